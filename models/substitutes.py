"""Convoke, delve and improvise: what pays in place of mana once the cost is locked.

They are no costs of their own (702.51b, 702.66b, 702.126b): they act on the total cost, so they go
with any alternative cost and after every reduction.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from msgspec.structs import replace

from cards.mana import COLORS, ManaVector
from cards.vocabulary.costs import Cost, ExileCards, TapOthers
from cards.vocabulary.filters import Filter
from models.costs import ManaNeed
from models.facts import Facts, facts_of
from models.position import Position
from models.state import State

CONVOKE, DELVE, IMPROVISE = "convoke", "delve", "improvise"
SUBSTITUTES = frozenset({CONVOKE, DELVE, IMPROVISE})

_CREATURE = Filter(types=("Creature",))
_COLORED = {color: Filter(types=("Creature",), colors=color) for color in COLORS}
_ARTIFACT = Filter(types=("Artifact",))


def helpers(s: State | Position, you: int, about: Facts, graveyard: int) -> tuple[int, int, int]:
    """How many creatures, cards in the graveyard and artifacts could pay for this spell."""
    creatures = cards = artifacts = 0
    if CONVOKE in about.keywords or IMPROVISE in about.keywords:
        for permanent in s.battlefield:
            if permanent.controller == you and not permanent.tapped:
                types = facts_of(permanent).face.type_set
                creatures += "Creature" in types
                artifacts += "Artifact" in types
    if CONVOKE not in about.keywords:
        creatures = 0
    if DELVE in about.keywords:
        cards = graveyard
    if IMPROVISE not in about.keywords:
        artifacts = 0
    return creatures, cards, artifacts


def substitutions(
    s: State | Position, you: int, about: Facts, need: ManaNeed, graveyard: int
) -> Iterator[tuple[ManaNeed, tuple[Cost, ...]]]:
    """Every way to let objects pay part of a locked cost: the mana left, and the objects as costs.

    702.51a: a creature pays for {1} or for one mana of a colour it has; 702.66a: a card exiled from
    the graveyard, and 702.126a: an artifact, pay for {1}.
    """
    creatures, cards, artifacts = helpers(s, you, about, graveyard)
    colored = [range(min(n, creatures) + 1) for n in need.types[:5]]
    for colors in product(*colored):
        free = creatures - sum(colors)
        if free < 0:
            continue
        for tapped in range(min(free, need.generic) + 1):
            for exiled in range(min(cards, need.generic - tapped) + 1):
                for used in range(min(artifacts, need.generic - tapped - exiled) + 1):
                    if not (any(colors) or tapped or exiled or used):
                        continue
                    costs = [
                        TapOthers(_COLORED[color], n)
                        for color, n in zip(COLORS, colors, strict=True)
                        if n
                    ]
                    costs += [TapOthers(_CREATURE, tapped)] if tapped else []
                    costs += [TapOthers(_ARTIFACT, used)] if used else []
                    pile = [ExileCards("graveyard", exiled)] if exiled else []
                    left = [a - b for a, b in zip(need.types, (*colors, 0), strict=True)]
                    types: ManaVector = (left[0], left[1], left[2], left[3], left[4], left[5])
                    generic = need.generic - tapped - exiled - used
                    yield replace(need, types=types, generic=generic), (*costs, *pile)
