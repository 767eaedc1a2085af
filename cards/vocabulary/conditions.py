"""Whether."""

from __future__ import annotations

from typing import Literal

from cards.vocabulary.amounts import Amount
from cards.vocabulary.base import Word
from cards.vocabulary.filters import ANYTHING, Filter


class Compare(Word, frozen=True, tag_field="if", tag="compare"):
    """Two amounts compared, as in threshold, hellbent or metalcraft."""

    left: Amount
    op: Literal[">=", "<=", "=", ">", "<"]
    right: Amount


class YourTurn(Word, frozen=True, tag_field="if", tag="your_turn"):
    """It is your turn."""


class OpponentCast(Word, frozen=True, tag_field="if", tag="opponent_cast"):
    """An opponent has cast a spell of one of these colours this turn."""

    colors: str


class OpponentLostLife(Word, frozen=True, tag_field="if", tag="opponent_lost_life"):
    """An opponent lost life this turn (spectacle)."""


class MovedMatches(Word, frozen=True, tag_field="if", tag="moved_matches"):
    """A card moved by the instructions so far matches ("if a card with that name ...")."""

    filter: Filter = ANYTHING


class Kicked(Word, frozen=True, tag_field="if", tag="kicked"):
    """This spell was kicked (702.33); `kind`: another optional additional cost of it was paid."""

    kind: str = "kicker"


class ManaSpent(Word, frozen=True, tag_field="if", tag="mana_spent"):
    """Mana of this type was spent to cast the spell ("C" is colourless)."""

    type: str


class WasCast(Word, frozen=True, tag_field="if", tag="was_cast"):
    """You cast it: the source entered as a spell that was cast."""


class NoneInHand(Word, frozen=True, tag_field="if", tag="none_in_hand"):
    """You have no matching card in hand, as far as nobody could say otherwise."""

    filter: Filter


class NoManaSpent(Word, frozen=True, tag_field="if", tag="no_mana_spent"):
    """No mana was spent to cast the spell that triggered this."""


class ControlsCommander(Word, frozen=True, tag_field="if", tag="controls_commander"):
    """You control a commander (903.3d)."""


class TargetMatches(Word, frozen=True, tag_field="if", tag="target_matches"):
    """The first target matches."""

    filter: Filter = ANYTHING


class SourceMatches(Word, frozen=True, tag_field="if", tag="source_matches"):
    """The source matches ("if it is tapped")."""

    filter: Filter = ANYTHING


class CastFromHand(Word, frozen=True, tag_field="if", tag="cast_from_hand"):
    """This spell was cast from its owner's hand."""


class CastFromGraveyard(Word, frozen=True, tag_field="if", tag="cast_from_graveyard"):
    """This spell was cast from a graveyard; a copy of it was cast from nowhere."""


class NotUsedThisTurn(Word, frozen=True, tag_field="if", tag="not_used_this_turn"):
    """This ability has not done its work yet this turn."""


class Not(Word, frozen=True, tag_field="if", tag="not"):
    """The condition does not hold."""

    condition: Condition


class All(Word, frozen=True, tag_field="if", tag="all"):
    """All conditions hold."""

    conditions: tuple[Condition, ...]


Condition = (
    Compare
    | YourTurn
    | OpponentCast
    | OpponentLostLife
    | MovedMatches
    | Kicked
    | ManaSpent
    | NoneInHand
    | NoManaSpent
    | WasCast
    | ControlsCommander
    | TargetMatches
    | CastFromGraveyard
    | CastFromHand
    | NotUsedThisTurn
    | Not
    | All
    | SourceMatches
)
