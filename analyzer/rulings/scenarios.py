"""The scenario of a ruling as files that the other commands read.

`scenarios/ID.toml` is a line file, of the current edition; where the test plays something else in
that of 2006, there is an `ID.2006.toml` too.
"""

from __future__ import annotations

import dataclasses
from pathlib import Path

from msgspec.structs import replace

from analyzer.rulings.statements import SCENARIOS, Statement
from models.notation.line_file import read_line, write_line
from models.notation.position_file import PositionFile
from models.notation.position_write import write_position


class NoScenarioError(ValueError):
    """The scenario uses made-up cards, or a situation that no file can state."""


def scenario_path(name: str, edition: str = "current", folder: Path = SCENARIOS) -> Path:
    """The file of a scenario, there or not."""
    return folder / (f"{name}.toml" if edition == "current" else f"{name}.{edition}.toml")


def scenario_line(one: Statement, edition: str = "current") -> str:
    """A line file: a position and the steps that the test plays from it.

    Raises NoScenarioError.
    """
    start, steps = _read(one, edition)
    return write_line(start, steps, f"{one.id}: {one.says}")


def scenario_position(one: Statement, edition: str = "current") -> str:
    """A position file of the scenario before its first step.  Raises NoScenarioError."""
    start, _ = _read(one, edition)
    return write_position(dataclasses.replace(start, title=f"{one.id}: {one.when}"))


def _read(one: Statement, edition: str) -> tuple[PositionFile, tuple[str, ...]]:
    path = scenario_path(one.id, edition)
    if not path.is_file():
        path = scenario_path(one.id)
    if not path.is_file():
        raise NoScenarioError(f"{one.id}: its scenario cannot be stated in a file")
    found = read_line(path)
    position = replace(found.start.position, edition=edition)
    return dataclasses.replace(found.start, position=position), found.steps
