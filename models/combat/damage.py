"""Combat damage: who deals it, how it is divided, and dealing it (510)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from msgspec.structs import replace

from cards.vocabulary.base import Word
from models.actions import Assign
from models.characteristics import is_creature, power_toughness
from models.combat.board import (
    attackers,
    blockers_of,
    is_blocked,
    part_of,
    still_attacked,
)
from models.combat.limits import check
from models.damage import Hit, deal, prevented
from models.editions import EDITIONS
from models.effects import ask, handles
from models.effects.common import expand, update
from models.facts import facts_of
from models.object_costs import signature
from models.position import (
    DEFENDER,
    T_PERMANENT,
    T_PLAYER,
    Frame,
    Packet,
    Permanent,
    Position,
    Ref,
    StackItem,
    Step,
)
from models.state import State, opponent


class AssignDamage(Word, frozen=True):
    """Ask how attackers divide their damage, then deal it or put it on the stack."""


class DealAssigned(Word, frozen=True):
    """Deal the combat damage that was assigned."""


#: Instructions of the engine alone: no definition can hold them.
ASSIGN: tuple[Any, ...] = (AssignDamage(),)
DEAL: tuple[Any, ...] = (DealAssigned(),)


def begin_damage(s: State) -> None:
    """A combat damage step begins: damage is assigned (510.1)."""
    item = StackItem(s.new_uid(), "damage", 0, s.active, s.active)
    s.frames.append(Frame(item, ASSIGN))


def deals_now(s: State | Position, creature: Permanent) -> bool:
    """Whether a creature deals combat damage in the present damage step (510.4)."""
    part = creature.fighting
    if part is None or not is_creature(creature):
        return False
    if s.step == Step.FIRST_STRIKE:
        return part.struck
    return not part.struck or "double strike" in facts_of(creature).keywords


def lethal(s: State | Position, source: Permanent, creature: Permanent) -> int:
    """How much damage from that source is lethal to a creature (702.2c, 702.19b)."""
    needed = max(0, power_toughness(s, creature)[1] - creature.damage)
    return min(needed, 1) if "deathtouch" in facts_of(source).keywords else needed


def divisions(s: State | Position, attacker: Permanent) -> list[Assign]:
    """Every way to divide an attacker's damage (510.1c, 702.19b); [] if it deals none."""
    power = power_toughness(s, attacker)[0]
    there = still_attacked(s, attacker)
    blockers = blockers_of(s, attacker.uid)
    trample = "trample" in facts_of(attacker).keywords
    if power <= 0:
        return []  # 510.1a
    if not blockers:
        # 510.1c: blocked, but nothing blocks it any more; 702.19e.
        reaches = there and (trample or not is_blocked(attacker))
        return [Assign(attacker.uid, ((DEFENDER, power),))] if reaches else []
    found: list[Assign] = []
    kinds = [signature(b) for b in blockers]
    order = sorted(range(len(blockers)), key=lambda i: (kinds.index(kinds[i]), blockers[i].uid))
    blockers = [blockers[i] for i in order]
    needs = [lethal(s, attacker, b) for b in blockers]
    most = power - sum(needs) if trample and there else 0
    for through in range(max(0, most) + 1):
        least = needs if through else [0] * len(blockers)
        for shares in _shares(blockers, least, power - through):
            pairs = [(b.uid, n) for b, n in zip(blockers, shares, strict=True) if n]
            pairs += [(DEFENDER, through)] if through else []
            found.append(Assign(attacker.uid, tuple(sorted(pairs))))
            check(len(found), "ways to divide damage")
    return found


def _shares(blockers: list[Permanent], least: list[int], total: int) -> Iterator[tuple[int, ...]]:
    """Divisions of a total; of equal blockers an earlier one gets no less than a later one."""
    groups = [len(list(group)) for _, group in groupby(blockers, key=signature)]
    first = {sum(groups[:i]) for i in range(len(groups))}

    def go(at: int, left: int, so_far: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if at == len(blockers) - 1:
            if left >= least[at] and (at in first or left <= so_far[-1]):
                yield (*so_far, left)
            return
        top = left if at in first else min(left, so_far[-1])
        for n in range(least[at], top + 1):
            yield from go(at + 1, left - n, (*so_far, n))

    return go(0, total, ())


def _asked(s: State) -> list[Permanent]:
    """The attackers whose damage can be divided in several ways."""
    found = []
    for attacker in attackers(s):
        if deals_now(s, attacker) and (
            len(blockers_of(s, attacker.uid)) > 1
            or ("trample" in facts_of(attacker).keywords and is_blocked(attacker))
        ):
            if len(divisions(s, attacker)) > 1:
                found.append(attacker)
    return found


@handles(AssignDamage)
def assign(s: State, f: Frame, e: AssignDamage) -> bool:
    """Each attacker's damage, then each blocker's; then all of it is dealt at once (510.2)."""
    asked = _asked(s)
    if len(f.memo) < len(asked):
        return ask(s, "assign", s.active, (), asked[len(f.memo)].uid)
    chosen = {attacker.uid: _pairs(answer) for attacker, answer in zip(asked, f.memo, strict=True)}
    packets = [
        Packet(attacker.uid, _recipient(s, attacker, uid), n)
        for attacker in attackers(s)
        if deals_now(s, attacker)
        for uid, n in chosen.get(attacker.uid) or _only_way(s, attacker)
    ]
    packets += [
        Packet(blocker.uid, (T_PERMANENT, attacker.uid), n)
        for attacker in attackers(s)
        for blocker in blockers_of(s, attacker.uid)
        if deals_now(s, blocker) and (n := power_toughness(s, blocker)[0]) > 0  # 510.1d
    ]
    if not packets:
        return True
    if EDITIONS[s.edition].damage_on_stack:
        s.stack.append(replace(f.item, uid=s.new_uid(), effects=DEAL, packets=tuple(packets)))
        return True
    update(s, item=replace(f.item, packets=tuple(packets)))
    return expand(s, f, DEAL)


def _only_way(s: State, attacker: Permanent) -> tuple[tuple[int, int], ...]:
    """How an attacker without a choice divides its damage."""
    ways = divisions(s, attacker)
    return ways[0].shares if ways else ()


def _recipient(s: State, attacker: Permanent, uid: int) -> Ref:
    """The player or permanent that a share is for."""
    what = part_of(attacker).attacks
    if uid == DEFENDER and what == DEFENDER:
        return (T_PLAYER, opponent(s.active))
    return (T_PERMANENT, what if uid == DEFENDER else uid)


def _pairs(answer: object) -> tuple[tuple[int, int], ...]:
    """The shares that an answer stands for."""
    assert isinstance(answer, tuple)
    return tuple(zip(answer[::2], answer[1::2], strict=True))


def answer_of(action: Assign) -> tuple[int, ...]:
    """Shares as an answer that a frame remembers."""
    return tuple(n for pair in action.shares for n in pair)


@handles(DealAssigned)
def deal_assigned(s: State, f: Frame, e: DealAssigned) -> bool:
    """Combat damage is dealt, all at the same time (510.2)."""
    hits = [Hit.of_packet(s, packet) for packet in f.item.packets]
    left = prevented(s, [hit for hit in hits if hit is not None], True, f.memo)
    if left is None:
        return False
    deal(s, left, combat=True)
    return True
