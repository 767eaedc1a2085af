"""Which edges a still picture draws, and which it says in words on the card.

A spell that finds or recasts twenty cards would hide everything under its lines: such edges become
a short remark in its box.  The page draws them when the card is chosen.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import networkx as nx

from analyzer.graph.kinds import EDGE_KINDS

#: With more ends than this the edges of a kind become a remark; with more than that if all
#: ends are in the same group.
MOST_LINES, MOST_AT_HOME = 5, 2
#: Edges that nearly every card has; the legend says so instead.
_EVERYWHERE = {("adds", "storm"), ("fills", "graveyard"), ("adds", "died")}
_COLORS = 5

Edge = tuple[str, str, dict[str, Any]]


def picked(graph: nx.MultiDiGraph) -> tuple[list[Edge], list[Edge], dict[str, list[str]]]:
    """Edges to draw, edges that only the page shows, and the remarks by node."""
    drawn: list[Edge] = []
    hidden: list[Edge] = []
    fans: dict[tuple[str, str, bool], list[Edge]] = defaultdict(list)
    remarks: dict[str, list[str]] = defaultdict(list)
    for start, end, data in graph.edges(data=True):
        edge = (start, end, data)
        said = _said(graph, edge)
        if said:
            node, remark = said
            if remark not in remarks[node]:
                remarks[node].append(remark)
            hidden.append(edge)
        elif _obvious(graph, edge):
            hidden.append(edge)
        elif graph.nodes[start]["kind"] != "resource" and graph.nodes[end]["kind"] != "resource":
            inward = data["kind"] in ("triggers", "feeds", "counts", "enables")
            fans[end if inward else start, data["kind"], inward].append(edge)
        elif data["kind"] == "makes":
            fans[start, "makes", False].append(edge)
        else:
            drawn.append(edge)
    for (node, kind, inward), edges in fans.items():
        ends = {edge[0] if inward else edge[1] for edge in edges}
        if kind == "makes" and len(ends) >= _COLORS:
            remarks[node].append(_any_color(edges))
            hidden += edges
        elif kind != "makes" and len(ends) > _most(graph, node, ends):
            remarks[node].append(_remark(graph, kind, inward, ends))
            hidden += edges
        else:
            drawn += edges
    return drawn, hidden, remarks


def _most(graph: nx.MultiDiGraph, node: str, ends: set[str]) -> int:
    groups = {graph.nodes[end]["group"] for end in ends}
    return MOST_AT_HOME if groups == {graph.nodes[node]["group"]} else MOST_LINES


def _said(graph: nx.MultiDiGraph, edge: Edge) -> tuple[str, str] | None:
    """What an edge is better said as: life paid or gained, a fetched land's shuffle."""
    start, end, data = edge
    count = data["count"] if data["count"].isdigit() else "some"
    if data["kind"] == "spends" and start == "life":
        return end, f"costs {count} life"
    if data["kind"] == "gains" and end == "life":
        return start, f"gains {count} life"
    if data["kind"] == "arranges" and graph.nodes[start]["group"] == "sources":
        return start, "shuffles" if data["note"] == "shuffles" else "arranges the top"
    if data["kind"] == "arranges" and data["note"] == "shuffles":
        return start, "shuffles"
    return None


def _obvious(graph: nx.MultiDiGraph, edge: Edge) -> bool:
    """Whether an edge goes without saying, or is said by another one."""
    start, end, data = edge
    if (data["kind"], end) in _EVERYWHERE or "mana" in (start, end):
        return True
    return data["kind"] == "puts" and _found(graph, start, end)


def _found(graph: nx.MultiDiGraph, start: str, end: str) -> bool:
    return any(data["kind"] == "finds" for data in graph[start][end].values())


def _any_color(edges: list[Edge]) -> str:
    counts = {data["count"] for _, _, data in edges}
    count = next(iter(counts)) if len(counts) == 1 else ""
    return f"makes {count} of any colour" if count.isdigit() else "makes mana of any colour"


def _remark(graph: nx.MultiDiGraph, kind: str, inward: bool, ends: set[str]) -> str:
    what = _called(graph, ends)
    if inward:
        passive = {"triggers": "triggered by", "feeds": "fed by", "counts": "counts",
                   "enables": "needs some of"}  # fmt: skip
        return f"{passive[kind]} {what}"
    return f"{EDGE_KINDS[kind].verb} {what}"


def _called(graph: nx.MultiDiGraph, ends: set[str]) -> str:
    """A name for many cards: "any card of the deck" if it is nearly all of them."""
    cards = {n for n, d in graph.nodes(data=True) if d["kind"] == "card" and d["side"] == "you"}
    main = {n for n in cards if graph.nodes[n]["count"]}
    spells = {n for n in cards if "Land" not in graph.nodes[n]["types"].split()}
    if main and main <= ends:
        return "any card"
    if spells and len(spells & ends) >= 0.9 * len(spells):
        return "nearly any spell" if len(ends) < len(cards) else "any card"
    types = [set(graph.nodes[n]["types"].split()) for n in ends]
    if all(t & {"Instant", "Sorcery"} for t in types):
        return f"{len(ends)} instants and sorceries"
    if all("Land" in t for t in types):
        return f"{len(ends)} lands"
    if all("Artifact" in t for t in types):
        return f"{len(ends)} artifacts"
    return f"{len(ends)} cards"
