"""The relaxed turn: what is cast how often, with all resources as flows and no order of events.

Every row is a consequence of the rules, so no legal turn is left out.  See `root_bound` for what
is claimed from it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field

from analyzer.search.changes import harmless_change
from analyzer.search.flow import Flow, Use, constant, price
from analyzer.search.reach import Reach, reach
from analyzer.search.root_kinds import opens
from analyzer.search.rows import Lin, Rows, add, plus
from analyzer.search.yields import MANY, Gain, Gains, Reader, loose
from cards.library import CARDS
from cards.mana import TYPES
from cards.vocabulary import costs as pay
from cards.vocabulary import statics as st
from cards.vocabulary.combat import (
    CantAttack,
    CantBeBlocked,
    CantBlock,
    MustAttack,
    MustBeBlocked,
    Prevention,
)
from cards.vocabulary.filters import Filter
from models.facts import facts
from models.filters import card_fits, permanent_fits, view_fits
from models.position import Position

#: How many cards of one name a row for each is worth.
SLOTS = 8
_STATICS = (st.CostChange, st.ManaBonus, st.GrantAbility, st.PlayFromGraveyard, st.GrantEscape,
            st.DamageBonus, st.DrawReplacement)  # fmt: skip
#: They only take something away, speak of timing or combat, or are counted where they matter.
_HARMLESS_STATICS = (
    CantAttack, CantBeBlocked, CantBlock, MustAttack, MustBeBlocked, Prevention,
    st.BeginGameOnBattlefield, st.CantActivate, st.CantBeCountered, st.CantCast, st.CantSearch,
    st.CastOnlyIf, st.CastThisFrom, st.CostFloor, st.Devoted, st.DiscardThenDraw, st.DoesntUntap,
    st.DontUntap, st.EntersChoosing, st.EntersInsteadSacrifice, st.EntersTapped,
    st.EntersInsteadDiscard, st.EntersWithCounters, st.FlashPermission, st.GrantCumulativeUpkeep,
    st.MaximumHandSize, st.SkipStep, st.TurnToCome,
    st.GraveyardsUntargetable, st.GraveyardToExile, st.Hexproof, st.LegendOnlyIfNontoken,
    st.ModifyStats, st.NoMaximumHandSize, st.Protection, st.SorceryTimingOnly, st.StatsFrom,
    st.StatsPer, st.UnblockableWhile,
)  # fmt: skip


def table() -> defaultdict[int, Lin]:
    """A sum for each card."""
    return defaultdict(dict)


@dataclass(slots=True)
class Transfer:
    """Effects that bring matching cards somewhere: how many in all."""

    kind: str
    filter: Filter
    text: str
    lin: Lin = field(default_factory=dict)


class RootModel:
    """Builds the rows of one position."""

    def __init__(self, position: Position, wanted: str = "") -> None:
        self.position = position
        self.me = position.active
        self.player = position.players[self.me]
        self.reader = Reader(position)
        self.reach: Reach = reach(position, self.reader)
        self.z = self.reach.zones
        self.rows = Rows()
        self.flow = Flow(self.rows)
        self.damage: Lin = {}
        self.mill: Lin = {}
        self.win: Lin = {}
        self.unknown: Lin = {}
        self.unknown_why: list[tuple[Lin, str]] = []
        self.payoffs: list[tuple[int, int, int, Lin]] = []
        self.life_paid: Lin = {}
        self.life_gains: Lin = {}
        self.depth: Lin = {}
        self.back: Lin = {}
        self.keep: Lin = {}
        self.topped: Lin = {}
        self.copies: Lin = {}
        self.extra: Lin = {}
        self.storm_copies: Lin = {}
        self.flash: list[tuple[Filter, Lin]] = []
        self.transfers: dict[tuple[str, int, str], Transfer] = {}
        self.bonus: list[tuple[int, Lin]] = []
        self.open = {"late": False, "granted": False}
        # per card
        self.enter = table()
        self.entries = table()
        self.reenter = table()
        self.hand_use = table()
        self.early = table()
        self.late = table()
        self.free = table()
        self.adventurous = table()
        self.adventures = table()
        self.total_casts: Lin = {}
        self.grave_once = table()
        self.grave_often = table()
        self.face_casts: dict[tuple[int, int], Lin] = {}
        self.flashed: dict[tuple[int, int], Lin] = {}
        self.played: dict[tuple[int, int], Lin] = {}
        self.escapes: dict[tuple[int, int], Lin] = {}
        self.x_of: dict[tuple[int, int], Lin] = {}
        self.splices: list[tuple[int, Lin]] = []
        self.copied: Lin = {}
        self.plain_draws: Lin = {}
        self.discards: Lin = {}
        self.redraws: list[tuple[int, Lin, int, Lin]] = []
        self.counters: defaultdict[tuple[int, str], Lin] = defaultdict(dict)
        self.levels: defaultdict[tuple[int, int], Lin] = defaultdict(dict)
        self.untaps: list[tuple[Filter | None, int, Lin]] = []
        self.providers: list[tuple[st.Static, Lin, bool]] = []
        #: generic less, for which spells, how many now, how many later (a sum, its limit)
        self.reductions: list[tuple[int, Filter, int, Lin, int]] = []
        self.tapped = table()
        self.sacrificed = table()
        self.removed: defaultdict[tuple[int, str], Lin] = defaultdict(dict)
        #: cards that can return transformed from any face
        self.turning = {
            p.cid for p in self.reach.parts for way in p.ways for g in way
            if g.kind == "reenter" and p.face
        }  # fmt: skip
        self.gates: list[tuple[int, str, Lin]] = []
        self.level_rows: list[tuple[int, int, Lin]] = []
        self.untap_shares: dict[int, Lin] = {}
        self.limits = self._limits()
        #: how often a card enters the battlefield, and comes to the hand
        self.ent = {c: self.rows.new(MANY) for c in self.reach.cids}
        self.got = {c: self.rows.new(MANY) for c in self.reach.cids}
        self.spells = self.rows.new(10 * MANY)
        self.flow.types = self._types(wanted)
        self._build(wanted)

    # --- what is needed first --------------------------------------------------------------------
    def _limits(self) -> Counter[int]:
        """How many copies of each card the player can have."""
        z = self.z
        total: Counter[int] = Counter()
        for zone in (z.hand, z.grave, z.exile, z.free, z.adventure, z.field):
            total.update(zone)
        # Cards drawn unseen are never cast, so other copies come by effects that name them.
        if "search" in self.reach.kinds:
            total.update(z.library)
        if "wish" in self.reach.kinds:
            total.update(z.sideboard)
        for cid, n in Counter(z.top).items():
            total[cid] += 0 if "search" in self.reach.kinds and z.searched is not None else n
        for cid in self.reach.tokens:
            total[cid] = MANY
        return total

    def _types(self, wanted: str) -> str:
        text = wanted
        for cid in self.reach.cids:
            for face in range(len(CARDS[cid].faces)):
                about = facts(cid, face)
                text += "".join(about.face.symbols)
                costs: list[tuple[pay.Cost, ...]] = [a.cost for a in about.activated]
                costs += [a.cost for a in about.alternatives]
                costs += [a.cost for a in about.additional]
                costs += [about.splice.cost] if about.splice else []
                text += "".join(c.cost for cost in costs for c in cost
                                if isinstance(c, pay.PayMana))  # fmt: skip
        return "".join(t for t in TYPES if t in text)

    def looping(self) -> bool:
        """Whether a card can come back to be cast again without leaving for exile."""
        kinds = self.reach.kinds
        if kinds & {"bounce", "regrow", "self_return", "reanimate"}:
            return True
        draws = kinds & {"draw", "redraw", "free_top", "pay_draw"}
        known = "top" in kinds or self.z.searched is None
        return bool(kinds & {"back", "top"} and ("search" in kinds or (draws and known)))

    # --- building --------------------------------------------------------------------------------
    def _build(self, wanted: str) -> None:
        from analyzer.search.root_casts import Casts
        from analyzer.search.root_permanents import Permanents
        from analyzer.search.root_supply import Supply

        permanents = Permanents(self)
        permanents.reduce()
        Casts(self).add()
        permanents.add()
        Supply(self).add()
        for kind, n in zip(TYPES, self.player.pool, strict=True):
            self.flow.make(kind, constant(1), n, False, True)
        for unit in self.player.tagged:
            self.flow.make(TYPES[unit.type], constant(1), 1, False, True)
        self.goal: Lin = {}
        if wanted:
            self.goal = self.rows.new(1)
            cost = price(tuple(wanted))
            # Filled by what is made before it; nothing is made with it.
            self.flow.uses.append(Use(f"{wanted} in the pool", self.goal, 1, cost, cost.total))
        if self.open["late"]:
            for use in self.flow.uses:
                use.late = False
        if self.open["granted"]:
            for use in self.flow.uses:
                use.granted = False
        self.flow.settle()
        self.doubt = self.rows.new(1)
        self.rows.at_most(self.doubt, self.unknown)

    # --- gains -----------------------------------------------------------------------------------
    def resolve(
        self, ways: tuple[Gains, ...], lin: Lin, cid: int, *, x: Lin | None = None,
        late: bool = False, loose_mana: bool = False, trigger: bool = False,
    ) -> None:  # fmt: skip
        """Spread resolutions over their alternatives and collect what they give."""
        if not lin:
            return
        ways = tuple(way for way in ways if way) or ()
        if not ways:
            return
        for index, way in enumerate(ways):
            share = lin if len(ways) == 1 else self.rows.new(MANY * MANY)
            if len(ways) > 1:
                if index == 0:
                    total: Lin = {}
                add(total, share)
            for gain in way:
                self.gain(gain, share, cid, x or {}, late, loose_mana)
                if trigger and opens((way,)):
                    self.open["late"] = True
                if trigger and gain.kind in ("flashback", "static"):
                    self.open["granted"] = True
        if len(ways) > 1:
            self.rows.at_most(total, lin)

    def gain(self, gain: Gain, lin: Lin, cid: int, x: Lin, late: bool, loose_mana: bool) -> None:
        """Collect one gain for each unit of a sum."""
        kind = gain.kind
        amount = plus((lin, gain.n))
        if gain.per_x:
            add(amount, x if x else plus((lin, MANY)), gain.per_x)
        if kind == "mana":
            for letter, n in zip(TYPES, gain.mana, strict=True):
                if n:
                    self.flow.make(letter, amount, n, late, loose_mana or bool(gain.per_x))
        elif kind == "mana_per":
            self._mana_per(gain, lin)
        elif kind == "choice":
            self._choice(gain, lin, amount, cid, late, loose_mana)
        elif kind in ("damage", "loss"):
            if kind == "damage":
                add(amount, self._damage_bonus(lin))
            add(self.damage, amount)
            self.payoffs.append((cid, gain.n, gain.per_x, lin))
        elif kind == "mill":
            add(self.mill, amount)
        elif kind == "win":
            add(self.win, lin)
        elif kind == "unknown":
            add(self.unknown, lin)
            self.unknown_why.append((lin, f"{CARDS[cid].name} ({gain.text})"))
        elif kind == "life":
            add(self.life_gains, lin)
        elif kind == "look":
            add(self.depth, amount)
        elif kind in ("back", "top", "keep"):
            if kind == "back":
                add(self.back, lin)
            elif kind == "top":
                add(self.topped, amount)
            else:
                add(self.keep, amount)
        elif kind == "copy":
            add(self.copies, amount)
        elif kind == "flashback":
            self.flash.append((gain.filter, amount))
        elif kind == "static" and gain.static is not None:
            self.provide(gain.static, lin, gain.text == "exiling")
        elif kind == "level":
            add(self.levels[cid, gain.n], lin)
        elif kind == "counters":
            add(self.counters[cid, gain.text], amount)
        elif kind == "reenter":
            add(self.reenter[cid], lin)
        elif kind == "self_return":
            add(self.enter[cid], lin)
        elif kind == "token":
            add(self.entries[CARDS.token(gain.text)], amount)
        elif kind == "untap":
            self.untaps.append((gain.filter, -1, amount))
        elif kind == "untap_source":
            self.untaps.append((None, cid, lin))
        elif kind == "redraw":
            drawn = self.rows.new(MANY * MANY)
            self.redraws.append((cid, lin, gain.n, drawn))
            self._transfer(Gain("draw"), drawn)
        elif kind in ("copy_this", "imprint", "sacrifice"):
            pass  # counted where the spell is cast, and where the mana is made
        else:
            if kind in ("draw", "pay_draw") and gain.text != "exile":
                add(self.plain_draws, amount)
            self._transfer(gain, amount)

    def _transfer(self, gain: Gain, amount: Lin) -> None:
        key = (gain.kind, id(gain.filter), gain.text)
        transfer = self.transfers.get(key)
        if transfer is None:
            transfer = self.transfers[key] = Transfer(gain.kind, gain.filter, gain.text)
        add(transfer.lin, amount)

    def _mana_per(self, gain: Gain, lin: Lin) -> None:
        """Mana for each matching card in graveyards: each cast sees those cast before it."""
        cids = [c for c in self.limits if card_fits(gain.filter, c)]
        start = sum(
            card_fits(gain.filter, c) for p in self.position.players for c, _ in p.graveyard if c
        )
        most = max(0, start + sum(self.limits[c] for c in cids))
        if self.looping() or most > 3 * SLOTS:
            most = MANY
        extra = self.rows.new(MANY * MANY)
        self.rows.at_most(extra, plus((lin, most)))
        # Milled or searched into the graveyard, any number may be there; otherwise each one there
        # was cast before, or discarded and so not cast.
        if most < MANY and not {"self_mill", "search"} & self.reach.kinds:
            self.rows.at_most(extra, self._one_by_one(lin, start, most, cids))
        for letter, n in zip(TYPES, gain.mana, strict=True):
            if n:
                self.flow.make(letter, extra, n, False, True)

    def _one_by_one(self, lin: Lin, start: int, most: int, cids: list[int]) -> Lin:
        steps: Lin = {}
        worth: Lin = {}
        last: Lin = {}
        for slot in range(most - start):
            step = self.rows.new(1)
            if last:
                self.rows.at_most(step, last)
            last = step
            add(steps, step)
            add(worth, step, start + slot)
        rest = self.rows.new(MANY)
        if last:
            self.rows.at_most(rest, plus((last, MANY)))
        add(steps, rest)
        add(worth, rest, most)
        self.rows.equal(steps, lin)
        for cid in cids:
            lost = self.rows.new(self.limits[cid])
            add(self.hand_use[cid], lost)
            add(worth, lost, most)
        return worth

    def _choice(
        self, gain: Gain, lin: Lin, amount: Lin, cid: int, late: bool, loose_mana: bool
    ) -> None:
        colors, how = gain.text.split(" ")
        n = gain.n
        if gain.per_x or n >= MANY:
            self.flow.choose(colors, amount, 1, "one", late, True)
        elif colors == "imprinted":
            self._imprinted(lin, cid, n)
        else:
            self.flow.choose(colors, lin, n, how, late, loose_mana)

    def _imprinted(self, lin: Lin, cid: int, n: int) -> None:
        """Mana of an imprinted card's colours: the card must have left the hand for it."""
        sources: Lin = {}
        filters = [
            g.filter for p in self.reach.parts if p.cid == cid for way in p.ways for g in way
            if g.kind == "imprint"
        ]  # fmt: skip
        for permanent in self.position.battlefield:
            if permanent.cid == cid and permanent.controller == self.me and permanent.imprinted:
                used = self.rows.new(MANY if "untap" in self.reach.kinds else 1)
                add(sources, used)
                colors = "".join(CARDS[c].color for c in permanent.imprinted if c)
                self.flow.choose(colors, used, n, "one", False, True)
        for card in self.reach.cids:
            if any(card_fits(f, card) for f in filters) and CARDS[card].color:
                away = self.rows.new(self.limits[card])
                used = self.rows.new(MANY)
                # Untapped and used again, it needs no second card.
                again = MANY if {"untap", "untap_source", "bounce"} & self.reach.kinds else 1
                self.rows.at_most(used, plus((away, again)))
                add(self.hand_use[card], away)
                add(sources, used)
                self.flow.choose(CARDS[card].color, used, n, "one", False, True)
        self.rows.at_most(sources, lin)

    def _damage_bonus(self, lin: Lin) -> Lin:
        """More damage by every source, once something that says so is there."""
        extra = sum(
            ability.static.extra * self.limits[cid]
            for cid in self.reach.cids
            for face in range(len(CARDS[cid].faces))
            for ability in facts(cid, face).statics
            if isinstance(ability.static, st.DamageBonus)
        )
        if not extra:
            return {}
        more = self.rows.new(MANY * MANY)
        self.rows.at_most(more, plus((lin, extra)))
        self.bonus.append((extra, more))
        return more

    def provide(self, static: st.Static, lin: Lin, once: bool = False) -> None:
        """Note that so many objects say a static phrase of interest."""
        if isinstance(static, _STATICS):
            self.providers.append((static, lin, once))
        elif not isinstance(static, _HARMLESS_STATICS) and not harmless_change(static):
            # It may do what no row speaks of: claim nothing where it is in reach.
            add(self.unknown, lin)
            self.unknown_why.append((lin, str(static.__struct_config__.tag).replace("_", " ")))

    def spend_x(self, face: tuple[int, int], lin: Lin, symbols: int) -> None:
        """Let mana be spent on X."""
        x = self.rows.new(MANY * MANY)
        self.rows.at_most(x, plus((lin, MANY)))
        add(self.x_of.setdefault(face, {}), x)
        add(self.flow.saved, x, -symbols)

    def permanents(self, filter: Filter) -> Lin:
        """How many permanents match, or did at some time of the turn."""
        f = loose(filter)
        total = constant(sum(permanent_fits(f, p, self.me) for p in self.position.battlefield))
        for cid in self.reach.cids:
            if any(view_fits(f, facts(cid, i).view) for i in range(len(CARDS[cid].faces))):
                add(total, self.ent[cid])
        return total
