"""A relaxation of the rules: what a position could still reach if nothing went wrong.

Order is ignored, mana is counted without regard to colour (a colour must only be available at all),
every card makes its most mana, every reduction applies to everything, cards that tutors could find
are chosen anew for each purpose.  So no line can do better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from analyzer.search.adventures import adventure, parts
from analyzer.search.brief import FOR_FREE, Brief, bits, brief
from analyzer.search.changes import kind_changed
from analyzer.search.commanding import beside, recast_unbounded
from analyzer.search.depth import Known, Looks
from analyzer.search.earning import Within
from analyzer.search.finding import Finding
from analyzer.search.future import comes_off, later_only, suspended_before
from analyzer.search.hellbent import may_be_empty
from analyzer.search.liquidity import discarding, having, lost_with_hand, note_saving, too_late
from analyzer.search.potential import delayed_gain, potential
from analyzer.search.reachable import (
    CHAIN,
    INFINITE,
    LATELY,
    Entry,
    Reach,
    add_colors,
    affordable,
    asked_for,
    castable,
    count_lands,
    dull,
    flips_coins,
    for_free,
    known_cards,
    needs_tap,
    unordered,
)
from analyzer.search.relevance import words
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import COLORS
from cards.vocabulary.effects import DealDamage, LoseLife, PutRevealedOnBottom, Search
from cards.vocabulary.filters import ANYTHING
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
from models.position import ADVENTURE, FLASHBACK, FREE_MARKS, PLAY_MARKS, Player, Position
from models.state import statics_in_force
from models.suspend import LABEL as SUSPEND

#: Why nothing is claimed where so much mana could be made that nobody would count it.
MUCH_MANA = "more mana than anything costs"


class Relaxation(Finding):
    """The relaxation for one game."""

    def reach(self, p: Position) -> Reach:
        """What position `p` could still reach."""
        self._position = p
        self._rites.clear()
        self._in_their_hand = None
        key = (id(p), self.later)
        known = self._lately.get(key)
        if known is not None:
            self._seen = known[1].seen
            return known[1]
        r = self._reach(p)
        if len(self._lately) >= LATELY:
            self._lately.clear()
        self._lately[key] = (p, r)
        return r

    def _reach(self, p: Position) -> Reach:
        r = Reach()
        me = p.players[self.player]
        if self.later and (any(me.pool) or me.tagged or p.stack or p.waiting):
            now = self._now(p)
            r.wild, r.before = now.wild, now.reached
        # What is there now is gone by a later turn; in this turn it can be spent.
        passing = sum(me.pool) + len(me.tagged)
        r.colors = sum(1 << t for t, n in enumerate(me.pool) if n)
        for unit in me.tagged:
            r.colors |= 1 << unit.type
        r.kept = r.colors
        if any(map(kind_changed, p.battlefield)):
            r.wild = "changed permanents"
        if any(flips_coins(frame.item.cid) for frame in p.frames):
            r.wild = "a coin may just have been won"
        self._in_force(p, r)
        for frame in p.frames:
            if frame.moved and any(isinstance(e, PutRevealedOnBottom) for e in frame.effects):
                r.wild = "cards of the library are set aside"
            note_saving(r, frame.item.cid)
        for delayed in p.delayed:
            note_saving(r, delayed.source)
            r.wild = r.wild or delayed_gain(delayed.event, delayed.effects)
            if self.later:
                if not all(map(later_only, delayed.effects)):
                    r.wild = "a delayed ability of a later turn"
                r.looks = r.looks.plus(self.looks(delayed.source))
        self._certain = known_cards(me.library)
        self._seen, self._below = r.seen, set()
        self._lands_here = CHAIN
        if not self._ramps:
            on_board = sum(
                q.controller == self.player and bool(land_faces(q.cid)) for q in p.battlefield
            )
            self._lands_here = on_board + self._plays(me)
        self._half = (me.library.size + 1) // 2
        self._their_half = (p.players[1 - self.player].library.size + 1) // 2
        self._battlefield(p, r)
        self._lands(r, me)
        passing += self._stack(p, r)
        chosen = self._pile_so_far(p)
        if chosen:
            # Places of the pile that are filled find nothing else.
            del r.slots[: len(chosen)]
        r.budget = r.mana + (0 if self.later else passing)
        r.mana += passing
        r.past = passing if self.later else 0
        r.by_discarding = r.discarders
        r.paid_tutor = min(r.slots, default=INFINITE)
        r.given, r.given_slots = r.looks, list(r.slots)
        self._close(p, r, me)
        return r

    def _now(self, p: Position) -> Reach:
        """What can be reached in the present turn."""
        later, self.later = self.later, 0
        now = self.reach(p)
        self.later = later
        self._rites.clear()
        self._in_their_hand = None
        return now

    def _stack(self, p: Position, r: Reach) -> int:
        """What is on the stack, or waits for it; gives the mana that it makes in this turn only."""
        passing = 0
        for item in (*p.stack, *p.waiting):
            before = r.mana
            if item.label in (SUSPEND, MADNESS) and item.kind == "trigger":
                r.wild = item.label
            if item.controller == self.player:
                about = potential(item.cid)
                if item.kind == "spell" and not item.face and parts(item.cid):
                    pass  # a creature that gives nothing
                elif item.kind in ("spell", "copy"):
                    r.stack_damage += about.damage
                    self._gain(r, item.cid, about)
                    if about.storm:
                        # Its copies are counted with the trigger that makes them.
                        own = self.looks(item.cid)
                        r.looks = r.looks._replace(
                            copies=r.looks.copies - own.copies,
                            blind_copies=r.looks.blind_copies - own.blind_copies,
                        )
                elif item.label == "storm":
                    r.stack_damage += about.damage * item.value
                    own = self.looks(item.cid)._replace(copies=0, blind_copies=0)
                    r.looks = r.looks.plus(own, item.value)
                else:
                    # A trigger on a spell that was cast is there already.
                    r.looks = r.looks.plus(Looks(gone=self.looks(item.cid).casts))
                    if any(isinstance(w, DealDamage | LoseLife) for e in item.effects
                           for w in words(e)):  # fmt: skip
                        r.stack_damage += about.damage
                    at = len(r.slots)
                    self._gain(r, item.cid, about)
                    # Its activation is paid for already.
                    r.slots[at:] = [0] * (len(r.slots) - at)
            else:
                r.looks = r.looks.plus(self.looks(item.cid))
            if r.mana > before and not CARDS[item.cid].front.is_permanent:
                passing += r.mana - before
                r.mana = before
        return passing

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
                r.kept |= bits(grant.add_mana or COLORS)
        for _, controller, _ in statics_in_force(p, PlayFromGraveyard):
            if controller == self.player:
                r.recast = "all"
                r.revivers.append(((FOR_FREE,), False))

    def _battlefield(self, p: Position, r: Reach) -> None:
        for permanent in p.battlefield:
            note_saving(r, permanent.cid)
            if permanent.controller != self.player:
                r.looks = r.looks.plus(self.looks(permanent.cid))
                continue
            about = potential(permanent.cid)
            if about.wild:
                r.wild = about.wild
            taps = permanent.tapped and not self.later and needs_tap(permanent.cid)
            if p.pending is not None and p.pending.about == permanent.uid:
                taps = False  # it may be about to enter untapped
            if not taps and not parts(permanent.cid):
                self._gain(r, permanent.cid, about)
                if not self._replayed:
                    r.mana -= about.elsewhere  # nothing brings it back to where it makes that
                r.discarders += discarding(permanent.cid, self.most(permanent.cid))
            r.wins = r.wins or about.wins

    def _lands(self, r: Reach, me: Player) -> None:
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

    def _start(
        self, p: Position, me: Player
    ) -> tuple[list[Entry], list[Entry], list[Entry], list[int]]:
        """Cards that may be cast from where they are, and those that may once they can be again.

        The first are those that are lost with the hand, the last the cards of spells on the stack
        and of permanents, which will lie in the graveyard.
        """
        todo: list[Entry] = []
        hand: list[Entry] = []
        # Of each card in hand: it may also be discarded, or cast, and cast from the graveyard.
        self._add_all(todo, [c for c in me.hand if c and not lost_with_hand(c)])
        self._add_all(todo, [c for c in me.hand if c and lost_with_hand(c)], above=hand)
        for cid, mark in me.exile:
            if cid and mark:
                card = brief(cid)
                apart = parts(cid)
                if mark == ADVENTURE and apart is not None:
                    card = apart.creature  # (715.3d)
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
            if item.kind == "spell" and item.owner == self.player and item.face:
                if adventure(item.cid):
                    self._add_all(todo, [item.cid], once=True)
        for cid in coming:
            card = brief(cid)
            if card.grave_prices:
                todo.append((cid, card, card.grave_prices, True, 1))
            if card.prices:
                late.append((cid, card, card.prices, card.about.spell, 1))
        return hand, todo, late, coming

    def _close(self, p: Position, r: Reach, me: Player) -> None:
        """Add everything castable until nothing more becomes castable."""
        certain = self._certain
        hand, todo, late, coming = self._start(p, me)
        library: set[int] | None = None  # what can be found there, once it is asked for
        outside: set[int] | None = None
        found: list[int] = []  # cards that tutors may find
        sought: dict[int, Brief] = {}  # those that cannot be paid for yet
        asked: set[tuple[str, int]] = set()
        accepted: list[Entry] = []
        # Of cards that come from the library only so many can be had.
        coming_up: list[Entry] = []
        # Those that need not be had: they may be cast from the graveyard, or on an adventure.
        passed: list[Entry] = []
        drawn: list[Entry] = []
        # What lies in the graveyard until cards may be cast from there.
        dead: list[Entry] = []
        revived: list[Entry] = []
        shuffled = land_again = False
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
            late_mana, kept = too_late(r)
            for waiting, taken, spent, colors in (
                (todo, accepted, 0, None),
                (hand, accepted, late_mana, kept),
                (passed, accepted, max(0, r.digging - r.land_gain), None),
                (coming_up, drawn, having(r), None),
                (dead, revived, r.reviving, None),
            ):
                rest = []
                for entry in waiting:
                    cid, card, prices, _, n = entry
                    if not affordable(r, prices, r.past + spent, colors) and cid not in r.before:
                        rest.append(entry)
                        continue
                    changed = True
                    taken.append(entry)
                    note_saving(r, cid)
                    add_colors(r, cid)
                    r.casts += n
                    if card.plain or dull(cid, self.later):
                        continue
                    for _ in range(n):
                        self._use(r, cid, card.about, prices)
                    if r.wild:
                        return
                waiting[:] = rest
            r.hand_waits = bool(hand)
            changed = self._earn(p, r, Within(accepted, drawn, revived, found)) or changed
            if r.mana > self.most_told:
                r.wild = MUCH_MANA
                return
            if self._below and r.digging + r.past <= r.mana:
                # They may be counted now: they are brought up from the library.
                changed = True
                self._seen |= self._below
                self._below = set()
                self._rites.clear()
                r.counted = ()
            if r.recast == "all" and plays > 0 and not grave_lands_done:
                # A land from the graveyard, or one that is put there first.
                grave_lands_done = changed = True
                lands = [c for c, _ in me.graveyard if c and land_faces(c)]
                lands += [c for c in (*me.hand, *coming) if c and land_faces(c)]
                for cid in lands:
                    add_colors(r, cid)
                    self._fetch(r, potential(cid))
                best = max((max(1, self.most(cid)) for cid in lands), default=0)
                r.lands += lands
                r.mana += best * plays
                r.budget += best * plays
            if r.bounces > bounced or (r.most_bounces and not land_again):
                # Permanents come back to be played again, lands only while a drop is left.
                changed = True
                if not land_again:
                    land_again = True
                    self._replay(p, r, me)
                self._bounce(p, r, bounced)
                bounced = r.bounces
            changed = (
                self._come_back(p, r, me, (accepted, drawn, revived), found, back_again, todo)
                or changed
            )
            if r.wild:
                return
            if r.recast or r.regrows:
                # Spells only, at first, where only they may be cast again.
                every = r.recast == "all" or r.regrows
                once_more = [entry for entry in late if every or entry[3]]
                if once_more:
                    changed = True
                    late = [entry for entry in late if not (every or entry[3])]
                    dead += [(cid, card, prices, True, n) for cid, card, prices, _, n in once_more]
            if r.regrows and (dead or revived):
                # These come back to the hand.
                changed = True
                todo += dead
                accepted += revived
                dead, revived = [], []
            changed = self._searches(p, r, Within(accepted, drawn, revived, found)) or changed
            depth, most, sought_for = self._depth(p, r, me)
            came = known.down_to(depth, most, sought_for)
            if pile and most:
                came, pile = (*pile, *came), ()
            if came:
                changed = True
                self._below.update(came)
                self._add_all(passed, came, r.free, above=coming_up)
                if plays > 0:
                    self._play(r, plays, count_lands(came), below=True)
            if r.free and not freed:
                # What was taken from the top before may be cast for nothing, too.
                freed = changed = True
                for entries in (todo, hand, passed, accepted, coming_up, drawn, dead, revived):
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
                    self._play(r, plays, dict.fromkeys(sorted(here), plays), found=True)
            if (r.wheel or r.piles) and r.tutors and not shuffled:
                # What is shuffled in, or lies in the graveyard for a pile, can be found again.
                shuffled = True
                back = {c for c, _ in me.graveyard}
                back |= {entry[0] for entry in (*accepted, *drawn, *revived)}
                back |= {q.cid for q in p.battlefield if q.controller == self.player}
                library = castable(certain) | castable(back)
                asked.clear()
            if me.commanders and recast_unbounded(me, (*accepted, *drawn, *revived), self.later):
                r.wild = "a commander may be cast again and again"
                return
            if r.hellbent and not r.empty:
                within = Within(accepted, drawn, revived, found)
                if self.later or may_be_empty(p, r, me, within, plays):
                    r.empty = changed = True
                    r.tutors.append(("library", ANYTHING))
                else:
                    for cid in {*me.hand, *(e[0] for e in drawn)}:
                        if cid in certain and brief(cid).prices and cid not in found:
                            sought.setdefault(cid, brief(cid))
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
            changed = self._earn(p, r, Within(accepted, drawn, revived, found)) or changed
            if r.mana > self.most_told:
                r.wild = MUCH_MANA
                return
            for cid in [c for c in sought if self._can_use(r, c)]:
                changed = True
                found.append(cid)
                self._take(r, cid, sought.pop(cid))
                if r.wild:
                    return
        if r.bounces or r.most_bounces:
            mine = [q.cid for q in p.battlefield if q.controller == self.player]
            mine += [entry[0] for entry in (*accepted, *drawn, *revived)] + found
            if any(potential(cid).reenters for cid in mine):
                r.wild = "a permanent may enter again"
                return
        # Such a card may be found for its creature alone.
        found += [
            c
            for c in sought
            if affordable(r, brief(c).all_prices, r.past + r.finding) or c in r.before
        ]
        r.reached = frozenset((*found, *(e[0] for e in (*accepted, *drawn, *revived))))
        # Prices with every reduction that turned up.
        self._price(r, revived, INFINITE)
        r.revived = len(r.spells)
        self._price(r, accepted, INFINITE)
        r.first_drawn = len(r.spells)
        self._price(r, drawn, r.had)
        self._price_found(r, me, found)

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
            apart = parts(cid)
            if apart is not None:
                free_too = prices[len(card.prices) :]
                adventurer = apart.creature
                todo.append((cid, adventurer, adventurer.prices + free_too, False, n))
                if once:
                    continue
                card, prices = apart.adventure, apart.adventure.prices + free_too
            elif adventure(cid) and not once:
                n *= 2
            had = todo if above is None or adventure(cid) else above
            had.append((cid, card, prices, False, n))
            if card.grave_prices:
                todo.append((cid, card, card.grave_prices, True, n))
