"""Lists of names in a text: names may hold the very words that separate them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_SEPARATOR = re.compile(r",\s+and\s+|,\s+|\s+and\s+")


def joined(names: list[str]) -> str:
    """A list as it is written: "A and B and C"."""
    return " and ".join(names)


def split_names(text: str, find: Callable[[str], T | None]) -> list[T] | None:
    """Read a list of names, each of which `find` must know; None if that cannot be done.

    Longer names are tried first, so that "Thalia, Guardian of Thraben" is one name.
    """
    whole = find(text)
    if whole is not None:
        return [whole]
    for cut in reversed(list(_SEPARATOR.finditer(text))):
        first = find(text[: cut.start()])
        if first is not None:
            rest = split_names(text[cut.end() :], find)
            if rest is not None:
                return [first, *rest]
    return None
