"""Declaring attackers and blockers, and dividing damage: every reason why not (508-510)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from cards.vocabulary.combat import CantAttack, MustAttack, MustBeBlocked
from models.actions import Assign, Attack, Block
from models.characteristics import is_creature, power_toughness
from models.checking.blocking import block_violations
from models.checking.violation import Report
from models.checking.wording import permanent_name, plural
from models.facts import facts_of
from models.filters import permanent_fits
from models.position import DEFENDER, Permanent, Position
from models.state import opponent, statics_in_force


def _asked_for(p: Position, kind: str, rule: str, what: str, report: Report) -> bool:
    """Check that the position waits for this kind of declaration."""
    if p.pending is not None and p.pending.kind == kind:
        return True
    report.add(rule, f"it is not the time to {what}")
    return False


def _each_once(uids: Iterable[int], rule: str, p: Position, report: Report) -> None:
    for uid, times in Counter(uids).items():
        if times > 1:
            name = permanent_name(p.permanent(uid), uid)
            report.add(rule, "a creature can be declared once", name)


# --- attackers ------------------------------------------------------------------------------------
def check_attack(p: Position, action: Attack, report: Report) -> None:
    """Check a declaration of attackers."""
    if not _asked_for(p, "attackers", "508.1", "declare attackers", report):
        return
    chosen = dict(action.attackers)
    _each_once((uid for uid, _ in action.attackers), "508.1a", p, report)
    for uid, what in action.attackers:
        creature = p.permanent(uid)
        here = report.about(permanent_name(creature, uid))
        if creature is None:
            here.add("508.1a", "there is no such permanent")
            continue
        _can_attack(p, creature, here)
        _can_be_attacked(p, what, here)
    for creature in p.battlefield:
        if creature.uid in chosen or creature.controller != p.active:
            continue
        for must, you, source in statics_in_force(p, MustAttack):
            if permanent_fits(must.filter, creature, you, source.uid if source else 0):
                able = Report()
                _can_attack(p, creature, able)
                if not able.found:
                    report.add("508.1d", "it attacks if able", permanent_name(creature))


def _can_attack(p: Position, creature: Permanent, report: Report) -> None:
    keywords = facts_of(creature).keywords
    if creature.controller != p.active:
        report.add("508.1a", "only creatures of the active player attack")
    if not is_creature(creature):
        report.add("508.1a", "only creatures attack")
    if creature.tapped:
        report.add("508.1a", "it is tapped")
    if creature.sick and "haste" not in keywords:
        report.add("302.6", "it has not been under your control since the turn began")
    if "defender" in keywords:
        report.add("702.3b", "it has defender")
    for ban, you, source in statics_in_force(p, CantAttack):
        aims = ban.whom == "any" or you == opponent(p.active)
        if aims and permanent_fits(ban.filter, creature, you, source.uid if source else 0):
            why = permanent_name(source) if source is not None else "an effect"
            report.add("508.1c", f"{why} keeps it from attacking")


def _can_be_attacked(p: Position, what: int, report: Report) -> None:
    if what == DEFENDER:
        return
    permanent = p.permanent(what)
    if permanent is None or "Planeswalker" not in facts_of(permanent).view.types:
        report.add("508.1b", "only a player or a planeswalker can be attacked")
    elif permanent.controller == p.active:
        report.add("508.1b", "only the defending player's planeswalkers can be attacked")


# --- blockers -------------------------------------------------------------------------------------
def check_block(p: Position, action: Block, report: Report) -> None:
    """Check a declaration of blockers."""
    if not _asked_for(p, "blockers", "509.1", "declare blockers", report):
        return
    before = len(report.found)
    _each_once((blocker for blocker, _ in action.blocks), "509.1a", p, report)
    for uid, target in action.blocks:
        blocker, attacker = p.permanent(uid), p.permanent(target)
        here = report.about(permanent_name(blocker, uid))
        if blocker is None or attacker is None:
            here.add("509.1a", "there is no such permanent")
        elif attacker.fighting is None or not attacker.fighting.attacks:
            here.add("509.1a", f"{permanent_name(attacker)} does not attack")
        else:
            for violation in block_violations(p, blocker, attacker):
                here.add(violation.rule, violation.message)
    crowd = Counter(attacker for _, attacker in action.blocks)
    for uid, times in crowd.items():
        attacker = p.permanent(uid)
        if attacker is not None and times < _fewest(attacker):
            report.add("702.111b", "it must be blocked by two or more", permanent_name(attacker))
    if len(report.found) == before:
        _requirements(p, dict(action.blocks), report)


def _fewest(attacker: Permanent) -> int:
    return 2 if "menace" in facts_of(attacker).keywords else 1


def _requirements(p: Position, chosen: Mapping[int, int], report: Report) -> None:
    """509.1c: no other legal declaration may meet more requirements."""
    asking = [
        (attacker.uid, static.all)
        for static, you, source in statics_in_force(p, MustBeBlocked)
        for attacker in p.battlefield
        if attacker.fighting is not None
        and attacker.fighting.attacks
        and permanent_fits(static.filter, attacker, you, source.uid if source else 0)
    ]
    if not asking:
        return
    met = sum(
        sum(a == uid for a in chosen.values()) if of_all else uid in chosen.values()
        for uid, of_all in asking
    )
    most = _most_met(p, asking)
    if met < most:
        of = plural(most, "requirement")
        report.add("509.1c", f"{met} of {of} to block met that can be met together")


def _most_met(p: Position, asking: list[tuple[int, bool]]) -> int:
    """The most requirements that a legal declaration meets, creature by creature.

    A table from how many creatures (up to two) block each attacker to the most requirements of the
    kind "all creatures able to" that are met.
    """
    there = [q for q in p.battlefield if q.fighting is not None and q.fighting.attacks]
    place = {q.uid: i for i, q in enumerate(there)}
    table: dict[tuple[int, ...], int] = {(0,) * len(there): 0}
    for creature in p.battlefield:
        if creature.controller == p.active:
            continue
        after = dict(table)
        for attacker in there:
            if block_violations(p, creature, attacker):
                continue
            gain = sum(of_all for uid, of_all in asking if uid == attacker.uid)
            at = place[attacker.uid]
            for counts, met in table.items():
                more = (*counts[:at], min(2, counts[at] + 1), *counts[at + 1 :])
                after[more] = max(after.get(more, 0), met + gain)
        table = after
    return max(
        met + sum(not of_all and counts[place[uid]] > 0 for uid, of_all in asking)
        for counts, met in table.items()
        if all(not n or n >= _fewest(there[i]) for i, n in enumerate(counts))
    )


# --- damage ---------------------------------------------------------------------------------------
def check_assign(p: Position, action: Assign, report: Report) -> None:
    """Check how an attacker's combat damage is divided."""
    if not _asked_for(p, "assign", "510.1", "assign combat damage", report):
        return
    assert p.pending is not None
    attacker = p.permanent(action.source)
    if attacker is None or action.source != p.pending.about:
        due = permanent_name(p.permanent(p.pending.about), p.pending.about)
        report.add("510.1", f"the damage to divide is that of {due}")
        return
    _each_once((uid for uid, _ in action.shares), "510.1c", p, report)
    power = power_toughness(p, attacker)[0]
    total = sum(n for _, n in action.shares)
    if any(n <= 0 for _, n in action.shares):
        report.add("510.1a", "each share is one damage or more")
    if total != power:
        report.add("510.1a", f"it assigns {power} damage in all, not {total}")
    blocking = [
        q for q in p.battlefield if q.fighting is not None and q.fighting.blocks == attacker.uid
    ]
    shares = dict(action.shares)
    for uid in shares:
        if uid != DEFENDER and uid not in [q.uid for q in blocking]:
            name = permanent_name(p.permanent(uid), uid)
            report.add("510.1c", f"{name} does not block it")
    if DEFENDER in shares:
        _tramples(p, attacker, blocking, shares, report)


def _tramples(
    p: Position,
    attacker: Permanent,
    blocking: list[Permanent],
    shares: Mapping[int, int],
    report: Report,
) -> None:
    """Damage to what a blocked creature attacks takes trample and lethal damage (702.19b)."""
    keywords = facts_of(attacker).keywords
    if "trample" not in keywords:
        report.add("510.1c", "it is blocked and has no trample")
    what = attacker.fighting.attacks if attacker.fighting is not None else 0
    if what != DEFENDER and p.permanent(what) is None:
        report.add("506.4c", "what it attacked is gone")
    for blocker in blocking:
        enough = max(0, power_toughness(p, blocker)[1] - blocker.damage)
        if "deathtouch" in keywords:
            enough = min(1, enough)  # 702.2c
        if shares.get(blocker.uid, 0) < enough:
            name = permanent_name(blocker)
            report.add("702.19b", f"{name} has to be assigned {enough} damage first")
