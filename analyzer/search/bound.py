"""An admissible bound for every position: no line reaches more than this."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from analyzer.search.adventures import giving_prices, parts
from analyzer.search.brief import brief
from analyzer.search.depth import turns_used
from analyzer.search.fighting import Fights
from analyzer.search.goals import CastCard, Damage, Goal, Mana, Storm, Win
from analyzer.search.liquidity import having
from analyzer.search.potential import potential
from analyzer.search.reachable import INFINITE, Reach, least
from analyzer.search.relaxation import MUCH_MANA, Relaxation
from models.commanders import LETHAL_DAMAGE
from models.position import Position


class Entries(NamedTuple):
    """Net costs: of cards at hand, of those that tutors may find, of using each tutor."""

    costs: list[int]
    nets: list[int]
    uses: list[int]
    endless: int = INFINITE
    #: the price of a card that is cast again, and how often for each tutor that finds what does it
    again: int = 0
    times: int = 0

    def all(self, found: int = 0) -> list[int]:
        """Everything castable when `found` of the tutors find something else."""
        uses = self.uses[: len(self.uses) - found]
        costs = self.costs + [n + u for n, u in zip(self.nets, uses, strict=False)]
        if self.times:
            costs += [self.again] * (self.times * len(uses))
        return costs


def _forgone(r: Reach, at: int) -> int:
    """The mana that it takes, or forgoes, to have the card at some place among the spells."""
    return having(r) if at >= r.first_drawn else r.reviving if at < r.revived else 0


#: More mana than a proof that a game cannot be won ever rests on.
MOST_TOLD = 60
#: The damage to spare where so much mana could be made.
MUCH_SLACK = 40


#: More storm spells than are counted one by one.
MANY = 12


def _commanders(p: Position) -> bool:
    return bool(p.players[0].commanders or p.players[1].commanders)


def ways(r: Reach) -> tuple[Reach, ...]:
    """The same without casting cards again, and with what that costs paid for."""
    if not r.recast or not r.recast_price:
        return (r,)
    first = r.first_drawn - r.revived
    without = replace(r, recast="", spells=r.spells[r.revived :], first_drawn=first, revived=0)
    return without, replace(r, budget=r.budget - r.recast_price, more_casts=1)


class Bound:
    """The bound for one question."""

    def __init__(
        self,
        root: Position,
        goal: Goal,
        relaxation: Relaxation | None = None,
        fights: Fights | None = None,
    ) -> None:
        self.goal = goal
        self.fights = fights if fights is not None and fights.on else None
        self._fight = 0
        self.player = goal.player
        self.relaxation = relaxation or Relaxation(root, goal.player)
        if isinstance(goal, Win):
            # With so much mana some way to win is hardly ever out of reach.
            self.relaxation.most_told = MOST_TOLD
        self._here = root.battlefield
        #: Of the position last looked at: mana at hand, and damage beyond what is needed.
        self.mana = 0
        self.slack = 0

    def reach(self, p: Position) -> Reach:
        """What position `p` could still reach."""
        self._here = p.battlefield
        return self.relaxation.reach(p)

    def entries(self, r: Reach) -> Entries:
        """Net costs of all spells that could be cast."""
        again = bool(r.recast)
        costs: list[int] = []
        if len(r.spells) > r.first_drawn + r.had:
            r = self._as_many_as_can_be_had(r)
        for net, spell, cid in r.spells:
            net -= r.splices if r.splices and potential(cid).arcane else 0
            costs.append(net)
            if again and (spell or r.recast == "all"):
                costs.append(net)
        nets: list[int] = []
        chain: list[int] = []
        second = INFINITE
        for net, cid, copies in r.virtual:
            about = potential(cid)
            net -= r.splices if r.splices and about.arcane else 0
            twice = again and (about.spell or r.recast == "all")
            nets += [net] * copies * (2 if twice else 1)
            if about.tutors:
                # A found tutor finds the next card: one spell more for its price.
                dearer = 0
                if parts(cid):
                    # Only the adventure finds anything.
                    dearer = least(r, giving_prices(cid)) - least(r, brief(cid).all_prices)
                chain += [min(net + dearer, INFINITE)] * copies
            if about.grave_prices:
                second = min(second, net)
        nets.sort()
        uses = sorted(r.slots)
        if nets and uses:
            costs += chain
            if second < INFINITE:
                costs += [second] * len(uses)
            if again:
                # Tutors cast again find other cards.
                costs += chain
                uses = sorted(uses + [0] * (len(uses) + len(chain)))
        else:
            uses = []
        if not r.bounces and not r.most_bounces:
            return Entries(costs, nets, uses, self._endless(r))
        price = self._once_more(r)
        times = 2 if again else 1
        # What tutors find returns cards only where they find nothing else.
        costs += [price] * (r.bounces * times)
        return Entries(costs, nets, uses, self._endless(r), price, r.most_bounces * times)

    def _once_more(self, r: Reach) -> int:
        """The least that a card costs which is returned to its owner's hand and cast again.

        A permanent makes only such mana once more as does not use it up.
        """
        relaxation = self.relaxation
        if r.regrows or relaxation.spells_back:
            free = min((net for net, _, _ in (*r.spells, *r.virtual)), default=0)
            mana = [-relaxation.most(q.cid) for q in self._here if q.controller == self.player]
            return min([free, *mana, 0])
        return -relaxation.most_kept()

    def _as_many_as_can_be_had(self, r: Reach) -> Reach:
        """Without the dearest of the cards that only come within reach."""
        splices = r.splices
        drawn = sorted(
            r.spells[r.first_drawn :],
            key=lambda s: s[0] - (splices if splices and potential(s[2]).arcane else 0),
        )
        return replace(r, spells=r.spells[: r.first_drawn] + drawn[: r.had])

    def _endless(self, r: Reach) -> int:
        """The price of casting a card again that takes cards back from the graveyard.

        Two of them can take each other back without end.
        """
        if not r.regrows:
            return INFINITE
        prices = [net for net, _, cid in r.spells if potential(cid).regrows]
        prices += [net for net, cid, _ in r.virtual if potential(cid).regrows]
        here = [q.cid for q in self._here if q.controller == self.player]
        prices += [
            len(colored) + generic - r.reduces
            for cid in here
            if potential(cid).regrows
            for colored, generic in potential(cid).prices
        ]
        return max(1, min(prices, default=1))

    def _casts(self, costs: list[int], budget: int, endless: int = INFINITE) -> int:
        """The most spells payable from a budget, those that make mana first, then the cheapest.

        Negative when even with all mana the budget stays below zero.
        """
        n = 0
        for cost in sorted(costs):
            if cost > 0 and (cost > budget or cost > endless):
                break
            if cost >= 0 and budget < 0:
                break
            budget -= cost
            n += 1
        return -INFINITE if budget < 0 else n + budget // endless

    def value(self, p: Position, fresh: bool = False) -> int:
        """The most that the goal's value could become from here.

        `fresh`: of a turn still to come, in which no spell has been cast.
        """
        goal = self.goal
        if p.winner is not None:
            return goal.value(p)
        if isinstance(goal, Mana):
            return self._mana_value(p, goal)
        r = self.reach(p)
        self.mana, self.slack = r.budget, 0
        if r.wild:
            self.slack = MUCH_SLACK if r.wild == MUCH_MANA else 0
            return INFINITE
        if isinstance(goal, CastCard):
            return self._cast_value(p, goal, r)
        most = slack = -INFINITE
        for way in ways(r):
            self.slack = 0
            most = max(most, self._value(p, way, fresh))
            slack = max(slack, self.slack)
        self.slack = slack
        return most

    def _value(self, p: Position, r: Reach, fresh: bool) -> int:
        goal = self.goal
        self._fight = 0 if self.fights is None else self.fights.most(p, r)
        if self._fight >= INFINITE and not isinstance(goal, Storm):
            return INFINITE
        entries = self.entries(r)
        if isinstance(goal, Storm):
            most = r.more_casts + max(0, self._casts(entries.all(), r.budget, entries.endless))
            return most + (0 if fresh else p.storm)
        other = p.players[1 - self.player]
        if isinstance(goal, Damage):
            return goal.value(p) + self._damage(p, r, entries) if not r.halves else INFINITE
        assert isinstance(goal, Win)
        decks = r.decks * (2 if r.recast else 1) + r.found_decks * len(entries.uses)
        if r.wins or decks > other.library.size:
            return 1
        if self._fight and _commanders(p):
            # 903.10a: all of it by one commander.
            dealt = max((n for _, _, n in other.commander_damage), default=0)
            if self._fight + dealt >= LETHAL_DAMAGE:
                return 1
        return int(self._kills(p, r, entries, other.life))

    def _kills(self, p: Position, r: Reach, entries: Entries, life: int) -> bool:
        """Whether the damage could be enough, also after halving the opponent's life."""
        damage = self._damage(p, r, entries)
        # With a pile to choose, the optimistic damage says nothing about where to look.
        self.slack = 0 if r.piles else damage - life
        if damage >= life:
            return True
        prices = [max(0, net) for net, _, cid in r.spells if potential(cid).halves]
        found = [max(0, net) for net, cid, _ in r.virtual if potential(cid).halves]
        times = r.halves * (2 if r.recast else 1)
        for h in range(1, times + 1):
            life //= 2
            # Whatever halves must be paid for, and found if it is not at hand.
            spent = min(prices + found, default=0)
            fewer = entries
            if not prices and found:
                fewer = entries._replace(uses=entries.uses[h:])
            if self._damage(p, r, fewer, spent * h) >= life:
                return True
            if life == 0:
                return True
        return False

    def direct(self, r: Reach, entries: Entries, storm: int) -> int:
        """Damage that needs no storm, in all turns that there are."""
        later = self.relaxation.later
        again = 2 if r.recast else 1
        total = r.stack_damage + (r.bonus * (storm + 2) if r.stack_damage else 0)
        for at, (net, _, cid) in enumerate(r.spells):
            about = potential(cid)
            if about.damage and not about.storm and self._fires(r, cid, net, _forgone(r, at)):
                total += (about.damage + r.bonus) * again * turns_used(cid, later)
        for net, cid, _ in r.virtual:
            about = potential(cid)
            if about.damage and not about.storm and self._fires(r, cid, net, r.finding):
                times = len(entries.uses) * turns_used(cid, later)
                total += (about.damage + r.bonus) * times
        for permanent in self._here:
            if permanent.controller == self.player:
                about = potential(permanent.cid)
                back = r.bounces or r.most_bounces
                damage = about.damage - (0 if back else about.cast_damage)
                if damage and self._fires(r, permanent.cid, 0, 0):
                    total += (damage + r.bonus) * turns_used(permanent.cid, later)
        return total

    def _fires(self, r: Reach, cid: int, net: int, forgone: int) -> bool:
        """Whether there may be mana for a card, and then for the ability that does the damage.

        In turns to come each may be paid for in a turn of its own.  `net`: what casting it takes,
        `forgone`: what it takes before.
        """
        firing = potential(cid).firing
        if not firing:
            return True
        if self.relaxation.later:
            return firing <= r.mana
        return max(0, net) + firing + forgone <= r.mana

    def _damage(self, p: Position, r: Reach, entries: Entries, spent: int = 0) -> int:
        total = self._fight + self.direct(r, entries, p.storm)
        return total + max(self.storms(p.storm, r, entries, spent), default=0)

    def storms(self, storm: int, r: Reach, entries: Entries, spent: int = 0) -> list[int]:
        """The damage of storm spells in one turn by their number, from 0 to as many as there are.

        `storm`: spells cast in the turn before.
        """
        storm += r.more_casts
        again = 2 if r.recast else 1
        each = 0
        held: list[int] = []  # costs of payoffs at hand
        found: list[int] = []  # costs of payoffs that a tutor could find
        slots = 0
        for net, spell, cid in r.spells:
            about = potential(cid)
            if about.damage and about.storm:
                each = max(each, about.damage)
                held += [max(net, 0)] * (again if spell or r.recast == "all" else 1)
        for net, cid, copies in r.virtual:
            about = potential(cid)
            if about.damage and about.storm:
                each = max(each, about.damage)
                found.append(max(net, 0))
                slots += copies * again
        if not held and not found:
            return [0]
        each += r.bonus
        if found and (r.bounces or r.most_bounces or r.regrows):
            slots = len(entries.uses)
        slots = min(slots, len(entries.uses))
        most = len(held) + slots
        totals = [0]
        for k in range(1, min(most, 4) + 1):
            n = max(
                (
                    self._with_payoffs(storm, r, entries, sorted(held)[: k - v], v, found, spent)
                    for v in range(k + 1)
                    if k - v <= len(held) and v <= slots
                ),
                default=-INFINITE,
            )
            if n < 0:
                return totals  # so many payoffs cannot be paid for
            totals.append(each * sum(n - i for i in range(k)))
        if most > 4:
            n = storm + max(0, self._casts(entries.all(), r.budget, entries.endless))
            totals += [each * n * k for k in range(5, min(most, MANY) + 1)]
            totals[-1] = max(totals[-1], each * n * most)
        return totals

    def _with_payoffs(
        self,
        storm: int,
        r: Reach,
        entries: Entries,
        held: list[int],
        found: int,
        prices: list[int],
        spent: int,
    ) -> int:
        """The most spells in all when these payoffs at hand and `found` tutored ones are cast.

        They must be paid for, and a tutor that finds one finds nothing else.
        """
        rest = entries.all(found)
        budget = r.budget - spent
        for cost in held:
            budget -= cost
            if cost in rest:
                rest.remove(cost)
        if found:
            budget -= min(prices) * found + sum(entries.uses[:found])
        more = self._casts(rest, budget, entries.endless)
        return -INFINITE if more < 0 else storm + len(held) + found + more

    def _mana_value(self, p: Position, goal: Mana) -> int:
        if goal.value(p):
            return 1
        r = self.reach(p)
        if r.wild:
            return 1
        most = max(w.budget - sum(c for c in self.entries(w).all() if c < 0) for w in ways(r))
        enough = most >= sum(goal.wanted) and all(
            not n or r.colors >> t & 1 for t, n in enumerate(goal.wanted)
        )
        return int(enough)

    def _cast_value(self, p: Position, goal: CastCard, r: Reach) -> int:
        if goal.value(p):
            return 1
        reachable = any(cid == goal.cid for _, _, cid in r.spells) or any(
            cid == goal.cid for _, cid, _ in r.virtual
        )
        if r.bounces or r.most_bounces:
            # It may be returned to its owner's hand and be cast again.
            near = [*(q.cid for q in p.battlefield), *(item.cid for item in p.stack)]
            reachable = reachable or goal.cid in near
        return int(reachable)
