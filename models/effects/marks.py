"""Marks that permissions leave on exiled cards."""

from __future__ import annotations

from models.position import (
    PLAIN,
    PLAY_END,
    PLAY_FREE,
    PLAY_LATER,
    PLAY_NEXT,
    PLAY_TURN,
    PLAY_UNTIL,
)

_MARKS = {
    None: PLAIN,
    "this_turn": PLAY_TURN,
    "until_end_of_your_next_turn": PLAY_NEXT,
    "during_your_next_turn": PLAY_LATER,
    "until_your_next_turn": PLAY_UNTIL,
    "until_your_next_end_step": PLAY_END,
}


def mark_of(play: str | None, free: bool = False) -> str:
    """The mark for a permission of the vocabulary."""
    return PLAY_FREE if free and play is not None else _MARKS[play]
