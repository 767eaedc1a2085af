"""Two decks on the same shuffles: how much they differ, and on which hands."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from analyzer.batch.records import NO, UNKNOWN, YES, Column, Record
from analyzer.batch.settings import Settings
from analyzer.batch.statistics import bootstrap, mcnemar


class Pairing(msgspec.Struct, frozen=True):
    """How the second deck's rate by a turn differs from the first's, on common shuffles.

    `both`, `neither`, `only_first`, `only_second`: settled hands.  `unresolved`: pairs of which a
    side is not settled.  `difference`: over the settled pairs, with its bootstrap interval; `worst`
    and `best`: of the difference over all pairs, whatever the unresolved ones are.  `p`: of
    McNemar's exact test.  `hands`: the numbers of the hands where only one deck kills.
    """

    column: str
    turn: int
    both: int
    neither: int
    only_first: int
    only_second: int
    unresolved: int
    difference: float
    low: float
    high: float
    worst: float
    best: float
    p: float
    hands: tuple[int, ...]


def pairings(settings: Settings, records: Sequence[Record]) -> tuple[Pairing, ...]:
    """The comparison of the first two decks, for each column and turn."""
    return tuple(
        pairing(settings, records, column, turn)
        for column in ("clairvoyant", "honest")
        for turn in range(1, settings.turns + 1)
    )


def pairing(settings: Settings, records: Sequence[Record], column: str, turn: int) -> Pairing:
    """The comparison for one column and turn."""
    counts = dict.fromkeys(((a, b) for a in (YES, NO) for b in (YES, NO)), 0)
    unresolved, worst, best = 0, 0, 0
    differ: list[int] = []
    for record in records:
        one, two = (_answer(getattr(game, column), turn) for game in record.games[:2])
        lowest = (two == YES) - (one != NO)
        highest = (two != NO) - (one == YES)
        worst, best = worst + lowest, best + highest
        if UNKNOWN in (one, two):
            unresolved += 1
            continue
        counts[one, two] += 1
        if one != two:
            differ.append(record.hand)
    first, second = counts[YES, NO], counts[NO, YES]
    settled = sum(counts.values())
    differences = [-1] * first + [1] * second + [0] * (settled - first - second)
    low, high = bootstrap(differences, settings.seed)
    n = max(len(records), 1)
    return Pairing(
        column, turn, counts[YES, YES], counts[NO, NO], first, second, unresolved,
        (second - first) / max(settled, 1), low, high, worst / n, best / n,
        mcnemar(first, second), tuple(differ),
    )  # fmt: skip


def _answer(column: Column, turn: int) -> str:
    return column.by_turn[turn - 1]
