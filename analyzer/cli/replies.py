"""`stormline replies`: which single reply of the opponent stops a win."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click
import msgspec

from analyzer.cli import exit_codes

if TYPE_CHECKING:
    from analyzer.stoppers import Stopper


@click.command()
@click.argument("position")
@click.option("--cards", metavar='"CARD, ..."', help="Only these cards; default: all that fit.")
@click.option("--goal", default="win", show_default=True, help="The goal, as for solve.")
@click.option("--seconds", type=float, default=10.0, show_default=True, help="For each card.")
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def replies(position: str, cards: str | None, goal: str, seconds: float, json_output: bool) -> int:
    """Say which single card in the opponent's hand stops the win, and which do not.

    Each card is tried alone (with a second copy where it needs a card to pitch), with the mana the
    opponent has on the table.  Exit code 0: nothing stops it; 10: something does, or there is no
    win to stop; 20: unknown.
    """
    from analyzer.cli.inputs import load_position
    from analyzer.question import Options, solve
    from analyzer.stoppers import candidates, stoppers
    from cards.library import CARDS

    content = load_position(position)
    options = Options(seconds=seconds)
    alone = solve(content.position, goal, options)
    if alone.kind != "LETHAL":
        click.echo(f"{alone.kind}: there is no win to stop. {alone.reason}".rstrip(), err=True)
        return alone.exit_code
    chosen = (
        [CARDS.find(name.strip()) for name in cards.split(",") if name.strip()]
        if cards is not None
        else candidates(content.position)
    )
    found = []
    try:
        tried = stoppers(content.position, chosen, goal, options)
        for stopper in watched(tried, len(chosen)):
            found.append(stopper)
    except KeyboardInterrupt:
        click.echo(f"Interrupted after {len(found)} of {len(chosen)} cards.", err=True)
    if json_output:
        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        width = max((len(s.card) for s in found), default=4)
        for stopper in found:
            reason = f"  {stopper.reason}" if stopper.reason else ""
            click.echo(f"{stopper.card:<{width}}  {stopper.outcome}{reason}")
    outcomes = {stopper.outcome for stopper in found}
    if "stops it" in outcomes:
        return exit_codes.PROVED_NO
    return exit_codes.UNKNOWN if "unknown" in outcomes else exit_codes.OK


def watched(tried: Iterable[Stopper], total: int) -> Iterator[Stopper]:
    """The results as they come, with a progress bar on a terminal's standard error."""
    if not sys.stderr.isatty():
        yield from tried
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(tried, "replies", total=total, console=Console(stderr=True), transient=True)
