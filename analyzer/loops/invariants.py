"""Laps that a net allows: integer invariants, the smallest first, found by CP-SAT.

One lap fires each transition a whole number of times.  It can be repeated if no place ends lower
than it began (but those that only bound the number of laps), and it is worth while if a place that
counts ends higher.  Of laps with the same acts the smallest is enough, and no lap with all the
acts of another is asked for: what is left are supports as small as can be.  Then mana abilities are
added that make such a lap give more.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from analyzer.loops.net import CONSUMED, GAINS, Act, Net, Place

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

#: The most often that one transition fires in a lap.
_MOST = 30
#: Weights of what makes a lap small: mana that it lacks, acts, and how often they are done.
_LACKING, _ACT = 400, 20


class Candidate(msgspec.Struct, frozen=True):
    """A lap of the net: how often each act is done, whose words are used, what it changes.

    `core`: the acts without which it is no lap.  `short`: mana that it lacks each lap; such a
    candidate is a near miss, not a loop.
    """

    acts: tuple[tuple[Act, int], ...]
    cards: frozenset[int]
    net: tuple[tuple[Place, int], ...]
    core: frozenset[Act] = frozenset()
    short: int = 0

    @property
    def grows(self) -> bool:
        """Whether a place that counts ends higher."""
        return any(place[0] in GAINS and n > 0 for place, n in self.net)


class _Model:
    """The invariants of a net as a constraint model."""

    def __init__(self, net: Net, lacking: int, spent: frozenset[str], barren: bool) -> None:
        from ortools.sat.python import cp_model

        self.net = net
        self.model = cp_model.CpModel()
        self.fires = [self.model.new_int_var(0, _MOST, t.name) for t in net.transitions]
        self.change: dict[Place, Any] = dict.fromkeys(net.places, 0)
        for t, x in zip(net.transitions, self.fires, strict=True):
            for place, n in t.delta.items():
                self.change[place] += n * x
        self.missing: list[cp_model.IntVar] = []
        self.acts: dict[Act, list[cp_model.IntVar]] = {}
        for t, x in zip(net.transitions, self.fires, strict=True):
            if t.act:
                self.acts.setdefault(t.act, []).append(x)
        self._keep_up(lacking, spent)
        self.used = {act: self._used(act, xs) for act, xs in self.acts.items()}
        if barren:
            self._idle()
        else:
            self._gain(lacking)

    def _keep_up(self, lacking: int, spent: frozenset[str]) -> None:
        """No place ends lower, but for those that bound the laps, and mana that is lacking."""
        for place, total in self.change.items():
            if lacking and place[0] == "mana":
                gap = self.model.new_int_var(0, lacking, f"short of {place}")
                self.missing.append(gap)
                self.model.add(total + gap >= 0)
            elif place[0] not in spent:
                self.model.add(total >= 0)
        if lacking:
            self.model.add(sum(self.missing) >= 1)
            self.model.add(sum(self.missing) <= lacking)

    def _gain(self, lacking: int) -> None:
        """A place that counts ends higher; what lacks mana does not gain mana."""
        gained = []
        for place, total in self.change.items():
            if place[0] in GAINS and not (lacking and place[0] == "mana"):
                up = self.model.new_bool_var(f"more {place}")
                self.model.add(total >= 1).only_enforce_if(up)
                gained.append(up)
        self.model.add_bool_or(gained)

    def _idle(self) -> None:
        """Something is done, but no place that counts ends higher."""
        for place, total in self.change.items():
            if place[0] in GAINS:
                self.model.add(total == 0)
        self.model.add_bool_or(
            [used for act, used in self.used.items() if act[0] in ("cast", "activate")]
        )

    def _used(self, act: Act, xs: list[cp_model.IntVar]) -> cp_model.IntVar:
        used = self.model.new_bool_var(f"uses {act}")
        for x in xs:
            self.model.add(x == 0).only_enforce_if(used.negated())
        self.model.add(sum(xs) >= 1).only_enforce_if(used)
        return used

    def forbid(self, support: Iterable[Act]) -> None:
        """No lap with all of these acts any more."""
        known = [self.used[act].negated() for act in support if act in self.used]
        self.model.add_bool_or(known)

    def smallest(self, end: float) -> cp_model.CpSolver | None:
        """The smallest lap left."""
        times = sum(x for xs in self.acts.values() for x in xs)
        acts = sum(self.used.values())
        self.model.minimize(_LACKING * sum(self.missing) + _ACT * acts + times)
        return self._solve(end)

    def fullest(self, solver: cp_model.CpSolver, end: float) -> cp_model.CpSolver:
        """The lap with the same acts and all mana abilities that make it give more."""
        fixed = self.model.clone()
        for act, xs in self.acts.items():
            if act[0] != "mana":
                fixed.add(sum(xs) == sum(solver.value(x) for x in xs))
        made = [total for place, total in self.change.items() if place[0] == "mana"]
        times = sum(x for xs in self.acts.values() for x in xs)
        fixed.maximize(10 * sum(made) - times)
        return self._solve(end, fixed) or solver

    def _solve(self, end: float, model: cp_model.CpModel | None = None) -> cp_model.CpSolver | None:
        from ortools.sat.python import cp_model

        left = end - time.monotonic()
        if left <= 0:
            return None
        solver = cp_model.CpSolver()
        solver.parameters.max_time_in_seconds = left
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        status = solver.solve(model or self.model)
        return solver if status in (cp_model.OPTIMAL, cp_model.FEASIBLE) else None

    def support(self, solver: cp_model.CpSolver) -> list[Act]:
        """The acts of a lap."""
        return [a for a, xs in self.acts.items() if any(solver.value(x) for x in xs)]

    def candidate(self, solver: cp_model.CpSolver, core: Iterable[Act]) -> Candidate:
        """A lap as data."""
        fired = [
            t for t, x in zip(self.net.transitions, self.fires, strict=True) if solver.value(x)
        ]
        return Candidate(
            tuple((a, sum(map(solver.value, self.acts[a]))) for a in self.support(solver)),
            frozenset(cid for t in fired for cid in t.cards),
            tuple((p, n) for p, total in self.change.items() if (n := int(solver.value(total)))),
            frozenset(core),
            sum(solver.value(gap) for gap in self.missing),
        )


def candidates(
    net: Net,
    most: int = 12,
    seconds: float = 5.0,
    lacking: int = 0,
    but: Iterable[Iterable[Act]] = (),
    spent: frozenset[str] = CONSUMED,
    barren: bool = False,
) -> Iterator[Candidate]:
    """The laps of a net, at most so many, found within so many seconds.

    `lacking`: laps that are short of mana, of no more than this much.  `but`: no lap that has all
    the acts of one of these.  `spent`: kinds of places that may end lower.
    `barren`: laps from which nothing grows.
    """
    if not any(place[0] in GAINS for place in net.places):
        return
    model = _Model(net, lacking, spent, barren)
    for support in but:
        model.forbid(support)
    end = time.monotonic() + seconds
    for _ in range(most):
        solver = model.smallest(end)
        if solver is None:
            return
        support = model.support(solver)
        yield model.candidate(solver if lacking or barren else model.fullest(solver, end), support)
        if not support:
            return
        model.forbid(support)
