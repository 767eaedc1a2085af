"""Builds the interaction graph of a deck or a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

from analyzer.graph.kinds import RESOURCES
from analyzer.graph.matching import matches
from analyzer.graph.pool import ZONES, Entry, Pool, deck_pool, position_pool
from analyzer.graph.roles import group_of
from analyzer.graph.scene import Link, Scene
from analyzer.graph.walk import links
from models.notation.decklist import Deck
from models.position import Position

#: Edges between resources that the rules make: what pays generic costs, what wins.
_BETWEEN = (
    *((f"mana:{letter}", "counts as", "mana", "pays generic mana (107.4b)") for letter in "WUBRGC"),
    ("opponent:life", "wins", "win", "a player with 0 or less life loses (704.5a)"),
    ("opponent:library", "wins", "win", "drawing from an empty library loses (704.5b)"),
    ("opponent:poison", "wins", "win", "a player with ten poison counters loses (704.5c)"),
)


def interaction_graph(of: Deck | Position) -> nx.MultiDiGraph:
    """The graph of what makes, uses, finds, discounts, copies, recasts and protects what.

    `of`: a deck list, or a position, which is seen by the player whose turn it is.  Raises
    NotationErrors if the deck list has problems.

    >>> from models.notation import parse_deck
    >>> graph = interaction_graph(parse_deck("4 Dark Ritual\\n1 Tendrils of Agony"))
    >>> sorted(data["kind"] for _, _, data in graph.edges("Dark Ritual", data=True))
    ['adds', 'fills', 'makes']
    """
    pool = deck_pool(of) if isinstance(of, Deck) else position_pool(of)
    return pool_graph(pool)


def pool_graph(pool: Pool) -> nx.MultiDiGraph:
    """The graph of the cards of a pool."""
    graph = nx.MultiDiGraph(
        deck=pool.deck,
        unknown_cards=pool.unknown,
        library=pool.library,
        floating=pool.floating,
        unread="",
    )
    done: set[str] = set()
    found: list[tuple[Scene, Link]] = []
    while waiting := [entry for entry in pool if entry.key not in done]:
        # A card that creates tokens adds them to the pool.
        for entry in waiting:
            done.add(entry.key)
            graph.add_node(entry.key, **_card_data(entry))
            for face in entry.card.faces:
                found += [(scene, link) for link, scene in links(pool, entry, face)]
    graph.graph["unread"] = ", ".join(sorted(pool.unread))
    for scene, link in found:
        _add(graph, scene, link)
    for start, kind, end, why in _BETWEEN:
        if (start in graph and end in graph) or (kind == "wins" and start in graph):
            _resource(graph, end)
            graph.add_edge(
                start, end, kind=kind, how="rules", count="", given="", note=why, text="",
                face="", reader="",
            )  # fmt: skip
    for node, data in graph.nodes(data=True):
        if data["kind"] != "resource":
            data["group"] = group_of(graph, node)
    return graph


def _card_data(entry: Entry) -> dict[str, Any]:
    front = entry.card.front
    zones = ", ".join(f"{zone} {entry.zones[zone]}" for zone in ZONES if entry.zones[zone])
    return {
        "kind": "token" if entry.token else "card",
        "label": entry.card.name,
        "side": entry.side,
        "count": entry.count,
        "sideboard": entry.zones["sideboard"],
        "zones": zones,
        "cost": front.cost or "",
        "types": " ".join([*front.supertypes, *front.types]),
        "colors": entry.card.color,
        "group": "",
    }


def _resource(graph: nx.MultiDiGraph, key: str) -> None:
    if key not in graph:
        graph.add_node(
            key, kind="resource", label=RESOURCES[key], count=0, sideboard=0, zones="", cost="",
            types="", colors=key[5:] if key.startswith("mana:") else "", group="resources",
            side="opponent" if key.startswith("opponent:") else "you",
        )  # fmt: skip


def _add(graph: nx.MultiDiGraph, scene: Scene, link: Link) -> None:
    here = scene.entry.key
    for there in _ends(graph, scene, link):
        ends = (there, here) if link.inward else (here, there)
        same = graph.get_edge_data(*ends) or {}
        data = {
            "kind": link.kind,
            "how": scene.how,
            "count": link.count,
            "given": scene.given,
            "note": link.note,
            "text": scene.text,
            "face": scene.face.name,
            "reader": here,
        }
        if data not in same.values():
            graph.add_edge(*ends, **data)


def _ends(graph: nx.MultiDiGraph, scene: Scene, link: Link) -> Iterator[str]:
    """The nodes at the other end.

    Of an opponent's card only what touches cards and resources of yours is kept.
    """
    mine = scene.entry.side == "you"
    if isinstance(link.end, str):
        if mine or (link.end in ("graveyard", "hand") and link.kind == "prevents"):
            _resource(graph, link.end)
            yield link.end
        return
    for entry in matches(link.end, scene):
        if mine or entry.side == "you" or entry.token:
            yield entry.key
