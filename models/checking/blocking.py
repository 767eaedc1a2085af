"""Whether a creature may block an attacker (509.1): every reason why not."""

from __future__ import annotations

from cards.card import BASIC_LAND_TYPES
from cards.vocabulary.combat import CantBeBlocked, CantBlock
from cards.vocabulary.statics import Protection, UnblockableWhile
from models.characteristics import is_creature
from models.checking.violation import Report, Violation
from models.checking.wording import permanent_name
from models.editions import EDITIONS
from models.facts import facts_of
from models.filters import permanent_fits, view_fits
from models.position import Permanent, Position
from models.state import statics_in_force


def block_violations(p: Position, blocker: Permanent, attacker: Permanent) -> list[Violation]:
    """Why `blocker` may not be declared as a blocker of `attacker`; empty if it may.

    Restrictions of one blocker on one attacker: status, flying, shadow, landwalk and the like.
    """
    about = facts_of(blocker)
    report = Report(about.face.name)
    if not is_creature(blocker) or not is_creature(attacker):
        report.add("509.1a", "only creatures block creatures")
    if blocker.tapped:
        report.add("509.1a", "a blocker must be untapped")
    if blocker.controller == attacker.controller:
        report.add("509.1a", "only the defending player's creatures block")
    theirs = facts_of(attacker)
    if "flying" in theirs.keywords and not {"flying", "reach"} & about.keywords:
        report.add("702.9b", "the attacker has flying")
    if ("shadow" in theirs.keywords) != ("shadow" in about.keywords):
        report.add("702.28b", "shadow blocks and is blocked by shadow only")
    if "fear" in theirs.keywords and not (
        "Artifact" in about.view.types or "B" in about.view.color
    ):
        report.add("702.36b", "the attacker has fear")
    if "intimidate" in theirs.keywords and not (
        "Artifact" in about.view.types or set(about.view.color) & set(theirs.view.color)
    ):
        report.add("702.13b", "the attacker has intimidate")
    lands = [q for q in p.battlefield if q.controller == blocker.controller]
    for kind in BASIC_LAND_TYPES:
        if f"{kind.lower()}walk" in theirs.keywords and any(
            kind in facts_of(q).face.subtype_set for q in lands
        ):
            report.add("702.14c", f"the attacker has {kind.lower()}walk")
    for ability in theirs.statics:
        static = ability.static
        if isinstance(static, UnblockableWhile) and any(
            permanent_fits(static.defender_controls, q, blocker.controller) for q in lands
        ):
            report.add("702.14c", "the defending player controls what makes it unblockable")
        if (
            isinstance(static, Protection)
            and not static.spells_only
            and view_fits(static.source, about.view)
        ):
            report.add("702.16f", "the attacker has protection from it")
    _effects(p, blocker, attacker, report)
    return report.found


def _effects(p: Position, blocker: Permanent, attacker: Permanent, report: Report) -> None:
    """What effects say about these two blocking each other (509.1b)."""
    for ban, you, source in statics_in_force(p, CantBlock):
        uid = source.uid if source is not None else 0
        if permanent_fits(ban.filter, blocker, you, uid) and permanent_fits(
            ban.whom, attacker, you, uid
        ):
            why = permanent_name(source) if source is not None else "an effect"
            report.add("509.1b", f"{why} keeps it from blocking")
    for evasion, you, source in statics_in_force(p, CantBeBlocked):
        uid = source.uid if source is not None else 0
        if not permanent_fits(evasion.filter, attacker, you, uid):
            continue
        # Before reach was a keyword, such creatures blocked as though they had flying.
        as_though = (
            evasion.by.keyword == "flying"
            and "reach" in facts_of(blocker).keywords
            and EDITIONS[p.edition].reach_as_flying
        )
        if as_though or permanent_fits(evasion.by, blocker, you, uid):
            report.add("509.1b", "the attacker can't be blocked by it")
