"""Writes a drawing as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from analyzer.graph.draw.drawing import Box, Curve, Drawing, Words
from analyzer.graph.draw.measure import FONTS


def as_svg(drawing: Drawing, hidden: bool = False) -> str:
    """The picture as a file of its own; `hidden`: with the edges that only the page shows."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{drawing.width:.0f}"'
        f' height="{drawing.height:.0f}" viewBox="0 0 {drawing.width:.0f} {drawing.height:.0f}"'
        f' font-family="{FONTS}" role="img">',
        f"<title>{escape(drawing.title)}</title>",
        f"<defs>{''.join(_arrows(drawing))}</defs>",
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        *map(_box, drawing.frames),
        *(
            _curve(curve, number)
            for number, curve in enumerate(drawing.curves)
            if hidden or not curve.hidden
        ),
        *map(_box, drawing.boxes),
        *map(_words, drawing.words),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _arrows(drawing: Drawing) -> Iterator[str]:
    for color in sorted({curve.color for curve in drawing.curves}):
        yield (
            f'<marker id="a{color[1:]}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="6"'
            f' markerHeight="6" markerUnits="userSpaceOnUse" orient="auto">'
            f'<path d="M0,0.5L8,4L0,7.5z" fill="{color}"/></marker>'
        )


def _node(node: str) -> str:
    return f' data-node="{escape(node, quote=True)}"' if node else ""


def _box(box: Box) -> str:
    dashed = ' stroke-dasharray="4 3"' if box.dashed else ""
    return (
        f'<rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.w:.1f}" height="{box.h:.1f}"'
        f' rx="{box.radius:g}" fill="{box.fill}" stroke="{box.stroke}"'
        f' stroke-width="{box.width:g}"{dashed}{_node(box.node)}/>'
    )


def _curve(curve: Curve, number: int) -> str:
    (a, b), (c, d), (e, f), (g, h) = curve.points
    dashed = ' stroke-dasharray="5 3"' if curve.dashed else ""
    arrow = f' marker-end="url(#a{curve.color[1:]})"' if curve.edge else ""
    named = f' data-edge="{number}"' if curve.edge else ""
    unseen = ' class="unseen"' if curve.hidden else ""
    title = f"<title>{escape(curve.edge['why'])}</title>" if curve.edge else ""
    return (
        f'<path d="M{a:.1f},{b:.1f}C{c:.1f},{d:.1f} {e:.1f},{f:.1f} {g:.1f},{h:.1f}" fill="none"'
        f' stroke="{curve.color}" stroke-width="{curve.width:g}"'
        f' stroke-opacity="{curve.opacity:g}"{dashed}{arrow}{named}{unseen}>{title}</path>'
    )


def _words(words: Words) -> str:
    bold = ' font-weight="bold"' if words.bold else ""
    halo = (
        f' stroke="{words.halo}" stroke-width="4" paint-order="stroke" stroke-linejoin="round"'
        if words.halo
        else ""
    )
    anchor = f' text-anchor="{words.anchor}"' if words.anchor != "start" else ""
    return (
        f'<text x="{words.x:.1f}" y="{words.y:.1f}" font-size="{words.size:g}"'
        f' fill="{words.color}"{bold}{halo}{anchor}{_node(words.node)}>{escape(words.text)}</text>'
    )
