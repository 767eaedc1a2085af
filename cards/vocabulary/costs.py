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


class ExilePermanents(Word, frozen=True, tag_field="pay", tag="exile_permanents"):
    """Exile permanents you control that match."""

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
    """Exile other cards from hand or graveyard that match (pitch costs, escape); "x" is X."""

    zone: Literal["hand", "graveyard"]
    count: int | Literal["x"] = 1
    filter: Filter = ANYTHING


class ReleaseExiled(Word, frozen=True, tag_field="pay", tag="release_exiled"):
    """Put a card exiled with the source into its owner's graveyard."""


class RevealCards(Word, frozen=True, tag_field="pay", tag="reveal"):
    """Reveal cards from hand that match; `count` "x" is X."""

    count: int | Literal["x"] = 1
    filter: Filter = ANYTHING


class RemoveCounters(Word, frozen=True, tag_field="pay", tag="remove_counters"):
    """Remove counters of a kind from the source."""

    kind: str
    count: int = 1


class PutCounters(Word, frozen=True, tag_field="pay", tag="put_counters"):
    """Put counters of a kind on the source (a loyalty ability with +n)."""

    kind: str
    count: int = 1


# --- what an upkeep may ask for, and little else -----------------------------------------------
class OneOf(Word, frozen=True, tag_field="pay", tag="one_of"):
    """One of several costs ("{W} or {U}"); each time it is paid the choice is made anew."""

    options: tuple[tuple[Cost, ...], ...]


class ExileFromTop(Word, frozen=True, tag_field="pay", tag="exile_from_top"):
    """Exile cards from the top of your library."""

    count: int = 1


class TuckFromGraveyard(Word, frozen=True, tag_field="pay", tag="tuck_from_graveyard"):
    """Put `count` cards of a single graveyard on the bottom of their owner's library.

    `times`: how often this is done, each time with a graveyard chosen anew.
    """

    count: int = 1
    times: int = 1


class GainControl(Word, frozen=True, tag_field="pay", tag="gain_control"):
    """Gain control of permanents that match and that you do not control."""

    filter: Filter
    count: int = 1


class PutCountersOn(Word, frozen=True, tag_field="pay", tag="put_counters_on"):
    """Put a counter on a permanent that matches, `count` times, perhaps on the same one."""

    kind: str
    filter: Filter
    count: int = 1


class GiveLife(Word, frozen=True, tag_field="pay", tag="give_life"):
    """An opponent gains life."""

    count: int = 1


class GiveTokens(Word, frozen=True, tag_field="pay", tag="give_tokens"):
    """An opponent creates tokens defined in the token definitions."""

    token: str
    count: int = 1


class MakeMana(Word, frozen=True, tag_field="pay", tag="make_mana"):
    """Add exactly this mana ("R")."""

    mana: str


class DrawCards(Word, frozen=True, tag_field="pay", tag="draw"):
    """Draw cards; from an empty library too (121.3)."""

    count: int = 1


class FlipCoins(Word, frozen=True, tag_field="pay", tag="flip_coins"):
    """Flip coins, each called, so that each is won or lost (705.2)."""

    count: int = 1


class Perform(Word, frozen=True, tag_field="pay", tag="perform"):
    """Do something outside the game, named by `what`; it can always be done."""

    what: str


Cost = (
    PayMana
    | PayLife
    | TapSelf
    | SacrificeSelf
    | Sacrifice
    | ReturnToHand
    | ExilePermanents
    | TapOthers
    | DiscardCards
    | DiscardSelf
    | ExileSelf
    | ExileCards
    | ReleaseExiled
    | RevealCards
    | RemoveCounters
    | PutCounters
    | OneOf
    | ExileFromTop
    | TuckFromGraveyard
    | GainControl
    | PutCountersOn
    | GiveLife
    | GiveTokens
    | MakeMana
    | DrawCards
    | FlipCoins
    | Perform
)
