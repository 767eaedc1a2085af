"""Plot (702.170): exiling a card from the hand to cast it for nothing on a later turn."""

from __future__ import annotations

from models.actions import Plot
from models.paying import activate_mana_ability, pay
from models.position import PLOTTED, PLOTTED_NOW
from models.state import State
from models.zones import from_hand, to_exile


def plot(s: State, player: int, action: Plot) -> None:
    """Pay the plot cost and exile the card: no spell is cast (702.170a)."""
    for activation in action.pay.abilities:
        activate_mana_ability(s, player, activation)
    pay(s, player, action.pay)
    from_hand(s, player, action.cid)
    to_exile(s, player, action.cid, PLOTTED_NOW)
    s.priority, s.passed = player, 0


def turn_began(s: State) -> None:
    """Cards that were plotted in the turn that has ended may be cast from now on (702.170d)."""
    for player in (0, 1):
        exile = s.players[player].exile
        if any(mark == PLOTTED_NOW for _, mark in exile):
            turned = ((c, PLOTTED if mark == PLOTTED_NOW else mark) for c, mark in exile)
            s.change(player, exile=tuple(sorted(turned)))
