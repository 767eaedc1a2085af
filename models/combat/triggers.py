"""What triggers on attacking, blocking and dealing damage (508.3, 509.3, 603.2)."""

from __future__ import annotations

from collections.abc import Iterable

from cards.vocabulary.combat import Attacks, AttacksUnblocked, BecomesBlocked, Blocks, DealsDamage
from cards.vocabulary.effects import AddCounters, ModifyPT
from models.combat.board import part_of
from models.events import keyword_trigger, trigger
from models.facts import facts_of
from models.filters import permanent_fits
from models.position import DEFENDER, T_PERMANENT, T_PLAYER, Permanent, Ref
from models.state import State, opponent

#: What flanking does to the blocking creature (702.25a).
FLANKING = (ModifyPT(power=-1, toughness=-1, event=True),)
#: What dethrone does to the attacker (702.105a).
DETHRONE = (AddCounters(kind="+1/+1"),)


def attacked(s: State, uids: list[int]) -> None:
    """Creatures were declared as attackers (508.3a)."""
    declared = [q for uid in uids if (q := s.permanent(uid)) is not None]
    most = s.players[opponent(s.active)].life >= s.players[s.active].life
    for attacker in declared if most else ():
        # 702.105a: the player with the most life, or tied for it.
        if "dethrone" in facts_of(attacker).keywords and part_of(attacker).attacks == DEFENDER:
            keyword_trigger(s, "dethrone", attacker, DETHRONE, (T_PERMANENT, attacker.uid))
    for source in s.battlefield if declared else ():
        for index, ability in enumerate(facts_of(source).triggered):
            event = ability.event
            if not isinstance(event, Attacks):
                continue
            if event.filter is None:
                if source.uid in uids:
                    trigger(s, ability, index, source, (T_PERMANENT, source.uid))
                continue
            for attacker in declared:
                if permanent_fits(event.filter, attacker, source.controller, source.uid):
                    trigger(s, ability, index, source, (T_PERMANENT, attacker.uid))


def blocks(s: State, uid: int) -> None:
    """A creature blocks (509.3a)."""
    blocker = s.permanent(uid)
    if blocker is not None:
        for index, ability in enumerate(facts_of(blocker).triggered):
            if isinstance(ability.event, Blocks):
                trigger(s, ability, index, blocker, (T_PERMANENT, uid))


def unblocked(s: State, attacker: Permanent) -> None:
    """An attacker was not blocked as blockers were declared (509.3g)."""
    for index, ability in enumerate(facts_of(attacker).triggered):
        if isinstance(ability.event, AttacksUnblocked):
            trigger(s, ability, index, attacker, (T_PERMANENT, attacker.uid))


def blocked(s: State, attacker: Permanent, by: Iterable[int], anew: bool) -> None:
    """An attacker was blocked by creatures; `anew`: it was an unblocked creature before."""
    blockers = [q for uid in by if (q := s.permanent(uid)) is not None]
    about = facts_of(attacker)
    for index, ability in enumerate(about.triggered):
        event = ability.event
        if not isinstance(event, BecomesBlocked):
            continue
        if event.by is None:
            if anew:  # 509.3c: once, and only if it was unblocked
                trigger(s, ability, index, attacker, (T_PERMANENT, attacker.uid))
            continue
        for blocker in blockers:  # 509.3d: once for each
            if permanent_fits(event.by, blocker, attacker.controller, attacker.uid):
                trigger(s, ability, index, attacker, (T_PERMANENT, blocker.uid))
    instances = [k.lower() for k in about.face.keywords].count("flanking")
    for blocker in blockers:
        if "flanking" not in facts_of(blocker).keywords:
            for _ in range(instances):  # 702.25b
                keyword_trigger(s, "flanking", attacker, FLANKING, (T_PERMANENT, blocker.uid))


def dealt(s: State, uid: int, to: Ref, n: int, combat: bool) -> None:
    """A permanent dealt damage: its own abilities see that."""
    source = s.permanent(uid)
    if source is None:
        return
    for index, ability in enumerate(facts_of(source).triggered):
        event = ability.event
        if not isinstance(event, DealsDamage) or (event.combat and not combat):
            continue
        player = to[0] == T_PLAYER
        if event.to in ("player", "opponent") and not player:
            continue
        if event.to == "opponent" and to[1] == source.controller:
            continue
        if event.to == "creature" and player:
            continue
        trigger(s, ability, index, source, to, n)
