"""Gains that let more cards be cast."""

from __future__ import annotations

from analyzer.search.yields import Gains

_OPENING = frozenset(
    {"wish", "draw", "redraw", "free_top", "pay_draw", "bounce", "regrow", "self_return", "keep"}
)


def opens(ways: tuple[Gains, ...]) -> bool:
    """Whether a resolution can bring a card to where it can be cast, other than the graveyard."""
    return any(
        gain.kind in _OPENING or (gain.kind == "search" and gain.text in ("hand", "top"))
        for way in ways
        for gain in way
    )
