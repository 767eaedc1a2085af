"""Lays out a graph of cards: groups in columns, mana between what makes it and what it pays for."""

from __future__ import annotations

from collections import defaultdict

import networkx as nx

from analyzer.graph.draw.drawing import Box, Curve, Drawing, Words
from analyzer.graph.draw.legend import add_legend
from analyzer.graph.draw.measure import width
from analyzer.graph.draw.palette import FAMILY, GROUP, INK, MANA_DISC, MANA_LINE, PALE
from analyzer.graph.draw.pick import Edge, picked
from analyzer.graph.draw.routes import route
from analyzer.graph.kinds import EDGE_KINDS, GROUPS
from analyzer.graph.why import sentence
from cards.mana import parse_cost

#: The groups of each column, from left to right.
COLUMNS = (
    ("sources", "accelerants"),
    ("mana",),
    ("card flow", "tutors"),
    ("resources",),
    ("engines", "payoffs"),
    ("protection", "other", "theirs"),
    ("results",),
)
#: Resources at the right edge; all others stand between card flow and payoffs.
_RESULTS = ("life", "turn", "win")
SIZE, SMALL, HEAD = 12.0, 9.5, 13.0
MARGIN, GAP, COLUMN_GAP, PAD, PIP = 24.0, 7.0, 92.0, 10.0, 13.0
TITLE_HEIGHT = 46.0
#: Remarks share a line up to this width.
REMARK_WIDTH = 190.0


class _Card:
    """What is written in one box, and how large it is."""

    def __init__(self, graph: nx.MultiDiGraph, node: str, remarks: list[str]) -> None:
        data = graph.nodes[node]
        self.node = node
        self.group = "mana" if node.startswith("mana") else str(data["group"])
        if node in _RESULTS or (self.group == "resources" and node.startswith("opponent:")):
            self.group = "results"
        self.resource = data["kind"] == "resource"
        self.title = _title(data, node)
        self.outside = not data["count"] and bool(data["sideboard"])
        self.symbols = [s for s in parse_cost(data["cost"]) if s != "0"] if data["cost"] else []
        self.remarks = _lines(remarks)
        pips = len(self.symbols) * (PIP + 1) + (6 if self.symbols else 0)
        wide = [width(self.title, SIZE) + pips, *(width(line, SMALL) for line in self.remarks)]
        self.w = max(wide) + 2 * PAD
        self.h = 24.0 + 12.0 * len(self.remarks)
        if self.group == "mana":
            self.w, self.h = 46.0, 34.0


def _lines(remarks: list[str]) -> list[str]:
    """Remarks as few lines, longest first."""
    lines: list[str] = []
    for remark in sorted(remarks, key=lambda text: (-len(text), text)):
        for number, line in enumerate(lines):
            if width(f"{line} · {remark}", SMALL) <= REMARK_WIDTH:
                lines[number] = f"{line} · {remark}"
                break
        else:
            lines.append(remark)
    return lines


def _title(data: dict[str, object], node: str) -> str:
    label = str(data["label"])
    if data["kind"] == "resource":
        return node[5:] if node.startswith("mana:") else label
    if data["kind"] == "token":
        return f"{label} (token)"
    return f"{data['count'] or data['sideboard']} {label}"


def card_drawing(graph: nx.MultiDiGraph, title: str) -> Drawing:
    """The picture of an interaction graph."""
    drawn, hidden, remarks = picked(graph)
    if not graph.graph["deck"]:
        for node, data in graph.nodes(data=True):
            if data["zones"]:
                remarks[node].append(data["zones"])
    used = {node for start, end, _ in drawn for node in (start, end)}
    cards = {
        node: _Card(graph, node, remarks.get(node, []))
        for node, data in graph.nodes(data=True)
        if node != "mana" and (data["kind"] != "resource" or node in used)
    }
    groups: dict[str, list[_Card]] = defaultdict(list)
    for card in cards.values():
        groups[card.group].append(card)
    _order(groups, drawn)
    drawing = Drawing(title)
    boxes = _place(drawing, groups)
    for edges, unseen in ((drawn, False), (hidden, True)):
        for edge in edges:
            if edge[0] in boxes and edge[1] in boxes:
                drawing.curves.append(_curve(graph, edge, boxes, unseen))
    drawing.words.insert(0, Words(MARGIN, MARGIN + 14, title, 18.0, INK, True))
    families = {EDGE_KINDS[data["kind"]].family for _, _, data in drawn}
    drawing.families = {name: color for name, color in FAMILY.items() if name in families}
    add_legend(drawing, MARGIN, drawing.height)
    _describe(graph, drawing)
    return drawing


def _order(groups: dict[str, list[_Card]], edges: list[Edge]) -> None:
    """Put cards next to what they are joined with: fewer crossings (the barycentre rule)."""
    near: dict[str, list[str]] = defaultdict(list)
    for start, end, _ in edges:
        near[start].append(end)
        near[end].append(start)
    for cards in groups.values():
        cards.sort(key=lambda card: (card.outside, card.title.split(" ", 1)[-1]))
    if "mana" in groups:
        groups["mana"].sort(key=lambda card: "WUBRGCS".index(card.title))
    place: dict[str, float] = {}
    for _ in range(6):
        for cards in groups.values():
            for index, card in enumerate(cards):
                place[card.node] = (index + 0.5) / len(cards)
        for name, cards in groups.items():
            if name == "mana":
                continue
            weights = {}
            for card in cards:
                ends = [place[n] for n in near[card.node] if n in place]
                weights[card.node] = sum(ends) / len(ends) if ends else place[card.node]
            # What is not in the main deck stands below.
            cards.sort(key=lambda card: (card.outside, weights[card.node], card.title))


