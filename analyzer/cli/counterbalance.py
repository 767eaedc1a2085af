"""`stormline counterbalance`: which spells are countered by mana value, and how likely."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from models.notation.position_file import PositionFile

WIDTH = 80
#: A question that takes longer is answered with UNKNOWN.
SECONDS = 30.0
#: Who counters, where the command line gives no board.
BOARD = "Counterbalance"
_LIBRARY_OPTIONS = ("top", "board", "hand", "without", "edition")


@click.command()
@click.argument("position", required=False)
@click.option("--library", metavar="DECK", help="A list of the library's cards, not a POSITION.")
@click.option("--top", help='The known top of the library, first card first: "Ponder, ...".')
@click.option("--without", help="Cards of DECK that are not in the library.")
@click.option("--board", help="The controller's permanents, if not just Counterbalance.")
@click.option("--hand", help="The controller's hand, with --library.")
@click.option("--edition", type=click.Choice(["current", "2006"]), help="The rules that count.")
@click.option("--spells", help='Spells cast one after another: "Dark Ritual, Blaze X=2, ...".')
@click.option("--order", is_flag=True, help="Find the best order of casts.")
@click.option(
    "--aim",
    type=click.Choice(["every", "last", "most"]),
    default="most",
    show_default=True,
    help="What the controller wants: stop any one of the spells (the caster needs every one), "
    "the last, or as many as possible.",
)
@click.option("--plot", metavar="FILE.png", help="Write a bar chart of the spells to a new file.")
@click.option("--nodes", type=click.IntRange(1), help="The most positions to search.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=SECONDS,
    show_default=True,
    help="The longest to search.",
)
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
@click.pass_context
def counterbalance(
    ctx: click.Context,
    position: str | None,
    library: str | None,
    top: str | None,
    without: str | None,
    board: str | None,
    hand: str | None,
    edition: str | None,
    spells: str | None,
    order: bool,
    aim: str,
    plot: str | None,
    nodes: int | None,
    seconds: float,
    json_output: bool,
) -> int:
    """Say which spells a Counterbalance counters, how likely, and what to do about it.

    POSITION is a position file: each spell that the opponent of Counterbalance's controller may
    cast there.  With --library DECK and --spells no position is needed.  The controller does all
    that their board allows; probabilities are exact.
    """
    from analyzer.counterbalance.answer import as_data
    from analyzer.counterbalance.ask import Unanswerable
    from analyzer.counterbalance.build import answer
    from analyzer.counterbalance.limits import Limits
    from analyzer.counterbalance.text import as_text
    from analyzer.search.goals import GoalError

    if plot is not None and Path(plot).exists():
        raise InputError(f"--plot: {plot} exists already and is not overwritten")
    content = _content(ctx, position, library, top, without, board, hand, edition, spells)
    began = time.perf_counter()
    try:
        found = answer(
            content.position,
            _spells(spells),
            aim,  # type: ignore[arg-type]
            order,
            content.goal,
            Limits(nodes, seconds),
            content.title,
        )
    except (Unanswerable, GoalError) as error:
        raise InputError(str(error)) from None
    found.seconds = time.perf_counter() - began
    if json_output:
        click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2))
    else:
        columns = shutil.get_terminal_size((WIDTH, 24)).columns
        click.echo(as_text(found, max(40, min(columns, WIDTH))))
    if plot is not None:
        _plot(found.rows, plot, found.title)
    return exit_codes.UNKNOWN if found.reason else exit_codes.OK


def _spells(text: str | None) -> Any:
    from analyzer.cli.inputs import card_entries
    from analyzer.counterbalance.inputs import BadSpell, read_spells
    from cards.library import UnknownCardError

    try:
        return read_spells(card_entries(text or ""))
    except (BadSpell, UnknownCardError) as error:
        raise InputError(f"--spells: {error}") from None


def _content(
    ctx: click.Context,
    position: str | None,
    library: str | None,
    top: str | None,
    without: str | None,
    board: str | None,
    hand: str | None,
    edition: str | None,
    spells: str | None,
) -> PositionFile:
    """The position asked about: a file, or one made of a deck list."""
    from analyzer.cli.inputs import load_position

    if library is None:
        for name in _LIBRARY_OPTIONS:
            if ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE:
                raise InputError(f"--{name} can only be used with --library")
        if position is None:
            raise InputError("give a POSITION, or --library DECK and --spells")
        return load_position(position)
    if position is not None:
        raise InputError("give either POSITION or --library, not both")
    if not spells:
        raise InputError('--library needs --spells "Dark Ritual, ..."')
    return _from_library(library, top, without, board, hand, edition)


def _from_library(
    library: str,
    top: str | None,
    without: str | None,
    board: str | None,
    hand: str | None,
    edition: str | None,
) -> PositionFile:
    from analyzer.cli.inputs import bad_input, card_entries
    from analyzer.counterbalance.inputs import BadSpell, library_table
    from cards.library import UnknownCardError
    from models.notation.decklist import read_deck
    from models.notation.errors import NotationError, Problems
    from models.notation.position_file import position_from_table

    problems = Problems("")
    try:
        deck = read_deck(library).check()
        cards = library_table(deck, card_entries(top or ""), card_entries(without or ""))
        opponent: dict[str, Any] = {
            "battlefield": card_entries(board or BOARD, states=True),
            "hand": card_entries(hand or ""),
            "library": cards,
        }
        content = position_from_table(
            {"edition": edition or "current", "opponent": opponent}, problems, (), Path()
        )
        problems.check()
    except NotationError as error:
        raise bad_input(error) from None
    except (BadSpell, UnknownCardError) as error:
        raise InputError(str(error)) from None
    return content


def _plot(rows: Any, path: str, title: str) -> None:
    try:
        from analyzer.counterbalance.plot import plot

        plot(rows, path, title)
    except ImportError as error:
        raise InputError(f"--plot needs matplotlib: {error}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"--plot: {path}: {error}") from None
