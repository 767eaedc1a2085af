"""Which cards of a pool a phrase can speak of.

What depends on how a game goes (tapped, a counter on it, a name still to be chosen) is taken as
possible: the graph shows what can interact.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from analyzer.graph.pool import Entry
from analyzer.graph.scene import Scene, Which
from cards.card import Face
from cards.vocabulary.base import Word
from cards.vocabulary.filters import Filter
from models.facts import View, card_view, facts
from models.filters import view_fits

#: Statuses that come and go; whose a thing is, is looked at apart.
_PASSING = (
    "controller", "owner", "tapped", "token", "moved", "other", "counter", "mana_value_counters",
    "in_combat", "attacked", "attached", "face_down", "itself", "keyword", "without_keyword",
    "named_chosen", "subtype_chosen", "any_of",
)  # fmt: skip


def castable(face: Face) -> bool:
    """Whether a face can be a spell."""
    return not face.is_land


def matches(which: Which, scene: Scene) -> Iterator[Entry]:
    """The entries of the scene's pool that a phrase of its card can speak of."""
    mine = scene.entry.side
    for entry in scene.pool:
        same = entry.side == mine
        if which.itself != "yes" and (entry is scene.entry) != (which.itself == "only"):
            # "Other" leaves out one object, not its other copies.
            if which.itself == "only" or not _second(which, entry):
                continue
        if which.side != "any" and same != (which.side == "you"):
            continue
        if which.zone and not entry.zones[which.zone]:
            continue
        if any(_face_fits(which, entry, index, same) for index in range(len(entry.card.faces))):
            yield entry


def _second(which: Which, entry: Entry) -> bool:
    """Whether another card of the name can be there too."""
    if which.what == "permanent" and "Legendary" in entry.card.front.supertypes:
        return False  # 704.5j
    return max(entry.count, entry.zones["sideboard"]) > 1


def _face_fits(which: Which, entry: Entry, index: int, same: bool) -> bool:
    face = entry.card.faces[index]
    if which.what == "card":
        # In a zone a card has the characteristics of its front or both halves (709.4, 712.8a).
        if index or entry.token:
            return False
        if which.fits is not None and not any(which.fits(entry, f) for f in entry.card.faces):
            return False
        return _filter_fits(which.filter, card_view(entry.card.cid), frozenset(), entry, same)
    if which.what == "spell":
        if not castable(face) or entry.token:
            return False
        if index and entry.card.layout == "transform":
            return False
    elif not face.is_permanent:
        return False
    about = facts(entry.card.cid, index)
    if which.fits is not None and not which.fits(entry, face):
        return False
    return _filter_fits(which.filter, about.view, about.keywords, entry, same)


def _filter_fits(f: Filter, view: View, keywords: frozenset[str], entry: Entry, same: bool) -> bool:
    if f.controller in ("you", "opponent") and same != (f.controller == "you"):
        return False
    if f.owner != "any" and same != (f.owner == "you"):
        return False
    if f.token is not None and f.token != entry.token:
        return False
    if f.keyword and keywords and f.keyword.lower() not in keywords:
        return False
    if f.without_keyword and f.without_keyword.lower() in keywords:
        return False
    if f.any_of and not any(_filter_fits(o, view, keywords, entry, same) for o in f.any_of):
        return False
    return view_fits(_lasting(f), view)


@cache
def _lasting(filter: Filter) -> Filter:
    """The filter without what comes and goes."""
    fields = {name: getattr(filter, name) for name in filter.__struct_fields__}
    return Filter(**{name: value for name, value in fields.items() if name not in _PASSING})


@cache
def words_of(face: Face) -> frozenset[type[Word]]:
    """The types of all words on a face."""
    from analyzer.search.relevance import words

    return frozenset(map(type, words(face)))


def has_word(*kinds: type[Word]) -> Callable[[Entry, Face], bool]:
    """A test for a face with one of these words."""

    def test(entry: Entry, face: Face) -> bool:
        return not words_of(face).isdisjoint(kinds)

    return test
