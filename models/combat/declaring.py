"""What declaring attackers and blockers does (508.1f-m, 509.1g-i)."""

from __future__ import annotations

from msgspec.structs import replace

from models.actions import Attack, Block
from models.combat import triggers
from models.combat.board import attackers, is_blocked, part_of
from models.facts import facts_of
from models.position import ATTACKED_BIT, Fighting
from models.state import State


def declare_attackers(s: State, action: Attack) -> None:
    """The chosen creatures tap, unless they have vigilance, and attack (508.1f, 508.1k)."""
    for uid, what in action.attackers:
        creature = s.permanent(uid)
        assert creature is not None
        tapped = "vigilance" not in facts_of(creature).keywords  # 702.20b
        s.change_permanent(
            uid,
            tapped=creature.tapped or tapped,
            fighting=Fighting(attacks=what),
            used=creature.used | 1 << ATTACKED_BIT,
        )
    triggers.attacked(s, [uid for uid, _ in action.attackers])


def declare_blockers(s: State, action: Block) -> None:
    """The chosen creatures block; every attacker becomes blocked or unblocked (509.1g-h)."""
    for blocker, attacker in action.blocks:
        block(s, blocker, attacker)
    for blocker, _ in action.blocks:
        triggers.blocks(s, blocker)
    for attacking in attackers(s):
        if not is_blocked(attacking):
            triggers.unblocked(s, attacking)
            continue
        by = [b for b, a in action.blocks if a == attacking.uid]
        triggers.blocked(s, attacking, by, anew=True)


def block(s: State, blocker: int, attacker: int) -> None:
    """One creature becomes a blocking creature, the other a blocked one."""
    s.change_permanent(blocker, fighting=Fighting(blocks=attacker))
    one = s.permanent(attacker)
    assert one is not None
    part = part_of(one)
    blocked_by = tuple(sorted({*part.blocked_by, blocker}))
    s.change_permanent(attacker, fighting=replace(part, blocked_by=blocked_by))
