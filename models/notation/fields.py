"""Takes typed values out of a table, noting every problem instead of stopping at the first."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Any

from models.notation.errors import KeyPath, Problems, did_you_mean

_MISSING = object()
_SHOWN = 60


def shown(value: object) -> str:
    """A value as an error message quotes it.

    >>> shown(True), shown([1, 2]), shown({})
    ('true', 'a list', 'a table')
    """
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return repr(value if len(value) <= _SHOWN else value[:_SHOWN] + "...")
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return str(value)


def nearest(word: str, valid: Iterable[str]) -> str:
    """A hint naming the nearest valid word, "" if none is near."""
    words = {w.lower(): w for w in valid}
    near = difflib.get_close_matches(word.lower(), words, n=1, cutoff=0.6)
    return did_you_mean(words[w] for w in near)


def one_of(words: Iterable[str]) -> str:
    """A phrase that lists alternatives.

    >>> one_of(["a", "b", "c"])
    "'a', 'b' or 'c'"
    """
    quoted = [repr(w) for w in words]
    return f"{', '.join(quoted[:-1])} or {quoted[-1]}" if len(quoted) > 1 else quoted[0]


class Fields:
    """One table of a file, with the key path that leads to it."""

    def __init__(self, table: Mapping[str, Any], path: KeyPath, problems: Problems) -> None:
        self.table = table
        self.path = path
        self.problems = problems

    def __contains__(self, key: str) -> bool:
        return key in self.table

    def at(self, key: str) -> KeyPath:
        """The key path of one of its values."""
        return (*self.path, key)

    def wrong(self, key: str, expected: str, hint: str = "") -> None:
        """Note that a value is not what is expected."""
        self.problems.add(self.at(key), expected, shown(self.table.get(key)), hint)

    def only(self, valid: Iterable[str]) -> None:
        """Note every key that is not among the valid ones."""
        words = list(valid)
        for key in self.table:
            if key not in words:
                hint = nearest(key, words) or f"valid keys: {', '.join(words)}"
                self.problems.add(self.at(key), "a valid key", repr(key), hint)

    def integer(self, key: str, default: int, low: int, high: int, what: str = "") -> int:
        """A whole number between two bounds; `what` says it better than the bounds do."""
        value = self.table.get(key, _MISSING)
        if value is _MISSING:
            return default
        if type(value) is not int or not low <= value <= high:
            self.wrong(key, what or f"a whole number from {low} to {high}")
            return default
        return value

    def text(self, key: str, default: str = "", what: str = "a text") -> str:
        """A text."""
        value = self.table.get(key, default)
        if not isinstance(value, str):
            self.wrong(key, what)
            return default
        return value

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false."""
        value = self.table.get(key, default)
        if not isinstance(value, bool):
            self.wrong(key, "true or false")
            return default
        return value

    def word(self, key: str, default: str, valid: Iterable[str]) -> str:
        """One of several words."""
        words = list(valid)
        value = self.table.get(key, default)
        if value not in words or not isinstance(value, str):
            hint = nearest(value, words) if isinstance(value, str) else ""
            self.wrong(key, one_of(w for w in words if w), hint)
            return default
        return value

    def list_of(self, key: str, what: str) -> list[Any]:
        """A list; missing means empty."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            self.wrong(key, what)
            return []
        return value

    def inner(self, key: str, what: str = "a table") -> Fields | None:
        """The table under a key; None if there is none."""
        value = self.table.get(key, _MISSING)
        if value is _MISSING:
            return None
        if not isinstance(value, dict):
            self.wrong(key, what)
            return None
        return Fields(value, self.at(key), self.problems)
