"""Mana abilities: activated with priority or while something is paid for (605)."""

from __future__ import annotations

from itertools import product

from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import PayLife
from cards.vocabulary.effects import AddManaChoice, Effect, If
from models.actions import Activate
from models.checking.activation import (
    activation_cost,
    check_own_costs,
    check_restrictions,
    find_source,
)
from models.checking.payment import check_payment
from models.checking.violation import Report
from models.conditions import holds
from models.costs import life_part
from models.facts import is_mana_ability
from models.mana_sources import choice_letters
from models.object_costs import paid_mana_value
from models.paying import activate_mana_ability
from models.position import Permanent
from models.state import State


def activate_for_mana(s: State, you: int, action: Activate, report: Report) -> bool:
    """Check a mana ability in the window of 601.2g and activate it on `s` if it is legal."""
    part = Report(report.subject)
    legal = _check_in_window(s, you, action, part)
    report.take(part)
    if legal:
        activate_mana_ability(s, you, action)
    return legal


def _check_in_window(s: State, you: int, action: Activate, report: Report) -> bool:
    found = find_source(s, you, action, report)
    if found is None:
        return False
    permanent, ability, about = found
    if not is_mana_ability(ability):
        about.add("605.3a", "it is no mana ability, so it cannot be activated while paying")
        return False
    if ability.only_with_priority:
        about.add("602.5e", "it can be activated only as an instant, not while something is paid")
    check_mana_ability(s, you, action, permanent, ability, about)
    return not report.found


def check_mana_ability(
    s: State,
    you: int,
    action: Activate,
    permanent: Permanent | None,
    ability: Activated,
    report: Report,
) -> None:
    """Check everything about activating a mana ability but whether now is the time."""
    check_restrictions(s, you, action, permanent, ability, report)
    if action.x:
        report.add("107.3", f"X is {action.x}, but its cost has no X")
    if action.targets:
        report.add("605.1a", "a mana ability has no targets")
    copy = State(s.freeze())
    check_payment(copy, you, activation_cost(s, you, action, ability), action.pay, report)
    check_own_costs(copy, action, ability, report)
    life = life_part(copy, ability.cost, you, action.source)
    if life > max(0, copy.players[you].life) and any(isinstance(c, PayLife) for c in ability.cost):
        report.add("119.4", f"{life} life cannot be paid with {copy.players[you].life} life")
    offers = _letters(copy, you, permanent, ability, paid_mana_value(copy, action.pay))
    if action.mana not in offers:
        named = ", ".join(f"{{{o}}}" for o in offers if o) or "no choice"
        report.add("106.1", f"it does not offer mana {action.mana!r}, but {named}")


def _letters(
    s: State, you: int, permanent: Permanent | None, ability: Activated, value: int
) -> list[str]:
    """The choices of mana that an ability offers; an empty one when there is nothing to choose.

    `value`: the mana value of what is exiled for it.
    """
    uid = permanent.uid if permanent is not None else 0
    offers: list[list[str]] = []
    todo: list[Effect] = list(ability.effects)
    while todo:
        effect = todo.pop(0)
        if isinstance(effect, If):
            yes = holds(s, effect.condition, you, uid)
            todo = [*(effect.then if yes else effect.otherwise), *todo]
        elif isinstance(effect, AddManaChoice):
            # 106.5: with nothing to choose from, no mana is made.
            offers.append(choice_letters(s, effect, you, permanent, value) or [""])
    return ["".join(pick) for pick in product(*offers)]
