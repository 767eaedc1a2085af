"""Playing a candidate: a search of real play, directed by its acts, until the state repeats.

From the stage on, only what the candidate does is done, and every step is what the rules generate.
A lap is found as soon as a position on the way has the shape of an earlier one and a stock that is
no lower: then what was played between the two can be played again.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Hashable

import msgspec

from analyzer.loops.directing import Director, ability_of, act_of
from analyzer.loops.invariants import Candidate
from analyzer.loops.measure import (
    Net,
    State,
    at_least,
    change,
    gains,
    measure,
    more_untapped,
    repeats,
)
from analyzer.loops.net import Act
from analyzer.search.key import canonical_key
from cards.vocabulary.costs import TapSelf
from models.actions import PASS, Action, Activate
from models.apply import apply
from models.errors import Unsupported
from models.legal import legal_actions
from models.position import T_ITEM, Position

#: What a search notes where it is not the player who decides.
DECIDED = "a decision of the opponent or of chance"
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
        self.cards = frozenset(candidate.cards | {act[1] for act in self.acts})
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
        self.director = Director(root, self.cards, asked)

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
            here = measure(p, self.you, self.cards)
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
            answers = self.director.answers(p)
            if answers is None:
                # 732.2a: a shortcut cannot depend on what others, or chance, decide.
                self.notes[DECIDED] += 1
            return answers or []
        if p.priority != self.you:
            return [PASS]
        mine: dict[Act, list[Action]] = {}
        for action in legal_actions(p, self.director.policy):
            act = act_of(p, action)
            if act is not None and self._wanted(act, budget, p):
                mine.setdefault(act, []).append(action)
        eager = [a for act, found in mine.items() if act[0] == "mana" for a in found
                 if self._only_taps(p, a)]  # fmt: skip
        if eager:
            return self._by_colour(eager)
        tried = [a for found in mine.values() for a in self.director.best(p, found)]
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
