"""How much mana the cards within reach make beyond their own cost."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.search.adventures import giving_prices
from analyzer.search.brief import Brief, Compiled, brief
from analyzer.search.depth import NOTHING, brings_up, turns_used
from analyzer.search.digging import Digging
from analyzer.search.future import paid_before
from analyzer.search.modes import one_or_other
from analyzer.search.potential import potential
from analyzer.search.reachable import ENOUGH, INFINITE, Entry, Reach, least
from models.position import Position


class Within(NamedTuple):
    """The cards within reach: castable ones, by where they are first, and those tutors may find."""

    accepted: list[Entry]
    drawn: list[Entry]
    revived: list[Entry]
    found: list[int]


class Earning(Digging):
    """Counts the mana of castable cards, and their prices."""

    def _price(self, r: Reach, entries: list[Entry], had: int) -> None:
        """Add castable cards with their prices; so many of them can be had."""
        kept: list[int] = []
        for cid, card, prices, once, n in entries:
            made = self.most(cid) if card.rite else card.mana
            if self.later and paid_before(cid, 0):
                # It may have been cast in an earlier turn: then it is no spell of this one.
                kept += [made] * n
                made = 0
            r.spells += [(least(r, prices) - made, card.about.spell and not once, cid)] * n
        kept.sort(reverse=True)
        r.budget += sum(kept[:had])

    def _earn(self, p: Position, r: Reach, within: Within) -> bool:
        """Count the mana that castable cards make beyond their own cost, and the least for a tutor.

        No moment of a turn has more mana than what is there and what each card makes beyond what
        casting it takes.  A card that draws or finds others makes what the best of these make,
        beyond what it costs itself: in turns to come that may have been paid before.  Cards are
        cast again only once what lets them be has been paid for.  Whether there is more than there
        was, or less to be paid.
        """
        sizes = [len(part) for part in within]
        seen = (*sizes, r.reduces, r.splices, r.colors, r.had, r.spell_count, len(r.given_slots),
                r.bounces, r.most_bounces, r.recast, r.regrows, len(r.revivers), r.given, r.wheel,
                r.piles, r.free, r.land_gain, r.found_land, len(r.searching))  # fmt: skip
        if r.mana > ENOUGH or seen == r.counted:
            return False
        before = self._state(r)
        r.counted = seen
        accepted = [e for e in within.accepted if self._earns(e[0])]
        drawn = [e for e in within.drawn if self._earns(e[0])]
        found = [c for c in within.found if self._earns(c)]
        revived = within.revived
        within = Within(accepted, drawn, revived, found)
        finding = r.paid_tutor
        for _, card, prices, _, _ in (*accepted, *drawn, *revived):
            if card.about.tutors:
                finding = min(finding, least(r, prices) + card.about.activation)
        r.finding = 0 if self.later or finding == INFINITE else finding
        r.drawing = r.reviving = 0
        every = bool(r.regrows or r.bounces or r.had >= p.players[self.player].library.size)
        earned, each, best = self._total(p, r, within, every)
        # A card that is found for what else it does is not the one that makes most mana.
        paid, r.finding = r.finding, max(r.finding, each)
        r.digging = 0 if every and drawn else self._digging(p, r, within, best)
        r.drawing = max(r.drawing, r.digging)
        if r.recast:
            twice, most = self._twice(p, r, within)
            ways = [(min(least(r, prices), ENOUGH), sought) for prices, sought in r.revivers]
            r.recast_price = min(price + (paid if sought else 0) for price, sought in ways)
            twice -= min(price + (max(paid, most) if sought else 0) for price, sought in ways)
            r.drawing = max(0, max(earned, twice) - max(earned - r.drawing, twice))
            r.digging = max(0, max(earned, twice) - max(earned - r.digging, twice))
            r.reviving = max(0, earned - twice)
            earned = max(earned, twice)
        r.mana += earned - r.earned
        r.earned = earned
        bonus = max(0, r.land_gain - r.digging)
        r.mana += bonus - r.land_bonus
        r.land_bonus = bonus
        self._hand_kept(p, r, within, every)
        r.sources = (
            self._natural(p)
            + 2 * (r.given != NOTHING)
            + sum(e[4] for part in within[:3] for e in part if brings_up(self.looks(e[0])))
        )
        r.sources += any(brings_up(self._found_looks(c)) for c in found)
        return any(b > a for a, b in zip(before, self._state(r), strict=True))

    @staticmethod
    def _state(r: Reach) -> tuple[int, ...]:
        """What grows as more mana is there, or as less must be paid."""
        return (
            r.mana, -r.finding, -r.drawing, -r.digging, -r.reviving, -r.by_discarding, r.sources,
        )  # fmt: skip

    def _total(self, p: Position, r: Reach, within: Within, every: bool) -> tuple[int, int, int]:
        """The mana of all cards beyond their costs, of the best that is found, of the best drawn.

        `every`: whether every card within reach may be used.
        """
        once = sum(n * self._beyond(r, c, card, prices) for c, card, prices, _, n in within.drawn)
        if every:
            each = self._best_found(p, r, within.found, 0)
            earned = each * len(r.slots) + once
            for cid, card, prices, _, n in within.accepted:
                earned += n * self._beyond(r, cid, card, prices)
            return earned, each, 0
        best = max(
            (self._beyond(r, c, card, prices) for c, card, prices, _, _ in within.drawn), default=0
        )
        # What is drawn makes no more than all that is within reach does.
        earned, each = self._packages(p, r, within, best)
        if best:
            others, each = self._packages(p, r, within, 0)
            r.drawing = max(0, min(best, once + others - earned + best))
            earned = min(earned, once + others)
        return earned, each, best

    def _hand_kept(self, p: Position, r: Reach, within: Within, every: bool) -> None:
        """Count the mana that is made by discarding the hand."""
        cards = (e[0] for part in within[:3] for e in part)
        if not r.hand_waits or not any(potential(c).by_discarding for c in (*cards, *within.found)):
            r.by_discarding = r.discarders
            return
        drawing, self._keeps_hand = r.drawing, True
        kept = self._total(p, r, within, every)[0]
        r.drawing, self._keeps_hand = drawing, False
        r.by_discarding = r.discarders + max(0, r.earned - kept)

    def _made(self, cid: int, card: Brief) -> int:
        """The most mana that a card makes, where the hand may have to be kept."""
        made = self.most(cid) if card.rite else card.mana
        return made - card.about.by_discarding if self._keeps_hand else made

    def _digging(self, p: Position, r: Reach, within: Within, best: int) -> int:
        """The mana that it takes to bring the first card up from the library.

        What does that has been paid for when such a card is cast, and has not made more of it than
        `best` for each card that is drawn.  Before it only cards at hand were cast.
        """
        free = self.later or r.given != NOTHING or self._natural(p)
        if free or r.regrows or r.bounces or r.most_bounces or r.piles or r.free:
            return 0
        tolls: list[int] = []
        sources = 0
        for cid, card, prices, _, _ in (*within.accepted, *within.revived):
            if brings_up(self.looks(cid)):
                sources += 1
                if cid not in self._next_turn:
                    tolls.append(self._toll(p, r, cid, card, prices, best))
        for cid in within.found:
            if brings_up(self._found_looks(cid)):
                sources += 1
                if cid not in self._next_turn:
                    toll = self._toll(p, r, cid, brief(cid), giving_prices(cid), best)
                    tolls.append(r.finding + toll)
        if not sources:
            return 0
        # What is taken for the next turn only cannot be had in this one.
        return max(0, min([ENOUGH, *tolls]))

    def _toll(
        self, p: Position, r: Reach, cid: int, card: Brief, prices: tuple[Compiled, ...], best: int
    ) -> int:
        """What a card costs beyond what it makes and draws."""
        made = self._made(cid, card)
        if r.splices and card.about.arcane:
            made += r.splices
        if one_or_other(cid, self._commander):
            made = 0
        return least(r, prices) - made - self._had(p, r, self.looks(cid)) * best

    def _twice(self, p: Position, r: Reach, within: Within) -> tuple[int, int]:
        """The same when cards are cast again, and the mana of the best card that is found.

        Every card within reach may be used, and used twice where it can be cast again.
        """
        accepted, drawn, revived, found = within
        lasting = r.recast == "all"
        single = self._best_found(p, r, found, 0)
        most = max(
            (
                self._beyond(r, c, brief(c), giving_prices(c))
                * (2 if lasting or potential(c).spell else 1)
                for c in found
            ),
            default=0,
        )
        most = max(most, single)
        if lasting:
            total = 2 * single * self._finds(r)
        else:
            total = sum(max(0, most - (0 if self.later else a)) for a in r.given_slots)
            # A tutor that a tutor finds is paid for twice before it has found one card more.
            for cid in found:
                if potential(cid).tutors:
                    cost = 0 if self.later else 2 * least(r, giving_prices(cid))
                    more = potential(cid).finds * turns_used(cid, self.later) * most - cost
                    total += self.counts.get(cid, 1) * max(0, more)
        for entries, again in ((accepted, 2), (drawn, 2), (revived, 1)):
            for cid, card, prices, _, n in entries:
                n *= 2 if lasting else again if card.about.spell else 1
                worth = self._beyond(r, cid, card, prices)
                if card.about.tutors and not lasting:
                    worth = max(worth, self._worth(p, r, cid, card, prices, 0, most))
                total += n * worth
        return total, most

    def _earns(self, cid: int) -> bool:
        """Whether a card makes mana, or draws or finds cards that may."""
        found = self._earning.get(cid)
        if found is None:
            about = potential(cid)
            found = bool(
                about.mana or brief(cid).rite or about.tutors or about.arcane
                or self.looks(cid) is not NOTHING
            )  # fmt: skip
            self._earning[cid] = found
        return found

    def _best_found(self, p: Position, r: Reach, found: list[int], best: int) -> int:
        """The most mana that a card makes beyond its cost which a tutor may find."""
        most = self._best_of(p, r, found, best)
        back = [(n, c) for c in found if (n := self._returns(potential(c)))]
        if not back:
            return most
        # A permanent that is returned makes mana again, or finds a card again, one that returns
        # permanents perhaps, once it is cast.
        kept = self._made_again(p, r)
        prices = {c: least(r, giving_prices(c)) for _, c in back}
        whole = most
        searching = self._searching() if r.searching else []
        for _ in range(self._bouncers):
            again = max([kept, *(n * whole - cost for c, n, cost in searching if c in r.searching)])
            more = max(n * again - prices[c] for n, c in back)
            if more <= whole or whole > ENOUGH:
                break
            whole = more
        return whole

    def _best_of(self, p: Position, r: Reach, found: list[int], best: int) -> int:
        """The same without what returns permanents."""
        most = r.found_land
        for cid in found:
            card, prices = brief(cid), giving_prices(cid)
            if self._goes_on(cid):
                made = self._worth(p, r, cid, card, prices, best, 0, True)
            else:
                made = self._beyond(r, cid, card, prices)
            most = max(most, made)
        return most

    def _packages(self, p: Position, r: Reach, within: Within, best: int) -> tuple[int, int]:
        """The mana of all cards beyond their costs, and that of the best that is found.

        Each card that is drawn makes the best.
        """
        best_found = self._best_found(p, r, within.found, best)
        earned = (self._had(p, r, r.given) + self._natural(p)) * best
        earned += sum(max(0, best_found - (0 if self.later else a)) for a in r.given_slots)
        for cid, card, prices, _, n in within.accepted:
            earned += n * self._worth(p, r, cid, card, prices, best, best_found)
        for cid, card, prices, _, n in within.drawn:
            if card.about.tutors or self.looks(cid) is not NOTHING:
                earned += n * self._worth(p, r, cid, card, prices, best, best_found)
        return earned, best_found

    def _worth(
        self,
        p: Position,
        r: Reach,
        cid: int,
        card: Brief,
        prices: tuple[Compiled, ...],
        best: int,
        best_found: int,
        found: bool = False,
    ) -> int:
        """The mana that a card makes beyond its cost with what it draws and finds."""
        about = card.about
        seen = self._found_looks(cid) if found else self.looks(cid)
        more = self._had(p, r, seen) * best
        if not self.later and cid in self._next_turn:
            more = 0
        each = best_found if self.later else max(0, best_found - about.activation)
        more += about.finds * each * turns_used(cid, self.later)
        if self.later:
            return more + self._beyond(r, cid, card, prices)
        made = self._made(cid, card)
        if r.splices and about.arcane:
            made += r.splices
        if made and more and one_or_other(cid, self._commander):
            return max(0, max(more, made) - least(r, prices))
        return max(0, more + made - least(r, prices)) if more or made else 0

    def _beyond(self, r: Reach, cid: int, card: Brief, prices: tuple[Compiled, ...]) -> int:
        """The mana that a card makes beyond its cost."""
        made = self._made(cid, card)
        if r.splices and card.about.arcane:
            made += r.splices
        if made and not (self.later and paid_before(cid, self.later)):
            made -= least(r, prices)
        return max(0, made)
