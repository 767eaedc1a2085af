"""Casting in the relaxed turn: every way to cast every card in reach."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.search.flow import Price, Use, constant, price
from analyzer.search.reach import Part, printed_permission
from analyzer.search.root_kinds import opens
from analyzer.search.rows import Lin, add, plus
from analyzer.search.yields import MANY, Gains
from cards.library import CARDS
from cards.mana import TYPES
from cards.vocabulary import costs as pay
from cards.vocabulary import statics as st
from models.facts import Facts, castable_faces, facts
from models.filters import view_fits
from models.substitutes import SUBSTITUTES

if TYPE_CHECKING:
    from analyzer.search.root_model import RootModel

#: Slots for the casts of one storm card: the last but i sees i spells fewer before it.
SLOTS = 8


def mana_of(costs: tuple[pay.Cost, ...]) -> tuple[str, ...]:
    """The mana symbols among costs."""
    from cards.mana import parse_cost

    return tuple(s for c in costs if isinstance(c, pay.PayMana) for s in parse_cost(c.cost))


def makes(ways: tuple[Gains, ...]) -> tuple[int, dict[str, int]]:
    """The most mana one resolution makes, in all and of each stated type."""
    total = 0
    typed: dict[str, int] = {}
    for way in ways:
        here = 0
        mine: dict[str, int] = {}
        for gain in way:
            if gain.kind == "mana":
                here += gain.n * sum(gain.mana)
                for letter, n in zip(TYPES, gain.mana, strict=True):
                    mine[letter] = mine.get(letter, 0) + gain.n * n
            elif gain.kind == "choice":
                here += gain.n
        total = max(total, here)
        for letter, n in mine.items():
            typed[letter] = max(typed.get(letter, 0), n)
    return total, typed


def helped(about: Facts, cost: Price) -> Price:
    """What is left to pay when cards or permanents pay all that they may (702.51, 66, 126)."""
    if not about.keywords & SUBSTITUTES:
        return cost
    return Price() if "convoke" in about.keywords else replace(cost, generic=0, x=0)


class Casts:
    """Adds the ways to cast each card, and the rows that say from where."""

    def __init__(self, model: RootModel) -> None:
        self.m = model
        self.grave_rights = self._grave_rights()

    def _grave_rights(self) -> dict[str, bool]:
        """What is in reach, or in force, that lets cards be cast from the graveyard."""
        found = {"play": False, "escape": False, "flash": "flashback" in self.m.reach.kinds}
        statics: list[st.Static] = [effect.static for effect in self.m.position.lasting]
        for part in self.m.reach.parts:
            statics += [g.static for way in part.ways for g in way if g.static is not None]
        for cid in self.m.reach.cids:
            for face in range(len(CARDS[cid].faces)):
                statics += [a.static for a in facts(cid, face).statics]
        found["play"] = any(isinstance(s, st.PlayFromGraveyard) for s in statics)
        found["escape"] = any(isinstance(s, st.GrantEscape) for s in statics)
        return found

    def add(self) -> None:
        """Add everything."""
        spells = {(p.cid, p.face): p for p in self.m.reach.parts if p.ability is None}
        total = constant(self.m.position.storm)
        for (cid, face), part in spells.items():
            about = facts(cid, face)
            if CARDS[cid].layout == "token":
                continue
            lin = self._card(cid, face, about, part, total)
            self._resolve(cid, about, part, lin)
        self.m.rows.at_most(self.m.spells, total)
        self.m.total_casts = total

    # --- one face --------------------------------------------------------------------------------
    def _card(self, cid: int, face: int, about: Facts, part: Part, total: Lin) -> Lin:
        m, z = self.m, self.m.z
        lin: Lin = {}
        base = about.face.symbols
        extra = tuple(s for a in about.additional if not a.optional for s in mana_of(a.cost))
        costs: list[tuple[str, ...]] = [base + extra] if about.face.cost is not None else []
        costs += [mana_of(a.cost) + extra for a in about.alternatives if a.zone == "hand"]
        if CARDS[cid].layout == "fuse":
            both = [facts(cid, i).face.symbols for i in castable_faces(cid)]
            costs.append(tuple(s for symbols in both for s in symbols))
        if CARDS[cid].layout == "aftermath" and face:
            costs = []
        copies = MANY if m.looping() or cid in m.reach.tokens else m.limits[cid]
        fetched = min(copies, MANY)
        for symbols in costs:
            if z.hand[cid]:
                add(lin, self._use(cid, about, part, symbols, z.hand[cid], "early"))
            if fetched > z.hand[cid] or self._kept():
                add(lin, self._use(cid, about, part, symbols, fetched, "late"))
        if z.free[cid] or "free_top" in m.reach.kinds:
            free = self._use(cid, about, part, (), copies, "free")
            add(lin, free)
        if CARDS[cid].layout == "adventure" and face == 0:
            add(lin, self._use(cid, about, part, base, copies, "adventure"))
        elif CARDS[cid].layout == "adventure":
            add(m.adventures[cid], lin)
        self._from_grave(cid, face, about, part, copies, extra, lin)
        add(total, lin)
        m.face_casts[cid, face] = lin
        if about.face.is_permanent:
            add(m.entries[cid], lin)
        return lin

    def _kept(self) -> bool:
        return "keep" in self.m.reach.kinds

    def _from_grave(
        self, cid: int, face: int, about: Facts, part: Part, copies: int,
        extra: tuple[str, ...], lin: Lin,
    ) -> None:  # fmt: skip
        m = self.m
        spell = about.face.is_instant_or_sorcery
        symbols = about.face.symbols + extra
        for alternative in about.alternatives:
            if alternative.zone != "hand":
                use = self._use(
                    cid, about, part, mana_of(alternative.cost) + extra, copies, "grave"
                )
                add(m.grave_once[cid] if alternative.exile_after else m.grave_often[cid], use)
                add(lin, use)
        if CARDS[cid].layout == "aftermath" and face == 1:
            use = self._use(cid, about, part, symbols, copies, "grave")
            add(m.grave_once[cid], use)
            add(lin, use)
        if about.face.cost is None:
            return
        if spell and (self.grave_rights["flash"] or m.z.granted[cid]):
            how = "grave" if m.z.granted[cid] else "granted"
            use = self._use(cid, about, part, symbols, copies, how)
            add(m.grave_once[cid], use)
            m.flashed[cid, face] = use
            add(lin, use)
        if self.grave_rights["play"] or printed_permission(cid, "graveyard"):
            use = self._use(cid, about, part, symbols, MANY, "grave")
            m.played[cid, face] = use
            add(lin, use)
        if self.grave_rights["escape"]:
            use = self._use(cid, about, part, symbols, MANY, "grave")
            m.escapes[cid, face] = use
            add(m.grave_often[cid], use)
            add(lin, use)

    def _use(
        self, cid: int, about: Facts, part: Part, symbols: tuple[str, ...], limit: int, how: str
    ) -> Lin:
        m = self.m
        lin = m.rows.new(limit)
        cost = helped(about, price(symbols))
        saving = self._reduce(about, cost, lin, limit)
        total, typed = makes(part.ways)
        kinds = {g.kind for way in part.ways for g in way}
        m.flow.uses.append(
            Use(
                CARDS[cid].name, lin, limit, cost, cost.total - saving,
                late=how == "late" and not m.z.exile[cid], granted=how == "granted",
                early=how == "early", makes=total, makes_typed=typed,
                unlocks=opens(part.ways), grants="flashback" in kinds,
            )
        )  # fmt: skip
        if cost.x:
            m.spend_x((cid, about.index), lin, cost.x)
        table = {"early": m.early, "late": m.late, "free": m.free, "adventure": m.adventurous}
        if how in table:
            add(table[how][cid], lin)
        return lin

    def _reduce(self, about: Facts, cost: Price, lin: Lin, limit: int) -> int:
        """Let reductions save generic mana of a use; returns the most one use can save."""
        if not cost.generic:
            return 0
        m = self.m
        sure = 0
        more: Lin = {}
        most = 0
        for n, filter, base, linked, bound in m.reductions:
            if not view_fits(filter, about.view):
                continue
            sure += n * base
            most += n * (base + bound)
            if linked:
                add(more, linked, n)
        for ability in about.statics:
            change = ability.static
            if isinstance(change, st.CostChange) and change.this_spell:
                if not isinstance(change.generic, int) or change.generic < 0:
                    sure = most = MANY
        if not most:
            return 0
        if sure:
            cut = min(cost.generic, sure)
            cost.generic -= cut
        rest = min(cost.generic, max(0, most - sure))
        if rest:
            saved = m.rows.new(MANY * MANY)
            m.rows.at_most(saved, plus((lin, rest)))
            m.rows.at_most(saved, plus((more, limit)))
            add(m.flow.saved, saved)
        return rest

    # --- resolving -------------------------------------------------------------------------------
    def _resolve(self, cid: int, about: Facts, part: Part, casts: Lin) -> None:
        m = self.m
        if not casts:
            return
        kinds = {g.kind for way in part.ways for g in way}
        m.resolve(part.ways, casts, cid, x=m.x_of.get((cid, about.index)))
        more: Lin = {}
        if about.storm:
            limit = sum(m.rows.limits[key] for key in casts if key >= 0)
            copies = self._storm_copies(casts, limit, about.storm)
            add(m.storm_copies, copies)
            add(more, copies)
            if about.face.is_permanent:
                add(m.entries[cid], copies)
        if "copy_this" in kinds:
            again = m.rows.new(MANY * MANY)
            m.rows.at_most(again, plus((casts, MANY)))
            repeating = [way for way in part.ways if any(g.kind == "copy_this" for g in way)]
            paid = [next((g for g in way if g.kind == "sacrifice"), None) for way in repeating]
            if paid[0] is not None and None not in paid:
                m.rows.at_most(again, m.permanents(paid[0].filter))
            add(m.extra, again)
            add(more, again)
        if about.face.is_instant_or_sorcery and "copy" in m.reach.kinds:
            copied = m.rows.new(MANY * MANY)
            m.rows.at_most(copied, plus((casts, MANY)))
            add(m.copied, copied)
            add(more, copied)
        if about.splice is not None:
            add(more, self._splice(cid, about, part))
        if more:
            m.resolve(part.ways, more, cid, x=plus((more, MANY)), loose_mana=True)

    def _storm_copies(self, casts: Lin, limit: int, times: int) -> Lin:
        """Copies by storm: the cast before which i+1 of the spells still come sees the rest."""
        m = self.m
        total: Lin = {}
        slots: Lin = {}
        last: Lin = {}
        for slot in range(min(limit, SLOTS)):
            used = m.rows.new(1)
            seen = m.rows.new(10 * MANY)
            m.rows.at_most(seen, plus((used, 10 * MANY)))
            m.rows.at_most(plus((seen, 1), (used, 1 + slot)), m.spells, "storm")
            if last:
                m.rows.at_most(used, last)
            last = used
            add(slots, used)
            add(total, seen, times)
        if limit > SLOTS:
            rest = m.rows.new(MANY)
            m.rows.at_most(rest, plus((last, MANY)))
            add(slots, rest)
            add(total, rest, 10 * MANY * times)
        m.rows.equal(slots, casts)
        return total

    def _splice(self, cid: int, about: Facts, part: Part) -> Lin:
        """Effects added to other spells, each paid for; a card does not splice onto itself."""
        m = self.m
        assert about.splice is not None
        lin = m.rows.new(MANY * MANY)
        m.splices.append((cid, lin))
        cost = price(mana_of(about.splice.cost))
        total, typed = makes(part.ways)
        m.flow.uses.append(
            Use(f"{CARDS[cid].name} spliced", lin, MANY, cost, cost.total, makes=total,
                makes_typed=typed)
        )  # fmt: skip
        return lin
