"""The referee: replays a line by the rules alone, sharing no code with the search."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from models.actions import Action
from models.apply import apply
from models.check import violations
from models.errors import Unsupported
from models.position import Position


class Step(msgspec.Struct, frozen=True):
    """One action of a line, the position before and after it."""

    number: int
    action: Action
    before: Position
    after: Position


class Problem(msgspec.Struct, frozen=True):
    """Why a line stops being legal: the step and every reason."""

    number: int
    action: Action
    reasons: tuple[str, ...]

    def __str__(self) -> str:
        return f"step {self.number}: {'; '.join(self.reasons)}"


class Replay(msgspec.Struct, frozen=True):
    """A replayed line: its legal steps, and the first problem if there is one."""

    steps: tuple[Step, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def final(self) -> Position | None:
        """The position after the last legal step."""
        return self.steps[-1].after if self.steps else None


def replay(position: Position, line: Iterable[Action]) -> Replay:
    """Play a line action by action, each checked first; stops at the first illegal one."""
    steps: list[Step] = []
    for number, action in enumerate(line, 1):
        found = violations(position, action)
        if found:
            problem = Problem(number, action, tuple(map(str, found)))
            return Replay(tuple(steps), (problem,))
        try:
            after = apply(position, action)
        except Unsupported as error:
            problem = Problem(number, action, (f"unsupported: {error}",))
            return Replay(tuple(steps), (problem,))
        steps.append(Step(number, action, position, after))
        position = after
    return Replay(tuple(steps))
