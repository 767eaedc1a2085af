"""Which lands a search need not fetch: those that do no more than another one.

Pruning "lands".  A land that only taps for one mana is fetched only if no other that could be
fetched instead makes all types of mana that it makes.  Argument: whatever is done with the lesser
land on the battlefield can be done with the better one, which stays in the library instead of it.
If it is searched for later, the lesser land is found then, and both have come.  So every search
that finds the better land must find the lesser one, too, and nothing else in the game may tell
the two apart.  The library is shuffled: nobody draws the one for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from analyzer.search.relevance import card_words
from cards.card import BASIC_LAND_TYPES
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES
from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import TapSelf
from cards.vocabulary.effects import AddMana, AddManaChoice, Effect, MoveTarget, Search
from cards.vocabulary.filters import Filter
from models.filters import card_fits


@cache
def plain_land(cid: int) -> frozenset[str]:
    """The types of mana for one of which a land taps; none where it does anything else."""
    card = CARDS[cid]
    if cid == UNKNOWN_CID or len(card.faces) > 1 or not card.front.is_land:
        return frozenset()
    face = card.front
    made = {color for kind, color in BASIC_LAND_TYPES.items() if kind in face.subtype_set}
    for ability in face.abilities:
        if (
            not isinstance(ability, Activated)
            or len(ability.cost) != 1
            or not isinstance(ability.cost[0], TapSelf)
            or ability.condition is not None
            or ability.once_each_turn
            or ability.timing != "instant"
            or len(ability.effects) != 1
        ):
            return frozenset()
        types = _one_of(ability.effects[0])
        if not types:
            return frozenset()
        made |= types
    return frozenset() if face.keyword_set or "Snow" in face.type_set else frozenset(made)


def _one_of(effect: Effect) -> set[str]:
    """The types of mana that an instruction makes one of; none where it does more or less."""
    if isinstance(effect, AddMana) and effect.times == 1 and not effect.lasts:
        letters = effect.mana.replace("{", "").replace("}", "")
        return {letters} if len(letters) == 1 else set()
    if isinstance(effect, AddManaChoice) and effect.count == 1:
        plain = effect.spend_on is None and not effect.uncounterable
        return set(effect.colors) if plain and set(effect.colors) <= set(TYPES) else set()
    return set()


class Lands:
    """The lands of one game."""

    def __init__(self, cards: Iterable[int], counts: Mapping[int, int]) -> None:
        searches: list[Filter] = []
        others: list[Filter] = []
        #: Whether cards are searched for by the name of a card that is shown, or moved with it.
        self._names = False
        #: Whether a name that was chosen may matter on the battlefield.
        self._chosen = False
        for cid in cards:
            permanent = any(face.is_permanent for face in CARDS[cid].faces)
            for word in card_words(cid):
                if isinstance(word, Search):
                    searches.append(word.filter)
                    self._names = self._names or word.same_name_as_revealed
                elif isinstance(word, MoveTarget) and word.with_same_name:
                    self._names = True
                for field in word.__struct_fields__:
                    value = getattr(word, field)
                    if isinstance(value, Filter) and not isinstance(word, Search | Filter):
                        others.append(value)
                        self._chosen = self._chosen or (value.named_chosen and permanent)
        self._searches = list(dict.fromkeys(searches))
        self._others = list(dict.fromkeys(others))
        self.counts = counts
        self._known: dict[tuple[int, int], bool] = {}

    def needless(self, lands: list[int], idle: str) -> set[int]:
        """Those of some lands that need not be fetched; `idle` mana is asked for by nothing."""
        made = {cid: plain_land(cid) for cid in lands}
        useful = {cid: types.difference(idle) for cid, types in made.items() if types}
        found: set[int] = set()
        for worse in useful:
            for better in useful:
                if better == worse or not useful[worse] <= useful[better]:
                    continue
                same = useful[worse] == useful[better]
                if same and worse < better and self._replaces(worse, better):
                    continue  # each could stand for the other: the first of them stays
                if self._replaces(better, worse):
                    found.add(worse)
                    break
        return found

    def _replaces(self, better: int, worse: int) -> bool:
        """Whether nothing but the mana they make tells the better land from the worse one."""
        key = (better, worse)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._alike(better, worse)
        return known

    def _alike(self, better: int, worse: int) -> bool:
        if self._chosen or (self._names and self.counts.get(better, 0) > 1):
            return False
        if any(card_fits(f, better) and not card_fits(f, worse) for f in self._searches):
            return False
        return all(card_fits(f, better) == card_fits(f, worse) for f in self._others)
