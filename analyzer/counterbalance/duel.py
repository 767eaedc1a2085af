"""A whole turn against the controller: the caster wants a goal, the controller prevents it.

The caster's decisions take the best action, the controller's the worst for the caster, chance is
averaged.  Of the caster's actions those are left out that a search against an opponent without
replies leaves out (`Moves`), and answers to the controller's objects that do not target them.  The
caster is taken to see what the controller sees of the library: where the controller can look at
cards in secret the value is what the caster has at most.  A duel with a plan plays a fixed list of
actions instead, whatever is seen: a value that the caster has for certain.
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction

import msgspec

from analyzer.counterbalance.chance import Outcome, outcomes
from analyzer.counterbalance.controller import only_library, possible, waits
from analyzer.counterbalance.limits import Limits
from analyzer.search.bound import Bound
from analyzer.search.goals import Goal
from analyzer.search.key import canonical_key
from analyzer.search.moves import Moves
from analyzer.search.opponent import replies
from models.actions import PASS, Action, Cast, Choose, PassPriority
from models.check import violations
from models.errors import Unsupported
from models.facts import castable_faces, facts
from models.position import CHANCE, T_ITEM, Position, Step

WON, LOST = Fraction(1), Fraction(0)


class Planned(msgspec.Struct, frozen=True):
    """An action of a plan, and whether the stack is empty when it is taken."""

    action: Action
    alone: bool


class Duel:
    """One goal in one turn."""

    def __init__(
        self,
        root: Position,
        player: int,
        goal: Goal,
        limits: Limits,
        plan: tuple[Planned, ...] | None = None,
    ) -> None:
        self.player = player
        self.caster = 1 - player
        self.goal = goal
        self.limits = limits
        self.plan = plan
        self.turn = root.turn
        self.moves = Moves(root, self.caster)
        self.bound = Bound(root, goal) if plan is None else None
        #: 702.61a: whether a spell may come to which nobody can respond.
        self.silenced = any(
            "split second" in facts(cid, face).keywords
            for cid in root.players[self.caster].hand
            for face in castable_faces(cid)
        )
        #: Whether chance was asked: the library's order decides something.
        self.chancy = False
        self._values: dict[Hashable, Fraction] = {}
        self._path: dict[Hashable, int] = {}

    def value(self, p: Position, at: int = 0) -> Fraction:
        """The probability that the goal is reached; `at`: how much of a plan is done."""
        return self._value(p, at)[0] or LOST

    def _value(self, p: Position, at: int) -> tuple[Fraction | None, int]:
        depth = len(self._path)
        if self.goal.value(p):
            return WON, depth
        if p.winner is not None or p.turn != self.turn or p.step == Step.CLEANUP:
            return LOST, depth
        key = (canonical_key(p), at)
        known = self._values.get(key)
        if known is not None:
            return known, depth
        seen = self._path.get(key)
        if seen is not None:
            return None, seen
        self.limits.count()
        if self.bound is not None and self.bound.value(p) < 1:
            self._values[key] = LOST
            return LOST, depth
        self._path[key] = depth
        low = depth
        mine = p.decider == self.caster
        best: Fraction | None = None
        try:
            for action, then in self.choices(p, at):
                found, below = self._worth(p, action, then)
                low = min(low, below)
                if found is None:
                    continue
                if best is None or (found > best if mine else found < best):
                    best = found
                if best == (WON if mine else LOST):
                    low = depth
                    break
        finally:
            del self._path[key]
        if best is None and low >= depth:
            best = LOST
        if best is not None and low >= depth:
            self._values[key] = best
        return best, min(low, depth)

    def _worth(self, p: Position, action: Action, at: int) -> tuple[Fraction | None, int]:
        total, low = LOST, len(self._path)
        for outcome in self.after(p, action):
            found, below = self._value(outcome.position, at)
            low = min(low, below)
            if found is None:
                return None, low
            total += outcome.chance * found
        return total, low

    def after(self, p: Position, action: Action) -> list[Outcome]:
        """What an action can come to."""
        if p.decider == CHANCE:
            pending = p.pending
            assert pending is not None
            if pending.kind != "coin":
                raise Unsupported("probabilities of random choices")
            share = Fraction(1, len(pending.options))
            return [
                Outcome(share * o.chance, o.position)
                for option in pending.options
                for o in outcomes(p, Choose(option), self.player)
            ]
        found = outcomes(p, action, self.player)
        self.chancy = self.chancy or len(found) > 1
        return found

    # --- choices ----------------------------------------------------------------------------------
    def choices(self, p: Position, at: int) -> list[tuple[Action, int]]:
        """What whoever decides may do, and how much of a plan is done then."""
        if p.decider == CHANCE:
            return [(PASS, at)]
        if p.decider == self.player:
            return [(action, at) for action in self._replies(p)]
        forced = (
            self.moves.forced(p) if p.pending is not None or not waits(p, self.player) else None
        )
        if forced is not None:
            return [(forced, at)]
        if self.plan is not None:
            return [self._planned(p, at)]
        found = self.moves.actions(p)
        if waits(p, self.player) and p.pending is None:
            # Nothing that the controller has on the stack is answered but by what targets it: the
            # rest can be done once that has resolved.
            found = [a for a in found if isinstance(a, PassPriority) or _at_stack(a)]
        return [(action, at) for action in found]

    def _replies(self, p: Position) -> list[Action]:
        if p.pending is not None:
            return replies(p)
        found = possible(p)
        if not self.silenced and not waits(p, self.player):
            found = [a for a in found if not only_library(p, a)]
        return sorted(found, key=lambda a: not isinstance(a, PassPriority))

    def _planned(self, p: Position, at: int) -> tuple[Action, int]:
        """The next action of the plan that is legal here, else passing."""
        assert self.plan is not None
        if p.pending is not None:
            for n in range(at, len(self.plan)):
                if self.plan[n].action in [Choose(o) for o in p.pending.options]:
                    return self.plan[n].action, n + 1
            return Choose(p.pending.options[0]), at
        for n in range(at, len(self.plan)):
            planned = self.plan[n]
            if planned.alone and p.stack:
                break
            if isinstance(planned.action, Choose):
                continue
            if not violations(p, planned.action):
                return planned.action, n + 1
        return PASS, at

    # --- the line ---------------------------------------------------------------------------------
    def line(self, p: Position) -> list[tuple[Position, Action]]:
        """The course in which all play their best and the likeliest happens, passes included."""
        found: list[tuple[Position, Action]] = []
        seen: set[Hashable] = set()
        while not self.goal.value(p) and p.winner is None and p.turn == self.turn:
            key = canonical_key(p)
            if key in seen or p.step == Step.CLEANUP:
                break
            seen.add(key)
            mine = p.decider == self.caster
            best: tuple[Fraction, Action] | None = None
            for action, then in self.choices(p, 0):
                worth, _ = self._worth(p, action, then)
                if worth is not None and (
                    best is None or (worth > best[0] if mine else worth < best[0])
                ):
                    best = (worth, action)
            if best is None or (mine and best[0] == 0):
                break
            found.append((p, best[1]))
            p = max(self.after(p, best[1]), key=lambda o: o.chance).position
        return found


def plan_of(line: list[tuple[Position, Action]], caster: int) -> tuple[Planned, ...]:
    """What the caster does in a line, without passes."""
    return tuple(
        Planned(action, not p.stack)
        for p, action in line
        if p.decider == caster and not isinstance(action, PassPriority)
    )


def _at_stack(action: Action) -> bool:
    return isinstance(action, Cast) and any(t[0] == T_ITEM for t in action.targets)
