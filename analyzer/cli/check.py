"""`stormline check`: whether every step of a line is legal, and if not, every reason why."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

import click
import msgspec

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from analyzer.referee import Step
    from analyzer.report.content import Ending
    from models.notation.line_file import LineFile
    from models.position import Position

WIDTH = 80


class Reason(msgspec.Struct, frozen=True):
    """Why a step is illegal: the rule's number, what it forbids, what it is about."""

    rule: str
    message: str
    subject: str = ""


class Checked(msgspec.Struct, frozen=True):
    """One step of a line; `verdict`: legal, illegal, unsupported, unreadable or not checked."""

    number: int
    text: str
    verdict: str
    reasons: tuple[Reason, ...] = ()
    hint: str = ""


class CheckReport(msgspec.Struct, frozen=True):
    """A checked line.  `reached`: whether the goal of its position is reached at its end."""

    legal: bool
    steps: tuple[Checked, ...]
    goal: str
    reached: bool | None
    ending: Ending | None
    title: str = ""
    player: str = "you"


@click.command()
@click.argument("line")
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def check(line: str, json_output: bool) -> int:
    """Replay a line file and check each step by the rules.

    LINE is a TOML file with a `position` and `steps`, as `solve --save-line` writes it.
    """
    from analyzer.cli.inputs import bad_input
    from models.notation.errors import NotationError
    from models.notation.line_file import read_line

    try:
        content = read_line(line)
    except NotationError as error:
        raise bad_input(error) from None
    found, problem = checked(content)
    if json_output:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        click.echo("\n".join(as_lines(found)))
    if problem:
        # What could be checked stands above.
        raise InputError(problem)
    verdicts = {step.verdict for step in found.steps}
    if "illegal" in verdicts:
        return exit_codes.ILLEGAL
    return exit_codes.UNKNOWN if "unsupported" in verdicts else exit_codes.OK


def checked(content: LineFile) -> tuple[CheckReport, str]:
    """Check a line step by step until one is not legal; and what cannot be read, if anything."""
    from analyzer.referee import replay
    from analyzer.report.ending import ending
    from models.check import violations
    from models.notation.errors import NotationError
    from models.notation.words import PLAYERS

    root = position = content.start.position
    played: list[Step] = []
    found: list[Checked] = []
    problem = ""
    for index, text in enumerate(content.steps):
        number = index + 1
        try:
            action = content.action(index, position)
        except NotationError as error:
            problem = str(error)
            found.append(Checked(number, text, "unreadable", (Reason("", problem),)))
            break
        reasons = tuple(Reason(v.rule, v.message, v.subject) for v in violations(position, action))
        if reasons:
            found.append(Checked(number, text, "illegal", reasons, _hint(position)))
            break
        result = replay(position, [action])
        if result.problems:
            why = "; ".join(result.problems[0].reasons)
            found.append(Checked(number, text, "unsupported", (Reason("", why),)))
            break
        played += result.steps
        position = result.steps[0].after
        found.append(Checked(number, text, "legal"))
    legal = all(step.verdict == "legal" for step in found)
    found += [
        Checked(number, content.steps[number - 1], "not checked")
        for number in range(len(found) + 1, len(content.steps) + 1)
    ]
    report = CheckReport(
        legal,
        tuple(found),
        content.start.goal,
        _reached(content.start.goal, root, played) if legal else None,
        ending(root, played, root.active) if played else None,
        content.title or content.start.title,
        PLAYERS[root.active],
    )
    return report, problem


def _reached(goal: str, root: Position, played: list[Step]) -> bool | None:
    """Whether a goal that is reached or not was reached at any moment of a line."""
    from analyzer.search.goals import parse_goal

    wanted = parse_goal(goal, root, root.active)
    if not wanted.decision:
        return None
    return any(wanted.value(p) for p in (root, *(step.after for step in played)))


def _hint(position: Position) -> str:
    """What a writer of lines forgets most often."""
    from models.notation.objects import Objects

    if position.pending is not None:
        return "something is to be decided first: choose or pay"
    if position.stack:
        name = Objects(position).item_text(position.stack[-1].uid)
        return f"{name} is on the stack: it resolves once both players pass in succession"
    return ""


def as_lines(report: CheckReport, width: int = WIDTH) -> list[str]:
    """A checked line as plain text."""
    from analyzer.report.text import ending_lines, wrapped

    lines = [*wrapped(report.title, width), ""] if report.title else []
    for step in report.steps:
        head = f"{step.number:>4}  {step.verdict:<11}  "
        lines += wrapped(step.text, width, head, " " * len(head))
        for reason in step.reasons:
            if step.verdict == "unreadable":
                continue  # it is the error that follows
            about = f" ({reason.subject})" if reason.subject else ""
            rule = f"{reason.rule}: " if reason.rule else ""
            lines += wrapped(f"- {rule}{reason.message}{about}", width, " " * 6, " " * 8)
        if step.hint:
            lines += wrapped(f"({step.hint})", width, " " * 8, " " * 8)
    lines += ["", *textwrap.wrap(_result(report), width)]
    if report.legal and report.ending is not None:
        lines += ["", *ending_lines(report.ending, report.player, width)]
    return lines


def _result(report: CheckReport) -> str:
    if not report.legal:
        bad = next(step for step in report.steps if step.verdict != "legal")
        return f"Step {bad.number} is {bad.verdict}."
    text = (
        f"Legal: all {len(report.steps)} steps." if report.steps else "Legal: there are no steps."
    )
    if report.reached is not None:
        done = "is reached" if report.reached else "is not reached by this line"
        text += f" The goal ({report.goal}) {done}."
    return text
