"""Two runs of a suite, side by side."""

from __future__ import annotations

from math import exp, log

from rich.console import Console

from benchmarks.report import plain, time, verdict
from benchmarks.result import Result, Run

#: A search this short says little about speed.
_SHORT = 0.01


def compare(out: Console, before: Run, after: Run) -> bool:
    """Show what has changed; True unless an answer contradicts the other run's."""
    if before.suite != after.suite:
        out.print(f"Different suites: {before.suite} and {after.suite}.")
        return False
    pairs = _pairs(before, after)
    changed = [(a, b) for a, b in pairs if verdict(a) != verdict(b)]
    moved = [(a, b) for a, b in pairs if a.settled and verdict(a) == verdict(b)]
    moved = [(a, b) for a, b in moved if a.nodes != b.nodes]
    if changed:
        table = plain("verdict", "before", "after", left=3)
        for a, b in changed:
            table.add_row(a.id, verdict(a), verdict(b))
        out.print(table)
        out.print()
    if moved:
        table = plain("nodes", "before", "after", "ratio")
        for a, b in moved:
            table.add_row(a.id, f"{a.nodes:,}", f"{b.nodes:,}", ratio(b.nodes, a.nodes))
        out.print(table)
        out.print()
    _figures(out, before, after, pairs)
    only = {r.id for r in before.results} ^ {r.id for r in after.results}
    if only:
        out.print()
        out.print("In one of them only: " + ", ".join(sorted(only)))
    return not any(a.settled and b.settled for a, b in changed)


def _pairs(before: Run, after: Run) -> list[tuple[Result, Result]]:
    earlier = {result.id: result for result in before.results}
    return [(earlier[r.id], r) for r in after.results if r.id in earlier]


def _figures(out: Console, before: Run, after: Run, pairs: list[tuple[Result, Result]]) -> None:
    a, b = before.summary, after.summary
    table = plain("figure", "before", "after", "ratio")
    table.add_row("settled", f"{a.settled:.1%}", f"{b.settled:.1%}", "")
    for name in ("median", "p95", "slowest", "seconds"):
        x, y = getattr(a, name), getattr(b, name)
        table.add_row(
            f"{name}, s" if name != "seconds" else "all, s", time(x), time(y), ratio(y, x)
        )
    table.add_row("nodes", f"{a.nodes:,}", f"{b.nodes:,}", ratio(b.nodes, a.nodes))
    x, y = a.states_per_second, b.states_per_second
    table.add_row("states per second", f"{x:,.0f}", f"{y:,.0f}", ratio(y, x))
    table.add_row("peak, MB", f"{a.peak_mb:,.0f}", f"{b.peak_mb:,.0f}", ratio(b.peak_mb, a.peak_mb))
    out.print(table)
    both = [(p, q) for p, q in pairs if p.settled and q.settled]
    both = [(p, q) for p, q in both if p.seconds > _SHORT and q.seconds > _SHORT]
    if both:
        mean = exp(sum(log(q.seconds / p.seconds) for p, q in both) / len(both))
        out.print()
        out.print(
            f"Time after / before, geometric mean of {len(both)} searches that both settled "
            f"in more than {_SHORT} s: {mean:.2f}"
        )


def ratio(after: float, before: float) -> str:
    """How many times as much."""
    return f"{after / before:.2f}" if before else "-"
