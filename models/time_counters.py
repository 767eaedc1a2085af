"""Time counters on exiled cards, which their marks count (702.62b)."""

from __future__ import annotations

from models.position import SUSPENDED, ZoneCard


def mark(counters: int) -> str:
    """The mark of an exiled card with that many time counters."""
    return f"{SUSPENDED}{counters}"


def counters_on(entry: ZoneCard) -> int:
    """How many time counters an exiled card has."""
    text = entry[1]
    return int(text.removeprefix(SUSPENDED)) if text.startswith(SUSPENDED) else 0


def is_suspended(entry: ZoneCard) -> bool:
    """Whether an exiled card is suspended: it has suspend and a time counter (702.62b)."""
    return counters_on(entry) > 0
