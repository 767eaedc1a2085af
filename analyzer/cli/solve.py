"""`stormline solve`: a line that reaches the goal, or the proof that there is none."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from analyzer.question import Options
    from analyzer.search.verdict import Verdict
    from models.notation.position_file import PositionFile
    from models.position import Position

WIDTH = 80
_HAND_OPTIONS = ("hand", "on_the_draw", "board", "graveyard", "life", "opponent_life")


@click.command()
@click.argument("position", required=False)
@click.option("--goal", help='win, storm, damage, "mana: BBBB" or "cast: CARD".')
@click.option("--deck", help="A deck list, instead of POSITION; needs --hand.")
@click.option("--hand", help='The cards in hand: "Swamp, 2 Dark Ritual, ...".')
@click.option(
    "--draw/--play",
    "on_the_draw",
    default=False,
    help="On the draw one more card, unknown, is in hand; --play is usual.",
)
@click.option("--board", help='Your permanents: "Swamp, Island (tapped), ...".')
@click.option("--graveyard", help="The cards in your graveyard.")
@click.option("--life", type=int, help="Your life, if not 20 (40 with a commander).")
@click.option("--opponent-life", type=int, help="The opponent's life, if not 20 (40).")
@click.option(
    "--turns",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Look this many of your turns ahead, this one included (1).",
)
@click.option("--nodes", type=click.IntRange(1), help="The most positions to search.")
@click.option("--seconds", type=click.FloatRange(0, min_open=True), help="The longest to search.")
@click.option(
    "--limit",
    "limits",
    multiple=True,
    metavar="NAME=N",
    help="nodes=N, seconds=S or positions=N (kept in memory); may be repeated.",
)
@click.option(
    "--loops",
    is_flag=True,
    help="Look first for a loop that decides it, where the opponent cannot reply.",
)
@click.option("--passive", is_flag=True, help="Assume that the opponent does nothing.")
@click.option("--clairvoyant", is_flag=True, help="Assume the library's order known: a bound.")
@click.option("--seed", type=int, help="Which order, with --clairvoyant (1).")
@click.option(
    "--no-prune",
    multiple=True,
    metavar="NAME",
    help="Switch a pruning of the search off, or all; a wrong name lists them.",
)
@click.option("--save-line", metavar="FILE", help="Write the line to a new file, for `check`.")
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
@click.pass_context
def solve(
    ctx: click.Context,
    position: str | None,
    goal: str | None,
    deck: str | None,
    hand: str | None,
    on_the_draw: bool,
    board: str | None,
    graveyard: str | None,
    life: int | None,
    opponent_life: int | None,
    turns: int,
    nodes: int | None,
    seconds: float | None,
    limits: tuple[str, ...],
    loops: bool,
    passive: bool,
    clairvoyant: bool,
    seed: int | None,
    no_prune: tuple[str, ...],
    save_line: str | None,
    json_output: bool,
) -> int:
    """Find a line that reaches the goal this turn, or prove that there is none.

    With --turns the opponent's turns between yours are played too, and a goal such as win asks for
    the first of your turns in which it is reached.

    POSITION is a position file (TOML) or a Forge puzzle (.pzl).  Ctrl-C and limits end the search
    with what is known by then.
    """
    from analyzer.cli.inputs import load_position, position_from_options
    from analyzer.cli.limits import prunings_without, read_limits
    from analyzer.question import Options

    if save_line is not None and Path(save_line).exists():
        raise InputError(f"--save-line: {save_line} exists already and is not overwritten")
    if seed is not None and not clairvoyant:
        raise InputError("--seed chooses a library order: it needs --clairvoyant")
    if deck is not None:
        if position is not None:
            raise InputError("give either POSITION or --deck, not both")
        if hand is None:
            raise InputError('--deck needs --hand "Dark Ritual, ..."')
        content = position_from_options(
            deck,
            hand,
            board=board or "",
            graveyard=graveyard or "",
            on_the_draw=on_the_draw,
            life=life,
            opponent_life=opponent_life,
        )
    else:
        _only_with_deck(ctx)
        if position is None:
            raise InputError("give a POSITION, or --deck and --hand")
        content = load_position(position)
    stated = {"nodes": nodes, "seconds": seconds}
    options = Options(
        **{  # type: ignore[arg-type]
            **read_limits(limits),
            **{name: value for name, value in stated.items() if value is not None},
            "prunings": prunings_without(no_prune),
            "clairvoyant": clairvoyant,
            "replies": not passive,
            "loops": loops,
            "turns": turns,
            "seed": 1 if seed is None else seed,
        }
    )
    return answer(content, content.goal if goal is None else goal, options, save_line, json_output)


def _only_with_deck(ctx: click.Context) -> None:
    """Refuse options that describe a hand when the position is a file."""
    for name in _HAND_OPTIONS:
        if ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE:
            option = "--play and --draw" if name == "on_the_draw" else f"--{name.replace('_', '-')}"
            raise InputError(f"{option} can only be used with --deck")


def answer(
    content: PositionFile, goal: str, options: Options, save_line: str | None, json_output: bool
) -> int:
    """Search, report, and give the exit code."""
    from analyzer import question
    from analyzer.report.build import report
    from analyzer.report.content import as_json
    from analyzer.report.text import as_text

    root = content.position
    if options.clairvoyant:
        root = question.clairvoyant(root, options.seed)
    verdict = search(content.position, goal, options)
    found = report(root, verdict, options.seed, content.title, content.notes)
    if json_output:
        click.echo(as_json(found))
    else:
        columns = shutil.get_terminal_size((WIDTH, 24)).columns
        click.echo(as_text(found, max(40, min(columns, WIDTH))))
    if save_line is not None:
        _save(content, root, verdict, save_line)
    if verdict.kind == "UNKNOWN" and verdict.reason == "interrupted":
        return exit_codes.INTERRUPTED
    return verdict.exit_code


def search(position: Position, goal: str, options: Options) -> Verdict:
    """The verdict; a part of the rules that is not modelled makes it unknown."""
    from analyzer import question
    from analyzer.cli.progress import progress_shown
    from analyzer.search.goals import GoalError
    from analyzer.search.verdict import Verdict
    from cards.library import UnknownCardError
    from cards.mana import ManaError
    from models.errors import Unsupported

    try:
        with progress_shown(goal not in ("storm", "damage")) as progress:
            return question.solve(position, goal, options, progress)
    except (GoalError, ManaError, UnknownCardError) as error:
        raise InputError(f"--goal: {error}") from None
    except Unsupported as error:
        return Verdict(
            "UNKNOWN", goal, reason=f"unsupported: {error}", clairvoyant=options.clairvoyant
        )


def _save(content: PositionFile, root: Position, verdict: Verdict, path: str) -> None:
    """Write the line as a file that `stormline check` reads."""
    from dataclasses import replace

    from analyzer.referee import replay
    from models.notation.action_text import describe
    from models.notation.errors import NotationError
    from models.notation.line_file import write_line

    if not verdict.line:
        click.echo(f"No line to write to {path}.", err=True)
        return
    steps = [describe(s.before, s.action) for s in replay(root, verdict.line).steps]
    try:
        start = replace(content, position=root, goal=verdict.goal)
        text = write_line(start, steps, content.title)
        with open(path, "x", encoding="utf-8") as file:
            file.write(text)
    except NotationError as error:
        raise InputError(f"--save-line: {error}") from None
    except OSError as error:
        raise InputError(f"--save-line: {path}: {(error.strerror or str(error)).lower()}") from None
