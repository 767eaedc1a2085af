"""What can still be used from a position, and so which mana and which details matter.

Pruning "idle".  Argument: a unit of a type that no reachable cost asks for can only pay generic
mana, and so can a unit of any other type.  So a choice of colours need not take such a type when
it can have another, and generic mana may be paid with such units first.  Not where the colours
spent on a spell are read (converge, sunburst), unless the spell could only take away what the
player has.
"""

from __future__ import annotations

from functools import cache

from analyzer.search.potential import gives, potential
from analyzer.search.relaxation import Relaxation
from analyzer.search.relevance import Relevance, card_words, cards_in, relevance_of
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES, parse_cost
from cards.vocabulary.amounts import ColorsSpent
from cards.vocabulary.costs import PayMana
from cards.vocabulary.effects import Counter, CounterEventSpell
from cards.vocabulary.statics import CantSearch
from models.facts import facts
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
    return frozenset(found)


@cache
def reads_colors(cid: int) -> bool:
    """Whether a card asks which colours of mana were spent on it."""
    return any(isinstance(word, ColorsSpent) for word in card_words(cid))


@cache
def removes_only(cid: int) -> bool:
    """Whether a card gives its player nothing, and at most takes away what is there."""
    found = potential(cid)
    return not found.wild and not gives(found)


class Demand:
    """The demand for mana in one question."""

    def __init__(self, root: Position, player: int, wanted: str, passive: bool = False) -> None:
        self.player = player
        self.wanted = set(wanted)
        self.everything = set(wanted)
        self.cards = frozenset(cards_in(root))
        for cid in self.cards:
            self.everything |= asked_by(cid)
            if reads_colors(cid):
                self.everything |= set(TYPES)
        self.relaxation = Relaxation(root, player, passive)

    def look(self, p: Position, later: bool = False) -> tuple[str, Relevance]:
        """The types of mana that nothing reachable asks for, and what reachable cards look at.

        `later`: more turns follow, and so anything may be reached.
        """
        lasting = tuple(e.static for e in p.lasting)
        reach = None if later else self.relaxation.reach(p)
        if reach is None or reach.wild:
            asked, cards = self.everything, self.cards
        else:
            near = {cid for _, _, cid in reach.spells} | {cid for _, cid, _ in reach.virtual}
            near.update(permanent.cid for permanent in p.battlefield)
            near.update(item.cid for item in (*p.stack, *p.waiting))
            # Abilities of cards in hand and graveyard (cycling), and of lands that may come.
            near.update(p.players[self.player].hand)
            near.update(cid for cid, _ in p.players[self.player].graveyard if has_ability(cid))
            near.update(reach.lands)
            near.discard(UNKNOWN_CID)
            cards = frozenset(near)
            asked = set(self.wanted)
            alone = all(q.controller == self.player for q in p.battlefield)
            for cid in cards:
                asked |= asked_by(cid)
                if reads_colors(cid) and not (alone and removes_only(cid)):
                    asked |= set(TYPES)
        idle = "".join(t for t in TYPES if t not in asked)
        return idle, relevance_of(cards, lasting)


@cache
def has_ability(cid: int) -> bool:
    """Whether a card has an ability that works in a graveyard."""
    return cid != UNKNOWN_CID and any(a.zone == "graveyard" for a in facts(cid).activated)
