"""`stormline loops`: what can be repeated with a net gain, each played on the rules."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from analyzer.loops.content import Loops
    from analyzer.loops.utopia import Cards

WIDTH = 80
#: Files that hold a position; any other is a deck list.
_POSITIONS = (".toml", ".pzl")


@click.command()
@click.argument("source", metavar="DECK|POSITION")
@click.option("--explain", is_flag=True, help="Also list candidates that are no loops, and why.")
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    default=60.0,
    show_default=True,
    help="The longest to look.",
)
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
@click.option("-o", "--output", metavar="FILE", help="Write to a new file instead.")
def loops(source: str, explain: bool, seconds: float, json_output: bool, output: str | None) -> int:
    """Find what can be repeated with a net gain, and play each find on the rules.

    Of a DECK list every position is open; of a POSITION the cards are taken from where they are,
    and what stands on the battlefield stays there.  Candidates are laps of a Petri net read off the
    cards; one is a loop if the rules allow to play it twice with the same gain (732.2a).  The exit
    code is 0 if a loop was found, else 20: that none was found proves nothing.
    """
    from analyzer.loops.content import Loops
    from analyzer.loops.text import as_text

    if output is not None and Path(output).exists():
        raise InputError(f"-o: {output} exists already and is not overwritten")
    cards, title = _cards(source)
    found = _find(cards, title, explain, seconds)
    assert isinstance(found, Loops)
    if json_output:
        text = msgspec.json.format(msgspec.json.encode(found), indent=2).decode()
    else:
        columns = shutil.get_terminal_size((WIDTH, 24)).columns
        text = as_text(found, explain, max(40, min(columns, WIDTH)))
    if output is None:
        click.echo(text)
    else:
        try:
            with open(output, "x", encoding="utf-8") as file:
                file.write(text + "\n")
        except OSError as error:
            raise InputError(f"-o: {output}: {(error.strerror or str(error)).lower()}") from None
    return exit_codes.OK if found.loops else exit_codes.UNKNOWN


def _cards(source: str) -> tuple[Cards, str]:
    """The cards to look at, and the title of the position."""
    from analyzer.cli.inputs import bad_input, load_position
    from analyzer.loops.ask import cards_of_deck, cards_of_position
    from models.notation.decklist import read_deck
    from models.notation.errors import NotationError, NotationErrors

    if Path(source).suffix.lower() in _POSITIONS:
        content = load_position(source)
        return cards_of_position(content.position), content.title
    try:
        deck = read_deck(source)
    except NotationError as error:
        raise bad_input(error) from None
    if not deck.main_cards:
        raise bad_input(NotationErrors(deck.problems))
    for problem in deck.problems:
        click.echo(f"left out: {problem}", err=True)
    return cards_of_deck(deck.main_cards), ""


def _find(cards: Cards, title: str, explain: bool, seconds: float) -> Loops:
    """Look for loops; Ctrl-C ends it with what is known."""
    from analyzer.cli.waiting import waiting
    from analyzer.loops.ask import NEAR_MISSES, Finder, Limits
    from analyzer.loops.content import Loops, loop, near_miss

    limits = Limits(near_misses=NEAR_MISSES if explain else 0, seconds=seconds)
    confirmed, refused = [], []
    finder = Finder(cards, limits)
    with waiting("looking for loops (Ctrl-C stops with what is known)"):
        try:
            for found in finder:
                if found.confirmed is not None:
                    confirmed.append(loop(found))
                else:
                    refused.append(near_miss(found))
        except KeyboardInterrupt:
            finder.complete = False
    confirmed.sort(key=lambda one: bool(one.costs))
    return Loops(tuple(confirmed), tuple(refused), finder.complete, title)
