"""The bound of questions about several turns; see `future` for its argument."""

from __future__ import annotations

from analyzer.search.bound import MUCH_SLACK, Bound, ways
from analyzer.search.future import acts_alone
from analyzer.search.goals import Damage, Goal, Win
from analyzer.search.reachable import INFINITE, Reach
from analyzer.search.relaxation import MUCH_MANA, Relaxation
from analyzer.search.relevance import owned_cards
from models.position import Position


class LaterBound:
    """Bounds what a position may still reach while turns of the player are to come."""

    def __init__(self, root: Position, goal: Goal, passive: bool = False) -> None:
        self.goal = goal
        self.player = goal.player
        self.bound = Bound(root, goal, Relaxation(root, goal.player, passive))
        #: Whether anything is claimed at all.
        self.speaks = not acts_alone(owned_cards(root, 1 - self.player))
        #: Of the position last looked at: mana of its best turn, damage beyond what is needed.
        self.mana = 0
        self.slack = 0

    def value(self, p: Position, later: int) -> int:
        """The most that the value of the goal could become; INFINITE without a claim.

        `later`: how many turns of the player begin after the present one.
        """
        self.mana = self.slack = 0
        if not self.speaks or p.phased:
            return INFINITE
        if p.winner is not None:
            return self.goal.value(p)
        if isinstance(self.goal, Win | Damage):
            return self._harm(p, later)
        best = self._turn(p, later)
        return max(best, self._turn(p, 0)) if _begun(p, self.player) else best

    def _turn(self, p: Position, later: int) -> int:
        """What the bound of one turn says of the present turn, or of a made-up one."""
        self.bound.relaxation.later = later
        most = self.bound.value(p, fresh=later > 0)
        self.mana = max(self.mana, self.bound.mana)
        return most

    def _reach(self, p: Position, later: int) -> Reach:
        self.bound.relaxation.later = later
        return self.bound.reach(p)

    def _harm(self, p: Position, later: int) -> int:
        """The damage of all turns together, or whether it could be enough."""
        goal = self.goal
        won = 1 if isinstance(goal, Win) else INFINITE
        begun = _begun(p, self.player)
        storms = [0]
        if begun:
            now = self._reach(p, 0)
            if now.wild == MUCH_MANA:
                self.mana, self.slack = now.budget, MUCH_SLACK
            if now.wild:
                return won
            for way in ways(now):
                here = self.bound.storms(p.storm, way, self.bound.entries(way))
                storms = _better(storms, here)
        r = self._reach(p, later)
        if r.wild == MUCH_MANA:
            self.mana, self.slack = r.budget, MUCH_SLACK
        if r.wild or r.halves:
            return won
        other = p.players[1 - self.player]
        self.mana = r.budget
        direct = 0
        for way in ways(r):
            entries = self.bound.entries(way)
            decks = r.decks * (2 if way.recast else 1) + r.found_decks * len(entries.uses)
            # The opponent draws in each turn of their own.
            if r.wins or decks + later > other.library.size:
                return won
            storms = _better(storms, self.bound.storms(0, way, entries))
            direct = max(direct, self.bound.direct(way, entries, p.storm))
        # In turns of their own payoffs do not take each other's place.
        most = direct + _shared(storms, 2 * later + 1)
        if isinstance(goal, Win):
            self.slack = most - other.life
            return int(most >= other.life)
        return goal.value(p) + most


def _begun(p: Position, player: int) -> bool:
    """Whether the present turn has something that a later turn has not."""
    me = p.players[player]
    return bool(
        p.storm or any(me.pool) or me.tagged or p.stack or p.waiting or p.lasting or p.delayed
    )


def _better(one: list[int], other: list[int]) -> list[int]:
    """Of two turns the better for each number of storm spells."""
    length = max(len(one), len(other))
    padded = [totals + totals[-1:] * (length - len(totals)) for totals in (one, other)]
    return [max(a, b) for a, b in zip(*padded, strict=True)]


def _shared(storms: list[int], turns: int) -> int:
    """The most damage when the storm spells are cast in so many turns."""
    most = [max(storms[: k + 1]) for k in range(len(storms))]
    total = most
    for _ in range(min(turns, len(most)) - 1):
        total = [max(total[k - n] + most[n] for n in range(k + 1)) for k in range(len(most))]
    return total[-1]
