"""Whether a creature may block an attacker (509.1): every reason why not."""

from __future__ import annotations

from cards.card import BASIC_LAND_TYPES
from cards.vocabulary.statics import UnblockableWhile
from models.characteristics import is_creature
from models.checking.violation import Report, Violation
from models.facts import facts_of
from models.filters import permanent_fits
from models.position import Permanent, Position


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
    return report.found
