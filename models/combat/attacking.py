"""Which attacks can be declared (508.1a-d): the generator's side."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

from cards.vocabulary.combat import CantAttack, MustAttack
from models.actions import Attack
from models.characteristics import is_creature
from models.combat.board import attackable
from models.combat.limits import within
from models.facts import facts_of
from models.filters import permanent_fits
from models.object_costs import signature
from models.position import Permanent, Position
from models.state import State, opponent, statics_in_force


def attack_targets(s: State | Position, creature: Permanent) -> list[int]:
    """What a creature could be declared to attack; nothing if it can't attack at all."""
    keywords = facts_of(creature).keywords
    if not is_creature(creature) or creature.tapped or "defender" in keywords:
        return []
    if creature.sick and "haste" not in keywords:
        return []
    found = attackable(s, creature.controller)
    for static, you, source in statics_in_force(s, CantAttack):
        if permanent_fits(static.filter, creature, you, source.uid if source else 0):
            if static.whom == "any":
                return []
            if you == opponent(creature.controller):
                return []  # the only player there is to attack
    return found


def must_attack(s: State | Position, creature: Permanent) -> bool:
    """Whether something requires it to attack if able (508.1d)."""
    return any(
        permanent_fits(static.filter, creature, you, source.uid if source else 0)
        for static, you, source in statics_in_force(s, MustAttack)
    )


def can_declare(s: State | Position) -> bool:
    """Whether the active player has any creature that could attack."""
    return any(
        q.controller == s.active and is_creature(q) and attack_targets(s, q) for q in s.battlefield
    )


def attack_choices(p: Position) -> list[Attack]:
    """Every legal attack; of equal creatures only how many attack what is told apart."""
    kinds: dict[object, list[Permanent]] = {}
    for creature in p.battlefield:
        if creature.controller == p.active and attack_targets(p, creature):
            kinds.setdefault(signature(creature), []).append(creature)
    choices: list[list[tuple[tuple[int, int], ...]]] = []
    for group in kinds.values():
        targets = attack_targets(p, group[0])
        # Requirements ask each creature for itself, so all that can be met are met together.
        least = len(group) if must_attack(p, group[0]) else 0
        uids = sorted(q.uid for q in group)
        choices.append([
            tuple(zip(uids, spread, strict=False))
            for n in range(least, len(group) + 1)
            for spread in combinations_with_replacement(targets, n)
        ])  # fmt: skip
    within(choices, "ways to attack")
    return [
        Attack(tuple(sorted(pair for part in parts for pair in part)))
        for parts in product(*choices)
    ]
