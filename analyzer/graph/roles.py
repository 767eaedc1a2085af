"""The group of a card: what it is mostly for, read off its edges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx

_WAYS_TO_WIN = ("opponent:life", "opponent:library", "opponent:poison")
_ANSWERS = ("counters", "forbids", "discards", "protects")


def group_of(graph: nx.MultiDiGraph, node: str) -> str:
    """One of `GROUPS`; the first that fits, from what is rarest to what is most common."""
    data = graph.nodes[node]
    if data["side"] == "opponent":
        return "theirs"
    out = list(_out(graph, node))
    kinds = {(edge["kind"], end) for edge, end in out}
    if _is_payoff(graph, node, out):
        return "payoffs"
    if "Land" in data["types"].split():
        return "sources"
    if any(edge["kind"] == "makes" for edge, _ in out):
        return "accelerants"
    if any(edge["kind"] == "finds" and _is_tutor(graph, edge, end) for edge, end in out):
        return "tutors"
    if any(kind in ("discounts", "recasts", "copies", "untaps", "frees", "boosts", "hastens")
           and end != node for kind, end in kinds):  # fmt: skip
        return "engines"
    if any(kind == "draws" for kind, _ in kinds):
        return "card flow"
    if any(kind in _ANSWERS for kind, _ in kinds):
        return "protection"
    if any(kind in ("arranges", "digs", "finds") for kind, _ in kinds):
        return "card flow"
    if any(kind in ("removes", "returns", "prevents", "reveals", "taxes") for kind, _ in kinds):
        return "protection"
    if data["kind"] == "token" and "Creature" in data["types"].split():
        return "payoffs"
    if any(kind == "creates" for kind, _ in kinds):
        return "accelerants" if _creates_mana(graph, node) else "payoffs"
    return "other"


def _out(graph: nx.MultiDiGraph, node: str) -> Iterator[tuple[dict[str, Any], str]]:
    for _, end, edge in graph.out_edges(node, data=True):
        yield edge, end


def _is_payoff(graph: nx.MultiDiGraph, node: str, out: list[tuple[dict[str, Any], str]]) -> bool:
    """Whether it wins, or turns spells cast into something that does."""
    if any(end == "win" for _, end in out):
        return True
    hits = any(
        end in ("opponent:life", "opponent:library", "opponent:poison")
        and edge["kind"] in ("damages", "mills")
        for edge, end in out
    )
    scales = any(
        edge["kind"] == "counts" and start in ("storm", "died") and edge["how"] != "static ability"
        for start, _, edge in graph.in_edges(node, data=True)
    )
    makes = any(edge["kind"] == "creates" for edge, _ in out)
    creature = "Creature" in graph.nodes[node]["types"].split()
    if scales and (hits or makes or creature):
        return True
    if makes and any(edge["kind"] == "triggers" for _, _, edge in graph.in_edges(node, data=True)):
        return not _creates_mana(graph, node)
    draws = any(edge["kind"] == "draws" for edge, _ in out)
    return hits and not draws and not any(edge["kind"] == "makes" for edge, _ in out)


def _is_tutor(graph: nx.MultiDiGraph, edge: dict[str, Any], end: str) -> bool:
    """Whether what it finds is more than lands."""
    return "Land" not in graph.nodes[end]["types"].split()


def _creates_mana(graph: nx.MultiDiGraph, node: str) -> bool:
    return any(
        edge["kind"] == "makes"
        for _, token, created in graph.out_edges(node, data=True)
        if created["kind"] == "creates"
        for _, _, edge in graph.out_edges(token, data=True)
    )
