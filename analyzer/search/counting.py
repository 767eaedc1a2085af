"""What a relaxation knows of the cards of one game: how many there are, and the most they make."""

from __future__ import annotations

from typing import NamedTuple

from analyzer.search.adventures import giving_prices
from analyzer.search.brief import brief
from analyzer.search.depth import NOTHING, Looks, for_next_turn, looks, waits_for_spells
from analyzer.search.future import paid_before
from analyzer.search.potential import Potential, potential
from analyzer.search.reachable import CHAIN, INFINITE, Reach, count_all
from analyzer.search.relevance import card_words
from analyzer.search.their_hand import most_drawn_anew, most_in_hand
from cards.library import CARDS
from cards.vocabulary.effects import CreateToken
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import AdditionalLand, CostChange
from cards.vocabulary.targets import Target
from models.facts import facts_of, land_faces
from models.filters import card_fits, view_fits
from models.position import Player, Position, Step
from models.state import statics_in_force


class Fetchable(NamedTuple):
    """The lands that a card could fetch out of a library with these `cards`, and what they give.

    `rites`: some of them make mana for what can be counted.
    """

    cards: dict[int, int]
    lands: tuple[int, ...]
    colors: int
    mana: int
    rites: bool
    looks: Looks
    wild: str


class Counting:
    """The cards of one game, counted for a player."""

    def __init__(self, root: Position, player: int, passive: bool = False) -> None:
        self.player = player
        self._rites: dict[int, tuple[int, bool]] = {}
        self._in_their_hand: int | None = None
        self.counts = count_all(root)
        self.their_new_hand = most_drawn_anew(self.counts)
        self._position = root
        self._certain: dict[int, int] = {}
        #: By the identities of a card's potential and of the library's cards, and turns to come.
        self._fetched: dict[tuple[int, int, int], Fetchable] = {}
        self._half = self._their_half = 0
        #: Whether a card matches a filter, by the identity of the filter.
        self._fits: dict[tuple[int, int], bool] = {}
        #: What was answered lately, by the identity of the position (which is kept alive
        #: here) and the turns to come.
        self._lately: dict[tuple[int, int], tuple[Position, Reach]] = {}
        self._nonlands = [c for c in self.counts if c and paid_before(c, 0)]
        #: The most permanents of one name that are no lands.
        self._same = max((self.counts[c] for c in self._nonlands), default=1)
        #: Whether anything may make spells cheaper.
        self._cheaper = any(c and potential(c).reduces for c in self.counts) or any(
            True for _ in statics_in_force(root, CostChange)
        )
        self._lands_here = CHAIN
        bouncers = [c for c in self.counts if c and potential(c).bounce]
        #: Whether a land may be returned to its owner's hand and be played again.
        self._replayed = bool(bouncers)
        self._bouncers = 2 * sum(self.counts[c] for c in bouncers)
        #: Whether spells or cards may be returned, too, and not only permanents.
        self.spells_back = any(
            isinstance(w, Target) and w.what != "permanent" for c in bouncers for w in card_words(c)
        )
        told = [w for c in self.counts if c for w in card_words(c)]
        #: Whether the number of lands may grow otherwise than by playing them.
        self._ramps = any(
            isinstance(w, AdditionalLand)
            or (isinstance(w, CreateToken) and bool(land_faces(CARDS.token(w.token))))
            for w in told
        ) or any(c and potential(c).fetches and not land_faces(c) for c in self.counts)
        self._returning = {c for c in self.counts if c and potential(c).returns >= 0}
        self._earning: dict[int, bool] = {}
        #: Cards that may be found without a shuffle of the library: what is drawn is known then.
        self._in_order: set[int] | None = None
        if not any(c and potential(c).in_order for c in self.counts):
            owned = root.players[player]
            self._in_order = {*owned.sideboard, *owned.companion}
        #: Cards that do nothing to the library while the opponent casts nothing, and those with
        #: which a card is exiled to be played in the next turn.
        self.unless_cast = {c for c in self.counts if passive and waits_for_spells(c)}
        self._next_turn = set(filter(for_next_turn, self.counts))
        #: By a card that was found and the turns to come: what it does, and whether that matters.
        self._looks_found: dict[tuple[int, int], Looks] = {}
        self._going_on: dict[tuple[int, int], bool] = {}
        #: Cards of the library that may have come up, and those that would if anything did that.
        self._seen: set[int] = set()
        self._below: set[int] = set()
        self._keeps_hand = False
        self._commander = bool(root.players[player].commanders)
        self._tutors = sum(n for c, n in self.counts.items() if c and potential(c).tutors)
        #: For how many turns cards may have been played before; 0 for the present turn.
        self.later = 0
        #: With more mana than this nothing is claimed any more.
        self.most_told = INFINITE

    def fits(self, filter: Filter, cid: int) -> bool:
        """Whether a card matches a filter of a definition."""
        key = (id(filter), cid)
        found = self._fits.get(key)
        if found is None:
            found = self._fits[key] = card_fits(filter, cid)
        return found

    def most(self, cid: int) -> int:
        """The most mana a card makes, counted cards at their highest number here."""
        card = brief(cid)
        if not card.rite:
            return card.mana
        made = card.mana + sum(each * self._countable(f, cid) for f, each in card.about.rite)
        if card.about.their_hand:
            made += card.about.their_hand * self._their_hand()
        return made

    def _their_hand(self) -> int:
        """The most cards that the opponent could come to have in hand."""
        known = self._in_their_hand
        if known is None:
            known = self._in_their_hand = most_in_hand(
                self._position, 1 - self.player, self.their_new_hand, self.later
            )
        return known

    def _countable(self, filter: Filter, cid: int) -> int:
        """How many cards or permanents a card that counts them could find."""
        known = self._rites.get(id(filter))
        if known is None:
            known = self._rites[id(filter)] = self._count_here(filter)
        n, all_told = known
        # The card that counts is not among what it counts.
        return n if all_told or not n else n - self.fits(filter, cid)

    def _count_here(self, filter: Filter) -> tuple[int, bool]:
        """How many match, and whether that is as many as there are at all."""
        p = self._position
        if filter.controller in ("opponent", "target"):
            # The opponent's permanents do not grow in number.
            theirs = sum(
                q.controller != self.player and view_fits(filter, facts_of(q).view)
                for q in p.battlefield
            )
            if filter.controller == "opponent":
                return theirs, True
            mine = [c for q in p.battlefield if (c := q.cid) and q.controller == self.player]
            return max(theirs, len(mine)), True
        total = sum(k for c, k in self.counts.items() if c and card_fits(filter, c))
        me = p.players[self.player]
        if (me.library.middle or me.library.size) <= 14:
            return total, True
        near = [*me.hand, *(c for c, _ in me.exile), *(c for c, _ in me.graveyard)]
        near += [c for c in (*me.library.top, *me.library.bottom) if c in self._seen]
        near += [*me.commanders, *me.companion]
        near += [i.cid for i in p.stack] + [q.cid for q in p.battlefield]
        # Each tutor may find one more, cast again two; a tutor found by a tutor takes its place.
        tutors = sum(potential(c).finds for c in near if c) * (self.later + 1)
        if any(potential(c).recast for c in self.counts if c):
            tutors *= 2
        here = sum(card_fits(filter, c) for c in near if c)
        here += sum(card_fits(filter, c) for c, _ in p.players[1 - self.player].graveyard if c)
        return (total, True) if total < here + tutors else (here + tutors, False)

    def kept(self, cid: int) -> int:
        """The most mana that a permanent makes without being used up, or more than once a step."""
        return max(0, self.most(cid) - potential(cid).used_up)

    def most_kept(self) -> int:
        """The most mana that a permanent of the game makes each time it is cast again."""
        return max(map(self.kept, self._nonlands), default=0)

    def _made_again(self, p: Position, r: Reach) -> int:
        """The most mana that a permanent makes which is returned to hand and played again."""
        each = self.most_kept()
        if r.regrows or self.spells_back:
            mine = [q.cid for q in p.battlefield if q.controller == self.player]
            each = max([each, *(self.most(c) for c in mine if not land_faces(c))])
        return each

    def _searching(self) -> list[tuple[int, int, int]]:
        """Permanents that find cards: which, how many, and for what once they are cast again."""
        return [
            (c, finds, 0 if self.later else potential(c).activation + self._cheapest(c))
            for c in self._nonlands
            if (finds := potential(c).finds)
        ]

    def _cheapest(self, cid: int) -> int:
        """The least mana for which a card can be cast in this game for what it gives."""
        prices = [symbols + generic for _, symbols, generic in giving_prices(cid)]
        return min(prices, default=0) if not self._cheaper else 0

    def _returns(self, about: Potential) -> int:
        """How many permanents a card returns to hand at most."""
        n = about.bounce + about.same_name * (self._same - 1)
        if about.chained:
            n += min(CHAIN, self._lands_here)
        return n

    def looks(self, cid: int) -> Looks:
        """What a card can do to the library, in this turn and those to come."""
        return NOTHING if cid in self.unless_cast else looks(cid, self.later)

    def _found_looks(self, cid: int) -> Looks:
        """What a card does to the library that was found by a tutor.

        Where the search has shuffled the library (701.23a), nobody knows what is drawn then.
        """
        key = (cid, self.later)
        known = self._looks_found.get(key)
        if known is None:
            known = self.looks(cid)
            if self._in_order is not None and known.plain and cid not in self._in_order:
                known = Looks(blind=known.gone) if known is not NOTHING else known
            self._looks_found[key] = known
        return known

    def _goes_on(self, cid: int) -> bool:
        """Whether a card that was found finds others, or brings known cards up."""
        key = (cid, self.later)
        known = self._going_on.get(key)
        if known is None:
            own = self._found_looks(cid)._replace(blind=0, window=0)
            known = self._going_on[key] = bool(potential(cid).finds) or own != NOTHING
        return known

    def _plays(self, me: Player) -> int:
        """How many lands could still be played."""
        return me.land_plays + self.later

    def _natural(self, p: Position) -> int:
        """How many cards are drawn in draw steps."""
        return self.later + (p.active == self.player and p.step < Step.DRAW)
