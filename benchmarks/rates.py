"""How fast, and how completely, hands of whole decks are settled.

`python -m benchmarks rates` plays the first hands of each deck of `benchmarks/decks` with one seed
and shows the kill rates, what settled the hands, and hands per second.  With `--runs` each deck is
a run folder that is kept, so that a measurement goes on where it stopped.
"""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path

import click
import msgspec
from msgspec.structs import replace

from analyzer.batch.decks import BatchDeck, load_deck
from analyzer.batch.folder import RunError, RunFolder
from analyzer.batch.pool import cores
from analyzer.batch.results import Results, read_results
from analyzer.batch.run import play_run
from analyzer.batch.settings import Settings
from analyzer.batch.summary import ColumnSummary
from benchmarks.report import console, plain
from models.notation.errors import NotationErrors

FOLDER = Path(__file__).parent
SEED = 1
#: Of the hands of a deck, so many may stay open by the last turn.
GOAL = 0.02


class Row(msgspec.Struct, frozen=True):
    """One deck: rates by the last turn, shares of hands by what settled them, speed of one core.

    `clairvoyant`, `honest`: rate, low and high end of the 95 % interval, open hands inside it.
    `nodes`: positions that each search was allowed.  `fingerprint`: of the program that played.
    """

    deck: str
    sha256: str
    hands: int
    clairvoyant: tuple[float, float, float]
    honest: tuple[float, float, float]
    by_bound: float
    by_search: float
    open: float
    hands_per_second: float
    slowest: float
    nodes: int
    fingerprint: str


class Rates(msgspec.Struct, frozen=True):
    """All decks, with what is needed to measure again."""

    version: str
    python: str
    seed: int
    turns: int
    rows: tuple[Row, ...]
    not_played: dict[str, int]


class Measurement(msgspec.Struct, frozen=True):
    """What to measure: decks by the names of their files (all: none named), and how.

    `runs`: a folder to keep the runs in, so that they can go on where they stopped.
    """

    hands: int
    turns: int
    nodes: int
    decks: tuple[str, ...] = ()
    runs: Path | None = None


def measure(about: Measurement, workers: int, told: Callable[[str], None]) -> Rates:
    """Play the first hands of the decks.  Raises RunError."""
    known = {path.stem for path in (FOLDER / "decks").glob("*.txt")}
    for name in about.decks:
        if name not in known:
            near = get_close_matches(name, known, 1, 0.3)
            hint = f" (did you mean {near[0]}?)" if near else ""
            raise RunError(f"{name}: expected the name of a deck in benchmarks/decks{hint}")
    rows: list[Row] = []
    missing: dict[str, int] = {}
    for path in sorted((FOLDER / "decks").glob("*.txt")):
        if about.decks and path.stem not in about.decks:
            continue
        try:
            deck = load_deck(str(path))
        except NotationErrors as error:
            missing[path.stem] = len(error.problems)
            continue
        told(path.stem)
        settings = Settings(
            (deck,), hands=about.hands, turns=about.turns, seed=SEED, nodes=about.nodes
        )
        rows.append(_row(deck, _played(settings, workers, about.runs)))
    mine = Settings(())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Rates(mine.version, python, SEED, about.turns, tuple(rows), missing)


def _played(settings: Settings, workers: int, runs: Path | None) -> Results:
    if runs is None:
        with tempfile.TemporaryDirectory() as folder:
            return _run(RunFolder.create(Path(folder) / "run", settings), workers)
    path = runs / f"{settings.decks[0].name}-turn-{settings.turns}"
    known = path.exists()
    return _run(RunFolder.resume(path) if known else RunFolder.create(path, settings), workers)


def _run(folder: RunFolder, workers: int) -> Results:
    with folder as run:
        play_run(run, workers)
    return read_results(folder.path)


def _row(deck: BatchDeck, found: Results) -> Row:
    clear, honest = found.decks[0].clairvoyant, found.decks[0].honest
    assert found.speed is not None
    shares = {by: n / found.played for by, n in clear.settled_by.items()}
    return Row(
        deck.name, deck.sha256, found.played, _rate(clear), _rate(honest),
        shares.get("bound", 0.0), shares.get("search", 0.0), shares.get("", 0.0),
        found.speed.hands_per_second, found.speed.slowest, found.settings.nodes,
        found.settings.fingerprint,
    )  # fmt: skip


def _rate(column: ColumnSummary) -> tuple[float, float, float]:
    last = column.turns[-1]
    return round(last.rate, 4), round(last.low, 4), round(last.high, 4)


@click.command("rates")
@click.option("--hands", type=click.IntRange(1), default=1000, show_default=True)
@click.option("--turns", type=click.IntRange(1), default=2, show_default=True)
@click.option("--nodes", type=click.IntRange(1), default=20_000, show_default=True)
@click.option("--workers", type=click.IntRange(1), help="Processes (all cores).")
@click.option("--deck", "decks", multiple=True, metavar="NAME", help="Only this deck (repeatable).")
@click.option("--runs", type=click.Path(file_okay=False, path_type=Path), metavar="FOLDER",
              help="Keep the runs here, and go on with those that are there.")  # fmt: skip
@click.option("--json", "json_path", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT",
              help="Write the figures to a file; other decks' rows in it stay.")  # fmt: skip
def rates(
    hands: int, turns: int, nodes: int, workers: int | None, decks: tuple[str, ...],
    runs: Path | None, json_path: Path | None,
) -> None:  # fmt: skip
    """Play the first hands of each deck to a turn: rates, what settled them, speed."""
    about = Measurement(hands, turns, nodes, decks, runs)
    try:
        found = measure(about, workers or cores(), lambda name: click.echo(f"{name} ...", err=True))
    except RunError as error:
        raise click.ClickException(str(error)) from None
    show(found)
    if json_path is not None:
        merged = _merged(found, json_path)
        json_path.write_bytes(msgspec.json.format(msgspec.json.encode(merged), indent=1) + b"\n")


def _merged(found: Rates, path: Path) -> Rates:
    """The figures with the rows of other decks that the file has, if they were asked the same."""
    if not path.exists():
        return found
    old = msgspec.json.decode(path.read_bytes(), type=Rates)
    if (old.seed, old.turns) != (found.seed, found.turns):
        return found
    new = {row.deck for row in found.rows}
    rows = [*found.rows, *(row for row in old.rows if row.deck not in new)]
    return replace(found, rows=tuple(sorted(rows, key=lambda row: row.deck)))


def show(found: Rates) -> None:
    """The figures as a table."""
    out = console()
    out.print(
        f"Seed {found.seed}, on the play, to turn {found.turns}; stormline {found.version}, "
        f"{found.python}"
    )
    out.print()
    table = plain(
        "deck", "hands", "nodes", "clair.", "honest", "bound", "search", "open", "hands/s"
    )
    for row in found.rows:
        shares = (row.clairvoyant[0], row.honest[0], row.by_bound, row.by_search, row.open)
        table.add_row(
            row.deck, f"{row.hands:,}", f"{row.nodes:,}", *(f"{share:.1%}" for share in shares),
            f"{row.hands_per_second:.2f}",
        )  # fmt: skip
    out.print(table)
    for deck, n in found.not_played.items():
        out.print(f"{deck}: not played, {n} of its cards are not defined")
    late = [row.deck for row in found.rows if row.open >= GOAL]
    out.print()
    out.print(f"Open for {GOAL:.0%} or more: {', '.join(late) or 'no deck'}")
