"""The legend below a picture."""

from __future__ import annotations

from analyzer.graph.draw.drawing import Curve, Drawing, Words
from analyzer.graph.draw.measure import width
from analyzer.graph.draw.palette import INK, PALE

FAMILY_NAMES = {
    "mana": "mana",
    "cards": "cards: draws, finds, feeds",
    "spells": "spells: recasts, copies, frees",
    "permanents": "permanents: untaps, creates",
    "storm": "storm: counts, enables, triggers",
    "protection": "protection: counters, forbids",
    "result": "result: damage, life, mill",
}
NOTES = (
    "Not drawn: each spell adds to the spells cast, instants and sorceries fill the graveyard,"
    " generic costs.  Edges to many cards are a remark in the box.",
    "Dashed box: sideboard.  Dashed line: under a condition.  The colour of a mana line is that of"
    " the mana.",
)


def families(drawing: Drawing, names: dict[str, str], x: float, y: float) -> float:
    """Write what the colours of lines mean, from (x, y) on; returns the last line's height."""
    left, size = x, 11.0
    for name, color in drawing.families.items():
        text = names[name]
        wide = 34 + width(text, size) + 22
        if x + wide > drawing.width - 20 and x > left:
            x, y = left, y + 20
        line = ((x, y), (x + 9, y), (x + 18, y), (x + 28, y))
        drawing.curves.append(Curve(line, color, 2.0, 1.0))
        drawing.words.append(Words(x + 36, y + 4, text, size, INK, label=True))
        x += wide
    return y


def add_legend(drawing: Drawing, x: float, y: float) -> None:
    """Write the legend of a graph of cards, and make the picture as high as it needs to be."""
    y = families(drawing, FAMILY_NAMES, x, y) + 22
    for note in NOTES:
        drawing.words.append(Words(x, y, note, 10.5, PALE, label=True))
        drawing.width = max(drawing.width, x + width(note, 10.5) + 20)
        y += 16
    drawing.height = y + 8
