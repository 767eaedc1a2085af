"""What a run of a suite finds, as it is written to a file."""

from __future__ import annotations

from pathlib import Path
from statistics import median

import msgspec

from benchmarks.suite import Limit

SETTLED = ("LETHAL", "NO_LINE", "OPTIMAL")
UNSUPPORTED = "unsupported: "


class Result(msgspec.Struct, frozen=True):
    """The answer to one entry.

    `value`: the optimum, or the best found so far.  `kind` is "ERROR" where the search failed.
    """

    id: str
    origin: str
    seed: int | None
    goal: str
    clairvoyant: bool
    kind: str
    value: int | None
    nodes: int
    seconds: float
    reason: str = ""

    @property
    def settled(self) -> bool:
        return self.kind in SETTLED

    @property
    def unsupported(self) -> bool:
        return self.reason.startswith(UNSUPPORTED)


class Summary(msgspec.Struct, frozen=True):
    """Figures of a run.

    `states_per_second`: positions expanded, over the seconds of all searches.  `peak_mb`: the most
    memory that the process has held, in millions of bytes.
    """

    entries: int
    kinds: dict[str, int]
    settled: float
    unsupported: int
    median: float
    p95: float
    slowest: float
    seconds: float
    nodes: int
    states_per_second: float
    peak_mb: float


class Run(msgspec.Struct, frozen=True):
    """A run of a suite with a version of the program."""

    suite: str
    version: str
    python: str
    limit: Limit
    summary: Summary
    results: tuple[Result, ...]


def summarize(results: tuple[Result, ...], peak_mb: float) -> Summary:
    """The figures of at least one result."""
    seconds = sorted(result.seconds for result in results)
    kinds: dict[str, int] = {}
    for result in results:
        kinds[result.kind] = kinds.get(result.kind, 0) + 1
    nodes = sum(result.nodes for result in results)
    total = sum(seconds)
    return Summary(
        entries=len(results),
        kinds=dict(sorted(kinds.items())),
        settled=sum(result.settled for result in results) / len(results),
        unsupported=sum(result.unsupported for result in results),
        median=median(seconds),
        p95=seconds[-(-95 * len(seconds) // 100) - 1],
        slowest=seconds[-1],
        seconds=total,
        nodes=nodes,
        states_per_second=nodes / total if total else 0.0,
        peak_mb=peak_mb,
    )


def write_run(run: Run, path: Path) -> None:
    """Write a run as JSON."""
    path.write_bytes(msgspec.json.format(msgspec.json.encode(run), indent=1) + b"\n")


def read_run(path: Path) -> Run:
    """Read a run.  Raises OSError, msgspec.DecodeError."""
    return msgspec.json.decode(path.read_bytes(), type=Run)
