"""Cases by id: each is played by one function, or listed with the reason why it comes later."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

#: The collection of published cases; it is not part of this repository.
CASES = Path(__file__).parents[3] / "shared" / "cases.yaml"

Case = Callable[[], None]


class Later(NamedTuple):
    """Why a case is not played yet, and the issue that brings what it needs."""

    issue: int
    reason: str


class Cases:
    """The cases of one section: each id with the function that plays it."""

    def __init__(self, section: str, later: dict[str, Later]) -> None:
        self.section = section
        self.later = later
        self.played: dict[str, Case] = {}

    def __call__(self, *ids: str) -> Callable[[Case], Case]:
        """Register a function under ids."""

        def add(function: Case) -> Case:
            for name in ids:
                assert name not in self.played, name
                self.played[name] = function
            return function

        return add

    def params(self) -> list[Any]:
        """One parameter for each case, under its id."""
        return [pytest.param(function, id=name) for name, function in sorted(self.played.items())]

    def check_complete(self) -> None:
        """Every case of the section is played or has its reason, none has both."""
        if not CASES.exists():
            pytest.skip(f"no collection of cases at {CASES}")
        import yaml

        section = yaml.safe_load(CASES.read_text(encoding="utf-8"))[self.section]
        known = {entry["id"] for entry in section}
        assert known == set(self.played) | set(self.later)
        assert not set(self.played) & set(self.later)
