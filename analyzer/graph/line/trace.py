"""Follows a replayed line through the rules: cards, mana, permanents, objects on the stack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import networkx as nx

from analyzer.graph.line.cards_seen import CardsSeen
from analyzer.graph.line.conditions import condition_of_activation, conditions_of, made_true
from analyzer.graph.line.groups import Group
from analyzer.graph.line.kinds import ROOT
from analyzer.graph.line.mana_seen import ManaSeen, Unit, made_by, pool_units, spent_units
from analyzer.graph.line.statics_seen import StaticsSeen, helpers
from analyzer.referee import Step
from analyzer.report.values import name_of
from cards.mana import TYPES
from models.actions import (
    NOTHING,
    Activate,
    Attack,
    Cast,
    FetchCompanion,
    PassPriority,
    Payment,
    PlayLand,
    Plot,
    Suspend,
    TurnUp,
)
from models.notation.objects import Objects
from models.position import T_CARD, T_ITEM, T_PERMANENT, Position

_COUNTERS_OF_SPELLS = ("storm", "gravestorm")


class Trace:
    """The graph of a line while it is being drawn up, with what is known of each thing's origin."""

    def __init__(self, root: Position, groups: list[Group]) -> None:
        self.graph = nx.MultiDiGraph()
        self.groups = groups
        self.cards = CardsSeen.at(root, ROOT)
        self.mana = ManaSeen()
        for player in range(2):
            self.mana.make(player, pool_units(root.players[player]), ROOT)
        self.statics = StaticsSeen(root)
        self.permanents = {p.uid: ROOT for p in root.battlefield}
        self.items = {i.uid: ROOT for i in root.stack}
        self.casts: list[str] = []
        self.moved_on = ""

    def run(self) -> nx.MultiDiGraph:
        """Follow every group."""
        for index, group in enumerate(self.groups):
            self.graph.add_node(
                group.key, kind="step", label=group.label, order=float(group.number),
                made="", spent="",
            )  # fmt: skip
            if self.moved_on:
                self._edge(self.moved_on, group.key, "moved on")
            if index and group.steps[0].before.pending is not None:
                self._edge(self.groups[index - 1].key, group.key, "resolved")
            for number, step in enumerate(group.steps):
                self._step(index, group, number, step)
            if group.moves_on:
                self.moved_on = group.key
        return self.graph

    # --- edges -----------------------------------------------------------------------------------
    def _edge(self, start: str, end: str, kind: str, what: str = "", count: int = 1) -> None:
        """An edge between two steps; a step does not depend on itself."""
        if start == end or not start:
            return
        if start == ROOT and ROOT not in self.graph:
            self.graph.add_node(
                ROOT, kind="root", label="the position", order=0.0, made="", spent=""
            )
        for data in (self.graph.get_edge_data(start, end) or {}).values():
            if data["kind"] == kind and data["what"] == what:
                data["count"] += count
                return
        self.graph.add_edge(start, end, kind=kind, what=what, count=count)

    # --- one action ------------------------------------------------------------------------------
    def _step(self, index: int, group: Group, number: int, step: Step) -> None:
        before, after, action = step.before, step.after, step.action
        key = group.key
        player = before.decider if before.decider < 2 else before.active
        payment = getattr(action, "pay", NOTHING)
        if isinstance(action, Cast | PlayLand | Suspend | Plot):
            self._taken(player, getattr(action, "zone", "hand"), action.cid, key)
        if isinstance(action, FetchCompanion):
            self._taken(player, "companion", action.cid, key)
        if isinstance(action, TurnUp):
            self._provided(before, action.source, key)
        if isinstance(action, Attack):
            for uid, _ in action.attackers:
                self._provided(before, uid, key)
        if isinstance(action, Activate):
            self._activated(index, group, action, before, player, key)
        if isinstance(action, Cast):
            for origin, kind in helpers(self.statics, before, player, action, self.permanents):
                self._edge(origin, key, kind)
        self._targets(action, key)
        made = self._paid(before, player, payment, key, f"{key}.{number}.")
        if isinstance(action, PassPriority):
            self._resolves(index, before, key)
        for cid, origin in self.cards.move(before, after, key):
            if not isinstance(action, Cast | PlayLand | Suspend | Plot | FetchCompanion):
                self._edge(origin, key, "supplied", name_of(cid))
        self._pools(before, after, player, payment, made, key)
        self._arrivals(before, after, key)
        if isinstance(action, Cast):
            self.casts.append(key)

    def _taken(self, player: int, zone: str, cid: int, key: str) -> None:
        """The card that is cast or played: who put it there, who allowed it to be cast there."""
        copy = self.cards.find(player, zone, cid)
        if copy is not None:
            self._edge(copy.origin, key, "supplied", name_of(cid))
            if copy.marked_by not in ("", copy.origin):
                self._edge(copy.marked_by, key, "enabled", name_of(cid))

    def _activated(
        self, index: int, group: Group, action: Activate, before: Position, player: int, key: str
    ) -> None:
        if action.source:
            origin = self.permanents.get(action.source, ROOT)
            self._edge(origin, key, "provided", name_of(action.cid))
            for boost in self.statics.boosting(before, action, self.permanents):
                self._edge(boost, key, "boosted")
            condition = condition_of_activation(before, action)
            if condition is not None:
                for number in made_true(
                    self.groups, index, condition, player, action.source, before
                ):
                    self._edge(str(number), key, "enabled")
        else:
            self._taken(player, action.zone, action.cid, key)

    def _targets(self, action: object, key: str) -> None:
        for target in getattr(action, "targets", ()):
            if target[0] == T_ITEM:
                self._edge(self.items.get(target[1], ROOT), key, "targeted")
            elif target[0] == T_PERMANENT:
                self._edge(self.permanents.get(target[1], ROOT), key, "targeted")
            elif target[0] == T_CARD:
                copy = self.cards.find(target[1], "graveyard", target[2])
                if copy is not None:
                    self._edge(copy.origin, key, "targeted", name_of(target[2]))

    def _paid(
        self, before: Position, player: int, payment: Payment, key: str, prefix: str
    ) -> Counter[Unit]:
        """Follow a payment; returns all units that mana abilities in it made."""
        made: Counter[Unit] = Counter()
        position = before
        for number, ability in enumerate(payment.abilities, 1):
            sub = f"{prefix}{number}"
            self._mana_node(sub, key, number, ability, position)
            made += self._paid(position, player, ability.pay, sub, f"{sub}.")
            units, position = made_by(position, player, ability)
            self.mana.make(player, units, sub)
            self._note(sub, "made", units)
            made.update(units)
        spent = spent_units(payment)
        for (origin, letter), count in self.mana.spend(player, spent, key).items():
            self._edge(origin, key, "paid", letter, count)
        self._note(key, "spent", spent)
        for uid in (*payment.sacrifice, *payment.put_back, *payment.tap, *payment.banish):
            self._edge(self.permanents.get(uid, ROOT), key, "fed", self._name(before, uid))
        zones = [("hand", cid) for cid in payment.discard] + list(payment.exile)
        for zone, cid in zones:
            copy = self.cards.find(player, zone, cid)
            if copy is not None:
                self._edge(copy.origin, key, "fed", name_of(cid))
        return made

    def _mana_node(
        self, sub: str, key: str, number: int, ability: Activate, position: Position
    ) -> None:
        """A mana ability activated while something is paid: a node of its own, before it."""
        depth = sub.count(".") / 2
        order = self.graph.nodes[key]["order"] - 0.5 / 100 ** (depth - 1) + number / 100**depth
        name = name_of(ability.cid)
        self.graph.add_node(sub, kind="mana", label=name, order=order, made="", spent="")
        if ability.source:
            self._edge(self.permanents.get(ability.source, ROOT), sub, "provided", name)
            for boost in self.statics.boosting(position, ability, self.permanents):
                self._edge(boost, sub, "boosted")
        else:
            self._taken(position.decider, ability.zone, ability.cid, sub)

    def _note(self, key: str, what: str, units: Counter[Unit]) -> None:
        """Write the letters of mana made or spent on a node."""
        letters = "".join(TYPES[unit[0]] * count for unit, count in sorted(units.items(), key=str))
        data = self.graph.nodes[key]
        data[what] = "".join(sorted(data[what] + letters, key=TYPES.index))

    def _provided(self, position: Position, uid: int, key: str) -> None:
        """A permanent that is used: who brought it, or untapped it."""
        self._edge(self.permanents.get(uid, ROOT), key, "provided", self._name(position, uid))

    def _name(self, position: Position, uid: int) -> str:
        permanent = position.permanent(uid)
        return name_of(permanent.cid) if permanent is not None else ""

    # --- what follows ----------------------------------------------------------------------------
    def _resolves(self, index: int, before: Position, key: str) -> None:
        """The object that resolves as everyone has passed."""
        if not before.stack or before.passed + 1 < len(before.players):
            return
        item = before.stack[-1]
        text = Objects(before).item_text(item.uid)
        self._edge(self.items.get(item.uid, ROOT), key, "resolved", text)
        if item.label in _COUNTERS_OF_SPELLS:
            # 702.40a: storm counts every spell cast before it this turn.
            for cast in self.casts:
                if cast != self.items.get(item.uid):
                    self._edge(cast, key, "counted")
        for condition in conditions_of(item):
            for number in made_true(
                self.groups, index, condition, item.controller, item.source, before
            ):
                self._edge(str(number), key, "enabled")

    def _pools(
        self,
        before: Position,
        after: Position,
        player: int,
        payment: Payment,
        made: Counter[Unit],
        key: str,
    ) -> None:
        """Mana that the action itself makes, or that is lost as pools empty."""
        for who in range(2):
            old = pool_units(before.players[who])
            if who == player:
                old = old + made
                old.subtract(spent_units(payment))
                old = +old
            new = pool_units(after.players[who])
            self.mana.make(who, new - old, key)
            self._note(key, "made", new - old)
            self.mana.empty(who, old - new)

    def _arrivals(self, before: Position, after: Position, key: str) -> None:
        for permanent in after.battlefield:
            self.permanents.setdefault(permanent.uid, key)
        for untapped in _untapped(before, after):
            self.permanents[untapped] = key
        for item in (*after.stack, *after.waiting):
            self.items.setdefault(item.uid, key)
        self.statics.arrive(before, after, key)


def _untapped(before: Position, after: Position) -> Iterator[int]:
    """Permanents that an action has untapped: what they do next is thanks to it."""
    tapped = {p.uid for p in before.battlefield if p.tapped}
    return (p.uid for p in after.battlefield if p.uid in tapped and not p.tapped)
