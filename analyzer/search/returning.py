"""Permanents that come back to their owner's hand, and cards that return themselves to it."""

from __future__ import annotations

from analyzer.search.adventures import adventure, parts
from analyzer.search.brief import brief
from analyzer.search.earning import Within
from analyzer.search.giving import Giving
from analyzer.search.potential import potential
from analyzer.search.reachable import (
    ENOUGH,
    INFINITE,
    MOST_RETURNS,
    Entry,
    Reach,
    add_colors,
    least,
)
from models.facts import land_faces
from models.position import Player, Position


class Returning(Giving):
    """Counts what is cast, played or used once more because it has come back to the hand."""

    def _come_back(
        self,
        p: Position,
        r: Reach,
        me: Player,
        castable: tuple[list[Entry], ...],
        found: list[int],
        times: dict[int, int],
        todo: list[Entry],
    ) -> bool:
        """Cards whose own ability returns them to the hand are cast again each time.

        As often as the mana of a turn pays for the ability and the card, and as there are cards to
        discard for it.
        """
        if not self._returning:
            return False
        here = {q.cid for q in p.battlefield if q.owner == self.player}
        here |= {item.cid for item in p.stack}
        near = here | {cid for cid, _ in me.graveyard} | set(found)
        near |= {e[0] for entries in castable for e in entries}
        more = False
        for cid in near & self._returning:
            about, card, apart = potential(cid), brief(cid), parts(cid)
            prices = card.prices if apart is None else apart.creature.prices
            # It is cast as what has the ability, unless it is there already.
            paid = min(least(r, prices), ENOUGH)
            there = paid if cid in here else 0
            most = INFINITE
            if about.discards:
                most = (len(me.hand) + r.had + self._finds(r)) // about.discards
            ways = [(card, prices, 0)]
            if apart is not None:
                # Once more on its adventure.
                on_it = apart.adventure.prices
                ways = [(apart.adventure, on_it, min(least(r, on_it), ENOUGH))]
                ways.append((apart.creature, prices, 0))
            for way, own, too in ways:
                cost = max(1, about.returns + paid + too)
                n = (self.later + 1) * ((r.mana + there) // cost) + self.later
                n = min(n, most)
                n += sum(item.cid == cid and item.kind != "spell" for item in p.stack)
                before = times.get(id(way), 0)
                if n <= before:
                    continue
                times[id(way)] = n
                if n > MOST_RETURNS:
                    r.wild = "a card returns to the hand again and again"
                    return True
                dearer = tuple((m, s, g + about.returns) for m, s, g in own)
                todo.append((cid, way, dearer, False, n - before))
                if apart is not None and way is apart.adventure:
                    # Once it has been returned for that, it is cast as a creature, too.
                    todo.append((cid, apart.creature, apart.creature.prices, False, n - before))
                if apart is None and adventure(cid):
                    todo.append((cid, card, card.prices, False, n - before))
                if way.grave_prices:
                    todo.append((cid, way, way.grave_prices, True, n - before))
                more = True
        return more

    def _bounce(self, p: Position, r: Reach, before: int) -> None:
        """Permanents returned to hand and played again make their mana once more each time.

        `before`: how many of those that return are counted already.  Those that what a tutor finds
        returns are counted for that tutor.
        """
        r.mana += (r.bounces - before) * self._made_again(p, r)
        if before or not r.bounces:
            return
        # Such as search do so once more for each card that returns them.
        self._search_again(r, self._bouncers)

    def _search_again(self, r: Reach, times: int) -> None:
        """Permanents that find cards do so again, so many times each."""
        r.search_again += times

    def _searches(self, p: Position, r: Reach, within: Within) -> bool:
        """Count what permanents that could be there find when they are returned and cast again."""
        if not r.search_again:
            return False
        near = {q.cid for q in p.battlefield} | set(within.found)
        near |= {e[0] for part in within[:3] for e in part}
        more = False
        for cid, finds, cost in self._searching():
            n = finds * self.counts[cid] * r.search_again - r.searching.get(cid, 0)
            if cid in near and n > 0:
                more = True
                r.searching[cid] = r.searching.get(cid, 0) + n
                r.slots += [cost] * n
                r.given_slots += [cost] * n
        return more

    def _replay(self, p: Position, r: Reach, me: Player) -> None:
        """Lands that are returned to hand are played again, while there is a land drop."""
        mine = [q.cid for q in p.battlefield if q.controller == self.player]
        for cid in mine:
            add_colors(r, cid)
        lands = [c for c in mine if land_faces(c)]
        if self._plays(me) > 0 and lands:
            best = max(self.most(c) for c in lands) * self._plays(me)
            r.lands += lands
            r.mana += best
            r.budget += best
