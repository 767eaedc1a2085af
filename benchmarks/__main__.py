"""The command: `python -m benchmarks smoke | standard | hard | rates | compare A.json B.json`."""

from __future__ import annotations

import sys
from pathlib import Path

import click
import msgspec

from benchmarks.compare import compare as compare_runs
from benchmarks.expected import bless as bless_run
from benchmarks.expected import differences, failing, read_expected
from benchmarks.rates import rates
from benchmarks.report import console, show, show_differences
from benchmarks.result import Result, Run, read_run, write_run
from benchmarks.run import run_suite
from benchmarks.suite import NAMES, Limit, Suite, read_suite

DIFFERENT = 1


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Measure the solver on stored positions, and compare its answers with the stored ones."""


def suite_command(name: str) -> click.Command:
    @click.command(name, help=f"Run the {name} suite.")
    @click.option(
        "--json",
        "json_path",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="OUT",
        help="Write the run to a file, for `compare`.",
    )
    @click.option(
        "--seconds",
        type=click.FloatRange(0, min_open=True),
        help="The longest search of an entry, instead of the suite's limit.",
    )
    @click.option("--bless", is_flag=True, help="Store the answers as the expected ones.")
    def command(json_path: Path | None, seconds: float | None, bless: bool) -> None:
        sys.exit(measure(name, json_path, seconds, bless))

    return command


for _name in NAMES:
    main.add_command(suite_command(_name))
main.add_command(rates)


@main.command()
@click.argument("before", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.argument("after", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def compare(before: Path, after: Path) -> None:
    """Show what has changed between two runs of a suite."""
    runs = [load(path) for path in (before, after)]
    sys.exit(0 if compare_runs(console(), *runs) else DIFFERENT)


def load(path: Path) -> Run:
    """A run from a file that --json wrote."""
    try:
        return read_run(path)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise click.UsageError(f"{path}: not a run that --json wrote: {error}") from None


def measure(name: str, json_path: Path | None, seconds: float | None, bless: bool) -> int:
    """Run a suite, report, compare or bless; the exit code."""
    if bless and seconds is not None:
        raise click.UsageError("--bless stores what the suite's own limit gives: no --seconds")
    suite = read_suite(name)
    limit = suite.limit if seconds is None else Limit(seconds=seconds)
    run = run_suite(suite, limit, Counter(suite) if sys.stderr.isatty() else None)
    out = console()
    show(out, suite, run)
    if json_path is not None:
        write_run(run, json_path)
    expected = read_expected(name)
    found = differences(run, expected) if expected is not None else []
    show_differences(out, found)
    out.print()
    if bless:
        path = bless_run(run)
        out.print(f"Stored in benchmarks/{path.parent.name}/{path.name}.")
        return 0
    if expected is None:
        out.print(f"No stored answers: python -m benchmarks {name} --bless")
        return DIFFERENT
    bad = failing(found, exact=limit.seconds is None)
    if bad:
        many = "1 entry differs" if len(bad) == 1 else f"{len(bad)} entries differ"
        out.print(f"{many} from the answers stored with {expected.version}.")
        out.print(
            f"If that is meant: python -m benchmarks {name} --bless, "
            "after saying why in the commit."
        )
        return DIFFERENT
    out.print(f"As stored with {expected.version}.")
    return 0


class Counter:
    """Says on standard error how far a run is."""

    def __init__(self, suite: Suite) -> None:
        self.entries = len(suite.entries)
        self.done = 0

    def __call__(self, result: Result) -> None:
        self.done += 1
        end = "\n" if self.done == self.entries else ""
        click.echo(f"\r{self.done}/{self.entries} {result.id[:50]:<50}{end}", err=True, nl=False)


if __name__ == "__main__":
    main(prog_name="python -m benchmarks")
