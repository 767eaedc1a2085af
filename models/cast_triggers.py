"""What triggers on casting a spell: storm, ripple, gravestorm, "when you cast this" (601.2i)."""

from __future__ import annotations

from collections.abc import Iterator

from cards.vocabulary.abilities import Triggered
from cards.vocabulary.amounts import Captured
from cards.vocabulary.effects import CopySpells
from cards.vocabulary.statics import GrantRipple, GrantStorm
from cards.vocabulary.triggers import CastThis
from models import events
from models.amounts import amount
from models.characteristics import item_view
from models.conditions import holds
from models.facts import facts, ripple
from models.filters import view_fits
from models.position import T_ITEM, StackItem
from models.state import State

#: The storm ability: copy the spell for each spell cast before it this turn (702.40a).
STORM = (CopySpells(what="event", count=Captured()),)


def spell_cast(s: State, item: StackItem) -> None:
    """A spell became cast (601.2i): its own abilities trigger, then those of others.

    Such a trigger keeps what it needs of the spell, which may leave the stack (113.7a, 608.2h).
    """
    about = facts(item.cid, item.face)
    for _ in range(about.storm + _granted_storm(s, item)):
        # 702.40b: each instance triggers on its own; the count is fixed now.
        queue_storm(s, item, s.storm - 1)
    for index, ability in enumerate(about.triggered):
        if isinstance(ability.event, CastThis):
            _own(s, item, ability, index)
    for ability in _granted_ripple(s, item):
        _queue(s, item, ability.effects, ability.label)
    events.watchers(s, item, copied=False)


def queue_storm(s: State, item: StackItem, copies: int) -> None:
    """Let a storm trigger of a spell wait that makes so many copies (702.40a)."""
    _queue(s, item, STORM, "storm", value=copies)


def _own(s: State, item: StackItem, ability: Triggered, index: int) -> None:
    """Queue an ability of the spell itself, unless its intervening if is false (603.4)."""
    you = item.controller
    if ability.condition is not None and not holds(s, ability.condition, you, item.uid, item):
        return
    value = amount(s, ability.capture, you, item.uid, item)
    _queue(s, item, ability.effects, ability.label, value, index)


def _queue(
    s: State,
    item: StackItem,
    effects: tuple[object, ...],
    label: str,
    value: int = 0,
    condition: int = -1,
) -> None:
    s.waiting.append(
        StackItem(
            s.new_uid(),
            "trigger",
            item.cid,
            item.controller,
            item.owner,
            item.face,
            effects,  # type: ignore[arg-type]
            x=item.x,
            value=value,
            source=item.uid,
            kicks=item.kicks,
            colors_spent=item.colors_spent,
            event=(T_ITEM, item.uid),
            label=label,
            condition=condition,
        )
    )


def _granted_storm(s: State, item: StackItem) -> int:
    """How many instances of storm effects give to the spell."""
    return sum(
        controller == item.controller and view_fits(static.filter, item_view(item))
        for static, controller, _ in s.statics(GrantStorm)
    )


def _granted_ripple(s: State, item: StackItem) -> Iterator[Triggered]:
    """The ripple abilities that effects give to the spell."""
    for static, controller, _ in s.statics(GrantRipple):
        if controller == item.controller and view_fits(static.filter, item_view(item)):
            yield ripple(static.count)
