"""Breaks a mechanic in a copy of the program and runs the tests of the rulings there."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FOLDER = Path(__file__).parent
#: Everything that a test run needs; only what is edited has to be a true copy.
COPIED = ("models", "analyzer")
LINKED = ("cards", "tests", "benchmarks", "examples", "pyproject.toml", "RULES.md", "README.md")
_FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.M)


@dataclass(frozen=True)
class Mutation:
    """A mechanic broken on purpose: edits (file, old text, new text), tests known to fail."""

    name: str
    what: str
    edits: tuple[dict[str, str], ...]
    caught: tuple[str, ...] = field(default=())

    @property
    def files(self) -> list[str]:
        """The test files of the tests that catch it."""
        return sorted({test.partition("::")[0] for test in self.caught})


def mutations() -> list[Mutation]:
    """All of the table, each with the tests that are known to catch it."""
    text = (FOLDER / "mutations.toml").read_text(encoding="utf-8")
    caught: dict[str, list[str]] = {}
    if (FOLDER / "caught.toml").exists():
        caught = tomllib.loads((FOLDER / "caught.toml").read_text(encoding="utf-8"))
    entries: list[dict[str, Any]] = tomllib.loads(text)["mutation"]
    return [
        Mutation(e["name"], e["what"], tuple(e["edits"]), tuple(caught.get(e["name"], ())))
        for e in entries
    ]


def broken_copy(mutation: Mutation, folder: Path) -> None:
    """Copy the program into a folder, with the edits made; each must fit exactly once."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in LINKED:
        (folder / name).symlink_to(ROOT / name)
    for edit in mutation.edits:
        path = folder / edit["file"]
        text = path.read_text(encoding="utf-8")
        found = text.count(edit["old"])
        assert found >= 1, f"{mutation.name}: not in {edit['file']} any more: {edit['old']!r}"
        path.write_text(text.replace(edit["old"], edit["new"]), encoding="utf-8")


def failing(mutation: Mutation, folder: Path, tests: list[str]) -> set[str]:
    """The tests that fail once the mechanic is broken."""
    broken_copy(mutation, folder)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no", "-p", "no:cacheprovider",
         "--deselect", "tests/rulings/test_statements.py", *tests],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stdout[-2000:] + done.stderr[-2000:]
    return set(_FAILED.findall(done.stdout))
