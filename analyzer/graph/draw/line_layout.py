"""Lays out a line of play: a row for each step in its order, further right the more it rests on."""

from __future__ import annotations

from typing import Any

import networkx as nx

from analyzer.graph.draw.drawing import Box, Curve, Drawing, Point, Words
from analyzer.graph.draw.measure import shortened, width
from analyzer.graph.draw.palette import INK, LINE_FAMILY, MANA_DISC, MANA_LINE, PALE
from analyzer.graph.line.kinds import GOAL, ROOT
from analyzer.graph.line.words import line_sentence, step_name
from cards.mana import TYPES

SIZE, ROW, HEIGHT, INDENT, MARGIN, PAD = 12.0, 34.0, 24.0, 30.0, 28.0, 10.0
TOP = 62.0
LONGEST = 520.0
PIP = 12.0
#: More mana than this is written as a number and one symbol.
MOST_PIPS = 7
FAMILY_OF = {
    "paid": "paid",
    "supplied": "cards",
    "fed": "cards",
    "provided": "permanents",
    "resolved": "stack",
    "moved on": "stack",
    "enabled": "enabled",
    "discounted": "enabled",
    "boosted": "enabled",
    "targeted": "stack",
    "counted": "storm",
    "damaged": "result",
    "ended": "result",
}
LEGEND = {
    "paid": "mana that paid, in its colour",
    "cards": "a card found, drawn or used up",
    "permanents": "a permanent used",
    "enabled": "made possible, cheaper or more",
    "stack": "what resolves, a target",
    "storm": "counted by storm",
    "result": "led to the end",
}
_FILLS = {
    "mana": ("#fdeee0", "#d98b3a"),
    "land": ("#f2ede3", "#a08a5b"),
    "cast": ("#e6f0fb", "#5b8fc9"),
    "activate": ("#fdeee0", "#d98b3a"),
    "resolve": ("#f6f7f9", "#8a919c"),
    "goal": ("#fbe5e5", "#c9494f"),
}


def line_drawing(graph: nx.MultiDiGraph, title: str) -> Drawing:
    """The picture of a line's graph; what hangs on the position alone is not drawn from it."""
    drawing = Drawing(title)
    drawing.words.append(Words(MARGIN, MARGIN + 12, title, 18.0, INK, True))
    nodes = [node for node in _ordered(graph) if node != ROOT]
    depth = _depths(graph, nodes)
    boxes: dict[str, Box] = {}
    y = TOP
    for node in nodes:
        boxes[node] = _row(drawing, graph, node, MARGIN + 20 + INDENT * depth[node], y)
        y += ROW
    edges = [edge for edge in graph.edges(data=True) if edge[0] in boxes and edge[1] in boxes]
    edge_of_all = max((box.x + box.w for box in boxes.values()), default=0.0)
    for edge in edges:
        drawing.curves.append(_curve(graph, edge, boxes, edge_of_all))
    drawing.width = edge_of_all + 150
    used = {FAMILY_OF[data["kind"]] for _, _, data in edges}
    drawing.families = {name: color for name, color in LINE_FAMILY.items() if name in used}
    _legend(drawing, y + 8)
    for node in nodes:
        data = graph.nodes[node]
        drawing.nodes[node] = {
            "label": step_name(graph, node),
            "about": _about(data),
            "group": "",
        }
    return drawing


def _ordered(graph: nx.MultiDiGraph) -> list[str]:
    return sorted(graph, key=lambda node: graph.nodes[node]["order"])


def _depths(graph: nx.MultiDiGraph, nodes: list[str]) -> dict[str, int]:
    """How long the longest chain is on which each step rests; what storm counts aside."""
    depth: dict[str, int] = {}
    for node in nodes:
        before = [
            depth[start]
            for start, _, data in graph.in_edges(node, data=True)
            if start in depth and data["kind"] not in ("counted", "moved on", "damaged")
        ]
        depth[node] = max(before, default=-1) + 1
    return depth


def _kind(graph: nx.MultiDiGraph, node: str) -> str:
    data = graph.nodes[node]
    if data["kind"] in ("mana", "goal"):
        return str(data["kind"])
    verb = data["label"].removeprefix("opponent: ").partition(" ")[0]
    return {"play": "land", "cast": "cast", "activate": "activate"}.get(verb, "resolve")


