"""Upkeep payments and recover: what their triggers do, and what they ask for in all.

Costs that are paid several times over are added up here for the generator; `models.checking` adds
them up by code of its own.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from typing import Any

from msgspec.structs import replace

from cards.vocabulary.abilities import CumulativeUpkeep, Echo, Recover
from cards.vocabulary.amounts import Times
from cards.vocabulary.base import Word
from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    MakeMana,
    OneOf,
    PayLife,
    PayMana,
    TuckFromGraveyard,
)
from cards.vocabulary.statics import GrantCumulativeUpkeep
from models.facts import facts_of
from models.filters import permanent_fits
from models.position import Permanent, Position
from models.state import State, statics_in_force

AGE = "age"


class UpkeepDue(Word, frozen=True):
    """Pay the upkeep (702.24a) or the echo (702.30a) of the source, or sacrifice it."""

    ability: CumulativeUpkeep | Echo


class RecoverDue(Word, frozen=True):
    """Pay to return the card that triggered this to its owner's hand, or exile it (702.59a)."""

    ability: Recover


@cache
def due(ability: CumulativeUpkeep | Echo | Recover) -> tuple[Any, ...]:
    """The instructions of the trigger; words of the engine alone, no definition can hold them."""
    return (RecoverDue(ability) if isinstance(ability, Recover) else UpkeepDue(ability),)


@cache
def granted(static: GrantCumulativeUpkeep) -> CumulativeUpkeep:
    """The cumulative upkeep that a phrase grants, one object per phrase."""
    return CumulativeUpkeep(static.cost)


def upkeeps_of(s: State | Position, permanent: Permanent) -> tuple[CumulativeUpkeep | Echo, ...]:
    """The upkeeps a permanent has: printed, then granted ones (702.24b)."""
    own: tuple[CumulativeUpkeep | Echo, ...] = facts_of(permanent).upkeeps
    return own + tuple(
        granted(static)
        for static, controller, source in statics_in_force(s, GrantCumulativeUpkeep)
        if permanent_fits(static.filter, permanent, controller, source.uid if source else 0)
    )


def times_over(costs: tuple[Cost, ...], n: int) -> tuple[Cost, ...]:
    """The costs `n` times over, added up; a choice among costs stands there `n` times.

    >>> [c.cost for c in times_over((PayMana("{1}{U}"),), 2)]
    ['{1}{U}{1}{U}']
    """
    if n <= 0:
        return ()
    found: list[Cost] = []
    for cost in costs:
        if n == 1:
            found.append(cost)
        elif isinstance(cost, OneOf):
            found += [cost] * n
        elif isinstance(cost, PayMana):
            found.append(PayMana(cost.cost * n))
        elif isinstance(cost, MakeMana):
            found.append(MakeMana(cost.mana * n))
        elif isinstance(cost, PayLife):
            life = cost.count
            found.append(PayLife(life * n if isinstance(life, int) else Times(life, n)))
        elif isinstance(cost, TuckFromGraveyard):
            found.append(replace(cost, times=cost.times * n))
        elif isinstance(cost, DiscardCards) and not isinstance(cost.count, int):
            found += [cost] * n
        elif hasattr(cost, "count"):
            found.append(replace(cost, count=cost.count * n))
        else:
            found += [cost] * n
    return tuple(found)


def decided(costs: tuple[Cost, ...]) -> list[tuple[Cost, ...]]:
    """The costs for each way to choose among alternatives, one way for equal ones (702.24a)."""
    choices: dict[int, tuple[OneOf, int]] = {}
    for cost in costs:
        if isinstance(cost, OneOf):
            known = choices.get(id(cost))
            choices[id(cost)] = (cost, known[1] + 1 if known else 1)
    ways: list[tuple[Cost, ...]] = [tuple(c for c in costs if not isinstance(c, OneOf))]
    for choice, n in choices.values():
        picks = list(combinations_with_replacement(range(len(choice.options)), n))
        ways = [
            way + tuple(part for index in dict.fromkeys(pick)
                        for part in times_over(choice.options[index], pick.count(index)))
            for way in ways
            for pick in picks
        ]  # fmt: skip
    return ways
