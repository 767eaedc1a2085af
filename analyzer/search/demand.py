"""Which types of mana anything that can still be cast or activated could ask for.

Pruning "idle".  Argument: a unit of a type that no reachable cost asks for can only pay generic
mana, and so can a unit of any other type.  So a choice of colours need not take such a type when it
can have another, and generic mana may be paid with such units first.  Not where the colours spent on
a spell are read (converge, sunburst).
"""

from __future__ import annotations

from functools import cache

from analyzer.search.bound import Bound
from analyzer.search.goals import Win
from analyzer.search.relevance import card_words, cards_in
from cards.library import CARDS
from cards.mana import TYPES, parse_cost
from cards.vocabulary.amounts import ColorsSpent
from cards.vocabulary.costs import PayMana
from cards.vocabulary.effects import Counter, CounterEventSpell
from cards.vocabulary.statics import CantSearch
from models.position import Position


def _letters(symbols: tuple[str, ...]) -> set[str]:
    return {half for symbol in symbols for half in symbol.split("/") if half in TYPES}


@cache
def asked_by(cid: int) -> frozenset[str]:
    """The types of mana that a card's costs, of any kind, can ask for."""
    found: set[str] = set()
    for face in CARDS[cid].faces:
        found |= _letters(face.symbols)
    for word in card_words(cid):
        if isinstance(word, PayMana):
            found |= _letters(parse_cost(word.cost))
        elif isinstance(word, Counter | CounterEventSpell) and word.unless_pays:
            found |= _letters(parse_cost(word.unless_pays))
        elif isinstance(word, CantSearch) and word.ignore_cost:
            found |= _letters(parse_cost(word.ignore_cost))
        elif isinstance(word, ColorsSpent):
            found |= set(TYPES)
    return frozenset(found)


class Demand:
    """The demand for mana in one question."""

    def __init__(self, root: Position, player: int, wanted: str) -> None:
        self.player = player
        self.wanted = set(wanted)
        self.everything = set(wanted)
        for cid in cards_in(root):
            self.everything |= asked_by(cid)
        self._bound = Bound(root, Win(root, player))

    def idle(self, p: Position) -> str:
        """The types of mana that nothing reachable from here asks for."""
        reach = self._bound.reach(p)
        if reach.wild:
            asked = self.everything
        else:
            asked = set(self.wanted)
            for _, _, cid in reach.spells:
                asked |= asked_by(cid)
            for _, cid in reach.virtual:
                asked |= asked_by(cid)
            for permanent in p.battlefield:
                asked |= asked_by(permanent.cid)
            for item in (*p.stack, *p.waiting):
                asked |= asked_by(item.cid)
            # Abilities of cards in hand (cycling, channel) and of lands that may come.
            for cid in (*p.players[self.player].hand, *reach.lands):
                asked |= asked_by(cid)
        return "".join(t for t in TYPES if t not in asked)
