"""Which cards of a hand every player can see."""

from __future__ import annotations

from collections import Counter

from models.position import Position
from models.state import State


def shown_cards(s: State | Position, player: int) -> tuple[int, ...]:
    """The cards of a player's hand that are revealed now.

    701.20a: cards revealed to pay for a spell or ability stay so until it leaves the stack.  A card
    can be revealed for several at once.
    """
    shown: Counter[int] = Counter()
    for item in s.stack:
        if item.shown and item.controller == player:
            shown |= Counter(item.shown)
    return tuple(sorted((shown & Counter(s.players[player].hand)).elements()))
