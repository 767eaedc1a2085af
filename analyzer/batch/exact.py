"""Exact rates: every distinct deal of a small deck, with how many of all deals are like it.

A deal is an opening hand as a multiset, and then the cards drawn one by one.  That is all that
matters in a deck none of whose cards looks at, moves or counts cards of a library.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from math import comb

import msgspec

from analyzer.batch.mulligans import HAND
from analyzer.batch.settings import Settings
from analyzer.search.relevance import card_words
from cards.library import CARDS
from cards.vocabulary import abilities, effects, statics

#: More deals than this are not enumerated, nor are more than the hands asked for.
MOST = 20_000
#: Fewer than these are always enumerated.
FEW = 1_000
#: Instructions that have nothing to do with libraries.
_NO_LIBRARY = (
    effects.AddMana, effects.AddManaChoice, effects.DealDamage, effects.LoseLife, effects.GainLife,
    effects.SacrificeSource, effects.SacrificePermanents, effects.Tap, effects.Untap,
    effects.ModifyPT, effects.Destroy, effects.CreateToken, effects.Discard,
)  # fmt: skip
_PLAIN_ABILITIES = (
    abilities.Spell, abilities.Activated, abilities.Triggered, abilities.StaticAbility,
    abilities.AlternativeCost, abilities.AdditionalCost,
)  # fmt: skip
_PLAIN_STATICS = (statics.EntersTapped, statics.CostChange, statics.EntersWithCounters)
_LISTED = {
    effects.__name__: _NO_LIBRARY,
    abilities.__name__: _PLAIN_ABILITIES,
    statics.__name__: _PLAIN_STATICS,
}


class Deal(msgspec.Struct, frozen=True):
    """An opening hand, the cards drawn after it in order, and how many deals are like it."""

    hand: tuple[int, ...]
    draws: tuple[int, ...]
    weight: int


def leaves_libraries_alone(cards: Iterable[int]) -> bool:
    """Whether no card of a deck has to do with a library."""
    return all(map(_plain, set(cards)))


def _plain(cid: int) -> bool:
    if any("cascade" in face.keyword_set for face in CARDS[cid].faces):
        return False
    if any(
        part.matters in ("always", "in_play")
        for face in CARDS[cid].faces
        for part in face.unmodelled
    ):
        return False
    for word in card_words(cid):
        listed = _LISTED.get(type(word).__module__)
        if listed is not None and not isinstance(word, listed):
            return False
    return True


def count(cards: Iterable[int], draws: int) -> int:
    """A number of deals that there are at most: distinct hands times distinct draws."""
    counts = Counter(cards)
    size = min(HAND, counts.total())
    ways: list[int] = [1] + [0] * size
    for copies in counts.values():
        ways = [sum(ways[n - k] for k in range(min(copies, n) + 1)) for n in range(size + 1)]
    most: int = ways[size] * len(counts) ** draws
    return most


def deals(cards: Iterable[int], draws: int) -> tuple[Deal, ...]:
    """Every deal, in the order of the cards' names.

    Weights add up to the number of ways to choose the hand and then draw card after card.
    """
    counts = Counter(cards)
    kinds = sorted(counts, key=lambda cid: CARDS[cid].name)
    size = min(HAND, counts.total())
    return tuple(
        Deal(hand, drawn, weight * times)
        for hand, weight in _hands(counts, kinds, size)
        for drawn, times in _drawn(counts - Counter(hand), kinds, draws)
    )


def _hands(
    counts: Counter[int], kinds: list[int], size: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    if not kinds:
        if size == 0:
            yield (), 1
        return
    first, rest = kinds[0], kinds[1:]
    for n in range(min(size, counts[first]), -1, -1):
        for hand, weight in _hands(counts, rest, size - n):
            yield (first,) * n + hand, weight * comb(counts[first], n)


def _drawn(
    left: Counter[int], kinds: list[int], draws: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    if draws == 0 or not left.total():
        yield (), 1
        return
    for kind in kinds:
        if left[kind] > 0:
            for more, times in _drawn(left - Counter([kind]), kinds, draws - 1):
                yield (kind, *more), times * left[kind]


def plan(settings: Settings) -> int | None:
    """How many deals to enumerate, or None where the run has to be sampled.

    One deck, no mulligans, no card that has to do with a library, and no more deals than hands
    asked for (or few in any case).
    """
    if len(settings.decks) > 1 or settings.mulligans != "none":
        return None
    cards = settings.decks[0].cards()
    draws = settings.turns - settings.on_the_play
    theirs = (*settings.opponent.battlefield, *settings.opponent.hand)
    deck = settings.decks[0]
    beside = (*deck.side(), *deck.commanders(), *deck.chosen_companion())
    others = (*beside, *map(CARDS.find, theirs))
    if len(cards) < HAND + draws or not leaves_libraries_alone((*cards, *others)):
        return None
    if count(cards, draws) > min(MOST, max(FEW, settings.hands)):
        return None
    return len(deals(cards, draws))
