"""A relaxation of the rules: what a position could still reach if nothing went wrong.

Order is ignored, mana is counted without regard to colour (a colour must only be available at all),
every card makes its most mana, every reduction applies to everything, cards that tutors could find
are chosen anew for each purpose.  So no line can do better.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby

from analyzer.search.brief import FOR_FREE, Brief, Compiled, bits, brief
from analyzer.search.changes import kind_changed
from analyzer.search.commanding import beside, recast_unbounded
from analyzer.search.future import comes_off, paid_before
from analyzer.search.potential import Potential, delayed_gain, potential
from analyzer.search.relevance import words
from cards.library import UNKNOWN_CID
from cards.mana import COLORS
from cards.vocabulary.costs import TapSelf
from cards.vocabulary.effects import DealDamage, LoseLife
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import (
    CostChange,
    DamageBonus,
    GrantAbility,
    ManaBonus,
    MayPlayLinked,
    PlayFromGraveyard,
)
from models.facts import card_view, facts, facts_of, land_faces
from models.filters import card_fits, view_fits
from models.library import certain_cards
from models.madness import LABEL as MADNESS
from models.position import FLASHBACK, FREE_MARKS, PLAY_MARKS, Library, Player, Position
from models.state import statics_in_force
from models.suspend import LABEL as SUSPEND

INFINITE = 10**9
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
    draws: bool = False
    drawn: int = 0  # how many cards could be drawn or exiled from the top
    found_draws: int = 0  # the same for the best card that a tutor could find
    reveals: bool = False  # as many as life allows
    free: bool = False
    recast: str = ""
    wheel: bool = False
    piles: bool = False
    bounces: int = 0
    regrows: bool = False  # some of these take cards back from the graveyard
    bonus: int = 0
    stack_damage: int = 0
    halves: int = 0
    decks: int = 0  # cards that could leave the opponent's library
    found_decks: int = 0  # the same for the best card that a tutor could find
    wins: bool = False
    splices: int = 0
    lands: list[int] = field(default_factory=list)  # lands that could come onto the battlefield


class Relaxation:
    """The relaxation for one game."""

    def __init__(self, root: Position, player: int) -> None:
        self.player = player
        self._rites: dict[int, tuple[int, bool]] = {}
        self._counts = _count_all(root)
        self._position = root
        self._certain: dict[int, int] = {}
        self._half = self._their_half = 0
        #: Whether a card matches a filter, by the identity of the filter.
        self._fits: dict[tuple[int, int], bool] = {}
        #: What was answered lately, by the identity of the position (which is kept alive
        #: here) and the turns to come.
        self._lately: dict[tuple[int, int], tuple[Position, Reach]] = {}
        #: Whether a land may be returned to its owner's hand and be played again.
        self._replayed = any(potential(c).bounce for c in self._counts if c)
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
        return card.mana + sum(each * self._countable(f, cid) for f, each in card.about.rite)

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
        tutors = sum(n for c in near if c for _, _, n in potential(c).tutors)
        if any(potential(c).recast for c in self._counts if c):
            tutors *= 2
        here = sum(card_fits(filter, c) for c in near if c)
        here += sum(card_fits(filter, c) for c, _ in p.players[1 - self.player].graveyard if c)
        return (total, True) if total < here + tutors else (here + tutors, False)

    def reach(self, p: Position) -> Reach:
        """What position `p` could still reach."""
        self._position = p
        self._rites.clear()
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
        r.mana = sum(me.pool) + len(me.tagged)
        r.colors = sum(1 << t for t, n in enumerate(me.pool) if n)
        for unit in me.tagged:
            r.colors |= 1 << unit.type
        if any(map(kind_changed, p.battlefield)):
            r.wild = "changed permanents"
        self._in_force(p, r)
        for delayed in p.delayed:
            r.wild = r.wild or delayed_gain(delayed.event, delayed.effects)
        certain = self._certain = known_cards(me.library)
        self._half = (me.library.size + 1) // 2
        self._their_half = (p.players[1 - self.player].library.size + 1) // 2
        self._battlefield(p, r, certain)
        self._lands(p, r, me, certain)
        for item in (*p.stack, *p.waiting):
            if item.label in (SUSPEND, MADNESS) and item.kind == "trigger":
                r.wild = item.label
            if item.controller == self.player:
                about = potential(item.cid)
                if item.kind in ("spell", "copy"):
                    r.stack_damage += about.damage
                    self._gain(r, item.cid, about, p)
                elif item.label == "storm":
                    r.stack_damage += about.damage * item.value
                else:
                    if any(isinstance(w, DealDamage | LoseLife) for e in item.effects
                           for w in words(e)):  # fmt: skip
                        r.stack_damage += about.damage
                    at = len(r.slots)
                    self._gain(r, item.cid, about, p)
                    # Its activation is paid for already.
                    r.slots[at:] = [0] * (len(r.slots) - at)
        chosen = self._pile_so_far(p)
        if chosen:
            # Places of the pile that are filled find nothing else.
            del r.slots[: len(chosen)]
        r.budget = r.mana
        self._close(p, r, me, certain)
        return r

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
                continue
            about = potential(permanent.cid)
            if about.wild:
                r.wild = about.wild
            taps = permanent.tapped and _needs_tap(permanent.cid)
            if not taps:
                self._gain(r, permanent.cid, about, p)
            r.wins = r.wins or about.wins

    def _fetch(self, r: Reach, about: Potential, certain: dict[int, int]) -> int:
        """The most mana of a land that a fetch could put onto the battlefield."""
        best = 0
        for filter in about.fetches:
            for cid in certain:
                if self.fits(filter, cid):
                    land = potential(cid)
                    r.lands.append(cid)
                    r.colors |= bits(land.colors)
                    best = max(best, self.most(cid))
        r.mana += best
        return best

    def _lands(self, p: Position, r: Reach, me: Player, certain: dict[int, int]) -> None:
        if me.land_plays <= 0:
            return
        cards = [c for c in set(me.hand) if c and land_faces(c)]
        cards += [c for c, mark in me.exile if mark in PLAY_MARKS and land_faces(c)]
        if r.recast == "all":
            cards += [c for c, _ in me.graveyard if c and land_faces(c)]
        values = []
        r.lands += cards
        for cid in set(cards):
            about = potential(cid)
            before = r.mana
            self._fetch(r, about, certain)
            fetched = r.mana - before
            r.mana = before
            r.colors |= bits(about.colors)
            if about.fetches:
                values.append(max(fetched, self.most(cid)))
            else:
                values.append(self.most(cid))
            if about.wild:
                r.wild = about.wild
        once = self.later and not self._replayed and r.recast != "all"
        if once:
            # Each land is played once, and taps once.
            copies = [max(1, me.hand.count(cid)) for cid in set(cards)]
            values = [v for v, n in zip(values, copies, strict=True) for _ in range(n)]
        values.sort(reverse=True)
        r.mana += sum(values[: me.land_plays]) if values else 0
        if len(values) < me.land_plays and values and not once:
            r.mana += values[0] * (me.land_plays - len(values))

    def _gain(self, r: Reach, cid: int, about: Potential, p: Position) -> None:
        """Everything a card gives once it resolves or is in play."""
        if about.wild:
            r.wild = about.wild
        r.mana += self.most(cid)
        r.colors |= bits(about.colors)
        self._fetch(r, about, self._certain)
        if brief(cid).engine:
            self._engines(r, about)

    def _engines(self, r: Reach, about: Potential) -> None:
        for zone, filter, n in about.tutors:
            r.slots += [about.activation] * n
            r.tutors.append((zone, filter))
        r.draws = r.draws or about.draws
        r.drawn += about.draw_count + about.draw_halves * self._half
        r.reveals = r.reveals or about.reveals
        r.free = r.free or about.free
        if about.recast:
            r.recast = "all" if "all" in (r.recast, about.recast) else about.recast
        r.wheel = r.wheel or about.wheel
        r.piles = r.piles or bool(about.piles)
        r.bounces += about.bounce
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
        # What may have been paid for in an earlier turn costs nothing.
        before = [c for c in me.hand if c and self.later and paid_before(c, self.later)]
        _add_all(todo, before, free=True)
        _add_all(todo, [c for c in me.hand if c not in before] if before else me.hand)
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
        late_done = tops_done = lands_done = shuffled = rest_done = False
        grave_lands_done = bounced = False
        changed = True
        while changed and not r.wild:
            changed = False
            rest = []
            for entry in todo:
                cid, card, prices, _, n = entry
                if not affordable(r, prices):
                    rest.append(entry)
                    continue
                changed = True
                accepted.append(entry)
                r.mana += n * (self.most(cid) if card.rite else card.mana)
                r.colors |= card.bits
                if card.about.wild:
                    r.wild = card.about.wild
                    return
                if card.engine:
                    for _ in range(n):
                        self._engines(r, card.about)
            todo = rest
            if r.recast == "all" and me.land_plays > 0 and not grave_lands_done:
                # A land from the graveyard, or one that is put there first.
                grave_lands_done = changed = True
                lands = [c for c, _ in me.graveyard if c and land_faces(c)]
                lands += [c for c in (*me.hand, *coming) if c and land_faces(c)]
                for cid in lands:
                    r.colors |= bits(potential(cid).colors)
                    self._fetch(r, potential(cid), certain)
                best = max((max(1, self.most(cid)) for cid in lands), default=0)
                r.lands += lands
                r.mana += best * me.land_plays
                r.budget += best * me.land_plays
            if r.bounces and not bounced:
                # Permanents come back to be played again, lands only while a drop is left.
                bounced = changed = True
                self._bounce(p, r, me)
            if (r.recast or r.regrows) and not late_done:
                late_done = changed = True
                for cid, card, prices, spell, n in late:
                    if spell or r.recast == "all" or r.regrows:
                        todo.append((cid, card, prices, True, n))
            if r.draws and not rest_done:
                lib = me.library
                if lib.middle and lib.middle <= self._draws(r, me) + 1:
                    # The whole library may be drawn: its cards become known.
                    rest_done = changed = True
                    _add_all(todo, (*lib.rest, *lib.sure))
            if r.draws and not tops_done:
                tops_done = changed = True
                lib = me.library
                known = [
                    *self._pile_so_far(p),
                    *lib.top,
                    *lib.bottom,
                ]  # all of it: how far the draws go is not counted
                if len(set(lib.rest) | set(lib.sure)) == 1 and lib.middle:
                    only = (set(lib.rest) | set(lib.sure)).pop()
                    known += [only] * min(lib.middle, 20)
                _add_all(todo, known, r.free)
            if r.wheel:
                size = me.library.size + len(me.graveyard) + len(me.hand)
                if size <= 14:
                    r.wild = "a small library is drawn again"
                    return
            finds = r.tutors or (r.draws and not self.later)
            if finds and me.land_plays > 0 and not lands_done:
                # A land may be found, too.
                lands_done = changed = True
                lands = [c for c in (*certain, *me.sideboard) if c and land_faces(c)]
                best = max((self.most(c) or 1 for c in lands), default=0)
                r.mana += best * me.land_plays
                r.budget += best * me.land_plays
                r.lands += lands
                for cid in lands:
                    r.colors |= bits(potential(cid).colors)
            if (r.wheel or r.piles) and r.tutors and not shuffled:
                # What is shuffled in, or lies in the graveyard for a pile, can be found again.
                shuffled = True
                back = {c for c, _ in me.graveyard} | {entry[0] for entry in accepted}
                back |= {q.cid for q in p.battlefield if q.controller == self.player}
                library = castable(certain) | castable(back)
                asked.clear()
            if me.commanders and recast_unbounded(me, accepted, self.later):
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
            for cid in [c for c, card in sought.items() if affordable(r, card.all_prices)]:
                changed = True
                found.append(cid)
                card = sought.pop(cid)
                about = card.about
                if about.wild:
                    r.wild = about.wild
                    return
                # A found card may open more; its mana counts once for what becomes castable.
                r.mana += (self.most(cid) if card.rite else card.mana) * max(1, len(r.slots))
                r.colors |= card.bits
                if not card.engine:
                    continue
                # Each tutor finds one card: what it draws is counted by tutor, see `_draws`.
                slots, drawn, decks = list(r.slots), r.drawn, r.decks
                self._engines(r, about)
                r.found_decks = max(r.found_decks, r.decks - decks)
                r.decks = decks
                r.found_draws = max(r.found_draws, r.drawn - drawn)
                r.slots, r.drawn = slots, drawn
                if about.piles:
                    # A pile that is found finds as many cards again, each time it is cast.
                    r.slots += [0] * (about.piles * self._counts.get(cid, 1))
        if r.bounces:
            mine = [q.cid for q in p.battlefield if q.controller == self.player]
            mine += [entry[0] for entry in accepted] + found
            if any(potential(cid).reenters for cid in mine):
                r.wild = "a permanent may enter again"
                return
        # Prices with every reduction that turned up.
        for cid, card, prices, once, n in accepted:
            made = self.most(cid) if card.rite else card.mana
            r.spells += [(least(r, prices) - made, card.about.spell and not once, cid)] * n
        in_library = [f for zone, f in asked_for(r.tutors) if zone == "library"]
        elsewhere = [f for zone, f in asked_for(r.tutors) if zone != "library"]
        for cid in found:
            card = brief(cid)
            net = least(r, card.all_prices) - (self.most(cid) if card.rite else card.mana)
            copies = 0
            if any(self.fits(f, cid) for f in in_library):
                again = r.wheel or r.piles
                copies += self._counts.get(cid, 0) if again else certain.get(cid, 0)
            if any(self.fits(f, cid) for f in elsewhere):
                copies += me.sideboard.count(cid)
            r.virtual.append((net, cid, copies))

    def _bounce(self, p: Position, r: Reach, me: Player) -> None:
        """Permanents returned to hand and played again make their mana once more each time."""
        mine = [q.cid for q in p.battlefield if q.controller == self.player]
        for cid in mine:
            r.colors |= bits(potential(cid).colors)
        r.mana += r.bounces * max((self.most(c) for c in mine if not land_faces(c)), default=0)
        lands = [c for c in mine if land_faces(c)]
        if me.land_plays > 0 and lands:
            best = max(self.most(c) for c in lands) * me.land_plays
            r.lands += lands
            r.mana += best
            r.budget += best

    def _draws(self, r: Reach, me: Player) -> int:
        """The most cards that could come off the top of the library."""
        n = r.drawn * (2 if r.recast else 1)
        if r.slots:
            n += len(r.slots) * r.found_draws * (4 if r.recast else 1)
        if r.reveals:
            cards = (*me.library.rest, *me.library.sure)
            worst = max((card_view(c).mana_value for c in cards), default=0)
            n += me.life // worst + 1 if worst else 60
        return n


#: A card to be cast, in brief, what it costs, whether only once (or, of `late`: a spell), and how
#: many there are.
_Entry = tuple[int, Brief, tuple[Compiled, ...], bool, int]


def _add_all(todo: list[_Entry], cids: Iterable[int], free: bool = False) -> None:
    """Add cards that may be cast as they are (`free`: for nothing), and then from the graveyard."""
    for cid, run in groupby(cids):
        if cid != UNKNOWN_CID:
            card, n = brief(cid), sum(1 for _ in run)
            todo.append((cid, card, (FOR_FREE,) if free else card.prices, False, n))
            if card.grave_prices:
                todo.append((cid, card, card.grave_prices, True, n))


def affordable(r: Reach, prices: tuple[Compiled, ...]) -> bool:
    """Whether a card is castable at the very best."""
    mana, colors, reduces = r.mana, r.colors, r.reduces
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
