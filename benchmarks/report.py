"""A run in words: plain tables, good at 80 columns."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from benchmarks.expected import Difference
from benchmarks.result import Result, Run
from benchmarks.suite import Suite

WIDTH = 80
_MEANING = {
    "wrong": "The answer has changed: one of the two is a wrong proof.",
    "lost": "Settled when the answers were stored, and not now.",
    "moved": "Same answer, another number of nodes.",
    "gained": "Settled now, and not when the answers were stored.",
    "new": "Nothing to compare with.",
    "gone": "Stored and not asked.",
}


def console() -> Console:
    """Standard output, at most 80 columns wide, without colour."""
    wide = Console(highlight=False, no_color=True, markup=False, emoji=False)
    wide.width = min(wide.width, WIDTH) if wide.is_terminal else WIDTH
    return wide


def plain(*columns: str, left: int = 1) -> Table:
    """A table without lines; the first columns stand to the left, the others to the right."""
    table = Table(box=None, pad_edge=False, header_style="", padding=(0, 2, 0, 0))
    for number, title in enumerate(columns):
        if number < left:
            table.add_column(title, overflow="fold")
        else:
            table.add_column(title, justify="right", no_wrap=True)
    return table


def show(out: Console, suite: Suite, run: Run) -> None:
    """The answers, then the figures."""
    out.print(f"{suite.name}: {suite.about}")
    out.print()
    table = plain("entry", "verdict", "nodes", "seconds", left=2)
    for result in run.results:
        mark = " (bound)" if result.clairvoyant else ""
        table.add_row(result.id, verdict(result) + mark, f"{result.nodes:,}", time(result.seconds))
    out.print(table)
    show_unknown(out, run)
    out.print()
    out.print(figures(run))


def show_unknown(out: Console, run: Run) -> None:
    """Why entries have no answer."""
    unknown = [result for result in run.results if not result.settled]
    if not unknown:
        return
    out.print()
    table = plain("unsettled", "why", left=2)
    for result in unknown:
        table.add_row(result.id, result.reason)
    out.print(table)


def figures(run: Run) -> Table:
    """The summary of a run."""
    total = run.summary
    table = plain("figure", "value", left=2)
    table.show_header = False
    for kind, count in total.kinds.items():
        table.add_row(kind, f"{count}")
    table.add_row("settled", f"{total.settled:.1%} of {total.entries}")
    table.add_row("unknown for an unsupported card", f"{total.unsupported}")
    table.add_row("median", f"{time(total.median)} s")
    table.add_row("95th percentile", f"{time(total.p95)} s")
    table.add_row("slowest", f"{time(total.slowest)} s")
    table.add_row("all", f"{time(total.seconds)} s, {total.nodes:,} nodes")
    table.add_row("states per second", f"{total.states_per_second:,.0f}")
    table.add_row("peak memory", f"{total.peak_mb:,.0f} MB")
    table.add_row("program", f"stormline {run.version}, {run.python}")
    return table


def show_differences(out: Console, found: list[Difference]) -> None:
    """How a run differs from the stored answers, the worst first."""
    for level, meaning in _MEANING.items():
        some = [difference for difference in found if difference.level == level]
        if not some:
            continue
        out.print()
        out.print(f"{level}: {meaning}")
        table = plain("", "", left=2)
        table.show_header = False
        for difference in some:
            table.add_row(f"  {difference.id}", difference.text)
        out.print(table)


def verdict(result: Result) -> str:
    """A verdict, with its value where there is one."""
    counted = result.kind == "OPTIMAL" or result.goal in ("storm", "damage")
    return f"{result.kind} {result.value}" if counted else result.kind


def time(seconds: float) -> str:
    """Seconds, with digits that mean something."""
    return f"{seconds:.3f}" if seconds < 1 else f"{seconds:.2f}"
