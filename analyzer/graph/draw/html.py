"""Writes a drawing as one HTML page that needs nothing else: it opens offline."""

from __future__ import annotations

import json
from html import escape
from importlib import resources

from analyzer.graph.draw.drawing import Drawing
from analyzer.graph.draw.svg import as_svg


def as_html(drawing: Drawing, chosen: str = "") -> str:
    """The page: point at a box for its edges, click it for the reasons, filter, search, zoom.

    `chosen`: the node that is chosen as the page opens.
    """
    page = (resources.files("analyzer") / "graph" / "draw" / "page.html").read_text("utf-8")
    edges = [
        {**curve.edge, "path": number} for number, curve in enumerate(drawing.curves) if curve.edge
    ]
    data = {
        "title": drawing.title,
        "nodes": drawing.nodes,
        "edges": edges,
        "families": drawing.families,
        "chosen": chosen,
    }
    # "</script>" in a text must not end the script.
    text = json.dumps(data, ensure_ascii=False).replace("</", "<\\/")
    filled = page.replace("@TITLE@", escape(drawing.title))
    before, _, after = filled.partition("@SVG@")
    middle, _, end = after.partition("@DATA@")
    return before + as_svg(drawing, hidden=True) + middle + text + end
