"""The bound of questions about several turns; see `future` for its argument."""

from __future__ import annotations

from analyzer.search.bound import Bound
from analyzer.search.future import ahead, calm
from analyzer.search.goals import Damage, Goal, Win
from analyzer.search.relaxation import INFINITE, Reach
from analyzer.search.relevance import owned_cards
from models.position import Position


class LaterBound:
    """Bounds what a position may still reach while turns of the player are to come."""

    def __init__(self, root: Position, goal: Goal) -> None:
        self.goal = goal
        self.player = goal.player
        self.bound = Bound(root, goal)
        mine, theirs = owned_cards(root, self.player), owned_cards(root, 1 - self.player)
        #: Whether anything is claimed at all.
        self.speaks = calm(root, self.player, mine, theirs)
        #: Of the position last looked at: mana of its best turn, damage beyond what is needed.
        self.mana = 0
        self.slack = 0

    def value(self, p: Position, later: int) -> int:
        """The most that the value of the goal could become; INFINITE without a claim.

        `later`: how many turns of the player begin after the present one.
        """
        self.mana = self.slack = 0
        if not self.speaks:
            return INFINITE
        if p.winner is not None:
            return self.goal.value(p)
        best = ahead(p, self.player, later, now=False)
        if isinstance(self.goal, Win | Damage):
            return self._harm(p, best, later)
        found = self._most(best, later)
        if p.storm or any(p.players[self.player].pool) or p.players[self.player].tagged:
            found = max(found, self._most(ahead(p, self.player, later, now=True), 0))
        return found

    def _most(self, p: Position, later: int) -> int:
        """What the bound of one turn says of a made-up turn."""
        self.bound.relaxation.later = later
        most = self.bound.value(p)
        self.mana = max(self.mana, self.bound.mana)
        return most

    def _reach(self, p: Position, later: int) -> Reach:
        self.bound.relaxation.later = later
        return self.bound.reach(p)

    def _harm(self, p: Position, best: Position, later: int) -> int:
        """The damage of all turns together, or whether it could be enough."""
        goal = self.goal
        won = 1 if isinstance(goal, Win) else INFINITE
        r = self._reach(best, later)
        if r.wild or r.halves:
            return won
        other = p.players[1 - self.player]
        entries = self.bound.entries(r)
        decks = r.decks * (2 if r.recast else 1) + r.found_decks * len(entries.uses)
        # The opponent draws in each turn of their own.
        if r.wins or decks + later > other.library.size:
            return won
        self.mana = r.budget
        most, each, payoffs = self.bound.split_damage(best, r)
        if payoffs:
            spells = self.bound.most_spells(best, r)
            if p.storm:
                present = ahead(p, self.player, later, now=True)
                now = self._reach(present, 0)
                if now.wild:
                    return won
                spells = max(spells, self.bound.most_spells(present, now))
            # In turns of their own payoffs do not take each other's place.
            most += each * max(0, spells) * payoffs
        if isinstance(goal, Win):
            self.slack = most - other.life
            return int(most >= other.life)
        return goal.value(p) + most
