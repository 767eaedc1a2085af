"""The figures of a run: kill turns, intervals, storm counts, causes, and what settled the hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec

from analyzer.batch.records import UNKNOWN, YES, Column, Record
from analyzer.batch.settings import Settings
from analyzer.batch.statistics import Interval, Method, interval, mean_median

K = TypeVar("K")
COLUMNS = ("clairvoyant", "honest")


class Turn(msgspec.Struct, frozen=True):
    """Kills by the end of a turn: `kills` proved, `unresolved` neither way; `first` on this turn.

    `low` and `high` count unresolved hands as failures and as kills, and in a sample add its
    uncertainty.
    """

    turn: int
    first: int
    kills: int
    unresolved: int
    rate: float
    low: float
    high: float


class ColumnSummary(msgspec.Struct, frozen=True):
    """One column of one deck.

    `mean`, `median`: of the kill turn among hands that kill.  `mean_all`: over all settled hands, a
    hand without a kill counting as one turn after the last.  `median_all`: over all settled hands,
    None if it lies beyond the last turn.  `spells`: spells cast in the turn of the kill, the
    finisher included.  `settled_by`: hands settled by "bound", by "search", and "" not at all.
    """

    turns: tuple[Turn, ...]
    mean: float | None
    median: float | None
    mean_all: float | None
    median_all: float | None
    spells: dict[int, int]
    finishers: dict[str, int]
    settled_by: dict[str, int]
    reasons: dict[str, int]
    no_attacks: int


class DeckSummary(msgspec.Struct, frozen=True):
    """A deck of a run, with both columns.

    `causes`: why hands do not kill by the last turn in the honest column, of the `causes_of` hands
    that were asked.
    """

    name: str
    sha256: str
    notes: tuple[str, ...]
    hands: int
    clairvoyant: ColumnSummary
    honest: ColumnSummary
    mulligans: dict[int, int]
    causes: dict[str, int]
    causes_of: int


def deck_summary(
    settings: Settings, records: Sequence[Record], deck: int, method: Method
) -> DeckSummary:
    """The figures of one deck of a run."""
    about = settings.decks[deck]
    games = [(r.games[deck], r.weight) for r in records]
    causes = _counted((g.cause, w) for g, w in games if g.cause)
    return DeckSummary(
        about.name,
        about.sha256,
        about.notes,
        sum(w for _, w in games),
        column_summary([(g.clairvoyant, w) for g, w in games], settings, method),
        column_summary([(g.honest, w) for g, w in games], settings, method),
        dict(sorted(_counted((g.mulligans, w) for g, w in games).items())),
        causes,
        sum(causes.values()),
    )


def column_summary(
    columns: Sequence[tuple[Column, int]], settings: Settings, method: Method
) -> ColumnSummary:
    """The figures of one column."""
    total = sum(w for _, w in columns)
    turns: list[Turn] = []
    for turn in range(settings.turns):
        kills = sum(w for c, w in columns if c.by_turn[turn] == YES)
        open_ = sum(w for c, w in columns if c.by_turn[turn] == UNKNOWN)
        found = (
            Interval(kills / total, (kills + open_) / total)
            if settings.exact and total
            else interval(kills, open_, total, method)
        )
        first = sum(w for c, w in columns if c.kill == turn + 1)
        turns.append(Turn(turn + 1, first, kills, open_, kills / total if total else 0.0, *found))
    among = mean_median(_counted((c.kill, w) for c, w in columns if c.kill is not None))
    beyond = settings.turns + 1
    over_all = mean_median(
        _counted((c.kill or beyond, w) for c, w in columns if c.settled or c.kill)
    )
    return ColumnSummary(
        tuple(turns),
        among[0] if among else None,
        among[1] if among else None,
        over_all[0] if over_all else None,
        over_all[1] if over_all and over_all[1] < beyond else None,
        dict(sorted(_counted((c.spells, w) for c, w in columns if c.kill).items())),
        _counted((c.finisher, w) for c, w in columns if c.kill and c.finisher),
        _counted((c.by if c.settled else "", w) for c, w in columns),
        _counted((c.reason, w) for c, w in columns if not c.settled),
        sum(w for c, w in columns if c.attacks),
    )


def _counted(pairs: Iterable[tuple[K, int]]) -> dict[K, int]:
    """Weights added up by key, the heaviest first."""
    found: Counter[K] = Counter()
    for key, weight in pairs:
        found[key] += weight
    return dict(sorted(found.items(), key=lambda item: (-item[1], str(item[0]))))
