"""The solver: depth-first proof search over legal play.

The player's decisions are OR nodes; coin flips, random choices and the opponent's decisions are
AND nodes: a line is certain only if it works whatever they turn out to be.  Positions proved to
fail are kept in a transposition table under their canonical key.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from analyzer.search.bound import Bound
from analyzer.search.fighting import Fights, promise
from analyzer.search.goals import Damage, Goal, Mana, Win
from analyzer.search.horizon import Horizon
from analyzer.search.key import canonical_key
from analyzer.search.later_bound import LaterBound
from analyzer.search.moves import FORCED, PRUNINGS, Held, Moves
from analyzer.search.opponent import casts_nothing
from analyzer.search.reachable import INFINITE
from analyzer.search.relevance import card_words, cards_in
from analyzer.search.simpler_cards import SimplerCards
from analyzer.search.simpler_game import Sought
from analyzer.search.simpler_start import SimplerQuestion
from analyzer.search.styles import ON_STACK, STYLES, Judge
from analyzer.search.verdict import Plan, Stats, Verdict
from cards.library import CARDS
from cards.mana import letters
from cards.vocabulary.amounts import PermanentsDied
from cards.vocabulary.statics import OpponentsDrawNothing
from cards.vocabulary.triggers import DrawsNth
from models.actions import (
    PASS,
    Action,
    Activate,
    Cast,
    FetchCompanion,
    PassPriority,
    PlayLand,
    Plot,
    Suspend,
    TurnUp,
)
from models.errors import Unsupported
from models.position import Position, Step
from models.support import combat_parts, standing_parts, unsupported_parts

sys.setrecursionlimit(20_000)

#: Actions that use a card.
_OF_A_CARD = (Cast, Activate, PlayLand, Suspend, Plot, FetchCompanion, TurnUp)

#: The plan of a position in which the target is reached: nothing more to do.
DONE = Plan(())


#: So many bounds are remembered before all are forgotten.
REMEMBERED = 50_000


class LimitReached(Exception):
    """A node, time or memory limit was hit, or the user interrupted."""


class ProbeOver(Exception):
    """A probe has expanded its share of positions."""


class Child(NamedTuple):
    """A successor: how promising it is, the actions that lead to it, and what it has reached.

    `reached`: the value of the goal right after the first action, if that is enough.
    """

    hope: float
    trail: tuple[Action, ...]
    position: Position
    reached: int | None = None


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
        replies: bool = False,
        progress: Callable[[Stats, int], None] | None = None,
        turns: int = 1,
        attacks: bool = True,
    ) -> None:
        self.root = root
        self.horizon = Horizon(root, goal.player, turns)
        self.goal = goal
        self.player = goal.player
        self.limits = limits or Limits()
        self.stats = Stats()
        self.prunings = prunings
        wanted = letters(goal.wanted) if isinstance(goal, Mana) else ""
        decisive = isinstance(goal, Win | Damage)
        fights = Fights(root, goal.player, decisive, turns) if attacks else None
        self.fights = fights is not None and fights.on
        self.moves = Moves(
            root, goal.player, prunings, self.stats, wanted, replies, decisive, self.horizon, fights
        )
        self.progress = progress
        self.failed: set[Hashable] = set()
        #: What the bound said lately, by canonical key: its value, mana at hand, damage to spare.
        self._bounds: dict[Hashable, tuple[int, int, int]] = {}
        self.unsupported: set[str] = set()
        if self.horizon.several and self.horizon.uneven:
            self.unsupported.add("extra turns in a question about several turns")
        for cid in {q.cid for q in root.battlefield}:
            self._note(cid, standing_parts(cid))
        self.best = goal.value(root)
        self.best_line: tuple[Action, ...] = ()
        self.plan: Plan | None = None
        self._reached = 0
        #: A value that nothing exceeds, if one is known.
        self.ceiling: int | None = None
        self._furthest = (0, root.storm)
        self._on_path: dict[Hashable, int] = {}
        self._trail: list[tuple[Action, ...]] = []
        self._target = 1
        self._deadline: float | None = None
        self._count_died = any(
            isinstance(w, PermanentsDied) for cid in cards_in(root) for w in card_words(cid)
        ) or any("gravestorm" in face.keyword_set for cid in cards_in(root)
                 for face in CARDS[cid].faces)  # fmt: skip
        self._count_draws = any(
            isinstance(w, DrawsNth | OpponentsDrawNothing)
            for cid in cards_in(root)
            for w in card_words(cid)
        )
        self._probe: int | None = None
        relaxation = self.moves.demand.relaxation
        self.bound = Bound(root, goal, relaxation, fights) if "bound" in prunings else None
        # The bound of later turns says nothing of attacks.
        several = self.horizon.several and self.bound is not None and not self.fights
        passive = not replies and casts_nothing(root, 1 - goal.player)
        self.ahead = LaterBound(root, goal, passive) if several else None
        self.simpler: SimplerQuestion | None = None
        asked = isinstance(goal, Win) and passive and not self.fights and self.bound is not None
        if asked and "sketch" in prunings:
            counting = self.ahead.bound.relaxation if self.ahead is not None else relaxation
            self.simpler = SimplerQuestion(SimplerCards(root, counting, turns))
        self.judge = Judge(STYLES[0], goal.player, self.bound, 0)

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
                self._seek()
            else:
                self._target = self.best + 1
                while (self.ceiling is None or self.best < self.ceiling) and self._seek():
                    self._target = self.best + 1
        except LimitReached as limit:
            reason = str(limit)
        except KeyboardInterrupt:
            reason = "interrupted"
        except RecursionError:
            reason = "a line without end: a loop, perhaps"
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
            self.best_line if found or kind == "UNKNOWN" else None,
            self.plan if found else None,
            len(list(self.plan.lines())) - 1 if self.plan is not None else 0,
            reason,
            stats=self.stats,
        )

    # --- the search -------------------------------------------------------------------------------
    def _seek(self) -> bool:
        """Search for the target: short probes in several styles, then to the end."""
        styles = STYLES if self.bound is not None else STYLES[-1:]
        for seed, style in enumerate(styles):
            self.judge = Judge(style, self.player, self.bound, seed)
            self._probe = None if style.nodes is None else self.stats.nodes + style.nodes
            try:
                return self._search_root()
            except ProbeOver:
                continue
        raise AssertionError("the last style has no limit")

    def _search_root(self) -> bool:
        trail: list[Action] = []
        try:
            position = self.moves.settle(self.root, trail)
        except Unsupported as error:
            self.unsupported.add(str(error))
            return False
        self._trail = [tuple(trail)]
        self._on_path = {}
        plan = self._search(position, 0)[0]
        if plan is None:
            return False
        self.plan = _before(tuple(trail), plan)
        self.best_line = next(self.plan.lines())
        self.best = self._reached
        return True

    def _search(
        self, p: Position, depth: int, held: Held = None, actions: list[Action] | None = None
    ) -> tuple[Plan | None, int]:
        """A plan that reaches the target for certain from here, and the lowest cycle depth met.

        `actions`: those worth considering, if that is known.  A failure that leaned on a position
        still being searched is not kept: it could change.
        """
        value = self.goal.value(p)
        if value >= self._target:
            self._reached = value
            return DONE, depth
        self._note_progress(p)
        if p.winner is not None or self.horizon.over(p):
            return None, depth
        key = canonical_key(p, self._count_died, self.horizon.several, self._count_draws)
        if held is not None:
            key = (key, held)
        if key in self.failed:
            self.stats.table += 1
            return None, depth
        seen = self._on_path.get(key)
        if seen is not None:
            return None, seen
        self._count()
        self._on_path[key] = depth
        try:
            plan, low = self._expand(p, depth, held, actions)
        finally:
            del self._on_path[key]
        if plan is None and low >= depth:
            self.failed.add(key)
        return plan, min(low, depth)

    def _note_progress(self, p: Position) -> None:
        """Keep the line that got furthest, in case a limit ends the search."""
        lost = self.root.players[1 - self.player].life - p.players[1 - self.player].life
        got = (lost, p.storm)
        if self.goal.decision and got > self._furthest:
            self._furthest = got
            self.best_line = tuple(a for part in self._trail for a in part)

    def _expand(
        self, p: Position, depth: int, held: Held, actions: list[Action] | None
    ) -> tuple[Plan | None, int]:
        mine = p.decider == self.player
        try:
            if actions is None:
                actions = self.moves.actions(p, held)
        except Unsupported as error:
            self.unsupported.add(str(error))
            return None, depth
        children = self._ordered(p, actions)
        if mine:
            return self._any_of(p, held, children, depth)
        if len(children) < len(actions):
            return None, depth  # the bound (or an unsupported part) rules an outcome out
        return self._all_of(p, held, children, depth)

    def _child(
        self, before: Position, held: Held, child: Child, depth: int
    ) -> tuple[Plan | None, int]:
        """Search the position after an action and what is forced then."""
        trail, position = child.trail, child.position
        if child.reached is not None:
            self._reached = child.reached
            return Plan(trail), depth
        still = self.moves.still_held(before, trail[0], held, position)
        actions: list[Action] | None = None
        most = len(trail) + FORCED
        while (
            position.stack
            and position.winner is None
            and position.decider == self.player
            and len(trail) < most
        ):
            # Where nothing is worth doing but to let the stack resolve, there is no choice.
            try:
                actions = self.moves.actions(position, still)
                if len(actions) != 1 or not isinstance(actions[0], PassPriority):
                    break
                after = self._after(position, PASS)
            except Unsupported as error:
                self.unsupported.add(str(error))
                return None, depth
            actions = None
            if after is None:
                self.stats.cut("bound")
                return None, depth
            trail += after.trail
            if after.reached is not None:
                self._reached = after.reached
                return Plan(trail), depth
            still = self.moves.still_held(position, PASS, still, after.position)
            position = after.position
        self._trail.append(trail)
        plan, low = self._search(position, depth + 1, still, actions)
        self._trail.pop()
        return (None if plan is None else _before(trail, plan)), low

    def _any_of(
        self, before: Position, held: Held, children: list[Child], depth: int
    ) -> tuple[Plan | None, int]:
        """One action of the player must reach the target."""
        low = depth
        for child in children:
            plan, below = self._child(before, held, child, depth)
            if plan is not None:
                return plan, depth
            low = min(low, below)
        return None, low

    def _all_of(
        self, before: Position, held: Held, children: list[Child], depth: int
    ) -> tuple[Plan | None, int]:
        """Every outcome of what the player does not decide must reach the target."""
        low = depth
        plans: list[Plan] = []
        worst = INFINITE
        for child in children:
            plan, below = self._child(before, held, child, depth)
            low = min(low, below)
            if plan is None:
                return None, low
            worst = min(worst, self._reached)
            plans.append(plan)
        self._reached = worst
        if len(plans) == 1:
            return plans[0], depth
        return Plan((), tuple(plans)), depth

    def _ordered(self, p: Position, actions: list[Action]) -> list[Child]:
        """Successors that the bound does not rule out, the most promising first."""
        found: list[Child] = []
        for action in actions:
            try:
                child = self._after(p, action)
            except Unsupported as error:
                self.unsupported.add(str(error))
                continue
            if child is None:
                self.stats.cut("bound")
                continue
            self._note_unsupported(action)
            found.append(child)
        found.sort(key=lambda child: child.hope, reverse=True)
        return found

    def _after(self, p: Position, action: Action) -> Child | None:
        """What follows an action, None if the bound rules it out.  Raises Unsupported.

        The bound looks at it once what is forced has been done: a resolution may leave too little.
        """
        trail: list[Action] = [action]
        first = position = self.moves.play(p, action)
        hope = promise(action)
        value = self.goal.value(position)
        if value >= self._target:
            # Before forced moves: a spell may leave the stack, mana may go.
            return Child(hope or INFINITE, (action,), position, value)
        position = self.moves.settle(position, trail)
        if self.bound is None:
            hope = hope or -float(isinstance(action, PassPriority))
        elif self._most(position) < self._target:
            return None
        else:
            hope = hope or self._promise(position, action, first)
        return Child(hope, tuple(trail), position)

    def _bound_of(self, bound: Bound, p: Position) -> int:
        """The bound of a position, worked out once for all that are equal to it.

        Most positions are met again and again by other orders of the same actions.
        """
        key = canonical_key(p, self._count_died)
        known = self._bounds.get(key)
        if known is None:
            most = self._in_short(bound.value(p), p, 0)
            if len(self._bounds) >= REMEMBERED:
                self._bounds.clear()
            self._bounds[key] = (most, bound.mana, bound.slack)
            return most
        most, bound.mana, bound.slack = known
        return most

    def _in_short(self, most: int, p: Position, later: int) -> int:
        """What a bound says, or that the game cannot be won where the simpler game says so.

        Pruning "sketch", of the goal "win" against an opponent who casts nothing, where nobody
        attacks.  Argument: see `simpler_game`.
        """
        if self.simpler is None or most < self._target:
            return most
        if not self.simpler.never(p, later, Sought(p.players[1 - self.player].life)):
            return most
        self.stats.cut("sketch")
        return 0

    def _most(self, p: Position) -> int:
        """The most that the goal could come to from here; INFINITE where no bound speaks."""
        assert self.bound is not None
        later = self.horizon.later(p)
        if later:
            return INFINITE if self.ahead is None else self._bound_ahead(self.ahead, p, later)
        if p.step < Step.DRAW:
            # The bound of one turn speaks of what is left of it once its card is drawn.
            return self._in_short(INFINITE, p, 0)
        return self._bound_of(self.bound, p)

    def _bound_ahead(self, ahead: LaterBound, p: Position, later: int) -> int:
        """The bound of a position of an earlier turn, worked out once for all that are equal."""
        if not ahead.speaks:
            return INFINITE
        key = canonical_key(p, self._count_died, turn=True)
        known = self._bounds.get(key)
        if known is None:
            most = self._in_short(ahead.value(p, later), p, later)
            if len(self._bounds) >= REMEMBERED:
                self._bounds.clear()
            self._bounds[key] = (most, ahead.mana, ahead.slack)
            return most
        most, ahead.mana, ahead.slack = known
        return most

    def _promise(self, p: Position, action: Action, first: Position) -> float:
        """How promising a position looks, after an action, that the bound has just looked at.

        `first`: as it was right after the action.  How far that has resolved by now says nothing.
        """
        if self.horizon.later(p) and self.ahead is not None:
            return self.judge.later_promise(self.ahead, action)
        return self.judge.promise(p) + _on_stack(first) - _on_stack(p)

    def _note_unsupported(self, action: Action) -> None:
        """A line that uses a card with parts that are not modelled proves nothing."""
        if isinstance(action, _OF_A_CARD):
            missing = unsupported_parts(action.cid)
            self._note(action.cid, missing + (combat_parts(action.cid) if self.fights else ()))

    def _note(self, cid: int, parts: tuple[str, ...]) -> None:
        self.unsupported.update(f"{CARDS[cid].name} ({part})" for part in parts)

    def _count(self) -> None:
        stats = self.stats
        stats.nodes += 1
        if self._probe is not None and stats.nodes > self._probe:
            raise ProbeOver
        if self.limits.nodes is not None and stats.nodes > self.limits.nodes:
            raise LimitReached(f"node limit {self.limits.nodes} reached")
        if stats.nodes & 127 == 0:
            if self._deadline is not None and time.perf_counter() > self._deadline:
                raise LimitReached(f"time limit {self.limits.seconds} s reached")
            if self.limits.positions is not None and len(self.failed) > self.limits.positions:
                raise LimitReached(f"memory limit {self.limits.positions} positions reached")
            if self.progress is not None:
                self.progress(stats, self.best)


def _on_stack(p: Position) -> float:
    """What the objects on the stack count for in the promise of a position."""
    return ON_STACK * (len(p.stack) + len(p.waiting))


def _before(actions: tuple[Action, ...], plan: Plan) -> Plan:
    """A plan with actions played before it."""
    return Plan(actions + plan.actions, plan.outcomes)
