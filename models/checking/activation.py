"""What activating any ability asks for: a source, permission, and its own costs (602)."""

from __future__ import annotations

from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import (
    DiscardSelf,
    ExileSelf,
    RemoveCounters,
    SacrificeSelf,
    TapSelf,
)
from models.actions import Activate
from models.amounts import amount
from models.characteristics import abilities_of, is_creature
from models.checking.payment import Asked
from models.checking.timing import activation_not_banned, sorcery_timing
from models.checking.violation import Report
from models.checking.wording import card_name, in_zone, permanent_name
from models.conditions import holds
from models.costs import announced, life_part, locked, mana_part, other_part
from models.facts import facts, is_mana_ability
from models.mana_sources import haste
from models.position import LOYALTY_BIT, Permanent, Step
from models.state import State


def find_source(
    s: State, you: int, action: Activate, report: Report
) -> tuple[Permanent | None, Activated, Report] | None:
    """The source of an activation, its ability, and a report about it; None if there is none."""
    permanent: Permanent | None = None
    if action.zone == "stack":
        return _on_the_stack(s, you, action, report)
    if action.source:
        permanent = s.permanent(action.source)
        about = report.about(permanent_name(permanent, action.source))
        if permanent is None:
            about.add("602.2", "it is not on the battlefield")
            return None
        if permanent.cid != action.cid:
            about.add("602.2", f"it is not {card_name(action.cid)}")
        if action.zone != "battlefield":
            about.add("602.2", f"it is not {in_zone(action.zone)}")
        abilities = abilities_of(s, permanent)
    else:
        about = report.about(card_name(action.cid))
        owner = s.players[you]
        zones = {"hand": owner.hand, "graveyard": tuple(c for c, _ in owner.graveyard)}
        if action.cid not in zones.get(action.zone, ()):
            about.add("602.2", f"it is not {in_zone(action.zone)}")
        abilities = facts(action.cid).activated
    if action.ability >= len(abilities):
        about.add("602.2", f"it has no ability number {action.ability}")
        return None
    ability = abilities[action.ability]
    if permanent is not None and permanent.controller != you and ability.by != "anyone":
        about.add("602.2", "only the player who controls it can activate its abilities")
    zone = "battlefield" if action.source else action.zone
    if ability.zone != zone:
        about.add("602.2", f"that ability works only {in_zone(ability.zone)}")
    return permanent, ability, about


def _on_the_stack(
    s: State, you: int, action: Activate, report: Report
) -> tuple[Permanent | None, Activated, Report] | None:
    """An ability of a spell, which works while that is on the stack (113.6)."""
    about = report.about(card_name(action.cid))
    item = s.item(action.source)
    if item is None or item.cid != action.cid or item.kind not in ("spell", "copy"):
        about.add("602.2", f"it is not {in_zone('stack')}")
        return None
    abilities = facts(item.cid, item.face).activated
    if action.ability >= len(abilities):
        about.add("602.2", f"it has no ability number {action.ability}")
        return None
    ability = abilities[action.ability]
    if ability.zone != "stack":
        about.add("602.2", f"that ability works only {in_zone(ability.zone)}")
    if item.controller != you and ability.by != "anyone":
        about.add("602.2", "only the player who controls it can activate its abilities")
    return None, ability, about


def check_restrictions(
    s: State,
    you: int,
    action: Activate,
    permanent: Permanent | None,
    ability: Activated,
    report: Report,
) -> None:
    """Check timing, conditions and limits that the ability states, and effects that forbid it."""
    if ability.loyalty:
        sorcery_timing(s, you, "606.3", report)
    elif ability.timing == "sorcery":
        sorcery_timing(s, you, "602.5d", report)
    elif ability.timing == "your_turn" and s.active != you:
        report.add("602.5", "it can be activated only during your turn")
    elif ability.timing == "declare_blockers" and s.step != Step.DECLARE_BLOCKERS:
        report.add("602.5", "it can be activated only during the declare blockers step")
    uid = permanent.uid if permanent is not None else 0
    if ability.condition is not None:
        if not holds(s, ability.condition, you, uid, ability=action.ability):
            report.add("602.5", "the condition for activating it is not met")
    if permanent is not None:
        level = permanent.count("level") + 1
        if level < ability.level_min:
            report.add("716.2", f"it has that ability from level {ability.level_min} on")
        if level > ability.level_max:
            report.add("716.2", f"that ability works up to level {ability.level_max}")
        if ability.once_each_turn and permanent.used & 1 << action.ability:
            report.add("602.5b", "it has been activated this turn")
        if ability.loyalty and permanent.used & 1 << LOYALTY_BIT:
            report.add("606.3", "a loyalty ability of it has been activated this turn")
    mana = is_mana_ability(ability)
    activation_not_banned(s, you, action.cid, permanent, mana, report)


def activation_cost(s: State, you: int, action: Activate, ability: Activated) -> Asked:
    """The cost of an activation (602.2b); life that a mana ability pays is not in its payment."""
    symbols = mana_part(ability.cost)
    less = amount(s, ability.reduction, you, action.source)
    x = action.x * symbols.count("X")
    mana = is_mana_ability(ability)
    return Asked(
        needs=tuple(locked(need, x, 0, less, 0) for need in announced(s, you, symbols)),
        life=0 if mana else life_part(s, ability.cost, you, action.source),
        costs=other_part(ability.cost),
        x=action.x,
        cid=action.cid,
        zone=action.zone,
        source=action.source,
    )


def check_own_costs(s: State, action: Activate, ability: Activated, report: Report) -> None:
    """Check the parts of an activation cost that concern the source itself.

    `s` is the position once the mana abilities that pay for it have been activated.
    """
    permanent = s.permanent(action.source) if action.source else None
    for cost in ability.cost:
        if isinstance(cost, DiscardSelf):
            if action.zone != "hand":
                report.add("118.3", "it is not in your hand to be discarded")
        elif isinstance(cost, TapSelf | SacrificeSelf | RemoveCounters) and permanent is None:
            report.add("118.3", "it is not on the battlefield to pay its own cost")
        elif isinstance(cost, TapSelf) and permanent is not None:
            if permanent.tapped:
                report.add("107.5", "it is tapped already")
            if permanent.sick and is_creature(permanent) and not haste(permanent):
                report.add("302.6", "it is a creature that came under your control this turn")
        elif isinstance(cost, RemoveCounters) and permanent is not None:
            have = permanent.count(cost.kind)
            if have < cost.count:
                report.add("118.3", f"it has {have} of {cost.count} {cost.kind} counters")
        elif isinstance(cost, ExileSelf) and action.source and permanent is None:
            report.add("118.3", "it is not on the battlefield to be exiled")
