"""What mana there is when a card is cast, where that is less than the most there could be.

Mana that is made by discarding the hand comes too late for the cards that were in it: none is cast
from there any more, and what is cast while another spell is being cast could not be paid with it.
A card that is put back first, or that comes back from a graveyard, escapes that.
"""

from __future__ import annotations

from functools import cache

from analyzer.search.potential import potential
from analyzer.search.reachable import Reach
from analyzer.search.relevance import card_words
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import effects, statics, triggers
from cards.vocabulary.abilities import Madness, Suspend, Triggered

#: Words with which a card leaves a hand without being cast, or a graveyard, and may be cast later.
SAVING = (
    effects.CastFree, effects.CastFreeFrom, effects.CastImprintedCopy, effects.ExileFromHand,
    effects.ExileHand, effects.MoveEventCard, effects.MoveMoved, effects.MoveTarget,
    effects.Pile, effects.PlayLinked, effects.PutFromHand, effects.PutFromHandOnBattlefield,
    effects.ReplaceByGraveyard, effects.ReturnLinked, effects.ReturnSource, effects.SetAside,
    effects.ShuffleFromGraveyard, effects.ShuffleIntoLibrary, effects.SwapWithTop,
    effects.TakeBack, effects.WelderSwap, statics.CastThisFrom, statics.GrantEscape,
    statics.PlayFromGraveyard,
)  # fmt: skip
#: What triggers on a card that is discarded.
_DISCARDED = (
    triggers.CardToGraveyard, triggers.Cycles, triggers.Discards, triggers.PutIntoGraveyard,
)  # fmt: skip


@cache
def saves(cid: int) -> bool:
    """Whether a card may keep another one from being lost with the hand."""
    return cid != UNKNOWN_CID and any(isinstance(w, SAVING) for w in card_words(cid))


@cache
def lost_with_hand(cid: int) -> bool:
    """Whether a card can be cast no more in any way of its own, once it is discarded.

    What it may cost from the graveyard is asked apart.
    """
    abilities = [a for face in CARDS[cid].faces for a in face.abilities]
    return not any(
        isinstance(a, Madness | Suspend)
        or (isinstance(a, Triggered) and isinstance(a.event, _DISCARDED))
        for a in abilities
    ) and not saves(cid)


def too_late(r: Reach) -> tuple[int, int | None]:
    """The mana that cards in hand cannot be paid with, as it is made by discarding the hand.

    And the types of mana that they can be paid with, None for all that there are.
    """
    put_back = r.puts_back and r.sources > 1  # and drawn once more
    escape = put_back or r.saved or r.recast or r.regrows or r.wheel or r.piles or r.free
    if escape or r.bounces or r.most_bounces:
        return 0, None
    return r.by_discarding, r.kept


def having(r: Reach) -> int:
    """The mana that it takes, or forgoes, to have a card of the library.

    What brings it up may bring up a land, too, that has not been counted for that.
    """
    return r.drawing - min(r.land_gain, r.digging)


def note_saving(r: Reach, cid: int) -> None:
    """Note what lets cards escape, of a card that may be used."""
    if puts_back(cid):
        r.puts_back = True
    elif saves(cid):
        r.saved = True


@cache
def puts_back(cid: int) -> bool:
    """Whether all that a card does for others in hand is that they may be put on the library."""
    if cid == UNKNOWN_CID:
        return False
    saving = [w for w in card_words(cid) if isinstance(w, SAVING)]
    return bool(saving) and all(
        isinstance(w, effects.PutFromHand) and w.to == "top" for w in saving
    )


def discarding(cid: int, made: int) -> int:
    """Of the mana that a card makes, what takes the whole hand."""
    return min(made, potential(cid).by_discarding)
