"""The resources of a game as a Petri net: places, and transitions that move tokens between them.

A place is a kind of thing that can be counted (blue mana, a card in the graveyard, an untapped
permanent).  A transition is an action or a part of one, with what it takes and gives.  The net is
generous: it forgets order, timing and most conditions, so that no loop is missed for their sake;
whether a candidate is a loop the rules decide.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

#: A place: a kind, then what tells one thing of that kind from another.
Place = tuple[Any, ...]
#: What a transition gives (or, negative, takes).
Delta = dict[Place, int]
#: What a player does: ("cast", card, zone, way, costs), ("activate", card, ability),
#: ("mana", card, ability); ("copy", card) and ("cast copy", card) for what becomes of a spell.
Act = tuple[Any, ...]

#: Places that may end lower than they began: a lap that lowers them is bounded by what is there.
CONSUMED = frozenset({"library", "life"})
#: Places that are worth filling.
GAINS = frozenset({"mana", "storm", "life", "loss", "mill", "cards", "tokens", "counters"})


class Transition(msgspec.Struct, frozen=True):
    """What can happen; `act`: the action that it stands for, () for what follows from others.

    `cards`: the cards whose words it is read from.
    """

    name: str
    delta: Mapping[Place, int]
    act: Act = ()
    cards: frozenset[int] = frozenset()


class Net(msgspec.Struct):
    """All transitions that the cards of a game allow."""

    transitions: list[Transition] = []

    def add(self, name: str, delta: Delta, act: Act = (), *cards: int) -> None:
        """Add a transition that changes anything."""
        kept = {place: n for place, n in delta.items() if n}
        if kept:
            self.transitions.append(Transition(name, kept, act, frozenset(cards)))

    @property
    def places(self) -> list[Place]:
        """Every place that a transition touches, in order of first mention."""
        return list(dict.fromkeys(place for t in self.transitions for place in t.delta))


def together(*parts: Mapping[Place, int]) -> Delta:
    """The sum of changes."""
    total: Counter[Place] = Counter()
    for part in parts:
        for place, n in part.items():
            total[place] += n
    return {place: n for place, n in total.items() if n}


def each(ways: Iterable[Mapping[Place, int]], more: Mapping[Place, int]) -> list[Delta]:
    """Every one of several changes, with the same change added."""
    return [together(way, more) for way in ways]
