"""What must be paid."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.amounts import Amount
from cards.vocabulary.base import Word
from cards.vocabulary.filters import ANYTHING, Filter


class PayMana(Word, frozen=True, tag_field="pay", tag="mana"):
    """Mana, as printed ("{1}{B}"); may hold {X}."""

    cost: str


class PayLife(Word, frozen=True, tag_field="pay", tag="life"):
    """Life (119.4)."""

    count: Amount


class TapSelf(Word, frozen=True, tag_field="pay", tag="tap"):
    """{T}: tap the source; a creature must not be summoning sick (302.6)."""


class SacrificeSelf(Word, frozen=True, tag_field="pay", tag="sacrifice_self"):
    """Sacrifice the source."""


class Sacrifice(Word, frozen=True, tag_field="pay", tag="sacrifice"):
    """Sacrifice permanents that match."""

    filter: Filter
    count: int = 1


class ReturnToHand(Word, frozen=True, tag_field="pay", tag="return"):
    """Return permanents you control that match to their owner's hand."""

    filter: Filter
    count: int = 1


class TapOthers(Word, frozen=True, tag_field="pay", tag="tap_others"):
    """Tap untapped permanents you control that match."""

    filter: Filter
    count: int = 1


class DiscardCards(Word, frozen=True, tag_field="pay", tag="discard"):
    """Discard cards that match; `count` "hand" is the whole hand, even an empty one, "x" is X."""

    count: int | Literal["hand", "x"] = 1
    filter: Filter = ANYTHING


class DiscardSelf(Word, frozen=True, tag_field="pay", tag="discard_self"):
    """Discard this card (cycling, channel)."""


class ExileSelf(Word, frozen=True, tag_field="pay", tag="exile_self"):
    """Exile this card from where it is."""


class ExileCards(Word, frozen=True, tag_field="pay", tag="exile"):
    """Exile other cards from hand or graveyard that match (pitch costs, escape)."""

    zone: Literal["hand", "graveyard"]
    count: int = 1
    filter: Filter = ANYTHING


class RevealCards(Word, frozen=True, tag_field="pay", tag="reveal"):
    """Reveal cards from hand that match."""

    count: int = 1
    filter: Filter = ANYTHING


class RemoveCounters(Word, frozen=True, tag_field="pay", tag="remove_counters"):
    """Remove counters of a kind from the source."""

    kind: str
    count: int = 1


class PutCounters(Word, frozen=True, tag_field="pay", tag="put_counters"):
    """Put counters of a kind on the source (a loyalty ability with +n)."""

    kind: str
    count: int = 1


Cost = (
    PayMana
    | PayLife
    | TapSelf
    | SacrificeSelf
    | Sacrifice
    | ReturnToHand
    | TapOthers
    | DiscardCards
    | DiscardSelf
    | ExileSelf
    | ExileCards
    | RevealCards
    | RemoveCounters
    | PutCounters
)
