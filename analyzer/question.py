"""Answering a question about a position: the one call behind the command and the API."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from analyzer.referee import replay
from analyzer.search.fighting import could_attack
from analyzer.search.goals import Damage, Goal, Win, parse_goal
from analyzer.search.moves import PRUNINGS
from analyzer.search.opponent import can_reply
from analyzer.search.root_bound import root_bound
from analyzer.search.solver import Limits, Solver
from analyzer.search.verdict import Stats, Verdict
from cards.library import CARDS
from models.position import Library, Position
from models.support import combat_parts

PASSIVE = "the opponent does nothing"
UNSEEN = "the opponent has no cards but those shown"
NO_COMBAT = "attacks are left out"


class RefereeError(Exception):
    """A line that the search found and the referee refused: a bug of ours."""


class Options(msgspec.Struct, frozen=True):
    """How to search: limits, prunings switched on, clairvoyance, progress.

    `nodes`, `seconds`, `positions`: limits (None is no limit).  `clairvoyant`: assume the library
    order known, sampled by `seed` where it is not.  `root_bound`: when a short search has not
    settled the question, ask the CP-SAT bound of the whole turn before going on.  `replies`: the
    opponent may use every card and ability that the position shows.  `turns`: how many turns of
    the player the question is about, the present one included; the opponent's turns between are
    played too.  `attacks`: attacks are part of the player's lines; without them an answer that
    they could change is unknown.  `first`: for how many turns a question about the first turn of a
    win is asked first; more than 1 where it is known that fewer will not do.  `loops`: look first
    for a loop that decides the question, against an opponent who cannot reply.
    """

    nodes: int | None = None
    seconds: float | None = None
    positions: int | None = 2_000_000
    prunings: tuple[str, ...] = PRUNINGS
    clairvoyant: bool = False
    seed: int = 1
    root_bound: bool = False
    replies: bool = True
    turns: int = 1
    first: int = 1
    loops: bool = False
    attacks: bool = True


def solve(
    position: Position,
    goal: str = "win",
    options: Options | None = None,
    progress: Callable[[Stats, int], None] | None = None,
) -> Verdict:
    """Answer whether (or how far) the active player can reach a goal, with proof.

    `goal`: "win", "storm", "damage", "mana: BBBB" or "cast: CARD".  A line counts only if it works
    whatever the library's order, coin flips and opponent's choices turn out to be; with
    `options.clairvoyant` the order is assumed known, and the answer is a bound.
    The question is about this turn, or with `options.turns` about that many of the player's turns:
    "win" then asks for the first turn in which the game is won (`Verdict.turn`,
    `Verdict.earliest`), "storm" for the most spells in one turn, "damage" for the life lost by the
    end of the last.  A whole game is asked about by a position of its first turn whose library is
    known in order (`library.top`, all of it): `solve(position, "win", Options(turns=4))`.
    Raises GoalError, UnknownCardError; RefereeError if a line found does not pass the referee.
    """
    how = options or Options()
    root = clairvoyant(position, how.seed) if how.clairvoyant else position
    wanted = parse_goal(goal, root, root.active)
    if how.turns == 1:
        verdict = _answer(root, wanted, how, progress)
    elif wanted.decision:
        verdict = _first_turn(root, wanted, how, progress)
    else:
        verdict = _answer(root, wanted, how, progress, how.turns)
    verdict.clairvoyant = how.clairvoyant
    verdict.turns = how.turns
    _referee(root, verdict)
    return verdict


def _answer(
    root: Position,
    goal: Goal,
    how: Options,
    progress: Callable[[Stats, int], None] | None,
    turns: int = 1,
) -> Verdict:
    """The verdict about so many turns, not yet seen by the referee."""
    replies = how.replies and can_reply(root, goal.player, turns)
    without = "" if how.attacks else NO_COMBAT
    for cid in {q.cid for q in root.battlefield}:
        for part in combat_parts(cid):
            without = f"attacks past {CARDS[cid].name} ({part})"
    if without:
        how = replace(how, attacks=False)
    verdict = None
    if how.loops and turns == 1 and not replies:
        from analyzer.loops.shortcut import with_loops

        verdict = with_loops(root, goal, how.seconds)
    if verdict is None:
        verdict = _search(root, goal, how, progress, False, turns)
    verdict.assumptions = (PASSIVE,)
    if replies and verdict.kind in ("LETHAL", "OPTIMAL"):
        # What cannot be done against an opponent who only passes cannot be done at all.
        verdict = _against_replies(verdict, _search(root, goal, how, progress, True, turns))
    decisive = isinstance(goal, Win | Damage)
    if without and decisive and could_attack(root, goal.player, turns):
        verdict.assumptions += (NO_COMBAT,)
        if verdict.kind in ("NO_LINE", "OPTIMAL"):
            verdict.kind, verdict.reason = "UNKNOWN", f"unsupported: {without}"
    return verdict


def _first_turn(
    root: Position, goal: Goal, how: Options, progress: Callable[[Stats, int], None] | None
) -> Verdict:
    """Ask about one turn, then two, and so on until the goal is reached for certain.

    The limits are for all of these searches together; none but the last gets more than half of
    what is left.
    """
    spent = Stats()
    earliest = True
    for turns in range(how.first, how.turns + 1):
        share = 1 if turns == how.turns else 2
        nodes = None if how.nodes is None else max(1, (how.nodes - spent.nodes) // share)
        seconds = None if how.seconds is None else max(0.01, (how.seconds - spent.seconds) / share)
        left = replace(how, nodes=nodes, seconds=seconds)
        verdict = _answer(root, goal, left, progress, turns)
        spent.add(verdict.stats)
        verdict.stats = spent
        if verdict.kind == "LETHAL":
            verdict.turn = turns
            verdict.earliest = earliest
            break
        earliest = earliest and verdict.kind == "NO_LINE"
        if verdict.reason == "interrupted":
            break
    return verdict


def _referee(root: Position, verdict: Verdict) -> None:
    """Replay every line of a verdict by the rules alone."""
    for line in verdict.plan.lines() if verdict.plan is not None else [verdict.line or ()]:
        problems = replay(root, line).problems
        if problems:
            raise RefereeError("; ".join(map(str, problems)))


def _against_replies(passive: Verdict, answered: Verdict) -> Verdict:
    """The verdict against replies, with what is known against an opponent who only passes."""
    answered.stats.nodes += passive.stats.nodes
    answered.stats.seconds += passive.stats.seconds
    answered.assumptions = (UNSEEN,)
    if answered.kind == "UNKNOWN" and passive.kind == "LETHAL":
        answered.reason += "; the line is certain only if the opponent does nothing"
        answered.line, answered.value = passive.line, passive.value
    return answered


def _search(
    root: Position,
    goal: Goal,
    how: Options,
    progress: Callable[[Stats, int], None] | None,
    replies: bool,
    turns: int,
) -> Verdict:
    """One search, against an opponent who passes or one who may reply."""
    limits = Limits(how.nodes, how.seconds, how.positions)
    solver = Solver(
        root, goal, limits, frozenset(how.prunings), replies, progress, turns, how.attacks
    )
    # The bound of the whole turn says nothing of attacks and of later turns.
    bounded = how.root_bound and turns == 1 and not solver.fights
    return _bounded(solver, how) if bounded else solver.run()


#: Positions searched before the bound of the whole turn is asked: most questions need no more.
PROBE = 200


def _bounded(solver: Solver, how: Options) -> Verdict:
    """Search a little, then let the CP-SAT bound refuse the goal or cap it, then go on."""
    limit = how.nodes
    solver.limits.nodes = PROBE if limit is None else min(PROBE, limit)
    verdict = solver.run()
    if verdict.kind != "UNKNOWN" or solver.stats.nodes <= PROBE:
        return verdict
    bound = root_bound(solver.root, solver.goal)
    if solver.goal.decision and bound.can_win is False:
        verdict.kind, verdict.reason, verdict.line = "NO_LINE", "", None
        verdict.short_of = bound.short_of
        return verdict
    solver.ceiling = bound.max_storm if bound.max_storm is not None else bound.max_damage
    solver.limits.nodes = limit
    return solver.run()


def clairvoyant(position: Position, seed: int) -> Position:
    """The position with every unordered library put into an order sampled by a seed."""
    rng = random.Random(seed)
    players = []
    for player in position.players:
        library = player.library
        middle = [*library.rest, *library.sure]
        rng.shuffle(middle)
        middle = middle[: library.middle]
        known = Library(top=(*library.top, *middle, *library.bottom))
        players.append(replace(player, library=known))
    return replace(position, players=(players[0], players[1]))
