"""What a spell costs in all (601.2f, 118): base, additions, increases, reductions, floor, lock."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec

from cards.mana import TYPE_INDEX, ManaVector, parse_cost
from cards.vocabulary.abilities import AdditionalCost
from cards.vocabulary.conditions import Condition, TargetMatches
from cards.vocabulary.costs import Cost, PayLife, PayMana
from cards.vocabulary.statics import AdditionalCostChange, CostChange, CostFloor, LifeForMana
from models.amounts import amount
from models.characteristics import item_view
from models.conditions import holds
from models.facts import Facts, View
from models.filters import permanent_fits, view_fits
from models.position import T_ITEM, T_PERMANENT, Position, Ref
from models.state import State, statics_in_force


class ManaNeed(msgspec.Struct, frozen=True, gc=False):
    """A locked mana cost with all choices made: units by type, generic, snow, and life for it."""

    types: ManaVector
    generic: int = 0
    snow: int = 0
    life: int = 0


@cache
def announcements(symbols: tuple[str, ...]) -> tuple[ManaNeed, ...]:
    """Every way to announce hybrid and Phyrexian symbols (601.2b), {X} counting nothing here.

    >>> [n.life for n in announcements(("U/P",))]
    [0, 2]
    """
    ways: set[tuple[ManaVector, int, int, int]] = {((0, 0, 0, 0, 0, 0), 0, 0, 0)}
    for symbol in symbols:
        if symbol == "X":
            continue
        after: set[tuple[ManaVector, int, int, int]] = set()
        for types, generic, snow, life in ways:
            for half in symbol.split("/"):
                if half.isdigit():
                    after.add((types, generic + int(half), snow, life))
                elif half == "S":
                    after.add((types, generic, snow + 1, life))
                elif half == "P":
                    after.add((types, generic, snow, life + 2))
                else:
                    index = TYPE_INDEX[half]
                    one = (*types[:index], types[index] + 1, *types[index + 1 :])
                    after.add((one, generic, snow, life))  # type: ignore[arg-type]
        ways = after
    return tuple(ManaNeed(*way) for way in sorted(ways, key=lambda w: (w[3], w[1], w[0])))


def mana_part(costs: tuple[Cost, ...]) -> tuple[str, ...]:
    """The mana symbols among cost components."""
    return tuple(s for c in costs if isinstance(c, PayMana) for s in parse_cost(c.cost))


def other_part(costs: tuple[Cost, ...]) -> tuple[Cost, ...]:
    """The cost components that are neither mana nor life."""
    return tuple(c for c in costs if not isinstance(c, PayMana | PayLife))


def additional_part(s: State | Position, extra: AdditionalCost) -> tuple[Cost, ...]:
    """An additional cost as it is now: effects change the generic mana of its kind (118.7a)."""
    change = sum(
        static.generic
        for static, _, _ in statics_in_force(s, AdditionalCostChange)
        if static.kind == extra.kind
    )
    if not change:
        return extra.cost
    found: list[Cost] = []
    for cost in extra.cost:
        if isinstance(cost, PayMana):
            symbols = parse_cost(cost.cost)
            generic = sum(int(symbol) for symbol in symbols if symbol.isdigit())
            others = "".join(f"{{{symbol}}}" for symbol in symbols if not symbol.isdigit())
            cost = PayMana(f"{{{max(0, generic + change)}}}{others}")
            change = min(0, generic + change)
        found.append(cost)
    return tuple(found)


def life_part(s: State | Position, costs: tuple[Cost, ...], you: int, source: int = 0) -> int:
    """The life among cost components, summed (119.4)."""
    return sum(amount(s, c.count, you, source) for c in costs if isinstance(c, PayLife))


class Changes(NamedTuple):
    """Generic mana more and less; coloured mana less, which spills into generic or does not."""

    more: int = 0
    less: int = 0
    colored: str = ""
    only_colored: str = ""


def announced(s: State | Position, you: int, symbols: tuple[str, ...]) -> tuple[ManaNeed, ...]:
    """Every way to announce a cost, with life instead of mana where an effect offers it."""
    for static, controller, _ in statics_in_force(s, LifeForMana):
        if controller == you:
            symbols = tuple(
                f"{symbol}/P"
                if static.color in symbol.split("/") and "P" not in symbol.split("/")
                else symbol
                for symbol in symbols
            )
    return announcements(symbols)


def reads_targets(about: Facts) -> bool:
    """Whether the cost of a spell depends on its targets (601.2c comes before 601.2f)."""
    return any(
        isinstance(a.static, CostChange)
        and a.static.this_spell
        and isinstance(a.static.condition, TargetMatches)
        for a in about.statics
    )


def _own_condition(
    s: State | Position, condition: Condition | None, you: int, targets: tuple[Ref, ...]
) -> bool:
    """Whether the condition of a spell's own cost change holds, its targets chosen."""
    if isinstance(condition, TargetMatches):
        uids = {ref[1] for ref in targets if ref[0] == T_PERMANENT}
        items = {ref[1] for ref in targets if ref[0] == T_ITEM}
        return any(
            q.uid in uids and permanent_fits(condition.filter, q, you) for q in s.battlefield
        ) or any(
            item.uid in items and view_fits(condition.filter, item_view(item)) for item in s.stack
        )
    return condition is None or holds(s, condition, you)


