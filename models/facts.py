"""What the rules ask of a printed face most often, worked out once per face."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TypeVar

from msgspec.structs import replace

from cards.card import BASIC_LAND_TYPES, FACE_DOWN, FACE_DOWN_FACE, Card, Face
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    Chapter,
    Companion,
    CumulativeUpkeep,
    Dredge,
    Echo,
    Madness,
    Morph,
    Plot,
    Recover,
    Ripple,
    Splice,
    StaticAbility,
    Suspend,
    Triggered,
)
from cards.vocabulary.amounts import Captured, PermanentsDied
from cards.vocabulary.base import Word
from cards.vocabulary.costs import Cost, TapSelf
from cards.vocabulary.effects import (
    AddMana,
    AddManaChoice,
    CastFree,
    CopySpells,
    Effect,
    If,
    May,
    RevealTop,
    WhenYouDo,
)
from cards.vocabulary.statics import Change
from cards.vocabulary.triggers import CastThis
from models.position import Permanent, Shape, StackItem

W = TypeVar("W", bound=Word)


class View:
    """The characteristics that a filter looks at: name, types, subtypes, colours, mana value."""

    __slots__ = ("cid", "color", "mana_value", "name", "names", "power", "subtypes", "types")

    def __init__(
        self,
        cid: int,
        name: str,
        types: frozenset[str],
        subtypes: frozenset[str],
        color: str,
        mana_value: int,
        power: int = 0,
        names: tuple[str, ...] = (),
    ) -> None:
        self.cid = cid
        self.name = name
        self.names = names or ((name,) if name else ())
        self.types = types
        self.subtypes = subtypes
        self.color = color
        self.mana_value = mana_value
        self.power = power


#: The card of characteristics that are those of no card.
NO_CARD = -1


def _number(text: str | None) -> int:
    """Printed power or toughness; "*" and the like count 0 (their abilities are unmodelled)."""
    return int(text) if text is not None and text.lstrip("-").isdigit() else 0


@lru_cache(maxsize=16)
def ripple(count: int) -> Triggered:
    """The ability that ripple stands for (702.60a)."""
    cast = CastFree(zone="library", same_name=True, rest="bottom")
    reveal = May(then=(RevealTop(count=count), cast))
    return Triggered(event=CastThis(), effects=(reveal,), label="ripple")


#: The ability that gravestorm stands for (702.69a).
GRAVESTORM = Triggered(
    event=CastThis(),
    effects=(CopySpells(what="event", count=Captured()),),
    capture=PermanentsDied(),
    label="gravestorm",
)


def _triggers(face: Face) -> Iterator[Triggered]:
    """The triggered abilities of a face, with those that keywords stand for."""
    for ability in face.abilities:
        if isinstance(ability, Triggered):
            yield ability
        elif isinstance(ability, Ripple):
            yield ripple(ability.count)
        elif isinstance(ability, Chapter):
            from models.sagas import chapter_ability

            yield chapter_ability(ability)
    for keyword in face.keywords:
        if keyword.lower() == "gravestorm":
            yield GRAVESTORM


class Facts:
    """One face with its abilities sorted by kind."""

    __slots__ = (
        "activated", "additional", "alternatives", "basic_colors", "cid", "companion", "dredge",
        "enters_statics", "face", "index", "is_land", "keywords", "layered", "madness",
        "mana_ability", "morph", "plot", "power", "recovers", "reflexive", "splice", "statics",
        "storm", "suspend", "toughness", "triggered", "upkeeps", "view",
    )  # fmt: skip

    def __init__(
        self, cid: int, index: int, card: Card, face: Face, intrinsic: bool = True
    ) -> None:
        self.cid = cid
        self.index = index
        self.face = face
        self.is_land = face.is_land
        self.morph = next((a for a in face.abilities if isinstance(a, Morph)), None)
        self.keywords = face.keyword_set | ({"morph"} if self.morph is not None else set())
        self.storm = sum(1 for k in face.keywords if k.lower() == "storm")
        self.power = _number(face.power)
        self.toughness = _number(face.toughness)
        # A face-down object has its characteristics, whether anybody knows the card or not.
        known = NO_CARD if index == FACE_DOWN else cid
        self.view = View(
            known,
            face.name,
            face.type_set,
            face.subtype_set,
            face.color,
            face.mana_value,
            self.power,
        )
        own = face.abilities
        activated = [a for a in own if isinstance(a, Activated)]
        # 305.6: a land with a basic land type has "{T}: Add [its colour]".
        self.basic_colors = "".join(
            color for kind, color in BASIC_LAND_TYPES.items() if kind in face.subtype_set
        )
        if face.is_land and intrinsic:
            activated += [basic_ability(color) for color in self.basic_colors]
        self.activated = tuple(activated)
        self.triggered = tuple(_triggers(face))
        self.statics = tuple(a for a in own if isinstance(a, StaticAbility))
        self.layered = any(isinstance(a.static, Change) for a in self.statics)
        self.alternatives = tuple(a for a in own if isinstance(a, AlternativeCost))
        self.additional = tuple(a for a in own if isinstance(a, AdditionalCost))
        self.splice = next((a for a in own if isinstance(a, Splice)), None)
        self.madness = next((a for a in own if isinstance(a, Madness)), None)
        self.suspend = next((a for a in own if isinstance(a, Suspend)), None)
        self.plot = next((a for a in own if isinstance(a, Plot)), None)
        self.upkeeps = tuple(a for a in own if isinstance(a, CumulativeUpkeep | Echo))
        self.recovers = tuple(a for a in own if isinstance(a, Recover))
        self.reflexive = tuple(words_within(own, WhenYouDo)) if face.abilities else ()
        self.companion = next((a for a in own if isinstance(a, Companion)), None)
        self.dredge = next((a.count for a in own if isinstance(a, Dredge)), 0)
        self.mana_ability = tuple(is_mana_ability(a) for a in self.activated)


def words_within(tree: object, kind: type[W]) -> Iterator[W]:
    """Every word of a kind in a word or a tuple of them."""
    if isinstance(tree, tuple):
        for part in tree:
            yield from words_within(part, kind)
    elif isinstance(tree, Word | Face):
        if isinstance(tree, kind):
            yield tree
        for name in tree.__struct_fields__:
            yield from words_within(getattr(tree, name), kind)


@lru_cache(maxsize=16)
def basic_ability(color: str) -> Activated:
    """The mana ability of a basic land type (305.6)."""
    return Activated(cost=(TapSelf(),), effects=(AddMana(mana=color),))


def _touches_library(costs: tuple[Cost, ...], effects: tuple[Effect, ...]) -> bool:
    """Whether a cost or effect moves a card to or from a library (605.1a)."""
    names = ("Draw", "Mill", "Search", "Surveil", "LookAndTake", "PutFromHand", "ExileTop")
    return any(type(e).__name__ in names for e in effects)


def adds_mana(effects: tuple[Effect, ...]) -> bool:
    """Whether instructions could add mana."""
    for effect in effects:
        if isinstance(effect, AddMana | AddManaChoice):
            return True
        if isinstance(effect, If) and (adds_mana(effect.then) or adds_mana(effect.otherwise)):
            return True
        if isinstance(effect, May) and adds_mana(effect.then):
            return True
    return False


def is_mana_ability(ability: Activated) -> bool:
    """Whether an activated ability is a mana ability (605.1a)."""
    return (
        not ability.targets
        and not ability.loyalty
        and adds_mana(ability.effects)
        and not _touches_library(ability.cost, ability.effects)
    )


@cache
def facts(cid: int, face: int = 0) -> Facts:
    """The facts of a face of a card."""
    card = CARDS[cid]
    return Facts(cid, face, card, FACE_DOWN_FACE if face == FACE_DOWN else card.faces[face])


def facts_of(permanent: Permanent) -> Facts:
    """The facts of a permanent as it is now: to be asked instead of those of its printed face."""
    shape = permanent.now
    if shape is None:
        return facts(permanent.cid, permanent.face)
    return _shaped(permanent.cid, permanent.face, shape)


@cache
def _shaped(cid: int, index: int, shape: Shape) -> Facts:
    """The facts of a face that effects have changed.

    They live as long as the program: filters remember views by their numbers.
    """
    card = CARDS[cid]
    face = replace(
        facts(cid, index).face,
        supertypes=shape.supertypes,
        types=shape.types,
        subtypes=shape.subtypes,
        colors=shape.colors,
        keywords=shape.keywords,
        abilities=shape.abilities,
    )
    return Facts(cid, index, card, face, not shape.bare)


def trigger_of(item: StackItem) -> Triggered | None:
    """The triggered ability that is on the stack, if its source has it from print or gained it."""
    if isinstance(item.ability, Triggered):
        return item.ability
    triggered = facts(item.cid, item.face).triggered
    return triggered[item.condition] if 0 <= item.condition < len(triggered) else None


@cache
def card_view(cid: int) -> View:
    """A card as it is in any zone but the stack and the battlefield.

    Split cards have the characteristics of both halves (709.4); others those of the front face.
    """
    card = CARDS[cid]
    front = card.front
    types, subtypes = front.type_set, front.subtype_set
    names: tuple[str, ...] = (front.name,)
    if card.layout in ("split", "fuse", "aftermath"):
        types = frozenset().union(*(f.type_set for f in card.faces))
        subtypes = frozenset().union(*(f.subtype_set for f in card.faces))
        names = (card.name, *(f.name for f in card.faces))
    elif len(card.faces) > 1:
        names = (front.name, card.name)
    return View(
        cid, names[0], types, subtypes, card.color, card.mana_value, _number(front.power), names
    )


@cache
def castable_faces(cid: int) -> tuple[int, ...]:
    """The faces of a card that could be cast from a hand (709.3, 712.11, 715.3)."""
    card = CARDS[cid]
    if card.layout in ("split", "fuse", "adventure", "modal_dfc"):
        return tuple(i for i, f in enumerate(card.faces) if not f.is_land)
    return () if card.front.is_land or cid == UNKNOWN_CID else (0,)


@cache
def land_faces(cid: int) -> tuple[int, ...]:
    """The faces of a card that can be played as a land (712.12)."""
    card = CARDS[cid]
    if card.layout == "modal_dfc":
        return tuple(i for i, f in enumerate(card.faces) if f.is_land)
    return (0,) if card.front.is_land else ()
