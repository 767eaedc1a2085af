"""What the trigger of madness does, and the choice that the 2006 rules leave (702.35a)."""

from __future__ import annotations

from models.effects import handles
from models.effects.common import remember
from models.effects.free import cast_free
from models.madness import EXILE, CastForMadness, OfferExiled, trigger
from models.position import MADNESS, MADNESS_CHOICE, PLAIN, Answer, Frame, Pending
from models.state import State
from models.zones import from_exile, to_exile, to_graveyard


@handles(OfferExiled)
def offer_exiled(s: State, f: Frame, e: OfferExiled) -> bool:
    """The card may be cast while this resolves, not later."""
    player, cid = f.item.owner, f.item.cid
    if (cid, MADNESS) in s.players[player].exile:
        from_exile(s, player, cid, MADNESS)
        to_exile(s, player, cid, PLAIN)
        remember(s, (cid,))
    return True


handles(CastForMadness)(cast_free)


def decide(s: State, pending: Pending, chosen: Answer) -> None:
    """A discarded card stays in exile, or goes to the graveyard without any trigger."""
    player, cid = pending.player, pending.about
    from_exile(s, player, cid, MADNESS_CHOICE)
    if chosen == EXILE:
        to_exile(s, player, cid, MADNESS)
        trigger(s, player, cid)
    else:
        to_graveyard(s, player, cid)
