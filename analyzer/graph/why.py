"""What joins a card to others, one step and two steps away, in words."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import msgspec
import networkx as nx

from analyzer.graph.kinds import EDGE_KINDS


class Hop(msgspec.Struct, frozen=True):
    """One edge: `text` is the sentence, `card_text` the words of the card that it is read off."""

    start: str
    kind: str
    end: str
    text: str
    card_text: str


class Why(msgspec.Struct, frozen=True):
    """All that is one hop from a card; and two hops, by the card at the other end."""

    card: str
    group: str
    out: tuple[Hop, ...]
    into: tuple[Hop, ...]
    two_hops: dict[str, tuple[str, ...]]


def sentence(graph: nx.MultiDiGraph, start: str, end: str, data: dict[str, Any]) -> str:
    """An edge in words."""
    names = [graph.nodes[node]["label"] for node in (start, end)]
    for index, node in enumerate((start, end)):
        if graph.nodes[node]["side"] == "opponent" and graph.nodes[node]["kind"] != "resource":
            names[index] = f"the opponent's {names[index]}"
    count = f" ({data['count']})" if data["count"] else ""
    text = f"{names[0]} {EDGE_KINDS[data['kind']].verb} {names[1]}{count}"
    if data["note"]:
        text += f", {data['note']}"
    if data["given"]:
        text += f"; if {data['given']}" if not data["given"].startswith("otherwise") else (
            f"; {data['given']}"
        )  # fmt: skip
    if data["how"] not in ("spell", "printed", "rules", "mana cost", "static ability"):
        text += f" [{data['how']}]"
    return text


def explain(graph: nx.MultiDiGraph, node: str) -> Why:
    """Everything one hop and two hops from a node.

    Two hops go through resources as well: what makes the mana that pays for it, what draws it.
    """
    out = tuple(_hop(graph, edge) for edge in graph.out_edges(node, data=True))
    into = tuple(_hop(graph, edge) for edge in graph.in_edges(node, data=True))
    return Why(node, graph.nodes[node]["group"], out, into, _two_hops(graph, node))


def _hop(graph: nx.MultiDiGraph, edge: tuple[str, str, dict[str, Any]]) -> Hop:
    start, end, data = edge
    return Hop(start, data["kind"], end, sentence(graph, start, end, data), data["text"])


def _two_hops(graph: nx.MultiDiGraph, node: str) -> dict[str, tuple[str, ...]]:
    """What is reached through one thing between, both edges the same way."""
    found: dict[str, list[str]] = defaultdict(list)
    for backward in (False, True):
        step = graph.in_edges if backward else graph.out_edges
        for edge in step(node, data=True):
            middle = edge[0] if backward else edge[1]
            if middle == node:
                continue
            for further in step(middle, data=True):
                far = further[0] if backward else further[1]
                if far in (node, middle):
                    continue
                chain = (further, edge) if backward else (edge, further)
                (a, b, first), (_, c, second) = chain
                names = [graph.nodes[x]["label"] for x in (a, b, c)]
                verbs = [EDGE_KINDS[x["kind"]].verb for x in (first, second)]
                text = f"{names[0]} {verbs[0]} {names[1]}, which {verbs[1]} {names[2]}"
                if text not in found[far]:
                    found[far].append(text)
    return {far: tuple(texts) for far, texts in sorted(found.items())}
