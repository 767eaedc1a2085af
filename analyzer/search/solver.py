"""The solver: depth-first proof search over legal play.

The player's decisions are OR nodes; coin flips, random choices and the opponent's decisions are AND
nodes: a line is certain only if it works whatever they turn out to be.  Positions proved to fail are
kept in a transposition table under their canonical key.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Hashable

from analyzer.search.goals import Goal, Mana
from analyzer.search.key import canonical_key
from analyzer.search.moves import PRUNINGS, Moves
from analyzer.search.verdict import Stats, Verdict
from cards.library import CARDS
from cards.mana import letters
from models.actions import Action, Activate, Cast, PassPriority, PlayLand
from models.errors import Unsupported
from models.position import Position, Step
from models.support import unsupported_parts

sys.setrecursionlimit(20_000)

#: Answers of the recursive search.
REACHED, FAILED = True, False


class LimitReached(Exception):
    """A node, time or memory limit was hit, or the user interrupted."""


class Limits:
    """How much a search may use; None is no limit."""

    def __init__(
        self,
        nodes: int | None = None,
        seconds: float | None = None,
        positions: int | None = 2_000_000,
    ) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.positions = positions


class Solver:
    """One question about one position."""

    def __init__(
        self,
        root: Position,
        goal: Goal,
        limits: Limits | None = None,
        prunings: frozenset[str] = frozenset(PRUNINGS),
        progress: Callable[[Stats, int], None] | None = None,
    ) -> None:
        self.root = root
        self.goal = goal
        self.player = goal.player
        self.limits = limits or Limits()
        self.stats = Stats()
        self.prunings = prunings
        wanted = letters(goal.wanted) if isinstance(goal, Mana) else ""
        self.moves = Moves(root, goal.player, prunings, self.stats, wanted)
        self.progress = progress
        self.failed: set[Hashable] = set()
        self.unsupported: set[str] = set()
        self.best = goal.value(root)
        self.best_line: tuple[Action, ...] = ()
        self.branches = 0
        self._on_path: dict[Hashable, int] = {}
        self._trail: list[tuple[Action, ...]] = []
        self._target = 1
        self._deadline: float | None = None
        self._turn = root.turn
        from analyzer.search.bound import Bound

        self.bound = Bound(root, goal) if "bound" in prunings else None

    # --- the question -----------------------------------------------------------------------------
    def run(self) -> Verdict:
        """Answer the question."""
        began = time.perf_counter()
        if self.limits.seconds is not None:
            self._deadline = began + self.limits.seconds
        reason = ""
        try:
            if self.goal.decision:
                self._target = 1
                self._search_root()
            else:
                self._target = self.best + 1
                while self._search_root():
                    self._target = self.best + 1
        except LimitReached as limit:
            reason = str(limit)
        except KeyboardInterrupt:
            reason = "interrupted"
        self.stats.seconds = time.perf_counter() - began
        return self._verdict(reason)

    def _verdict(self, reason: str) -> Verdict:
        found = self.best >= 1 if self.goal.decision else True
        if not reason and self.unsupported and not (self.goal.decision and found):
            reason = "unsupported: " + "; ".join(sorted(self.unsupported))
        if self.goal.decision and found:
            kind = "LETHAL"
            reason = ""
        elif reason:
            kind = "UNKNOWN"
        else:
            kind = "NO_LINE" if self.goal.decision else "OPTIMAL"
        return Verdict(
            kind,  # type: ignore[arg-type]
            self.goal.text,
            self.best,
            self.best_line if found else None,
            self.branches,
            reason,
            stats=self.stats,
        )

    # --- the search -------------------------------------------------------------------------------
    def _search_root(self) -> bool:
        trail: list[Action] = []
        position = self.moves.settle(self.root, trail)
        self._trail = [tuple(trail)]
        self._on_path = {}
        return self._search(position, 0)[0]

    def _search(self, p: Position, depth: int) -> tuple[bool, int]:
        """Whether the target is certain from here, and the lowest depth of a cycle that was met.

        A failure that leaned on a position still being searched is not kept: it could change.
        """
        value = self.goal.value(p)
        if value >= self._target:
            self.best = value
            self.best_line = tuple(a for part in self._trail for a in part)
            return REACHED, depth
        if p.winner is not None or p.turn != self._turn or p.step == Step.CLEANUP:
            return FAILED, depth
        key = canonical_key(p)
        if key in self.failed:
            self.stats.table += 1
            return FAILED, depth
        seen = self._on_path.get(key)
        if seen is not None:
            return FAILED, seen
        self._count()
        self._on_path[key] = depth
        try:
            result, low = self._expand(p, depth)
        finally:
            del self._on_path[key]
        if not result and low >= depth:
            self.failed.add(key)
        return result, min(low, depth) if low < depth else depth

    def _expand(self, p: Position, depth: int) -> tuple[bool, int]:
        low = depth
        mine = p.decider == self.player
        try:
            actions = self.moves.actions(p)
        except Unsupported as error:
            self.unsupported.add(str(error))
            return FAILED, depth
        if not mine:
            return self._all_of(p, actions, depth)
        for played, position in self._ordered(p, actions):
            trail: list[Action] = [played]
            try:
                position = self.moves.settle(position, trail)
            except Unsupported as error:
                self.unsupported.add(str(error))
                continue
            self._trail.append(tuple(trail))
            result, below = self._search(position, depth + 1)
            self._trail.pop()
            if result:
                return REACHED, depth
            low = min(low, below)
        return FAILED, low

    def _all_of(self, p: Position, actions: list[Action], depth: int) -> tuple[bool, int]:
        """Every outcome of what the player does not decide must reach the target."""
        low = depth
        line: tuple[Action, ...] | None = None
        value = None
        outcomes = self._ordered(p, actions)
        if len(outcomes) < len(actions):
            return FAILED, depth  # the bound (or an unsupported part) rules one outcome out
        for played, position in outcomes:
            trail: list[Action] = [played]
            try:
                position = self.moves.settle(position, trail)
            except Unsupported as error:
                self.unsupported.add(str(error))
                return FAILED, depth
            self._trail.append(tuple(trail))
            result, below = self._search(position, depth + 1)
            self._trail.pop()
            low = min(low, below)
            if not result:
                return FAILED, low
            if value is None or self.best < value:
                line, value = self.best_line, self.best
        if line is None or value is None:
            return FAILED, low
        self.best_line, self.best = line, value
        self.branches += len(actions) > 1
        return REACHED, depth

    def _ordered(self, p: Position, actions: list[Action]) -> list[tuple[Action, Position]]:
        """Successors that the bound does not rule out, the most promising first."""
        found: list[tuple[float, Action, Position]] = []
        for action in actions:
            try:
                position = self.moves.play(p, action)
            except Unsupported as error:
                self.unsupported.add(str(error))
                continue
            if self.bound is None:
                self._note_unsupported(action)
                found.append((-isinstance(action, PassPriority), action, position))
                continue
            most = self.bound.value(position)
            if most < self._target:
                self.stats.cut("bound")
                continue
            self._note_unsupported(action)
            found.append((self.promise(position, most), action, position))
        found.sort(key=lambda child: child[0], reverse=True)
        return [(action, position) for _, action, position in found]

    def _note_unsupported(self, action: Action) -> None:
        """A line that uses a card with parts that are not modelled proves nothing."""
        if isinstance(action, Cast | Activate | PlayLand):
            for part in unsupported_parts(action.cid):
                self.unsupported.add(f"{CARDS[action.cid].name} ({part})")

    def promise(self, p: Position, most: int) -> float:
        """How promising a position looks: more spells cast, more mana, more damage done."""
        me, other = p.players[self.player], p.players[1 - self.player]
        return 4 * p.storm + sum(me.pool) - other.life + 2 * len(p.stack)

    def _count(self) -> None:
        stats = self.stats
        stats.nodes += 1
        if self.limits.nodes is not None and stats.nodes > self.limits.nodes:
            raise LimitReached(f"node limit {self.limits.nodes} reached")
        if stats.nodes & 127 == 0:
            if self._deadline is not None and time.perf_counter() > self._deadline:
                raise LimitReached(f"time limit {self.limits.seconds} s reached")
            if self.limits.positions is not None and len(self.failed) > self.limits.positions:
                raise LimitReached(f"memory limit {self.limits.positions} positions reached")
            if self.progress is not None:
                self.progress(stats, self.best)