def _place(drawing: Drawing, groups: dict[str, list[_Card]]) -> dict[str, Box]:
    columns = [[name for name in column if groups.get(name)] for column in COLUMNS]
    heights = [sum(_height(groups[name]) for name in column) for column in columns]
    tallest = max(heights, default=0.0)
    boxes: dict[str, Box] = {}
    x = MARGIN
    for column, height in zip(columns, heights, strict=True):
        if not column:
            continue
        wide = max(card.w for name in column for card in groups[name])
        y = MARGIN + TITLE_HEIGHT + (tallest - height) / 2
        for name in column:
            y = _group(drawing, name, groups[name], x, y, wide, boxes)
        x += wide + 2 * PAD + COLUMN_GAP
    drawing.width = x - COLUMN_GAP + MARGIN
    drawing.height = MARGIN + TITLE_HEIGHT + tallest + MARGIN
    return boxes


def _height(cards: list[_Card]) -> float:
    return 30.0 + sum(card.h + GAP for card in cards) + 14.0


def _group(
    drawing: Drawing, name: str, cards: list[_Card], x: float, y: float, wide: float,
    boxes: dict[str, Box],
) -> float:  # fmt: skip
    plain = name in ("mana", "resources", "results")
    fill, stroke = GROUP.get(name, GROUP["resources"])
    height = _height(cards) - 14.0
    if not plain:
        frame = Box(x, y, wide + 2 * PAD, height, fill, stroke, 1.0, 8.0)
        drawing.frames.append(frame)
        drawing.words.append(
            Words(x + PAD, y + 18, GROUPS[name], HEAD, stroke, True, label=True, halo=fill)
        )
    y += 28.0
    for card in cards:
        left = x + PAD + (wide - card.w) / 2 if plain else x + PAD
        box = Box(left, y, card.w if plain else wide, card.h, "#ffffff", stroke, node=card.node)
        drawing.boxes.append(box)
        _write(drawing, card, box)
        boxes[card.node] = box
        y += card.h + GAP
    return y + 16.0


def _write(drawing: Drawing, card: _Card, box: Box) -> None:
    if card.group == "mana":
        box.radius = box.h / 2
        box.fill, box.stroke = MANA_DISC[card.title], MANA_LINE[card.title]
        x, y = box.middle
        drawing.words.append(
            Words(x, y + 5, card.title, 15.0, INK, True, "middle", card.node, True)
        )
        return
    box.dashed = card.outside
    if card.resource:
        box.radius, box.fill = 12.0, "#f6f7f9"
    drawing.words.append(
        Words(box.x + PAD, box.y + 16, card.title, SIZE, INK, False, "start", card.node, True)
    )
    x = box.x + box.w - PAD - len(card.symbols) * (PIP + 1)
    for symbol in card.symbols:
        letter = symbol[0] if symbol[0] in MANA_DISC else "C"
        drawing.boxes.append(
            Box(x, box.y + 5, PIP, PIP, MANA_DISC[letter], "#9a948c", 0.6, PIP / 2, node=card.node)
        )
        size = 8.5 if len(symbol) == 1 else 5.5
        drawing.words.append(
            Words(x + PIP / 2, box.y + 5 + PIP / 2 + size * 0.36, symbol, size, INK, True, "middle",
                  card.node)
        )  # fmt: skip
        x += PIP + 1
    for number, remark in enumerate(card.remarks):
        y = box.y + 28 + 12 * number
        drawing.words.append(
            Words(box.x + PAD, y, remark, SMALL, PALE, False, "start", card.node, True)
        )


def _curve(graph: nx.MultiDiGraph, edge: Edge, boxes: dict[str, Box], unseen: bool) -> Curve:
    start, end, data = edge
    kind = EDGE_KINDS[data["kind"]]
    color = FAMILY[kind.family]
    for node in (start, end):
        if node.startswith("mana:"):
            color = MANA_LINE[node[5:]]
    light = data["kind"] == "pays"
    curve = Curve(
        route(boxes[start], boxes[end]), color, 1.0 if light else 1.4, 0.45 if light else 0.75,
        bool(data["given"]), hidden=unseen,
    )  # fmt: skip
    curve.edge = {
        "from": start, "to": end, "kind": data["kind"], "family": kind.family,
        "why": sentence(graph, start, end, data), "text": data["text"],
        "reader": data["reader"],
    }  # fmt: skip
    return curve


def _describe(graph: nx.MultiDiGraph, drawing: Drawing) -> None:
    for node, data in graph.nodes(data=True):
        about = [data["types"], data["zones"]] if data["kind"] != "resource" else []
        drawing.nodes[node] = {
            "label": data["label"],
            "about": " · ".join(part for part in about if part),
            "group": GROUPS.get(data["group"], ""),
        }
