"""What a payment leaves, and how much that is worth.

A payment is judged by what can still be paid afterwards, not by a fixed order of colours.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

import msgspec

from analyzer.payments.covering import payable
from analyzer.payments.stock import Counts, Stock, Way
from models.costs import ManaNeed

#: The costs of one or two symbols that variety counts.
SMALL_COSTS: tuple[tuple[int, ...], ...] = (
    *((t,) for t in range(6)),
    *combinations_with_replacement(range(6), 2),
)


class Later(msgspec.Struct, frozen=True):
    """Something else to pay for: its name, the ways to announce its cost, what may pay it.

    `asked`: the user wants it to stay payable; otherwise it is a card in hand.
    """

    name: str
    forms: tuple[ManaNeed, ...]
    usable: tuple[bool, ...]
    asked: bool = False


class Score(msgspec.Struct, frozen=True, order=True):
    """The worth of what is left, the first difference decides.

    `alive`: some life is left (704.5a).  `asked`, `castable`: how many of the costs asked about and
    of the cards in hand can still be paid, each alone.  `kept`: sources neither sacrificed nor
    exiled.  `variety`: how many costs of one or two symbols can be paid.  `untapped`: sources left.
    `mana`: mana left floating.
    """

    alive: bool
    asked: int
    castable: int
    kept: int
    variety: int
    untapped: int
    life: int
    mana: int


class Rest(msgspec.Struct, frozen=True):
    """What is left after a payment: floating mana, sources by kind, sources used up, life."""

    floating: Counts
    counts: Counts
    spent_sources: int
    life: int


def rest_of(stock: Stock, way: Way) -> Rest:
    """What a payment leaves."""
    counts = [supply.count for supply in stock.supplies]
    life, gone = stock.life - way.life, 0
    for s, o in way.uses:
        source = stock.supplies[s].options[o].source
        counts[s] -= 1
        life -= source.life + source.damage
        gone += source.sacrifices
    return Rest(stock.left(way), tuple(counts), gone, life)


class Judge:
    """Judges what payments leave, each rest of mana once."""

    def __init__(self, stock: Stock, laters: Iterable[Later]) -> None:
        self.stock = stock
        self.laters = tuple(laters)
        self._stocks = [msgspec.structs.replace(stock, usable=x.usable) for x in self.laters]
        self._single = [reaches(stock, t, t) for t in range(6)]
        self._pairs = {
            cost: reaches(stock, cost[0], cost[1]) for cost in SMALL_COSTS if len(cost) == 2
        }
        self._payable: dict[tuple[int, Counts, Counts, int], bool] = {}
        self._variety: dict[tuple[Counts, Counts], int] = {}

    def payable(self, rest: Rest, leave_out: frozenset[int] = frozenset()) -> tuple[Later, ...]:
        """What can still be paid, each alone."""
        return tuple(
            later
            for index, later in enumerate(self.laters)
            if index not in leave_out and self._can(index, rest)
        )

    def _can(self, index: int, rest: Rest) -> bool:
        later = self.laters[index]
        life = rest.life if any(form.life for form in later.forms) else 0
        key = (index, rest.floating, rest.counts, life)
        known = self._payable.get(key)
        if known is None:
            known = self._payable[key] = any(
                payable(self._stocks[index], form, rest.floating, rest.counts, rest.life)
                for form in later.forms
            )
        return known

    def variety(self, rest: Rest) -> int:
        """How many costs of one or two symbols can be paid."""
        key = (rest.floating, rest.counts)
        known = self._variety.get(key)
        if known is None:
            known = self._variety[key] = sum(self._small(rest))
        return known

    def _small(self, rest: Rest) -> Iterator[bool]:
        """For each cost of one or two symbols whether it can be paid from what is left."""
        plain = [0] * 6
        for n, unit in zip(rest.floating, self.stock.kinds, strict=True):
            if unit.spend_on is None:
                plain[unit.type] += n
        left = [(n, supply) for supply, n in enumerate(rest.counts) if n]
        most = [plain[t] + sum(n * self._single[t][s][0][0] for n, s in left) for t in range(6)]
        for cost in SMALL_COSTS:
            first, last = cost[0], cost[-1]
            if len(cost) == 1:
                yield most[first] > 0
            elif first == last:
                yield most[first] >= 2
            elif not most[first] or not most[last]:
                yield False
            else:
                pair = self._pairs[first, last]
                able = plain[first] + plain[last]
                able += sum(n for n, s in left if pair[s][0] != (0, 0))
                yield able >= 2 or any(pair[s][1] for _, s in left)

    def score(self, rest: Rest, leave_out: frozenset[int] = frozenset()) -> Score:
        """The worth of what is left; `leave_out`: things that are no longer there to be paid."""
        left = self.payable(rest, leave_out)
        return Score(
            rest.life > 0,
            sum(later.asked for later in left),
            sum(not later.asked for later in left),
            -rest.spent_sources,
            self.variety(rest),
            sum(rest.counts),
            rest.life,
            sum(rest.floating),
        )


def reaches(stock: Stock, first: int, last: int) -> list[tuple[tuple[int, int], bool]]:
    """For each kind of source the most it makes of two types, and whether it makes both at once."""
    found = []
    for supply in stock.supplies:
        most = [0, 0]
        together = False
        for option in supply.options:
            here = [
                sum(
                    n
                    for n, unit in zip(option.made, stock.kinds, strict=True)
                    if unit.type == t and unit.spend_on is None
                )
                for t in (first, last)
            ]
            most = [max(a, b) for a, b in zip(most, here, strict=True)]
            together = together or (here[0] > 0 and here[1] > 0)
        found.append(((most[0], most[1]), together))
    return found
