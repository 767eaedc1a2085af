"""A definition in plain English: how the program understands a card.

Each type of word has one function that renders it; `registry` maps the one to the other.
"""

from __future__ import annotations

from cards.card import BASIC_LAND_TYPES, Card, Face
from cards.render import changes, combat, conditions, effects, filters, statics, targets, triggers
from cards.render.abilities import UNNAMED, render_ability, source_of
from cards.render.grammar import capital, join
from cards.render.registry import has_renderer, say
from cards.render.scene import Scene
from cards.vocabulary.abilities import (
    Ability,
    AdditionalCost,
    AlternativeCost,
    Ripple,
    StaticAbility,
)

__all__ = [
    "changes",
    "combat",
    "conditions",
    "effects",
    "filters",
    "has_renderer",
    "render_ability",
    "render_card",
    "render_face",
    "render_unmodelled",
    "statics",
    "targets",
    "triggers",
]


#: Keywords that stand at the end of a card.
_LAST = frozenset({"storm", "gravestorm", "fuse"})


def _stands_first(ability: Ability) -> bool:
    """Whether an ability of an instant or sorcery stands before what the spell does."""
    if isinstance(ability, AlternativeCost):
        return ability.kind in UNNAMED
    return isinstance(ability, AdditionalCost | StaticAbility | Ripple)


def render_face(face: Face) -> list[str]:
    """The paragraphs of a face: keywords, abilities and what the spell does."""
    paragraphs = []
    mana = [BASIC_LAND_TYPES[t] for t in face.subtypes if t in BASIC_LAND_TYPES]
    if face.is_land and mana:
        # Rule 305.6: a land with a basic land type can be tapped for mana of its colour.
        paragraphs.append(f"({{T}}: Add {join([f'{{{m}}}' for m in mana], 'or')}.)")
    first = [keyword.lower() for keyword in face.keywords if keyword.lower() not in _LAST]
    last = [keyword for keyword in face.keywords if keyword.lower() in _LAST]
    if first:
        paragraphs.append(capital(", ".join(first)))
    early = [a for a in face.abilities if face.spell is not None and _stands_first(a)]
    paragraphs += [render_ability(a, face) for a in early]
    if face.spell is not None:
        paragraphs.append(say(face.spell, Scene(source=source_of(face))))
    paragraphs += [render_ability(a, face) for a in face.abilities if a not in early]
    paragraphs += last
    return [paragraph for paragraph in paragraphs if paragraph]


def render_unmodelled(face: Face) -> list[str]:
    """What the program does not model of a face."""
    return [say(part, Scene()) for part in face.unmodelled]


def render_card(card: Card) -> list[str]:
    """The paragraphs of all faces, and a line for each part that is not modelled."""
    lines = []
    for index, face in enumerate(card.faces):
        if index and card.layout == "aftermath":
            lines.append("Aftermath")
        lines += render_face(face)
        lines += [f"Not modelled: {part}." for part in render_unmodelled(face)]
    return lines
