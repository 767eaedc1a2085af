"""Everything that a run shows: figures, comparison, impact of cards, speed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from analyzer.batch.bottom import WORDS as BOTTOM
from analyzer.batch.columns import CLAIRVOYANT_WORDS
from analyzer.batch.folder import read_hands, read_settings, read_times
from analyzer.batch.impact import Impact, impacts
from analyzer.batch.paired import Pairing, pairings
from analyzer.batch.planning import WORDS as PLANNING
from analyzer.batch.records import Effort, Record
from analyzer.batch.settings import Settings
from analyzer.batch.statistics import Method
from analyzer.batch.summary import DeckSummary, deck_summary
from analyzer.batch.waiting import WORDS as WAITING


class Speed(msgspec.Struct, frozen=True):
    """How fast hands were played: `hands_per_second` of one core; `slowest` in seconds."""

    hands: int
    seconds: float
    hands_per_second: float
    slowest: float
    nodes: int


class Results(msgspec.Struct, frozen=True):
    """The results of a run.

    `planned`: hands that were asked for, `played`: those that are there.  `impact`: for each deck
    and column, at the last turn.  `method`: of the intervals.
    """

    settings: Settings
    planned: int
    played: int
    method: str
    policy: tuple[str, ...]
    decks: tuple[DeckSummary, ...]
    pairings: tuple[Pairing, ...]
    impact: tuple[dict[str, tuple[Impact, ...]], ...]
    speed: Speed | None = None

    @property
    def complete(self) -> bool:
        """Whether every hand has been played."""
        return self.played >= self.planned


def results(
    settings: Settings,
    records: Sequence[Record],
    times: Sequence[Effort] = (),
    method: Method = "clopper-pearson",
) -> Results:
    """Work the figures of a run out."""
    decks = range(len(settings.decks))
    return Results(
        settings,
        settings.hands,
        len(records),
        "exact" if settings.exact else method,
        policy(settings),
        tuple(deck_summary(settings, records, d, method) for d in decks),
        pairings(settings, records) if len(settings.decks) > 1 else (),
        tuple(
            {
                column: impacts(records, d, column, settings.turns, settings.exact)
                for column in ("clairvoyant", "honest")
            }
            for d in decks
        ),
        _speed(times),
    )


def read_results(path: Path, method: Method = "clopper-pearson") -> Results:
    """The results of a run folder, finished or not.  Raises RunError."""
    return results(read_settings(path), read_hands(path), read_times(path), method)


def _speed(times: Sequence[Effort]) -> Speed | None:
    seconds = sum(e.seconds for e in times)
    if not times or not seconds:
        return None
    return Speed(
        len(times),
        round(seconds, 2),
        round(len(times) / seconds, 2),
        max(e.seconds for e in times),
        sum(e.nodes for e in times),
    )


def policy(settings: Settings) -> tuple[str, ...]:
    """What both columns assume, in words."""
    against = settings.opponent
    answers = bool(against.battlefield or against.hand)
    words = [CLAIRVOYANT_WORDS, WAITING if answers else PLANNING]
    shown = [*against.battlefield, *(f"{name} (in hand)" for name in against.hand)]
    if shown:
        words.append(
            f"The opponent has {', '.join(shown)} and answers with all of it; unknown cards in "
            "hand do nothing."
        )
    else:
        words.append("The opponent does nothing.")
    words.append("Attacks are not played out: a kill is one without an attack.")
    if settings.mulligans != "none":
        words += _mulligans(settings)
    return tuple(words)


def _mulligans(settings: Settings) -> list[str]:
    keep = settings.keep
    words = [
        f"Mulligans ({settings.mulligans}): a hand is kept with {keep.low} to {keep.high} sources "
        "of mana (lands, and cards of mana value 0 or 1 that make mana), not all of it sources, "
        f"and always at {keep.fewest} cards."
    ]
    if settings.mulligans == "london":
        words.append(BOTTOM)
    if settings.mulligans == "vancouver":
        words.append(
            "The scry after a mulligan puts a land on the bottom if there are three, and a card "
            "that makes no mana if there are fewer than two lands."
        )
    return words
