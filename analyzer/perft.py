"""Counting action sequences: the check that generating and playing actions still do the same.

A sequence that ends the game early is not counted at a greater depth, as in chess.
"""

from __future__ import annotations

from models.actions import Action
from models.apply import apply
from models.legal import legal_actions
from models.notation.action_text import describe
from models.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of so many legal actions start from a position."""
    if depth == 0:
        return 1
    actions = legal_actions(position)
    if depth == 1:
        return len(actions)
    return sum(perft(apply(position, action), depth - 1) for action in actions)


def divide(position: Position, depth: int) -> list[tuple[Action, int]]:
    """How many of the sequences start with each legal action, in the order of generation.

    Raises ValueError for a depth below 1.
    """
    if depth < 1:
        raise ValueError(f"expected a depth of at least 1, got {depth}")
    return [(a, perft(apply(position, a), depth - 1)) for a in legal_actions(position)]


def divided(position: Position, depth: int) -> str:
    """The division in words, one line for each action, the sum last."""
    parts = divide(position, depth)
    width = max((len(str(count)) for _, count in parts), default=1)
    lines = [f"{count:>{width}}  {describe(position, action)}" for action, count in parts]
    return "\n".join([*lines, f"{sum(count for _, count in parts)} at depth {depth}"])