def changes(
    s: State | Position, you: int, about: Facts, view: View, targets: tuple[Ref, ...] = ()
) -> Changes:
    """How much the cost of a spell is increased and reduced."""
    more = less = 0
    colored = only = ""
    for static, controller, source in statics_in_force(s, CostChange):
        if static.this_spell:
            continue
        if static.caster != "any" and (controller == you) != (static.caster == "you"):
            continue
        if static.except_on_casters_turn and s.active == you:
            continue
        uid = source.uid if source is not None else 0
        if static.condition is not None and not holds(s, static.condition, controller, uid):
            continue
        if not view_fits(static.filter, view, source.chosen if source is not None else ""):
            continue
        if static.filter.subtype_chosen and (source is None or source.chosen not in view.subtypes):
            continue
        if static.only_colored:
            only += static.mana
        else:
            colored += static.mana
        n = amount(s, static.generic, controller, uid)
        if n > 0:
            more += n
        else:
            less -= n
    for ability in about.statics:
        static_ = ability.static
        if isinstance(static_, CostChange) and static_.this_spell:
            if _own_condition(s, static_.condition, you, targets):
                n = amount(s, static_.generic, you)
                more, less = (more + n, less) if n > 0 else (more, less - n)
    return Changes(more, less, colored, only)


def floor(s: State | Position) -> int:
    """The least total mana that spells cost (a Trinisphere), 0 without one."""
    return max(
        (
            static.total
            for static, _, source in statics_in_force(s, CostFloor)
            if source is None or not (static.while_untapped and source.tapped)
        ),
        default=0,
    )


def locked(
    need: ManaNeed,
    x_generic: int,
    more: int,
    less: int,
    least: int,
    colored: str = "",
    only_colored: str = "",
) -> ManaNeed:
    """Apply increases, then reductions, then the floor (601.2f).

    A generic reduction touches only the generic part (118.7a), which chosen X, kickers and taxes
    have joined by now.  A coloured one takes a symbol of its colour; one that finds none takes
    generic mana (118.7b-c), unless it reduces only coloured mana.
    """
    if colored or only_colored:
        types = list(need.types)
        for letter in only_colored + colored:
            index = TYPE_INDEX[letter]
            if types[index]:
                types[index] -= 1
        spilled = sum(
            max(0, colored.count(letter) - need.types[TYPE_INDEX[letter]])
            for letter in dict.fromkeys(colored)
        )
        less += spilled
        need = ManaNeed(tuple(types), need.generic, need.snow, need.life)  # type: ignore[arg-type]
    generic = max(0, need.generic + x_generic + more - less)
    total = sum(need.types) + need.snow + generic
    if total < least:
        generic += least - total
    return ManaNeed(need.types, generic, need.snow, need.life)


def needs(
    s: State | Position,
    you: int,
    about: Facts,
    view: View,
    symbols: tuple[str, ...],
    x: int,
    targets: tuple[Ref, ...] = (),
) -> Iterator[ManaNeed]:
    """Every locked mana cost of a spell, one for each way of announcing its symbols."""
    change = changes(s, you, about, view, targets)
    least = floor(s)
    for need in announced(s, you, symbols):
        yield locked(
            need, x * symbols.count("X"), change.more, change.less, least, change.colored,
            change.only_colored,
        )  # fmt: skip
