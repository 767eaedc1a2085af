"""How to look for a line: styles of ordering successors, and probes that try them in turn.

A depth-first search that takes a wrong turn early can spend its life below it.  So the search
starts with short probes, each with another idea of what looks promising (and a little noise from a
seeded generator); what a probe has proved to fail stays proved.  The last search has no limit, so
nothing is left out.
"""

from __future__ import annotations

import random

import msgspec

from analyzer.search.bound import Bound
from analyzer.search.later_bound import LaterBound
from models.actions import Action, FetchCompanion, PassPriority, PlayLand, Plot, Suspend
from models.position import Position


class Style(msgspec.Struct, frozen=True):
    """Weights of what makes a position look promising, and positions a probe may expand."""

    storm: float
    pool: float
    sources: float
    slack: float
    noise: float
    nodes: int | None


Weights = tuple[float, float, float, float, float]

_PLAIN: Weights = (4, 1, 0, 0, 0)
#: What a probe may value: spells cast, floating mana, mana at hand, damage to spare, and noise.
_OTHERS: tuple[Weights, ...] = (
    (4, 1, 1, 0, 3),
    (4, 0, 2, 0, 6),
    (2, 1, 1, 0.5, 4),
    (1, 0.5, 1, 1, 4),
    (1, 0, 2, 1, 8),
    (2, 0, 1, 1, 2),
    (3, 0, 1, 1, 6),
    (1, 1, 1, 1, 0),
    (0, 0, 1, 2, 2),
    (0, 0, 0, 1, 3),
)
#: The plain style, many short probes, some longer ones; the last style searches to the end.
STYLES = (
    Style(*_PLAIN, 300),
    *(Style(*weights, 200) for weights in _OTHERS),
    *(Style(*weights, 400) for weights in _OTHERS),
    *(Style(*weights, 1500) for weights in _OTHERS[:6]),
    Style(*_PLAIN, None),
)


#: What an object on the stack counts for.
ON_STACK = 2.0


class Judge:
    """Says how promising positions look in one style."""

    def __init__(self, style: Style, player: int, bound: Bound | None, seed: int) -> None:
        self.style = style
        self.player = player
        self.bound = bound
        self._noise = random.Random(seed)

    def later_promise(self, ahead: LaterBound, action: Action) -> float:
        """The same while turns are to come: what is spent now is missing then.

        A land is better played than kept, and of actions that look alike the turn's end is one of
        the better.
        """
        found: float = ahead.mana + 0.5 * min(40, ahead.slack)
        found += 2 * isinstance(action, PlayLand | Suspend | Plot | FetchCompanion)
        found += 0.5 * isinstance(action, PassPriority)
        if self.style.noise:
            found += 0.25 * self.style.noise * self._noise.random()
        return found

    def promise(self, p: Position) -> float:
        """A number, higher for a more promising position; the bound has just looked at it."""
        style = self.style
        me, other = p.players[self.player], p.players[1 - self.player]
        found = style.storm * p.storm + style.pool * sum(me.pool) - other.life
        # Choosing for a trigger is no step back from putting it on the stack without a target.
        found += ON_STACK * (len(p.stack) + len(p.waiting))
        if self.bound is not None and (style.sources or style.slack):
            found += style.sources * self.bound.mana + style.slack * min(40, self.bound.slack)
        if style.noise:
            found += style.noise * self._noise.random()
        return found
