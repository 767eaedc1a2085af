"""Line files: a position and the steps that are played from it, as TOML.

position = "ant.toml"        # or a table [position]
steps = ["play Swamp", "cast Dark Ritual (Swamp: B)", "pass"]
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from models.actions import Action
from models.notation.action_text import parse_action
from models.notation.errors import KeyPath, NotationError, NotationErrors, Problems, key_text
from models.notation.fields import Fields, shown
from models.notation.position_file import (
    PositionFile,
    position_from_table,
    read_position,
)
from models.notation.position_write import write_position
from models.notation.source import parse_toml, read_text
from models.notation.toml_write import pair
from models.position import Position

KEYS = ("title", "origin", "position", "steps")


@dataclass(frozen=True)
class LineFile:
    """A position and steps in words; `lines` are the lines of the file that the steps stand on."""

    start: PositionFile
    steps: tuple[str, ...] = ()
    title: str = ""
    origin: str = ""
    file: str = ""
    lines: tuple[int | None, ...] = ()

    def action(self, index: int, position: Position) -> Action:
        """The action that a step means in the position before it.

        Raises NotationError, with the place of the step.
        """
        try:
            return parse_action(position, self.steps[index])
        except NotationError as error:
            line = self.lines[index] if index < len(self.lines) else None
            key = key_text(("steps", index))
            raise NotationError(
                self.file, key, line, error.expected, error.got, error.hint
            ) from None


def read_line(path: Path | str) -> LineFile:
    """Read a line file.  Raises NotationErrors with everything that is wrong in it."""
    return parse_line(read_text(path, "a line file"), str(path), Path(path).parent)


def parse_line(text: str, file: str = "line", folder: Path | str | None = None) -> LineFile:
    """Read the text of a line file; paths in it are relative to `folder`.

    The steps are kept as text: what they mean depends on the position before each of them.
    """
    table, locator = parse_toml(text, file)
    problems = Problems(file, locator.line)
    fields = Fields(table, (), problems)
    fields.only(KEYS)
    start = _start(fields, Path(folder) if folder else Path())
    paths: list[KeyPath] = []
    steps: list[str] = []
    if "steps" not in fields:
        problems.add(("steps",), "the key 'steps' with a list of actions", "a file without it")
    for index, step in enumerate(fields.list_of("steps", "a list of actions")):
        path = ("steps", index)
        if isinstance(step, str) and step.strip():
            steps.append(step)
            paths.append(path)
        else:
            problems.add(path, "an action, such as 'cast Dark Ritual (B)'", shown(step))
    title, origin = fields.text("title"), fields.text("origin")
    problems.check()
    assert start is not None
    lines = tuple(locator.line(path) for path in paths)
    return LineFile(start, tuple(steps), title, origin, file, lines)


def _start(fields: Fields, folder: Path) -> PositionFile | None:
    """The position that the line begins with."""
    value = fields.table.get("position")
    if isinstance(value, dict):
        return position_from_table(value, fields.problems, fields.at("position"), folder)
    if isinstance(value, str):
        if not (folder / value).is_file():
            fields.wrong("position", "the path of a position file")
            return None
        try:
            return read_position(folder / value)
        except NotationErrors as error:
            fields.problems.found.extend(error.problems)
            return None
    if "position" in fields:
        fields.wrong("position", "the path of a position file, or a table")
    else:
        what = "the key 'position' with the path of a position file, or a table [position]"
        fields.problems.add(fields.at("position"), what, "a file without it")
    return None


def write_line(
    position: PositionFile | str, steps: Iterable[str], title: str = "", origin: str = ""
) -> str:
    """The text of a line file; `position` is one, or the path of a position file."""
    head = [pair(k, v) for k, v in (("title", title), ("origin", origin)) if v]
    listed = list(steps)
    texts = pair("steps", listed) if len(listed) < 2 else _steps(listed)
    if isinstance(position, str):
        return "\n".join([*head, pair("position", position), texts]) + "\n"
    inner = write_position(position).replace("\n[", "\n[position.")
    return "\n".join([*head, texts, "", "[position]", inner])


def _steps(steps: list[str]) -> str:
    """Steps, one on each line."""
    lines = [pair("x", step).removeprefix("x = ") for step in steps]
    return "steps = [\n" + "".join(f"  {line},\n" for line in lines) + "]"
