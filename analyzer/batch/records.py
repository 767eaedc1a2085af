"""What is written down of each hand."""

from __future__ import annotations

import msgspec

YES, NO, UNKNOWN = "yes", "no", "unknown"
#: Begins the reason of a hand that an error of this program left open.
BUG = "a bug: "


class Column(msgspec.Struct, frozen=True, omit_defaults=True):
    """One column of a hand: `by_turn[t - 1]` says whether it kills by turn t.

    `by`: what settled it, "bound" or "search", or "" where a turn is left unknown.  `spells`: cast
    in the turn of the kill, the finisher included.  `attacks`: "no" rests on not attacking.
    """

    by_turn: tuple[str, ...]
    by: str = ""
    spells: int = 0
    finisher: str = ""
    reason: str = ""
    attacks: bool = False

    @property
    def kill(self) -> int | None:
        """The first turn by which it certainly kills."""
        return self.by_turn.index(YES) + 1 if YES in self.by_turn else None

    @property
    def settled(self) -> bool:
        """Whether every turn has an answer."""
        return UNKNOWN not in self.by_turn


class Game(msgspec.Struct, frozen=True, omit_defaults=True):
    """A hand of one deck: the cards kept, those put on the bottom, and both columns.

    `cause`: why it does not kill by the last turn in the honest column, where that was asked.
    """

    hand: tuple[str, ...]
    clairvoyant: Column
    honest: Column
    mulligans: int = 0
    bottom: tuple[str, ...] = ()
    cause: str = ""
    detail: str = ""


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A numbered hand: one game for each deck of the run, on common shuffles.

    `weight`: in an enumeration, how many of all equally likely deals are this hand.
    """

    hand: int
    games: tuple[Game, ...]
    weight: int = 1


class Effort(msgspec.Struct, frozen=True):
    """How long a hand took: kept apart, so that results are the same on every machine."""

    hand: int
    seconds: float
    nodes: int


def join(by_turn: list[str]) -> tuple[str, ...]:
    """Answers turn by turn, made consistent: a longer horizon never loses a kill.

    "Yes" holds for all later turns; "no" for all earlier ones.
    """
    found = list(by_turn)
    for turn in range(1, len(found)):
        if found[turn - 1] == YES:
            found[turn] = YES
    for turn in range(len(found) - 1, 0, -1):
        if found[turn] == NO:
            found[turn - 1] = NO
    return tuple(found)
