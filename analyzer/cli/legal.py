"""`stormline legal`: every legal action of a position, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import msgspec

from analyzer.cli import exit_codes

if TYPE_CHECKING:
    from models.position import Position

WIDTH = 80


class LegalReport(msgspec.Struct, frozen=True):
    """The legal actions of whoever acts next; `deciding`: the decision that is asked for, or ""."""

    player: str
    deciding: str
    actions: tuple[str, ...]
    title: str = ""


class Blocker(msgspec.Struct, frozen=True):
    """A creature, whether it may block the attacker asked about, and every reason why not."""

    blocker: str
    may_block: bool
    reasons: tuple[str, ...]


@click.command()
@click.argument("position")
@click.option("--block", metavar="CREATURE", help="Which creatures may block this attacker?")
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def legal(position: str, block: str | None, json_output: bool) -> int:
    """List all actions that are legal now.

    POSITION is a position file (TOML) or a Forge puzzle (.pzl).  With --block: for each creature
    of the other player, whether it may block that attacker, and every reason why not (exit code
    11 when none may).
    """
    from analyzer.cli.inputs import load_position
    from models.errors import Unsupported

    content = load_position(position)
    if block is not None:
        return _blocks(content.position, block, json_output)
    try:
        found = legal_now(content.position, content.title)
    except Unsupported as error:
        click.echo(f"Unknown: not modelled: {error}", err=True)
        return exit_codes.UNKNOWN
    if json_output:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        click.echo("\n".join(as_lines(found)))
    return exit_codes.OK


def _blocks(position: Position, attacker: str, json_output: bool) -> int:
    """Answer --block: each possible blocker with the reasons against it."""
    from analyzer.cli.group import InputError
    from cards.library import CARDS
    from models.characteristics import is_creature
    from models.checking.blocking import block_violations
    from models.facts import facts_of

    cid = CARDS.find(attacker)
    attacking = next((q for q in position.battlefield if q.cid == cid), None)
    if attacking is None:
        raise InputError(f"--block: {attacker} is not on the battlefield")
    answers = [
        Blocker(facts_of(q).face.name, not reasons, tuple(map(str, reasons)))
        for q in position.battlefield
        if q.controller != attacking.controller and is_creature(q)
        for reasons in [block_violations(position, q, attacking)]
    ]
    if json_output:
        click.echo(msgspec.json.format(msgspec.json.encode(answers), indent=2).decode())
    else:
        for answer in answers:
            verdict = "may block" if answer.may_block else "may not block"
            click.echo(f"{answer.blocker}: {verdict}")
            for reason in answer.reasons:
                click.echo(f"  - {reason}")
        if not answers:
            click.echo("No creature could block.")
    return exit_codes.OK if any(a.may_block for a in answers) else exit_codes.ILLEGAL


def legal_now(position: Position, title: str = "") -> LegalReport:
    """The legal actions in words, in a fixed order: lands, spells, abilities, passing."""
    from models.legal import legal_actions
    from models.notation.action_text import describe
    from models.position import CHANCE

    order = {"play": 0, "cast": 1, "activate": 2, "cycle": 2, "suspend": 2, "plot": 2,
             "companion": 2, "choose": 3, "pay": 4}  # fmt: skip
    texts = dict.fromkeys(describe(position, action) for action in legal_actions(position))
    ordered = sorted(texts, key=lambda text: (order.get(text.partition(" ")[0], 5), text))
    decider = position.decider
    names = ("you", "opponent")
    return LegalReport(
        "chance" if decider == CHANCE else names[decider],
        position.pending.kind if position.pending is not None else "",
        tuple(ordered),
        title,
    )


def as_lines(report: LegalReport, width: int = WIDTH) -> list[str]:
    """The actions as plain text."""
    from analyzer.report.text import wrapped

    lines = [*wrapped(report.title, width), ""] if report.title else []
    number = len(report.actions)
    what = f"{number} legal action{'' if number == 1 else 's'}"
    asked = f" to decide: {report.deciding}" if report.deciding else ""
    lines.append(f"{report.player}: {what}{asked}")
    for text in report.actions:
        lines += wrapped(text, width, "  ", "      ")
    return lines
