"""The edges of a line's graph in words."""

from __future__ import annotations

from typing import Any

import networkx as nx

from analyzer.graph.line.kinds import LINE_KINDS


def step_name(graph: nx.MultiDiGraph, node: str) -> str:
    """A step with its number; what is no step has none."""
    data = graph.nodes[node]
    return f"{node}. {data['label']}" if data["kind"] == "step" else str(data["label"])


def line_sentence(graph: nx.MultiDiGraph, start: str, end: str, data: dict[str, Any]) -> str:
    """An edge between two steps in words."""
    text = f"{step_name(graph, start)} {LINE_KINDS[data['kind']]} {step_name(graph, end)}"
    if not data["what"]:
        return text
    count = f"{data['count']} " if data["kind"] == "paid" else ""
    return f"{text} ({count}{data['what']})"
