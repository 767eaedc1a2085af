"""Answering a question about a position: the one call behind the command and the API."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from analyzer.referee import replay
from analyzer.search.goals import Damage, Goal, Win, parse_goal
from analyzer.search.moves import PRUNINGS
from analyzer.search.opponent import can_reply
from analyzer.search.relaxation import Relaxation
from analyzer.search.relevance import owned_cards
from analyzer.search.root_bound import root_bound
from analyzer.search.solver import Limits, Solver
from analyzer.search.verdict import Stats, Verdict
from cards.card import Face
from cards.library import CARDS
from models.characteristics import is_creature, power_toughness
from models.mana_sources import haste
from models.position import Library, Position, Step

PASSIVE = "the opponent does nothing"
UNSEEN = "the opponent has no cards but those shown"
NO_COMBAT = "attacks are not played out"


class RefereeError(Exception):
    """A line that the search found and the referee refused: a bug of ours."""


class Options(msgspec.Struct, frozen=True):
    """How to search: limits, prunings switched on, clairvoyance, progress.

    `nodes`, `seconds`, `positions`: limits (None is no limit).  `clairvoyant`: assume the library
    order known, sampled by `seed` where it is not.  `root_bound`: when a short search has not
    settled the question, ask the CP-SAT bound of the whole turn before going on.  `replies`: the
    opponent may use every card and ability that the position shows.
    """

    nodes: int | None = None
    seconds: float | None = None
    positions: int | None = 2_000_000
    prunings: tuple[str, ...] = PRUNINGS
    clairvoyant: bool = False
    seed: int = 1
    root_bound: bool = False
    replies: bool = True


def solve(
    position: Position,
    goal: str = "win",
    options: Options | None = None,
    progress: Callable[[Stats, int], None] | None = None,
) -> Verdict:
    """Answer whether (or how far) the active player can reach a goal this turn, with proof.

    `goal`: "win", "storm", "damage", "mana: BBBB" or "cast: CARD".  A line counts only if it works
    whatever the library's order, coin flips and opponent's choices turn out to be; with
    `options.clairvoyant` the order is assumed known, and the answer is a bound.
    Raises GoalError, UnknownCardError; RefereeError if a line found does not pass the referee.
    """
    how = options or Options()
    root = clairvoyant(position, how.seed) if how.clairvoyant else position
    player = root.active
    wanted = parse_goal(goal, root, player)
    replies = how.replies and can_reply(root, player)
    verdict = _search(root, wanted, how, progress, replies=False)
    verdict.assumptions = (PASSIVE,)
    if replies and verdict.kind in ("LETHAL", "OPTIMAL"):
        # What cannot be done against an opponent who only passes cannot be done at all.
        verdict = _against_replies(verdict, _search(root, wanted, how, progress, replies=True))
    verdict.clairvoyant = how.clairvoyant
    if isinstance(wanted, Win | Damage) and can_attack(root):
        verdict.assumptions += (NO_COMBAT,)
        if verdict.kind in ("NO_LINE", "OPTIMAL"):
            verdict.kind, verdict.reason = "UNKNOWN", f"unsupported: {NO_COMBAT}"
    for line in verdict.plan.lines() if verdict.plan is not None else [verdict.line or ()]:
        problems = replay(root, line).problems
        if problems:
            raise RefereeError("; ".join(map(str, problems)))
    return verdict


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
) -> Verdict:
    """One search, against an opponent who passes or one who may reply."""
    limits = Limits(how.nodes, how.seconds, how.positions)
    solver = Solver(root, goal, limits, frozenset(how.prunings), replies, progress)
    return _bounded(solver, how) if how.root_bound else solver.run()


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


def can_attack(position: Position) -> bool:
    """Whether the active player has, or could get, a creature that could attack this turn."""
    if position.step >= Step.END_COMBAT:
        return False
    reach = Relaxation(position, position.active).reach(position)
    coming = {c for _, _, c in reach.spells} | {c for _, c, _ in reach.virtual}
    if reach.wild:
        coming = owned_cards(position, position.active)
    if any(_hasty(face) for cid in coming for face in CARDS[cid].faces):
        return True
    return any(
        p.controller == position.active
        and is_creature(p)
        and not p.tapped
        and (not p.sick or haste(p))
        and power_toughness(position, p)[0] > 0
        for p in position.battlefield
    )


def _hasty(face: Face) -> bool:
    return "Creature" in face.type_set and "haste" in face.keyword_set
