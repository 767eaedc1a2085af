"""Companions (702.139): the special action that puts one into the hand."""

from __future__ import annotations

from cards.vocabulary.costs import Cost, PayMana
from models.actions import FetchCompanion
from models.paying import activate_mana_ability, pay
from models.state import State
from models.zones import to_hand, without

#: What the special action costs (702.139c).
COST: tuple[Cost, ...] = (PayMana("{3}"),)


def fetch_companion(s: State, player: int, action: FetchCompanion) -> None:
    """Pay {3} and put the companion into the hand, once in a game (116.2g)."""
    for activation in action.pay.abilities:
        activate_mana_ability(s, player, activation)
    pay(s, player, action.pay)
    s.change(player, companion=())
    if action.cid in s.players[player].sideboard:
        leave_sideboard(s, player, action.cid)
    to_hand(s, player, action.cid)
    s.priority, s.passed = player, 0


def leave_sideboard(s: State, player: int, cid: int) -> None:
    """Take a card out of the sideboard; a companion that has come so is none any more."""
    sideboard = without(s.players[player].sideboard, cid)
    s.change(player, sideboard=sideboard)
    if cid not in sideboard and cid in s.players[player].companion:
        s.change(player, companion=())
