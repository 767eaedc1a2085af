"""What objects are right now: characteristics of items on the stack and of permanents."""

from __future__ import annotations

import re
from functools import cache

from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.abilities import Activated
from cards.vocabulary.effects import AddMana, AddManaChoice
from cards.vocabulary.statics import (
    GrantAbility,
    LegendOnlyIfNontoken,
    ModifyStats,
    StatsFrom,
    StatsPer,
)
from models.amounts import amount
from models.editions import EDITIONS
from models.facts import View, card_view, facts, facts_of, is_mana_ability
from models.filters import permanent_fits
from models.position import Permanent, Position, StackItem
from models.state import State, statics_in_force

_x_views: dict[tuple[int, int, int], View] = {}


def item_view(item: StackItem) -> View:
    """The characteristics of a spell on the stack: the face cast, X as announced (202.3e)."""
    if item.label == "fuse" and item.kind in ("spell", "copy"):
        return card_view(item.cid)  # 702.102c: the characteristics of both halves
    view = facts(item.cid, item.face).view
    if not item.x:
        return view
    key = (item.cid, item.face, item.x)
    found = _x_views.get(key)
    if found is None:
        symbols = facts(item.cid, item.face).face.symbols
        value = view.mana_value + symbols.count("X") * item.x
        found = View(view.cid, view.name, view.types, view.subtypes, view.color, value, view.power)
        _x_views[key] = found
    return found


def card_values(cid: int, edition: str) -> tuple[int, ...]:
    """The mana values of a card off the stack; none that anybody knows of an unknown card.

    A split card has the sum of both halves (709.4b), in the rules of 2006 each half's (505.5).
    """
    if cid == UNKNOWN_CID:
        return ()
    card = CARDS[cid]
    if card.layout == "split" and EDITIONS[edition].split_values_either:
        return tuple(dict.fromkeys(face.mana_value for face in card.faces))
    return (card.mana_value,)


def permanent_view(permanent: Permanent) -> View:
    """The characteristics of a permanent as it is now."""
    return facts_of(permanent).view


@cache
def counter_change(kind: str) -> tuple[int, int]:
    """What a counter adds to power and toughness (122.1a).

    >>> counter_change("+1/+1"), counter_change("-0/-2"), counter_change("time")
    ((1, 1), (0, -2), (0, 0))
    """
    match = re.fullmatch(r"([+-]\d+)/([+-]\d+)", kind)
    return (int(match[1]), int(match[2])) if match else (0, 0)


def power_toughness(s: State | Position, permanent: Permanent) -> tuple[int, int]:
    """Power and toughness now: printed, counters, effects (613.4)."""
    about, now = facts_of(permanent), permanent.now
    power, toughness = _base(s, permanent)
    if now is not None:  # 613.4b: what sets them comes after what defines them
        power = power if now.power is None else now.power
        toughness = toughness if now.toughness is None else now.toughness
    power, toughness = power + permanent.boost[0], toughness + permanent.boost[1]
    for kind, n in permanent.counters:
        change = counter_change(kind)
        power, toughness = power + change[0] * n, toughness + change[1] * n
    for ability in about.statics:
        own = ability.static
        if isinstance(own, StatsPer):
            n = amount(s, own.per, permanent.controller, permanent.uid)
            power, toughness = power + own.power * n, toughness + own.toughness * n
    for static, controller, source in statics_in_force(s, ModifyStats):
        if permanent_fits(static.filter, permanent, controller, source.uid if source else 0):
            uid = source.uid if source else 0
            power += amount(s, static.power, controller, uid)
            toughness += amount(s, static.toughness, controller, uid)
    return power, toughness


@cache
def _counter(kind: str) -> tuple[int, int]:
    """What one counter adds to power and toughness, by its name (122.1a)."""
    found = re.fullmatch(r"([+-]\d+)/([+-]\d+)", kind)
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _base(s: State | Position, permanent: Permanent) -> tuple[int, int]:
    """Power and toughness as printed, or as an ability of its own defines them (613.4a)."""
    about = facts_of(permanent)
    power, toughness = about.power, about.toughness
    for ability in about.statics:
        if isinstance(ability.static, StatsFrom):
            n = amount(s, ability.static.count, permanent.controller, permanent.uid)
            power, toughness = power + n, toughness + n
    return power, toughness


def abilities_of(s: State | Position, permanent: Permanent) -> tuple[Activated, ...]:
    """The activated abilities a permanent has: printed, of basic land types, then granted ones."""
    own = facts_of(permanent).activated
    granted: list[Activated] = []
    for static, controller, source in statics_in_force(s, GrantAbility):
        if permanent_fits(static.filter, permanent, controller, source.uid if source else 0):
            granted.append(granted_ability(static))
    return own + tuple(granted) if granted else own


_granted_by_id: dict[int, tuple[GrantAbility, Activated]] = {}


def granted_ability(static: GrantAbility) -> Activated:
    """The ability that a phrase grants, one object per phrase."""
    known = _granted_by_id.get(id(static))
    if known is None:
        effect = (
            AddManaChoice(count=static.add_any_color)
            if static.add_any_color
            else AddMana(mana=static.add_mana)
        )
        known = (static, Activated(cost=static.cost, effects=(effect,)))
        _granted_by_id[id(static)] = known
    return known[1]


def is_legendary(permanent: Permanent) -> bool:
    """Whether the legend rule looks at it (704.5j)."""
    if "Legendary" not in facts_of(permanent).view.types:
        return False
    about = facts_of(permanent)
    return not (
        permanent.token and any(isinstance(a.static, LegendOnlyIfNontoken) for a in about.statics)
    )


def is_creature(permanent: Permanent) -> bool:
    """Whether it is a creature."""
    return "Creature" in facts_of(permanent).view.types


def mana_abilities_of(s: State | Position, permanent: Permanent) -> list[tuple[int, Activated]]:
    """A permanent's mana abilities with their index (605.1a)."""
    return [(i, a) for i, a in enumerate(abilities_of(s, permanent)) if is_mana_ability(a)]


def is_snow(permanent: Permanent) -> bool:
    """Whether a permanent is snow now: mana it makes now is from a snow source (107.4h)."""
    return "Snow" in facts_of(permanent).view.types
