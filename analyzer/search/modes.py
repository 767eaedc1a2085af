"""Modal spells that make mana or bring cards, but not both."""

from __future__ import annotations

from functools import cache

from analyzer.search.depth import NOTHING, mode_looks
from analyzer.search.potential import gives, mode_potential
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.conditions import ControlsCommander


@cache
def one_or_other(cid: int, commander: bool) -> bool:
    """Whether of a card's mana and of what it does to the library only one can be had (700.2d).

    `commander`: whether its player may control one.
    """
    if cid == UNKNOWN_CID or len(CARDS[cid].faces) > 1:
        return False
    spell = CARDS[cid].front.spell
    if spell is None or not spell.modes or spell.effects:
        return False
    both = spell.choose_up_to > 1 and (
        spell.more_if is None or commander or not isinstance(spell.more_if, ControlsCommander)
    )
    if both or spell.choose > 1:
        return False
    told = [(gives(mode_potential(mode)), mode_looks(mode) is not NOTHING) for mode in spell.modes]
    return not any(makes and moves for makes, moves in told)