def _row(drawing: Drawing, graph: nx.MultiDiGraph, node: str, x: float, y: float) -> Box:
    data = graph.nodes[node]
    fill, stroke = _FILLS[_kind(graph, node)]
    number = "" if data["kind"] in ("mana", "goal") else f"{node}. "
    text = shortened(number + data["label"], SIZE, LONGEST)
    pips = _pips(data["made"])
    wide = width(text, SIZE, node == GOAL) + 2 * PAD + sum(10 + PIP for _ in pips)
    critical, needed = data.get("critical", False), data.get("needed", True)
    box = Box(
        x, y, wide, HEIGHT, fill if needed else "#ffffff", INK if critical else stroke,
        2.2 if critical else 1.0, 12.0 if data["kind"] == "mana" else 5.0, not needed, node,
    )  # fmt: skip
    drawing.boxes.append(box)
    color = INK if needed else PALE
    drawing.words.append(
        Words(x + PAD, y + 16, text, SIZE, color, node == GOAL, "start", node, True)
    )
    at = x + wide - PAD - len(pips) * (PIP + 2) + 2
    for symbol, letter in pips:
        drawing.boxes.append(
            Box(at, y + 6, PIP, PIP, MANA_DISC[letter], "#9a948c", 0.6, PIP / 2, node=node)
        )
        drawing.words.append(Words(at + PIP / 2, y + 15, symbol, 8.0, INK, True, "middle", node))
        at += PIP + 2
    return box


def _pips(made: str) -> list[tuple[str, str]]:
    """The mana a step made, as symbols: (text, letter)."""
    if len(made) <= MOST_PIPS:
        return [(letter, letter) for letter in made]
    found: list[tuple[str, str]] = []
    for letter in TYPES:
        count = made.count(letter)
        if count:
            found += [(str(count), "X"), (letter, letter)]
    return found


def _curve(
    graph: nx.MultiDiGraph, edge: tuple[str, str, dict[str, Any]], boxes: dict[str, Box],
    far: float,
) -> Curve:  # fmt: skip
    start, end, data = edge
    color = LINE_FAMILY[FAMILY_OF[data["kind"]]]
    if data["kind"] == "paid":
        color = MANA_LINE[data["what"]]
    on_path = graph.nodes[start].get("critical") and graph.nodes[end].get("critical")
    counted = data["kind"] == "counted"
    curve = Curve(
        _right(boxes[start], boxes[end], far) if counted else _left(boxes[start], boxes[end]),
        color,
        0.9 if counted else 2.2 if on_path else min(1.2 + 0.3 * (data["count"] - 1), 2.4),
        0.5 if counted else 0.9,
    )
    curve.edge = {
        "from": start, "to": end, "kind": data["kind"], "family": FAMILY_OF[data["kind"]],
        "why": line_sentence(graph, start, end, data),
        "text": "", "reader": "",
    }  # fmt: skip
    return curve


def _left(start: Box, end: Box) -> tuple[Point, Point, Point, Point]:
    """Down from a step and, from the left, into a later one."""
    ey = end.y + end.h / 2
    if end.x >= start.x + 20:
        x = start.x + 10 + min(6.0, (end.y - start.y) / 60)
        return (x, start.y + start.h), (x, (start.y + start.h + ey * 3) / 4), (x, ey), (end.x, ey)
    sy = start.y + start.h / 2
    bow = 18 + min((end.y - start.y) / 12, 60)
    x = min(start.x, end.x) - bow
    return (start.x, sy), (x, sy), (x, ey), (end.x, ey)


def _right(start: Box, end: Box, far: float) -> tuple[Point, Point, Point, Point]:
    """Out at the right and back, for what storm counts."""
    sy, ey = start.y + start.h / 2, end.y + end.h / 2
    x = far + 20 + min((end.y - start.y) / 8, 110)
    return (start.x + start.w, sy), (x, sy), (x, ey), (end.x + end.w, ey)


def _about(data: dict[str, Any]) -> str:
    parts = []
    if data["made"]:
        parts.append(f"makes {data['made']}")
    if data["spent"]:
        parts.append(f"spends {data['spent']}")
    if not data.get("needed", True):
        parts.append("not needed")
    if data.get("critical"):
        parts.append("on the critical path")
    return " · ".join(parts)


def _legend(drawing: Drawing, y: float) -> None:
    from analyzer.graph.draw.legend import families

    y = families(drawing, LEGEND, MARGIN, y)
    note = "Thick border: the critical path.  Dashed box: the line wins without it."
    drawing.words.append(Words(MARGIN, y + 20, note, 10.5, PALE, label=True))
    drawing.width = max(drawing.width, MARGIN + width(note, 10.5) + 20)
    drawing.height = y + 36
