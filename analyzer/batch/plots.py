"""Charts of a run as SVG text, to stand in a page."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from analyzer.batch.impact import Impact
from analyzer.batch.summary import DeckSummary

#: Cards in the chart of impacts, from each end.
MOST_CARDS = 10
_COLORS = {"clairvoyant": "#7a8aa0", "honest": "#1f5fa8"}
_INK = "#222222"


def kill_turns(deck: DeckSummary) -> str:
    """The share of hands that kill by each turn, with intervals, both columns side by side."""
    figure, axes = _figure(6.4, 3.0)
    for shift, name in ((-0.18, "clairvoyant"), (0.18, "honest")):
        turns = getattr(deck, name).turns
        at = [t.turn + shift for t in turns]
        rates = [100 * t.rate for t in turns]
        below = [max(0.0, 100 * (t.rate - t.low)) for t in turns]
        above = [max(0.0, 100 * (t.high - t.rate)) for t in turns]
        axes.bar(at, rates, 0.32, color=_COLORS[name], label=name)
        axes.errorbar(at, rates, yerr=[below, above], fmt="none", ecolor=_INK, capsize=3, lw=1)
    axes.set_xticks([t.turn for t in deck.honest.turns])
    axes.set_xlabel("turn")
    axes.set_ylabel("% killed by then")
    axes.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)
    return _svg(figure)


def spells(deck: DeckSummary) -> str:
    """How many spells were cast in the turn of the kill; empty without a kill."""
    if not (deck.clairvoyant.spells or deck.honest.spells):
        return ""
    figure, axes = _figure(6.4, 2.6)
    for shift, name in ((-0.2, "clairvoyant"), (0.2, "honest")):
        counts = getattr(deck, name).spells
        total = sum(counts.values())
        if total:
            axes.bar([n + shift for n in counts], [100 * c / total for c in counts.values()], 0.38,
                     color=_COLORS[name], label=name)  # fmt: skip
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel("spells cast in the turn of the kill, the finisher included")
    axes.set_ylabel("% of kills")
    axes.legend(frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0), ncols=2)
    return _svg(figure)


def causes(deck: DeckSummary) -> str:
    """Why hands do not kill; empty where nobody asked."""
    if not deck.causes:
        return ""
    names = list(deck.causes)[::-1]
    figure, axes = _figure(6.4, 0.6 + 0.35 * len(names))
    axes.barh(names, [100 * deck.causes[n] / deck.causes_of for n in names],
              color=_COLORS["honest"])  # fmt: skip
    axes.set_xlabel("% of the hands asked")
    return _svg(figure)


def impact(cards: Sequence[Impact]) -> str:
    """The difference that goes with a card in the opening hand; empty without kills."""
    shown = [i for i in cards if i.kills_with or i.kills_without]
    if not shown:
        return ""
    if len(shown) > 2 * MOST_CARDS:
        shown = shown[:MOST_CARDS] + shown[-MOST_CARDS:]
    shown.reverse()
    figure, axes = _figure(6.4, 0.8 + 0.26 * len(shown))
    axes.axvline(0, color=_INK, lw=0.8)
    middle = [100 * i.difference for i in shown]
    spread = [
        [100 * (i.difference - i.low) for i in shown],
        [100 * (i.high - i.difference) for i in shown],
    ]
    axes.errorbar(middle, range(len(shown)), xerr=spread, fmt="o", color=_COLORS["honest"],
                  ecolor="#888888", ms=4, lw=1)  # fmt: skip
    axes.set_yticks(range(len(shown)), [i.card for i in shown])
    axes.set_xlabel("difference of the kill rate, in points")
    return _svg(figure)


def _figure(width: float, height: float) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    axes = figure.subplots()
    axes.spines[["top", "right"]].set_visible(False)
    return figure, axes


def _svg(figure: Any) -> str:
    """The picture as an element of a page, the same each time it is drawn."""
    import matplotlib as mpl

    out = io.StringIO()
    with mpl.rc_context({"svg.hashsalt": "stormline", "svg.fonttype": "none"}):
        figure.savefig(out, format="svg", metadata={"Date": None, "Creator": None})
    text = out.getvalue()
    return text[text.index("<svg") :]
