"""The payments of a mana cost as a CP-SAT model.

OR-Tools is imported when a model is built, not before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyzer.payments.cost_text import size
from analyzer.payments.stock import Stock, Way
from models.costs import ManaNeed

#: More mana of one type than there ever is.
_MANY = 100_000


class Model:
    """One payment: how many of each kind of source make what, and how much mana is left."""

    def __init__(self, stock: Stock, forms: Iterable[ManaNeed]) -> None:
        from ortools.sat.python import cp_model

        self.stock = stock
        self.forms = tuple(forms)
        self.cp = cp_model.CpModel()
        cp = self.cp
        self.uses = [
            [cp.new_int_var(0, supply.count, f"use {s} {o}") for o in range(len(supply.options))]
            for s, supply in enumerate(stock.supplies)
        ]
        for supply, uses in zip(stock.supplies, self.uses, strict=True):
            cp.add(sum(uses) <= supply.count)
        made = [
            stock.floating[kind]
            + sum(
                option.made[kind] * use
                for supply, uses in zip(stock.supplies, self.uses, strict=True)
                for option, use in zip(supply.options, uses, strict=True)
                if option.made[kind]
            )
            for kind in range(stock.width)
        ]
        self.most = [
            stock.floating[kind]
            + sum(
                supply.count * max((o.made[kind] for o in supply.options), default=0)
                for supply in stock.supplies
            )
            for kind in range(stock.width)
        ]
        self.left = [cp.new_int_var(0, self.most[k], f"left {k}") for k in range(stock.width)]
        self.spent = [cp.new_int_var(0, self.most[k], f"spent {k}") for k in range(stock.width)]
        for kind in range(stock.width):
            cp.add(self.spent[kind] + self.left[kind] == made[kind])
            if not stock.usable[kind]:
                cp.add(self.spent[kind] == 0)
        self.chosen = [cp.new_bool_var(f"form {f}") for f in range(len(self.forms))]
        cp.add_exactly_one(self.chosen)
        cover(cp, stock, self.spent, list(zip(self.chosen, self.forms, strict=True)), exactly=True)
        self.cost_life = sum(
            form.life * chosen for form, chosen in zip(self.forms, self.chosen, strict=True)
        )
        pairs = [
            (option.source, use)
            for supply, uses in zip(stock.supplies, self.uses, strict=True)
            for option, use in zip(supply.options, uses, strict=True)
        ]
        self.source_life = sum(source.life * use for source, use in pairs if source.life)
        self.damage = sum(source.damage * use for source, use in pairs if source.damage)
        cp.add(self.source_life <= stock.life)
        for form, chosen in zip(self.forms, self.chosen, strict=True):
            if form.life:
                total = self.source_life + self.damage + form.life
                cp.add(total <= stock.life).only_enforce_if(chosen)
        self._nothing_needless()

    def _nothing_needless(self) -> None:
        """Of each mana ability something is spent: not all that it made is left."""
        cp, stock = self.cp, self.stock
        less: dict[tuple[int, int], Any] = {}
        for supply, uses in zip(stock.supplies, self.uses, strict=True):
            for option, use in zip(supply.options, uses, strict=True):
                reasons = []
                for kind, n in enumerate(option.made):
                    if not n or not stock.usable[kind]:
                        continue
                    key = (kind, n)
                    if key not in less:
                        less[key] = cp.new_bool_var(f"left {kind} < {n}")
                        cp.add(self.left[kind] < n).only_enforce_if(less[key])
                        cp.add(self.left[kind] >= n).only_enforce_if(~less[key])
                    reasons.append(less[key])
                used = cp.new_bool_var("used")
                cp.add(use >= 1).only_enforce_if(used)
                cp.add(use == 0).only_enforce_if(~used)
                cp.add_bool_or([*reasons, ~used])

    def way(self, value: Any) -> Way:
        """The payment that a solution means."""
        uses = [
            (s, o)
            for s, row in enumerate(self.uses)
            for o, use in enumerate(row)
            for _ in range(value(use))
        ]
        life = next(
            form.life for form, chosen in zip(self.forms, self.chosen, strict=True) if value(chosen)
        )
        return Way(life, tuple(value(spent) for spent in self.spent), tuple(uses))


def cover(
    cp: Any,
    stock: Stock,
    amounts: list[Any],
    forms: list[tuple[Any, ManaNeed]],
    exactly: bool = False,
    usable: tuple[bool, ...] | None = None,
) -> None:
    """These amounts of mana, by kind, pay whichever of the forms is chosen (all at most one)."""
    usable = stock.usable if usable is None else usable
    kinds = [kind for kind in range(stock.width) if usable[kind]]
    total = sum(amounts[kind] for kind in kinds)
    wanted = sum(size(form) * chosen for chosen, form in forms)
    cp.add(total == wanted if exactly else total >= wanted)
    spare: list[Any] = []
    snow = sum(form.snow * chosen for chosen, form in forms)
    for t in range(6):
        have = sum(amounts[kind] for kind in kinds if stock.kinds[kind].type == t)
        need = sum(form.types[t] * chosen for chosen, form in forms)
        if any(form.types[t] for _, form in forms):
            cp.add(have >= need)
        if any(form.snow for _, form in forms):
            # Snow mana that no coloured symbol takes is there for {S} (107.4h).
            frost = [
                kind for kind in kinds if stock.kinds[kind].type == t and stock.kinds[kind].snow
            ]
            if frost:
                over = cp.new_int_var(-_MANY, _MANY, f"snow {t}")
                cp.add_min_equality(over, [sum(amounts[kind] for kind in frost), have - need])
                spare.append(over)
    if any(form.snow for _, form in forms):
        cp.add(sum(spare) >= snow)


def all_payments(stock: Stock, forms: Iterable[ManaNeed]) -> set[Way]:
    """Every distinct payment, found by CP-SAT."""
    from ortools.sat.python import cp_model

    forms = tuple(forms)
    if not forms:
        return set()
    model = Model(stock, forms)
    found: set[Way] = set()

    class Collect(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            found.add(model.way(self.value))

    solver = cp_model.CpSolver()
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.num_workers = 1
    solver.solve(model.cp, Collect())
    return found
