"""A simpler game than the real one: what cannot be done in it cannot be done at all.

Cards are sketches.  They are played one after the other and pay for each other in that order, and a
tutor finds one card: here the relaxation is loose.  Left out, in favour of the player: which mana
pays for what, cards that are put back, what a search leaves behind, most conditions.  What a sketch
does not have is open: where it could be done nothing is claimed.

A state is what it is about (cards by zone, the place in the library) and how much there is of
everything.  More is never worse: a state with no more of anything than one that was searched in
vain is not searched again, whatever position of the game it belongs to.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from analyzer.search.reachable import INFINITE
from analyzer.search.simpler_cards import SimplerCards
from analyzer.search.simpler_state import (
    DEALT,
    DECKED,
    EACH,
    GRAVE,
    HELD,
    KEPT,
    LOST,
    MANA,
    RITES,
    SHED,
    STORM,
    TAKEN,
    Numbers,
    Things,
    add,
    covers,
    more_mana,
    pay,
    payable,
    with_one,
    without,
)
from analyzer.search.sketch import DRAW_STEP, FREE, NO_GAIN, NO_UNITS, Asked, Gain, Sketch
from cards.library import CARDS, UNKNOWN_CID

#: So many states may be looked at for one position, for all of them at first, and more for each.
MOST_STATES, AT_FIRST, FOR_EACH = 50_000, 100_000, 150
#: More states in a row than a game of a few turns has.
DEEPEST = 300


class Sought(NamedTuple):
    """What is asked for: so much damage, so many spells cast in a turn, or a card cast."""

    damage: int = INFINITE
    storm: int = INFINITE
    card: int = UNKNOWN_CID


class TooMany(Exception):
    """More states than may be looked at, or a place in the library that is not followed."""


class SimplerGame:
    """The search of the simpler game, with a memory of its states.

    `first`: how many states it may look at before it has to save for more.
    """

    def __init__(self, cards: SimplerCards, first: int = AT_FIRST) -> None:
        self.cards = cards
        self.sought = Sought()
        #: Cards of the library that may be taken before nothing is claimed.
        self.most_taken = 0
        #: States that may be looked at, for this position and for those to come.
        self._left = 0
        self._credit = first
        #: Why nothing was claimed last.
        self.why = ""
        self._shut: dict[Things, list[Numbers]] = {}
        self._open: dict[Things, list[tuple[Numbers, str]]] = {}

    def never(self, things: Things, numbers: Numbers, sought: Sought, most_taken: int) -> bool:
        """Whether what is sought is out of reach from a state, and everything that is open."""
        if (sought, most_taken) != (self.sought, self.most_taken):
            self._shut.clear()
            self._open.clear()
            self.sought, self.most_taken = sought, most_taken
        self._credit += FOR_EACH
        allowed = self._left = min(MOST_STATES, self._credit)
        try:
            return self._is_shut(things, numbers, 0)
        except TooMany:
            # A state with more of everything has still more.
            self.why = "too many states"
            self._open.setdefault(things, []).append((numbers, self.why))
            return False
        finally:
            self._credit -= allowed - max(0, self._left)

    def _is_shut(self, s: Things, n: Numbers, depth: int) -> bool:
        for known in self._shut.get(s, ()):
            if covers(known, n):
                return True
        for known, why in self._open.get(s, ()):
            if covers(n, known):
                self.why = why
                return False
        self._left -= 1
        if self._left < 0 or depth > DEEPEST:
            raise TooMany
        if not self._reaches(s, n) and all(
            self._is_shut(t, m, depth + 1) for t, m in self._moves(s, n)
        ):
            entries = self._shut.setdefault(s, [])
            entries[:] = [e for e in entries if not covers(n, e)]
            entries.append(n)
            return True
        self._open.setdefault(s, []).append((n, self.why))
        return False

    # --- what is enough ---------------------------------------------------------------------------
    def _reaches(self, s: Things, n: Numbers) -> bool:
        """Whether there is enough damage, or a card could be cast that is open."""
        sought = self.sought
        if n[DEALT] >= sought.damage:
            self.why = "damage"
            return True
        if self._spells(s, n[STORM], n[MANA]) >= sought.storm:
            self.why = "storm"
            return True
        if -n[TAKEN] > self.most_taken:
            self.why = "so many cards"
            return True
        if n[DECKED] + s.later + 1 >= 0:
            self.why = "the opponent's library"
            return True
        back = self.cards.returned_for(s.been)
        if 0 <= back <= n[MANA]:
            self.why = "a card that comes back"
            return True
        for cid, made, price, _ in self._castable(s, n):
            if cid == sought.card:
                self.why = "the card"
                return True
            if made.open or (made.counted and s.made):
                self.why = f"{CARDS[cid].name}: {made.open or 'counts permanents'}"
                return True
            left = n[MANA] - price.total
            if made.gain.damage and made.gain.storm:
                dealt = n[DEALT] + made.gain.damage * self._spells(s, n[STORM] + 1, left)
                if dealt >= sought.damage:
                    self.why = "storm"
                    return True
        if s.drops and any(
            self.cards.sketch(c, s.later).open_land for c in (*s.hand, *(c for c, _ in s.lasting))
        ):
            self.why = "a land that does more"
            return True
        return False

    @staticmethod
    def _spells(s: Things, storm: int, mana: int) -> int:
        """The most spells that have been cast in a turn, with those that give nothing."""
        for cost in s.plain:
            if cost > mana:
                break
            mana -= cost
            storm += 1
        return storm

    # --- moves ------------------------------------------------------------------------------------
    def _castable(self, s: Things, n: Numbers) -> Iterator[tuple[int, Sketch, Asked, str]]:
        """Cards that could be cast, with each price that can be paid, and from where."""
        for cid in dict.fromkeys(s.hand):
            made = self.cards.sketch(cid, s.later)
            for price in made.prices:
                if payable(n, price):
                    yield cid, made, price, "hand"
            if self.cards.discards:
                # Something may have discarded it.
                for price in made.grave_prices:
                    if payable(n, price):
                        yield cid, made, price, "discarded"
        for cid, how in dict.fromkeys(s.lasting):
            made = self.cards.sketch(cid, s.later)
            prices = made.grave_prices if how in ("graveyard", "flashback") else ()
            if how in ("exile", "flashback"):
                prices += made.prices
            if how == "free":
                prices = (FREE,)
            for price in prices:
                if payable(n, price):
                    yield cid, made, price, how

    def _moves(self, s: Things, n: Numbers) -> Iterator[tuple[Things, Numbers]]:
        busy = bool(s.due)
        best = self._at_once(s, n, busy)
        if best is not None:
            yield best
            return
        if busy:
            yield from self._resolve(s, n)
        for cid in dict.fromkeys(s.board):
            yield from self._use(s, n, cid)
        if s.drops and not busy:
            for cid in dict.fromkeys(s.hand):
                if self.cards.sketch(cid, s.later).land:
                    t = s._replace(hand=without(s.hand, cid), drops=s.drops - 1)
                    yield self._play(t, add(n, HELD, -1), cid)
            for cid, how in dict.fromkeys(s.lasting):
                if self.cards.sketch(cid, s.later).land and how in ("exile", "free"):
                    t = s._replace(lasting=without(s.lasting, (cid, how)), drops=s.drops - 1)
                    yield self._play(t, n, cid)
        for cid, made, price, how in self._castable(s, n):
            if busy and not made.instant and not self.cards.all_instant:
                continue
            yield from self._cast_spliced(s, n, cid, made, price, how)
        if s.later and not busy:
            yield self._next_turn(s, n)

    def _at_once(self, s: Things, n: Numbers, busy: bool) -> tuple[Things, Numbers] | None:
        """A move that leaves no less of anything: in the last turn nothing is gained by waiting."""
        if s.at == LOST and not s.bag:
            for cid in s.board:
                if self.cards.sketch(cid, s.later).fetches:
                    return next(self._use(s, n, cid))
        if s.later:
            for cid in () if busy else s.hand:
                made = self.cards.sketch(cid, s.later)
                if FREE in made.prices and (made.once or made.each or made.by_discarding):
                    # It might also wait, to be one spell more of a later turn: so it is one, too.
                    t, m = self._early(self._cast(s, n, cid, made, FREE, "hand"), cid)
                    return t._replace(plain=with_one(t.plain, 0)), m
            return None
        if not s.hand:
            for cid in s.board:
                if self.cards.sketch(cid, 0).by_discarding:
                    t, m = next(self._use(s, n, cid))
                    return t, add(m, HELD, n[HELD])  # what gives nothing may still be there
        if busy:
            return None
        for cid in dict.fromkeys(s.hand):
            made = self.cards.sketch(cid, 0)
            if FREE in made.prices and (made.once or made.each or made.by_discarding):
                return self._early(self._cast(s, n, cid, made, FREE, "hand"), cid)
            if made.gain.mana and self._only_mana(made) and cid not in self.cards.rites:
                for price in made.prices:
                    if payable(n, price):
                        t, m = self._cast(s, n, cid, made, price, "hand")
                        m = more_mana(m, made.gain.mana, made.gain.types, MANA)
                        if covers(add(m, HELD, 1), n):
                            t = t._replace(due=t.due[1:])
                            return self._early((t, add(m, GRAVE, 1)), cid)
        return None

    def _early(self, found: tuple[Things, Numbers], cid: int) -> tuple[Things, Numbers]:
        """Note a card that was cast at once: it might still be in hand where that matters."""
        s, n = found
        n = add(n, HELD, 1)
        if self.cards.hellbent and cid not in s.early:
            s = s._replace(early=with_one(s.early, cid))
        return s, n

    @staticmethod
    def _only_mana(made: Sketch) -> bool:
        """Whether a spell makes mana, always as much, and may be of no other use."""
        bare = made.gain._replace(mana=0, types=NO_UNITS, buries=1)
        plain = bare == NO_GAIN and not (made.arcane or made.splice or made.grave_prices)
        return plain and not made.open and not made.land and not made.gain.recast

    def _use(self, s: Things, n: Numbers, cid: int) -> Iterator[tuple[Things, Numbers]]:
        """A permanent that is used once."""
        made = self.cards.sketch(cid, s.later)
        left = s._replace(board=without(s.board, cid))
        if made.by_discarding:
            yield self._discard_hand(left, n, made)
        if 0 <= made.activation <= n[MANA]:
            due = (self.cards.number(made.gain), *s.due)
            m = add(pay(n, Asked(made.activation)), SHED, made.gain.sheds)
            yield left._replace(due=due), m
        if made.fetches:
            mana, types = self.cards.fetched(cid)
            yield self._shuffled(left), add(more_mana(n, mana, types, EACH, MANA), GRAVE, 1)

    def _shuffled(self, s: Things) -> Things:
        """Once the library is shuffled no place in it is known.

        A card from outside the game that was put back stays in hand: a tutor may find it.
        """
        others = [c for c in s.bag if c and c not in self.cards.inside]
        hand = tuple(sorted((*s.hand, *others))) if others else s.hand
        return s._replace(bag=(), at=LOST, hand=hand)

    def _play(self, s: Things, n: Numbers, cid: int) -> tuple[Things, Numbers]:
        """A land that is played."""
        made = self.cards.sketch(cid, s.later)
        s = s._replace(been=with_one(s.been, cid))
        if made.fetches:
            return s._replace(board=with_one(s.board, cid)), n
        return s, more_mana(n, made.each, made.types, EACH, MANA)

    def _cast_spliced(
        self, s: Things, n: Numbers, cid: int, made: Sketch, price: Asked, how: str
    ) -> Iterator[tuple[Things, Numbers]]:
        """A card cast, with any number of others spliced onto it."""
        yield self._cast(s, n, cid, made, price, how)
        if not made.arcane:
            return
        others = s.hand if how != "hand" else without(s.hand, cid)
        for other in dict.fromkeys(others):
            splice = self.cards.sketch(other, s.later).splice
            if splice is None:
                continue
            extra = self.cards.sketch(other, s.later).gain
            for k in range(1, others.count(other) + 1):
                whole = price.plus(splice, k)
                if not payable(n, whole):
                    break
                gain = made.gain._replace(
                    mana=made.gain.mana + k * extra.mana,
                    types=tuple(
                        a + k * b for a, b in zip(made.gain.types, extra.types, strict=True)
                    ),
                )
                yield self._cast(s, n, cid, made._replace(gain=gain), whole, how)

    def _cast(
        self, s: Things, n: Numbers, cid: int, made: Sketch, price: Asked, how: str
    ) -> tuple[Things, Numbers]:
        """A card cast: what it gives waits on the stack."""
        gain = made.gain
        per = self.cards.per_rite(cid)
        if per:
            # Others may be discarded before it resolves.
            here = n[RITES] + sum(c in self.cards.rites for c in s.hand) - (how == "hand")
            gain = gain._replace(
                mana=gain.mana + per * here,
                types=tuple(t + per * here if t else 0 for t in gain.types),
            )
        if made.counted is not None and not s.made:
            gain = gain._replace(damage=0)  # there is nothing to count
        if gain.storm:
            k = n[STORM] + 1
            gain = gain._replace(
                storm=False, draws=gain.draws * k, reach=gain.reach * k, finds=gain.finds * k,
                damage=gain.damage * k, returns=gain.returns * k, decks=gain.decks * k,
            )  # fmt: skip
        m = add(add(pay(n, price), STORM, 1), SHED, gain.sheds)
        hand, lasting, board, been, laid = s.hand, s.lasting, s.board, s.been, s.laid
        if how in ("hand", "discarded"):
            hand = without(hand, cid)
            m = add(m, HELD, -1)
        else:
            lasting = without(lasting, (cid, how))
        due = s.due
        if made.spell:
            if how not in ("flashback", "graveyard"):
                laid = self.cards.lay(laid, (cid,), s.later)
            if how in ("hand", "exile", "free") and made.grave_prices:
                lasting = with_one(lasting, (cid, "graveyard"))
        else:
            been = with_one(been, cid)
            m = more_mana(m, made.each, made.types, EACH, MANA)
            m = more_mana(m, made.once, made.types, KEPT, MANA)
            m = add(m, GRAVE, 1)  # it may be sacrificed, or one of two of its name (704.5j)
            if made.by_discarding or made.activation >= 0:
                board = with_one(board, cid)
        if made.after:
            been = with_one(been, cid)
        if made.spell or made.activation < 0:
            due = (self.cards.number(gain), *due)
        if cid in self.cards.rites:
            m = add(m, RITES, 1)
        t = s._replace(
            hand=hand, laid=laid, lasting=lasting, board=board, been=been, due=due,
            made=s.made or made.makes or cid in self.cards.counted,
        )  # fmt: skip
        return t, m

    def _discard_hand(self, s: Things, n: Numbers, made: Sketch) -> tuple[Things, Numbers]:
        """Mana that takes the whole hand."""
        lasting, m = self._laid(s.lasting, s.hand, s.later), n
        for cid in s.hand:
            if cid in self.cards.rites:
                m = add(m, RITES, 1)
        m = more_mana(m, made.by_discarding, made.types, MANA)
        m = add(add(m, GRAVE, m[HELD] + 1), HELD, -m[HELD])
        m = add(m, SHED, max(0, -m[SHED]))
        laid = self.cards.lay(s.laid, s.hand, s.later)
        return s._replace(hand=(), lasting=lasting, laid=laid, early=()), m

    def _laid(
        self, lasting: tuple[tuple[int, str], ...], cards: tuple[int, ...], later: int
    ) -> tuple[tuple[int, str], ...]:
        """With cards that lie in the graveyard and may be cast from there."""
        more = [(c, "graveyard") for c in cards if self.cards.sketch(c, later).grave_prices]
        return tuple(sorted((*lasting, *more))) if more else lasting

    def _next_turn(self, s: Things, n: Numbers) -> tuple[Things, Numbers]:
        """The next turn of the player: permanents untap, a card is drawn."""
        kept, each = n[KEPT : KEPT + 7], n[EACH : EACH + 7]
        mana = tuple(a + b for a, b in zip(kept, each, strict=True))
        m = (*mana, *kept, *each, 0, *n[STORM + 1 :])
        lasting = tuple((c, "graveyard" if how == "flashback" else how) for c, how in s.lasting)
        lasting += tuple((c, "exile") for c, how in s.lasting if how == "next turn")
        lasting = tuple(sorted(e for e in lasting if e[1] != "next turn"))
        due = (*s.coming, self.cards.number(DRAW_STEP))
        if m[HELD] > 7:
            # To the hand size at the end of the turn (514.1).
            m = add(add(m, GRAVE, m[HELD] - 7), SHED, m[HELD] - 7)
            lasting = self._laid(lasting, s.hand, s.later)
        t = s._replace(later=s.later - 1, drops=1, due=due, coming=(), lasting=lasting)
        return t, m

    # --- what resolves ----------------------------------------------------------------------------
    def _resolve(self, s: Things, n: Numbers) -> Iterator[tuple[Things, Numbers]]:
        """The topmost of what waits on the stack."""
        gain = self.cards.gains[s.due[0]]
        s = s._replace(due=s.due[1:])
        if gain.shuffles and self.cards.countered and (s.at != LOST or s.bag):
            yield s, n  # it may be countered, so that the library stays as it is
        rest = gain._replace(mana=0, types=NO_UNITS, alternative=False, crowd=(0, 0))
        mana = gain.mana
        if gain.crowd[0] > n[GRAVE]:
            mana -= gain.crowd[1]
        m = more_mana(n, mana, gain.types, MANA)
        m = add(add(add(m, DEALT, gain.damage), DECKED, gain.decks), GRAVE, gain.buries)
        rest = rest._replace(damage=0, decks=0, buries=0)
        if gain.alternative:
            yield from self._rest(s, m, rest._replace(draws=0, reach=0, blind=0, late=0))
            m = add(n, GRAVE, gain.buries)
        yield from self._rest(s, m, rest)

    def _rest(self, s: Things, n: Numbers, gain: Gain) -> Iterator[tuple[Things, Numbers]]:
        """Of what resolves all but mana and damage."""
        if gain.shuffles:
            s = self._shuffled(s)
        if gain.puts_back:
            if not (gain.draws or gain.reach):
                yield from self._put_back(s, n, gain.puts_back)
                return
            # Once the cards have been drawn.
            back = Gain(puts_back=gain.puts_back, buries=0)
            s = s._replace(due=(self.cards.number(back), *s.due))
        if gain.recast:
            again = ((c, "flashback") for c in s.laid)
            plain = tuple(sorted((*s.plain, *s.plain, *s.laid_plain)))
            lasting = tuple(sorted((*s.lasting, *again)))
            s = s._replace(lasting=lasting, plain=plain, laid=(), laid_plain=())
        if gain.late:
            late = self.cards.number(Gain(draws=gain.late, reach=gain.late, buries=0))
            s = s._replace(coming=(*s.coming, late))
        gain = gain._replace(shuffles=False, puts_back=0, recast=False, late=0)
        if gain.finds:
            m = add(n, TAKEN, -1)
            left = self._then(s, gain._replace(finds=gain.finds - 1))
            yield left, m
            if gain.hellbent and not self._may_be_empty(s, n):
                # Only what it shares the name with (608.2c).
                shown = dict.fromkeys((*s.hand, *s.early))
                yield from (self._taken(left, m, (cid,)) for cid in shown)
                if s.plain:
                    yield (
                        left._replace(plain=tuple(sorted((*s.plain, s.plain[0])))),
                        add(m, SHED, -1),
                    )
                return
            for cid in self.cards.options(gain, s.later):
                if s.drops or s.later or not self.cards.sketch(cid, 0).land:
                    yield self._taken(left, m, (cid,))
        elif gain.returns:
            left = self._then(s, gain._replace(returns=0))
            yield left, n
            if gain.returns > 1:
                # Lands may have been sacrificed for that.
                m = add(add(n, SHED, len(s.been)), GRAVE, len(s.been))
                yield self._taken(left, m, s.been)
            else:
                for cid in dict.fromkeys(s.been):
                    yield self._taken(left, n, (cid,))
        elif gain.draws or gain.reach or gain.blind:
            yield from self._draw(s, n, gain)
        else:
            yield s, n

    @staticmethod
    def _may_be_empty(s: Things, n: Numbers) -> bool:
        """Whether the hand may be empty: what gives nothing may have been cast before."""
        left, mana = len(s.hand) - n[SHED], n[MANA]
        for cost in s.plain:
            if cost > mana:
                break
            mana -= cost
            left -= 1
        return left <= 0

    @staticmethod
    def _put_back(s: Things, n: Numbers, k: int) -> Iterator[tuple[Things, Numbers]]:
        """So many cards of the hand go back on top; those that give nothing first."""
        free = min(k, max(0, n[HELD] - len(s.hand)))
        m = add(add(n, HELD, -min(k, n[HELD])), SHED, free)
        for chosen in sorted(set(combinations(s.hand, min(k - free, len(s.hand))))):
            hand = s.hand
            for cid in chosen:
                hand = without(hand, cid)
            yield s._replace(hand=hand, bag=tuple(sorted((*s.bag, *chosen)))), m

    def _then(self, s: Things, gain: Gain) -> Things:
        """What is left of a gain resolves next."""
        left = gain._replace(tutors=gain.tutors if gain.finds else ())
        if not (left.finds or left.returns or left.draws or left.reach or left.blind):
            return s
        return s._replace(due=(self.cards.number(left), *s.due))

    def _draw(self, s: Things, n: Numbers, gain: Gain) -> Iterator[tuple[Things, Numbers]]:
        """Cards from the top of the library; what is not drawn may still lie there."""
        unseen = gain.reach - gain.draws
        m = add(add(n, TAKEN, -gain.draws - gain.blind), GRAVE, max(0, unseen))
        m = add(m, HELD, gain.draws + gain.blind)
        came: tuple[int, ...] = ()
        at = s.at
        if at != LOST:
            library = self.cards.library
            if at + gain.reach > len(library):
                raise TooMany
            came, at = library[at : at + gain.reach], at + gain.reach
        bag = tuple(sorted((*s.bag, *came)))
        if self.cards.mills:
            lasting = self._laid(s.lasting, came, s.later)
            s = s._replace(lasting=lasting, laid=self.cards.lay(s.laid, came, s.later))
            m = add(m, RITES, sum(c in self.cards.rites for c in came))
        for chosen in sorted(set(combinations(bag, min(gain.draws, len(bag))))):
            left = list(bag)
            for cid in chosen:
                left.remove(cid)
            t = s._replace(bag=tuple(left), at=at)
            if gain.lasting:
                how = "next turn" if gain.next_turn else "exile"
                lasting = tuple(sorted((*t.lasting, *((c, how) for c in chosen if c))))
                yield t._replace(lasting=lasting), m
            else:
                yield self._taken(t, m, chosen, 0)

    def _taken(
        self, s: Things, n: Numbers, cards: tuple[int, ...], held: int = 1
    ) -> tuple[Things, Numbers]:
        """Cards come to the hand."""
        hand, plain, buried, shed = self.cards.hand(cards, s.later)
        if hand:
            s = s._replace(hand=tuple(sorted((*s.hand, *hand))))
        if plain:
            s = s._replace(plain=tuple(sorted((*s.plain, *plain))))
        return s, add(add(add(n, GRAVE, buried), HELD, held * len(cards)), SHED, shed)
