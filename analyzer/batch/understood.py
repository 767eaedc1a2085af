"""What of a deck the program understands: card by card, and why not."""

from __future__ import annotations

import msgspec

from cards.library import CARDS, UnknownCardError
from models.notation.decklist import Deck
from models.notation.errors import did_you_mean
from models.support import unsupported_parts

SECTIONS = ("commander", "companion", "main", "sideboard")


class CardStatus(msgspec.Struct, frozen=True):
    """One card of a deck: `parts` are not modelled and matter, `ignored` parts never do here.

    `known` is False where no card of that name is defined; `hint` has the nearest names.
    """

    section: str
    name: str
    count: int
    known: bool
    parts: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    hint: str = ""

    @property
    def understood(self) -> bool:
        """Whether a verdict can rest on this card."""
        return self.known and not self.parts


def card_statuses(deck: Deck) -> tuple[CardStatus, ...]:
    """The status of every card of a deck, section by section."""
    return tuple(
        _status(section, name, count)
        for section in SECTIONS
        for name, count in getattr(deck, section).items()
    )


def _status(section: str, name: str, count: int) -> CardStatus:
    try:
        cid = CARDS.find(name)
    except UnknownCardError as error:
        return CardStatus(section, name, count, False, hint=did_you_mean(error.suggestions))
    ignored = [
        f"{part.part} ({'only combat' if part.matters == 'combat' else 'never matters'})"
        for face in CARDS[cid].faces
        for part in face.unmodelled
        if part.matters in ("combat", "never")
    ]
    return CardStatus(section, name, count, True, unsupported_parts(cid), tuple(ignored))
