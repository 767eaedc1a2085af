"""An admissible bound for every position: no line reaches more than this."""

from __future__ import annotations

from analyzer.search.goals import CastCard, Damage, Goal, Mana, Storm, Win
from analyzer.search.potential import potential
from analyzer.search.relaxation import Reach, Relaxation
from models.position import Position

INFINITE = 10**9


class Bound:
    """The bound for one question."""

    def __init__(self, root: Position, goal: Goal) -> None:
        self.goal = goal
        self.player = goal.player
        self.relaxation = Relaxation(root, goal.player)
        self._here = root.battlefield

    def reach(self, p: Position) -> Reach:
        """What position `p` could still reach."""
        self._here = p.battlefield
        return self.relaxation.reach(p)

    def _net(self, r: Reach) -> tuple[list[int], int]:
        """Net costs of all spells that could be cast, and the price of each further tutor."""
        extra = r.splices
        costs: list[int] = []
        for net, spell, cid in r.spells:
            if extra and potential(cid).arcane:
                net -= extra
            costs.append(net)
            if r.recast and (spell or r.recast == "all"):
                costs.append(net)
        chain = INFINITE
        best = INFINITE
        for net, cid in r.virtual:
            about = potential(cid)
            if extra and about.arcane:
                net -= extra
            best = min(best, net)
            if about.tutors:
                chain = min(chain, net)
        if best < INFINITE:
            for activation in r.slots:
                costs += [best + activation] * (2 if r.twice else 1)
                if r.recast:
                    costs += [best + activation, best, best] + [best] * r.twice
            if r.recast:
                if chain < INFINITE:
                    # A tutor cast again finds another card: two spells for both their prices.
                    chain = min(chain, (chain + best) // 2)
        if r.bounces:
            again = min((net for net, _, _ in r.spells), default=0)
            mana = [-self.relaxation.most(q.cid) for q in self._here if q.controller == self.player]
            costs += [min([again, *mana, 0])] * (r.bounces * (2 if r.recast else 1))
        return costs, chain

    def _casts(self, costs: list[int], budget: int, chain: int) -> int:
        """The most spells payable from a budget, those that make mana first, then the cheapest.

        Negative when even with all mana the budget stays below zero.
        """
        n = 0
        for cost in sorted(costs):
            if cost > 0 and cost > budget:
                break
            if cost >= 0 and budget < 0:
                break
            budget -= cost
            n += 1
        if budget < 0:
            return -INFINITE
        if chain < INFINITE:
            if chain <= 0:
                return INFINITE
            n += budget // chain
        return n

    def value(self, p: Position) -> int:
        """The most that the goal's value could become from here."""
        goal = self.goal
        if p.winner is not None:
            return goal.value(p)
        if isinstance(goal, Mana):
            return self._mana_value(p, goal)
        r = self.reach(p)
        if r.wild:
            return INFINITE
        if isinstance(goal, CastCard):
            return self._cast_value(p, goal, r)
        costs, chain = self._net(r)
        if chain <= 0:
            return INFINITE
        if isinstance(goal, Storm):
            return p.storm + self._casts(costs, r.budget, chain)
        other = p.players[1 - self.player]
        damage = self._damage(p, r, costs, chain)
        if isinstance(goal, Damage):
            return goal.value(p) + damage if not r.halves else INFINITE
        assert isinstance(goal, Win)
        if r.wins or (r.mills and other.library.size <= 14 + (60 if r.wheel else 0)):
            return 1
        life = other.life
        for _ in range(r.halves * (2 if r.recast else 1)):
            life //= 2
        return 1 if damage >= life else 0

    def _damage(self, p: Position, r: Reach, costs: list[int], chain: int) -> int:
        again = 2 if r.recast else 1
        direct = 0
        each = 0
        held: list[int] = []  # costs of payoffs at hand
        found: list[int] = []  # costs of payoffs that a tutor could find
        for net, spell, cid in r.spells:
            about = potential(cid)
            if about.damage and about.storm:
                each = max(each, about.damage)
                held += [max(net, 0)] * (again if spell or r.recast == "all" else 1)
            elif about.damage:
                direct += (about.damage + r.bonus) * again
        for net, cid in r.virtual:
            about = potential(cid)
            if about.damage and about.storm:
                each = max(each, about.damage)
                found.append(max(net, 0))
            elif about.damage:
                direct += (about.damage + r.bonus) * len(r.slots) * again * again
        for permanent in self._here:
            if permanent.controller == self.player:
                about = potential(permanent.cid)
                direct += (about.damage + r.bonus if about.damage else 0) * 1
        total = r.stack_damage + (r.bonus * (p.storm + 2) if r.stack_damage else 0) + direct
        if not held and not found:
            return total
        each += r.bonus
        slots = len(r.slots) * again * again
        if r.recast and chain < INFINITE:
            slots += r.budget // max(1, chain)
        most = len(held) + (slots if found else 0)
        best = 0
        for k in range(1, min(most, 4) + 1):
            n = max(
                (
                    self._with_payoffs(p, r, costs, chain, sorted(held)[: k - v], v, found)
                    for v in range(k + 1)
                    if k - v <= len(held) and v <= (slots if found else 0)
                ),
                default=-INFINITE,
            )
            if n < 0:
                break  # so many payoffs cannot be paid for
            if n >= INFINITE:
                return INFINITE
            best = max(best, each * sum(n - i for i in range(k)))
        if most > 4:
            n = p.storm + self._casts(costs, r.budget, chain)
            if n >= INFINITE:
                return INFINITE
            best = max(best, each * n * most)
        return total + best

    def _with_payoffs(
        self,
        p: Position,
        r: Reach,
        costs: list[int],
        chain: int,
        held: list[int],
        found: int,
        prices: list[int],
    ) -> int:
        """The most spells in all when these payoffs at hand and `found` tutored ones are cast.

        They must be paid for.  Their own entries are taken out of the list: that of a card at hand,
        for a tutored one the dearest of what the tutors could have found instead.
        """
        rest = sorted(costs)
        budget = r.budget
        for cost in held:
            budget -= cost
            if cost in rest:
                rest.remove(cost)
        if found:
            best = min(net for net, _ in r.virtual)
            entries = sorted((best + activation for activation in r.slots), reverse=True)
            for index in range(found):
                budget -= min(prices)
                if index < len(entries) and entries[index] in rest:
                    rest.remove(entries[index])
                    budget -= max(0, entries[index] - best)
        more = self._casts(rest, budget, chain)
        return -INFINITE if more < 0 else p.storm + len(held) + found + more

    def _mana_value(self, p: Position, goal: Mana) -> int:
        if goal.value(p):
            return 1
        r = self.reach(p)
        if r.wild:
            return 1
        costs, _ = self._net(r)
        most = r.budget - sum(c for c in costs if c < 0)
        enough = most >= sum(goal.wanted) and all(
            not n or c in r.colors for c, n in zip("WUBRGC", goal.wanted, strict=True)
        )
        return int(enough)

    def _cast_value(self, p: Position, goal: CastCard, r: Reach) -> int:
        if goal.value(p):
            return 1
        reachable = any(cid == goal.cid for _, _, cid in r.spells) or any(
            cid == goal.cid for _, cid in r.virtual
        )
        return int(reachable)
