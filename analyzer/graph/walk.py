"""Walks a face word by word and asks the reader of each for its edges.

The walk goes into every word that a word holds, whatever it is: no nested word is missed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from analyzer.graph.pool import Entry, Pool
from analyzer.graph.readers import READERS
from analyzer.graph.readers.printed import printed_links
from analyzer.graph.registry import SILENT
from analyzer.graph.scene import Link, Scene
from cards.card import Face
from cards.render import render_ability
from cards.render.abilities import source_of
from cards.render.registry import say
from cards.render.scene import Scene as Wording
from cards.vocabulary import abilities as ab
from cards.vocabulary import effects as e
from cards.vocabulary.base import Word
from cards.vocabulary.conditions import Compare, Condition, Not
from cards.vocabulary.triggers import CastSpell

_TURNED = {"many": "few", "few": "many", "": ""}
_KIND_NAMES: dict[type[Word], str] = {
    ab.Activated: "activated ability",
    ab.Triggered: "triggered ability",
    ab.StaticAbility: "static ability",
    ab.Splice: "splice",
    ab.Plot: "plot",
    ab.Suspend: "suspend",
    ab.Chapter: "chapter ability",
    ab.Dredge: "dredge",
    ab.Morph: "morph",
    ab.Madness: "madness",
    ab.CumulativeUpkeep: "cumulative upkeep",
    ab.Echo: "echo",
    ab.Recover: "recover",
    ab.Ripple: "ripple",
    ab.Enchant: "enchant",
    ab.Companion: "companion",
}


def links(pool: Pool, entry: Entry, face: Face) -> Iterator[tuple[Link, Scene]]:
    """The edges that a face's words stand for, each with where it was read."""
    scene = Scene(pool, entry, face)
    for link in printed_links(scene):
        yield link, scene.but(how=link.fields.get("how", "printed"))
    if face.spell is not None:
        text = say(face.spell, Wording(source=source_of(face)))
        yield from walk(face.spell, scene.but(how="spell", text=text))
    for ability in face.abilities:
        yield from walk(ability, _paragraph(ability, scene))


def _paragraph(ability: ab.Ability, scene: Scene) -> Scene:
    how = _KIND_NAMES.get(type(ability), "ability")
    if isinstance(ability, ab.AlternativeCost):
        how = f"cast for {ability.kind}" if ability.kind else "alternative cost"
    elif isinstance(ability, ab.AdditionalCost):
        how = ability.kind or "additional cost"
    elif isinstance(ability, ab.Activated | ab.Triggered) and ability.label:
        how = ability.label
    return scene.but(how=how, text=render_ability(ability, scene.face))


def walk(word: Word, scene: Scene) -> Iterator[tuple[Link, Scene]]:
    """The edges of a word and of every word in it."""
    reader = READERS.get(type(word))
    if reader is not None:
        for link in reader(word, scene):
            yield link, scene
    elif type(word) not in SILENT:
        # The graph says so: what a word means is never passed over in silence.
        scene.pool.unread.add(type(word).__name__)
    for name in word.__struct_fields__:
        inner = _inside(word, name, scene)
        for part in _words(getattr(word, name)):
            yield from walk(part, inner)


def _words(value: Any) -> Iterator[Word]:
    if isinstance(value, Word):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _words(part)


def _inside(word: Word, name: str, scene: Scene) -> Scene:
    """What a word changes for the words in one of its fields."""
    if name == "cost":
        scene = scene.but(cost=True)
    targets = getattr(word, "targets", None)
    if isinstance(targets, tuple):
        scene = scene.but(targets=targets)
    if isinstance(word, e.If):
        if name == "condition":
            return scene
        words = _said(word.condition, scene)
        return scene.but(given=words if name == "then" else f"otherwise (not: {words})")
    if isinstance(word, ab.Activated | ab.Triggered | ab.AlternativeCost) and name != "condition":
        if isinstance(word, ab.Triggered) and isinstance(word.event, CastSpell):
            scene = scene.but(by=word.event.by)
        if word.condition is not None:
            return scene.but(given=_said(word.condition, scene))
    if isinstance(word, e.DelayedTrigger | e.WheneverThisTurn) and name == "effects":
        if isinstance(word.event, CastSpell):
            scene = scene.but(by=word.event.by)
    if isinstance(word, e.Becomes):
        return scene.but(lasting=True, changes=word.what)
    if isinstance(word, ab.StaticAbility) and name != "condition" and word.condition is not None:
        return scene.but(given=_said(word.condition, scene))
    if isinstance(word, e.Continuous):
        return scene.but(lasting=True)
    if isinstance(word, Compare):
        return scene.but(wants=_wants(word, name))
    if isinstance(word, Not):
        return scene.but(wants=_TURNED[scene.wants])
    return scene


def _said(condition: Condition, scene: Scene) -> str:
    return say(condition, Wording(source=source_of(scene.face), targets=scene.targets))


def _wants(word: Compare, name: str) -> str:
    """Whether many or few on one side of a comparison make it hold."""
    if word.op == "=":
        return "few" if word.right == 0 or word.left == 0 else "many"
    return "many" if (word.op in (">=", ">")) == (name == "left") else "few"
