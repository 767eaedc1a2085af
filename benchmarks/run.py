"""Runs a suite in one process."""

from __future__ import annotations

import platform
import resource
import sys
import time
from collections.abc import Callable
from importlib.metadata import version

from analyzer.question import Options, RefereeError, solve
from analyzer.search.moves import PRUNINGS
from benchmarks.result import Result, Run, summarize
from benchmarks.suite import Entry, Limit, Suite
from models.errors import Unsupported

#: `ru_maxrss` counts bytes here, kilobytes elsewhere.
_IN_BYTES = ("darwin",)


def run_suite(suite: Suite, limit: Limit, done: Callable[[Result], None] | None = None) -> Run:
    """Every answer of a suite; `done` is told each of them."""
    results: list[Result] = []
    for entry in suite.entries:
        results.append(answer(entry, limit))
        if done is not None:
            done(results[-1])
    found = tuple(results)
    return Run(
        suite.name,
        version("stormline"),
        f"{platform.python_implementation()} {platform.python_version()}",
        limit,
        summarize(found, peak_mb()),
        found,
    )


def answer(entry: Entry, limit: Limit, prunings: tuple[str, ...] = PRUNINGS) -> Result:
    """The answer to one entry."""
    options = Options(
        nodes=limit.nodes, seconds=limit.seconds, prunings=prunings, replies=entry.replies
    )
    began = time.perf_counter()
    kind, value, nodes, reason = "UNKNOWN", None, 0, ""
    try:
        verdict = solve(entry.position, entry.goal, options)
        kind, value, reason = verdict.kind, verdict.value, verdict.reason
        nodes = verdict.stats.nodes
    except Unsupported as error:
        reason = f"unsupported: {error}"
    except RefereeError as error:
        kind, reason = "ERROR", f"the line found is not legal: {error}"
    return Result(
        id=entry.id,
        origin=entry.origin,
        seed=entry.seed,
        goal=entry.goal,
        clairvoyant=entry.clairvoyant,
        kind=kind,
        value=value,
        nodes=nodes,
        seconds=round(time.perf_counter() - began, 4),
        reason=reason,
    )


def peak_mb() -> float:
    """The most memory that this process has held so far, in millions of bytes."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(peak * (1 if sys.platform in _IN_BYTES else 1024) / 1e6, 1)
