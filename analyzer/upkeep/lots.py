"""Choices of objects for a cost that is paid several times, counted and listed by kind.

Objects of a pile that differ in nothing that matters are one kind, so a choice is a number for each
kind.  How often each pile is chosen from, and how many of each kind are taken, are constraint
problems; how many choices there are is worked out without listing them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import product

import msgspec
from constraint import ExactSumConstraint, Problem

#: The number taken of each kind of a pile.
Taken = tuple[int, ...]


class Pile(msgspec.Struct, frozen=True):
    """Where objects come from: a graveyard, a hand; its kinds with their numbers.

    `again`: an object may be chosen more than once (a player, a creature that gets counters).
    """

    name: str
    kinds: tuple[tuple[str, int], ...]
    again: bool = False

    @property
    def size(self) -> int:
        """How many objects it has."""
        return sum(n for _, n in self.kinds)


class Lot(msgspec.Struct, frozen=True):
    """`each` objects of a single pile, `times` over, each time from a pile chosen anew."""

    verb: str
    piles: tuple[Pile, ...]
    times: int
    each: int = 1
    after: str = ""


#: What is taken of each pile of a lot.
Choice = tuple[Taken, ...]


def _most(pile: Pile, index: int, total: int) -> int:
    return total if pile.again else min(pile.kinds[index][1], total)


def ways_to_take(pile: Pile, total: int) -> int:
    """In how many ways so many objects can be taken from a pile."""
    ways = [1] + [0] * total
    for index in range(len(pile.kinds)):
        most = _most(pile, index, total)
        ways = [sum(ways[n - k] for k in range(min(most, n) + 1)) for n in range(total + 1)]
    return ways[total]


def count_choices(lot: Lot) -> int:
    """How many choices a lot offers."""
    ways = [1] + [0] * lot.times
    for pile in lot.piles:
        here = [ways_to_take(pile, k * lot.each) for k in range(lot.times + 1)]
        ways = [
            sum(ways[n - k] * here[k] for k in range(n + 1)) for n in range(lot.times + 1)
        ]  # fmt: skip
    return ways[lot.times]


def choices(lot: Lot) -> Iterator[Choice]:
    """Every choice of a lot, one by one."""
    if not lot.piles:
        if not lot.times:
            yield ()
        return
    tops = [lot.times if p.again else min(lot.times, p.size // lot.each) for p in lot.piles]
    for shares in _sums(tops, lot.times):
        makers = [
            partial(_takings, pile, share * lot.each)
            for pile, share in zip(lot.piles, shares, strict=True)
        ]
        takings = [make() for make in makers]
        if all(isinstance(taking, tuple) for taking in takings):
            yield from product(*takings)
        else:
            yield from _product(makers)


def _product(makers: Sequence[Callable[[], Iterable[Taken]]]) -> Iterator[Choice]:
    """The product of long lists, none of which is kept."""
    if not makers:
        yield ()
        return
    for taken in makers[0]():
        for others in _product(makers[1:]):
            yield (taken, *others)


#: Up to so many choices from one pile are kept, as each is combined with those of the others.
_KEPT = 10_000


def _takings(pile: Pile, total: int) -> Iterable[Taken]:
    tops = tuple(_most(pile, index, total) for index in range(len(pile.kinds)))
    if ways_to_take(pile, total) <= _KEPT:
        return _all_sums(tops, total)
    return _sums(tops, total)


@lru_cache(maxsize=256)
def _all_sums(tops: Taken, total: int) -> tuple[Taken, ...]:
    return tuple(_sums(tops, total))


def _sums(tops: Sequence[int], total: int) -> Iterator[Taken]:
    """Every way to write a total as a sum with these upper bounds."""
    if not tops or sum(tops) < total:
        if not total:
            yield (0,) * len(tops)
        return
    names = list(range(len(tops)))
    problem = Problem()
    for name, top in zip(names, tops, strict=True):
        problem.addVariable(name, list(range(top, -1, -1)))
    problem.addConstraint(ExactSumConstraint(total), names)
    for solution in problem.getSolutionIter():
        yield tuple(solution[name] for name in names)


def taken_text(pile: Pile, taken: Taken) -> str:
    """The objects taken of a pile: "2 Brainstorm, Ponder"."""
    return ", ".join(
        name if n == 1 else f"{n} {name}"
        for (name, _), n in zip(pile.kinds, taken, strict=True)
        if n
    )


def left_of(pile: Pile, taken: Taken) -> int:
    """How many objects are left in a pile."""
    return pile.size if pile.again else pile.size - sum(taken)
