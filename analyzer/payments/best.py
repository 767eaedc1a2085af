"""The best payment: the one that leaves most."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyzer.payments.cp_model import Model, cover
from analyzer.payments.leftover import SMALL_COSTS, Later, reaches
from analyzer.payments.stock import Stock, Way
from models.costs import ManaNeed

#: Seconds after which the best payment found so far is taken.
_PATIENCE = 10.0


def best_payment(
    stock: Stock, forms: Iterable[ManaNeed], laters: Iterable[Later]
) -> tuple[Way, bool] | None:
    """The payment whose rest has the highest score, and whether that is proved; None without any.

    The parts of the score are summed with weights so large that an earlier part always decides.
    """
    from ortools.sat.python import cp_model

    forms = tuple(forms)
    if not forms:
        return None
    model = Model(stock, forms)
    parts = _parts(model, tuple(laters))
    goal: Any = 0
    for value, most in parts:
        goal = goal * (most + 1) + value
    model.cp.maximize(goal)
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = _PATIENCE
    solver.parameters.num_workers = 2
    status = solver.solve(model.cp)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    return model.way(solver.value), status == cp_model.OPTIMAL


def _parts(model: Model, laters: tuple[Later, ...]) -> list[tuple[Any, int]]:
    """The parts of the score, most important first, each with the most it can be."""
    cp, stock = model.cp, model.stock
    remaining = [
        supply.count - sum(uses) for supply, uses in zip(stock.supplies, model.uses, strict=True)
    ]
    life_left = stock.life - model.cost_life - model.source_life - model.damage
    alive = cp.new_bool_var("alive")
    cp.add(life_left >= 1).only_enforce_if(alive)
    can = [_later(model, remaining, life_left, later) for later in laters]
    asked = [ok for ok, later in zip(can, laters, strict=True) if later.asked]
    hand = [ok for ok, later in zip(can, laters, strict=True) if not later.asked]
    everything = sum(supply.count for supply in stock.supplies)
    gone = sum(
        use
        for supply, uses in zip(stock.supplies, model.uses, strict=True)
        for option, use in zip(supply.options, uses, strict=True)
        if option.source.sacrifices
    )
    variety = [_small(model, remaining, cost) for cost in SMALL_COSTS]
    # Life is compared up to what the dearest payment costs; below that all is alike.
    dearest = max(form.life for form in model.forms) + sum(
        supply.count * max(o.source.life + o.source.damage for o in supply.options)
        for supply in stock.supplies
        if supply.options
    )
    paid = model.cost_life + model.source_life + model.damage
    return [
        (alive, 1),
        (sum(asked), len(asked)),
        (sum(hand), len(hand)),
        (everything - gone, everything),
        (sum(variety), len(variety)),
        (sum(remaining), everything),
        (dearest - paid, dearest),
        (sum(model.left), sum(model.most)),
    ]


def _later(model: Model, remaining: list[Any], life_left: Any, later: Later) -> Any:
    """Whether something else can be paid with the rest: a payment of its own for it."""
    cp, stock = model.cp, model.stock
    chosen = [(cp.new_bool_var("later"), form) for form in later.forms]
    cp.add_at_most_one(ok for ok, _ in chosen)
    amounts: list[Any] = list(model.left)
    for supply, left in zip(stock.supplies, remaining, strict=True):
        row = [cp.new_int_var(0, supply.count, "then") for _ in supply.options]
        cp.add(sum(row) <= left)
        for option, use in zip(supply.options, row, strict=True):
            for kind, n in enumerate(option.made):
                if n:
                    amounts[kind] = amounts[kind] + n * use
    cover(cp, stock, amounts, chosen, usable=later.usable)
    for ok, form in chosen:
        if form.life:
            cp.add(life_left >= form.life).only_enforce_if(ok)
    return sum(ok for ok, _ in chosen)


def _small(model: Model, remaining: list[Any], cost: tuple[int, ...]) -> Any:
    """Whether one or two coloured symbols can be paid with the rest."""
    cp, stock = model.cp, model.stock
    ok = cp.new_bool_var("small")
    first, last = cost[0], cost[-1]
    has: dict[int, Any] = {first: 0, last: 0}
    able: Any = 0
    both: Any = 0
    for left, unit in zip(model.left, stock.kinds, strict=True):
        if unit.type in has and unit.spend_on is None:
            has[unit.type] += left
            able += left
    for left, (most, together) in zip(remaining, reaches(stock, first, last), strict=True):
        has[first] += left * most[0]
        if last != first:
            has[last] += left * most[1]
        if most[0] or most[1]:
            able += left
        if together:
            both += left
    if len(cost) == 1:
        cp.add(has[first] >= ok)
    elif first == last:
        cp.add(has[first] >= 2 * ok)
    else:
        cp.add(has[first] >= ok)
        cp.add(has[last] >= ok)
        apart = cp.new_bool_var("two of them")
        cp.add(able >= 2 * apart)
        cp.add(ok <= apart + both)
    return ok
