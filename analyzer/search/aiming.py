"""Whether anything could be gained by harming one's own side.

Damage that an opponent could get is wasted on its controller, or on what they control, unless
something in the game reads what comes of it: a death, a graveyard, a life total; or unless what is
harmed is a burden.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from analyzer.search.relevance import GRAVE_WORDS, card_words, words
from cards.card import Face
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import amounts, conditions, triggers
from cards.vocabulary.abilities import Activated, AlternativeCost, StaticAbility, Triggered
from cards.vocabulary.base import Word
from cards.vocabulary.effects import DealDamage, FlipCoin, GrantFlashback
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import CostChange, EntersTapped, EntersWithCounters, Static
from cards.vocabulary.targets import Target
from cards.vocabulary.triggers import CastSpell
from models.filters import card_fits

_READING = (amounts.__name__, conditions.__name__, triggers.__name__)
#: Words that something may gain by when a permanent dies, becomes a target, or life is lost.
_LOSS_WORDS = ("Dies", "LeavesBattlefield", "PutIntoGraveyard", "CardToGraveyard", "Targeted",
               "PermanentsDied", "Recover", "Life", "CountPermanents")  # fmt: skip
_LOSS_KEYWORDS = frozenset({"gravestorm", "delve", "undying", "persist"})
#: More damage than anybody survives.
_MUCH = 1_000


class Aiming:
    """What can be gained by losses in one game."""

    def __init__(self, cards: Iterable[int], lasting: Iterable[Static]) -> None:
        told = [(cid, w) for cid in sorted(cards) for w in card_words(cid)]
        told += [(UNKNOWN_CID, w) for static in lasting for w in words(static)]
        self._told = [(cid, w) for cid, w in told if _reads(w)]
        #: Whether something reads life totals.
        self.reads_life = any(
            type(w).__module__ in _READING and ("Life" in type(w).__name__) for _, w in told
        )
        keywords = {k for cid in cards for face in CARDS[cid].faces for k in face.keyword_set}
        self._any = bool(keywords & {"gravestorm", "delve"})
        self._gains: dict[int, bool] = {}

    def gains_by_losing(self, cid: int) -> bool:
        """Whether its controller may gain by harm done to a permanent with the card."""
        known = self._gains.get(cid)
        if known is None:
            known = self._gains[cid] = cid == UNKNOWN_CID or self._any or self._gained_by(cid)
        return known

    def _gained_by(self, cid: int) -> bool:
        card = CARDS[cid]
        if any(face.keyword_set & _LOSS_KEYWORDS for face in card.faces):
            return True
        if not all(map(_no_burden, card.faces)):
            return True
        return any(_concerns(word, cid, source == cid) for source, word in self._told)


def _reads(word: Word) -> bool:
    """Whether a word may ask about graveyards, deaths, or numbers of permanents."""
    name = type(word).__name__
    if name in GRAVE_WORDS or name in _LOSS_WORDS:
        return True
    if isinstance(word, Target):
        return word.what == "card"
    return isinstance(word, AlternativeCost | Activated) and word.zone == "graveyard"


def _concerns(word: Word, cid: int, own: bool) -> bool:
    """Whether such a word may be about a card; `own`: it is on that card."""
    if isinstance(word, AlternativeCost | Activated) or getattr(word, "this", False):
        return own
    if isinstance(word, GrantFlashback) and not word.all:
        return False  # its target says which card
    filter = getattr(word, "filter", None)
    return not isinstance(filter, Filter) or card_fits(filter, cid)


def _no_burden(face: Face) -> bool:
    """Whether nothing about a permanent but its own damage could be worse than not having it."""
    for ability in face.abilities:
        if isinstance(ability, StaticAbility):
            if not _welcome(ability.static):
                return False
        elif isinstance(ability, Triggered):
            # Damage to its controller as spells are cast: see `hurts`.
            if not isinstance(ability.event, CastSpell):
                return False
            if not all(isinstance(e, FlipCoin | DealDamage) for e in ability.effects):
                return False
        elif not isinstance(ability, Activated):
            return False
    return True


def _welcome(static: Static) -> bool:
    """Whether a static ability is never worse than none for its controller."""
    if isinstance(static, CostChange) and isinstance(static.generic, int):
        return static.generic <= 0 and static.caster == "you"
    return isinstance(static, EntersTapped | EntersWithCounters)


@cache
def hurts(cid: int) -> int:
    """The damage that a trigger of a permanent does to its controller; 0 for none."""
    triggered = [a for face in CARDS[cid].faces for a in face.abilities if isinstance(a, Triggered)]
    dealt = [w.count for a in triggered for w in words(a) if isinstance(w, DealDamage)]
    return sum(n if isinstance(n, int) else _MUCH for n in dealt)
