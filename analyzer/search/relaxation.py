"""A relaxation of the rules: what a position could still reach if nothing went wrong.

Order is ignored, mana is counted without regard to colour (a colour must only be available at all),
every card makes its most mana, every reduction applies to everything, cards that tutors could find
are chosen anew for each purpose.  So no line can do better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from analyzer.search.brief import FOR_FREE, Brief, bits, brief
from analyzer.search.changes import kind_changed
from analyzer.search.commanding import beside, recast_unbounded
from analyzer.search.counting import Fetchable
from analyzer.search.depth import NOTHING, Known, Looks, gains, looks, turns_used
from analyzer.search.earning import Earning
from analyzer.search.future import calm, comes_off, later_only, paid_before, suspended_before
from analyzer.search.potential import Potential, delayed_gain, potential
from analyzer.search.reachable import (
    CHAIN,
    ENOUGH,
    INFINITE,
    LATELY,
    MOST_RETURNS,
    Entry,
    Reach,
    adventure,
    affordable,
    asked_for,
    castable,
    count_lands,
    dull,
    flips_coins,
    for_free,
    known_cards,
    least,
    needs_tap,
    unordered,
)
from analyzer.search.relevance import words
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import COLORS
from cards.vocabulary.effects import (
    DealDamage,
    LoseLife,
    PutRevealedOnBottom,
    Search,
)
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import (
    CostChange,
    DamageBonus,
    GrantAbility,
    ManaBonus,
    MayPlayLinked,
    PlayFromGraveyard,
)
from models.facts import land_faces
from models.madness import LABEL as MADNESS
from models.position import FLASHBACK, FREE_MARKS, PLAY_MARKS, Player, Position
from models.state import statics_in_force
from models.suspend import LABEL as SUSPEND


class Relaxation(Earning):
    """The relaxation for one game."""

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
        if any(flips_coins(frame.item.cid) for frame in p.frames):
            r.wild = "a coin may just have been won"
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
            taps = permanent.tapped and not self.later and needs_tap(permanent.cid)
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

    def _fetchable(self, about: Potential, certain: dict[int, int]) -> Fetchable:
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
        return Fetchable(certain, lands, colors, mana, rites, seen, wild)

    def _lands(self, p: Position, r: Reach, me: Player, certain: dict[int, int]) -> None:
        plays = self._plays(me)
        if plays <= 0:
            return
        cards = [c for c in me.hand if c and land_faces(c)]
        # A land that may not be played yet may be in a turn to come.
        cards += [
            c
            for c, mark in me.exile
            if land_faces(c) and (mark in PLAY_MARKS or (self.later and mark))
        ]
        if r.recast == "all":
            cards += [c for c, _ in me.graveyard if c and land_faces(c)]
        self._play(r, plays, Counter(cards))

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
        todo: list[Entry] = []
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
        late: list[Entry] = []
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
        accepted: list[Entry] = []
        # Of cards that come from the library only so many can be had.
        coming_up: list[Entry] = []
        drawn: list[Entry] = []
        late_done = shuffled = False
        lands_done = 0
        grave_lands_done = freed = False
        back_again: dict[int, int] = {}
        bounced = 0
        known = Known(unordered(me.library) if self._shuffling(p) else me.library)
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
                    entries[:] = [for_free(e) if e[0] in known.seen else e for e in entries]
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

    def _add_all(
        self,
        todo: list[Entry],
        cids: Iterable[int],
        free: bool = False,
        once: bool = False,
        above: list[Entry] | None = None,
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
