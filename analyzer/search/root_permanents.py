"""Permanents in the relaxed turn: abilities, triggers and static phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.search.flow import Use, constant, price
from analyzer.search.reach import Part, ability_ways
from analyzer.search.root_casts import makes, mana_of
from analyzer.search.root_kinds import opens
from analyzer.search.rows import CONST, Lin, add, plus
from analyzer.search.yields import MANY, loose
from cards.library import CARDS
from cards.mana import TYPES
from cards.vocabulary import costs as pay
from cards.vocabulary import statics as st
from cards.vocabulary import triggers as when
from cards.vocabulary.abilities import Activated, Triggered
from cards.vocabulary.amounts import CountPermanents, SpellsCast
from cards.vocabulary.conditions import Compare
from models.facts import facts, facts_of
from models.filters import view_fits

if TYPE_CHECKING:
    from analyzer.search.root_model import RootModel


class Permanents:
    """Adds what permanents, present and future, can do."""

    def __init__(self, model: RootModel) -> None:
        self.m = model
        m = model
        self.mine = [p for p in m.position.battlefield if p.controller == m.me]
        #: objects with the card's abilities, now or later in the turn
        self.all = {c: plus((m.ent[c], 1), (constant(m.z.field[c]), 1)) for c in m.reach.cids}

    # --- static phrases --------------------------------------------------------------------------
    def reduce(self) -> None:
        """Collect what makes spells cheaper, and note the other static phrases of interest."""
        m = self.m
        for permanent in m.position.battlefield:
            for ability in facts_of(permanent).statics:
                level = permanent.count("level") + 1
                if not ability.level_min or level >= ability.level_min:
                    self._static(ability.static, permanent.controller, 1, {}, 0)
        for effect in m.position.lasting:
            self._static(effect.static, effect.controller, 1, {}, 0)
        for cid in m.reach.cids:
            for face in range(len(CARDS[cid].faces)):
                about = facts(cid, face)
                for ability in about.statics:
                    linked = m.ent[cid]
                    if ability.level_min:
                        linked = m.rows.new(MANY)
                        m.level_rows.append((cid, ability.level_min, linked))
                    later = MANY if m.looping() else m.limits[cid]
                    self._static(ability.static, m.me, 0, linked, later)
        for part in m.reach.parts:
            for gain in {g for way in part.ways for g in way}:
                if isinstance(gain.static, st.CostChange):
                    self._static(gain.static, m.me, 0, constant(MANY), MANY)

    def _static(
        self, static: st.Static, controller: int, now: int, linked: Lin, later: int
    ) -> None:
        m = self.m
        if isinstance(static, st.CostChange):
            n = static.generic
            less = MANY if not isinstance(n, int) else max(-n, 0)
            helps = static.caster == "any" or (static.caster == "you") == (controller == m.me)
            if less and helps and not static.this_spell:
                m.reductions.append((less, loose(static.filter), now, linked, later))
            return
        if controller != m.me and not isinstance(static, st.ManaBonus):
            return
        m.provide(static, plus((constant(now), 1), (linked, 1)))

    # --- abilities -------------------------------------------------------------------------------
    def add(self) -> None:
        """Add abilities and triggers; spells have been added before."""
        m = self.m
        for part in m.reach.parts:
            if isinstance(part.ability, Activated):
                self._activated(part, part.ability)
            elif isinstance(part.ability, Triggered):
                self._triggered(part, part.ability)
        self._theirs()
        self._granted()
        self._bounds()
        for static, lin, _ in m.providers:
            if isinstance(static, st.DrawReplacement):
                add(m.win, lin)
        bonus = [(s, lin) for s, lin, _ in m.providers if isinstance(s, st.DamageBonus)]
        for _, more in m.bonus:
            total: Lin = {}
            for _, lin in bonus:
                add(total, lin, MANY)
            m.rows.at_most(more, total)

    def _activated(self, part: Part, ability: Activated) -> None:
        m, cid = self.m, part.cid
        costs = ability.cost
        kinds = {g.kind for way in part.ways for g in way}
        if not kinds:
            return  # it could only cost
        tap = any(isinstance(c, pay.TapSelf) for c in costs)
        whole_hand = any(isinstance(c, pay.DiscardCards) and c.count == "hand" for c in costs)
        lin = m.rows.new(MANY)
        cost = price(mana_of(costs))
        if not isinstance(ability.reduction, int) or ability.reduction or self._devoted(cid):
            cost.generic = 0
        total, typed = makes(part.ways)
        m.flow.uses.append(
            Use(
                f"an ability of {CARDS[cid].name}", lin, MANY, cost, cost.total, makes=total,
                makes_typed=typed, unlocks=opens(part.ways), grants="flashback" in kinds,
            )
        )  # fmt: skip
        x: Lin | None = None
        if cost.x:
            face = (-cid, id(ability))
            m.spend_x(face, lin, cost.x)
            x = m.x_of[face]
        elif any(g.per_x for way in part.ways for g in way):
            x = plus((lin, MANY))
        self._limit(part, ability, lin)
        m.resolve(part.ways, lin, cid, x=x, late=whole_hand)
        if tap:
            add(self.m.tapped[cid], lin)

    def _devoted(self, cid: int) -> bool:
        return any(
            isinstance(a.static, st.Devoted)
            for face in range(len(CARDS[cid].faces))
            for a in facts(cid, face).statics
        )

    def _limit(self, part: Part, ability: Activated, lin: Lin) -> None:
        """Rows from the costs that are not mana."""
        m, cid = self.m, part.cid
        there = self.all[cid]
        if ability.zone == "graveyard":
            if any(isinstance(c, pay.ExileSelf) for c in ability.cost):
                add(m.grave_once[cid], lin)
            return
        if ability.zone == "hand":
            if any(isinstance(c, pay.DiscardSelf | pay.ExileSelf) for c in ability.cost):
                add(m.hand_use[cid], lin)
            return
        m.rows.at_most(lin, plus((there, MANY)))
        if ability.loyalty or ability.once_each_turn:
            m.rows.at_most(lin, there)
        for cost in ability.cost:
            if isinstance(cost, pay.SacrificeSelf | pay.ExileSelf | pay.ReturnToHand):
                if not isinstance(cost, pay.ReturnToHand):
                    add(m.sacrificed[cid], lin)
                else:
                    m.rows.at_most(plus((lin, cost.count)), m.permanents(cost.filter))
            elif isinstance(cost, pay.Sacrifice):
                m.rows.at_most(plus((lin, cost.count)), m.permanents(cost.filter))
            elif isinstance(cost, pay.DiscardCards) and isinstance(cost.count, int):
                add(m.discards, lin, cost.count)
            elif isinstance(cost, pay.RemoveCounters):
                add(m.removed[cid, cost.kind], lin, cost.count)
                gate = m.rows.new(1)
                m.gates.append((cid, cost.kind, plus((gate, cost.count))))
                m.rows.at_most(lin, plus((gate, MANY)))
            elif isinstance(cost, pay.PutCounters):
                add(m.counters[cid, cost.kind], lin, cost.count)
            elif isinstance(cost, pay.PayLife) and isinstance(cost.count, int):
                add(m.life_paid, lin, cost.count)
        held = ability.condition
        if (
            isinstance(held, Compare)
            and isinstance(held.left, CountPermanents)
            and held.op == ">="
            and isinstance(held.right, int)
        ):
            gate = m.rows.new(1)
            m.rows.at_most(plus((gate, held.right)), m.permanents(held.left.filter))
            m.rows.at_most(lin, plus((gate, MANY)))

    def _bounds(self) -> None:
        """Rows over all abilities of a card: tapping, sacrificing and counters."""
        m = self.m
        for cid, lin in m.tapped.items():
            slow = all(
                any(isinstance(a.static, st.EntersTapped) and a.static.unless is None
                    and not a.static.unless_pay for a in facts(cid, face).statics)
                for face in range(len(CARDS[cid].faces)) if facts(cid, face).is_land
            ) and any(facts(cid, f).is_land for f in range(len(CARDS[cid].faces)))  # fmt: skip
            ready = constant(m.z.untapped[cid])
            if not slow:
                add(ready, m.ent[cid])
            for index, (filter, source, capacity) in enumerate(m.untaps):
                fits = source == cid if filter is None else any(
                    view_fits(filter, facts(cid, f).view) for f in range(len(CARDS[cid].faces))
                )  # fmt: skip
                if fits:
                    share = m.rows.new(MANY * MANY)
                    add(m.untap_shares.setdefault(index, {}), share)
                    add(ready, share)
                    del capacity
            m.rows.at_most(lin, ready)
        for index, shares in m.untap_shares.items():
            m.rows.at_most(shares, m.untaps[index][2])
        for cid, lin in m.sacrificed.items():
            m.rows.at_most(lin, self.all[cid])
        for (cid, kind), lin in m.removed.items():
            m.rows.at_most(lin, self._counters(cid, kind))
        for cid, kind, gate in m.gates:
            m.rows.at_most(gate, self._counters(cid, kind, each=True))
        for cid, level, linked in m.level_rows:
            now = sum(p.count("level") + 1 >= level for p in self.mine if p.cid == cid)
            have = plus((m.levels[cid, level], 1), (constant(now), 1))
            m.rows.at_most(linked, have)

    def _counters(self, cid: int, kind: str, each: bool = False) -> Lin:
        """Counters of a kind on all objects of a card, or at most on `each` one."""
        m = self.m
        have = constant(sum(p.count(kind) for p in self.mine if p.cid == cid))
        add(have, m.counters[cid, kind])
        objects = MANY if m.looping() or cid in m.reach.tokens else 2 * m.limits[cid]
        for face in range(len(CARDS[cid].faces)):
            about = facts(cid, face)
            entering = constant(1) if each else m.ent[cid]
            if kind == "loyalty" and about.face.loyalty is not None:
                add(have, entering, about.face.loyalty)
            for ability in about.statics:
                static = ability.static
                if isinstance(static, st.EntersWithCounters) and static.kind == kind:
                    if isinstance(static.count, SpellsCast):
                        # Storm counts what has been cast before this position too.
                        add(have, m.spells, 1 if each else objects)
                    else:
                        add(have, entering, m.reader.count(static.count)[0] or MANY)
        return have

    # --- triggers --------------------------------------------------------------------------------
    def _triggered(self, part: Part, ability: Triggered) -> None:
        m, cid = self.m, part.cid
        event = ability.event
        if not any(part.ways):
            return
        kinds = {g.kind for way in part.ways for g in way} - {"imprint"}
        if not kinds:
            return
        there = self.all[cid]
        most = MANY if m.looping() or cid in m.reach.tokens else max(m.limits[cid], 1)
        lin: Lin
        if isinstance(event, when.Enters) and event.this:
            lin = plus((m.ent[cid], 1), (m.reenter[cid], 1))
        elif isinstance(event, when.CastThis):
            lin = dict(m.face_casts.get((cid, part.face), {}))
        elif isinstance(event, when.BeginStep):
            if event.whose == "opponent" or event.step in ("upkeep", "draw"):
                return
            lin = plus((there, 2))
        elif isinstance(event, when.LeavesBattlefield | when.Dies):
            lin = there
        elif isinstance(event, when.CastSpell | when.Enters):
            if isinstance(event, when.CastSpell) and event.by == "opponent":
                return
            lin = m.rows.new(MANY * MANY)
            m.rows.at_most(lin, plus((self._events(event), most)))
            m.rows.at_most(lin, plus((there, 10 * MANY)))
        elif isinstance(event, when.PutIntoGraveyard):
            lin = constant(MANY)
        else:
            lin = plus((there, MANY))
        m.resolve(part.ways, lin, cid, loose_mana=True, trigger=True)

    def _events(self, event: when.CastSpell | when.Enters) -> Lin:
        m = self.m
        filter = loose(event.filter)
        total: Lin = {}
        if isinstance(event, when.Enters):
            for cid in m.reach.cids:
                if any(view_fits(filter, facts(cid, f).view)
                       for f in range(len(CARDS[cid].faces))):  # fmt: skip
                    add(total, m.ent[cid])
            return total
        for (cid, face), lin in m.face_casts.items():
            if view_fits(filter, facts(cid, face).view):
                add(total, lin)
        if event.or_copy:
            add(total, m.storm_copies)
            add(total, m.extra)
            add(total, m.copied)
        return total

    def _theirs(self) -> None:
        """Triggers of the opponent's permanents, as far as they give the player something."""
        m = self.m
        for permanent in m.position.battlefield:
            if permanent.controller == m.me:
                continue
            for ability in facts_of(permanent).triggered:
                ways = ability_ways(ability, m.reader, mine=False)
                if any(ways):
                    lin = constant(10 * MANY)
                    m.resolve(ways, lin, permanent.cid, loose_mana=True, trigger=True)
        for delayed in m.position.delayed:
            event = delayed.event
            late = isinstance(event, when.BeginStep) and event.step in ("upkeep", "draw")
            if not late:
                ways = m.reader.alternatives(delayed.effects, (), delayed.controller == m.me)
                m.resolve(ways, constant(1), 0, loose_mana=True, trigger=True)

    # --- granted mana ----------------------------------------------------------------------------
    def _granted(self) -> None:
        """Mana that static phrases add: more for tapping, abilities of other permanents."""
        m = self.m
        for static, lin, _ in m.providers:
            if isinstance(static, st.ManaBonus):
                taps: Lin = {}
                for cid, uses in m.tapped.items():
                    if any(view_fits(loose(static.filter), facts(cid, f).view)
                           for f in range(len(CARDS[cid].faces))):  # fmt: skip
                        add(taps, uses)
                more = m.rows.new(MANY * MANY)
                m.rows.at_most(more, plus((taps, self._most(lin))))
                m.rows.at_most(more, plus((lin, MANY)))
                for kind in TYPES:
                    if kind in static.mana:
                        m.flow.make(kind, more, static.mana.count(kind), False, True)
            elif isinstance(static, st.GrantAbility):
                uses = m.rows.new(MANY * MANY)
                for cost in static.cost:
                    if isinstance(cost, pay.TapSelf):
                        have = m.permanents(static.filter)
                        for _, _, capacity in m.untaps:
                            add(have, capacity)
                        m.rows.at_most(uses, have)
                    elif isinstance(cost, pay.SacrificeSelf):
                        m.rows.at_most(uses, m.permanents(static.filter))
                m.rows.at_most(uses, plus((lin, MANY * MANY)))
                for kind in TYPES:
                    if kind in static.add_mana:
                        m.flow.make(kind, uses, static.add_mana.count(kind), False, True)
                if static.add_any_color:
                    m.flow.choose("WUBRG", uses, static.add_any_color, "one", False, True)

    def _most(self, lin: Lin) -> int:
        """The highest value of a sum by the limits of its variables, kept within reason."""
        limits = self.m.rows.limits
        total = sum(n * (1 if key == CONST else limits[key]) for key, n in lin.items())
        return min(total, MANY)
