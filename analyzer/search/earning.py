"""How much mana the cards within reach make beyond their own cost."""

from __future__ import annotations

from analyzer.search.brief import Brief, Compiled, brief
from analyzer.search.depth import NOTHING, looks, turns_used
from analyzer.search.digging import Digging
from analyzer.search.future import paid_before
from analyzer.search.potential import potential
from analyzer.search.reachable import ENOUGH, INFINITE, Entry, Reach, least
from models.position import Position


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

    def _earn(
        self, p: Position, r: Reach, accepted: list[Entry], drawn: list[Entry], found: list[int]
    ) -> None:
        """Count the mana that castable cards make beyond their own cost, and the least for a tutor.

        No moment of a turn has more mana than what is there and what each card makes beyond what
        casting it takes.  A card that draws or finds others makes what the best of these make,
        beyond what it costs itself: in turns to come that may have been paid before.
        """
        seen = (len(accepted), len(drawn), len(found), r.reduces, r.splices, r.colors, r.had,
                r.spell_count, len(r.given_slots), r.bounces, r.recast, r.regrows)  # fmt: skip
        if r.mana > ENOUGH or seen == r.counted:
            return
        r.counted = seen
        accepted = [e for e in accepted if self._earns(e[0])]
        drawn = [e for e in drawn if self._earns(e[0])]
        found = [c for c in found if self._earns(c)]
        finding = r.paid_tutor
        for _, card, prices, _, _ in (*accepted, *drawn):
            if card.about.tutors:
                finding = min(finding, least(r, prices) + card.about.activation)
        r.finding = 0 if self.later or finding == INFINITE else finding
        once = sum(n * self._beyond(r, c, card, prices) for c, card, prices, _, n in drawn)
        every = (*accepted, *drawn)
        if r.recast or r.regrows or r.bounces or r.had >= p.players[self.player].library.size:
            # Every card within reach may be used, or used twice.
            earned = self._best_found(p, r, found, 0) * self._finds(r) * (2 if r.recast else 1)
            for cid, card, prices, _, n in every:
                again = 2 if r.recast and (card.about.spell or r.recast == "all") else 1
                earned += n * again * self._beyond(r, cid, card, prices)
        else:
            best = max(
                (self._beyond(r, c, card, prices) for c, card, prices, _, _ in drawn), default=0
            )
            # What is drawn makes no more than all that is within reach does.
            earned = self._packages(p, r, accepted, drawn, found, best)
            if best:
                earned = min(earned, once + self._packages(p, r, accepted, drawn, found, 0))
        r.mana += earned - r.earned
        r.earned = earned

    def _earns(self, cid: int) -> bool:
        """Whether a card makes mana, or draws or finds cards that may."""
        found = self._earning.get(cid)
        if found is None:
            about = potential(cid)
            found = bool(
                about.mana or brief(cid).rite or about.tutors or about.arcane
                or looks(cid) is not NOTHING
            )  # fmt: skip
            self._earning[cid] = found
        return found

    def _best_found(self, p: Position, r: Reach, found: list[int], best: int) -> int:
        """The most mana that a card makes beyond its cost which a tutor may find."""
        return max(
            (
                max(
                    self._beyond(r, c, brief(c), brief(c).all_prices),
                    self._worth(p, r, c, brief(c), brief(c).all_prices, best, 0),
                )
                for c in found
            ),
            default=0,
        )

    def _packages(
        self,
        p: Position,
        r: Reach,
        accepted: list[Entry],
        drawn: list[Entry],
        found: list[int],
        best: int,
    ) -> int:
        """The mana of all cards beyond their costs; each card that is drawn makes the best."""
        best_found = self._best_found(p, r, found, best)
        earned = (self._had(p, r, r.given) + self._natural(p)) * best
        earned += sum(max(0, best_found - (0 if self.later else a)) for a in r.given_slots)
        for cid, card, prices, _, n in accepted:
            earned += n * self._worth(p, r, cid, card, prices, best, best_found)
        for cid, card, prices, _, n in drawn:
            if card.about.tutors or looks(cid, self.later) is not NOTHING:
                earned += n * self._worth(p, r, cid, card, prices, best, best_found)
        return earned

    def _worth(
        self,
        p: Position,
        r: Reach,
        cid: int,
        card: Brief,
        prices: tuple[Compiled, ...],
        best: int,
        best_found: int,
    ) -> int:
        """The mana that a card makes beyond its cost with what it draws and finds."""
        about = card.about
        more = self._had(p, r, looks(cid, self.later)) * best
        each = best_found if self.later else max(0, best_found - about.activation)
        more += about.finds * each * turns_used(cid, self.later)
        if self.later:
            return more + self._beyond(r, cid, card, prices)
        made = self.most(cid) if card.rite else card.mana
        if r.splices and about.arcane:
            made += r.splices
        return max(0, more + made - least(r, prices)) if more or made else 0

    def _beyond(self, r: Reach, cid: int, card: Brief, prices: tuple[Compiled, ...]) -> int:
        """The mana that a card makes beyond its cost."""
        made = self.most(cid) if card.rite else card.mana
        if r.splices and card.about.arcane:
            made += r.splices
        if made and not (self.later and paid_before(cid, self.later)):
            made -= least(r, prices)
        return max(0, made)
