"""What a search answers: a proof or an admission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from models.actions import Action

Kind = Literal["LETHAL", "NO_LINE", "OPTIMAL", "UNBOUNDED", "UNKNOWN"]


class Plan(msgspec.Struct, frozen=True):
    """A strategy: actions, then either the goal is reached, or one plan for every outcome.

    `outcomes` holds a plan for each way in which chance or the opponent may decide; each begins
    with that outcome.
    """

    actions: tuple[Action, ...]
    outcomes: tuple[Plan, ...] = ()

    def lines(self) -> Iterator[tuple[Action, ...]]:
        """Every line of play the plan allows for."""
        if not self.outcomes:
            yield self.actions
        for outcome in self.outcomes:
            for rest in outcome.lines():
                yield self.actions + rest


class LoopUse(msgspec.Struct, frozen=True):
    """A loop in a line (732.2a): the cards it is made of and where its laps are.

    `first`: how many actions come before the first lap; `lengths`: how many each lap has, for they
    need not be equal (a storm spell is copied more often each time).  `gains`: what a lap gives.
    """

    cards: tuple[str, ...]
    first: int
    lengths: tuple[int, ...]
    gains: dict[str, int | str]


class Stats(msgspec.Struct):
    """What a search did: positions expanded, seconds, and how often each pruning cut."""

    nodes: int = 0
    seconds: float = 0.0
    table: int = 0
    cuts: dict[str, int] = {}

    def add(self, other: Stats) -> None:
        """Count another search too."""
        self.nodes += other.nodes
        self.seconds += other.seconds
        self.table += other.table
        for name, n in other.cuts.items():
            self.cut(name, n)

    def cut(self, name: str, n: int = 1) -> None:
        """Count cuts of a pruning."""
        self.cuts[name] = self.cuts.get(name, 0) + n


class Verdict(msgspec.Struct):
    """The answer to a question about a position.

    LETHAL (goal reached for certain, by `line`), NO_LINE (proved: no certain line in the horizon),
    OPTIMAL (`value` is reached by `line` and nothing higher exists), UNKNOWN (`reason`; `line` and
    `value` are the best found so far), UNBOUNDED (there is no highest value: `line` plays a loop
    that makes it grow, and that nothing ends).  A limit never becomes another verdict.
    `plan` answers every outcome of chance and every decision of the opponent; `line` is its first
    line.
    `short_of`: the resource that a proof by the bound of the whole turn found lacking.
    `clairvoyant`: the library order was assumed known, so the answer is a bound only.
    `turns`: how many turns of the player the question is about, the present one included; `turn`:
    in which of them the goal is reached at the latest, None if it is not or nobody asked;
    `loop`: the loop that the line plays, if it does.
    `earliest`: it was proved that no earlier turn will do.
    """

    kind: Kind
    goal: str
    value: int | None = None
    line: tuple[Action, ...] | None = None
    plan: Plan | None = None
    branches: int = 0  # further lines of the plan
    reason: str = ""
    short_of: str = ""
    clairvoyant: bool = False
    stats: Stats = msgspec.field(default_factory=Stats)
    assumptions: tuple[str, ...] = ()
    turns: int = 1
    turn: int | None = None
    earliest: bool = False
    loop: LoopUse | None = None

    @property
    def exit_code(self) -> int:
        """0 found, 10 proved none, 20 unknown."""
        if self.kind in ("LETHAL", "OPTIMAL", "UNBOUNDED"):
            return 0
        return 10 if self.kind == "NO_LINE" else 20
