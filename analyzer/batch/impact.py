"""What a card in the opening hand goes with."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.batch.records import YES, Record
from analyzer.batch.statistics import difference, wilson


class Impact(msgspec.Struct, frozen=True):
    """Hands with a card and without it, how many of each kill, and the difference of the rates.

    `low`, `high`: Newcombe's interval of the difference; unresolved hands are left out of it.
    """

    card: str
    with_card: int
    kills_with: int
    without_card: int
    kills_without: int
    difference: float
    low: float
    high: float


def impacts(
    records: Sequence[Record], deck: int, column: str, turn: int, exact: bool = False
) -> tuple[Impact, ...]:
    """The impact of every card that some opening hands have and some lack, the highest first.

    `exact`: the hands are all there are, so a difference has no interval.
    """
    settled = [
        (set(game.hand), column_.by_turn[turn - 1] == YES, record.weight)
        for record in records
        if (column_ := getattr(game := record.games[deck], column)).settled
    ]
    n = sum(w for _, _, w in settled)
    kills = sum(w for _, kill, w in settled if kill)
    found: list[Impact] = []
    for card in sorted({name for names, _, _ in settled for name in names}):
        have = sum(w for names, _, w in settled if card in names)
        won = sum(w for names, kill, w in settled if kill and card in names)
        if not 0 < have < n:
            continue
        a, b = (kills - won) / (n - have), won / have
        low = high = b - a
        if not exact:
            low, high = difference(wilson(kills - won, n - have), a, wilson(won, have), b)
        found.append(Impact(card, have, won, n - have, kills - won, b - a, low, high))
    return tuple(sorted(found, key=lambda i: (-i.difference, i.card)))
