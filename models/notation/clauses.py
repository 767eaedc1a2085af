"""Takes an action's text apart: a head, then clauses that begin with a word of their own.

Names may hold those words ("Bind from Above"), so every way to cut the text is tried, the longest
head and values first, and the first that can be understood is taken.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

#: Reads the text of a clause; None if it cannot be that clause.
Reader = Callable[[str], object | None]
#: Clauses that hold any words, and so end where the next clause begins.
_FREE = frozenset({"ability", "choosing", "for", "making", "with"})


def cut_payment(text: str) -> tuple[str, str | None]:
    """Take the payment in parentheses off the end of a text.

    >>> cut_payment("cast Dark Ritual (B)")
    ('cast Dark Ritual', 'B')
    """
    if not text.endswith(")"):
        return text, None
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] == ")") - (text[at] == "(")
        if depth == 0:
            return text[:at].strip(), text[at + 1 : -1].strip()
    return text, None


def cut_clauses(
    text: str, head: Reader, readers: Mapping[str, Reader]
) -> tuple[object, dict[str, object]] | None:
    """Read a text as a head and clauses; `readers` has one for each word that begins a clause.

    None if that cannot be done.
    """
    marks = _marks(text, readers)
    for at, _, _ in reversed([*marks, (len(text), "", len(text))]):
        found = head(text[:at])
        if found is None:
            continue
        rest = _clauses(text, at, readers, frozenset())
        if rest is not None:
            return found, rest
    return None


def plain_clauses(text: str, words: Mapping[str, Reader]) -> tuple[str, list[tuple[str, str]]]:
    """Cut a text at every clause word, understood or not: for saying what is wrong with it."""
    marks = [*_marks(text, words), (len(text), "", len(text))]
    pairs = [(word, text[start : marks[n + 1][0]]) for n, (_, word, start) in enumerate(marks[:-1])]
    return text[: marks[0][0]], pairs


def _marks(text: str, readers: Mapping[str, Reader]) -> list[tuple[int, str, int]]:
    """Where clauses may begin: (before the word, the word, after it)."""
    pattern = "|".join(re.escape(word) for word in readers)
    found = re.finditer(rf"\s+({pattern})", text, re.IGNORECASE)
    return [
        (match.start(), match[1].lower(), match.end())
        for match in found
        if match[1].endswith("=") or text[match.end() : match.end() + 1].isspace()
    ]


def _clauses(
    text: str, at: int, readers: Mapping[str, Reader], used: frozenset[str]
) -> dict[str, object] | None:
    """Read the clauses from a place on; each word begins one clause at most."""
    if at == len(text):
        return {}
    marks = _marks(text, readers)
    word, start = next(((w, s) for a, w, s in marks if a == at), ("", 0))
    if not word or word in used:
        return None
    ends = [a for a, _, _ in marks if a > at] + [len(text)]
    for end in ends if word in _FREE else reversed(ends):
        value = readers[word](text[start:end].strip())
        if value is None:
            continue
        rest = _clauses(text, end, readers, used | {word})
        if rest is not None:
            return {word: value, **rest}
    return None
