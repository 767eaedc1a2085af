"""What single cards add to what is within reach: mana, lands, tutors, engines."""

from __future__ import annotations

from analyzer.search.brief import FOR_FREE, Compiled, bits, brief
from analyzer.search.counting import Fetchable
from analyzer.search.depth import NOTHING, Looks, gains, turns_used
from analyzer.search.earning import Earning
from analyzer.search.future import calm, paid_before
from analyzer.search.liquidity import note_saving
from analyzer.search.potential import Potential, potential
from analyzer.search.reachable import Reach, add_colors, dull
from cards.vocabulary.filters import Filter


class Giving(Earning):
    """Adds what a card gives once it resolves, is played or is in play."""

    def _fetch(self, r: Reach, about: Potential, n: int = 1) -> int:
        """The most mana of a land that a fetch could put onto the battlefield; there are `n`."""
        if not about.fetches:
            return 0
        key = (id(about), id(self._certain), self.later)
        known = self._fetched.get(key)
        if known is None:
            known = self._fetched[key] = self._fetchable(about)
        r.lands += known.lands
        r.colors |= known.colors
        r.kept |= known.colors
        r.wild = known.wild or r.wild
        best = max(map(self.most, known.lands), default=0) if known.rites else known.mana
        r.mana += best
        r.fetches += n
        r.looks = r.looks.plus(known.looks, n)
        r.given = r.given.plus(known.looks, n)
        return best

    def _fetchable(self, about: Potential) -> Fetchable:
        """The lands that a fetch could put onto the battlefield."""
        certain = self._certain
        lands = tuple(c for f in about.fetches for c in certain if self.fits(f, c))
        colors, seen, wild = 0, NOTHING, ""
        for cid in lands:
            colors |= bits(potential(cid).colors)
            # The library has been shuffled when the land does something.
            own = self.looks(cid)
            seen = seen.either(Looks(blind=own.gone) if own.plain else own)
            if brief(cid).engine or (self.later and not calm(cid)):
                wild = "a land with more than mana is fetched"
        rites = any(brief(cid).rite for cid in lands)
        mana = max((brief(cid).mana for cid in lands), default=0)
        return Fetchable(certain, lands, colors, mana, rites, seen, wild)

    def _play(
        self,
        r: Reach,
        plays: int,
        cards: dict[int, int],
        below: bool = False,
        found: bool = False,
    ) -> None:
        """Of the lands that could be played, by how many of each there are, count the best.

        `below`: they are still in the library; `found`: a tutor has to find them.
        """
        for cid, n in cards.items():
            about = potential(cid)
            if about.tutors:
                r.paid_tutor = min(r.paid_tutor, about.activation)
            r.lands.append(cid)
            note_saving(r, cid)
            add_colors(r, cid)
            before = r.mana
            fetched = self._fetch(r, about, n)
            r.mana = before
            # Each land is played once and taps once a turn, unless it can be played again.
            again = self._replayed or r.recast == "all"
            n = plays if again else min(n, plays)
            values = r.sought_values if found else r.low_values if below else r.land_values
            values += [max(fetched, self.most(cid))] * n
            slots = len(r.slots)
            if not dull(cid, self.later):
                for _ in range(n):
                    self._use(r, cid, about)
                r.given = r.given.plus(self.looks(cid), n)
                r.given_slots += r.slots[slots:]
        r.land_values.sort(reverse=True)
        best = sum(r.land_values[:plays])
        r.mana += best - r.land_mana
        r.budget += best - r.land_mana
        r.land_mana = best
        low = sum(sorted((*r.land_values, *r.low_values), reverse=True)[:plays])
        r.land_gain = low - best
        # For a tutor it is one of the cards that it may find.
        r.found_land = max(r.sought_values, default=0)
        every = (*r.land_values, *r.low_values, *r.sought_values)
        most = sum(sorted(every, reverse=True)[:plays]) - best
        r.budget += most - r.land_budget
        r.land_budget = most

    def _gain(self, r: Reach, cid: int, about: Potential) -> None:
        """Everything a card gives once it resolves or is in play."""
        if about.wild:
            r.wild = about.wild
        note_saving(r, cid)
        r.mana += self.most(cid)
        add_colors(r, cid)
        self._fetch(r, about)
        self._use(r, cid, about)

    def _use(
        self,
        r: Reach,
        cid: int,
        about: Potential,
        prices: tuple[Compiled, ...] = (),
        found: bool = False,
    ) -> None:
        """What a card does besides making mana, in all turns in which it can.

        `prices`: for which it is cast; none of what is there already.  `found`: by a tutor.
        """
        if about.recast:
            if not prices or (self.later and paid_before(cid, self.later)):
                prices, found = (FOR_FREE,), False
            r.revivers.append((prices, found))
        if about.wild:
            r.wild = about.wild
        if self.later and not calm(cid):
            r.wild = "a card that gives more in every turn"
        own = self.looks(cid)
        if own is not NOTHING:
            r.looks = r.looks.plus(own)
        if gains(cid) > r.gains:
            r.gains = gains(cid)
        if about.hellbent:
            r.hellbent.append(self._cheapest(cid) if prices else 0)
        if brief(cid).engine:
            for _ in range(turns_used(cid, self.later)):
                self._engines(r, about)

    def _put(self, r: Reach, filter: Filter, n: int) -> None:
        """Permanents that come from the library onto the battlefield: those that make most mana."""
        best = 0
        for cid in self.counts:
            if cid and self.fits(filter, cid):
                about = potential(cid)
                if brief(cid).engine or brief(cid).rite or about.damage or about.wild:
                    r.wild = "puts permanents onto the battlefield"
                best = max(best, about.mana)
                add_colors(r, cid)
        r.mana += best * n
        r.budget += best * n

    def _engines(self, r: Reach, about: Potential) -> None:
        # What uses it may have been paid for in an earlier turn.
        r.slots += [0 if self.later else about.activation] * about.finds
        if not about.hellbent or r.empty:
            r.tutors += [(zone, filter) for zone, filter, _ in about.tutors]
        r.free = r.free or about.free
        if about.recast:
            r.recast = "all" if "all" in (r.recast, about.recast) else about.recast
        r.wheel = r.wheel or about.wheel
        r.piles = r.piles or bool(about.piles)
        r.bounces += self._returns(about)
        for filter, n in about.puts:
            self._put(r, filter, n)
        r.regrows = r.regrows or about.regrows
        r.reduces += about.reduces
        r.bonus += about.bonus
        if about.decks or about.deck_halves:
            each = about.decks * (1000 if about.storm else 1) + about.deck_halves * self._their_half
            r.decks += each
        r.wins = r.wins or about.wins
        r.halves += about.halves
        r.splices += about.splices
