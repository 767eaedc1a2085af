"""Continuous effects that change characteristics: which there are, and in which layers each is."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from cards.vocabulary.abilities import StaticAbility
from cards.vocabulary.amounts import Amount, ManaValueOf
from cards.vocabulary.statics import Change
from models.amounts import amount
from models.layers.working import Working
from models.position import Altered, Permanent, Position
from models.state import State, ability_holds

Workings = dict[int, Working]
#: What tells one effect from the others: its source, and the ability or effect there.
Key = tuple[int, int, int]


class Layer(IntEnum):
    """The layers of a change, in order (613.1).  Copies are made before any of them (613.1a)."""

    CONTROL = 2
    TYPE = 4
    COLOR = 5
    ABILITY = 6
    BASE = 7  # 7b; everything later in this layer is added up when it is asked for


def layers_of(change: Change) -> frozenset[Layer]:
    """The layers in which a change does something (613.6)."""
    found = set()
    if change.control:
        found.add(Layer.CONTROL)
    if (
        change.types or change.lose_types or change.set_types is not None or change.supertypes
        or change.lose_supertypes or change.subtypes or change.set_subtypes is not None
        or change.chosen_subtype
    ):  # fmt: skip
        found.add(Layer.TYPE)
    if change.colors is not None or change.add_colors:
        found.add(Layer.COLOR)
    if change.keywords or change.lose_keywords or change.abilities or change.lose_abilities:
        found.add(Layer.ABILITY)
    if change.power is not None or change.toughness is not None:
        found.add(Layer.BASE)
    return frozenset(found)


class Effect:
    """One continuous effect.

    `stamp`: its timestamp (613.7).  `target`: the one permanent that an effect with a duration
    changes; 0 for a static ability, which changes whatever matches.
    """

    __slots__ = ("change", "chosen", "key", "layers", "power", "source", "stamp", "target",
                 "toughness", "you")  # fmt: skip

    def __init__(self, change: Change, you: int, stamp: int, key: Key) -> None:
        self.change = change
        self.you = you
        self.stamp = stamp
        self.key = key
        self.layers = layers_of(change)
        self.source = 0
        self.target = 0
        self.chosen = ""
        self.power: int | None = None
        self.toughness: int | None = None

    def hits(self, work: Working) -> bool:
        """Whether it changes a permanent, as that is in the present layer."""
        if self.target:
            return work.permanent.uid == self.target
        return work.fits(self.change, self.you, self.source, self.chosen)

    def change_in(self, layer: Layer, work: Working) -> None:
        """Apply the part that belongs to a layer."""
        if layer == Layer.CONTROL:
            held = work.permanent.held
            if not held or self.stamp > held[0]:
                work.controller = self.you
            work.controlled = True
        elif layer == Layer.TYPE:
            work.change_types(self.change, self.chosen)
        elif layer == Layer.COLOR:
            work.change_colors(self.change)
        elif layer == Layer.ABILITY:
            work.change_abilities(self.change)
        else:
            if self.change.power is not None:
                work.power = self._number(self.change.power, self.power, work)
            if self.change.toughness is not None:
                work.toughness = self._number(self.change.toughness, self.toughness, work)

    def _number(self, stated: Amount, fixed: int | None, work: Working) -> int:
        if isinstance(stated, ManaValueOf) and stated.what == "it":
            return work.face.mana_value
        assert fixed is not None
        return fixed


def timestamp(permanent: Permanent) -> int:
    """The timestamp of a permanent: when it entered, or was last attached (613.7d-e)."""
    return permanent.stamp or permanent.uid


def effects_now(s: State | Position, works: Workings) -> Iterator[Effect]:
    """The effects of static abilities as permanents have them so far, and those with a duration."""
    for uid, work in works.items():
        permanent = work.permanent
        for index, ability in enumerate(work.abilities):
            if isinstance(ability, StaticAbility) and isinstance(ability.static, Change):
                if ability_holds(s, ability, permanent):
                    yield _static(s, ability.static, work, (uid, 0, index))
        for index, altered in enumerate(permanent.altered):
            yield _altered(altered, uid, index)


def _static(s: State | Position, change: Change, work: Working, key: Key) -> Effect:
    permanent = work.permanent
    effect = Effect(change, work.controller, timestamp(permanent), key)
    effect.source = permanent.uid
    effect.chosen = permanent.chosen
    if change.power is not None:
        effect.power = amount(s, change.power, work.controller, permanent.uid)
    if change.toughness is not None:
        effect.toughness = amount(s, change.toughness, work.controller, permanent.uid)
    return effect


def _altered(altered: Altered, uid: int, index: int) -> Effect:
    effect = Effect(altered.change, altered.controller, altered.stamp, (uid, 1, index))
    effect.target = uid
    effect.chosen = altered.chosen
    effect.power, effect.toughness = altered.power, altered.toughness
    return effect
