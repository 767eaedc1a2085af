"""What a deck may hold: copies in Constructed, cards added in Limited (100.2)."""

from __future__ import annotations

from cards.card import BASIC_LAND_TYPES
from cards.library import CARDS
from models.notation.decklist import Deck

#: Copies of a card other than a basic land (100.2a).
MOST_COPIES = 4


def _all_cards(deck: Deck) -> dict[int, int]:
    """Main deck and sideboard together, by card."""
    return dict(deck.main_cards + deck.sideboard_cards)


def too_many_copies(deck: Deck) -> dict[str, int]:
    """The cards of which a Constructed deck and its sideboard hold too many, with how many.

    100.2a: any number of cards with the supertype basic, snow-covered ones too, and four of others.
    Cards whose own text allows more are not known here.
    """
    return {
        CARDS[cid].name: count
        for cid, count in sorted(_all_cards(deck).items())
        if count > MOST_COPIES and "Basic" not in CARDS[cid].front.type_set
    }


def not_in_pool(deck: Deck, pool: dict[str, int]) -> dict[str, int]:
    """The cards that a Limited deck holds beyond a card pool, with how many of each.

    100.2b: cards of the pool, in any number of copies, and any number of Plains, Islands, Swamps,
    Mountains and Forests; a snow-covered land is none of these.
    """
    opened = Deck(main=pool).main_cards
    return {
        CARDS[cid].name: count - opened[cid]
        for cid, count in sorted(_all_cards(deck).items())
        if count > opened[cid] and CARDS[cid].name not in BASIC_LAND_TYPES
    }
