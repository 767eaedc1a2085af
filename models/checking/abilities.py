"""Activating an ability with priority, or a mana ability when a payment is asked for (602, 605)."""

from __future__ import annotations

from msgspec.structs import replace

from models.actions import Activate
from models.checking.activation import (
    activation_cost,
    check_own_costs,
    check_restrictions,
    find_source,
)
from models.checking.division import check_division
from models.checking.mana_abilities import check_mana_ability
from models.checking.payment import check_payment
from models.checking.targeting import check_targets
from models.checking.timing import needs_priority, no_split_second
from models.checking.upkeep import forms
from models.checking.violation import Report
from models.costs import mana_part
from models.effects.stack import cost_asked
from models.facts import facts, facts_of, is_mana_ability
from models.position import CHANCE, Position, StackItem
from models.state import State


def check_activate(p: Position, action: Activate, report: Report) -> None:
    """Check the activation of an ability."""
    s = State(p)
    asked_to_pay = payment_due(p)
    you = p.pending.player if asked_to_pay and p.pending is not None else p.priority
    found = find_source(s, you, action, report)
    if found is None:
        needs_priority(p, report)
        return
    permanent, ability, about = found
    if is_mana_ability(ability):
        if asked_to_pay:
            # 605.3a: also whenever a payment of mana is asked for.
            if ability.only_with_priority:
                about.add("602.5e", "it can be activated only as an instant, with priority")
        else:
            needs_priority(p, about)
        check_mana_ability(s, you, action, permanent, ability, about)
        return
    needs_priority(p, about)
    no_split_second(p, about)
    check_restrictions(s, you, action, permanent, ability, about)
    if action.mana:
        about.add("602.2", "only a mana ability offers a choice of mana")
    counted = any(getattr(cost, "count", 0) == "x" for cost in ability.cost)
    if action.x and "X" not in mana_part(ability.cost) and not counted:
        about.add("107.3", f"X is {action.x}, but its cost has no X")
    if action.x < ability.x_min:
        about.add("107.3", f"X is {action.x}, but at least {ability.x_min} is asked for")
    view = facts_of(permanent).view if permanent else facts(action.cid).view
    item = StackItem(0, "ability", action.cid, you, you, targets=action.targets, x=action.x)
    check_division(s, ability.effects, item, action.source, action.division, about)
    check_targets(
        s, ability.targets, action.targets, you, view, action.x, action.source, False, about
    )
    found_wrong: list[Report] = []
    for form in forms(ability.cost):
        decided = replace(ability, cost=form)
        part, there = Report(about.subject), State(p)
        check_payment(there, you, activation_cost(there, you, action, decided), action.pay, part)
        check_own_costs(there, action, decided, part)
        found_wrong.append(part)
    about.take(min(found_wrong, key=lambda one: len(one.found)))


def payment_due(p: Position) -> bool:
    """Whether the position waits for a player to pay a cost with mana in it."""
    if p.pending is None or p.pending.kind != "pay" or p.pending.player == CHANCE:
        return False
    return any(mana_part(form) for form in forms(cost_asked(State(p), p.frames[-1])))
