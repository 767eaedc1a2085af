"""Winning positions and their losing twins: one text with a hole in it, and what fills it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.scenario import ask

#: What the position shows, its text with HOLE in it, what wins there and what does not.
Twin = tuple[str, str, str, str]


def twins(rows: Sequence[Twin]) -> Callable[[Any], Any]:
    """Run a test for each pair, with the arguments `text`, `wins` and `loses`."""
    ids = [row[0] for row in rows]
    return pytest.mark.parametrize(("text", "wins", "loses"), [row[1:] for row in rows], ids=ids)


def check(text: str, wins: str, loses: str) -> None:
    """Proved to win with the one, and proved not to with the other."""
    assert ask(text.replace("HOLE", wins)).kind == "LETHAL"
    assert ask(text.replace("HOLE", loses)).kind == "NO_LINE"
