"""Writes graphs for other programs: GraphML, DOT, Mermaid, JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import networkx as nx

from analyzer.graph.draw.palette import FAMILY, GROUP, LINE_FAMILY
from analyzer.graph.kinds import EDGE_KINDS, GROUPS
from analyzer.graph.line.kinds import LINE_KINDS


def as_graphml(graph: nx.MultiDiGraph, title: str) -> str:
    """GraphML, for yEd, Gephi and networkx itself; a node's name is its `id`."""
    plain = nx.MultiDiGraph(title=title)
    plain.add_nodes_from(graph.nodes(data=True))
    plain.add_edges_from(graph.edges(data=True))
    return "\n".join(nx.generate_graphml(plain)) + "\n"


def as_json(graph: nx.MultiDiGraph, title: str) -> str:
    """Node-link data: `nodes` with `id`, `edges` with `source`, `target` and `key`."""
    data = nx.node_link_data(graph, edges="edges")
    return json.dumps({"title": title, **data}, ensure_ascii=False, indent=1) + "\n"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def as_dot(graph: nx.MultiDiGraph, title: str) -> str:
    """DOT, for Graphviz; groups are clusters."""
    lines = [
        f"digraph {_quoted(title)} {{",
        "  rankdir=LR;",
        "  node [shape=box, style=filled, fillcolor=white, fontname=Helvetica];",
    ]
    for number, (group, nodes) in enumerate(_grouped(graph)):
        inside = "  "
        if group:
            fill = GROUP.get(group, GROUP["other"])[0]
            lines.append(
                f"  subgraph cluster_{number} {{ label={_quoted(GROUPS.get(group, group))};"
            )
            lines.append(f'    style=filled; color="{fill}";')
            inside = "    "
        lines += [
            f"{inside}{_quoted(node)} [label={_quoted(_label(graph, node))}];" for node in nodes
        ]
        if group:
            lines.append("  }")
    for start, end, data in graph.edges(data=True):
        label = f"{data['kind']} {data.get('count', '')}".strip()
        lines.append(
            f"  {_quoted(start)} -> {_quoted(end)}"
            f' [label={_quoted(label)}, color="{_color(data)}"];'
        )
    return "\n".join([*lines, "}"]) + "\n"


def as_mermaid(graph: nx.MultiDiGraph, title: str) -> str:
    """Mermaid, which GitHub and many wikis show; edges of one kind between two nodes are one."""
    names = {node: f"n{number}" for number, node in enumerate(graph)}
    lines = ["---", f"title: {json.dumps(title, ensure_ascii=False)}", "---", "flowchart LR"]
    for number, (group, nodes) in enumerate(_grouped(graph)):
        inside = "  "
        if group:
            lines.append(f'  subgraph g{number}["{_entities(GROUPS.get(group, group))}"]')
            inside = "    "
        lines += [f'{inside}{names[node]}["{_entities(_label(graph, node))}"]' for node in nodes]
        if group:
            lines.append("  end")
    seen = dict.fromkeys((start, end, data["kind"]) for start, end, data in graph.edges(data=True))
    lines += [
        f'  {names[start]} -->|"{_entities(kind)}"| {names[end]}' for start, end, kind in seen
    ]
    return "\n".join(lines) + "\n"


def _entities(text: str) -> str:
    """A text in which nothing is taken for Mermaid's own signs."""
    return re.sub(r"[\"#<>&;|\[\]{}]", lambda m: f"#{ord(m[0])};", text)


def _grouped(graph: nx.MultiDiGraph) -> Iterator[tuple[str, list[str]]]:
    groups: dict[str, list[str]] = {}
    for node, data in graph.nodes(data=True):
        groups.setdefault(data.get("group", ""), []).append(node)
    yield from groups.items()


def _label(graph: nx.MultiDiGraph, node: str) -> str:
    data = graph.nodes[node]
    if data["kind"] in ("card", "token"):
        count = data["count"] or data["sideboard"]
        return f"{count} {data['label']}" if count else str(data["label"])
    return str(data["label"])


def _color(data: dict[str, Any]) -> str:
    kind = data["kind"]
    if kind in EDGE_KINDS:
        return FAMILY[EDGE_KINDS[kind].family]
    from analyzer.graph.draw.line_layout import FAMILY_OF

    assert kind in LINE_KINDS
    return LINE_FAMILY[FAMILY_OF[kind]]


#: The writers of text formats by the ending of a file's name.
TEXT_FORMATS: dict[str, Callable[[nx.MultiDiGraph, str], str]] = {
    "graphml": as_graphml,
    "dot": as_dot,
    "gv": as_dot,
    "mmd": as_mermaid,
    "json": as_json,
}
#: Every ending that can be written.
FORMATS = (*TEXT_FORMATS, "svg", "png", "html")


def written(graph: nx.MultiDiGraph, title: str, ending: str, chosen: str = "") -> bytes:
    """The bytes of a file with that ending; raises KeyError for another one.

    `chosen`: for a page, the node that is chosen as it opens.
    """
    if ending in TEXT_FORMATS:
        return TEXT_FORMATS[ending](graph, title).encode()
    if ending not in FORMATS:
        raise KeyError(ending)
    from analyzer.graph.draw.layout import card_drawing
    from analyzer.graph.draw.line_layout import line_drawing

    drawing = (line_drawing if "goal" in graph.graph else card_drawing)(graph, title)
    if ending == "png":
        from analyzer.graph.draw.png import as_png

        return as_png(drawing)
    if ending == "html":
        from analyzer.graph.draw.html import as_html

        return as_html(drawing, chosen).encode()
    from analyzer.graph.draw.svg import as_svg

    return as_svg(drawing).encode()
