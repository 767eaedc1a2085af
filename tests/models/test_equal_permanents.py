"""Permanents that are equal until one of them has made mana."""

from __future__ import annotations

from cards.library import CARDS
from models import Position, is_legal, legal_actions
from models.actions import Cast
from models.position import Permanent, Player

BESEECH = CARDS.find("Beseech the Mirror")
BBB = (0, 0, 3, 0, 0, 0)


def bargains(name: str) -> list[Cast]:
    """The bargained casts of Beseech the Mirror with {B}{B}{B} and two of a mana artifact."""
    cid = CARDS.find(name)
    pair = (Permanent(1, cid, 0, 0), Permanent(2, cid, 0, 0))
    position = Position((Player(hand=(BESEECH,), pool=BBB), Player()), pair, next_uid=3)
    found = [
        a
        for a in legal_actions(position)
        if isinstance(a, Cast) and a.kicks and a.pay.mana == (0, 0, 3, 0, 1, 0)
    ]
    assert all(is_legal(position, a) for a in found)
    return found


def test_one_petal_pays_mana_and_the_other_is_sacrificed() -> None:
    uses = [(c.pay.abilities[0].source, c.pay.sacrifice) for c in bargains("Lotus Petal")]
    assert uses == [(1, (2,))]


def test_the_tapped_mox_or_the_untapped_one_is_sacrificed() -> None:
    uses = [(c.pay.abilities[0].source, c.pay.sacrifice) for c in bargains("Mox Emerald")]
    assert sorted(uses) == [(1, (1,)), (1, (2,))]
