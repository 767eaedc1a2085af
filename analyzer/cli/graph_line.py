"""`stormline graph` for a line of play: what each step rests on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer.cli import exit_codes
from analyzer.cli.graph_words import Answer, node_link, node_named

if TYPE_CHECKING:
    import networkx as nx

    from models.notation.line_file import LineFile


def line_answer(source: str, title: str | None, step: str | None, width: int) -> Answer:
    """The graph of a line file, its heading, and what is said of it or of one step."""
    import msgspec

    from analyzer.cli.inputs import bad_input
    from analyzer.cli.waiting import waiting
    from analyzer.graph.line.study import study_line
    from analyzer.graph.report import line_lines, wrapped
    from models.notation.errors import NotationError
    from models.notation.line_file import read_line

    try:
        content = read_line(source)
        actions, problem = _actions(content)
    except NotationError as error:
        raise bad_input(error) from None
    heading = title or content.title or content.start.title or Path(source).stem
    if problem:
        data: dict[str, Any] = {"title": heading, "source": "line", "problem": problem}
        return Answer(exit_codes.ILLEGAL, None, heading, "", data, wrapped(problem, width))
    with waiting("Looking for a shorter line ..."):
        drawn, found = study_line(content.start.position, actions, content.start.goal)
    data = {
        "title": heading,
        "source": "line",
        "goal": drawn.graph["goal"],
        "reached": found.reached,
        "critical_path": list(found.critical),
        "unneeded": list(found.unneeded),
        "minimal": _minimal(content, found.minimal),
        "graph": node_link(drawn),
    }
    lines = [*wrapped(heading, width), "", *line_lines(drawn, found, width)]
    chosen = ""
    if step is not None:
        chosen = node_named(drawn, step)
        lines = _step_lines(drawn, chosen, width)
        data["why"] = msgspec.to_builtins(lines)
    return Answer(exit_codes.OK, drawn, heading, chosen, data, lines)


def _actions(content: LineFile) -> tuple[list[Any], str]:
    """The actions of a line file; and why a step is illegal, if one is."""
    from analyzer.referee import replay

    position = content.start.position
    found: list[Any] = []
    for index, text in enumerate(content.steps):
        action = content.action(index, position)
        played = replay(position, [action])
        if played.problems:
            reasons = "; ".join(played.problems[0].reasons)
            return found, f"Step {index + 1} is illegal: {text}: {reasons}"
        found.append(action)
        position = played.steps[0].after
    return found, ""


def _minimal(content: LineFile, minimal: Any) -> dict[str, Any] | None:
    """The minimal line in words, with the steps that are left out."""
    if minimal is None:
        return None
    from analyzer.referee import replay
    from models.notation.action_text import describe

    steps = replay(content.start.position, minimal.line).steps
    return {
        "steps": [describe(step.before, step.action) for step in steps],
        "left_out": list(minimal.left_out),
        "tried": minimal.tried,
        "complete": minimal.complete,
    }


def _step_lines(drawn: nx.MultiDiGraph, node: str, width: int) -> list[str]:
    """What a step rests on and what rests on it."""
    from analyzer.graph.line.words import line_sentence, step_name
    from analyzer.graph.report import wrapped

    lines = [step_name(drawn, node)]
    for heading, edges in (("Rests on", drawn.in_edges), ("Serves", drawn.out_edges)):
        lines += ["", f"{heading}:"]
        found = [f"- {line_sentence(drawn, *edge)}" for edge in edges(node, data=True)]
        for text in found or ["nothing"]:
            lines += wrapped(text, width, "  ", "    ")
    return lines
