"""Playing a candidate: a search of real play, directed by its acts, until the state repeats.

From the stage on, only what the candidate does is done, and every step is what the rules generate.
A lap is found as soon as a position on the way has the shape of an earlier one and a stock that is
no lower: then what was played between the two can be played again.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Hashable, Iterable

import msgspec

from analyzer.loops.invariants import Candidate
from analyzer.loops.measure import (
    Net,
    State,
    Stock,
    at_least,
    change,
    gains,
    measure,
    more_untapped,
    repeats,
)
from analyzer.loops.net import Act
from analyzer.search.demand import asked_by
from analyzer.search.key import canonical_key
from cards.library import UNKNOWN_CID
from cards.mana import TYPES
from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import TapSelf
from cards.vocabulary.effects import Effect, Mill
from models.actions import PASS, Action, Activate, Cast, Choose, Pay, PlayLand
from models.apply import apply
from models.characteristics import abilities_of
from models.errors import Unsupported
from models.facts import facts, is_mana_ability
from models.legal import Policy, legal_actions
from models.position import T_ITEM, T_PLAYER, Position

#: Payments of one act that are tried: the rest differ in what is of no use to the lap.
_PAYMENTS = 4
#: Laps that one search may hold acts for, and how deep it may go.
_LAPS, _DEPTH = 3, 220


class Lap(msgspec.Struct, frozen=True):
    """What was played: `before` the lap begins, then the lap itself, with what it changes."""

    before: tuple[Action, ...]
    actions: tuple[Action, ...]
    net: Net
    start: Position
    end: Position


class GivenUp(Exception):
    """The search has expanded its share of positions."""


class Search:
    """One search for a lap of one candidate from one position.

    `nodes`: positions it may expand.  `prelude`: spells may be cast before the lap.  `again`: what
    an earlier lap changed: now a lap is wanted that begins at once and is no worse.  `end`: the
    moment at which it gives up.  `asked`: types of mana to keep, besides those that the lap takes.
    """

    def __init__(
        self,
        root: Position,
        candidate: Candidate,
        nodes: int = 4000,
        prelude: bool = True,
        again: Net | None = None,
        end: float = math.inf,
        asked: frozenset[str] = frozenset(),
    ) -> None:
        self.root = root
        self.you = root.active
        self.acts = dict(candidate.acts)
        self.cards = candidate.cards | {act[1] for act in self.acts}
        self.named = frozenset(self.cards)
        self.recast = {act[1] for act in self.acts if act[0] == "cast"}
        self.nodes = nodes
        self.prelude = prelude
        self.count = 0
        self.again = again
        self.end = end
        self.dead_ends: list[tuple[int, Position, Counter[Act]]] = []
        self.seen: set[Hashable] = set()
        self.path: list[tuple[State, Position, int]] = []
        self.trail: list[Action] = []
        self.notes: Counter[str] = Counter()
        self.whole: Counter[Act] = Counter()
        asked = demand_of(self.cards) | asked
        self.worth = [0 if t == "C" else 2 if t in asked else 1 for t in TYPES]
        self.policy = Policy(thrifty=True, idle="".join(t for t in TYPES if t not in asked))
        self.fodder = measure(root, self.you, self.named).stock["fodder",]

    def run(self) -> Lap | None:
        """The first lap found; None when there is none or the search gives up."""
        # With acts for one lap first: what comes before it is then as short as can be.
        for laps in (1,) if self.again is not None else (1, 2, _LAPS):
            self.whole = Counter({act: n * laps for act, n in self.acts.items()})
            self.count = 0
            self.seen, self.path, self.trail = set(), [], []
            try:
                found = self._from(self.root, self.whole, 0)
            except GivenUp:
                self.notes["search ended"] += 1
                continue
            if found is not None:
                return found
        return None

    # --- the search ---
    def _from(self, p: Position, budget: Counter[Act], depth: int) -> Lap | None:
        self.count += 1
        if self.count > self.nodes or (not self.count & 31 and time.monotonic() > self.end):
            raise GivenUp
        if p.winner == self.you and self.again is not None:
            # Won before the lap is over: it need not be.
            return Lap((), tuple(self.trail), {}, self.root, p)
        if p.winner is not None or p.turn != self.root.turn or p.step != self.root.step:
            return None
        quiet = p.pending is None and p.priority == self.you
        if quiet:
            here = measure(p, self.you, self.named)
            found = self._lap(here, p)
            if found is not None:
                return found
            key = (canonical_key(p), tuple(sorted(budget.items(), key=repr)))
            if key in self.seen or depth > _DEPTH:
                return None
            self.seen.add(key)
            self.path.append((here, p, len(self.trail)))
        try:
            actions = self._choices(p, budget)
            if not actions and quiet:
                done = sum(self.whole[a] - budget[a] for a in self.acts)
                self.dead_ends.append((done, p, budget))
            for action in actions:
                act = act_of(p, action)
                left = budget
                if act is not None:
                    left = budget.copy()
                    left[act] -= 1
                try:
                    after = apply(p, action)
                except Unsupported as error:
                    self.notes[f"unsupported: {error}"] += 1
                    continue
                self.trail.append(action)
                found = self._from(after, left, depth + 1)
                if found is not None:
                    return found
                self.trail.pop()
        finally:
            if quiet:
                self.path.pop()
        return None

    def _lap(self, here: State, p: Position) -> Lap | None:
        # A lap to be played again has to begin at once, and to give what it gave before.
        earlier = self.path[:1] if self.again is not None else reversed(self.path)
        for before, start, at in earlier:
            if not repeats(before, here):
                continue
            net = change(before.stock, here.stock)
            if self.again is None and more_untapped(net):
                continue  # it began with something tapped: what it gives it gives only once
            if gains(net) and (self.again is None or at_least(net, self.again)):
                return Lap(tuple(self.trail[:at]), tuple(self.trail[at:]), net, start, p)
            self.notes["nothing grows"] += 1
        return None

    # --- what to try ---
    def _choices(self, p: Position, budget: Counter[Act]) -> list[Action]:
        if p.pending is not None:
            return self._answers(p)
        if p.priority != self.you:
            return [PASS]
        mine: dict[Act, list[Action]] = {}
        for action in legal_actions(p, self.policy):
            act = act_of(p, action)
            if act is not None and self._wanted(act, budget, p):
                mine.setdefault(act, []).append(action)
        eager = [a for act, found in mine.items() if act[0] == "mana" for a in found
                 if self._only_taps(p, a)]  # fmt: skip
        if eager:
            return self._by_colour(eager)
        tried = [a for found in mine.values() for a in self._best(p, found)]
        answering = [a for a in tried if any(t[0] == T_ITEM for t in getattr(a, "targets", ()))]
        others = [a for a in tried if a not in answering]
        if not p.stack:
            return answering + others
        return [*answering, PASS, *others]

    def _wanted(self, act: Act, budget: Counter[Act], p: Position) -> bool:
        if budget[act] > 0:
            return True
        # What is not part of the lap may come before it: another spell, another ability.
        if not self.prelude or act in self.acts or act[1] not in self.cards:
            return False
        if act[0] == "cast":
            return act[1] not in self.recast and budget[act] > -2
        return act[0] in ("land", "activate") and budget[act] > -2

    def _only_taps(self, p: Position, action: Action) -> bool:
        permanent = p.permanent(action.source) if isinstance(action, Activate) else None
        if permanent is None or not isinstance(action, Activate):
            return False
        return all(isinstance(c, TapSelf) for c in ability_of(p, action).cost)

    def _by_colour(self, actions: list[Action]) -> list[Action]:
        """Taps of one source: each colour it could make is tried."""
        first = actions[0]
        assert isinstance(first, Activate)
        return [
            a for a in actions
            if isinstance(a, Activate) and (a.source, a.ability) == (first.source, first.ability)
        ]  # fmt: skip

    def _best(self, p: Position, actions: list[Action]) -> list[Action]:
        """Of actions that differ in payment alone, a few: those that spare what the lap uses."""
        groups: dict[tuple[object, ...], list[Action]] = {}
        for action in actions:
            assert isinstance(action, Cast | Activate | PlayLand)
            key = (getattr(action, "targets", ()), getattr(action, "modes", ()),
                   getattr(action, "mana", ""), getattr(action, "x", 0))  # fmt: skip
            groups.setdefault(key, []).append(action)
        best = [a for group in groups.values() for a in sorted(group, key=self._price)[:_PAYMENTS]]
        return sorted(best, key=lambda a: self._mills_wrongly(p, a))

    def _price(self, action: Action) -> tuple[int, ...]:
        pay = getattr(action, "pay", None)
        if pay is None:
            return (0,)
        used = [c for _, c in pay.exile] + list(pay.discard)
        mana = sum(n * worth for n, worth in zip(pay.mana, self.worth, strict=True))
        return (len(pay.abilities), pay.life, sum(c in self.cards for c in used), mana)

    def _mills_wrongly(self, p: Position, action: Action) -> bool:
        """Whether a spell or ability would mill the wrong player: see `_enough`."""
        targets = getattr(action, "targets", ())
        if not targets or targets[0][0] != T_PLAYER:
            return False
        effects: tuple[Effect, ...] = ()
        if isinstance(action, Cast):
            spell = facts(action.cid).face.spell
            effects = spell.effects if spell is not None else ()
        elif isinstance(action, Activate):
            effects = ability_of(p, action).effects
        if not any(isinstance(e, Mill) for e in effects):
            return False
        try:
            paid = apply(p, action)
        except Unsupported:
            return False
        return bool((targets[0][1] == self.you) == self._enough(p, paid))

    def _enough(self, p: Position, paid: Position | None = None) -> bool:
        """Whether the graveyard will again have what it had, with what is on the stack.

        `paid`: what the position is once the costs of the next spell have been paid.
        """
        coming = 0
        for item in p.stack:
            if (T_PLAYER, self.you) in item.targets:
                mills = [e.count for e in item.effects if isinstance(e, Mill)]
                coming += sum(n for n in mills if isinstance(n, int))
        stock: Stock = measure(paid or p, self.you, self.named).stock
        return bool(stock["fodder",] + coming >= self.fodder)

    def _answers(self, p: Position) -> list[Action]:
        pending = p.pending
        assert pending is not None
        found = legal_actions(p, self.policy)
        if pending.player != self.you:
            # 732.2a: a shortcut cannot depend on what others, or chance, decide.
            if len(found) > 1:
                self.notes["a decision of the opponent or of chance"] += 1
                return []
            return found
        if pending.kind == "new target":
            return sorted(found, key=lambda a: self._wrong_copy(p, a))
        paid = [a for a in found if isinstance(a, Pay | Cast)]
        rest = [a for a in found if not isinstance(a, Pay | Cast)]
        if pending.kind == "next trigger":
            return found[:1]
        return sorted(paid, key=self._price)[:_PAYMENTS] + rest

    def _wrong_copy(self, p: Position, action: Action) -> bool:
        """Whether a copy that mills would get the wrong player by this answer."""
        frame = p.frames[-1] if p.frames else None
        ref = frame.item.event if frame is not None else ()
        item = next((i for i in p.stack if ref and ref[0] == T_ITEM and i.uid == ref[1]), None)
        if item is None or not any(isinstance(e, Mill) for e in item.effects):
            return False
        assert isinstance(action, Choose)
        new = action.answer if isinstance(action.answer, tuple) else item.targets[0]
        return bool((new == (T_PLAYER, self.you)) == self._enough(p))


def demand_of(cards: Iterable[int]) -> frozenset[str]:
    """The types of mana that costs of these cards ask for."""
    return frozenset().union(*(asked_by(cid) for cid in cards if cid != UNKNOWN_CID))


def act_of(p: Position, action: Action) -> Act | None:
    """The act of the net that an action is; None for what is no act of its own."""
    if isinstance(action, Cast):
        if p.pending is not None:
            return ("cast copy", action.cid)
        return ("cast", action.cid, action.zone, action.alt, action.kicks)
    if isinstance(action, PlayLand):
        return ("land", action.cid)
    if isinstance(action, Activate):
        ability = ability_of(p, action)
        kind = "mana" if is_mana_ability(ability) else "activate"
        return (kind, action.cid, action.ability)
    return None


def ability_of(p: Position, action: Activate) -> Activated:
    """The ability that an action activates."""
    permanent = p.permanent(action.source) if action.source else None
    if permanent is not None:
        return abilities_of(p, permanent)[action.ability]
    return facts(action.cid).activated[action.ability]
