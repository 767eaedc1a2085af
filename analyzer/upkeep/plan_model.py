"""The plan of several upkeeps as a CP-SAT model.

For each upkeep: which permanents are kept, how each of their age counters is paid, which sources
make what mana.  Sources untap each turn; life, hands, graveyards, the library and whatever is
sacrificed are used up.  OR-Tools is imported when a model is built, not before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from analyzer.payments.stock import Stock
from analyzer.upkeep.dues import Due
from analyzer.upkeep.units import Cast, Unit, once_only, units_of
from cards.mana import vector
from cards.vocabulary.abilities import CumulativeUpkeep
from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    DrawCards,
    ExileFromTop,
    FlipCoins,
    GainControl,
    GiveLife,
    GiveTokens,
    MakeMana,
    Perform,
    PutCounters,
    PutCountersOn,
    Sacrifice,
    TuckFromGraveyard,
)
from models.characteristics import power_toughness
from models.costs import ManaNeed
from models.errors import Unsupported
from models.facts import card_view
from models.filters import asks_nothing, card_fits, permanent_fits
from models.object_costs import signature
from models.payment import unit_fits
from models.position import Position, TaggedMana

_FREE = (FlipCoins, GiveLife, GiveTokens, Perform)


class PlanModel:
    """The model of one question; its variables are read by `analyzer.upkeep.plan`."""

    def __init__(
        self,
        position: Position,
        player: int,
        stock: Stock,
        dues: list[Due],
        turns: int,
        casts: list[Cast] | None,
        spell: int,
        usable: frozenset[int],
    ) -> None:
        from ortools.sat.python import cp_model

        self.position, self.player, self.stock = position, player, stock
        self.dues, self.turns, self.casts, self.spell = dues, turns, casts, spell
        #: permanents whose mana abilities can be used in the first of the upkeeps
        self.usable = usable
        self.cp = cp_model.CpModel()
        self.owner = position.players[player]
        self.units: list[list[Unit]] = [units_of(position, due) for due in dues]
        self.uids = list(dict.fromkeys(due.permanent.uid for due in dues))
        self.alive = {
            (uid, t): self.cp.new_bool_var(f"alive {uid} {t}")
            for uid in self.uids
            for t in range(turns)
        }
        #: how often each way of paying is chosen: due, turn, way
        self.picks: dict[tuple[int, int, int], Any] = {}
        self.castable: list[Any] = []
        self._keeping()
        self._mana()
        self._objects()
        self._life()
        self.spell_uses: list[list[list[Any]]] = []
        if casts is not None:
            self._casting(casts)
        self._supplies()
        self._aim()

    def age(self, due: Due, turn: int) -> int:
        """How often its price is due in that upkeep."""
        if not isinstance(due.ability, CumulativeUpkeep):
            return 1 if turn == 0 else 0
        same = sum(
            1
            for other in self.dues
            if other.permanent.uid == due.permanent.uid
            and isinstance(other.ability, CumulativeUpkeep)
        )
        return due.age + same * turn

    def _keeping(self) -> None:
        """A permanent is kept as long as all that is due for it is paid, every time."""
        for uid in self.uids:
            for t in range(1, self.turns):
                self.cp.add_implication(self.alive[uid, t], self.alive[uid, t - 1])
        for d, due in enumerate(self.dues):
            for t in range(self.turns):
                age = self.age(due, t)
                picks = [
                    self.cp.new_int_var(0, age, f"pick {d} {t} {u}")
                    for u in range(len(self.units[d]))
                ]
                self.picks |= {(d, t, u): pick for u, pick in enumerate(picks)}
                self.cp.add(sum(picks) == age * self.alive[due.permanent.uid, t])

    def chosen(self, t: int) -> Iterable[tuple[Due, Unit, Any]]:
        """Every way of paying in a turn with the number of times it is chosen."""
        for d, due in enumerate(self.dues):
            for u, unit in enumerate(self.units[d]):
                yield due, unit, self.picks[d, t, u]

    # --- mana ---
    def _use(self, name: str, t: int) -> list[list[Any]]:
        """How many of each kind of source make each of the things they can make."""
        return [
            [
                self.cp.new_int_var(0, supply.count, f"{name} {t} {s} {o}")
                for o in range(len(supply.options))
            ]
            for s, supply in enumerate(self.stock.supplies)
        ]

    def _made(self, uses: list[list[Any]], kind: int) -> Any:
        return sum(
            option.made[kind] * use
            for supply, row in zip(self.stock.supplies, uses, strict=True)
            for option, use in zip(supply.options, row, strict=True)
        )

    def _mana(self) -> None:
        cp, stock = self.cp, self.stock
        self.uses = [self._use("use", t) for t in range(self.turns)]
        self.kinds: list[TaggedMana] = list(stock.kinds)
        #: mana that floats after each upkeep, by kind
        self.left: list[list[Any]] = []
        for t in range(self.turns):
            added: list[Any] = [0] * stock.width
            for _, unit, pick in self.chosen(t):
                for cost in unit.costs:
                    if isinstance(cost, MakeMana):
                        for k, n in enumerate(vector(cost.mana)):
                            added[k] += n * pick
            shares = self._shares(t, "upkeep", stock.usable)
            self._pays(shares, [(unit.need, pick) for _, unit, pick in self.chosen(t)])
            row = []
            for k in range(stock.width):
                spent = sum(v for (_, kind), v in shares.items() if kind == k)
                there = (stock.floating[k] if t == 0 else 0) + added[k]
                left = cp.new_int_var(0, 10_000, f"left {t} {k}")
                cp.add(left == there + self._made(self.uses[t], k) - spent)
                row.append(left)
            self.left.append(row)

    def _usable_for_spell(self) -> list[bool]:
        view = card_view(self.spell)
        return [unit_fits(u.spend_on, u.spend_type, view) for u in self.stock.kinds]

    def _shares(self, t: int, name: str, usable: Iterable[bool]) -> dict[tuple[str, int], Any]:
        """Mana of each kind for coloured symbols, for {S} and for generic mana."""
        found: dict[tuple[str, int], Any] = {}
        for k, good in enumerate(usable):
            for purpose in ("color", "snow", "generic"):
                if good and (purpose != "snow" or self.kinds[k].snow):
                    found[purpose, k] = self.cp.new_int_var(0, 1000, f"{name} {t} {purpose} {k}")
        return found

    def _pays(self, shares: dict[tuple[str, int], Any], wanted: list[tuple[ManaNeed, Any]]) -> None:
        for kind in range(6):
            given = [
                v for (what, k), v in shares.items()
                if what == "color" and self.kinds[k].type == kind
            ]  # fmt: skip
            self.cp.add(sum(given) == sum(need.types[kind] * n for need, n in wanted))
        for purpose in ("snow", "generic"):
            given = [v for (what, _), v in shares.items() if what == purpose]
            self.cp.add(sum(given) == sum(getattr(need, purpose) * n for need, n in wanted))

    # --- objects ---
    def _objects(self) -> None:
        """Cards and permanents, each used up by what takes it."""
        cp = self.cp
        hand = list(dict.fromkeys(self.owner.hand))
        #: cards of the hand discarded in each turn by kind; the last kind: cards drawn meanwhile
        self.discards = [
            [cp.new_int_var(0, 60, f"discard {t} {c}") for c in (*hand, "drawn")]
            for t in range(self.turns)
        ]
        self.hand = hand
        own = [
            p
            for p in self.position.battlefield
            if p.controller == self.player and p.uid not in self.uids
        ]
        groups: dict[tuple[object, ...], list[Any]] = {}
        for permanent in own:
            groups.setdefault(signature(permanent), []).append(permanent)
        self.groups = list(groups.values())
        self.sacrifices = [
            [cp.new_int_var(0, len(group), f"sacrifice {t} {g}")
             for g, group in enumerate(self.groups)]
            for t in range(self.turns)
        ]  # fmt: skip
        self.tucks = [
            [cp.new_int_var(0, 100, f"tuck {t} {g}") for g in (0, 1)] for t in range(self.turns)
        ]
        tucked: list[Any] = [0, 0]
        gained: Any = 0
        library = self.owner.library.size
        for t in range(self.turns):
            asked = self._asked(t)
            self._spread(t, asked)
            for _, cost, n in asked:
                if isinstance(cost, TuckFromGraveyard):
                    cp.add(sum(self.tucks[t]) == n * cost.times)
                    for g in (0, 1):
                        tucked[g] += self.tucks[t][g] * cost.count
                        cp.add(tucked[g] <= len(self.position.players[g].graveyard))
                elif isinstance(cost, GainControl):
                    there = sum(
                        p.controller != self.player and permanent_fits(cost.filter, p, self.player)
                        for p in self.position.battlefield
                    )
                    gained += n * cost.count
                    cp.add(gained <= there)
                elif isinstance(cost, PutCountersOn):
                    if not any(
                        permanent_fits(cost.filter, p, self.player)
                        for p in self.position.battlefield
                    ):
                        cp.add(n == 0)
            exiled = sum(
                n * cost.count
                for turn in range(t + 1)
                for _, cost, n in self._asked(turn)
                if isinstance(cost, ExileFromTop)
            )
            if any(isinstance(c, ExileFromTop) for _, c, _ in asked):
                # One card is drawn in each draw step before.
                cp.add(exiled + t <= library)
        self._alone()

    def _asked(self, t: int) -> list[tuple[Due, Cost, Any]]:
        return [(due, cost, pick) for due, unit, pick in self.chosen(t) for cost in unit.costs]

    def _spread(self, t: int, asked: list[tuple[Due, Cost, Any]]) -> None:
        """Discards and sacrifices of the turn: of what fits, as many as are due."""
        cp = self.cp
        discard = [(c, n) for _, c, n in asked if isinstance(c, DiscardCards)]
        sacrifice = [(c, n) for _, c, n in asked if isinstance(c, Sacrifice)]
        others = [
            c
            for _, c, _ in asked
            if not isinstance(
                c,
                (*_FREE, DiscardCards, Sacrifice, TuckFromGraveyard, GainControl, PutCountersOn,
                 ExileFromTop, DrawCards, MakeMana, PutCounters),
            )
        ]  # fmt: skip
        if others:
            raise Unsupported(f"planning the cost {type(others[0]).__name__}")
        fits = [
            any(card_fits(c.filter, cid) for c, _ in discard) for cid in self.hand
        ]  # fmt: skip
        fits.append(any(asks_nothing(c.filter) for c, _ in discard))
        for good, var in zip(fits, self.discards[t], strict=True):
            if not good:
                cp.add(var == 0)
        due = sum(n * c.count for c, n in discard if isinstance(c.count, int))
        cp.add(sum(self.discards[t]) == due)
        for index, cid in enumerate(self.hand):
            so_far = sum(self.discards[turn][index] for turn in range(t + 1))
            cp.add(so_far <= self.owner.hand.count(cid))
        drawn = min(t, self.owner.library.size)
        more = sum(
            n * c.count
            for turn in range(t)
            for _, c, n in self._asked(turn)
            if isinstance(c, DrawCards)
        )
        cp.add(sum(self.discards[turn][-1] for turn in range(t + 1)) <= drawn + more)
        filters = [c.filter for c, _ in sacrifice]
        for g, group in enumerate(self.groups):
            if not any(permanent_fits(f, group[0], self.player) for f in filters):
                cp.add(self.sacrifices[t][g] == 0)
        cp.add(sum(self.sacrifices[t]) == sum(n * c.count for c, n in sacrifice))
        for g, group in enumerate(self.groups):
            cp.add(sum(self.sacrifices[turn][g] for turn in range(t + 1)) <= len(group))

    def _alone(self) -> None:
        """Counters of the upkeep itself: -1/-1 counters kill in the end (704.5f)."""
        for d, due in enumerate(self.dues):
            shrinks = sum(
                cost.count
                for unit in self.units[d]
                for cost in unit.costs
                if isinstance(cost, PutCounters) and cost.kind == "-1/-1"
            )
            if not shrinks:
                continue
            toughness = power_toughness(self.position, due.permanent)[1]
            for t in range(self.turns):
                total = shrinks * sum(self.age(due, turn) for turn in range(t + 1))
                if total >= toughness:
                    self.cp.add(self.alive[due.permanent.uid, t] == 0)

    def _supplies(self) -> None:
        """A source makes mana once a turn while it is there, and some only once."""
        cp = self.cp
        #: whether each kind of source works in one turn only
        self.once: list[bool] = []
        for s, supply in enumerate(self.stock.supplies):
            uids = {uid for option in supply.options for uid in option.source.uids}
            gone: list[Any] = [0] * self.turns
            for t in range(self.turns):
                for g, group in enumerate(self.groups):
                    if group[0].uid in uids:
                        gone[t] += sum(self.sacrifices[turn][g] for turn in range(t))
                if t:
                    gone[t] += sum(1 - self.alive[uid, t - 1] for uid in self.uids if uid in uids)
            once = once_only(self.position, self.stock, s)
            self.once.append(once)
            for t in range(self.turns):
                used: Any = sum(self.uses[t][s])
                if once:
                    used += sum(use for turn in range(t) for use in self.uses[turn][s])
                if self.spell_uses:
                    used += sum(self.spell_uses[t][s])
                ready = len(uids & self.usable) if t == 0 and any(uids) else supply.count
                cp.add(used <= ready - gone[t])

    # --- life and spells ---
    def _life(self) -> None:
        """Life is paid from one total; a plan that ends at 0 keeps nothing (704.5a)."""
        self.life: list[Any] = []
        total: Any = self.owner.life
        for t in range(self.turns):
            total = total - sum(unit.need.life * pick for _, unit, pick in self.chosen(t))
            total = total - sum(
                (option.source.life + option.source.damage) * use
                for supply, row in zip(self.stock.supplies, self.uses[t], strict=True)
                for option, use in zip(supply.options, row, strict=True)
            )
            left = self.cp.new_int_var(-100_000, 100_000, f"life {t}")
            self.cp.add(left == total)
            self.cp.add(left >= min(1, self.owner.life))
            self.life.append(left)

    def _casting(self, casts: list[Cast]) -> None:
        """Whether the spell could be cast in each turn with what the upkeeps leave."""
        cp = self.cp
        for t in range(self.turns):
            can = cp.new_bool_var(f"castable {t}")
            ways = [cp.new_bool_var(f"cast {t} {w}") for w in range(len(casts))]
            cp.add(sum(ways) == can)
            # Mana of the upkeep is gone when the spell is cast (500.5): other sources make its own.
            uses = self._use("spell use", t)
            self.spell_uses.append(uses)
            shares = self._shares(t, "spell", self._usable_for_spell())
            self._pays(shares, [(c.need, w) for c, w in zip(casts, ways, strict=True)])
            for k in range(self.stock.width):
                spent = sum(v for (_, kind), v in shares.items() if kind == k)
                cp.add(spent <= self._made(uses, k))
            for cast, way in zip(casts, ways, strict=True):
                cp.add(self.life[t] >= cast.need.life).only_enforce_if(way)
                cp.add(self._in_hand(t, frozenset((self.spell,))) >= 1).only_enforce_if(way)
                for fitting, n in cast.hand:
                    itself = 1 if self.spell in fitting else 0
                    cp.add(self._in_hand(t, fitting) >= n + itself).only_enforce_if(way)
            self.castable.append(can)

    def _in_hand(self, t: int, cards: frozenset[int]) -> Any:
        left: Any = 0
        for index, cid in enumerate(self.hand):
            if cid in cards:
                left += self.owner.hand.count(cid)
                left -= sum(self.discards[turn][index] for turn in range(t + 1))
        return left

    def _aim(self) -> None:
        """First the spell castable in most turns, then most permanents kept, then most left."""
        kept = sum(self.alive.values())
        uses = sum(use for row in self.uses for supply in row for use in supply)
        most = self.owner.life + self.turns * sum(s.count for s in self.stock.supplies) + 1
        rest = self.life[-1] - uses
        goal = kept * most + rest
        if self.castable:
            goal += sum(self.castable) * most * (len(self.alive) + 1)
        self.cp.maximize(goal)
