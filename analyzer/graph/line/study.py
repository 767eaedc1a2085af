"""What a line's graph says: critical path, unneeded steps, a minimal part that still wins."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import msgspec
import networkx as nx

from analyzer.graph.line.build import LineError, line_graph
from analyzer.graph.line.groups import grouped
from analyzer.graph.line.kinds import GOAL, ROOT
from analyzer.graph.line.minimal import Minimal, minimal_line
from analyzer.referee import replay
from analyzer.search.goals import parse_goal
from models.actions import Action
from models.position import Position


class LineStudy(msgspec.Struct, frozen=True):
    """What a line comes to.

    `critical`: the longest chain of steps each of which needs the one before, up to the goal.
    `unneeded`: steps that the minimal line does without.  `reached`: whether the goal is reached;
    only then is there a `minimal` line.
    """

    critical: tuple[str, ...]
    unneeded: tuple[str, ...]
    reached: bool
    minimal: Minimal | None


def study_line(
    position: Position,
    line: Iterable[Action],
    goal: str = "win",
    progress: Callable[[int], None] | None = None,
) -> tuple[nx.MultiDiGraph, LineStudy]:
    """The graph of a line and what it says; nodes get `critical` and `needed`.

    Raises LineError if the line is not legal.
    """
    actions = tuple(line)
    graph = line_graph(position, actions, goal)
    groups = grouped(replay(position, actions).steps)
    critical = critical_path(graph)
    minimal = None
    if graph.graph["reached"]:
        wanted = parse_goal(goal, position, position.active)
        minimal = minimal_line(position, groups, graph, wanted, progress)
    unneeded = tuple(str(number) for number in minimal.left_out) if minimal is not None else ()
    for node, data in graph.nodes(data=True):
        data["critical"] = node in critical
        data["needed"] = node.partition(".")[0] not in unneeded
    return graph, LineStudy(critical, unneeded, graph.graph["reached"], minimal)


def critical_path(graph: nx.MultiDiGraph) -> tuple[str, ...]:
    """The longest chain of steps that leads to the goal, each needing the one before."""
    inner = nx.DiGraph(graph.subgraph(set(graph) - {ROOT}))
    if GOAL not in inner:
        return ()
    before = nx.ancestors(inner, GOAL) | {GOAL}
    longest = nx.dag_longest_path(inner.subgraph(before), weight=None, default_weight=1)
    return tuple(longest)


__all__ = ["LineError", "LineStudy", "critical_path", "study_line"]
