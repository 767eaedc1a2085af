"""All distinct payments of a mana cost, as a constraint problem over kinds of source.

A variable for each kind of source says how many of them make what; a variable for each kind of
mana that could be left over says how much is.  Permanents of one kind are never told apart, so no
payment is found twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from typing import Any

from constraint import Constraint, FunctionConstraint, OptimizedBacktrackingSolver, Problem

from analyzer.payments.cost_text import size
from analyzer.payments.counting import leftovers
from analyzer.payments.covering import pays
from analyzer.payments.stock import Stock, Supply, Uses, Way
from models.costs import ManaNeed


def payments(stock: Stock, forms: Iterable[ManaNeed]) -> Iterator[Way]:
    """Every distinct payment of a cost that can be announced in these forms."""
    groups: dict[tuple[int, int], list[ManaNeed]] = {}
    for form in forms:
        groups.setdefault((form.life, size(form)), []).append(form)
    for (life, total), alike in sorted(groups.items()):
        if life and life > stock.life:
            continue  # 119.4
        yield from _Question(stock, alike, life, total).ways()


class _Question:
    """The payments of so much life and so much mana."""

    def __init__(self, stock: Stock, forms: list[ManaNeed], life: int, total: int) -> None:
        self.stock = stock
        self.forms = forms
        self.life = life
        self.total = total
        self.problem = Problem(OptimizedBacktrackingSolver(forwardcheck=False))
        #: for each kind of source, the counts of its options that each value stands for
        self.values = [_choices(supply, total) for supply in stock.supplies]
        self.names: list[tuple[str, int]] = []
        #: what each value of a variable adds to the mana spent
        self.adds: dict[tuple[str, int], list[int]] = {}
        self._last: Way | None = None
        self._sources()
        self._leftovers()
        self.problem.addConstraint(
            _Sum(self.adds, total - stock.usable_of(stock.floating)), self.names
        )
        self.problem.addConstraint(FunctionConstraint(self._pays), self.names)

    def _add(self, name: tuple[str, int], adds: list[int]) -> None:
        self.names.append(name)
        self.adds[name] = adds
        self.problem.addVariable(name, list(range(len(adds))))

    def _sources(self) -> None:
        for index, (supply, values) in enumerate(
            zip(self.stock.supplies, self.values, strict=True)
        ):
            sizes = [self.stock.usable_of(option.made) for option in supply.options]
            adds = [sum(n * s for n, s in zip(value, sizes, strict=True)) for value in values]
            self._add(("source", index), adds)

    def _leftovers(self) -> None:
        for kind, most in enumerate(leftovers(self.stock)):
            if most:
                self._add(("left", kind), [-n for n in range(most + 1)])

    def _way(self, assigned: dict[tuple[str, int], int]) -> Way | None:
        """The payment of an assignment; None if it is none."""
        stock = self.stock
        uses: list[tuple[int, int]] = []
        left = [0] * stock.width
        for (what, index), value in assigned.items():
            if what == "left":
                left[index] = value
            else:
                for option, n in enumerate(self.values[index][value]):
                    uses += [(index, option)] * n
        made = stock.made(uses)
        for kind, usable in enumerate(stock.usable):
            if not usable:
                left[kind] = made[kind]
        spent = tuple(a - b for a, b in zip(made, left, strict=True))
        if min(spent) < 0 or stock.needless(tuple(uses), tuple(left)):
            return None
        if not any(pays(stock, spent, form) for form in self.forms):
            return None
        order: Uses = tuple(sorted(uses))
        if not stock.life_suffices(order, self.life):
            return None
        return Way(self.life, spent, order)

    def _pays(self, *values: int) -> bool:
        self._last = self._way(dict(zip(self.names, values, strict=True)))
        return self._last is not None

    def ways(self) -> Iterator[Way]:
        """The solutions."""
        if not self.names:
            if self.total == 0:
                yield Way(self.life, (0,) * self.stock.width, ())
            return
        for solution in self.problem.getSolutionIter():
            # The constraint looks at a whole assignment just before it becomes a solution; a
            # constraint on one variable has been worked into its domain before.
            way = self._way(solution) if len(self.names) == 1 else self._last
            if way is not None:
                yield way


def _choices(supply: Supply, most: int) -> list[tuple[int, ...]]:
    """How many of a kind of source may make each of its options; none first."""
    count = min(supply.count, most)
    return [
        value
        for value in product(range(count + 1), repeat=len(supply.options))
        if sum(value) <= count
    ]


class _Sum(Constraint):  # type: ignore[misc]
    """The mana spent is exactly what is asked for; cut off where it can no longer be."""

    def __init__(self, adds: dict[tuple[str, int], list[int]], total: int) -> None:
        self._adds = adds
        self._total = total
        self._low = {name: min(values) for name, values in adds.items()}
        self._high = {name: max(values) for name, values in adds.items()}

    def __call__(
        self,
        variables: Iterable[tuple[str, int]],
        domains: dict[Any, Any],
        assignments: dict[tuple[str, int], int],
        forwardcheck: bool = False,
        _unassigned: Callable[..., Any] | None = None,
    ) -> bool:
        low = high = 0
        for name in variables:
            if name in assignments:
                n = self._adds[name][assignments[name]]
                low += n
                high += n
            else:
                low += self._low[name]
                high += self._high[name]
        return low <= self._total <= high
