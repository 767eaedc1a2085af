"""Writes values as TOML, as far as position and line files need it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

#: What a written file holds: texts, numbers, flags, lists of them and inline tables.
Value = str | int | bool | Sequence["Value"] | Mapping[str, "Value"]

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPE = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_WIDTH = 100


def quoted(text: str) -> str:
    """A text as a basic string.

    >>> print(quoted('Urza"s'))
    "Urza\\"s"
    """
    out = ""
    for char in text:
        if char in _ESCAPE:
            out += _ESCAPE[char]
        elif ord(char) < 32 or ord(char) == 127:
            out += f"\\u{ord(char):04x}"
        else:
            out += char
    return f'"{out}"'


def key(text: str) -> str:
    """A key, quoted if it must be."""
    return text if _BARE.fullmatch(text) else quoted(text)


def value(thing: Value) -> str:
    """A value on one line."""
    if isinstance(thing, bool):
        return str(thing).lower()
    if isinstance(thing, int):
        return str(thing)
    if isinstance(thing, str):
        return quoted(thing)
    if isinstance(thing, Mapping):
        pairs = ", ".join(f"{key(k)} = {value(v)}" for k, v in thing.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return f"[{', '.join(value(v) for v in thing)}]"


def pair(name: str, thing: Value) -> str:
    """A line "key = value"; a list that is too long for one line has one element on each."""
    line = f"{key(name)} = {value(thing)}"
    if len(line) <= _WIDTH or isinstance(thing, str | Mapping) or not isinstance(thing, Sequence):
        return line
    elements = "".join(f"  {value(v)},\n" for v in thing)
    return f"{key(name)} = [\n{elements}]"
