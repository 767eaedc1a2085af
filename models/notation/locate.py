"""Finds the line of every value in a TOML text.

tomllib builds values without their places.  This scanner walks over a text that tomllib has
accepted, so it need not check anything; it only keeps track of where each key path begins.
"""

from __future__ import annotations

import contextlib
import re

from models.notation.errors import KeyPath

_BLANK = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_SPACE = re.compile(r"[ \t]*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}#\n]*")
_ESCAPES = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}


class Locator:
    """The line of each key path of a TOML text, counted from 1."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._line = 1
        self._line_at = 0
        self._lines: dict[KeyPath, int] = {}
        self._arrays: dict[KeyPath, int] = {}
        # If the text is no TOML, or nested absurdly deep, what was found so far must do.
        with contextlib.suppress(IndexError, RecursionError):
            self._document()

    def line(self, path: KeyPath) -> int | None:
        """The line where the value at `path` begins; if there is none, that of what holds it."""
        for end in range(len(path), 0, -1):
            found = self._lines.get(path[:end])
            if found is not None:
                return found
        return None

    # --- the scanner: each method starts at the first character of what it reads ---

    def _here(self) -> int:
        """The line of the present place; places are asked for in rising order."""
        self._line += self._text.count("\n", self._line_at, self._at)
        self._line_at = self._at
        return self._line

    def _skip(self, pattern: re.Pattern[str]) -> None:
        match = pattern.match(self._text, self._at)
        if match is not None:
            self._at = match.end()

    def _mark(self, path: KeyPath, line: int) -> None:
        for end in range(1, len(path) + 1):
            self._lines.setdefault(path[:end], line)

    def _document(self) -> None:
        prefix: KeyPath = ()
        self._skip(_BLANK)
        while self._at < len(self._text):
            if self._text[self._at] == "[":
                prefix = self._header()
            else:
                self._pair(prefix)
            self._skip(_BLANK)

    def _header(self) -> KeyPath:
        """Read "[a.b]" or "[[a.b]]"; names in arrays of tables mean their last element."""
        line = self._here()
        many = self._text.startswith("[[", self._at)
        self._at += 2 if many else 1
        keys = self._keys()
        self._at += 2 if many else 1
        path: KeyPath = ()
        for n, key in enumerate(keys):
            path = (*path, key)
            if many and n == len(keys) - 1:
                self._lines.setdefault(path, line)
                self._arrays[path] = self._arrays.get(path, -1) + 1
            if path in self._arrays:
                path = (*path, self._arrays[path])
        self._mark(path, line)
        return path

    def _pair(self, prefix: KeyPath) -> None:
        line = self._here()
        path = prefix + self._keys()
        self._at += 1  # the equals sign
        self._mark(path, line)
        self._skip(_SPACE)
        self._value(path)

    def _keys(self) -> tuple[str, ...]:
        keys = []
        while True:
            self._skip(_SPACE)
            keys.append(self._key())
            self._skip(_SPACE)
            if self._text[self._at] != ".":
                return tuple(keys)
            self._at += 1

    def _key(self) -> str:
        if self._text[self._at] in "\"'":
            return self._string()
        start = self._at
        self._skip(_BARE_KEY)
        if self._at == start:
            raise IndexError("no key")
        return self._text[start : self._at]

    def _value(self, path: KeyPath) -> None:
        char = self._text[self._at]
        if char in "\"'":
            self._string()
        elif char == "[":
            self._array(path)
        elif char == "{":
            self._inline_table(path)
        else:
            self._skip(_SCALAR)

    def _array(self, path: KeyPath) -> None:
        self._at += 1
        index = 0
        self._skip(_BLANK)
        while self._text[self._at] != "]":
            self._mark((*path, index), self._here())
            self._value((*path, index))
            index += 1
            self._comma()
        self._at += 1

    def _inline_table(self, path: KeyPath) -> None:
        self._at += 1
        self._skip(_BLANK)
        while self._text[self._at] != "}":
            self._pair(path)
            self._comma()
        self._at += 1

    def _comma(self) -> None:
        self._skip(_BLANK)
        if self._text[self._at] == ",":
            self._at += 1
            self._skip(_BLANK)

    def _string(self) -> str:
        quote = self._text[self._at]
        if self._text.startswith(quote * 3, self._at):
            return self._long_string(quote * 3)
        self._at += 1
        out = ""
        while (char := self._text[self._at]) != quote:
            if char == "\\" and quote == '"':
                char = self._escape()
            out += char
            self._at += 1
        self._at += 1
        return out

    def _escape(self) -> str:
        """Read an escape; ends on its last character."""
        self._at += 1
        char = self._text[self._at]
        if char in "uU":
            digits = 4 if char == "u" else 8
            code = self._text[self._at + 1 : self._at + 1 + digits]
            self._at += digits
            return chr(int(code, 16))
        return _ESCAPES.get(char, char)

    def _long_string(self, quotes: str) -> str:
        self._at += 3
        start = self._at
        while not self._text.startswith(quotes, self._at):
            self._at += 2 if self._text[self._at] == "\\" and quotes[0] == '"' else 1
        text = self._text[start : self._at]
        # Up to two quotes may stand directly before the closing ones.
        while self._text.startswith(quotes[0], self._at):
            self._at += 1
        return text
