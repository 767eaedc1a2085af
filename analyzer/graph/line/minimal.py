"""A shorter line with the same end: no step of it can be left out any more.

Steps are left out one by one, each with what depends on it alone, and the rest is played again
under the rules; a line is kept only if the referee accepts it and it reaches the goal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
import networkx as nx

from analyzer.graph.line.groups import Group
from analyzer.graph.line.kinds import GOAL, ROOT
from analyzer.referee import replay
from analyzer.search.goals import Goal
from models.actions import PASS, Action, Choose
from models.apply import apply
from models.check import violations
from models.errors import Unsupported
from models.legal import legal_actions
from models.notation.action_text import parse_action
from models.notation.errors import NotationError
from models.position import Position

#: Answers that change nothing, in the order in which they are tried.
_IDLE = ("keep", "done", "decline", "no", "none")
#: More decisions than this while one object resolves are not followed.
_MOST = 400


class Minimal(msgspec.Struct, frozen=True):
    """A line of which every step is needed; `left_out`: numbers of the steps that are not in it.

    `tried`: how many shorter lines were played.  Not `complete`: it was interrupted, and there may
    be steps that could still be left out.
    """

    line: tuple[Action, ...]
    kept: tuple[int, ...]
    left_out: tuple[int, ...]
    tried: int
    complete: bool = True


def minimal_line(
    root: Position,
    groups: list[Group],
    graph: nx.MultiDiGraph,
    goal: Goal,
    progress: Callable[[int], None] | None = None,
) -> Minimal:
    """The line without the steps that it does not need.

    `graph`: its graph, which says what depends on what.  Whole sets of steps that only serve each
    other are tried too.  What comes back is confirmed by the referee.
    """
    target = max(goal.value(step.after) for group in groups for step in group.steps)
    kept = list(groups)
    best = _played(root, kept, goal, target)
    if best is None:
        # The line as it was: at least that is known to be legal.
        best = [step.action for group in groups for step in group.steps]
    tried, complete = 0, False
    try:
        while not complete:
            for candidate in _candidates(kept, graph):
                without = _closed(candidate, kept, graph)
                rest = [group for group in kept if group.number not in without]
                if len(rest) == len(kept):
                    continue
                tried += 1
                if progress is not None:
                    progress(tried)
                shorter = _played(root, rest, goal, target)
                if shorter is not None:
                    kept, best = rest, shorter
                    break
            else:
                complete = True
    except KeyboardInterrupt:
        pass  # what was found by then is a line that wins, though perhaps not a minimal one
    numbers = {group.number for group in kept}
    left_out = tuple(group.number for group in groups if group.number not in numbers)
    assert not replay(root, best).problems
    return Minimal(tuple(best), tuple(sorted(numbers)), left_out, tried, complete)


def _candidates(kept: list[Group], graph: nx.MultiDiGraph) -> Iterator[set[int]]:
    """Sets of steps to leave out: those that lead nowhere, then each with what hangs on it."""
    needed = {int(node) for node in nx.ancestors(graph, GOAL) if node.isdigit() and node != ROOT}
    yield {group.number for group in kept} - needed
    for group in reversed(kept):
        yield {group.number}
    for group in reversed(kept):
        below = nx.descendants(graph, group.key) if group.key in graph else set()
        yield {group.number, *(int(node) for node in below if node.isdigit())}
    for group in reversed(kept):
        # With the steps before it that serve nothing else.
        yield {group.number, *_only_for(graph, group.key)}


def _closed(without: set[int], kept: list[Group], graph: nx.MultiDiGraph) -> set[int]:
    """The set with each object and its resolution together: nobody chooses the latter."""
    found = set(without)
    for group in kept:
        if not group.resolves:
            continue
        makers = {
            int(start)
            for start, _, data in graph.in_edges(group.key, data=True)
            if data["kind"] == "resolved" and start != ROOT
        }
        if makers & found:
            found.add(group.number)
        else:
            found.discard(group.number)
    return found


def _only_for(graph: nx.MultiDiGraph, key: str) -> set[int]:
    """Steps all of whose effects go to one step, directly or through each other."""
    found: set[str] = {key}
    growing = True
    while growing:
        growing = False
        for node in list(graph):
            if node in found or node in (ROOT, GOAL):
                continue
            ends = {end for end in graph.successors(node) if not _only_counted(graph, node, end)}
            if ends and ends <= found:
                found.add(node)
                growing = True
    return {int(node) for node in found if node.isdigit()}


def _only_counted(graph: nx.MultiDiGraph, start: str, end: str) -> bool:
    return all(data["kind"] == "counted" for data in graph[start][end].values())


# --- playing a part of a line -------------------------------------------------------------------
class _Reached(Exception):
    """The goal is reached."""


class _Stuck(Exception):
    """What comes next is not possible any more."""


class _Player:
    """Plays steps by their words; decisions that there were more or fewer of are adapted."""

    def __init__(self, root: Position, goal: Goal, target: int) -> None:
        self.position = root
        self.goal = goal
        self.target = target
        self.line: list[Action] = []

    def play(self, action: Action) -> None:
        """Play an action; raises _Stuck if it is illegal, _Reached at the goal."""
        if violations(self.position, action):
            raise _Stuck
        try:
            self.position = apply(self.position, action)
        except Unsupported:
            raise _Stuck from None
        self.line.append(action)
        if self.goal.value(self.position) >= self.target:
            raise _Reached
        if self.position.winner is not None or len(self.line) > _MOST * 10:
            raise _Stuck

    def group(self, group: Group) -> None:
        """Play a step and let what it did come to its end, as it did in the line."""
        for index, text in enumerate(group.texts):
            minor = isinstance(group.steps[index].action, Choose) or text == "pass"
            try:
                self.play(parse_action(self.position, text))
            except (NotationError, _Stuck):
                # A copy fewer asks for a target less, and resolves by a pass less.
                if not minor:
                    raise _Stuck from None
        if not group.after.stack and group.after.pending is None:
            self._settle()

    def _settle(self) -> None:
        for _ in range(_MOST):
            pending = self.position.pending
            if pending is not None:
                idle = next((word for word in _IDLE if word in pending.options), None)
                action = Choose(idle) if idle is not None else legal_actions(self.position)[0]
                self.play(action)
            elif self.position.stack:
                self.play(PASS)
            else:
                return
        raise _Stuck


def _played(root: Position, groups: list[Group], goal: Goal, target: int) -> list[Action] | None:
    """The actions of these groups in their order, up to the goal; None if they do not reach it."""
    player = _Player(root, goal, target)
    try:
        for group in groups:
            player.group(group)
    except _Reached:
        return player.line
    except _Stuck:
        pass
    return None
