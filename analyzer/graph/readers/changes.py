"""Words that make permanents different: their types, abilities, controller, power."""

from __future__ import annotations

from collections.abc import Iterator

from analyzer.graph.readers.common import (
    PERMANENT_TARGETS,
    against,
    many,
    out,
    permanents,
    side_of,
    targeted,
)
from analyzer.graph.registry import reads
from analyzer.graph.scene import Link, Scene, Which
from cards.vocabulary import effects as e
from cards.vocabulary import statics as s
from cards.vocabulary.filters import Filter

_SHIELDS = ("hexproof", "shroud", "indestructible", "protection")


@reads(s.Change)
def _change(word: s.Change, scene: Scene) -> Iterator[Link]:
    for filter in _subjects(word, scene):
        which = permanents(filter)
        taken = _taken(word)
        if taken:
            yield from against(filter, which.side, "removes", taken)
            if which.side != "opponent" and not word.control:
                yield out("removes", permanents(filter, "you"), note=taken)
        shields = [k for k in word.keywords if k.lower().startswith(_SHIELDS)]
        if shields:
            yield out("protects", which, note=", ".join(shields).lower())
        given = _given(word)
        if given:
            yield out("grants", which, note=given)


def _subjects(word: s.Change, scene: Scene) -> Iterator[Filter]:
    """Which permanents become different."""
    if scene.changes == "targets":
        yield from (target.filter for target in targeted(scene, *PERMANENT_TARGETS))
    elif scene.changes == "this":
        yield Filter(itself=True)
    elif scene.changes in ("", "all"):
        yield word.filter


def _taken(word: s.Change) -> str:
    """What a permanent is or has no longer."""
    parts = [
        "control of it" if word.control else "",
        "its abilities" if word.lose_abilities else "",
    ]
    parts += [*word.lose_keywords, *word.lose_types, *word.lose_supertypes]
    if word.set_types is not None or word.set_subtypes is not None:
        parts.append("its types")
    named = ", ".join(part for part in parts if part)
    return f"takes {named}" if named else ""


def _given(word: s.Change) -> str:
    """What a permanent is or has besides."""
    shields = {k for k in word.keywords if k.lower().startswith(_SHIELDS)}
    parts = [*word.types, *word.supertypes, *word.subtypes, *(word.set_types or ())]
    parts += [*(word.set_subtypes or ()), *(k for k in word.keywords if k not in shields)]
    parts += ["the chosen type"] if word.chosen_subtype else []
    parts += ["an ability"] if word.abilities else []
    parts += ["other colours"] if word.colors is not None or word.add_colors else []
    parts += ["other power"] if word.power is not None else []
    return ", ".join(parts)


@reads(s.ModifyStats)
def _stats(word: s.ModifyStats, scene: Scene) -> Iterator[Link]:
    worse = any(isinstance(n, int) and n < 0 for n in (word.power, word.toughness))
    note = f"{many(word.power)} / {many(word.toughness)}"
    yield out("removes" if worse else "grants", permanents(word.filter), note=note)


@reads(e.ModifyPT, e.Pump)
def _smaller(word: e.ModifyPT | e.Pump, scene: Scene) -> Iterator[Link]:
    """Only what makes creatures smaller does something to other cards: it kills them."""
    numbers = (word.power, word.toughness)
    if not any(isinstance(n, int) and n < 0 for n in numbers) or word.this:
        return
    note = f"{many(word.power)} / {many(word.toughness)}"
    every, filters = word.all, [word.filter]
    if not every:
        filters = [target.filter for target in targeted(scene, *PERMANENT_TARGETS)]
    for filter in filters:
        yield from against(filter, side_of(filter), "removes", note)
        if every and side_of(filter) != "opponent":
            yield out("removes", permanents(filter, "you"), note=note)


@reads(s.EntersAsCopy)
def _copy(word: s.EntersAsCopy, scene: Scene) -> Iterator[Link]:
    yield out("copies", permanents(word.filter), note="it enters as one")


@reads(e.ExileLinked)
def _exile(word: e.ExileLinked, scene: Scene) -> Iterator[Link]:
    if word.all:
        yield from against(word.filter, side_of(word.filter), "removes", "exiles it")
        if side_of(word.filter) != "opponent":
            yield out("removes", permanents(word.filter, "you"), note="exiles it")
        return
    for target in targeted(scene, *PERMANENT_TARGETS):
        side = side_of(target.filter)
        yield from against(target.filter, side, "removes", "exiles it")
        if side != "opponent":
            yield out("removes", permanents(target.filter, "you"), note="exiles it")
    for target in targeted(scene, "card"):
        if target.whose != "you":
            yield out("removes", "opponent:graveyard", many(target.max), "exiles it")
        if target.whose != "opponent":
            yield Link("feeds", Which("card", target.filter), True, many(target.max), "exiled")


@reads(e.TurnFaceDown)
def _face_down(word: e.TurnFaceDown, scene: Scene) -> Iterator[Link]:
    for target in targeted(scene, *PERMANENT_TARGETS):
        yield from against(target.filter, side_of(target.filter), "removes", "turns it face down")
