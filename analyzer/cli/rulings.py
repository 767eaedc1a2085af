"""`stormline rulings`: the rulings that the program is tested by."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli import exit_codes
from analyzer.cli.group import InputError

if TYPE_CHECKING:
    from analyzer.rulings.statements import Statement

WIDTH = 80


def as_data(one: Statement) -> dict[str, Any]:
    """What `--json` writes of a ruling."""
    from analyzer.rulings.statements import EDITIONS

    data: dict[str, Any] = {
        "id": one.id,
        "mechanic": one.mechanic,
        "rules": list(one.rules),
        "says": one.says,
        "scenario": one.when,
        "outcome": {"current": one.then, "2006": one.then_2006 or one.then},
        "passing": one.passing,
        "tests": {edition: one.test(edition) for edition in EDITIONS} if one.passing else {},
    }
    return data


@click.command()
@click.argument("ruling", required=False)
@click.option("--mechanic", metavar="NAME", help="Only the rulings of a mechanic.")
@click.option("--differ", is_flag=True, help="Only those in which the editions differ.")
@click.option("--run", "run", is_flag=True, help="Run their tests now (in a checkout).")
@click.option("-o", "--output", type=click.Path(dir_okay=False), metavar="FILE",
              help="Write the scenario of RULING as a position file.")  # fmt: skip
@click.option("--line", "line_file", type=click.Path(dir_okay=False), metavar="FILE",
              help="Write the scenario of RULING with its steps, for `check`.")  # fmt: skip
@click.option("--edition", type=click.Choice(["current", "2006"]), default="current",
              help="The edition of a written scenario.")  # fmt: skip
@click.option("--rules-md", type=click.Path(exists=True, dir_okay=False), hidden=True,
              help="Write the tables of RULES.md anew.")  # fmt: skip
@click.option("--json", "json_output", is_flag=True, help="Write JSON.")
def rulings(
    ruling: str | None,
    mechanic: str | None,
    differ: bool,
    run: bool,
    output: str | None,
    line_file: str | None,
    edition: str,
    rules_md: str | None,
    json_output: bool,
) -> int:
    """Show the rulings that the program is tested by.

    Without RULING: a table of all, by mechanic; with one: what it says, its scenario, its tests.
    "passing": a test of this version plays its scenario by the rules, in both editions.
    """
    from analyzer.rulings.statements import UnknownRulingError, mechanics, statement, statements
    from analyzer.rulings.text import summary, table_lines, with_tables

    if rules_md:
        path = Path(rules_md)
        path.write_text(with_tables(path.read_text(encoding="utf-8")), encoding="utf-8")
        return exit_codes.OK
    width = min(shutil.get_terminal_size((WIDTH, 24)).columns, WIDTH)
    if ruling is not None:
        try:
            one = statement(ruling)
        except UnknownRulingError as error:
            raise InputError(str(error)) from None
        return _one(one, run, output, line_file, edition, json_output, width)
    if output or line_file:
        raise InputError("--output and --line write the scenario of one RULING: name it")
    if mechanic is not None and mechanic not in mechanics():
        raise InputError(
            f"--mechanic: expected one of {', '.join(mechanics())}, found {mechanic!r}"
        )
    chosen = [
        s
        for s in statements()
        if (mechanic is None or s.mechanic == mechanic) and (not differ or s.then_2006)
    ]
    if run:
        return _run(chosen, json_output)
    if json_output:
        click.echo(json.dumps([as_data(s) for s in chosen], ensure_ascii=False, indent=2))
    else:
        click.echo("\n".join([*table_lines(chosen, width), "", summary(chosen)]))
    return exit_codes.OK


def _one(
    one: Statement,
    run: bool,
    output: str | None,
    line_file: str | None,
    edition: str,
    json_output: bool,
    width: int,
) -> int:
    """Show one ruling, or write its scenario."""
    from analyzer.rulings.scenarios import NoScenarioError, scenario_line, scenario_position
    from analyzer.rulings.text import detail_lines

    if run:
        return _run([one], json_output)
    try:
        if output:
            Path(output).write_text(scenario_position(one, edition), encoding="utf-8")
        if line_file:
            Path(line_file).write_text(scenario_line(one, edition), encoding="utf-8")
        shown = scenario_line(one, edition)
    except NoScenarioError as error:
        if output or line_file:
            raise InputError(str(error)) from None
        shown = ""
    if json_output:
        data = {**as_data(one), "line": shown}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
        return exit_codes.OK
    lines = list(detail_lines(one, width))
    if shown:
        lines += ["", "The scenario as its test plays it (--output, --line write it):", ""]
        lines += [f"  {line}".rstrip() for line in shown.splitlines()]
    else:
        lines += ["", "Its test needs cards or a situation that no file can state."]
    click.echo("\n".join(lines))
    return exit_codes.OK


def _run(chosen: list[Statement], json_output: bool) -> int:
    """Run the tests of rulings and say what came of it."""
    from analyzer.rulings.run import NoTestsError, run_tests

    try:
        results = run_tests(chosen)
    except NoTestsError as error:
        raise InputError(f"--run: {error}") from None
    untested = [one.id for one in chosen if not one.passing]
    failed = [f"{name} ({edition})" for (name, edition), ok in results.items() if not ok]
    if json_output:
        rows = [{"id": n, "edition": e, "passed": ok} for (n, e), ok in results.items()]
        click.echo(json.dumps({"results": rows, "untested": untested}, indent=2))
    else:
        click.echo(f"{len(results) - len(failed)} of {len(results)} tests passed.")
        for title, names in (("Failed", failed), ("Not tested", untested)):
            if names:
                click.echo("\n".join([f"{title}:", *(f"  {name}" for name in names)]))
    if failed:
        return exit_codes.BUG
    return exit_codes.UNKNOWN if untested else exit_codes.OK
