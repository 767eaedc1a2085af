"""What tutors may find: each of them finds one card, chosen anew for each purpose."""

from __future__ import annotations

from analyzer.search.adventures import adventure, giving_prices, parts
from analyzer.search.brief import Brief, brief
from analyzer.search.depth import NOTHING, turns_used
from analyzer.search.future import paid_before, suspended_before
from analyzer.search.liquidity import note_saving
from analyzer.search.reachable import ENOUGH, Reach, add_colors, affordable, asked_for, least
from analyzer.search.returning import Returning
from models.position import Player


class Finding(Returning):
    """Counts the cards that tutors may find, and what these give."""

    def _take(self, r: Reach, cid: int, card: Brief) -> None:
        """A card that a tutor finds, which may open more.

        Each tutor finds one card: what it does to the library, and how many cards it returns, is
        counted by tutor.
        """
        about = card.about
        add_colors(r, cid)
        note_saving(r, cid)
        slots, seen, decks, returned = list(r.slots), r.looks, r.decks, r.bounces
        r.looks = NOTHING
        self._use(r, cid, about, giving_prices(cid), found=True)
        if r.wild:
            return
        r.found_decks = max(r.found_decks, r.decks - decks)
        r.decks = decks
        back, r.bounces = r.bounces - returned, returned
        r.most_bounces = max(r.most_bounces, back)
        if r.looks is not NOTHING:
            r.looks = self._found_looks(cid) if self.looks(cid) is r.looks else r.looks
            r.found_looks.add(NOTHING.plus(r.looks, 2 if card.grave_prices else 1))
        r.slots, r.looks = slots, seen
        each = turns_used(cid, self.later) * about.finds
        if each > 1:
            # It finds a card in each turn, or more than one.
            each -= not about.piles
            more = [0] * (each * self.counts.get(cid, 1))
            r.slots += more
            r.given_slots += more
        if back > 1:
            # It was found by one of those that it returns.
            self._search_again(r, (back - 1) * self.counts.get(cid, 1))

    def _price_found(self, r: Reach, me: Player, found: list[int]) -> None:
        """Add the cards that tutors may find with their prices, and how many there are."""
        in_library = [f for zone, f in asked_for(r.tutors) if zone == "library"]
        elsewhere = [f for zone, f in asked_for(r.tutors) if zone != "library"]
        for cid in found:
            card = brief(cid)
            net = least(r, card.all_prices)
            if self.later and paid_before(cid, self.later):
                net = 0
            net -= self.most(cid) if card.rite else card.mana
            copies = 0
            if (in_library and any(self.fits(f, cid) for f in in_library)) or (
                r.hellbent and not r.empty
            ):
                again = r.wheel or r.piles
                copies += self.counts.get(cid, 0) if again else self._certain.get(cid, 0)
            if any(self.fits(f, cid) for f in elsewhere):
                copies += me.sideboard.count(cid)
            r.virtual.append((net, cid, copies))
            if adventure(cid):
                # One part is cast for the tutor, and the other as a spell more.
                more = least(r, giving_prices(cid)) if parts(cid) else net
                r.spells += [(min(more, ENOUGH), False, cid)] * copies

    def _can_use(self, r: Reach, cid: int) -> bool:
        """Whether a card that was found can be cast, at the very best, for what it gives."""
        return (
            cid in r.before
            or affordable(r, giving_prices(cid), r.past + r.finding)
            or bool(self.later and suspended_before(cid, self.later))
        )
