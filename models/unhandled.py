"""Words of the vocabulary, other than instructions, that nothing carries out yet.

Instructions without a handler are found by `models.effects.HANDLERS`; what is listed here would be
passed over in silence.  A word leaves the list when the rules learn it.
"""

from __future__ import annotations

from collections.abc import Iterator

from cards.card import Face
from cards.vocabulary.base import Word
from cards.vocabulary.filters import ANYTHING, Filter
from cards.vocabulary.statics import (
    CastOnlyIf,
    ProducesInstead,
    UpkeepMana,
)
from cards.vocabulary.triggers import BecomesTapped, PlayCard

WORDS: tuple[type[Word], ...] = (
    BecomesTapped, CastOnlyIf,
    PlayCard, ProducesInstead, UpkeepMana,
)  # fmt: skip
#: Properties that a filter can ask for and that are not looked at.
FILTER_FIELDS: tuple[str, ...] = ()


def _below(value: object) -> Iterator[Word]:
    """A word and all words in it."""
    if isinstance(value, tuple):
        for part in value:
            yield from _below(part)
    elif isinstance(value, Word):
        yield value
        for name in value.__struct_fields__:
            yield from _below(getattr(value, name))


def unhandled(face: Face) -> list[str]:
    """The words on a face that nothing carries out, in few words each."""
    found = []
    for word in _below((face.spell, face.abilities)):
        if isinstance(word, WORDS):
            found.append(f"phrase {type(word).__name__}")
        elif isinstance(word, Filter):
            if word.controller == "event_player":
                found.append("filter controller event_player")
            found += [
                f"filter {name.replace('_', ' ')}"
                for name in FILTER_FIELDS
                if getattr(word, name) != getattr(ANYTHING, name)
            ]
    return found
