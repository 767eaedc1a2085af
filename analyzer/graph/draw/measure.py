"""How wide words are.

Measured with DejaVu Sans, which comes with matplotlib; the other fonts that an SVG names are as
wide or narrower, so that what fits here fits there.
"""

from __future__ import annotations

from functools import cache
from typing import Any

#: The fonts that pictures ask for, in this order.
FONTS = "'DejaVu Sans', Verdana, 'Segoe UI', Arial, sans-serif"
_SCALE = 64


@cache
def _font(bold: bool) -> Any:
    from matplotlib import get_data_path
    from matplotlib.ft2font import FT2Font

    name = "DejaVuSans-Bold.ttf" if bold else "DejaVuSans.ttf"
    font = FT2Font(f"{get_data_path()}/fonts/ttf/{name}")
    font.set_size(_SCALE, 72)
    return font


@cache
def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in pixels at a size in pixels."""
    font = _font(bold)
    font.set_text(text, 0.0)
    return float(font.get_width_height()[0] / 64 * size / _SCALE)


def extent(
    x: float, y: float, text: str, size: float, bold: bool, anchor: str
) -> tuple[float, float, float, float]:
    """The rectangle that words cover: left, top, right, bottom."""
    wide = width(text, size, bold)
    left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
    return left, y - 0.78 * size, left + wide, y + 0.22 * size


def shortened(text: str, size: float, most: float) -> str:
    """A text that fits a width, with an ellipsis if it had to be cut."""
    if width(text, size) <= most:
        return text
    while text and width(text + "…", size) > most:
        text = text[:-1]
    return text.rstrip() + "…"
