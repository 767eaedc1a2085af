"""Generating the ways to activate abilities."""

from __future__ import annotations

from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import PayLife, RevealCards
from models.actions import Action, Activate
from models.amounts import amount
from models.characteristics import abilities_of
from models.conditions import holds
from models.costs import life_part, mana_part
from models.division import divisions, to_divide
from models.facts import facts, facts_of, is_mana_ability
from models.legal.casting import target_choices
from models.legal.payments import ability_payments
from models.legal.policy import Policy, useful_letters
from models.mana_sources import Source, can_activate, forbidden_card, outputs_of, payable_alone
from models.object_costs import paid_mana_value, signature
from models.permissions import sorcery_time
from models.position import LOYALTY_BIT, Permanent, Position, Step
from models.state import State


def usable(p: State | Position, you: int, ability: Activated, permanent: Permanent | None) -> bool:
    """Whether timing, conditions and limits allow activating an ability now (602.5)."""
    if ability.timing == "sorcery" and not sorcery_time(p, you):
        return False
    if ability.timing == "your_turn" and p.active != you:
        return False
    if ability.timing == "declare_blockers" and p.step != Step.DECLARE_BLOCKERS:
        return False
    uid = permanent.uid if permanent is not None else 0
    if ability.condition is not None and not holds(p, ability.condition, you, uid):
        return False
    if permanent is not None:
        level = permanent.count("level") + 1
        if not ability.level_min <= level <= ability.level_max:
            return False
        if ability.loyalty and permanent.used & 1 << LOYALTY_BIT:
            return False
    return True


def _sources_of_abilities(
    p: Position, you: int
) -> list[tuple[int, Permanent | None, str, int, Activated]]:
    """(card, permanent, zone, index, ability) for everything player `you` could activate."""
    found: list[tuple[int, Permanent | None, str, int, Activated]] = []
    seen: set[tuple[object, ...]] = set()
    for permanent in p.battlefield:
        abilities = abilities_of(p, permanent)
        if permanent.controller != you:
            abilities = tuple(a for a in abilities if a.by == "anyone")
        if not abilities:
            continue
        key = signature(permanent)
        if key in seen:
            continue
        seen.add(key)
        found += [(permanent.cid, permanent, "battlefield", i, a)
                  for i, a in enumerate(abilities_of(p, permanent))
                  if a.zone == "battlefield" and a in abilities]  # fmt: skip
    player = p.players[you]
    for zone, cards in (("hand", player.hand), ("graveyard", [c for c, _ in player.graveyard])):
        for cid in dict.fromkeys(cards):
            found += [(cid, None, zone, i, a) for i, a in enumerate(facts(cid).activated)
                      if a.zone == zone]  # fmt: skip
    return found


def _stack_abilities(p: Position, you: int) -> list[tuple[int, int, int, Activated]]:
    """(card, number of the spell, index, ability) for abilities that work on the stack (113.6)."""
    return [
        (item.cid, item.uid, index, ability)
        for item in p.stack
        if item.kind in ("spell", "copy")
        for index, ability in enumerate(facts(item.cid, item.face).activated)
        if ability.zone == "stack" and (ability.by == "anyone" or item.controller == you)
    ]


def spell_activations(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    """Activations of abilities of spells."""
    return [
        Activate(cid, uid, "stack", index, 0, targets, "", payment)
        for cid, uid, index, ability in _stack_abilities(p, you)
        if usable(p, you, ability, None) and not forbidden_card(p, you, cid, mana=False)
        for payment in ability_payments(p, you, cid, None, "stack", ability, 0, sources, policy)
        for targets in target_choices(p, ability.targets, you, facts(cid).view, 0, uid, False)
    ]


def activations(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    """Every way to activate abilities that use the stack (602.2)."""
    found: list[Action] = []
    for cid, permanent, zone, index, ability in _sources_of_abilities(p, you):
        if is_mana_ability(ability) or not usable(p, you, ability, permanent):
            continue
        if permanent is not None:
            if not can_activate(p, permanent, mana=False):
                continue
            if ability.once_each_turn and permanent.used & 1 << index:
                continue
            if not payable_alone(p, ability, permanent):
                continue
        elif forbidden_card(p, you, cid, mana=False):
            continue
        view = (facts_of(permanent) if permanent is not None else facts(cid)).view
        uid = permanent.uid if permanent is not None else 0
        symbols = mana_part(ability.cost)
        top = 0
        if "X" in symbols:
            owner = p.players[you]
            top = sum(owner.pool) + len(owner.tagged)
            top += sum(s.count * max(sum(v) for v, _ in s.outputs) for s in sources)
            top += amount(p, ability.reduction, you, uid)
        elif any(isinstance(c, RevealCards) and c.count == "x" for c in ability.cost):
            top = len(p.players[you].hand)
        for x in range(ability.x_min, max(top, ability.x_min) + 1):
            payments = ability_payments(p, you, cid, permanent, zone, ability, x, sources, policy)
            if not payments:
                if x:
                    break
                continue
            total = to_divide(p, ability.effects, you, uid, x)
            for targets in target_choices(p, ability.targets, you, view, x, uid, False):
                found += [
                    Activate(cid, uid, zone, index, x, targets, "", payment, division)
                    for payment in payments
                    for division in divisions(total, len(targets))
                ]
    return list(dict.fromkeys(found))


def mana_abilities(p: Position, you: int, sources: list[Source], policy: Policy) -> list[Action]:
    """Mana abilities activated with priority, outside of any payment (605.3a)."""
    lazy: set[tuple[int, str, int]] = set()
    for source in sources:
        if source.pure and (policy.lazy_sacrifices if source.sacrifices else policy.lazy_taps):
            lazy.add((source.cid, source.zone, source.ability))
    found: list[Action] = []
    for cid, permanent, zone, index, ability in _sources_of_abilities(p, you):
        if not is_mana_ability(ability) or (cid, zone, index) in lazy:
            continue
        if not usable(p, you, ability, permanent):
            continue
        if permanent is not None:
            if not payable_alone(p, ability, permanent):
                continue
            if not can_activate(p, permanent, mana=True):
                continue
            if ability.once_each_turn and permanent.used & 1 << index:
                continue
        elif forbidden_card(p, you, cid, mana=True):
            continue
        uid = permanent.uid if permanent is not None else 0
        offers, _ = outputs_of(p, ability, you, permanent)
        letters = useful_letters([text for _, text in offers] or [""], policy.idle)
        if any(isinstance(c, PayLife) for c in ability.cost) and p.players[you].life < life_part(
            p, ability.cost, you, uid
        ):
            continue
        for payment in ability_payments(p, you, cid, permanent, zone, ability, 0, sources, policy):
            if payment.banish:
                # What was exiled says how much mana there is.
                offers, _ = outputs_of(p, ability, you, permanent, paid_mana_value(p, payment))
                letters = useful_letters([text for _, text in offers] or [""], policy.idle)
            found += [Activate(cid, uid, zone, index, 0, (), text, payment) for text in letters]
    return list(dict.fromkeys(found))
