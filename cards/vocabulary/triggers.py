"""When: the events that triggered abilities wait for (603)."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.base import Word
from cards.vocabulary.combat import CombatEvent
from cards.vocabulary.filters import ANYTHING, Filter


class Enters(Word, frozen=True, tag_field="when", tag="enters"):
    """The source (`this`) or a matching permanent enters the battlefield."""

    this: bool = True
    filter: Filter = ANYTHING


class LeavesBattlefield(Word, frozen=True, tag_field="when", tag="leaves"):
    """The source leaves the battlefield."""


class Dies(Word, frozen=True, tag_field="when", tag="dies"):
    """The source is put into a graveyard from the battlefield."""


class TargetDies(Word, frozen=True, tag_field="when", tag="target_dies"):
    """What the ability that created this targeted dies; "that card" is what it has become."""


class CastSpell(Word, frozen=True, tag_field="when", tag="cast"):
    """A player casts a matching spell; `or_copy`: or copies one (magecraft).

    `name_in_graveyard`: one with the name of a card in your graveyard.
    """

    by: Literal["you", "opponent", "anyone"] = "you"
    filter: Filter = ANYTHING
    or_copy: bool = False
    during_your_turn: bool = False
    mana_value_equals_counters: str = ""
    name_in_graveyard: bool = False


class CastThis(Word, frozen=True, tag_field="when", tag="cast_this"):
    """You cast this spell."""


class BeginStep(Word, frozen=True, tag_field="when", tag="begin_step"):
    """A step or phase begins; `whose` turn: yours, an opponent's, any, or that of the
    player who controls what the source is attached to.

    "event_player" is the player whose turn it is.
    """

    step: Literal["upkeep", "draw", "main", "combat", "end_combat", "end"]
    whose: Literal["you", "opponent", "any", "host"] = "you"


class PlayLand(Word, frozen=True, tag_field="when", tag="play_land"):
    """You play another land."""


class Targeted(Word, frozen=True, tag_field="when", tag="targeted"):
    """The source becomes the target of a spell or ability an opponent controls (ward).

    `by` "anyone": whoever controls it; `spells_only`: of a spell, not of an ability.
    """

    by: Literal["opponent", "anyone"] = "opponent"
    spells_only: bool = False


class CountersSpell(Word, frozen=True, tag_field="when", tag="counters_spell"):
    """A spell or ability you control counters a spell (701.6)."""


class PutIntoGraveyard(Word, frozen=True, tag_field="when", tag="put_into_graveyard"):
    """The source card is put into a graveyard from anywhere."""


class CardToGraveyard(Word, frozen=True, tag_field="when", tag="card_to_graveyard"):
    """A matching card is put into a graveyard from anywhere, into that of `whose`."""

    whose: Literal["you", "opponent", "anyone"] = "anyone"
    filter: Filter = ANYTHING


class Discards(Word, frozen=True, tag_field="when", tag="discards"):
    """A player discards a card, wherever it goes (701.9); "event_player" is that player."""

    by: Literal["you", "opponent", "anyone"] = "anyone"


class Cycles(Word, frozen=True, tag_field="when", tag="cycles"):
    """You cycle this card (`this`) or another card (702.29c)."""

    this: bool = False


class ReturnedToHand(Word, frozen=True, tag_field="when", tag="returned_to_hand"):
    """A matching permanent is returned to its owner's hand."""

    filter: Filter = ANYTHING


class DrawsNth(Word, frozen=True, tag_field="when", tag="draws_nth"):
    """You draw your `n`-th card in a turn."""

    n: int


class UpkeepPaid(Word, frozen=True, tag_field="when", tag="upkeep_paid"):
    """The source's cumulative upkeep is paid: once for all age counters together."""


class UpkeepNotPaid(Word, frozen=True, tag_field="when", tag="upkeep_not_paid"):
    """A player does not pay the source's cumulative upkeep; "event_player" is that player."""


class CoinFlipped(Word, frozen=True, tag_field="when", tag="coin_flipped"):
    """You win or lose a coin flip; a flip that nobody calls is neither (705.2)."""

    result: Literal["win", "lose"]


class BecomesTapped(Word, frozen=True, tag_field="when", tag="becomes_tapped"):
    """A matching permanent becomes tapped (701.26); "event_player" is its controller."""

    filter: Filter = ANYTHING


class TurnedFaceUp(Word, frozen=True, tag_field="when", tag="turned_face_up"):
    """The source (`this`) or a matching permanent is turned face up (708.7)."""

    this: bool = True
    filter: Filter = ANYTHING


class PlayCard(Word, frozen=True, tag_field="when", tag="play_card"):
    """You play a land or cast a spell (701.18)."""


class ActivateAbility(Word, frozen=True, tag_field="when", tag="activate"):
    """You activate an ability of a matching source that is no mana ability (602.2, 605.1a)."""

    filter: Filter = ANYTHING


Event = (
    Enters
    | LeavesBattlefield
    | Dies
    | TargetDies
    | CastSpell
    | CastThis
    | BeginStep
    | PlayLand
    | Targeted
    | CountersSpell
    | PutIntoGraveyard
    | CardToGraveyard
    | Discards
    | Cycles
    | ReturnedToHand
    | DrawsNth
    | UpkeepPaid
    | UpkeepNotPaid
    | CoinFlipped
    | BecomesTapped
    | PlayCard
    | ActivateAbility
    | TurnedFaceUp
    | CombatEvent
)
