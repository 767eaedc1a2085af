"""The colour identity of a commander (903.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from cards.card import Face
from cards.library import CARDS
from cards.mana import COLORS
from cards.vocabulary.base import Word
from cards.vocabulary.effects import AddManaChoice

_BRACES = re.compile(r"\{(.*?)\}")
#: Fields that hold mana without braces.
_MANA = ("mana", "add_mana")


@cache
def identity_of(cards: tuple[int, ...]) -> str:
    """The colours of the cards and of the mana symbols in their rules text, on every face.

    >>> identity_of((CARDS.find("Ral, Monsoon Mage"),))
    'UR'
    >>> identity_of(())
    ''
    """
    found = {
        letter
        for cid in cards
        for face in CARDS[cid].faces  # 903.4d: both faces
        for letter in (*face.color, *_symbols(face))
    }
    return "".join(color for color in COLORS if color in found)


def _symbols(tree: object) -> Iterator[str]:
    """The letters of the mana symbols in a face, a word or a tuple of them.

    "Any color" is no symbol, and an added mana of two colours is two.
    """
    if isinstance(tree, tuple):
        for part in tree:
            yield from _symbols(part)
    elif isinstance(tree, Word | Face):
        if isinstance(tree, AddManaChoice) and len(tree.colors) < len(COLORS):
            yield from tree.colors
        for name in tree.__struct_fields__:
            value = getattr(tree, name)
            if not isinstance(value, str):
                yield from _symbols(value)
            elif name in _MANA:
                yield from value
            else:
                yield from "".join(_BRACES.findall(value))
