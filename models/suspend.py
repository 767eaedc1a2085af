"""Suspend (702.62): exiling a card with time counters, and what the counters trigger."""

from __future__ import annotations

from typing import Any

from cards.vocabulary.base import Word
from cards.vocabulary.effects import CastFree
from models.actions import Suspend
from models.facts import facts
from models.paying import activate_mana_ability, pay
from models.position import T_CARD, StackItem
from models.state import State
from models.time_counters import counters_on, is_suspended, mark
from models.zones import from_hand, to_exile, without

#: The label of the triggers, and of a spell that is cast by the last of them.
LABEL = "suspend"


class RemoveTimeCounter(Word, frozen=True):
    """Remove a time counter from the suspended card that triggered this."""


class LastCounterGone(Word, frozen=True):
    """The card without time counters, if it is exiled still, may be cast."""


#: Words of the engine alone; no definition can hold the first of each.
_REMOVE: tuple[Any, ...] = (RemoveTimeCounter(),)
_CAST: tuple[Any, ...] = (LastCounterGone(), CastFree(zone="exile"))


def remove_counters(s: State, player: int, cid: int, count: int) -> None:
    """Remove time counters from a suspended card, from the copy with the fewest of several."""
    copies = [e for e in s.players[player].exile if e[0] == cid and is_suspended(e)]
    if not copies:
        return
    entry = min(copies, key=counters_on)
    left = max(0, counters_on(entry) - count)
    exile = without(s.players[player].exile, entry)
    s.change(player, exile=tuple(sorted((*exile, (cid, mark(left))))))
    if not left:
        last_removed(s, player, cid)


def suspend(s: State, player: int, action: Suspend) -> None:
    """Pay the suspend cost and exile the card with its time counters: no spell is cast."""
    ability = facts(action.cid).suspend
    assert ability is not None
    for activation in action.pay.abilities:
        activate_mana_ability(s, player, activation)
    pay(s, player, action.pay)
    from_hand(s, player, action.cid)
    to_exile(s, player, action.cid, mark(ability.count))
    s.priority, s.passed = player, 0


def upkeep_began(s: State) -> None:
    """Each suspended card of the active player triggers (702.62a)."""
    for entry in s.players[s.active].exile:
        if is_suspended(entry):
            _trigger(s, s.active, entry[0], _REMOVE, counters_on(entry))


def last_removed(s: State, player: int, cid: int) -> None:
    """The last time counter has been removed from a card."""
    _trigger(s, player, cid, _CAST)


def _trigger(s: State, player: int, cid: int, effects: tuple[Any, ...], value: int = 0) -> None:
    s.waiting.append(
        StackItem(
            s.new_uid(), "trigger", cid, player, player, 0, effects,
            value=value, event=(T_CARD, player, cid), label=LABEL,
        )
    )  # fmt: skip
