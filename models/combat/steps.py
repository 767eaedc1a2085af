"""The order of steps within combat and around it (500.8, 506.1)."""

from __future__ import annotations

from msgspec.structs import replace

from models.actions import Block
from models.combat import attacking, blocking
from models.combat.board import attackers, end_combat
from models.combat.damage import begin_damage
from models.combat.declaring import declare_blockers
from models.facts import facts_of
from models.position import Pending, Step
from models.state import State, opponent

_FIRST = frozenset({"first strike", "double strike"})


def following(s: State) -> int:
    """The step that comes after the present one; combat ends with its last step (511.3)."""
    step = s.step
    if step == Step.DECLARE_ATTACKERS and not attackers(s):
        return Step.END_COMBAT  # 508.8
    if step == Step.DECLARE_BLOCKERS and not _anyone_first(s):
        return Step.DAMAGE
    if step == Step.END_COMBAT:
        end_combat(s)
    if s.phases and step in (Step.MAIN1, Step.END_COMBAT, Step.MAIN2):
        after, *rest = s.phases
        s.phases = tuple(rest)
        return after
    return step + 1


def _anyone_first(s: State) -> bool:
    """Whether there are two combat damage steps (510.4)."""
    return any(q.fighting is not None and facts_of(q).keywords & _FIRST for q in s.battlefield)


def begin_step(s: State, step: int) -> None:
    """What the rules do as a step of combat begins (508.1, 509.1, 510.1)."""
    if step == Step.DECLARE_ATTACKERS:
        if attacking.can_declare(s):
            s.pending = Pending("attackers", s.active, ())
    elif step == Step.DECLARE_BLOCKERS:
        if blocking.can_declare(s):
            s.pending = Pending("blockers", opponent(s.active), ())
        else:
            declare_blockers(s, Block())
    elif step == Step.FIRST_STRIKE:
        for index, q in enumerate(s.battlefield):
            if q.fighting is not None and facts_of(q).keywords & _FIRST:
                s.battlefield[index] = replace(q, fighting=replace(q.fighting, struck=True))
        begin_damage(s)
    elif step == Step.DAMAGE:
        begin_damage(s)
