"""Builds the dependency graph of a line."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

from analyzer.graph.line.groups import Group, grouped
from analyzer.graph.line.kinds import GOAL
from analyzer.graph.line.trace import Trace
from analyzer.referee import replay
from analyzer.search.goals import Goal, Mana, Storm, parse_goal
from cards.mana import TYPES
from models.actions import Action
from models.position import Position


class LineError(ValueError):
    """A line that the referee refuses: only legal lines have a graph."""


def line_graph(position: Position, line: Iterable[Action], goal: str = "win") -> nx.MultiDiGraph:
    """The graph of which step of a line paid for, supplied, enabled or counted for which.

    Every edge leads from an earlier step to a later one.  `goal`: as for `analyzer.solve`; what
    reaches it leads to the node "goal".  Raises LineError if the line is not legal.
    """
    played = replay(position, line)
    if played.problems:
        raise LineError(str(played.problems[0]))
    groups = grouped(played.steps)
    trace = Trace(position, groups)
    graph = trace.run()
    wanted = parse_goal(goal, position, position.active)
    _add_goal(trace, groups, wanted)
    graph.graph["goal"] = wanted.text
    graph.graph["reached"] = reached(wanted, position, groups)
    _number(graph)
    return graph


def reached(goal: Goal, root: Position, groups: list[Group]) -> bool:
    """Whether a goal is reached anywhere on a line, or, for storm and damage, driven up."""
    positions = [root, *(step.after for group in groups for step in group.steps)]
    return any(goal.value(position) > 0 for position in positions)


def _add_goal(trace: Trace, groups: list[Group], goal: Goal) -> None:
    graph = trace.graph
    order = float(len(groups) + 1)
    graph.add_node(GOAL, kind="goal", label=goal.text, order=order, made="", spent="")
    if not groups:
        return
    last = groups[-1]
    if isinstance(goal, Storm):
        for cast in trace.casts:
            graph.add_edge(cast, GOAL, kind="counted", what="", count=1)
        return
    if isinstance(goal, Mana):
        for unit, origins in trace.mana.pools[goal.player].items():
            for origin in origins:
                trace._edge(origin, GOAL, "paid", TYPES[unit[0]])
    for group in groups:
        lost = (
            group.before.players[1 - goal.player].life - group.after.players[1 - goal.player].life
        )
        if lost > 0 and group is not last:
            graph.add_edge(group.key, GOAL, kind="damaged", what=f"{lost} life", count=lost)
    graph.add_edge(last.key, GOAL, kind="ended", what="", count=1)


def _number(graph: nx.MultiDiGraph) -> None:
    """Turn the order of nodes into whole numbers."""
    ordered = sorted(graph, key=lambda node: (graph.nodes[node]["order"], node))
    for place, node in enumerate(ordered):
        graph.nodes[node]["order"] = place
