"""Answering a question with a loop: laps as often as wanted, then what the goal still needs.

The line is played out in full, lap by lap, so that the referee can replay all of it.  A goal
without a highest value is unbounded where a loop that uses nothing up makes it grow: the proof is
the loop, played twice (732.2a).
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import msgspec

from analyzer.loops.ask import cards_of_position, play
from analyzer.loops.build import build
from analyzer.loops.confirm import Confirmed, Failed, confirm
from analyzer.loops.content import acting, gained, name, unmodelled
from analyzer.loops.directing import act_of, demand_of
from analyzer.loops.invariants import Candidate, candidates
from analyzer.loops.lap import Lap, Search
from analyzer.loops.measure import costs
from analyzer.loops.net import Act
from analyzer.loops.way import way_to
from analyzer.search.goals import Goal, Storm, Win, parse_goal
from analyzer.search.solver import Child, Solver
from analyzer.search.solver import Limits as SearchLimits
from analyzer.search.verdict import Kind, LoopUse, Plan, Stats, Verdict
from models.actions import Action
from models.apply import apply
from models.position import Position

#: Candidates that are tried, and the seconds for all of it.
CANDIDATES, SECONDS = 8, 30.0
#: Positions searched for the goal after some laps: few at first, then more.
AFTER = (150, 2_000)
#: The most laps that are played.
LAPS = 400
#: Laps after which the rest is searched for.
_TRIES = (1, 2, 4, 8, 16, 32, 64)


class Use(msgspec.Struct, frozen=True):
    """A loop that can be played from the root: how to get to it, and one lap."""

    candidate: Candidate
    way: tuple[Action, ...]
    confirmed: Confirmed


def with_loops(root: Position, goal: Goal, seconds: float | None = None) -> Verdict | None:
    """The verdict that a loop gives, against an opponent who does nothing; None without one."""
    began = time.monotonic()
    end = began + min(SECONDS, seconds or SECONDS)
    stats = Stats()
    uses: list[_Laps] = []
    # A short search after the laps of each loop first: what wins with one often wins at once.
    for nodes in AFTER:
        known = uses or (_Laps(use) for use in _uses(root, end, stats))
        for laps in known:
            if laps not in uses:
                uses.append(laps)
            verdict = _storm(goal, laps.use) if isinstance(goal, Storm) else None
            if goal.decision:
                verdict = _reached(goal, laps, nodes, end, stats)
            if verdict is not None:
                stats.seconds = time.monotonic() - began
                verdict.stats = stats
                return verdict
            if time.monotonic() > end:
                return None
        if not goal.decision:
            break
    return None


class _Laps:
    """The laps of a loop, each played when it is first asked for."""

    def __init__(self, use: Use) -> None:
        self.use = use
        self.played: list[tuple[Action, ...]] = []
        self.positions = [use.confirmed.lap.start]

    def play(self, end: float) -> bool:
        """One more lap, as far as the game goes if it is won on the way; whether there is one."""
        use, position = self.use, self.positions[-1]
        lap: Lap | None = use.confirmed.lap
        if self.played:
            assert lap is not None
            search = Search(
                position, use.candidate, 3000, prelude=False, again=lap.net, end=end,
                asked=asked_in(position),
            )  # fmt: skip
            lap = search.run()
        if lap is None:
            return False
        self.played.append(lap.actions)
        self.positions.append(lap.end)
        return True


# --- loops that can be reached --------------------------------------------------------------------
def _uses(root: Position, end: float, stats: Stats) -> Iterator[Use]:
    """The loops that the position can get to."""
    cards = cards_of_position(root)
    net, scene = build(cards)
    for candidate in candidates(net, CANDIDATES):
        if time.monotonic() > end:
            return
        found = _direct(root, candidate, end, stats)
        if found is not None:
            yield found
        # With everything in play that makes it give more, it may give enough.
        built = play(cards, scene, candidate, end, as_it_stands=False)
        if built.confirmed is not None:
            found = _led_to(root, candidate, built.confirmed, end, stats)
            if found is not None:
                yield found


def _direct(root: Position, candidate: Candidate, end: float, stats: Stats) -> Use | None:
    """The loop as the search for a lap finds it from the position itself."""
    search = Search(root, candidate, 1500, end=end, asked=asked_in(root))
    lap = search.run()
    stats.nodes += search.count
    if lap is None:
        return None
    try:
        return Use(candidate, (), confirm(root, candidate, lap, least=False, asked=asked_in(root)))
    except Failed:
        return None


def _led_to(
    root: Position, candidate: Candidate, built: Confirmed, end: float, stats: Stats
) -> Use | None:
    """The loop from where a search of the turn gets to what it was found to need."""
    named = frozenset(candidate.cards | {act[1] for act, _ in candidate.acts})
    way = way_to(root, built, named, end)
    if way is None:
        return None
    position = root
    for action in way:
        position = apply(position, action)
    found = _direct(position, candidate, end, stats)
    return None if found is None else Use(candidate, way, found.confirmed)


def asked_in(position: Position) -> frozenset[str]:
    """The types of mana that the cards in hand and on the table ask for: a lap should keep them."""
    you = position.active
    here = {*position.players[you].hand, *(p.cid for p in position.battlefield)}
    return demand_of(here)


# --- what a loop is good for ----------------------------------------------------------------------
def _storm(goal: Goal, use: Use) -> Verdict | None:
    """No highest storm count, where a lap casts a spell and uses nothing up."""
    lap = use.confirmed.lap
    if costs(lap.net) or not use.confirmed.steady or lap.net.get(("storm",), 0) <= 0:
        return None
    if unmodelled(use.confirmed):
        return None  # what a card does besides could end it
    return _verdict("UNBOUNDED", goal, use, [lap.actions, use.confirmed.second], ())


def _reached(goal: Goal, laps: _Laps, nodes: int, end: float, stats: Stats) -> Verdict | None:
    """A goal reached by laps alone, or by a search after some of them; the fewest laps that do."""
    net = laps.use.confirmed.lap.net
    direct = isinstance(goal, Win) and net.get(("loss",), 0) > 0
    tried = 0
    for n in range(1, LAPS + 1):
        if time.monotonic() > end:
            return None
        if n > len(laps.played) and not laps.play(end):
            break
        if goal.value(laps.positions[n]):
            return _verdict("LETHAL", goal, laps.use, laps.played[:n], ())
        if not direct and n in _TRIES:
            if _rest(laps, n, goal, nodes, end, stats) is not None:
                return _fewest(goal, laps, n, tried, nodes, end, stats)
            tried = n
        if not direct and n >= _TRIES[-1]:
            return None
    n = len(laps.played)
    if n > tried and _rest(laps, n, goal, nodes, end, stats) is not None:
        return _fewest(goal, laps, n, tried, nodes, end, stats)
    return None


class _Rest(Solver):
    """A search for the goal in which no more laps are played: there have been enough of them."""

    core: frozenset[Act] = frozenset()

    def _ordered(self, p: Position, actions: list[Action]) -> list[Child]:
        if p.decider == self.player:
            actions = [a for a in actions if act_of(p, a) not in self.core]
        return super()._ordered(p, actions)


def _rest(
    laps: _Laps, n: int, goal: Goal, nodes: int, end: float, stats: Stats
) -> tuple[Action, ...] | None:
    """A certain line to the goal after so many laps, if a short search finds one."""
    position = laps.positions[n]
    limits = SearchLimits(nodes, max(0.1, end - time.monotonic()))
    solver = _Rest(position, parse_goal(goal.text, position, goal.player), limits)
    solver.core = frozenset(act for act in laps.use.candidate.core if act[0] != "mana")
    verdict = solver.run()
    stats.add(verdict.stats)
    return None if verdict.kind != "LETHAL" or verdict.branches else verdict.line


def _fewest(
    goal: Goal, laps: _Laps, high: int, low: int, nodes: int, end: float, stats: Stats
) -> Verdict | None:
    """The verdict with the fewest laps after which the goal is reached: more than `low`."""
    rest = _rest(laps, high, goal, nodes, end, stats)
    while high - low > 1:
        middle = (low + high) // 2
        found = _rest(laps, middle, goal, nodes, end, stats)
        if found is None:
            low = middle
        else:
            high, rest = middle, found
    return None if rest is None else _verdict("LETHAL", goal, laps.use, laps.played[:high], rest)


def _cards(use: Use) -> tuple[str, ...]:
    """The cards that the loop is made of: those that act, those whose words it uses."""
    acts = acting(use.confirmed.lap.actions)
    here = {p.cid for p in use.confirmed.lap.start.battlefield}
    others = sorted((use.candidate.cards & here) - {act[1] for act, _ in use.candidate.acts})
    return tuple(dict.fromkeys(map(name, (*acts, *others))))


def _verdict(
    kind: Kind, goal: Goal, use: Use, laps: list[tuple[Action, ...]], rest: tuple[Action, ...]
) -> Verdict:
    """A verdict with a line that plays all laps in full."""
    before = (*use.way, *use.confirmed.lap.before)
    line = (*before, *(action for lap in laps for action in lap), *rest)
    loop = LoopUse(_cards(use), len(before), tuple(map(len, laps)), gained(use.confirmed.lap.net))
    value = 1 if goal.decision else None
    return Verdict(kind, goal.text, value, line, Plan(line), loop=loop)
