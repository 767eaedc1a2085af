"""The text of a Forge puzzle file: its sections, keys and values."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from models.notation.errors import Problems
from models.notation.fields import nearest, shown

#: The prefixes of a player's keys, older and newer: the human is "you".
PREFIXES = {"human": 0, "p0": 0, "ai": 1, "p1": 1}
_METADATA = {
    "name", "url", "goal", "turns", "difficulty", "description", "targets", "targetcount",
    "humancontrol",
}  # fmt: skip
_GLOBAL = {
    "turn", "activeplayer", "activephase", "activephaseadvance", "removesummoningsickness", "storm",
    "spellscast",
}  # fmt: skip
_OF_PLAYER = {
    "life", "counters", "landsplayed", "landsplayedlastturn", "manapool", "persistentmana",
    "numringtemptedyou", "speed", "precast", "putonstack", "hand", "battlefield", "play",
    "graveyard", "library", "exile", "command", "sideboard", "spellscast",
}  # fmt: skip
_SECTION = re.compile(r"^\[(\w+)\]$")


@dataclass(frozen=True)
class Value:
    """A value and the line it stands on."""

    text: str
    line: int


class PuzzleText:
    """The keys and values of a puzzle, with its problems and notes."""

    def __init__(self, file: str, lenient: bool) -> None:
        self.lenient = lenient
        self.notes: list[str] = []
        self.metadata: dict[str, Value] = {}
        self.state: dict[str, Value] = {}
        self.problems = Problems(file, lambda path: self._line(str(path[0]) if path else ""))
        self._syntax_line: int | None = None

    def _line(self, key: str) -> int | None:
        value = self.state.get(key) or self.metadata.get(key)
        return value.line if value is not None else self._syntax_line

    def sections(self, text: str) -> None:
        """Read the keys and values of both sections."""
        section = ""
        for number, raw in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
            line = raw.strip()
            self._syntax_line = number
            if not line or line.startswith("#"):
                continue
            heading = _SECTION.match(line)
            if heading is not None:
                section = heading[1].lower()
                if section not in ("metadata", "state"):
                    self.problems.add((), "[metadata] or [state]", shown(line))
            elif section == "metadata":
                self._pair(line, ":", number, self.metadata, _METADATA)
            elif section == "state":
                self._pair(line, "=", number, self.state, self._state_keys(line))
            elif not section:
                self.problems.add((), "[metadata] or [state] before the first line", shown(line))
        self._syntax_line = None
        self._check_twice()

    def _state_keys(self, line: str) -> set[str]:
        keys = _GLOBAL | {prefix + key for prefix in PREFIXES for key in _OF_PLAYER}
        key = line.partition("=")[0].strip().lower()
        return keys | {key} if key.startswith("ability") else keys

    def _pair(
        self, line: str, separator: str, number: int, table: dict[str, Value], valid: set[str]
    ) -> None:
        key, found, value = (part.strip() for part in line.partition(separator))
        if not found:
            self.problems.add((), f"a key and a value with {separator!r} between", shown(line))
            return
        low = key.lower()
        if low not in valid:
            self.problems.add((), "a valid key", shown(key), nearest(low, valid))
        elif low in table:
            self.problems.add((), f"{key!r} once", f"a second one, first in line {table[low].line}")
        else:
            table[low] = Value(value, number)

    def meta(self, key: str) -> str:
        """A value of the metadata, "" if there is none."""
        value = self.metadata.get(key)
        return value.text if value is not None else ""

    def value(self, key: str, default: str = "") -> str:
        """A value of the state."""
        value = self.state.get(key)
        return value.text if value is not None else default

    def key(self, player: int, name: str) -> str:
        """The key of a player's value, as the file writes it; its usual spelling if it has none."""
        names = _spellings(player, name)
        return next((key for key in names if key in self.state), names[0])

    def _check_twice(self) -> None:
        """Note values that are stated in two spellings: which one counts, nobody can say."""
        for player in (0, 1):
            for name in _OF_PLAYER:
                stated = [key for key in _spellings(player, name) if key in self.state]
                if len(stated) > 1 and name != "play":
                    self.problems.add((stated[1],), f"only one of {' and '.join(stated)}", "both")

    def unsupported(self, key: str, what: str) -> None:
        """Note what cannot be set up."""
        if self.lenient:
            self.notes.append(f"not supported, left out: {what}")
        else:
            self.problems.add((key,), "what the program can set up", what)

    def number(self, key: str, default: int) -> int:
        """A value of the state that is a whole number."""
        text = self.value(key)
        if not text:
            return default
        if not re.fullmatch(r"-?[0-9]{1,9}", text):
            self.problems.add((key,), "a whole number", shown(text))
            return default
        return int(text)

    def reporter(self, key: str) -> Callable[[str, str, str], None]:
        """What takes note of problems with one value."""

        def report(expected: str, got: str, hint: str) -> None:
            self.problems.add((key,), expected, got, hint)

        return report

    def refuser(self, key: str) -> Callable[[str], None]:
        """What takes note of things about one value that cannot be set up."""

        def refuse(what: str) -> None:
            self.unsupported(key, what)

        return refuse


def _spellings(player: int, name: str) -> list[str]:
    """The keys that can state a value of a player."""
    words = ("battlefield", "play") if name == "battlefield" else (name,)
    return [p + word for word in words for p, number in PREFIXES.items() if number == player]
