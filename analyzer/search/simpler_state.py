"""States of the simpler game: what they are about, and how much there is of everything."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from analyzer.search.sketch import Asked, Units

#: No place in the library is known.
LOST = -1
#: Where the numbers are, more of which is never worse: mana and its types; of that what outlasts
#: the turn, and its types; mana of every turn, and its types; spells cast this turn; damage dealt;
#: cards taken from the library (negative); cards in the graveyard; cards in hand; cards in the
#: graveyard that rites count; the opponent's library (negative); cards that may have left the hand
#: without being cast, less those in it that give nothing.
MANA, KEPT, EACH, STORM, DEALT, TAKEN, GRAVE, HELD, RITES, DECKED, SHED = (
    0, 7, 14, 21, 22, 23, 24, 25, 26, 27, 28,
)  # fmt: skip
Numbers = tuple[int, ...]
#: Types of mana.
_TYPES = 6
T = TypeVar("T")


class Things(NamedTuple):
    """What a state is about; cards in sorted order.

    `later`: turns to come.  `plain`: the prices of cards that give nothing, which may be cast at
    any time.  `lasting`: cards that discarding the hand does not reach, with how they may be cast.
    `board`: permanents to be used once, `been`: all that have been there.  `bag`: cards that may
    lie on top of the library, above place `at`.  `drops`: land drops.  `due`: gains on the stack,
    by number, `coming`: those of the next upkeep.  `made`: whether permanents that something counts
    may be there.  `laid`: spells in the graveyard, where they may come to be cast again, and
    `laid_plain`: the prices of those that give nothing.  `early`: cards that were cast at once, and
    may still have been in hand.
    """

    later: int
    hand: tuple[int, ...] = ()
    plain: tuple[int, ...] = ()
    lasting: tuple[tuple[int, str], ...] = ()
    board: tuple[int, ...] = ()
    been: tuple[int, ...] = ()
    bag: tuple[int, ...] = ()
    at: int = LOST
    drops: int = 0
    due: tuple[int, ...] = ()
    coming: tuple[int, ...] = ()
    made: bool = False
    laid: tuple[int, ...] = ()
    laid_plain: tuple[int, ...] = ()
    early: tuple[int, ...] = ()


def payable(n: Numbers, price: Asked) -> bool:
    """Whether there may be mana for a price."""
    if price.total > n[MANA]:
        return False
    for t in range(_TYPES):
        if price.needs[t] > n[MANA + 1 + t]:
            return False
    return all(any(n[MANA + 1 + t] for t in which) for which in price.either)


def pay(n: Numbers, price: Asked) -> Numbers:
    """What may be left; what outlasts the turn is spent last."""
    if not price.total:
        return n
    m = list(n)
    total = m[MANA] = n[MANA] - price.total
    for t in range(_TYPES):
        left = n[MANA + 1 + t] - price.needs[t]
        m[MANA + 1 + t] = left if left < total else total
    for t in range(_TYPES + 1):
        if m[KEPT + t] > total:
            m[KEPT + t] = total
    return tuple(m)


def more_mana(n: Numbers, made: int, types: Units, *where: int) -> Numbers:
    """More mana, in several places."""
    if made <= 0:
        return n
    m = list(n)
    for at in where:
        m[at] += made
        for t in range(_TYPES):
            if types[t]:
                m[at + 1 + t] += made
    return tuple(m)


def add(n: Numbers, at: int, k: int) -> Numbers:
    """So much more in one place."""
    return n if not k else (*n[:at], n[at] + k, *n[at + 1 :])


def covers(a: Numbers, b: Numbers) -> bool:
    """Whether there is no less of anything in the first."""
    return all(x >= y for x, y in zip(a, b, strict=True))


def without(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    """All but one of these."""
    at = things.index(one)
    return things[:at] + things[at + 1 :]


def with_one(things: tuple[T, ...], one: T) -> tuple[T, ...]:
    """One more, in order."""
    return tuple(sorted((*things, one)))  # type: ignore[type-var]
