"""Tutors that find any card only for a player with an empty hand, another copy otherwise."""

from __future__ import annotations

from functools import cache

from analyzer.search.brief import brief
from analyzer.search.earning import Within
from analyzer.search.potential import potential
from analyzer.search.reachable import INFINITE, Reach, least
from analyzer.search.relevance import card_words
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import costs, effects, statics
from cards.vocabulary.abilities import Morph, Plot, Suspend
from cards.vocabulary.targets import Target
from models.facts import land_faces
from models.position import Player, Position

#: Words with which cards leave a hand without being cast.
_SHEDDING = (
    costs.DiscardCards, costs.ExileCards, effects.CastFreeFrom, effects.Discard,
    effects.ExileFromHand, effects.ExileHand, effects.ImprintFromHand, effects.PutFromHand,
    effects.PutFromHandOnBattlefield, effects.RevealHandAndDiscard, effects.ShuffleIntoLibrary,
    effects.SurgicallyExtract, effects.SwapWithTop, statics.DiscardThenDraw,
    statics.EntersInsteadDiscard,
)  # fmt: skip


@cache
def sheds(cid: int) -> bool:
    """Whether a card may take others out of its player's hand."""
    if cid == UNKNOWN_CID:
        return False
    told = card_words(cid)
    aims = [w.what for w in told if isinstance(w, Target)]
    theirs = bool(aims) and all(what == "opponent" for what in aims)
    return any(
        isinstance(w, _SHEDDING)
        and not (theirs and isinstance(w, effects.Discard | effects.RevealHandAndDiscard))
        for w in told
    )


@cache
def leaves_otherwise(cid: int) -> bool:
    """Whether a card may leave the hand without being cast as it is: suspended, or face down."""
    return any(
        isinstance(a, Morph | Plot | Suspend) for face in CARDS[cid].faces for a in face.abilities
    )


def may_be_empty(p: Position, r: Reach, me: Player, within: Within, plays: int) -> bool:
    """Whether the hand could be empty as such a tutor resolves, once that has been paid for.

    `plays`: how many lands could be played.
    """
    cast = {e[0] for part in within[:3] for e in part}
    near = cast.union(within.found)
    if any(potential(c).by_discarding for c in near) or r.discarders:
        return True
    used = [q.cid for q in p.battlefield] + [i.cid for i in (*p.stack, *p.waiting)]
    if any(map(sheds, used)) or any(sheds(f.item.cid) for f in p.frames):
        return True
    rest = r.mana - min(r.hellbent)
    hand = list(me.hand)
    tutor = next((c for c in hand if c != UNKNOWN_CID and potential(c).hellbent), None)
    if tutor is not None:
        hand.remove(tutor)
    needed = 0
    lands = 0
    for cid in sorted(hand, key=lambda c: c in cast):  # lands that are no spells come first
        if cid != UNKNOWN_CID and land_faces(cid) and lands < plays:
            lands += 1
        elif cid != UNKNOWN_CID and leaves_otherwise(cid):
            pass
        elif cid not in cast:
            needed = INFINITE
        else:
            needed += least(r, brief(cid).all_prices)
    if needed <= rest or not needed:
        return True
    prices = [least(r, brief(c).all_prices) for c in near if sheds(c)]
    return bool(prices) and min(prices) <= rest
