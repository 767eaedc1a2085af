"""The answers stored in `benchmarks/expected`, and how a run differs from them."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from benchmarks.result import SETTLED, Result, Run
from benchmarks.suite import FOLDER

#: How bad a difference is: "wrong" (an answer changed), "lost" (settled before, not now), "moved"
#: (same answer, another node count), "gained" (settled now), "new", "gone" (an entry).
Level = Literal["wrong", "lost", "moved", "gained", "new", "gone"]


class Stored(msgspec.Struct, frozen=True):
    """An answer that is expected; `nodes` of a search that a limit ended mean nothing."""

    origin: str
    seed: int | None
    goal: str
    kind: str
    value: int | None = None
    nodes: int | None = None

    @property
    def settled(self) -> bool:
        return self.kind in SETTLED

    @property
    def text(self) -> str:
        return self.kind if self.value is None else f"{self.kind} {self.value}"


class Expected(msgspec.Struct, frozen=True):
    """The answers of a suite, by entry, and the version of the program that gave them."""

    suite: str
    version: str
    entries: dict[str, Stored]


class Difference(msgspec.Struct, frozen=True):
    level: Level
    id: str
    text: str


def stored(result: Result) -> Stored:
    """What is kept of an answer."""
    return Stored(
        result.origin,
        result.seed,
        result.goal,
        result.kind,
        result.value if result.kind == "OPTIMAL" else None,
        result.nodes if result.settled else None,
    )


def path_of(suite: str) -> Path:
    """The file with the answers of a suite."""
    return FOLDER / "expected" / f"{suite}.json"


def read_expected(suite: str) -> Expected | None:
    """The stored answers of a suite, None before the first are blessed."""
    path = path_of(suite)
    if not path.exists():
        return None
    return msgspec.json.decode(path.read_bytes(), type=Expected)


def bless(run: Run) -> Path:
    """Store the answers of a run as those expected from now on.

    What was settled, and is now lost to the clock, stays: a busy machine proves nothing.
    """
    path = path_of(run.suite)
    before = read_expected(run.suite)
    entries = {r.id: stored(r) for r in run.results}
    if before is not None and run.limit.seconds is not None:
        for lost in differences(run, before):
            if lost.level == "lost":
                entries[lost.id] = before.entries[lost.id]
    content = Expected(run.suite, run.version, entries)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")
    return path


def differences(run: Run, expected: Expected) -> list[Difference]:
    """How a run differs from the stored answers, entry by entry."""
    found = []
    for result in run.results:
        before = expected.entries.get(result.id)
        now = stored(result)
        if before is None:
            found.append(Difference("new", result.id, f"{now.text}, nothing stored"))
        elif (before.goal, before.origin, before.seed) != (now.goal, now.origin, now.seed):
            found.append(Difference("new", result.id, f"{now.text}, stored for another question"))
        else:
            found += _difference(result.id, before, now)
    there = {result.id for result in run.results}
    for name in expected.entries:
        if name not in there:
            found.append(Difference("gone", name, "stored, but no longer in the suite"))
    return found


def _difference(name: str, before: Stored, now: Stored) -> list[Difference]:
    changed = f"{before.text} stored, {now.text} now"
    if now.kind == "ERROR":
        return [Difference("wrong", name, changed)]
    if not before.settled or not now.settled:
        if before.settled == now.settled:
            return []
        return [Difference("lost" if before.settled else "gained", name, changed)]
    if (before.kind, before.value) != (now.kind, now.value):
        return [Difference("wrong", name, changed)]
    if before.nodes != now.nodes:
        return [Difference("moved", name, f"{before.nodes:,} nodes stored, {now.nodes:,} now")]
    return []


def failing(found: list[Difference], exact: bool) -> list[Difference]:
    """The differences that fail a run; `exact`: its limit is the same on every machine."""
    levels: tuple[Level, ...] = ("wrong", "new", "gone")
    if exact:
        levels = (*levels, "lost", "moved", "gained")
    return [difference for difference in found if difference.level in levels]
