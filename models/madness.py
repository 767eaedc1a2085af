"""Madness (702.35): a discarded card goes to exile, and its owner may cast it from there."""

from __future__ import annotations

from typing import Any

from cards.vocabulary.base import Word
from cards.vocabulary.effects import CastFree
from models.editions import EDITIONS
from models.facts import facts
from models.position import MADNESS, MADNESS_CHOICE, T_CARD, Pending, StackItem
from models.state import State

#: The label of the trigger, and the name of the alternative cost.
LABEL = "madness"
#: The decision in the 2006 rules, and the same for a card discarded down to the hand size.
CHOICE, CHOICE_IN_CLEANUP = "madness", "madness in the cleanup"
#: The answers in the 2006 rules, where the owner chooses how a card is discarded.
EXILE, GRAVEYARD = "exile", "graveyard"


class OfferExiled(Word, frozen=True):
    """The card that was exiled as it was discarded, if it is exiled still, may be cast."""


class CastForMadness(CastFree, frozen=True):
    """Cast it for its madness cost or put it into its owner's graveyard (702.35a)."""


#: Words of the engine alone; no definition can hold them.
_EFFECTS: tuple[Any, ...] = (OfferExiled(), CastForMadness(zone="exile", rest="graveyard"))


def exiled(s: State, player: int, cid: int) -> str:
    """The mark of a card in exile that is discarded with madness; "" for any other card.

    Of several replacement effects (614, 616.1) the player takes this one: with any other the card
    would go where this lets it go at last.
    """
    if facts(cid).madness is None:
        return ""
    if EDITIONS[s.edition].madness_may:
        return MADNESS_CHOICE
    trigger(s, player, cid)
    return MADNESS


def trigger(s: State, player: int, cid: int) -> None:
    """Queue the trigger of a card that madness has exiled."""
    s.waiting.append(
        StackItem(
            s.new_uid(), "trigger", cid, player, player, 0, _EFFECTS,
            event=(T_CARD, player, cid), label=LABEL,
        )
    )  # fmt: skip


def undecided(s: State, kind: str = CHOICE) -> Pending | None:
    """The choice to make for a card that was discarded: in 2006 its owner may use madness or not.

    It is asked for right after the instruction, or the cost, that discards; nothing can be done
    in between.
    """
    for player in (s.active, 1 - s.active):
        for cid, mark in s.players[player].exile:
            if mark == MADNESS_CHOICE:
                return Pending(kind, player, (EXILE, GRAVEYARD), cid)
    return None
