"""How many."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.base import Word
from cards.vocabulary.filters import ANYTHING, Filter

Who = Literal[
    "you",
    "opponent",
    "target",
    "each",
    "each_opponent",
    "controller_of_target",
    "owner_of_target",
    "active",
    "chosen",
    "event_player",
]
Zone = Literal["hand", "library", "graveyard", "exile", "battlefield", "sideboard", "stack"]


class XValue(Word, frozen=True, tag_field="amount", tag="x"):
    """The X announced for this spell or ability (107.3)."""


class CountCards(Word, frozen=True, tag_field="amount", tag="cards"):
    """Cards in a zone of a player that match; `whose` "each" counts all players' zones."""

    zone: Zone
    whose: Who = "you"
    filter: Filter = ANYTHING
    distinct_types: bool = False


class CountPermanents(Word, frozen=True, tag_field="amount", tag="permanents"):
    """Permanents that match."""

    filter: Filter


class CountersHere(Word, frozen=True, tag_field="amount", tag="counters_here"):
    """Counters of a kind on the source."""

    kind: str


class SpellsCast(Word, frozen=True, tag_field="amount", tag="spells_cast"):
    """Spells cast this turn; `instants_and_sorceries` counts only those."""

    by: Literal["you", "opponent", "anyone"] = "you"
    instants_and_sorceries: bool = False


class Life(Word, frozen=True, tag_field="amount", tag="life"):
    """The life total of a player."""

    whose: Who = "you"


class Devotion(Word, frozen=True, tag_field="amount", tag="devotion"):
    """Mana symbols of a colour among mana costs of permanents you control (700.5)."""

    color: str


class ColorsSpent(Word, frozen=True, tag_field="amount", tag="colors_spent"):
    """Colours of mana spent to cast this spell (converge, sunburst)."""


class ManaValueOf(Word, frozen=True, tag_field="amount", tag="mana_value_of"):
    """The mana value of the first target or of the card last moved by this effect.

    `what` "it": of the permanent that a continuous effect changes; "sacrificed": of what the
    instructions so far have sacrificed and noted, all together.
    """

    what: Literal["target", "moved", "it", "sacrificed"] = "moved"


class AmountPaid(Word, frozen=True, tag_field="amount", tag="amount_paid"):
    """The amount that was paid for this, of one that the player chose."""


class ManaValuePaid(Word, frozen=True, tag_field="amount", tag="mana_value_paid"):
    """The mana value of what was exiled from the battlefield to pay for this, all together."""


class PowerOf(Word, frozen=True, tag_field="amount", tag="power_of"):
    """The power of the first target (last known if it has left), or of the source ("this")."""

    what: Literal["target", "this"] = "target"


class ToughnessOf(Word, frozen=True, tag_field="amount", tag="toughness_of"):
    """The toughness of the first target (last known if it has left)."""


class Moved(Word, frozen=True, tag_field="amount", tag="moved"):
    """How many cards or permanents the instructions so far have moved or chosen ("that many").

    `without_types`: only those that are of none of these types, or that nobody can name.
    `greatest`: of the hands that were discarded, the cards of the greatest.
    """

    without_types: tuple[str, ...] = ()
    greatest: bool = False


class GreatestManaValue(Word, frozen=True, tag_field="amount", tag="greatest_mana_value"):
    """The greatest mana value among permanents that match; 0 if there are none."""

    filter: Filter


class TimesPaid(Word, frozen=True, tag_field="amount", tag="times_paid"):
    """How many times an additional cost of the spell was paid (702.56a); `kind` names it."""

    kind: str


class PermanentsDied(Word, frozen=True, tag_field="amount", tag="permanents_died"):
    """Permanents put into a graveyard from the battlefield this turn (702.69a)."""


class Captured(Word, frozen=True, tag_field="amount", tag="captured"):
    """The number captured when this triggered (storm: spells cast before it)."""


class Half(Word, frozen=True, tag_field="amount", tag="half"):
    """Half of an amount, rounded up or down."""

    of: Amount
    round: Literal["up", "down"] = "up"


class Sum(Word, frozen=True, tag_field="amount", tag="sum"):
    """The sum of amounts."""

    of: tuple[Amount, ...]


class Times(Word, frozen=True, tag_field="amount", tag="times"):
    """An amount multiplied by a whole number, which may be negative."""

    of: Amount
    by: int


Amount = (
    int
    | XValue
    | CountCards
    | CountPermanents
    | CountersHere
    | SpellsCast
    | Life
    | Devotion
    | ColorsSpent
    | ManaValueOf
    | GreatestManaValue
    | PowerOf
    | AmountPaid
    | ToughnessOf
    | ManaValuePaid
    | Moved
    | Captured
    | TimesPaid
    | PermanentsDied
    | Half
    | Sum
    | Times
)
