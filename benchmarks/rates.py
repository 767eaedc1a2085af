"""How fast, and how completely, hands of whole decks are settled.

`python -m benchmarks rates` plays the first hands of each deck of `benchmarks/decks` with one seed
and shows the kill rates, what settled the hands, and hands per second.
"""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Callable
from pathlib import Path

import click
import msgspec

from analyzer.batch.decks import BatchDeck, load_deck
from analyzer.batch.folder import RunFolder
from analyzer.batch.pool import cores
from analyzer.batch.results import Results, read_results
from analyzer.batch.run import play_run
from analyzer.batch.settings import Settings
from benchmarks.report import console, plain
from models.notation.errors import NotationErrors

FOLDER = Path(__file__).parent
SEED = 1
#: Of the hands of a deck, so many may stay open by the last turn.
GOAL = 0.02


class Row(msgspec.Struct, frozen=True):
    """One deck: rates by the last turn, shares of hands by what settled them, speed of one core."""

    deck: str
    sha256: str
    hands: int
    clairvoyant: float
    honest: float
    by_bound: float
    by_search: float
    open: float
    hands_per_second: float
    slowest: float


class Rates(msgspec.Struct, frozen=True):
    """All decks, with what is needed to measure again."""

    version: str
    fingerprint: str
    python: str
    seed: int
    turns: int
    nodes: int
    rows: tuple[Row, ...]
    not_played: dict[str, int]


def measure(hands: int, turns: int, nodes: int, workers: int, told: Callable[[str], None]) -> Rates:
    """Play the first hands of every deck."""
    rows: list[Row] = []
    missing: dict[str, int] = {}
    for path in sorted((FOLDER / "decks").glob("*.txt")):
        try:
            deck = load_deck(str(path))
        except NotationErrors as error:
            missing[path.stem] = len(error.problems)
            continue
        told(path.stem)
        about = Settings((deck,), hands=hands, turns=turns, seed=SEED, nodes=nodes)
        rows.append(_row(deck, _played(about, workers)))
    mine = Settings(())
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return Rates(mine.version, mine.fingerprint, python, SEED, turns, nodes, tuple(rows), missing)


def _played(about: Settings, workers: int) -> Results:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run"
        with RunFolder.create(path, about) as run:
            play_run(run, workers)
        return read_results(path)


def _row(deck: BatchDeck, found: Results) -> Row:
    clear, honest = found.decks[0].clairvoyant, found.decks[0].honest
    assert found.speed is not None
    shares = {by: n / found.played for by, n in clear.settled_by.items()}
    return Row(
        deck.name, deck.sha256, found.played, clear.turns[-1].rate, honest.turns[-1].rate,
        shares.get("bound", 0.0), shares.get("search", 0.0), shares.get("", 0.0),
        found.speed.hands_per_second, found.speed.slowest,
    )  # fmt: skip


@click.command("rates")
@click.option("--hands", type=click.IntRange(1), default=100, show_default=True)
@click.option("--turns", type=click.IntRange(1), default=2, show_default=True)
@click.option("--nodes", type=click.IntRange(1), default=3000, show_default=True)
@click.option("--workers", type=click.IntRange(1), help="Processes (all cores).")
@click.option("--json", "json_path", type=click.Path(dir_okay=False, path_type=Path), metavar="OUT",
              help="Write the figures to a file.")  # fmt: skip
def rates(hands: int, turns: int, nodes: int, workers: int | None, json_path: Path | None) -> None:
    """Play the first hands of each deck to a turn: rates, what settled them, speed."""
    found = measure(
        hands, turns, nodes, workers or cores(), lambda name: click.echo(f"{name} ...", err=True)
    )
    show(found)
    if json_path is not None:
        json_path.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")


def show(found: Rates) -> None:
    """The figures as a table."""
    out = console()
    out.print(
        f"Seed {found.seed}, on the play, to turn {found.turns}, at most {found.nodes:,} positions "
        f"for each search; stormline {found.version} ({found.fingerprint}), {found.python}"
    )
    out.print()
    table = plain("deck", "hands", "clair.", "honest", "bound", "search", "open", "hands/s")
    for row in found.rows:
        shares = (row.clairvoyant, row.honest, row.by_bound, row.by_search, row.open)
        table.add_row(
            row.deck, f"{row.hands:,}", *(f"{share:.1%}" for share in shares),
            f"{row.hands_per_second:.2f}",
        )  # fmt: skip
    out.print(table)
    for deck, n in found.not_played.items():
        out.print(f"{deck}: not played, {n} of its cards are not defined")
    late = [row.deck for row in found.rows if row.open >= GOAL]
    out.print()
    out.print(f"Open for {GOAL:.0%} or more: {', '.join(late) or 'no deck'}")
