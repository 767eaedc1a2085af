"""Targets: how many, and whether each is legal (601.2c, 115)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from cards.vocabulary.statics import Hexproof, Protection
from cards.vocabulary.targets import Target
from models.checking.violation import Report
from models.checking.wording import plural, ref_name
from models.facts import View, facts_of
from models.filters import view_fits
from models.position import T_PERMANENT, T_PLAYER, Ref
from models.state import State, statics_in_force
from models.targets import bounds, options


def check_targets(
    s: State,
    phrases: tuple[Target, ...],
    refs: tuple[Ref, ...],
    you: int,
    source: View,
    x: int,
    itself: int,
    is_spell: bool,
    report: Report,
) -> None:
    """Check the chosen targets against the target phrases, in order.

    A phrase may take fewer objects than it could, so several divisions are possible: the one that
    breaks the fewest rules is what counts.
    """
    if not phrases:
        if refs:
            report.add("601.2c", f"it has no targets, but {plural(len(refs), 'target')} is chosen")
        return
    legal = [options(s, t, you, source, itself, is_spell=is_spell, x=x) for t in phrases]
    best: Report | None = None
    for shares in _divisions(refs, len(phrases)):
        found = Report(report.subject)
        last: Ref | None = None
        for target, allowed, share in zip(phrases, legal, shares, strict=True):
            _check_share(s, target, allowed, share, you, source, x, is_spell, found)
            if target.same_player:
                chain = (last, *share) if last is not None else share
                _same_player(s, chain, found)
            if share:
                last = share[-1]
        if best is None or len(found.found) < len(best.found):
            best = found
        if not found.found:
            break
    if best is not None:
        report.take(best)


def _divisions(refs: tuple[Ref, ...], parts: int) -> Iterator[tuple[tuple[Ref, ...], ...]]:
    """Every way to cut the chosen objects into consecutive shares; one each comes first."""
    if parts == 1:
        yield (refs,)
        return
    sizes = sorted(range(len(refs) + 1), key=lambda n: (n != 1, n))
    for size in sizes:
        for rest in _divisions(refs[size:], parts - 1):
            yield (refs[:size], *rest)


def _check_share(
    s: State,
    target: Target,
    allowed: list[Ref],
    share: tuple[Ref, ...],
    you: int,
    source: View,
    x: int,
    is_spell: bool,
    report: Report,
) -> None:
    low, high = bounds(target, x)
    if not low <= len(share) <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        report.add("601.2c", f"{plural(len(share), 'target')} chosen where it takes {wanted}")
    for index, ref in enumerate(share):
        if ref in share[:index]:
            report.add("601.2c", f"{ref_name(s, ref)} is chosen twice for one target")
        elif ref not in allowed:
            rule, why = _why_not(s, target, ref, you, source, is_spell)
            report.add(rule, f"{ref_name(s, ref)} {why}")


def _same_player(s: State, refs: tuple[Ref, ...], report: Report) -> None:
    for before, after in pairwise(refs):
        if _player(s, before) != _player(s, after):
            one, other = ref_name(s, before), ref_name(s, after)
            report.add("601.2c", f"{one} and {other} do not belong to the same player")


def _player(s: State, ref: Ref) -> int:
    if ref[0] == T_PERMANENT:
        permanent = s.permanent(ref[1])
        return permanent.controller if permanent is not None else -1
    return ref[1]


def _why_not(
    s: State, target: Target, ref: Ref, you: int, source: View, is_spell: bool
) -> tuple[str, str]:
    """The rule that makes an object an illegal target, and the reason."""
    if ref[0] == T_PERMANENT:
        permanent = s.permanent(ref[1])
        if permanent is None:
            return "601.2c", "is not on the battlefield"
        about = facts_of(permanent)
        if "shroud" in about.keywords:
            return "702.18a", "has shroud"
        if "hexproof" in about.keywords and permanent.controller != you:
            return "702.11b", "has hexproof"
        for ability in about.statics:
            static = ability.static
            if isinstance(static, Protection) and view_fits(static.source, source):
                if is_spell or not static.spells_only:
                    return "702.16b", "has protection from it"
        for hexproof, controller, _ in statics_in_force(s, Hexproof):
            if hexproof.filter is not None and controller == permanent.controller != you:
                return "702.11b", f"has hexproof or is not a legal {_wanted(target)}"
    elif ref[0] == T_PLAYER and ref[1] in (0, 1):
        for hexproof, controller, _ in statics_in_force(s, Hexproof):
            if hexproof.player and hexproof.shroud and controller == ref[1]:
                return "702.18b", "has shroud"
            if hexproof.player and controller == ref[1] != you:
                return "702.11c", f"has hexproof or is not a legal {_wanted(target)}"
    if target.what == "any":
        return "115.4", "is no creature, player, planeswalker or battle that can be a target"
    return "601.2c", f"is not a legal {_wanted(target)}"


def _wanted(target: Target) -> str:
    return "target " + target.what.replace("_", " ")
