"""Solved lines: published solutions of puzzles, and lines that the solver finds."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import networkx as nx

from analyzer import solve
from analyzer.graph.line.build import line_graph
from models.actions import Action
from models.notation import read_position
from models.position import Position
from tests.cases import puzzles

EXAMPLES = Path(__file__).parents[3] / "examples"
PUZZLES = puzzles.read()
SOLVED = ("ant-infernal-tutor", "doomsday-echo-of-eons", "doomsday-ideas-unbound")
NAMES = (*PUZZLES, *SOLVED)


@cache
def line(name: str) -> tuple[Position, tuple[Action, ...]]:
    """The position and the line of that name."""
    if name in PUZZLES:
        root = puzzles.position(PUZZLES[name])
        found = puzzles.follow(root, puzzles.steps(PUZZLES[name]))
    else:
        root = read_position(EXAMPLES / f"{name}.toml").position
        answer = solve(root)
        assert answer.line is not None
        found = list(answer.line)
    assert found is not None
    return root, tuple(found)


@cache
def graph(name: str) -> nx.MultiDiGraph:
    """The graph of the line of that name."""
    return line_graph(*line(name))
