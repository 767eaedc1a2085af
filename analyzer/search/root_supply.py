"""Where the cards of the relaxed turn come from: each copy is in one place at a time."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from analyzer.search.flow import constant
from analyzer.search.rows import Lin, add, plus
from analyzer.search.yields import MANY, SAME_NAME
from cards.library import CARDS
from cards.vocabulary import statics as st
from models.facts import facts, land_faces
from models.filters import card_fits

if TYPE_CHECKING:
    from analyzer.search.root_model import RootModel


class Supply:
    """Adds the rows that bind uses of cards to the copies there are."""

    def __init__(self, model: RootModel) -> None:
        self.m = model
        self.from_library: dict[int, Lin] = {}
        self.from_side: dict[int, Lin] = {}
        self.drawn: dict[int, Lin] = {}
        self.tutored_top: dict[int, Lin] = {}
        self.milled: dict[int, Lin] = {}
        self.free_in: dict[int, Lin] = {}
        self.searched: Lin = {}
        self.bounced: dict[int, Lin] = {}

    def add(self) -> None:
        """Add everything."""
        m, z = self.m, self.m.z
        for transfer in list(m.transfers.values()):
            self._transfer(transfer.kind, transfer.text, transfer.filter, transfer.lin)
        self._splices()
        self._copies()
        self._redraws()
        self._library()
        self._lands()
        self._hand()
        self._grave()
        for cid in m.reach.cids:
            back = m.rows.new(MANY)
            m.rows.at_most(back, m.reenter[cid])
            if cid not in m.turning:
                # Returned transformed, it has no more ability to do so.
                m.rows.at_most(back, plus((m.entries[cid], 1), (constant(z.field[cid]), 1)))
            m.rows.at_most(m.ent[cid], plus((m.entries[cid], 1), (back, 1)))
            m.rows.at_most(m.got[cid], m.enter[cid])
            there = plus((m.ent[cid], 1), (constant(z.field[cid]), 1))
            # Each object leaves the battlefield once: sacrificed or returned.
            m.rows.at_most(plus((self.bounced.get(cid, {}), 1), (m.sacrificed[cid], 1)), there)
        life = max(m.player.life, 0)
        m.rows.at_most(m.life_paid, plus((constant(life), 1), (m.life_gains, MANY * MANY)), "life")

    def _share(self, table: dict[int, Lin], cid: int, limit: int = MANY) -> Lin:
        lin = self.m.rows.new(limit)
        add(table.setdefault(cid, {}), lin)
        return lin

    def _transfer(self, kind: str, text: str, filter: object, capacity: Lin) -> None:
        m, z = self.m, self.m.z
        total: Lin = {}
        if kind == "pay_draw":
            revealed = self._revealed(capacity)
            kind, capacity = "draw", revealed
        if kind in ("draw", "free_top", "self_mill"):
            add(m.depth, capacity)
        elif kind == "search":
            add(m.depth, capacity)
            add(self.searched, capacity)
        for cid in m.reach.cids:
            if not card_fits(filter, cid):  # type: ignore[arg-type]
                continue
            if kind == "search" and (z.library[cid] or m.back):
                lin = self._share(self.from_library, cid)
                if text == "hand":
                    add(m.enter[cid], lin)
                elif text == "battlefield":
                    add(m.entries[cid], lin)
                elif text == "top":
                    add(self.tutored_top.setdefault(cid, {}), lin)
                else:
                    add(self.milled.setdefault(cid, {}), lin)
            elif kind == "wish" and z.sideboard[cid]:
                lin = self._share(self.from_side, cid)
                add(m.enter[cid], lin)
            elif kind in ("draw", "free_top", "self_mill"):
                lin = self._share(self.drawn, cid)
                if kind == "draw":
                    add(m.enter[cid], lin)
                elif kind == "free_top":
                    add(self.free_in.setdefault(cid, {}), lin)
                else:
                    add(self.milled.setdefault(cid, {}), lin)
            elif kind in ("bounce", "replay"):
                if not self._permanent(cid):
                    continue
                lin = m.rows.new(MANY)
                if text == SAME_NAME:
                    # Each return takes as many as there are of that name.
                    owned = m.reader.owned
                    m.rows.at_most(plus((lin, max(owned.values()))), plus((capacity, owned[cid])))
                add(self.bounced.setdefault(cid, {}), lin)
                add(m.enter[cid], lin)
            elif kind == "regrow":
                lin = m.rows.new(MANY)
                add(m.enter[cid], lin)
            elif kind in ("reanimate", "put_hand"):
                lin = m.rows.new(MANY)
                add(m.entries[cid], lin)
                if kind == "put_hand":
                    add(m.hand_use[cid], lin)
            else:
                continue
            add(total, lin)
        if total:
            m.rows.at_most(total, capacity)

    def _permanent(self, cid: int) -> bool:
        return any(face.is_permanent for face in CARDS[cid].faces)

    def _revealed(self, capacity: Lin) -> Lin:
        """Cards revealed for life equal to their mana values.

        A card of unknown place costs as much as the dearest that it can be, so cards of one mana
        value are the price only when all dearer ones have been searched out.
        """
        m = self.m
        library = m.player.library
        unseen = Counter(CARDS[c].mana_value if c else 0 for c in library.rest + library.sure)
        sure = m.rows.new(MANY)
        m.rows.at_most(sure, plus((constant(len(library.top) + len(library.bottom)), 1),
                                  (m.back, MANY)))  # fmt: skip
        paid = m.rows.new(MANY * MANY)
        some: Lin = {}
        worth: Lin = {}
        dearer = 0
        for value in sorted(unseen, reverse=True):
            part = m.rows.new(MANY)
            if dearer:
                out = m.rows.new(1)
                m.rows.at_most(plus((out, dearer)), plus((self._searches(), 1), (m.back, MANY)))
                m.rows.at_most(part, plus((out, MANY)))
            add(some, part)
            add(worth, part, value)
            dearer += unseen[value]
        for part in (sure, some):
            m.rows.at_most(part, plus((capacity, MANY)))
        m.rows.at_most(worth, plus((paid, 1), (m.back, MANY * MANY)))
        add(m.life_paid, paid)
        return plus((sure, 1), (some, 1))

    def _searches(self) -> Lin:
        """How many cards searches take."""
        total: Lin = {}
        for transfer in self.m.transfers.values():
            if transfer.kind == "search":
                add(total, transfer.lin)
        return total

    def _redraws(self) -> None:
        """Draws for as many cards as left the hand: only other effects make the hand larger."""
        m = self.m
        held: Lin = constant(len(m.player.hand))
        add(held, m.plain_draws)
        for got in m.got.values():
            add(held, got)
        for cid, uses, n, drawn in m.redraws:
            times = MANY if m.looping() else min(2 * m.limits[cid], MANY)
            limit = plus((uses, n + len(m.player.hand)))
            for key, factor in held.items():
                if key >= 0:
                    limit[key] = limit.get(key, 0) + factor * times
            m.rows.at_most(drawn, limit)
            m.rows.at_most(drawn, plus((uses, MANY)))

    def _splices(self) -> None:
        m = self.m
        for cid, lin in m.splices:
            splice = facts(cid).splice
            assert splice is not None
            n = MANY if m.looping() else m.limits[cid]
            hosts: Lin = {}
            for (other, face), casts in m.face_casts.items():
                if splice.onto in facts(other, face).face.subtype_set:
                    # A card cast is not in hand to be spliced onto itself (702.47a).
                    add(hosts, casts, max(n - (other == cid), 0))
            m.rows.at_most(lin, hosts)

    def _copies(self) -> None:
        m = self.m
        if m.copied:
            m.rows.at_most(m.copied, m.copies)

    def _library(self) -> None:
        m, z = self.m, self.m.z
        for cid, lin in self.from_library.items():
            back = plus((m.back, MANY), (m.topped, MANY))
            m.rows.at_most(lin, plus((constant(z.library[cid]), 1), (back, 1)))
        for cid, lin in self.from_side.items():
            m.rows.at_most(lin, constant(z.sideboard[cid]))
        places: dict[int, Lin] = {}
        seen: Counter[int] = Counter()
        for index, cid in enumerate(z.top):
            seen[cid] += 1
            if cid in self.drawn and index < MANY:
                there = m.rows.new(1)
                m.rows.at_most(plus((there, index + 1)), m.depth)
                add(places.setdefault(cid, {}), there)
        for cid, lin in self.drawn.items():
            have = plus((places.get(cid, {}), 1), (self.tutored_top.get(cid, {}), 1))
            # Known cards put on the library can be drawn again.
            add(have, m.topped)
            add(have, m.back, MANY if z.searched is None else 0)
            m.rows.at_most(lin, have)
        if z.searched is not None:
            low, out, empty = m.rows.new(1), m.rows.new(1), m.rows.new(1)
            m.rows.at_most(low, plus((out, 1), (empty, 1)))
            m.rows.at_most(plus((out, z.searched)), self.searched)
            m.rows.at_most(plus((empty, z.emptied)), m.depth)
            add(m.unknown, low)
            m.unknown_why.append((low, "the library may run so low that its last cards are known"))

    def _lands(self) -> None:
        m = self.m
        plays: Lin = {}
        for cid in m.reach.cids:
            if not land_faces(cid) or CARDS[cid].layout == "token":
                continue
            lin = m.rows.new(1)
            add(m.entries[cid], lin)
            add(plays, lin)
            if any(isinstance(s, st.PlayFromGraveyard) for s, _, _ in m.providers):
                continue
            add(m.hand_use[cid], lin)
        m.rows.at_most(plays, constant(max(0, m.player.land_plays)))

    def _hand(self) -> None:
        """Cards used out of the hand (or from exile, where they may be played)."""
        m, z = self.m, self.m.z
        kept: Lin = {}
        cards: Lin = constant(len(m.player.hand) + sum(z.exile.values()))
        add(cards, m.plain_draws)
        for _, _, _, drawn in m.redraws:
            add(cards, drawn)
        spent: Lin = plus((m.discards, 1))
        for cid in m.reach.cids:
            add(cards, m.got[cid])
            for table in (m.early, m.late, m.hand_use):
                add(spent, table[cid])
            have = plus((constant(z.hand[cid] + z.exile[cid]), 1), (m.got[cid], 1))
            used = plus((m.early[cid], 1), (m.late[cid], 1), (m.hand_use[cid], 1))
            m.rows.at_most(used, have)
            late = plus((constant(z.exile[cid]), 1), (m.got[cid], 1))
            held = constant(z.hand[cid])
            if m.keep and z.hand[cid]:
                # Put away and taken back, it outlasts a discarded hand.
                away = m.rows.new(z.hand[cid])
                add(kept, away)
                add(late, away)
                add(held, away, -1)
            m.rows.at_most(m.late[cid], late)
            m.rows.at_most(m.early[cid], held)
            if m.free[cid]:
                free = plus((constant(z.free[cid]), 1), (self.free_in.get(cid, {}), 1))
                m.rows.at_most(m.free[cid], free)
            if m.adventurous[cid]:
                gone = plus((constant(z.adventure[cid]), 1), (m.adventures[cid], 1))
                m.rows.at_most(m.adventurous[cid], gone)
        m.rows.at_most(spent, cards)
        if kept:
            m.rows.at_most(kept, m.keep)

    def _grave(self) -> None:
        """Cards cast from the graveyard."""
        m, z = self.m, self.m.z
        fodder: Lin = constant(z.loose)
        for cid in m.reach.cids:
            total = z.hand[cid] + z.exile[cid] + z.free[cid] + z.adventure[cid] + z.grave[cid]
            body = constant(total + z.field[cid])
            add(body, m.got[cid])
            add(body, self.milled.get(cid, {}))
            add(body, self.free_in.get(cid, {}))
            if facts(cid).is_land or facts(cid).face.is_permanent:
                add(body, m.ent[cid])
            add(fodder, body)
            once = dict(m.grave_once[cid])
            for (other, face), lin in m.played.items():
                if other == cid:
                    add(once if self._exiling(cid) else m.grave_often[cid], lin)
                    del face
            m.rows.at_most(once, body)
            often = plus((m.grave_often[cid], 1))
            m.rows.at_most(often, plus((body, MANY)))
        self._rights(fodder)

    def _exiling(self, cid: int) -> bool:
        """Whether whatever lets the card be cast from the graveyard also exiles it afterwards."""
        fitting = [
            once for s, _, once in self.m.providers
            if isinstance(s, st.PlayFromGraveyard) and card_fits(s.filter, cid)
        ]  # fmt: skip
        return bool(fitting) and all(fitting)

    def _rights(self, fodder: Lin) -> None:
        m, z = self.m, self.m.z
        for (cid, _), lin in m.flashed.items():
            rights = constant(z.granted[cid])
            for filter, granted in m.flash:
                if card_fits(filter, cid):
                    add(rights, granted)
            m.rows.at_most(lin, rights)
        singles: Lin = {}
        for lin in m.flashed.values():
            add(singles, lin)
        every: Lin = constant(sum(z.granted.values()))
        for _, granted in m.flash:
            add(every, granted)
        m.rows.at_most(singles, every)
        for (cid, _), lin in m.played.items():
            rights = {}
            for static, provided, _ in m.providers:
                if isinstance(static, st.PlayFromGraveyard) and card_fits(static.filter, cid):
                    add(rights, provided, MANY)
            if not any(isinstance(a.static, st.CastThisFrom) for a in facts(cid).statics):
                m.rows.at_most(lin, rights)
        exiled: Lin = {}
        least = min(
            (s.exile for s, _, _ in m.providers if isinstance(s, st.GrantEscape)), default=0
        )
        for (cid, _), lin in m.escapes.items():
            rights = {}
            for static, provided, _ in m.providers:
                if isinstance(static, st.GrantEscape) and card_fits(static.filter, cid):
                    add(rights, provided, MANY)
            m.rows.at_most(lin, rights)
            add(exiled, lin, least)
        if exiled:
            # Cards milled or drawn unseen feed escape too.
            m.rows.at_most(exiled, plus((fodder, 1), (m.depth, 1)))
