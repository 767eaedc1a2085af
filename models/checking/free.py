"""Casting a spell while something resolves, without paying its mana cost (608.2g)."""

from __future__ import annotations

from cards.vocabulary.effects import CastFree, CastFreeFrom, CastImprintedCopy, Effect
from models.actions import Cast
from models.checking.timing import no_sorcery_timing
from models.checking.violation import Report
from models.checking.wording import in_zone
from models.costs import mana_part
from models.effects.free import free_faces
from models.facts import Facts
from models.madness import LABEL, CastForMadness
from models.permissions import Way
from models.position import PLAIN, Position, ZoneCard

_OTHERWISE = {"": "its mana cost"}


def check_free(
    p: Position, you: int, action: Cast, about: Facts, report: Report
) -> tuple[ZoneCard | None, Way]:
    """Check that the resolving object allows this cast; the card, None if it stays, and the way."""
    frame = p.frames[-1]
    effect = frame.effects[frame.pc]
    no_sorcery_timing(p, you, report)
    for_madness = isinstance(effect, CastForMadness)
    if for_madness:
        _check_madness(action, report)
    elif action.alt != "free":
        # 118.9a: only one alternative cost; without paying its mana cost is one.
        cost = _OTHERWISE.get(action.alt, f"its cost {action.alt!r}")
        report.add("118.9a", f"it is cast without paying its mana cost now, not for {cost}")
    zones = _zones(effect)
    way = Way(action.face, "free", (), free=True)
    if for_madness and about.madness is not None:
        price = about.madness.cost
        way = Way(action.face, LABEL, mana_part(price), price)
    offered = [(cid, face) for zone, cid, face in free_faces(p, frame) if zone == action.zone]
    if about.face.is_land:
        report.add("305.9", "a land cannot be cast")
    elif action.zone not in zones or all(cid != action.cid for cid, _ in offered):
        where = " or ".join(map(in_zone, zones))
        report.add("608.2g", f"the effect does not allow casting it while it is {where}")
    elif (action.cid, action.face) not in offered:
        report.add("608.2g", f"the effect does not allow casting it as {about.face.name}")
    elif isinstance(effect, CastFreeFrom):
        return _entry(p, you, action), way
    elif isinstance(effect, CastFree):
        return (action.cid, PLAIN), way
    return None, way


def _check_madness(action: Cast, report: Report) -> None:
    """Check that the madness cost is the one that is paid (702.35a)."""
    if action.alt != LABEL:
        cost = {**_OTHERWISE, "free": "nothing"}.get(action.alt, f"its cost {action.alt!r}")
        report.add("118.9a", f"it is cast for its madness cost now, not for {cost}")


def _entry(p: Position, you: int, action: Cast) -> ZoneCard:
    """The card as it is in the zone it is cast from."""
    if action.zone == "hand":
        return (action.cid, PLAIN)
    return next(entry for entry in p.players[you].graveyard if entry[0] == action.cid)


def _zones(effect: Effect) -> tuple[str, ...]:
    if isinstance(effect, CastFree):
        return (effect.zone,)
    if isinstance(effect, CastFreeFrom):
        return effect.zones
    assert isinstance(effect, CastImprintedCopy)
    return ("exile",)
