"""Asks for the loops of a few cards, or of a position, and says what came out."""

from __future__ import annotations

from collections import Counter

from analyzer.loops.ask import Finder, Limits, cards_of_deck, cards_of_position
from analyzer.loops.content import Loop, NearMiss, loop, near_miss
from cards.library import CARDS
from models.notation.position_file import parse_position


def of_deck(*names: str) -> tuple[list[Loop], list[NearMiss]]:
    """The loops of a deck of these cards ("7 Island" for several), and its near misses."""
    deck: Counter[int] = Counter()
    for text in names:
        count, _, name = text.partition(" ") if text[0].isdigit() else ("1", "", text)
        deck[CARDS.find(name)] += int(count)
    return _sorted(Finder(cards_of_deck(deck), Limits(seconds=20)))


def of_position(toml: str) -> tuple[list[Loop], list[NearMiss]]:
    """The loops of a position, and its near misses."""
    cards = cards_of_position(parse_position(toml).position)
    return _sorted(Finder(cards, Limits(seconds=20)))


def _sorted(finder: Finder) -> tuple[list[Loop], list[NearMiss]]:
    loops, misses = [], []
    for found in finder:
        if found.confirmed is not None:
            loops.append(loop(found))
        else:
            misses.append(near_miss(found))
    return loops, misses
