"""The controller's best play against spells that are cast in a given order.

The controller chooses what is best for their aim, knowing the spells to come and what they have
seen of their library; chance deals what they have not seen; the caster passes.  Everything but the
casting itself is played by the rules.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable
from fractions import Fraction

import msgspec

from analyzer.counterbalance.aims import Aim, ends, reward
from analyzer.counterbalance.chance import outcomes
from analyzer.counterbalance.controller import moves, source_of, waits
from analyzer.counterbalance.limits import Limits
from analyzer.counterbalance.spells import Announced, announce, cleared
from models.actions import PASS, Action, Choose, PassPriority
from models.errors import Unsupported
from models.facts import facts
from models.position import CHANCE, Position

sys.setrecursionlimit(20_000)

RESOLVES = "resolves"
#: What becomes of each spell, in order; where the aim is reached, the rest is left out.
Fates = tuple[str, ...]

#: Instead of the number of a spell: it is settled, but the controller's objects are still there.
DRAIN = -1
#: More numbers than the objects of one spell take.
_APART = 1000


class Node(msgspec.Struct, frozen=True):
    """A position while a spell is on the stack: which one, and its number.

    The number is 0 before it is cast.
    """

    p: Position
    at: int
    uid: int


class Next(msgspec.Struct, frozen=True):
    """What follows an action: how likely, the node (None: it is over), the reward, the fate."""

    chance: Fraction
    node: Node | None
    gain: Fraction = Fraction(0)
    fate: Fates = ()


class Play:
    """One sequence of spells against one board."""

    def __init__(
        self, root: Position, player: int, spells: tuple[Announced, ...], aim: Aim, limits: Limits
    ) -> None:
        self.player = player
        self.caster = 1 - player
        self.spells = spells
        self.aim: Aim = aim
        self.limits = limits
        self.base = root.next_uid
        # 702.61a: with such a spell on the stack nobody can respond.
        self._last_quick = max(
            (
                n
                for n, spell in enumerate(spells)
                if "split second" in facts(spell.cid, spell.face).keywords
            ),
            default=-1,
        )
        self._values: dict[Hashable, Fraction] = {}
        self._fates: dict[Hashable, dict[Fates, Fraction]] = {}
        self._path: dict[Hashable, int] = {}

    def start(self, p: Position, uid: int = 0) -> Node:
        """The first node; `uid`: of the first spell if it is on the stack already."""
        return Node(p, 0, uid) if uid else self.cast(Node(p, 0, 0))

    def cast(self, n: Node) -> Node:
        """The node once its spell is cast; equal positions get equal numbers."""
        uid = self.base + _APART * (n.at + 1)
        return Node(announce(n.p, self.spells[n.at], self.caster, uid), n.at, uid)

    def _key(self, n: Node) -> Hashable:
        """Equal for nodes with the same future: all that the controller's play can change."""
        p = n.p
        return (
            n.at, n.uid, p.players[self.player], p.battlefield, p.stack, p.frames, p.pending,
            p.priority, p.passed, p.lasting, p.delayed, p.players[self.caster].life,
        )  # fmt: skip

    # --- values -----------------------------------------------------------------------------------
    def value(self, n: Node) -> Fraction:
        """The expected reward from a node."""
        found, _ = self._value(n)
        assert found is not None
        return found

    def _value(self, n: Node) -> tuple[Fraction | None, int]:
        """The value of a node, None if it only leads back; and the lowest depth it leaned on."""
        depth = len(self._path)
        key = self._key(n)
        known = self._values.get(key)
        if known is not None:
            return known, depth
        seen = self._path.get(key)
        if seen is not None:
            return None, seen
        self.limits.count()
        self._path[key] = depth
        low = depth
        best: Fraction | None = None
        most = self._most(n)
        try:
            for action in self.choices(n):
                found, below = self.worth(n, action)
                low = min(low, below)
                if found is None:
                    continue
                if best is None or self._better(n.p, found, best):
                    best = found
                if best == (0 if self._by_caster(n.p) else most):
                    low = depth  # whatever else leads back, there is nothing better
                    break
        finally:
            del self._path[key]
        if best is not None and low >= depth:
            self._values[key] = best
        return best, min(low, depth)

    def _most(self, n: Node) -> int:
        """No reward from a node is higher."""
        return len(self.spells) - n.at - (n.uid == DRAIN) if self.aim == "most" else 1

    def _by_caster(self, p: Position) -> bool:
        return p.decider == self.caster

    def _better(self, p: Position, a: Fraction, b: Fraction) -> bool:
        return a < b if self._by_caster(p) else a > b

    def worth(self, n: Node, action: Action) -> tuple[Fraction | None, int]:
        """What an action is worth (the mean over chance), as `_value` answers."""
        total, low = Fraction(0), len(self._path)
        for then in self.next(n, action):
            found = Fraction(0)
            if then.node is not None:
                value, below = self._value(then.node)
                low = min(low, below)
                if value is None:
                    return None, low
                found = value
            total += then.chance * (then.gain + found)
        return total, low

    # --- the course of play -----------------------------------------------------------------------
    def choices(self, n: Node) -> list[Action]:
        """What whoever decides may do that is worth considering."""
        p = n.p
        if p.decider == self.player:
            item = next((i for i in p.stack if i.uid == n.uid), None)
            return moves(p, self.player, item, n.at < self._last_quick)
        if p.pending is None or p.decider == CHANCE:
            return [PASS]  # the options of chance are outcomes
        return [Choose(option) for option in p.pending.options]

    def next(self, n: Node, action: Action) -> list[Next]:
        """What may follow an action, until the controller or chance decides again."""
        p = n.p
        if p.decider == CHANCE:
            return self._by_chance(n)
        if self._lets_go(n, action):
            return [self._settled(n, p, Fraction(1), Fraction(0), (RESOLVES,))]
        found = []
        for outcome in outcomes(p, action, self.player):
            found += self._judged(n, p, outcome.position, outcome.chance)
        return found

    def _lets_go(self, n: Node, action: Action) -> bool:
        """Whether the spell will resolve: nothing of the controller's is left above it."""
        return (
            isinstance(action, PassPriority)
            and n.p.decider == self.player
            and not waits(n.p, self.player)
        )

    def _by_chance(self, n: Node) -> list[Next]:
        pending = n.p.pending
        assert pending is not None
        if pending.kind != "coin":
            raise Unsupported("probabilities of random choices")
        share = Fraction(1, len(pending.options))
        found = []
        for option in pending.options:
            for outcome in outcomes(n.p, Choose(option), self.player):
                found += self._judged(n, n.p, outcome.position, share * outcome.chance)
        return found

    def _judged(self, n: Node, before: Position, after: Position, chance: Fraction) -> list[Next]:
        """What a position means for the spell; the caster passes priority at once."""
        uid, gain = n.uid, Fraction(0)
        fate: Fates = ()
        if uid != DRAIN and all(i.uid != uid for i in after.stack):
            by = before.frames[0].item if before.frames else before.stack[-1]
            gain = reward(self.aim, n.at + 1 == len(self.spells))
            fate = (f"countered by {source_of(by)}",)
            uid = DRAIN
        if uid == DRAIN and after.pending is None and not waits(after, self.player):
            return [self._settled(n, after, chance, gain, fate)]
        if after.pending is None and after.priority == self.caster:
            found = []
            for outcome in outcomes(after, PASS, self.player):
                for then in self._judged(
                    Node(after, n.at, uid), after, outcome.position, outcome.chance
                ):
                    found.append(
                        Next(chance * then.chance, then.node, gain + then.gain, fate + then.fate)
                    )
            return found
        return [Next(chance, Node(after, n.at, uid), gain, fate)]

    def _settled(self, n: Node, p: Position, chance: Fraction, gain: Fraction, fate: Fates) -> Next:
        """The spell is settled: the next one is cast, unless nothing matters any more."""
        countered = gain > 0 or n.uid == DRAIN
        if n.at + 1 == len(self.spells) or ends(self.aim, countered):
            return Next(chance, None, gain, fate)
        return Next(chance, self.cast(Node(cleared(p), n.at + 1, 0)), gain, fate)

    # --- what comes of it -------------------------------------------------------------------------
    def best(self, n: Node) -> Action:
        """What whoever decides does; the controller passes where nothing else is better."""
        choices = self.choices(n)
        if len(choices) == 1:
            return choices[0]
        best: tuple[Fraction, Action] | None = None
        for action in choices:
            found, _ = self.worth(n, action)
            if found is not None and (best is None or self._better(n.p, found, best[0])):
                best = (found, action)
        return choices[0] if best is None else best[1]

    def fates(self, n: Node) -> dict[Fates, Fraction]:
        """How likely each course is when the controller plays at their best."""
        key = self._key(n)
        known = self._fates.get(key)
        if known is not None:
            return known
        self.limits.count()
        total: dict[Fates, Fraction] = {}
        for then in self.next(n, self.best(n)):
            rest = {(): Fraction(1)} if then.node is None else self.fates(then.node)
            for fates, share in rest.items():
                course = then.fate + fates
                total[course] = total.get(course, Fraction(0)) + then.chance * share
        self._fates[key] = total
        return total
