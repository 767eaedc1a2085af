"""`stormline bench`: how often decks kill by a turn."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from analyzer.batch.decks import BatchDeck
    from analyzer.batch.folder import RunFolder
    from analyzer.batch.settings import Keep, Settings

#: Folders of runs are made in here, in the present folder, unless --run names another.
RUNS = "runs"
#: What a run is: with --resume the run itself says it.
_ONLY_NEW = (
    "hands", "turns", "seed", "on_the_draw", "mulligans", "keep", "cut", "add", "paired", "run",
    "nodes", "opponent_battlefield", "opponent_hand", "opponent_life", "opponent_library",
    "edition", "any_size", "sample",
)  # fmt: skip


@click.command()
@click.argument("decks", nargs=-1, metavar="DECK...")
@click.option("--hands", type=click.IntRange(1, 10_000_000), default=1000, show_default=True,
              help="How many hands to play.")  # fmt: skip
@click.option("--turns", type=click.IntRange(1, 20), default=1, show_default=True,
              help="The last turn by which to kill.")  # fmt: skip
@click.option("--seed", type=int, default=1, show_default=True, help="Which shuffles.")
@click.option("--draw/--play", "on_the_draw", default=False, help="On the draw; --play is usual.")
@click.option("--mulligans", type=click.Choice(["none", "vancouver", "london", "paris"]),
              default="none", show_default=True, help="Which mulligans are taken.")  # fmt: skip
@click.option("--keep", metavar="LOW-HIGH[/FEWEST]", help="The keep rule: so many sources of mana; "
              "with /FEWEST so few cards are kept in any case (2-5/5).")  # fmt: skip
@click.option("--paired", is_flag=True, help="Compare two decks on the same shuffles.")
@click.option("--cut", multiple=True, metavar="CARD", help="Compare with the deck without a CARD "
              "(or \"2 CARD\") and with one that --add names.")  # fmt: skip
@click.option("--add", multiple=True, metavar="CARD", help="What takes the place of a card cut.")
@click.option("--nodes", type=click.IntRange(1), default=3000, show_default=True,
              help="The most positions of one search.")  # fmt: skip
@click.option("--opponent-battlefield", metavar="CARDS", help="The opponent's permanents.")
@click.option("--opponent-hand", metavar="CARDS", help="Known cards in the opponent's hand, such "
              "as counterspells that cost no mana.")  # fmt: skip
@click.option("--opponent-life", type=click.IntRange(1), help="If not 20 (40 with a commander).")
@click.option("--opponent-library", type=click.IntRange(0), default=53, show_default=True,
              help="How many cards the opponent's library has.")  # fmt: skip
@click.option("--edition", type=click.Choice(["current", "2006"]), default="current",
              show_default=True, help="The rules that count.")  # fmt: skip
@click.option("--any-size", is_flag=True, help="Play a deck of too few cards as well.")
@click.option("--sample", is_flag=True, help="Sample where every hand could be enumerated.")
@click.option("--run", metavar="FOLDER", help="Where to keep the run (runs/DECK-1 and so on).")
@click.option("--resume", metavar="RUN", help="Go on with a run where it stopped.")
@click.option("--reopen", metavar="RUN", help="Play the open hands of a run again, with more "
              "--nodes, in a run of its own.")  # fmt: skip
@click.option("--workers", type=click.IntRange(1), help="Processes (all cores).")
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster.")
@click.option("--interval", "method", type=click.Choice(["clopper-pearson", "wilson"]),
              default="clopper-pearson", show_default=True, help="Which intervals.")  # fmt: skip
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
@click.pass_context
def bench(ctx: click.Context, /, **options: Any) -> int:
    """Say how often a DECK kills by a turn, hand by hand with proofs.

    Every hand gets two verdicts that are never mixed: what a player could do who knows the order of
    the library, and what one can do who does not.  Hands that stay open count both ways.  Results
    depend on the decks, the options and the seed alone.  Several decks are played on the same
    shuffles.  A run is kept in a folder, hand by hand, and goes on with --resume.
    """
    from analyzer.batch.folder import RunError

    try:
        if options["resume"] is not None:
            return play(_resumed(ctx, options), options)
        if options["reopen"] is not None:
            return play(_reopened(ctx, options), options)
        return play(_new(options), options)
    except RunError as error:
        raise InputError(str(error)) from None


def _resumed(ctx: click.Context, options: dict[str, Any]) -> RunFolder:
    from analyzer.batch.folder import RunFolder

    if options["reopen"] is not None:
        raise InputError("--resume goes on with a run, --reopen begins another: give one of them")
    _as_begun(ctx, options, "--resume", _ONLY_NEW)
    return RunFolder.resume(Path(options["resume"]))


def _reopened(ctx: click.Context, options: dict[str, Any]) -> RunFolder:
    from analyzer.batch.reopen import reopen, reopened
    from analyzer.batch.run import new_run_path

    free = ("nodes", "run")
    _as_begun(ctx, options, "--reopen", tuple(n for n in _ONLY_NEW if n not in free))
    source = Path(options["reopen"])
    settings = reopened(source, options["nodes"])
    path = Path(options["run"]) if options["run"] else new_run_path(settings, Path(RUNS))
    return reopen(source, settings, path)


def _as_begun(
    ctx: click.Context, options: dict[str, Any], how: str, fixed: tuple[str, ...]
) -> None:
    """Refuse what a run that has begun says itself.  Raises InputError."""
    if options["decks"]:
        raise InputError(f"{how} goes on with a run, whose decks are in it: give no DECK")
    for name in fixed:
        if ctx.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE:
            option = "--play and --draw" if name == "on_the_draw" else f"--{name.replace('_', '-')}"
            raise InputError(f"{option} cannot be changed once a run has begun ({how})")


def _new(options: dict[str, Any]) -> RunFolder:
    from analyzer.batch.folder import RunFolder
    from analyzer.batch.run import new_run_path

    if not options["decks"]:
        raise InputError("give a DECK, or --resume RUN")
    settings = read_settings(options)
    path = Path(options["run"]) if options["run"] else new_run_path(settings, Path(RUNS))
    return RunFolder.create(path, settings)


# --- what is asked ------------------------------------------------------------------------------
def read_settings(options: dict[str, Any]) -> Settings:
    """The settings that the options describe.  Raises InputError."""
    from msgspec.structs import replace

    from analyzer.batch.exact import plan
    from analyzer.batch.settings import Opponent, Settings

    decks = _decks(options)
    life = options["opponent_life"] or decks[0].life
    settings = Settings(
        decks,
        hands=options["hands"],
        turns=options["turns"],
        seed=options["seed"],
        on_the_play=not options["on_the_draw"],
        mulligans=options["mulligans"],
        keep=_keep(options["keep"]),
        opponent=Opponent(
            life,
            options["opponent_library"],
            _cards(options["opponent_battlefield"], "--opponent-battlefield"),
            _cards(options["opponent_hand"], "--opponent-hand"),
        ),
        edition=options["edition"],
        nodes=options["nodes"],
    )
    number = None if options["sample"] else plan(settings)
    return settings if number is None else replace(settings, exact=True, hands=number)


def _decks(options: dict[str, Any]) -> tuple[BatchDeck, ...]:
    from analyzer.batch.decks import DeckError, load_deck, swap
    from analyzer.cli.inputs import bad_input
    from models.notation.errors import NotationError

    cut, add = _counted(options["cut"]), _counted(options["add"])
    try:
        decks = [load_deck(path, options["any_size"]) for path in options["decks"]]
        if cut or add:
            if len(decks) != 1:
                raise InputError("--cut and --add change one deck: give one DECK")
            decks.append(swap(decks[0], cut, add))
    except NotationError as error:
        raise bad_input(error) from None
    except DeckError as error:
        raise InputError(str(error)) from None
    if options["paired"] and len(decks) != 2:
        raise InputError("--paired compares two decks: give two, or one with --cut and --add")
    if len(decks) > 1 and len({bool(deck.commander) for deck in decks}) > 1:
        raise InputError("decks with a commander and without cannot be played together")
    return tuple(decks)


def _counted(names: tuple[str, ...]) -> list[str]:
    """The cards of "2 Ponder" and "Preordain", one by one."""
    found: list[str] = []
    for name in names:
        counted = re.match(r"^([0-9]{1,3})\s*x?\s+(.+)$", name.strip())
        found += [counted[2]] * int(counted[1]) if counted else [name.strip()]
    return found


def _cards(text: str | None, option: str) -> tuple[str, ...]:
    """The names of the cards of an option."""
    from analyzer.cli.inputs import card_entries
    from cards.library import CARDS, UnknownCardError
    from models.notation.errors import did_you_mean
    from models.notation.names import find_card

    found: list[str] = []
    for entry in card_entries(text or ""):
        name, times = (entry["card"], entry["count"]) if isinstance(entry, dict) else (entry, 1)
        try:
            found += [CARDS[find_card(name)[0]].name] * times
        except UnknownCardError as error:
            hint = did_you_mean(error.suggestions)
            raise InputError(
                f"{option}: expected a card name, got {name!r}{f' ({hint})' if hint else ''}"
            ) from None
    return tuple(found)


def _keep(text: str | None) -> Keep:
    from analyzer.batch.settings import Keep

    if text is None:
        return Keep()
    match = re.fullmatch(r"([0-9])-([0-9])(?:/([0-7]))?", text.strip())
    if match is None or int(match[1]) > int(match[2]):
        raise InputError(f'--keep: expected something like "2-5" or "2-5/5", got {text!r}')
    return Keep(int(match[1]), int(match[2]), int(match[3]) if match[3] else Keep().fewest)


# --- playing ------------------------------------------------------------------------------------
def play(folder: RunFolder, options: dict[str, Any]) -> int:
    """Play the run, or what is left of it, and print what it comes to."""
    from analyzer.batch.pool import cores
    from analyzer.batch.run import play_run
    from analyzer.cli.bench_progress import hands_shown

    interrupted = False
    with folder:
        workers = options["workers"] or cores()
        try:
            with hands_shown(folder) as told:
                play_run(folder, workers, options["scheduler"] or "", told)
        except KeyboardInterrupt:
            interrupted = True
    show(folder.path, options["method"], options["json_output"])
    if interrupted:
        click.echo(f"Interrupted. Go on with: stormline bench --resume {folder.path}", err=True)
        return exit_codes.INTERRUPTED
    if not options["json_output"]:
        click.echo(f"\nThe run is in {folder.path}.")
    return _bugs(folder)


def _bugs(folder: RunFolder) -> int:
    """The exit code: an error of this program in a hand is said and told apart."""
    from analyzer.batch.records import BUG

    bad = [
        record.hand
        for record in folder.done.values()
        if any(g.clairvoyant.reason.startswith(BUG) for g in record.games)
    ]
    if not bad:
        return exit_codes.OK
    listed = ", ".join(map(str, sorted(bad)[:10]))
    click.echo(
        f"Hands that a bug in Stormline left open: {listed}{' ...' if len(bad) > 10 else ''}. "
        "Please report it with the run's folder.",
        err=True,
    )
    return exit_codes.BUG


def show(path: Path, method: Any, json_output: bool) -> None:
    """Print the results of a run."""
    from analyzer.batch.results import read_results

    found = read_results(path, method)
    if json_output:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2).decode())
    else:
        from analyzer.batch.text import as_text

        click.echo(as_text(found))
