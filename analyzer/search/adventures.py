"""Adventures apart from their creatures (715).

A card of this kind is cast for its adventure or as a creature, at different prices.  Where the
creature gives nothing by itself, what the card does takes the price of the adventure.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from analyzer.search.brief import Brief, Compiled, brief, compiled
from analyzer.search.depth import NOTHING, face_gains, face_looks
from analyzer.search.future import calm_face
from analyzer.search.potential import gives, potential
from cards.library import CARDS, UNKNOWN_CID


class Parts(NamedTuple):
    """The adventure, with everything that the card gives, and the creature, which gives nothing."""

    adventure: Brief
    creature: Brief


@cache
def adventure(cid: int) -> bool:
    """Whether a card is cast from exile once it has been on an adventure."""
    return CARDS[cid].layout == "adventure"


@cache
def parts(cid: int) -> Parts | None:
    """Both parts of a card on which a creature that gives nothing goes on an adventure."""
    if cid == UNKNOWN_CID or not adventure(cid):
        return None
    front = CARDS[cid].front
    creature = potential(cid, 0)
    quiet = face_looks(front, 0) is NOTHING and not face_gains(front) and calm_face(front)
    if creature.wild or creature.draws or gives(creature) or creature.grave_prices or not quiet:
        return None
    whole = brief(cid)
    to_go = tuple(map(compiled, potential(cid, 1).prices))
    to_cast = tuple(map(compiled, creature.prices))
    plain = Brief(creature, to_cast, (), to_cast, 0, False, 0, False, plain=True)
    return Parts(whole._replace(prices=to_go, all_prices=to_go + whole.grave_prices), plain)


@cache
def giving_prices(cid: int) -> tuple[Compiled, ...]:
    """What a card costs, from hand or graveyard, with all that it gives."""
    apart = parts(cid)
    return brief(cid).all_prices if apart is None else apart.adventure.all_prices
