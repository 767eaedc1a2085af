"""Which step made a condition true that a later one relied on."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.line.groups import Group
from analyzer.search.relevance import words
from cards.vocabulary.abilities import Activated
from cards.vocabulary.conditions import (
    All,
    Compare,
    Condition,
    Not,
    OpponentCast,
    OpponentLostLife,
)
from cards.vocabulary.effects import If
from models.actions import Activate
from models.characteristics import abilities_of
from models.conditions import holds
from models.errors import Unsupported
from models.position import Position, StackItem

#: Conditions that can be read in any position; the others speak of one resolution.
_READABLE = (Compare, OpponentCast, OpponentLostLife)


def readable(condition: Condition) -> bool:
    """Whether a condition can be read in every position alike."""
    if isinstance(condition, Not):
        return readable(condition.condition)
    if isinstance(condition, All):
        return all(map(readable, condition.conditions))
    return isinstance(condition, _READABLE)


def conditions_of(item: StackItem) -> list[Condition]:
    """The conditions that decide what an object on the stack does."""
    return [word.condition for word in words(item.effects) if isinstance(word, If)]


def condition_of_activation(position: Position, action: Activate) -> Condition | None:
    """The condition under which alone an ability can be activated."""
    source = position.permanent(action.source)
    if source is None:
        return None
    abilities = abilities_of(position, source)
    if action.ability >= len(abilities):
        return None
    ability = abilities[action.ability]
    return ability.condition if isinstance(ability, Activated) else None


def made_true(
    groups: list[Group], upto: int, condition: Condition, you: int, source: int, now: Position
) -> Iterator[int]:
    """The number of the group that last made a condition true which holds now, if one did."""
    if not readable(condition) or not _holds(now, condition, you, source):
        return
    if not _holds(groups[upto].before, condition, you, source):
        return  # the step itself has made it true
    for group in reversed(groups[:upto]):
        if _holds(group.after, condition, you, source) and not _holds(
            group.before, condition, you, source
        ):
            yield group.number
            return


def _holds(position: Position, condition: Condition, you: int, source: int) -> bool:
    try:
        return holds(position, condition, you, source)
    except Unsupported:
        return False
