"""Damage or counters divided among targets, as they are announced (601.2d)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from cards.vocabulary.amounts import Amount
from cards.vocabulary.effects import DealDamage, Effect, PutCountersOnOthers
from models.amounts import amount
from models.position import Position, StackItem
from models.state import State


def divided(effects: tuple[Effect, ...]) -> Amount | None:
    """How much the instructions divide among the targets, None if they divide nothing."""
    for effect in effects:
        if isinstance(effect, DealDamage | PutCountersOnOthers) and effect.divided:
            return effect.count
    return None


def to_divide(
    s: State | Position,
    effects: tuple[Effect, ...],
    you: int,
    source: int = 0,
    x: int = 0,
    kicks: tuple[str, ...] = (),
    value: int = 0,
) -> int | None:
    """The number that is divided among the targets, None if nothing is."""
    of = divided(effects)
    if of is None:
        return None
    item = StackItem(0, "spell", 0, you, you, x=x, kicks=kicks, value=value)
    return amount(s, of, you, source, item)


def divisions(total: int | None, targets: int) -> Iterator[tuple[int, ...]]:
    """Every division among so many targets, each getting at least 1 (601.2d).

    The empty one where there is nothing to divide, or nobody to share it with.
    """
    if total is None or targets < 2:
        yield ()
        return
    for cuts in combinations(range(1, total), targets - 1):
        ends = (0, *cuts, total)
        yield tuple(ends[i + 1] - ends[i] for i in range(targets))
