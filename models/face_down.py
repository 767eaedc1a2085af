"""Turning permanents face up and face down (708, 702.37)."""

from __future__ import annotations

from cards.card import FACE_DOWN
from cards.library import CARDS
from models import events
from models.actions import TurnUp
from models.errors import Unsupported
from models.facts import facts
from models.paying import activate_mana_ability, add_counters, pay
from models.position import Permanent
from models.state import State


def turn_up_for_morph(s: State, player: int, action: TurnUp) -> None:
    """Pay the morph cost and turn the permanent face up; the stack is not used (116.2b)."""
    permanent = s.permanent(action.source)
    assert permanent is not None
    morph = facts(permanent.cid).morph
    assert morph is not None
    for activation in action.pay.abilities:
        activate_mana_ability(s, player, activation)
    pay(s, player, action.pay)
    if morph.mega:
        # 702.37b: as it is turned up; the counter is there before anything triggers.
        now = s.permanent(action.source) or permanent
        s.change_permanent(now.uid, counters=add_counters(now, "+1/+1", 1))
    turn_up(s, action.source)
    s.priority, s.passed = player, 0


def turn_up(s: State, uid: int) -> None:
    """Turn a permanent face up: it is the same object, and it did not enter just now (708.8)."""
    permanent = s.permanent(uid)
    if permanent is None or not permanent.face_down:
        return
    if not CARDS[permanent.cid].front.is_permanent:
        return  # 708.10: an instant or sorcery card stays face down
    s.change_permanent(uid, face=0)
    s.refresh()
    now = s.permanent(uid)
    assert now is not None
    events.turned_face_up(s, now)


def turn_down(s: State, permanent: Permanent) -> None:
    """Turn a permanent face down, if it can be; one that is so already stays so (708.2b)."""
    if permanent.face_down:
        return
    if permanent.token or permanent.card >= 0:
        raise Unsupported("a token or copy that is turned face down")
    if CARDS[permanent.cid].layout in ("transform", "modal_dfc"):
        return  # 712.16: double-faced permanents cannot be turned face down
    s.change_permanent(permanent.uid, face=FACE_DOWN)
    s.refresh()
