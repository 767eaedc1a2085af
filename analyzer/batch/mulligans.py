"""Opening hands: mulligans of four kinds, a keep rule, and what goes to the bottom.

Sources of mana, which the keep rule counts, are lands and cards of mana value 0 or 1 that make mana
themselves.  A hand is kept if the rule's number of them is there, or if it is as small as the rule
allows.  Nothing but the cards in hand is looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from analyzer.batch.settings import Keep, Mulligans
from analyzer.batch.shuffle import shuffled
from analyzer.search.relevance import card_words
from cards.library import CARDS
from cards.vocabulary.effects import AddMana, AddManaChoice

HAND = 7
#: Lands kept by the bottom rule before others go.
ENOUGH_LANDS = 3


class Opening(msgspec.Struct, frozen=True):
    """An opening hand, the library in order, and how it came about.

    `bottom`: cards put on the bottom; `scry`: the card of a Vancouver scry, None where there was
    none, and `scried_away` whether it went to the bottom.
    """

    hand: tuple[int, ...]
    library: tuple[int, ...]
    mulligans: int = 0
    bottom: tuple[int, ...] = ()
    known_top: int = 0
    known_bottom: int = 0


#: The deck in an order: the argument counts the shuffles, from 0.
Deal = Callable[[int], tuple[int, ...]]


def deal(places: tuple[int | None, ...], seed: int, number: int) -> Deal:
    """The shuffles of one hand: the same numbers for every deck of a run."""

    def order(times: int) -> tuple[int, ...]:
        cards = shuffled(range(len(places)), f"{seed}:{number}:{times}")
        return tuple(cid for place in cards if (cid := places[place]) is not None)

    return order


def opening(order: Deal, kind: Mulligans, rule: Keep) -> Opening:
    """Draw, and take mulligans until the rule keeps the hand."""
    for taken in range(HAND + 1):
        cards = order(taken)
        size = HAND if kind == "london" else HAND - taken
        hand, library = cards[:size], cards[size:]
        if kind == "none" or HAND - taken <= rule.fewest or keeps(hand, rule, HAND - taken):
            break
    if kind == "london" and taken:
        # 103.5: as many cards as mulligans taken go to the bottom.
        hand, bottom = put_back(hand, taken)
        return Opening(hand, (*library, *bottom), taken, bottom, known_bottom=len(bottom))
    if kind == "vancouver" and taken and library:
        # The rule of 2015 to 2019: a hand smaller than seven scries 1.
        if away(library[0], hand):
            return Opening(hand, (*library[1:], library[0]), taken, (library[0],), known_bottom=1)
        return Opening(hand, library, taken, known_top=1)
    return Opening(hand, library, taken)


def keeps(hand: tuple[int, ...], rule: Keep, size: int) -> bool:
    """Whether the rule keeps a hand that would have so many cards in the end."""
    sources = sum(map(is_source, hand))
    return rule.low <= sources <= rule.high and sources < max(size, 1)


@cache
def is_source(cid: int) -> bool:
    """Whether a card makes mana on the first turn: a land, or a cheap card that adds mana."""
    card = CARDS[cid]
    if is_land(cid):
        return True
    front = card.front
    return front.mana_value <= 1 and any(
        isinstance(word, AddMana | AddManaChoice) for word in card_words(cid)
    )


@cache
def is_land(cid: int) -> bool:
    """Whether a face of a card can be played as a land."""
    return any(face.is_land for face in CARDS[cid].faces[:1]) or (
        CARDS[cid].layout == "modal_dfc" and any(face.is_land for face in CARDS[cid].faces)
    )


def put_back(hand: tuple[int, ...], count: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What is kept and what goes to the bottom.

    The bottom rule: lands beyond three first, then the highest mana values; of equals the later
    one.
    """
    kept, bottom = list(hand), []
    for _ in range(min(count, len(hand))):
        lands = [i for i, cid in enumerate(kept) if is_land(cid)]
        if len(lands) > ENOUGH_LANDS:
            place = lands[-1]
        else:
            place = max(
                range(len(kept)),
                key=lambda i: (not is_land(kept[i]), CARDS[kept[i]].front.mana_value, i),
            )
        bottom.append(kept.pop(place))
    return tuple(kept), tuple(bottom)


def away(card: int, hand: tuple[int, ...]) -> bool:
    """Whether the scry rule puts a card on the bottom.

    With three lands a land goes; with less than two anything that makes no mana.
    """
    lands = sum(map(is_land, hand))
    return lands >= ENOUGH_LANDS if is_land(card) else lands < 2 and not is_source(card)
