"""`stormline upkeep`: every upkeep payment, all legal choices for it, and plans of payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import msgspec

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from models.position import Position

MOST = 1_000_000
MOST_TURNS = 20


@click.command()
@click.argument("position")
@click.option(
    "--limit",
    type=click.IntRange(0, MOST),
    default=20,
    show_default=True,
    help="List so many payments of each upkeep; 0 for all.",
)
@click.option(
    "--turns",
    type=click.IntRange(1, MOST_TURNS),
    metavar="N",
    help="Plan the payments of so many upkeeps of yours.",
)
@click.option(
    "--keep", metavar="CARD", help="With --turns: a card in hand that should stay castable."
)
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def upkeep(
    position: str, limit: int, turns: int | None, keep: str | None, json_output: bool
) -> int:
    """List the legal payments of each cumulative upkeep, echo and other upkeep payment.

    POSITION is a position file (TOML) or a Forge puzzle (.pzl).  With --turns a plan says what to
    pay in each upkeep so that the permanents are kept longest.
    """
    from analyzer.cli.inputs import load_position
    from analyzer.cli.waiting import waiting
    from analyzer.upkeep.ask import upkeeps
    from analyzer.upkeep.text import as_text
    from models.errors import Unsupported

    content = load_position(position)
    if turns is None:
        if keep is not None:
            raise InputError("--keep goes with --turns")
        try:
            with waiting("listing payments"):
                found = upkeeps(content.position, content.title, limit)
        except Unsupported as error:
            click.echo(f"Unknown: not modelled: {error}", err=True)
            return exit_codes.UNKNOWN
        _write(found, as_text(found), json_output)
        return exit_codes.OK
    return _plan(content.position, content.title, turns, keep, json_output)


def _write(found: msgspec.Struct, text: str, json_output: bool) -> None:
    if json_output:
        text = msgspec.json.format(msgspec.json.encode(found), indent=2).decode()
    click.echo(text)


def _plan(position: Position, title: str, turns: int, keep: str | None, json_output: bool) -> int:
    from analyzer.cli.waiting import waiting
    from analyzer.upkeep.plan import Unknown, plan
    from analyzer.upkeep.plan_text import plan_text
    from cards.library import CARDS, UnknownCardError
    from models.errors import Unsupported

    spell = 0
    if keep is not None:
        try:
            spell = CARDS.find(keep)
        except UnknownCardError as error:
            raise InputError(f"--keep: {error}") from None
        if spell not in position.players[0].hand:
            raise InputError(f"--keep: expected a card in your hand, got {keep!r}")
    try:
        with waiting(f"planning {turns} upkeeps"):
            found = plan(position, turns, spell=spell, title=title)
    except (Unsupported, Unknown) as error:
        click.echo(f"Unknown: {error}", err=True)
        return exit_codes.UNKNOWN
    _write(found, plan_text(found), json_output)
    return exit_codes.OK
