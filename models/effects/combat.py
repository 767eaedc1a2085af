"""Instructions about combat: leaving it, blocking anew, more phases."""

from __future__ import annotations

from msgspec.structs import replace

from cards.vocabulary.combat import (
    AdditionalPhases,
    BlockAgain,
    RemoveCountersHere,
    RemoveFromCombat,
)
from models.combat import triggers
from models.combat.blocking import least_blockers, lured_by, may_block
from models.combat.board import attackers, blockers_of, is_blocked, part_of, remove
from models.combat.declaring import block
from models.effects import ask, handles
from models.effects.common import count, target_permanents
from models.paying import add_counters
from models.position import T_PERMANENT, Answer, Frame, Permanent, Step
from models.state import State


@handles(RemoveFromCombat)
def remove_from_combat(s: State, f: Frame, e: RemoveFromCombat) -> bool:
    """Creatures leave combat; what only they had blocked may become unblocked (506.4)."""
    for uid in [f.item.source] if e.this else target_permanents(s, f):
        creature = s.permanent(uid)
        if creature is None:
            continue
        attacker = s.permanent(part_of(creature).blocks)
        if e.unblocks and attacker is not None and part_of(attacker).blocked_by == (uid,):
            part = replace(part_of(attacker), blocked_by=())
            s.change_permanent(attacker.uid, fighting=part)
        remove(s, [uid])
    return True


@handles(BlockAgain)
def block_again(s: State, f: Frame, e: BlockAgain) -> bool:
    """The target blocks an attacker chosen among those it may and, if lured, must block."""
    for uid in target_permanents(s, f):
        blocker = s.permanent(uid)
        assert blocker is not None
        able = lured_by(s, blocker, [a for a in attackers(s) if _could(s, blocker, a)])
        if not able:
            return True
        if not f.memo and len(able) > 1:
            refs: list[Answer] = [(T_PERMANENT, a.uid) for a in able]
            return ask(s, "block", f.item.controller, refs)
        chosen = f.memo[0] if f.memo else (T_PERMANENT, able[0].uid)
        attacker = next(a for a in able if (T_PERMANENT, a.uid) == chosen)
        was = is_blocked(attacker)
        block(s, uid, attacker.uid)
        triggers.blocks(s, uid)
        now = s.permanent(attacker.uid)
        assert now is not None
        triggers.blocked(s, now, [uid], anew=not was)
    return True


def _could(s: State, blocker: Permanent, attacker: Permanent) -> bool:
    """Whether it may block that attacker, together with what blocks it already (509.1b)."""
    company = len(blockers_of(s, attacker.uid)) + 1
    return may_block(s, blocker, attacker) and company >= least_blockers(attacker)


_FIRST_STEPS = {"combat": Step.BEGIN_COMBAT, "main": Step.MAIN2}


@handles(AdditionalPhases)
def additional_phases(s: State, f: Frame, e: AdditionalPhases) -> bool:
    """Phases are added directly after the present one, the latest first (500.8)."""
    main = s.step in (Step.MAIN1, Step.MAIN2)
    if e.main_phase_only and not main:
        return True
    rest = s.phases
    if not rest:
        # Where the turn would go on in the usual order.
        rest = (Step.BEGIN_COMBAT,) if s.step == Step.MAIN1 else ()
        if not main and s.step < Step.MAIN2:
            rest = (Step.MAIN2,)
    s.phases = (*(_FIRST_STEPS[name] for name in e.phases), *rest)
    return True


@handles(RemoveCountersHere)
def remove_counters(s: State, f: Frame, e: RemoveCountersHere) -> bool:
    """Remove counters from the source, as many as there are."""
    permanent = s.permanent(f.item.source)
    if permanent is not None:
        counters = add_counters(permanent, e.kind, -count(s, f, e.count))
        s.change_permanent(permanent.uid, counters=counters)
    return True
