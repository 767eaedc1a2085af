"""When: priority, main phases, and effects that forbid (117.1, 601.3, 602.5)."""

from __future__ import annotations

from cards.vocabulary.statics import (
    CantActivate,
    CantCast,
    CastLimit,
    FlashPermission,
    SorceryTimingOnly,
)
from models.attachments import host_controller
from models.checking.violation import Report
from models.checking.wording import permanent_name
from models.facts import Facts, View, card_view, facts, facts_of
from models.filters import permanent_fits, view_fits
from models.position import CHANCE, Permanent, Position, Step
from models.state import State, ability_holds, statics_in_force

#: The rule that gives each card type its timing.
_TYPE_RULES = (
    ("Creature", "302.1"),
    ("Planeswalker", "306.1"),
    ("Artifact", "301.1"),
    ("Enchantment", "303.1"),
    ("Sorcery", "307.1"),
)


def needs_priority(p: Position, report: Report) -> bool:
    """Check that a player has priority rather than a decision to make."""
    if p.pending is None:
        return True
    if p.pending.player == CHANCE:
        report.add("117.2e", "nobody has priority while a random result is awaited")
    else:
        report.add("117.2e", f"nobody has priority while a decision is due: {p.pending.kind}")
    return False


def no_split_second(p: Position, report: Report) -> None:
    """Check that no spell with split second is on the stack (702.61a)."""
    for item in p.stack:
        about = facts(item.cid, item.face)
        if item.kind in ("spell", "copy") and "split second" in about.keywords:
            report.add("702.61a", f"{about.face.name} has split second and is on the stack")


def sorcery_timing(p: State | Position, you: int, rule: str, report: Report) -> None:
    """Check for a main phase of the player's own turn with an empty stack (307.1)."""
    if p.active != you:
        report.add(rule, "it is not your turn")
    if p.step not in (Step.MAIN1, Step.MAIN2):
        report.add(rule, "it is not a main phase")
    if p.stack or p.frames:
        report.add(rule, "the stack is not empty")


def no_sorcery_timing(p: Position, you: int, report: Report) -> None:
    """Check that no effect limits the player to the times for sorceries, or that it is one."""
    for static, controller, source in statics_in_force(p, SorceryTimingOnly):
        yours = controller == you
        if static.who == "any" or (static.who == "you") == yours:
            late = Report(report.subject)
            sorcery_timing(p, you, "601.3", late)
            for violation in late.found:
                cause = permanent_name(source) if source is not None else "an effect"
                report.add("601.3", f"{violation.message}, and {cause} demands sorcery timing")


def cast_timing(p: Position, you: int, about: Facts, report: Report) -> None:
    """Check that the time is right for casting this face."""
    no_sorcery_timing(p, you, report)
    if "Instant" in about.face.type_set or "flash" in about.keywords:
        return
    for permission, controller, _ in statics_in_force(p, FlashPermission):
        if controller == you and view_fits(permission.filter, about.view):
            return
    rule = next((r for kind, r in _TYPE_RULES if kind in about.face.type_set), "601.3")
    sorcery_timing(p, you, rule, report)


def not_banned(p: Position, you: int, view: View, zone: str, report: Report) -> None:
    """Check that no effect forbids casting the spell from that zone (601.3)."""
    for permanent in p.battlefield:
        for ability in facts_of(permanent).statics:
            static = ability.static
            if not isinstance(static, CantCast) or not ability_holds(p, ability, permanent):
                continue
            if static.who == "host":
                if host_controller(p, permanent.uid) != you:
                    continue
            elif static.who == "target" or (
                static.who != "any" and (static.who == "you") != (permanent.controller == you)
            ):
                continue
            if static.your_turn and p.active != permanent.controller:
                continue
            if not (static.zones == () or zone in static.zones):
                continue
            if view_fits(static.filter, view, permanent.chosen):
                report.add("601.3", f"{permanent_name(permanent)} forbids casting it")
    for permanent in p.battlefield:
        for ability in facts_of(permanent).statics:
            limit = ability.static
            if not isinstance(limit, CastLimit) or p.cast[you] < limit.count:
                continue
            if limit.who == "any" or (limit.who == "you") == (permanent.controller == you):
                spells = "spell" if limit.count == 1 else "spells"
                name = permanent_name(permanent)
                report.add("601.3", f"{name} allows {limit.count} {spells} each turn")
    for effect in p.lasting:
        static = effect.static
        if not isinstance(static, CantCast) or not view_fits(static.filter, view):
            continue
        if not (static.zones == () or zone in static.zones):
            continue
        if static.who == "target":
            hit = effect.target == you
        else:
            hit = static.who == "any" or (static.who == "you") == (effect.controller == you)
        if hit:
            report.add("601.3", f"{card_view(effect.source).name} forbids casting it this turn")


def activation_not_banned(
    s: State, you: int, cid: int, permanent: Permanent | None, mana: bool, report: Report
) -> None:
    """Check that no effect forbids activating an ability of this source (602.5)."""
    for source in s.battlefield:
        for ability in facts_of(source).statics:
            static = ability.static
            if not isinstance(static, CantActivate) or (mana and not static.mana_abilities):
                continue
            if not ability_holds(s, ability, source):
                continue
            if static.who != "any" and (static.who == "you") != (source.controller == you):
                continue
            if _source_fits(static, source.controller, source, cid, permanent):
                report.add("602.5", f"{permanent_name(source)} forbids activating it")
    for effect in s.lasting:
        static = effect.static
        if not isinstance(static, CantActivate) or (mana and not static.mana_abilities):
            continue
        if static.who == "target":
            hit = effect.target == you
        else:
            hit = static.who == "any" or (static.who == "you") == (effect.controller == you)
        if hit and _source_fits(static, effect.controller, None, cid, permanent):
            name = card_view(effect.source).name
            report.add("602.5", f"{name} forbids activating abilities this turn")


def _source_fits(
    static: CantActivate,
    controller: int,
    banning: Permanent | None,
    cid: int,
    permanent: Permanent | None,
) -> bool:
    chosen = banning.chosen if banning is not None else ""
    if permanent is not None:
        by = banning.uid if banning is not None else 0
        return permanent_fits(static.filter, permanent, controller, by, chosen)
    # 109.2: a description without "card" or "source" means a permanent; a chosen name, and a ban
    # on a player's activating anything, reach sources in every zone.
    if not static.filter.named_chosen and static.who != "target":
        return False
    return view_fits(static.filter, card_view(cid), chosen)
