"""A bar chart of the probabilities that spells are countered."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.counterbalance.answer import Row
from analyzer.counterbalance.text import percent


def plot(rows: Sequence[Row], path: str, title: str = "") -> None:
    """Write a chart of the rows with a known probability.  Raises OSError, ValueError."""
    from matplotlib.figure import Figure

    shown = [row for row in rows if row.chance is not None]
    figure = Figure(figsize=(7.0, 1.2 + 0.45 * max(1, len(shown))), layout="constrained")
    axes = figure.add_subplot()
    places = list(range(len(shown)))
    heights = [100 * float(row.chance or 0) for row in shown]
    bars = axes.barh(places, heights)
    axes.bar_label(
        bars, [percent(row.chance) for row in shown if row.chance is not None], padding=3
    )
    axes.set_yticks(places, [f"{row.spell} ({row.mana_value})" for row in shown])
    axes.invert_yaxis()
    axes.set_xlim(0, 115)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("countered (percent)")
    axes.set_title(title or "Spell (mana value on the stack)")
    figure.savefig(path, dpi=150)
