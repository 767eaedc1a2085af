"""Words that make mana."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.matching import matches
from analyzer.graph.pool import Entry
from analyzer.graph.readers.common import many, out, permanents
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.card import Face
from cards.mana import COLORS, TYPES, vector
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s
from cards.vocabulary.costs import MakeMana
from cards.vocabulary.filters import Filter


def _made(scene: Scene, mana: str, times: str = "", note: str = "") -> Iterator[Link]:
    for letter, count in zip(TYPES, vector(mana), strict=True):
        if count:
            amount = str(count) if times in ("", "1") else f"{count} × {times}"
            yield out("makes", f"mana:{letter}", amount, note)
    if "Snow" in scene.face.type_set and any(vector(mana)):
        # 107.4h: mana of a snow source pays snow symbols.
        yield out("makes", "mana:S", str(sum(vector(mana))), note)


@reads(e.AddMana)
def _add(word: e.AddMana, scene: Scene) -> Iterator[Link]:
    yield from _made(scene, word.mana, many(word.times))


@reads(MakeMana)
def _cost_that_makes(word: MakeMana, scene: Scene) -> Iterator[Link]:
    yield from _made(scene, word.mana)


@reads(e.AddManaChoice)
def _choice(word: e.AddManaChoice, scene: Scene) -> Iterator[Link]:
    note = "of one colour" if word.how == "one" else "in any combination"
    if word.spend_on is not None:
        note += ", to be spent on some spells only (106.6)"
    for letter in _colors(word.colors, scene):
        yield out("makes", f"mana:{letter}", many(word.count), note)
    if "Snow" in scene.face.type_set:
        yield out("makes", "mana:S", many(word.count), note)


def _colors(colors: str, scene: Scene) -> str:
    """The colours that a choice can come to with the cards of the pool."""
    if colors == "imprinted":
        filters = [w.filter for w in _words(scene, e.ImprintFromHand)]
        found = {
            color
            for filter in filters
            for entry in matches(Which("card", filter), scene)
            for color in entry.card.color
        }
    elif colors == "legends":
        legends = Filter(supertypes=("Legendary",), types=("Creature", "Planeswalker"))
        found = {
            color
            for entry in matches(permanents(legends, "you"), scene)
            for face in entry.card.faces
            if "Legendary" in face.supertypes
            for color in face.color
        }
    elif colors == "commander":
        # 903.5c: what is in the deck is within that identity, so these are colours of it.
        found = {c for entry in scene.pool if entry.side == "you" for c in entry.card.color}
    else:
        return colors
    return "".join(color for color in COLORS if color in found)


def _words(scene: Scene, kind: type[e.ImprintFromHand]) -> Iterator[e.ImprintFromHand]:
    from analyzer.search.relevance import words

    return (word for word in words(scene.face) if isinstance(word, kind))


@reads(s.GrantAbility)
def _granted(word: s.GrantAbility, scene: Scene) -> Iterator[Link]:
    yield out("grants", permanents(word.filter))
    if word.add_mana:
        yield from _made(scene, word.add_mana, note="for each such permanent")
    if word.add_any_color:
        for color in COLORS:
            yield out("makes", f"mana:{color}", word.add_any_color, "for each such permanent")


@reads(s.ManaBonus, s.ProducesInstead)
def _boost(word: s.ManaBonus | s.ProducesInstead, scene: Scene) -> Iterator[Link]:
    yield out("boosts", permanents(word.filter, fits=None))
    yield from _made(scene, word.mana, note="whenever such a permanent is tapped for mana")


@reads(s.UpkeepMana)
def _upkeep(word: s.UpkeepMana, scene: Scene) -> Iterator[Link]:
    yield out("boosts", permanents(word.filter), note="for cumulative upkeep only")


@reads(s.LifeForMana)
def _life_for_mana(word: s.LifeForMana, scene: Scene) -> Iterator[Link]:
    def asks(entry: Entry, face: Face) -> bool:
        return word.color in "".join(face.symbols)

    note = f"2 life instead of each {word.color} symbol"
    yield out("discounts", Which("spell", side="you", fits=asks), note=note)
