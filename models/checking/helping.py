"""Convoke, delve and improvise: objects that pay in place of mana (702.51, 702.66, 702.126)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cards.vocabulary.costs import ExileCards, TapOthers
from models.actions import Payment
from models.checking.matching import Shortfall, cover, match
from models.checking.wording import card_name, permanent_name
from models.costs import ManaNeed
from models.facts import facts_of
from models.filters import card_fits, permanent_fits
from models.position import Permanent, TaggedMana
from models.state import State

if TYPE_CHECKING:
    from models.checking.payment import Asked


class Helper(msgspec.Struct, frozen=True):
    """An object that pays for {1}, or for one mana of its `colors`; `rule`: what lets it."""

    done: str
    rule: str
    colors: str = ""


class Covered(msgspec.Struct, frozen=True):
    """What of a mana cost is not covered, and which units and helpers are not asked for."""

    missing: tuple[str, ...]
    spare: tuple[TaggedMana, ...]
    idle: tuple[Helper, ...] = ()


def helping(s: State, you: int, asked: Asked, pay: Payment) -> list[Helper]:
    """The objects of a payment that no cost asks for and that may pay in place of mana."""
    found: list[Helper] = []
    if "delve" in asked.helps:
        cards = [cid for zone, cid in pay.exile if zone == "graveyard"]
        slots = [
            c.filter
            for c in asked.costs
            if isinstance(c, ExileCards) and c.zone == "graveyard"
            for _ in range(asked.x if c.count == "x" else c.count)
        ]
        _, spare = match(cards, slots, card_fits)
        found += [Helper(f"{card_name(cid)} is exiled", "702.66a") for cid in spare]
    if not asked.helps.isdisjoint(("convoke", "improvise")):
        tapped = [p for uid in pay.tap if (p := s.permanent(uid)) is not None]
        wanted = [c.filter for c in asked.costs if isinstance(c, TapOthers) for _ in range(c.count)]
        _, others = match(
            tapped, wanted, lambda f, permanent: permanent_fits(f, permanent, you, asked.source)
        )
        found += [helper for p in others if (helper := tapping(p, asked)) is not None]
    return found


def tapping(permanent: Permanent, asked: Asked) -> Helper | None:
    """What tapping a permanent may pay for; None if nothing lets it pay."""
    about = facts_of(permanent)
    done = f"{permanent_name(permanent)} is tapped"
    if "convoke" in asked.helps and "Creature" in about.face.type_set:
        return Helper(done, "702.51a", about.view.color)
    if "improvise" in asked.helps and "Artifact" in about.face.type_set:
        return Helper(done, "702.126a")
    return None


def cover_with(need: ManaNeed, units: list[TaggedMana], helpers: list[Helper]) -> Covered:
    """Pay a locked mana cost with units of mana and with helpers as far as they go."""
    if not helpers:
        plain: Shortfall = cover(need, units)
        return Covered(plain.missing, plain.spare)
    slots = [letter for letter, n in zip("WUBRGC", need.types, strict=True) for _ in range(n)]
    slots += ["S"] * need.snow + ["1"] * need.generic
    items: list[TaggedMana | Helper] = [*helpers, *units]
    missing, spare = match(slots=slots, items=items, fits=_pays)
    idle = tuple(item for item in spare if isinstance(item, Helper))
    return Covered(
        tuple(missing), tuple(item for item in spare if isinstance(item, TaggedMana)), idle
    )


def _pays(slot: str, item: TaggedMana | Helper) -> bool:
    if isinstance(item, Helper):
        return slot == "1" or slot in item.colors
    if slot == "S":
        return item.snow
    return slot == "1" or "WUBRGC"[item.type] == slot
