"""`stormline report`: the results of a run as text, a page, or data for other programs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError


@click.command()
@click.argument("run")
@click.option("--html", metavar="FILE", help="Write one page with tables and charts.")
@click.option("--jsonl", metavar="FILE", help="Write the hands as JSON Lines.")
@click.option("--parquet", metavar="FILE", help="Write the hands as Parquet.")
@click.option("--interval", "method", type=click.Choice(["clopper-pearson", "wilson"]),
              default="clopper-pearson", show_default=True, help="Which intervals.")  # fmt: skip
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def report(
    run: str,
    html: str | None,
    jsonl: str | None,
    parquet: str | None,
    method: Any,
    json_output: bool,
) -> int:
    """Show the results of a RUN that `bench` has written, finished or not.

    Files are new ones: nothing is overwritten.
    """
    from analyzer.batch.export import write_jsonl, write_parquet
    from analyzer.batch.folder import RunError, read_hands, read_settings
    from analyzer.cli.bench import show

    path = Path(run)
    for option, file in (("--html", html), ("--jsonl", jsonl), ("--parquet", parquet)):
        if file is not None and Path(file).exists():
            raise InputError(f"{option}: {file} exists already and is not overwritten")
    try:
        hands = read_hands(path)
        if not hands:
            read_settings(path)
            raise InputError(f"{run}: no hand of this run has been played yet")
        if html is not None:
            _written("--html", html, lambda file: _page(path, file, method))
        if jsonl is not None:
            _written("--jsonl", jsonl, partial(write_jsonl, read_settings(path), hands))
        if parquet is not None:
            _written("--parquet", parquet, partial(write_parquet, read_settings(path), hands))
        show(path, method, json_output)
    except RunError as error:
        raise InputError(str(error)) from None
    return exit_codes.OK


def _written(option: str, name: str, write: Callable[[Path], None]) -> None:
    """Write a file; what goes wrong is the user's to know."""
    try:
        write(Path(name))
    except OSError as error:
        raise InputError(f"{option}: {name}: {(error.strerror or str(error)).lower()}") from None


def _page(path: Path, file: Path, method: Any) -> None:
    from analyzer.batch.page import as_page
    from analyzer.batch.results import read_results

    text = as_page(read_results(path, method))
    with file.open("x", encoding="utf-8") as out:
        out.write(text)
