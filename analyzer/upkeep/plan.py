"""How long permanents with upkeeps can be kept, and which payments keep them longest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from analyzer.payments.stock import Way, stock_of
from analyzer.payments.words import mana_units, sources_text, supply_name
from analyzer.upkeep.ask import cost_text
from analyzer.upkeep.content import Kept, Payment, Plan, Turn
from analyzer.upkeep.dues import Due, at_upkeep, dues, untapped
from analyzer.upkeep.plan_model import PlanModel
from analyzer.upkeep.units import casts_of
from cards.vocabulary.abilities import Triggered
from cards.vocabulary.costs import TuckFromGraveyard
from models.costs import ManaNeed
from models.facts import facts_of
from models.mana_sources import window_sources
from models.notation.names import card_name, face_name
from models.notation.words import whose
from models.position import Position
from models.upkeep import times_over

NOTES = (
    "A plan counts only on what is there: no card is played but one is drawn each turn, and the "
    "opponent does nothing.",
)

#: What the solver gives a variable.
Value = Callable[[Any], int]


class Unknown(Exception):
    """The solver ended without a plan and without a proof."""


def plan(
    position: Position,
    turns: int,
    *,
    spell: int = 0,
    player: int = 0,
    title: str = "",
    seconds: float = 30.0,
) -> Plan:
    """The plan that keeps most over so many upkeeps of a player.

    `spell`: a card in hand that should stay castable, before anything else.  Raises Unknown when
    the time is up before there is any plan, Unsupported for a cost that plans do not know.
    """
    from ortools.sat.python import cp_model

    due = [
        one
        for one in dues(position)
        if one.permanent.controller == player and not isinstance(one.ability, Triggered)
    ]
    now = at_upkeep(position, player)
    # Sources that are tapped in a present upkeep untap for the later ones.
    there = replace(
        now,
        battlefield=tuple(untapped(p) if p.controller == player else p for p in now.battlefield),
    )
    stock = stock_of(there, player)
    usable = {uid for source in window_sources(now, player) for uid in source.uids}
    casts = casts_of(there, player, spell) if spell else None
    model = PlanModel(there, player, stock, due, turns, casts, spell, frozenset(usable))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    status = solver.solve(model.cp)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise Unknown(solver.status_name(status))

    def value(of: Any) -> int:
        return int(solver.value(of))

    schedule = tuple(_turn(model, t, value) for t in range(turns))
    names = {one.permanent.uid: _name(one) for one in due}
    kept = tuple(
        Kept(names[uid], sum(value(model.alive[uid, t]) for t in range(turns)))
        for uid in model.uids
    )
    return Plan(
        title,
        turns,
        kept,
        schedule,
        status == cp_model.OPTIMAL,
        card_name(spell) if spell else "",
        sum(value(can) for can in model.castable) if spell else None,
        NOTES,
    )


def _name(due: Due) -> str:
    return face_name(due.permanent.cid, due.permanent.face)


def _turn(model: PlanModel, t: int, value: Value) -> Turn:
    """One upkeep of a solved plan, in words."""
    payments = []
    sacrificed = []
    for d, due in enumerate(model.dues):
        age = model.age(due, t)
        uid = due.permanent.uid
        if value(model.alive[uid, t]):
            if age:
                payments.append(Payment(_name(due), age, _paid(model, d, t, value)))
        elif (t == 0 or value(model.alive[uid, t - 1])) and _name(due) not in sacrificed:
            sacrificed.append(_name(due))
    castable = bool(value(model.castable[t])) if model.castable else None
    return Turn(
        t + 1, tuple(payments), _source(model, t, value), tuple(sacrificed),
        _left(model, t, value), castable,
    )  # fmt: skip


def _paid(model: PlanModel, d: int, t: int, value: Value) -> str:
    """What is paid for one permanent: mana, life, and the rest in words."""
    due = model.dues[d]
    parts: list[str] = []
    mana, life = "", 0
    for u, unit in enumerate(model.units[d]):
        n = value(model.picks[d, t, u])
        if not n:
            continue
        mana += _symbols(unit.need, n)
        life += unit.need.life * n
        if unit.costs:
            parts.append(cost_text(times_over(unit.costs, n), _name(due)))
    return ", ".join(part for part in (mana, f"{life} life" if life else "", *parts) if part)


def _symbols(need: ManaNeed, n: int) -> str:
    generic = f"{{{need.generic * n}}}" if need.generic else ""
    typed = "".join(
        f"{{{letter}}}" * (count * n) for letter, count in zip("WUBRGC", need.types, strict=True)
    )
    return generic + "{S}" * (need.snow * n) + typed


def _uses(model: PlanModel, t: int, value: Value) -> list[tuple[int, int]]:
    return [
        (s, o)
        for s, row in enumerate(model.uses[t])
        for o, use in enumerate(row)
        for _ in range(value(use))
    ]


def _source(model: PlanModel, t: int, value: Value) -> str:
    """Where things come from in one upkeep."""
    stock, there = model.stock, model.position
    uses = _uses(model, t, value)
    parts: list[str] = []
    spent = [n if t == 0 else 0 for n in stock.floating]
    for s, o in uses:
        for kind, n in enumerate(stock.supplies[s].options[o].made):
            spent[kind] += n
    spent = [max(0, n - value(left)) for n, left in zip(spent, model.left[t], strict=True)]
    if any(spent):
        parts.append(sources_text(there, stock, Way(0, tuple(spent), tuple(uses))))
    cards = [*map(card_name, model.hand), "a card drawn meanwhile"]
    gone = [
        f"{value(var)} {name}" if value(var) > 1 else name
        for name, var in zip(cards, model.discards[t], strict=True)
        if value(var)
    ]
    parts += [f"discard {', '.join(gone)}"] if gone else []
    groups = [
        (facts_of(group[0]).face.name, value(var))
        for group, var in zip(model.groups, model.sacrifices[t], strict=True)
        if value(var)
    ]
    if groups:
        names = ", ".join(name if n == 1 else f"{n} {name}" for name, n in groups)
        parts.append(f"sacrifice {names}")
    tucks = [
        cost
        for units in model.units
        for unit in units
        for cost in unit.costs
        if isinstance(cost, TuckFromGraveyard)
    ]
    parts += [
        f"{whose(g)} graveyard: {value(var) * tucks[0].count}"
        for g, var in enumerate(model.tucks[t])
        if value(var)
    ]
    return ", ".join(parts) or "-"


def _left(model: PlanModel, t: int, value: Value) -> str:
    """Sources that stay untapped, floating mana, life."""
    used = Counter(s for s, _ in _uses(model, t, value))
    before = Counter(s for turn in range(t) for s, _ in _uses(model, turn, value) if model.once[s])
    names = []
    for s, supply in enumerate(model.stock.supplies):
        uids = {uid for option in supply.options for uid in option.source.uids}
        there = len(uids & model.usable) if t == 0 and uids else supply.count
        for group, *gone in zip(model.groups, *model.sacrifices[: t + 1], strict=True):
            if group[0].uid in uids:
                there -= sum(map(value, gone))
        name = supply_name(model.position, model.stock, s)
        names.append((name, there - used[s] - before[s]))
    parts = [name if n == 1 else f"{n} {name}" for name, n in names if n > 0]
    floating = mana_units([value(left) for left in model.left[t]], model.stock.kinds)
    if floating:
        parts.append(f"{floating} floating")
    return f"{', '.join(parts) or 'no source'}; {value(model.life[t])} life"
