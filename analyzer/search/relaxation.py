"""A relaxation of the rules: what a position could still reach if nothing went wrong.

Order is ignored, mana is counted without regard to colour (a colour must only be available at all),
every card makes its most mana, every reduction applies to everything, cards that tutors could find
are chosen anew for each purpose.  So no line can do better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import NamedTuple

from analyzer.search.brief import FOR_FREE, Brief, Compiled, bits, brief
from analyzer.search.changes import kind_changed
from analyzer.search.commanding import beside, recast_unbounded
from analyzer.search.depth import NOTHING, Known, Looks, gains, looks, turns_used
from analyzer.search.future import calm, comes_off, later_only, paid_before, suspended_before
from analyzer.search.potential import Potential, delayed_gain, potential
from analyzer.search.relevance import card_words, words
from analyzer.search.their_hand import most_in_hand
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import COLORS
from cards.vocabulary.costs import TapSelf
from cards.vocabulary.effects import (
    CreateToken,
    DealDamage,
    LoseLife,
    PutRevealedOnBottom,
    Search,
)
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import (
    AdditionalLand,
    CostChange,
    DamageBonus,
    GrantAbility,
    ManaBonus,
    MayPlayLinked,
    PlayFromGraveyard,
)
from cards.vocabulary.targets import Target
from models.facts import card_view, facts, facts_of, land_faces
from models.filters import card_fits, view_fits
from models.library import certain_cards
from models.madness import LABEL as MADNESS
from models.position import FLASHBACK, FREE_MARKS, PLAY_MARKS, Library, Player, Position, Step
from models.state import statics_in_force
from models.suspend import LABEL as SUSPEND

INFINITE = 10**9
#: So often a card may return to the hand where anything is claimed.
MOST_RETURNS = 30
#: More mana than any card costs.
ENOUGH = 60
#: As often a spell is copied for lands at most.
CHAIN = 12
#: A position is asked about once for the bound and once for its actions, soon after.
LATELY = 2_000


@dataclass(slots=True)
class Reach:
    """What a position could still reach, by the relaxation."""

    wild: str = ""
    budget: int = 0
    mana: int = 0
    colors: int = 0  # bits of the types of mana available, in the order of TYPES
    reduces: int = 0
    #: castable cards: (net cost, instant or sorcery, card)
    spells: list[tuple[int, bool, int]] = field(default_factory=list)
    #: (net cost, card, copies) that tutors may find
    virtual: list[tuple[int, int, int]] = field(default_factory=list)
    #: one entry for each card that tutors could find: mana that activating the tutor takes
    slots: list[int] = field(default_factory=list)
    tutors: list[tuple[str, Filter]] = field(default_factory=list)
    looks: Looks = NOTHING  # what is done to the top of the library
    found_looks: set[Looks] = field(default_factory=set)  # the same for cards tutors may find
    casts: int = 0  # cards at hand or drawn that could be cast
    gains: int = 0  # whether life may be gained: 1 only what the opponent loses, 2 any
    free: bool = False
    recast: str = ""
    wheel: bool = False
    piles: bool = False
    bounces: int = 0
    found_bounces: int = 0  # of these, those of cards that tutors could find; the most of any
    most_bounces: int = 0
    regrows: bool = False  # some of these take cards back from the graveyard
    bonus: int = 0
    stack_damage: int = 0
    halves: int = 0
    decks: int = 0  # cards that could leave the opponent's library
    found_decks: int = 0  # the same for the best card that a tutor could find
    wins: bool = False
    splices: int = 0
    lands: list[int] = field(default_factory=list)  # lands that could come onto the battlefield
    land_values: list[int] = field(default_factory=list)  # mana of each land that could be played
    land_mana: int = 0  # what the best of them come to
    #: where among the spells those begin that come from the library, and how many of these may be
    #: had: the others only come within reach
    first_drawn: int = 0
    had: int = 0
    spell_count: int = 0  # how many could be cast in all turns
    given: Looks = NOTHING  # what of the looks no spell is cast for
    given_slots: list[int] = field(default_factory=list)  # and of the slots
    counted: tuple[object, ...] = ()  # what was there when mana was counted last
    earned: int = 0  # how much of the mana castable cards make
    paid_tutor: int = INFINITE  # the least mana to use a tutor that is there already
    finding: int = 0  # the least mana that finding a card takes
    fetches: int = 0  # how many lands could be searched for


class _Fetchable(NamedTuple):
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


class Relaxation:
    """The relaxation for one game."""

    def __init__(self, root: Position, player: int) -> None:
        self.player = player
        self._rites: dict[int, tuple[int, bool]] = {}
        self._in_their_hand: int | None = None
        self._counts = _count_all(root)
        self._position = root
        self._certain: dict[int, int] = {}
        #: By the identities of a card's potential and of the library's cards, and turns to come.
        self._fetched: dict[tuple[int, int, int], _Fetchable] = {}
        self._half = self._their_half = 0
        #: Whether a card matches a filter, by the identity of the filter.
        self._fits: dict[tuple[int, int], bool] = {}
        #: What was answered lately, by the identity of the position (which is kept alive
        #: here) and the turns to come.
        self._lately: dict[tuple[int, int], tuple[Position, Reach]] = {}
        self._nonlands = [c for c in self._counts if c and paid_before(c, 0)]
        #: The most permanents of one name that are no lands.
        self._same = max((self._counts[c] for c in self._nonlands), default=1)
        #: Whether anything may make spells cheaper.
        self._cheaper = any(c and potential(c).reduces for c in self._counts) or any(
            True for _ in statics_in_force(root, CostChange)
        )
        self._lands_here = CHAIN
        bouncers = [c for c in self._counts if c and potential(c).bounce]
        #: Whether a land may be returned to its owner's hand and be played again.
        self._replayed = bool(bouncers)
        self._bouncers = 2 * sum(self._counts[c] for c in bouncers)
        #: Whether spells or cards may be returned, too, and not only permanents.
        self.spells_back = any(
            isinstance(w, Target) and w.what != "permanent" for c in bouncers for w in card_words(c)
        )
        #: Whether the number of lands may grow otherwise than by playing them.
        told = [w for c in self._counts if c for w in card_words(c)]
        self._ramps = any(
            isinstance(w, AdditionalLand)
            or (isinstance(w, CreateToken) and bool(land_faces(CARDS.token(w.token))))
            for w in told
        ) or any(c and potential(c).fetches and not land_faces(c) for c in self._counts)
        self._returning = {c for c in self._counts if c and potential(c).returns >= 0}
        self._earning: dict[int, bool] = {}
        self._tutors = sum(n for c, n in self._counts.items() if c and potential(c).tutors)
        #: For how many turns cards may have been played before; 0 for the present turn.
        self.later = 0

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
                self._position, 1 - self.player, self._counts, self.later
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
        total = sum(k for c, k in self._counts.items() if c and card_fits(filter, c))
        me = p.players[self.player]
        if me.library.middle <= 14:
            return total, True
        near = [*me.hand, *(c for c, _ in me.exile), *(c for c, _ in me.graveyard)]
        near += [*me.library.top, *me.library.bottom, *me.commanders, *me.companion]
        near += [i.cid for i in p.stack] + [q.cid for q in p.battlefield]
        # Each tutor may find one more, cast again two; a tutor found by a tutor takes its place.
        tutors = sum(potential(c).finds for c in near if c) * (self.later + 1)
        if any(potential(c).recast for c in self._counts if c):
            tutors *= 2
        here = sum(card_fits(filter, c) for c in near if c)
        here += sum(card_fits(filter, c) for c, _ in p.players[1 - self.player].graveyard if c)
        return (total, True) if total < here + tutors else (here + tutors, False)

    def reach(self, p: Position) -> Reach:
        """What position `p` could still reach."""
        self._position = p
        self._rites.clear()
        self._in_their_hand = None
        key = (id(p), self.later)
        known = self._lately.get(key)
        if known is not None:
            return known[1]
        r = self._reach(p)
        if len(self._lately) >= LATELY:
            self._lately.clear()
        self._lately[key] = (p, r)
        return r

    def _reach(self, p: Position) -> Reach:
        r = Reach()
        me = p.players[self.player]
        # What is there now is gone by a later turn; in this turn it can be spent.
        passing = sum(me.pool) + len(me.tagged)
        r.colors = sum(1 << t for t, n in enumerate(me.pool) if n)
        for unit in me.tagged:
            r.colors |= 1 << unit.type
        if any(map(kind_changed, p.battlefield)):
            r.wild = "changed permanents"
        self._in_force(p, r)
        for frame in p.frames:
            if frame.moved and any(isinstance(e, PutRevealedOnBottom) for e in frame.effects):
                r.wild = "cards of the library are set aside"
        for delayed in p.delayed:
            r.wild = r.wild or delayed_gain(delayed.event, delayed.effects)
            if self.later:
                if not all(map(later_only, delayed.effects)):
                    r.wild = "a delayed ability of a later turn"
                r.looks = r.looks.plus(looks(delayed.source, self.later))
        certain = self._certain = known_cards(me.library)
        self._lands_here = CHAIN
        if not self._ramps:
            on_board = sum(
                q.controller == self.player and bool(land_faces(q.cid)) for q in p.battlefield
            )
            self._lands_here = on_board + self._plays(me)
        self._half = (me.library.size + 1) // 2
        self._their_half = (p.players[1 - self.player].library.size + 1) // 2
        self._battlefield(p, r, certain)
        self._lands(p, r, me, certain)
        for item in (*p.stack, *p.waiting):
            before = r.mana
            if item.label in (SUSPEND, MADNESS) and item.kind == "trigger":
                r.wild = item.label
            if item.controller == self.player:
                about = potential(item.cid)
                if item.kind in ("spell", "copy"):
                    r.stack_damage += about.damage
                    self._gain(r, item.cid, about, p)
                    if about.storm:
                        # Its copies are counted with the trigger that makes them.
                        own = looks(item.cid, self.later)
                        r.looks = r.looks._replace(
                            copies=r.looks.copies - own.copies,
                            blind_copies=r.looks.blind_copies - own.blind_copies,
                        )
                elif item.label == "storm":
                    r.stack_damage += about.damage * item.value
                    own = looks(item.cid, self.later)._replace(copies=0, blind_copies=0)
                    r.looks = r.looks.plus(own, item.value)
                else:
                    # A trigger on a spell that was cast is there already.
                    r.looks = r.looks.plus(Looks(gone=looks(item.cid, self.later).casts))
                    if any(isinstance(w, DealDamage | LoseLife) for e in item.effects
                           for w in words(e)):  # fmt: skip
                        r.stack_damage += about.damage
                    at = len(r.slots)
                    self._gain(r, item.cid, about, p)
                    # Its activation is paid for already.
                    r.slots[at:] = [0] * (len(r.slots) - at)
            else:
                r.looks = r.looks.plus(looks(item.cid, self.later))
            if r.mana > before and not CARDS[item.cid].front.is_permanent:
                passing += r.mana - before
                r.mana = before
        chosen = self._pile_so_far(p)
        if chosen:
            # Places of the pile that are filled find nothing else.
            del r.slots[: len(chosen)]
        r.budget = r.mana + (0 if self.later else passing)
        r.mana += passing
        r.paid_tutor = min(r.slots, default=INFINITE)
        r.given, r.given_slots = r.looks, list(r.slots)
        self._close(p, r, me, certain)
        return r

    def _shuffling(self, p: Position) -> bool:
        """Whether the library is being searched and then shuffled: no place in it stays known."""
        if p.pending is None or p.pending.kind != "search" or p.pending.player != self.player:
            return False
        frame = p.frames[-1]
        searching = frame.effects[frame.pc] if frame.pc < len(frame.effects) else None
        return (
            isinstance(searching, Search)
            and searching.shuffle
            and searching.who == "you"
            and searching.to != "top"
            and frame.item.controller == self.player
        )

    def _pile_so_far(self, p: Position) -> tuple[int, ...]:
        """The cards already chosen for a pile that is being made."""
        if p.pending is None or p.pending.kind != "pile" or p.pending.player != self.player:
            return ()
        return tuple(a for a in p.frames[-1].memo if isinstance(a, int))

    def _in_force(self, p: Position, r: Reach) -> None:
        for static, controller, _ in statics_in_force(p, CostChange):
            if controller == self.player and static.caster != "opponent":
                n = static.generic
                r.reduces += max(0, -n) if isinstance(n, int) else 5
        for bonus, controller, _ in statics_in_force(p, DamageBonus):
            if controller == self.player:
                r.bonus += bonus.extra
        if any(True for _ in statics_in_force(p, ManaBonus)):
            r.wild = "mana bonus"
        if any(isinstance(effect.static, MayPlayLinked) for effect in p.lasting):
            r.wild = "plays cards exiled with a permanent"
        for grant, controller, _ in statics_in_force(p, GrantAbility):
            if controller == self.player:
                each = max(len(grant.add_mana), grant.add_any_color)
                r.mana += each * sum(q.controller == self.player for q in p.battlefield)
                r.colors |= bits(grant.add_mana or COLORS)
        for _, controller, _ in statics_in_force(p, PlayFromGraveyard):
            if controller == self.player:
                r.recast = "all"

    def _battlefield(self, p: Position, r: Reach, certain: dict[int, int]) -> None:
        for permanent in p.battlefield:
            if permanent.controller != self.player:
                r.looks = r.looks.plus(looks(permanent.cid, self.later))
                continue
            about = potential(permanent.cid)
            if about.wild:
                r.wild = about.wild
            taps = permanent.tapped and not self.later and _needs_tap(permanent.cid)
            if p.pending is not None and p.pending.about == permanent.uid:
                taps = False  # it may be about to enter untapped
            if not taps:
                self._gain(r, permanent.cid, about, p)
            r.wins = r.wins or about.wins

    def _fetch(self, r: Reach, about: Potential, certain: dict[int, int], n: int = 1) -> int:
        """The most mana of a land that a fetch could put onto the battlefield; there are `n`."""
        if not about.fetches:
            return 0
        key = (id(about), id(certain), self.later)
        known = self._fetched.get(key)
        if known is None:
            known = self._fetched[key] = self._fetchable(about, certain)
        r.lands += known.lands
        r.colors |= known.colors
        r.wild = known.wild or r.wild
        best = max(map(self.most, known.lands), default=0) if known.rites else known.mana
        r.mana += best
        r.fetches += n
        r.looks = r.looks.plus(known.looks, n)
        return best

    def _fetchable(self, about: Potential, certain: dict[int, int]) -> _Fetchable:
        """The lands that a fetch could put onto the battlefield."""
        lands = tuple(c for f in about.fetches for c in certain if self.fits(f, c))
        colors, seen, wild = 0, NOTHING, ""
        for cid in lands:
            colors |= bits(potential(cid).colors)
            # The library has been shuffled when the land does something.
            own = looks(cid, self.later)
            seen = seen.either(Looks(blind=own.gone) if own.plain else own)
            if brief(cid).engine or (self.later and not calm(cid)):
                wild = "a land with more than mana is fetched"
        rites = any(brief(cid).rite for cid in lands)
        mana = max((brief(cid).mana for cid in lands), default=0)
        return _Fetchable(certain, lands, colors, mana, rites, seen, wild)

    def _lands(self, p: Position, r: Reach, me: Player, certain: dict[int, int]) -> None:
        plays = self._plays(me)
        if plays <= 0:
            return
        cards = [c for c in me.hand if c and land_faces(c)]
        cards += [c for c, mark in me.exile if mark in PLAY_MARKS and land_faces(c)]
        if r.recast == "all":
            cards += [c for c, _ in me.graveyard if c and land_faces(c)]
        self._play(r, plays, Counter(cards))

    def _plays(self, me: Player) -> int:
        """How many lands could still be played."""
        return me.land_plays + self.later

    def _play(self, r: Reach, plays: int, cards: dict[int, int]) -> None:
        """Of the lands that could be played, by how many of each there are, count the best."""
        for cid, n in cards.items():
            about = potential(cid)
            if about.tutors:
                r.paid_tutor = min(r.paid_tutor, about.activation)
            r.lands.append(cid)
            r.colors |= bits(about.colors)
            before = r.mana
            fetched = self._fetch(r, about, self._certain, n)
            r.mana = before
            # Each land is played once and taps once a turn, unless it can be played again.
            again = self._replayed or r.recast == "all"
            n = plays if again else min(n, plays)
            r.land_values += [max(fetched, self.most(cid))] * n
            slots = len(r.slots)
            if not dull(cid, self.later):
                for _ in range(n):
                    self._use(r, cid, about)
                r.given = r.given.plus(looks(cid, self.later), n)
                r.given_slots += r.slots[slots:]
        r.land_values.sort(reverse=True)
        best = sum(r.land_values[:plays])
        r.mana += best - r.land_mana
        r.budget += best - r.land_mana
        r.land_mana = best

    def _gain(self, r: Reach, cid: int, about: Potential, p: Position) -> None:
        """Everything a card gives once it resolves or is in play."""
        if about.wild:
            r.wild = about.wild
        r.mana += self.most(cid)
        r.colors |= bits(about.colors)
        self._fetch(r, about, self._certain)
        self._use(r, cid, about)

    def _use(self, r: Reach, cid: int, about: Potential) -> None:
        """What a card does besides making mana, in all turns in which it can."""
        if about.wild:
            r.wild = about.wild
        if self.later and not calm(cid):
            r.wild = "a card that gives more in every turn"
        own = looks(cid, self.later)
        if own is not NOTHING:
            r.looks = r.looks.plus(own)
        if gains(cid) > r.gains:
            r.gains = gains(cid)
        if brief(cid).engine:
            for _ in range(turns_used(cid, self.later)):
                self._engines(r, about)

    def _returns(self, about: Potential) -> int:
        """How many permanents a card returns to hand at most."""
        n = about.bounce + about.same_name * (self._same - 1)
        if about.chained:
            n += min(CHAIN, self._lands_here)
        return n

    def _put(self, r: Reach, filter: Filter, n: int) -> None:
        """Permanents that come from the library onto the battlefield: those that make most mana."""
        best = 0
        for cid in self._counts:
            if cid and self.fits(filter, cid):
                about = potential(cid)
                if brief(cid).engine or brief(cid).rite or about.damage or about.wild:
                    r.wild = "puts permanents onto the battlefield"
                best = max(best, about.mana)
                r.colors |= bits(about.colors)
        r.mana += best * n
        r.budget += best * n

    def kept(self, cid: int) -> int:
        """The most mana that a permanent makes without being used up, or more than once a step."""
        return max(0, self.most(cid) - potential(cid).used_up)

    def most_kept(self) -> int:
        """The most mana that a permanent of the game makes each time it is cast again."""
        return max(map(self.kept, self._nonlands), default=0)

    def _engines(self, r: Reach, about: Potential) -> None:
        # What uses it may have been paid for in an earlier turn.
        r.slots += [0 if self.later else about.activation] * about.finds
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

    def _close(self, p: Position, r: Reach, me: Player, certain: dict[int, int]) -> None:
        """Add everything castable until nothing more becomes castable."""
        todo: list[_Entry] = []
        # Of each card in hand: it may also be discarded, or cast, and cast from the graveyard.
        self._add_all(todo, me.hand)
        for cid, mark in me.exile:
            if cid and mark:
                card = brief(cid)
                nothing = mark in FREE_MARKS or comes_off((cid, mark), self.later)
                free = (FOR_FREE,) if nothing else ()
                todo.append((cid, card, (*card.prices, *free), False, 1))
                if card.grave_prices:
                    todo.append((cid, card, card.grave_prices, True, 1))
        if me.commanders or me.companion:
            todo += beside(me, self.later)
        late: list[_Entry] = []
        for cid, mark in me.graveyard:
            if not cid:
                continue
            card = brief(cid)
            prices = card.all_prices if mark == FLASHBACK else card.grave_prices
            if prices:
                todo.append((cid, card, prices, True, 1))
            if mark != FLASHBACK and card.prices:
                late.append((cid, card, card.prices, card.about.spell, 1))
        # Spells on the stack and permanents will be in the graveyard, too.
        coming = [i.cid for i in p.stack if i.kind == "spell" and i.owner == self.player]
        coming += [q.cid for q in p.battlefield if q.owner == self.player and not q.token]
        for item in p.stack:
            if item.kind == "spell" and item.owner == self.player and adventure(item.cid):
                self._add_all(todo, [item.cid], once=True)
        for cid in coming:
            card = brief(cid)
            if card.grave_prices:
                todo.append((cid, card, card.grave_prices, True, 1))
            if card.prices:
                late.append((cid, card, card.prices, card.about.spell, 1))
        library: set[int] | None = None  # what can be found there, once it is asked for
        outside: set[int] | None = None
        found: list[int] = []  # cards that tutors may find
        sought: dict[int, Brief] = {}  # those that cannot be paid for yet
        asked: set[tuple[str, int]] = set()
        accepted: list[_Entry] = []
        # Of cards that come from the library only so many can be had.
        coming_up: list[_Entry] = []
        drawn: list[_Entry] = []
        late_done = shuffled = False
        lands_done = 0
        grave_lands_done = freed = False
        back_again: dict[int, int] = {}
        bounced = 0
        known = Known(_unordered(me.library) if self._shuffling(p) else me.library)
        plays = self._plays(me)
        found_lands: set[int] = set()
        pile = self._pile_so_far(p)
        changed = True
        while changed and not r.wild:
            changed = False
            for waiting, taken in ((todo, accepted), (coming_up, drawn)):
                rest = []
                for entry in waiting:
                    cid, card, prices, _, n = entry
                    if not affordable(r, prices):
                        rest.append(entry)
                        continue
                    changed = True
                    taken.append(entry)
                    r.colors |= card.bits
                    r.casts += n
                    if dull(cid, self.later):
                        continue
                    for _ in range(n):
                        self._use(r, cid, card.about)
                    if r.wild:
                        return
                waiting[:] = rest
            self._earn(p, r, accepted, drawn, found)
            if r.recast == "all" and plays > 0 and not grave_lands_done:
                # A land from the graveyard, or one that is put there first.
                grave_lands_done = changed = True
                lands = [c for c, _ in me.graveyard if c and land_faces(c)]
                lands += [c for c in (*me.hand, *coming) if c and land_faces(c)]
                for cid in lands:
                    r.colors |= bits(potential(cid).colors)
                    self._fetch(r, potential(cid), certain)
                best = max((max(1, self.most(cid)) for cid in lands), default=0)
                r.lands += lands
                r.mana += best * plays
                r.budget += best * plays
            if r.bounces > bounced:
                # Permanents come back to be played again, lands only while a drop is left.
                changed = True
                self._bounce(p, r, me, bounced)
                bounced = r.bounces
            changed = (
                self._come_back(p, r, me, (accepted, drawn), found, back_again, todo) or changed
            )
            if r.wild:
                return
            if (r.recast or r.regrows) and not late_done:
                late_done = changed = True
                for cid, card, prices, spell, n in late:
                    if spell or r.recast == "all" or r.regrows:
                        todo.append((cid, card, prices, True, n))
            depth, most, sought_for = self._depth(p, r, me)
            came = known.down_to(depth, most, sought_for)
            if pile and most:
                came, pile = (*pile, *came), ()
            if came:
                changed = True
                self._add_all(todo, came, r.free, above=coming_up)
                if plays > 0:
                    self._play(r, plays, count_lands(came))
            if r.free and not freed:
                # What was taken from the top before may be cast for nothing, too.
                freed = changed = True
                for entries in (todo, accepted, coming_up, drawn):
                    entries[:] = [_for_free(e) if e[0] in known.seen else e for e in entries]
            if r.wheel:
                size = me.library.size + len(me.graveyard) + len(me.hand)
                if size <= 14:
                    r.wild = "a small library is drawn again"
                    return
            if r.tutors and plays > 0 and lands_done != len(r.tutors):
                # A land may be found, too.
                lands_done = len(r.tutors)
                wanted = asked_for(r.tutors)
                here = {c for c in (*certain, *me.sideboard) if c and land_faces(c)} - found_lands
                here = {c for c in here if any(self.fits(f, c) for _, f in wanted)}
                if here:
                    changed = True
                    found_lands |= here
                    self._play(r, plays, dict.fromkeys(sorted(here), plays))
            if (r.wheel or r.piles) and r.tutors and not shuffled:
                # What is shuffled in, or lies in the graveyard for a pile, can be found again.
                shuffled = True
                back = {c for c, _ in me.graveyard}
                back |= {entry[0] for entry in (*accepted, *drawn)}
                back |= {q.cid for q in p.battlefield if q.controller == self.player}
                library = castable(certain) | castable(back)
                asked.clear()
            if me.commanders and recast_unbounded(me, (*accepted, *drawn), self.later):
                r.wild = "a commander may be cast again and again"
                return
            for zone, filter in r.tutors:
                if (zone, id(filter)) not in asked:
                    asked.add((zone, id(filter)))
                    if zone == "library":
                        library = castable(certain) if library is None else library
                        where = library
                    else:
                        outside = castable(me.sideboard) if outside is None else outside
                        where = outside
                    for cid in where:
                        if self.fits(filter, cid) and cid not in found:
                            sought.setdefault(cid, brief(cid))
            self._earn(p, r, accepted, drawn, found)
            for cid in [c for c, card in sought.items() if self._can_use(r, c, card)]:
                changed = True
                found.append(cid)
                card = sought.pop(cid)
                about = card.about
                r.colors |= card.bits
                # Each tutor finds one card: what it does to the library is counted by tutor.
                slots, seen, decks = list(r.slots), r.looks, r.decks
                returned = r.bounces
                r.looks = NOTHING
                self._use(r, cid, about)
                if r.wild:
                    return
                r.found_decks = max(r.found_decks, r.decks - decks)
                r.decks = decks
                r.found_bounces += r.bounces - returned
                r.most_bounces = max(r.most_bounces, r.bounces - returned)
                if r.looks is not NOTHING:
                    r.found_looks.add(NOTHING.plus(r.looks, 2 if card.grave_prices else 1))
                r.slots, r.looks = slots, seen
                times = turns_used(cid, self.later)
                each = times * about.finds
                if each > 1:
                    # It finds a card in each turn, or more than one.
                    each -= not about.piles
                    r.slots += [0] * (each * self._counts.get(cid, 1))
                    r.given_slots += [0] * (each * self._counts.get(cid, 1))
        if r.bounces:
            mine = [q.cid for q in p.battlefield if q.controller == self.player]
            mine += [entry[0] for entry in (*accepted, *drawn)] + found
            if any(potential(cid).reenters for cid in mine):
                r.wild = "a permanent may enter again"
                return
        # Prices with every reduction that turned up.
        self._price(r, accepted, INFINITE)
        r.first_drawn = len(r.spells)
        self._price(r, drawn, r.had)
        in_library = [f for zone, f in asked_for(r.tutors) if zone == "library"]
        elsewhere = [f for zone, f in asked_for(r.tutors) if zone != "library"]
        for cid in found:
            card = brief(cid)
            net = least(r, card.all_prices)
            if self.later and paid_before(cid, self.later):
                net = 0
            net -= self.most(cid) if card.rite else card.mana
            copies = 0
            if any(self.fits(f, cid) for f in in_library):
                again = r.wheel or r.piles
                copies += self._counts.get(cid, 0) if again else certain.get(cid, 0)
            if any(self.fits(f, cid) for f in elsewhere):
                copies += me.sideboard.count(cid)
            r.virtual.append((net, cid, copies))
            if adventure(cid):
                r.spells += [(net, False, cid)] * copies

    def _can_use(self, r: Reach, cid: int, card: Brief) -> bool:
        """Whether a card that was found can be cast at the very best."""
        return affordable(r, card.all_prices, r.finding) or bool(
            self.later and suspended_before(cid, self.later)
        )

    def _come_back(
        self,
        p: Position,
        r: Reach,
        me: Player,
        castable: tuple[list[_Entry], ...],
        found: list[int],
        times: dict[int, int],
        todo: list[_Entry],
    ) -> bool:
        """Cards whose own ability returns them to the hand are cast again each time.

        As often as the mana of a turn pays for the ability and the card, and as there are cards to
        discard for it.
        """
        if not self._returning:
            return False
        near = {q.cid for q in p.battlefield if q.owner == self.player}
        near |= {item.cid for item in p.stack} | {cid for cid, _ in me.graveyard}
        near |= {e[0] for entries in castable for e in entries} | set(found)
        more = False
        for cid in near & self._returning:
            about, prices = potential(cid), brief(cid).prices
            cost = max(1, about.returns + min(least(r, prices), ENOUGH))
            n = (self.later + 1) * (r.mana // cost) + self.later
            if about.discards:
                n = min(n, (len(me.hand) + r.had + self._finds(r)) // about.discards)
            n += sum(item.cid == cid and item.kind != "spell" for item in p.stack)
            before = times.get(cid, 0)
            if n > before:
                times[cid] = n
                if n > MOST_RETURNS:
                    r.wild = "a card returns to the hand again and again"
                    return True
                card = brief(cid)
                dearer = tuple((m, s, g + about.returns) for m, s, g in prices)
                todo.append((cid, card, dearer, False, n - before))
                if adventure(cid):
                    todo.append((cid, card, prices, False, n - before))
                if card.grave_prices:
                    todo.append((cid, card, card.grave_prices, True, n - before))
                more = True
        return more

    def _price(self, r: Reach, entries: list[_Entry], had: int) -> None:
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
        self, p: Position, r: Reach, accepted: list[_Entry], drawn: list[_Entry], found: list[int]
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
        accepted: list[_Entry],
        drawn: list[_Entry],
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

    def _had(self, p: Position, r: Reach, n: Looks) -> int:
        """How many cards from the top can be had by what is done to it."""
        if n is NOTHING:
            return 0
        size = p.players[self.player].library.size
        if n.life or n.endless or n.hand:
            return size
        return max(0, min(size, self._numbers(p, r, n, r.spell_count)[0] - n.away))

    def _natural(self, p: Position) -> int:
        """How many cards are drawn in draw steps."""
        return self.later + (p.active == self.player and p.step < Step.DRAW)

    def _beyond(self, r: Reach, cid: int, card: Brief, prices: tuple[Compiled, ...]) -> int:
        """The mana that a card makes beyond its cost."""
        made = self.most(cid) if card.rite else card.mana
        if r.splices and card.about.arcane:
            made += r.splices
        if made and not (self.later and paid_before(cid, self.later)):
            made -= least(r, prices)
        return max(0, made)

    def _finds(self, r: Reach) -> int:
        """How many cards tutors could find that are no tutors themselves.

        Cast again, a tutor that was found finds one card more.
        """
        n = len(r.slots)
        if n and r.recast:
            n = 2 * n + self._tutors
        return n

    def _bounce(self, p: Position, r: Reach, me: Player, before: int) -> None:
        """Permanents returned to hand and played again make their mana once more each time.

        `before`: how many of those that return are counted already.
        """
        mine = [q.cid for q in p.battlefield if q.controller == self.player]
        for cid in mine:
            r.colors |= bits(potential(cid).colors)
        each = self.most_kept()
        if r.regrows or self.spells_back:
            each = max([each, *(self.most(c) for c in mine if not land_faces(c))])
        r.mana += (r.bounces - before) * each
        if before:
            return
        for cid, n in self._counts.items():
            about = potential(cid) if cid else None
            if about is not None and about.finds and paid_before(cid, 0):
                # It searches once more for each card that returns it, and is cast again for that.
                cost = 0 if self.later else about.activation + self._cheapest(cid)
                slots = [cost] * (about.finds * n * self._bouncers)
                r.slots += slots
                r.given_slots += slots
        lands = [c for c in mine if land_faces(c)]
        if self._plays(me) > 0 and lands:
            best = max(self.most(c) for c in lands) * self._plays(me)
            r.lands += lands
            r.mana += best
            r.budget += best

    def _cheapest(self, cid: int) -> int:
        """The least mana for which a card can be cast in this game."""
        prices = [len(colored) + generic for colored, generic in potential(cid).prices]
        return min(prices, default=0) if not self._cheaper else 0

    def _depth(self, p: Position, r: Reach, me: Player) -> tuple[int, int, int]:
        """How many cards from the top are within reach, could be drawn, and be searched for.

        Of these the second counts what is drawn after a shuffle, too.
        """
        size = me.library.size
        natural = self._natural(p)
        r.had = size
        reps = 2 if r.recast else 1
        uses = self._finds(r)
        n = NOTHING.plus(r.looks, reps)
        again = r.bounces * reps
        if again:
            n = n.plus(self._returned(p, r), again)
        found = r.found_looks if uses else ()
        if self.later and any(looks(cid) != NOTHING for cid in me.commanders):
            return size, size, size  # each may be cast again and again
        if n.endless or any(f.endless for f in found) or (r.regrows and (n != NOTHING or found)):
            return size, size, size
        spells = r.spell_count = r.casts * reps + uses + again
        gone, blind = self._numbers(p, r, n, spells)
        if found:
            # Each tutor finds one card.
            numbers = [self._numbers(p, r, f, spells) for f in found]
            most = max(g for g, _ in numbers) * uses * reps
            blind += max(g + b for g, b in numbers) * uses * reps - most
            gone += most
        window = max(n.window, *(f.window for f in found), 0)
        gone += natural
        had = gone - n.away - min((f.away for f in found), default=0) * uses * reps
        as_hand = n.hand + max((f.hand for f in found), default=0) * uses * reps
        for _ in range(min(as_hand, 10)):
            gone += gone + blind + len(me.hand) + uses + again
        if n.life or any(f.life for f in found):
            gone = self._for_life(p, r, me, gone)
        depth = min(size, gone + window)
        sure = not (r.recast or r.regrows or as_hand or n.life or any(f.life for f in found))
        if sure and gone + window + blind + uses + again + r.fetches + 1 < size:
            r.had = min(size, max(0, had))
        return depth, min(size, gone + window + blind), uses + again + r.fetches

    def _numbers(self, p: Position, r: Reach, n: Looks, spells: int) -> tuple[int, int]:
        """How many cards leave the top, and how many more right after a shuffle.

        `spells`: how many could be cast.
        """
        gone = n.gone + n.casts * spells + n.copies * (spells + p.storm)
        gone += n.late if self.later else 0
        gone += n.x * (r.mana + r.reduces) + n.half * self._half
        return gone, n.blind + n.blind_copies * (spells + p.storm)

    def _returned(self, p: Position, r: Reach) -> Looks:
        """The most that one card which is returned to its owner's hand does when used again."""
        mine = [q.cid for q in p.battlefield if q.owner == self.player]
        best = NOTHING
        for cid in {*mine, *self._counts}:
            if cid and (r.regrows or self.spells_back or cid in mine or paid_before(cid, 0)):
                best = best.either(looks(cid, self.later))
        return best

    def _for_life(self, p: Position, r: Reach, me: Player, gone: int) -> int:
        """How many cards could leave the top when others are taken for life.

        The dearest of them leave it otherwise.  Of a library in unknown order each costs the most.
        """
        library = me.library
        if r.gains > 1:
            return library.size
        life = me.life + (max(0, p.players[1 - self.player].life) if r.gains else 0)
        paid = [0 if c == UNKNOWN_CID else card_view(c).mana_value for c in library.top]
        for n in range(len(paid), 0, -1):
            # Life is lost for each but the dearest; the last of them may be one too many.
            dear = sorted(paid[:n])
            if sum(dear[: max(0, n - 1 - gone)]) < life:
                break
        else:
            n = 0
        if n < len(paid):
            return n
        cards = (*library.rest, *library.sure)
        worst = max((card_view(c).mana_value for c in cards if c), default=0)
        return n + gone + (life // worst + 1 if worst else 60)

    def _add_all(
        self,
        todo: list[_Entry],
        cids: Iterable[int],
        free: bool = False,
        once: bool = False,
        above: list[_Entry] | None = None,
    ) -> None:
        """Add cards that may be cast as they are, and then from the graveyard.

        `free`: for nothing, too.  After its adventure a card is cast once more (715.4), unless
        `once`.  `above`: takes the cards that must be had before they are cast.  What was suspended
        in an earlier turn costs nothing either.
        """
        for cid, run in groupby(cids):
            if cid == UNKNOWN_CID:
                continue
            card, n = brief(cid), sum(1 for _ in run)
            prices = card.prices
            if (free and prices) or (self.later and suspended_before(cid, self.later)):
                prices += (FOR_FREE,)
            if adventure(cid) and not once:
                n *= 2
            had = todo if above is None or adventure(cid) else above
            had.append((cid, card, prices, False, n))
            if card.grave_prices:
                todo.append((cid, card, card.grave_prices, True, n))


#: A card to be cast, in brief, what it costs, whether only once (or, of `late`: a spell), and how
#: many there are.
_Entry = tuple[int, Brief, tuple[Compiled, ...], bool, int]


@cache
def dull(cid: int, later: int) -> bool:
    """Whether a card does nothing that a bound counts besides making mana and doing damage."""
    if cid == UNKNOWN_CID:
        return True
    card = brief(cid)
    plain = looks(cid, later) is NOTHING and not gains(cid) and not card.engine
    return plain and not card.about.wild and (not later or calm(cid))


@cache
def adventure(cid: int) -> bool:
    """Whether a card is cast from exile once it has been on an adventure."""
    return CARDS[cid].layout == "adventure"


def _for_free(entry: _Entry) -> _Entry:
    cid, card, prices, once, n = entry
    return cid, card, (*prices, FOR_FREE) if prices else (), once, n


def count_lands(cids: Iterable[int]) -> dict[int, int]:
    """The lands among cards, with how many there are of each."""
    return dict(Counter(c for c in cids if c != UNKNOWN_CID and land_faces(c)))


def affordable(r: Reach, prices: tuple[Compiled, ...], spent: int = 0) -> bool:
    """Whether a card is castable at the very best, with so much mana spent before."""
    mana, colors, reduces = r.mana - spent, r.colors, r.reduces
    for masks, symbols, generic in prices:
        if (symbols + generic - reduces if generic > reduces else symbols) <= mana:
            for mask in masks:
                if not mask & colors:
                    break
            else:
                return True
    return False


def least(r: Reach, prices: tuple[Compiled, ...]) -> int:
    """The least mana for which a castable card can be cast."""
    best = INFINITE
    colors, reduces = r.colors, r.reduces
    for masks, symbols, generic in prices:
        for mask in masks:
            if not mask & colors:
                break
        else:
            need = symbols + generic - reduces if generic > reduces else symbols
            if need < best:
                best = need
    return best


def castable(cids: Iterable[int]) -> set[int]:
    """Those of some cards that can be cast at all."""
    return {c for c in cids if c and brief(c).prices}


def asked_for(tutors: list[tuple[str, Filter]]) -> list[tuple[str, Filter]]:
    """Tutors without those that find the same as another."""
    return list({(zone, id(filter)): (zone, filter) for zone, filter in tutors}.values())


@cache
def _unordered(library: Library) -> Library:
    """The same library, its order unknown."""
    cards = library.top + library.rest + library.bottom
    return Library(rest=tuple(sorted(cards)), sure=library.sure, hidden=library.hidden)


@cache
def known_cards(library: Library) -> dict[int, int]:
    """`certain_cards`, worked out once for each library; not to be changed."""
    return certain_cards(library)


def _count_all(root: Position) -> dict[int, int]:
    counts: dict[int, int] = {}

    def add(cid: int) -> None:
        counts[cid] = counts.get(cid, 0) + 1

    for player in root.players:
        lib = player.library
        outside = (*player.sideboard, *player.companion, *player.command)
        for zone in (player.hand, lib.top, lib.rest, lib.sure, lib.bottom, outside):
            for cid in zone:
                add(cid)
        for cid, _ in (*player.graveyard, *player.exile):
            add(cid)
    for permanent in root.battlefield:
        add(permanent.cid)
    for item in root.stack:
        add(item.cid)
    return counts


def _needs_tap(cid: int) -> bool:
    """Whether all activated abilities of a permanent tap it."""
    abilities = facts(cid).activated
    return all(any(isinstance(c, TapSelf) for c in a.cost) for a in abilities)
