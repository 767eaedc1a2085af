"""Writes a drawing as PNG, with matplotlib."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from analyzer.graph.draw.drawing import Box, Curve, Drawing, Words

_DPI = 100
#: Pixels of the file for one of the drawing: sharp on dense screens.
_SCALE = 1.5


def as_png(drawing: Drawing) -> bytes:
    """The picture as the bytes of a PNG file."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(drawing.width / _DPI, drawing.height / _DPI), dpi=_DPI * _SCALE)
    FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, drawing.width)
    axes.set_ylim(drawing.height, 0)
    axes.axis("off")
    for frame in drawing.frames:
        _box(axes, frame, 1)
    for curve in drawing.curves:
        if not curve.hidden:
            _curve(axes, curve)
    for box in drawing.boxes:
        _box(axes, box, 3)
    for words in drawing.words:
        _words(axes, words)
    out = BytesIO()
    figure.savefig(out, format="png", facecolor="white", metadata={"Software": None})
    return out.getvalue()


def _points(pixels: float) -> float:
    return pixels * 72 / _DPI


def _box(axes: Any, box: Box, order: int) -> None:
    from matplotlib.patches import FancyBboxPatch

    radius = min(box.radius, box.w / 2, box.h / 2)
    axes.add_patch(
        FancyBboxPatch(
            (box.x + radius, box.y + radius), box.w - 2 * radius, box.h - 2 * radius,
            boxstyle=f"round,pad={radius}", facecolor=box.fill, edgecolor=box.stroke,
            linewidth=_points(box.width), linestyle=(0, (4, 3)) if box.dashed else "-",
            zorder=order,
        )
    )  # fmt: skip


def _curve(axes: Any, curve: Curve) -> None:
    from matplotlib.patches import FancyArrowPatch
    from matplotlib.path import Path

    path = Path(curve.points, [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4])
    axes.add_patch(
        FancyArrowPatch(
            path=path, arrowstyle="-|>" if curve.edge else "-", mutation_scale=_points(9),
            color=curve.color, linewidth=_points(curve.width), alpha=curve.opacity,
            linestyle=(0, (5, 3)) if curve.dashed else "-", zorder=2, shrinkA=0, shrinkB=0,
            fill=bool(curve.edge),
        )
    )  # fmt: skip


def _words(axes: Any, words: Words) -> None:
    align = {"start": "left", "middle": "center", "end": "right"}[words.anchor]
    from matplotlib.patheffects import withStroke

    halo = [withStroke(linewidth=_points(4), foreground=words.halo)] if words.halo else None
    axes.text(
        words.x, words.y, words.text.replace("$", r"\$"), fontsize=_points(words.size),
        color=words.color, fontweight="bold" if words.bold else "normal", ha=align, va="baseline",
        zorder=4, family="DejaVu Sans", path_effects=halo,
    )  # fmt: skip
