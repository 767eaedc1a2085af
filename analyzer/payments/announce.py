"""Casting a spell as a person states it: which card, from where, for which cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from cards.library import CARDS
from cards.names import fold
from models.actions import Cast
from models.casting import fused_half, spell_parts
from models.commanders import COMMAND
from models.facts import facts
from models.legal import legal_actions, mode_sets, target_choices
from models.notation.clause_readers import read_zone
from models.notation.names import find_card
from models.permissions import ways
from models.position import PLAIN, Position, ZoneCard

_ZONES = ("hand", "graveyard", "exile", COMMAND)
#: How many choices of targets are tried where the text names none.
_TRIED = 40


class Announced(msgspec.Struct, frozen=True):
    """What is said about the casting of a spell; None for what is left open."""

    cid: int
    face: int
    alt: str | None = None
    x: int | None = None
    kicks: tuple[str, ...] | None = None
    zone: str | None = None

    def fits(self, action: Cast) -> bool:
        """Whether an action is what was announced."""
        return (
            action.cid == self.cid
            and (action.face == self.face or not self.face)
            and self.alt in (None, action.alt)
            and self.x in (None, action.x)
            and (self.kicks is None or sorted(self.kicks) == sorted(action.kicks))
            and self.zone in (None, action.zone)
        )


def announced(
    card: str,
    alt: str | None = None,
    x: int | None = None,
    kicks: Sequence[str] = (),
    zone: str | None = None,
) -> Announced:
    """Understand the names of a card and of its costs.  Raises UnknownCardError."""
    cid, face = find_card(card)
    about = facts(cid, face)
    names = [a.kind for a in about.additional if a.optional]
    chosen = tuple(next((n for n in names if fold(n) == fold(kick)), kick) for kick in kicks)
    zone = zone and (read_zone(zone) or zone)
    return Announced(cid, face, alt, x, chosen or None, zone)


def legal_casts(position: Position, what: Announced) -> list[Cast]:
    """Every legal way to cast the spell so, with every target and payment."""
    return [
        action
        for action in legal_actions(position)
        if isinstance(action, Cast) and what.fits(action)
    ]


def attempts(position: Position, what: Announced) -> Iterator[Cast]:
    """Actions that what is said could mean, legal or not, without a payment."""
    you = position.priority
    found: list[tuple[str, int, str]] = []
    for zone in _ZONES if what.zone is None else (what.zone,):
        for entry in _entries(position, you, what.cid, zone):
            found += [
                (zone, way.face, way.alt)
                for way in ways(position, you, entry, zone)
                if (way.face == what.face or not what.face) and what.alt in (None, way.alt)
            ]
    if not found:
        found = [(_zone(position, you, what), what.face, what.alt or "")]
    for zone, face, alt in dict.fromkeys(found):
        about = facts(what.cid, face)
        parts = about.face.spell
        modes = mode_sets(position, you, parts)
        values = [what.x] if what.x is not None else [0]
        if what.x is None and "X" in about.face.symbols:
            values = list(range(_TRIED))
        for x in values:
            for mode in modes:
                phrases, _ = spell_parts(about.face, mode, (), fused_half(what.cid, alt))
                targets = target_choices(position, phrases, you, about.view, x)
                for target in targets[:_TRIED] or [()]:
                    yield Cast(what.cid, zone, face, mode, x, alt, what.kicks or (), (), target)


def _entries(position: Position, you: int, cid: int, zone: str) -> list[ZoneCard]:
    owner = position.players[you]
    if zone == "hand":
        return [(cid, PLAIN)] if cid in owner.hand else []
    if zone == COMMAND:
        return [(cid, PLAIN)] if cid in owner.command else []
    cards = owner.graveyard if zone == "graveyard" else owner.exile if zone == "exile" else ()
    return [entry for entry in dict.fromkeys(cards) if entry[0] == cid]


def _zone(position: Position, you: int, what: Announced) -> str:
    """Where the card is meant to be when it cannot be cast."""
    if what.zone is not None:
        return what.zone
    printed = [a for f in CARDS[what.cid].faces for a in f.abilities if hasattr(a, "kind")]
    for ability in printed:
        if getattr(ability, "kind", None) == what.alt and hasattr(ability, "zone"):
            return str(ability.zone)
    return next((z for z in _ZONES if _entries(position, you, what.cid, z)), "hand")
