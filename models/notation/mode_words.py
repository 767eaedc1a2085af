"""Modes of a spell in words: their labels, or "mode 2"."""

from __future__ import annotations

import re

from cards.library import CARDS, UNKNOWN_CID
from cards.names import fold
from models.notation.lists import joined, split_names

_NUMBERED = re.compile(r"^mode ([1-9][0-9]{0,3})$", re.IGNORECASE)
#: Labels that could be taken for a list, a payment or another clause are not used.
_CLEAR = re.compile(r"^(?!mode )[A-Za-z0-9 ]+$")
_CLAUSE = re.compile(r"\b(and|from|for|with|choosing|splicing|targeting)\b", re.IGNORECASE)


def modes_text(cid: int, face: int, modes: tuple[int, ...]) -> str:
    """The chosen modes of a face."""
    words = _words(cid, face)
    return joined([words[m] if 0 <= m < len(words) else f"mode {m + 1}" for m in modes])


def read_modes(cid: int, face: int, text: str) -> tuple[int, ...] | None:
    """The modes that a text names; None if one is unknown."""
    words = _words(cid, face)

    def find(word: str) -> int | None:
        numbered = _NUMBERED.match(word)
        if numbered is not None:
            return int(numbered[1]) - 1
        return next((n for n, known in enumerate(words) if fold(known) == fold(word)), None)

    found = split_names(text, find)
    return None if found is None else tuple(found)


def _words(cid: int, face: int) -> list[str]:
    if cid == UNKNOWN_CID or face >= len(CARDS[cid].faces):
        return []
    spell = CARDS[cid].faces[face].spell
    labels = [mode.label for mode in spell.modes] if spell is not None else []
    clear = [bool(_CLEAR.match(label)) and not _CLAUSE.search(label) for label in labels]
    folded = [fold(label) for label in labels]
    return [
        label if clear[n] and folded.count(folded[n]) == 1 else f"mode {n + 1}"
        for n, label in enumerate(labels)
    ]
