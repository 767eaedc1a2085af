"""What the triggers of suspended cards do (702.62a)."""

from __future__ import annotations

from cards.vocabulary.effects import RemoveTimeCounters
from models.editions import EDITIONS
from models.effects import handles
from models.effects.common import remember
from models.paying import add_counters
from models.position import PLAIN, T_CARD, T_PERMANENT, Frame
from models.state import State
from models.suspend import LABEL, LastCounterGone, RemoveTimeCounter, last_removed, remove_counters
from models.time_counters import mark
from models.zones import without


@handles(RemoveTimeCounter)
def remove_counter(s: State, f: Frame, e: RemoveTimeCounter) -> bool:
    """Remove a counter; without any the card is no longer suspended (702.62b)."""
    item = f.item
    if _turned(s, item.owner, item.cid, mark(item.value), mark(item.value - 1)):
        if item.value == 1:
            last_removed(s, item.owner, item.cid)
    return True


@handles(LastCounterGone)
def last_counter(s: State, f: Frame, e: LastCounterGone) -> bool:
    """The card may be cast if it is still exiled; uncast it stays there."""
    if _turned(s, f.item.owner, f.item.cid, mark(0), PLAIN):
        remember(s, (f.item.cid,))
    return True


@handles(RemoveTimeCounters)
def remove_time_counters(s: State, f: Frame, e: RemoveTimeCounters) -> bool:
    """Time counters come off the targets: the last one off a suspended card triggers (702.62a)."""
    for ref in f.item.targets:
        if ref[0] == T_CARD:
            remove_counters(s, ref[1], ref[2], e.count)
        elif ref[0] == T_PERMANENT:
            permanent = s.permanent(ref[1])
            if permanent is not None:
                fewer = -min(e.count, permanent.count("time"))
                s.change_permanent(ref[1], counters=add_counters(permanent, "time", fewer))
    return True


def _turned(s: State, player: int, cid: int, old: str, new: str) -> bool:
    """Give an exiled card another mark; returns whether it was there."""
    exile = s.players[player].exile
    if (cid, old) not in exile:
        return False
    s.change(player, exile=tuple(sorted((*without(exile, (cid, old)), (cid, new)))))
    return True


def must_cast(s: State, f: Frame) -> bool:
    """Whether a suspended card has to be cast: in 2006, if that takes no mana ability.

    Nobody can be made to activate a mana ability for a cost (118.3c).
    """
    if f.item.label != LABEL or not EDITIONS[s.edition].suspend_must:
        return False
    from models.legal import free_casts

    return any(not action.pay.abilities for action in free_casts(s.freeze(), f.item.controller))
