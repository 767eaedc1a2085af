"""Published rulings by id: each is played by one function, in every edition that it is about."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tests.scenario import Game, play

#: The collection of rulings; it is not part of this repository.
RULINGS = Path(__file__).parents[3] / "shared" / "rulings.yaml"

#: A ruling is played in an edition: "current" or "2006".
Ruling = Callable[[str], None]
EDITIONS = ("current", "2006")


class Rulings:
    """The rulings of some mechanics; `later`: those not played yet, each with its reason.

    Several files may share a mechanic: each has a ledger with its part of the rulings.
    A ruling that has changed since 2006 is played in both editions, with what each of them says.
    """

    def __init__(self, later: dict[str, str], *mechanics: str) -> None:
        self.later = later
        self.mechanics = mechanics
        self.played: dict[str, Ruling] = {}
        self._listed = False

    def __call__(self, *ids: str) -> Callable[[Ruling], Ruling]:
        """Register a function under ids."""

        def add(function: Ruling) -> Ruling:
            for name in ids:
                assert name not in self.played, name
                assert not self._listed, f"{name} comes after the test that plays the rulings"
                self.played[name] = function
            return function

        return add

    def params(self) -> list[Any]:
        """One parameter for each ruling and edition, under the ruling's id."""
        self._listed = True
        return [
            pytest.param(function, edition, id=f"{name}-{edition}")
            for name, function in sorted(self.played.items())
            for edition in EDITIONS
        ]

    def check_complete(self) -> None:
        """Every ruling of the mechanics is played or has its reason in one file, and no other."""
        if not RULINGS.exists():
            pytest.skip(f"no collection of rulings at {RULINGS}")
        import yaml

        entries = yaml.safe_load(RULINGS.read_text(encoding="utf-8"))
        known = [entry["id"] for entry in entries if entry["mechanic"] in self.mechanics]
        parts = [p for p in all_parts() if set(p.mechanics) & set(self.mechanics)]
        there = [name for p in parts for name in (*p.played, *p.later)]
        assert sorted(name for name in there if name in known) == sorted(known)
        assert set(self.played) | set(self.later) <= set(known)


def all_parts() -> list[Rulings]:
    """The ledgers of all files."""
    return [part for _, part in parts_by_file()]


def parts_by_file() -> list[tuple[str, Rulings]]:
    """The ledgers of all files, each with the path of its file from the root."""
    files = sorted(Path(__file__).parent.glob("test_*.py"))
    modules = [import_module(f"tests.rulings.{file.stem}") for file in files]
    named = (
        (file.name, getattr(m, "ruling", None)) for file, m in zip(files, modules, strict=True)
    )
    return [(f"tests/rulings/{n}", part) for n, part in named if isinstance(part, Rulings)]


def play_in(edition: str, toml: str, script: str = "") -> Game:
    """A game in an edition, from a position, after a script."""
    return play(f'edition = "{edition}"\n{toml}', script)
