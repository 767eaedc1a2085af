"""How many distinct payments a cost has, without listing them.

A payment is the sources used and the mana spent, or, which comes to the same, the sources used and
the mana left over.  For a given rest of mana, a source may be used if the rest does not hold all
that it made (else nothing of it was spent).  So for each rest the ways to make "spent and rest"
from such sources are counted, kind by kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod

from analyzer.payments.cost_text import size
from analyzer.payments.covering import pays
from analyzer.payments.stock import Counts, Stock
from models.costs import ManaNeed

#: So many amounts of mana left are simply all tried.
_FEW = 200
#: Mana made so far, sources used, and what they cost in life and damage.
_State = tuple[Counts, int, int, int]


def count_payments(stock: Stock, forms: Iterable[ManaNeed]) -> int:
    """The number of distinct payments of a cost that can be announced in these forms."""
    groups: dict[tuple[int, int], list[ManaNeed]] = {}
    for form in forms:
        if not form.life or form.life <= stock.life:
            groups.setdefault((form.life, size(form)), []).append(form)
    return sum(_count(stock, alike, life, total) for (life, total), alike in groups.items())


def _count(stock: Stock, forms: list[ManaNeed], life: int, total: int) -> int:
    usable = [kind for kind in range(stock.width) if stock.usable[kind]]
    paying = set(_spendings(stock, forms, total, usable))
    if not paying:
        return 0
    number = 0
    for rest in _rests(stock, paying, total):
        wanted = total + sum(rest)
        for (made, _, cost, damage), ways in _made(stock, rest, total, wanted).items():
            if sum(made) != wanted or (life and life + cost + damage > stock.life):
                continue
            if tuple(a - b for a, b in zip(made, rest, strict=True)) in paying:
                number += ways
    return number


def _rests(stock: Stock, paying: set[Counts], total: int) -> Iterable[Counts]:
    """Every amount of mana that could be left, and more: whichever way of listing is shorter."""
    ranges = [range(n + 1) for n in leftovers(stock)]
    if prod(map(len, ranges)) <= _FEW:
        return product(*ranges)
    start: Counts = stock.floating
    made: set[tuple[Counts, int]] = {(start, 0)}
    for supply in stock.supplies:
        for _ in range(min(supply.count, total)):
            made |= {
                (tuple(a + b for a, b in zip(mana, option.made, strict=True)), used + 1)
                for mana, used in made
                if used < total
                for option in supply.options
            }
    amounts = {
        tuple(n if usable else 0 for n, usable in zip(mana, stock.usable, strict=True))
        for mana, _ in made
    }
    rests = {
        tuple(a - b for a, b in zip(mana, spent, strict=True))
        for mana in amounts
        for spent in paying
    }
    return (rest for rest in rests if min(rest) >= 0)


def leftovers(stock: Stock) -> list[int]:
    """How much mana of each kind could be left: what floats, and what comes with other mana.

    A source that made n of one kind and nothing else leaves fewer than n of it, or nothing of it
    was spent.
    """
    found: list[int] = []
    for kind, usable in enumerate(stock.usable):
        mixed, alone = stock.floating[kind], 0
        for supply in stock.supplies:
            beside = 0
            for option in supply.options:
                n = option.made[kind]
                if n and stock.usable_of(option.made) == n:
                    alone = max(alone, n - 1)
                else:
                    beside = max(beside, n)
            mixed += supply.count * beside
        found.append(max(mixed, alone) if usable else 0)
    return found


def _spendings(stock: Stock, forms: list[ManaNeed], total: int, usable: list[int]) -> list[Counts]:
    """Every amount of mana by kind that pays one of the forms, as far as it can be there."""
    most = list(stock.floating)
    for supply in stock.supplies:
        for kind in range(stock.width):
            most[kind] += supply.count * max((o.made[kind] for o in supply.options), default=0)
    found: list[Counts] = []
    row = [0] * stock.width

    def fill(place: int, left: int) -> None:
        if place == len(usable):
            if not left and any(pays(stock, row, form) for form in forms):
                found.append(tuple(row))
            return
        for n in range(min(left, most[usable[place]]) + 1):
            row[usable[place]] = n
            fill(place + 1, left - n)
        row[usable[place]] = 0

    fill(0, total)
    return found


def _made(stock: Stock, rest: Counts, most: int, limit: int) -> dict[_State, int]:
    """Every amount of mana that sources can make, with the number of ways to make it.

    Only sources are used that make something that is not in the `rest`, `most` of them, for
    `limit` mana in all.  Only usable kinds are counted.
    """
    start: Counts = tuple(
        n if usable else 0 for n, usable in zip(stock.floating, stock.usable, strict=True)
    )
    states: dict[_State, int] = {(start, 0, 0, 0): 1}
    for supply in stock.supplies:
        # Options are taken in order, so each choice of them is counted once.
        here: dict[tuple[_State, int], int] = {(state, 0): n for state, n in states.items()}
        for option in supply.options:
            made = tuple(
                n if usable else 0 for n, usable in zip(option.made, stock.usable, strict=True)
            )
            if not any(made):
                continue
            if all(a >= b for a, b in zip(rest, made, strict=True)):
                continue
            amount = sum(made)
            source = option.source
            after: dict[tuple[_State, int], int] = {}
            for ((mana, used, cost, damage), taken), ways in here.items():
                for n in range(min(supply.count - taken, most - used) + 1):
                    paid = cost + n * source.life
                    if source.life and n and paid > stock.life:
                        break
                    if sum(mana) + n * amount > limit:
                        break
                    key = (
                        (
                            tuple(a + n * b for a, b in zip(mana, made, strict=True)),
                            used + n,
                            paid,
                            damage + n * source.damage,
                        ),
                        taken + n,
                    )
                    after[key] = after.get(key, 0) + ways
            here = after
        states = {}
        for (state, _), ways in here.items():
            states[state] = states.get(state, 0) + ways
    return states
