"""What continuous effects make of permanents."""

from __future__ import annotations

from cards.render.amounts import value
from cards.render.filters import noun
from cards.render.grammar import article, color_names, join, plural
from cards.render.registry import renders, say
from cards.render.scene import Scene
from cards.vocabulary.abilities import Ability
from cards.vocabulary.statics import Change


def changed(c: Change, scene: Scene, several: bool, lasting: bool) -> str:
    """What a change makes of its subject, as what follows it ("becomes blue and gains flying").

    `several`: the subject is plural; `lasting`: an effect with a duration, not a static ability.
    """
    parts = _kinds(c, several, lasting)
    lost = ["all abilities"] if c.lose_abilities else []
    lost += [word.lower() for word in c.lose_keywords]
    if lost:
        parts.append(f"{'lose' if several else 'loses'} {join(lost)}")
    gained = [word.lower() for word in c.keywords]
    gained += [f'"{_quoted(ability, scene)}"' for ability in c.abilities]
    if gained:
        verb = "gain" if lasting else "have"
        parts.append(f"{verb if several else _one(verb)} {join(gained)}")
    if c.power is not None or c.toughness is not None:
        power, toughness = (0 if n is None else n for n in (c.power, c.toughness))
        stats = f"{value(power, scene)}/{value(toughness, scene)}"
        parts.append(f"{'have' if several else 'has'} base power and toughness {stats}")
    return join(parts)


def _one(verb: str) -> str:
    return "has" if verb == "have" else f"{verb}s"


def _quoted(ability: Ability, scene: Scene) -> str:
    return say(ability, scene.but(source="this permanent", targets=(), lasting=False))


def _kinds(c: Change, several: bool, lasting: bool) -> list[str]:
    """Types and colours."""
    parts = []
    colors = [] if c.colors is None else color_names(c.colors) or ["colorless"]
    new = [*(c.set_subtypes or ()), *c.subtypes]
    words = [t.lower() for t in c.supertypes] + new
    words += [t.lower() for t in (*(c.set_types or ()), *c.types)]
    verb = "become" if lasting else "be"
    is_ = {"be": ("are", "is"), "become": ("become", "becomes")}[verb][0 if several else 1]
    nouns = bool(new or c.types or c.set_types)
    if words:
        both = " ".join([*([join(colors)] if colors else []), *words])
        text = f"{is_} {_as_noun(both, several) if nouns else both}"
        added = c.types or c.subtypes
        if added and c.set_types is None and c.set_subtypes is None:
            text += f" in addition to {'their' if several else 'its'} other types"
        parts.append(text)
    elif colors:
        parts.append(f"{is_} {join(colors)}")
    if c.chosen_subtype:
        parts.append(f"{is_} the chosen type")
    if c.add_colors:
        also = join(color_names(c.add_colors))
        parts.append(f"{is_} {also} in addition to {'their' if several else 'its'} other colors")
    gone = [t.lower() for t in (*c.lose_supertypes, *c.lose_types)]
    if gone:
        parts.append(f"{'are' if several else 'is'} no longer {join(gone, 'or')}")
    return parts


def _as_noun(words: str, several: bool) -> str:
    return plural(words) if several else article(words)


@renders(Change)
def _change(c: Change, scene: Scene) -> str:
    if c.control:
        what = noun(c.filter, scene)
        return f"you control {what.one if c.filter.attached else what.many}"
    if c.filter.itself:
        return f"{scene.source} {changed(c, scene, False, False)}"
    if c.filter.attached:
        return f"{noun(c.filter, scene).one} {changed(c, scene, False, False)}"
    return f"{noun(c.filter, scene, word='and').many} {changed(c, scene, True, False)}"
