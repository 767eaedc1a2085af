"""The way from a position to one from which a lap can be played: the shortest, breadth first.

Only cards that the loop needs are used, so that the others are still there for the goal.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Hashable

from analyzer.loops.confirm import Confirmed
from analyzer.loops.measure import State, measure
from analyzer.search.key import canonical_key
from models.actions import PASS, Action, Activate, Cast, PassPriority, PlayLand
from models.apply import apply
from models.errors import Unsupported
from models.legal import Policy, legal_actions
from models.position import Position

#: Positions that are expanded, and payments of one act that are tried.
_NODES, _PAYMENTS = 4000, 4
_POLICY = Policy(thrifty=True, lazy_taps=True, lazy_sacrifices=True)
#: What a lap takes: kinds of things of which there must be enough.
_TAKEN = ("mana", "permanent", "untapped", "hand", "graveyard", "exile", "fodder", "counter", "top")


def way_to(
    root: Position, built: Confirmed, named: frozenset[int], end: float
) -> tuple[Action, ...] | None:
    """The actions that lead to what a lap needs, as it was played from a position that was built.

    `named`: the cards that the loop uses by name.
    """
    you = root.active
    start = built.start
    cards = set(named) | {p.cid for p in start.battlefield if p.controller == you}
    cards |= {*start.players[you].hand, *(effect.source for effect in start.lasting)}
    need = measure(built.lap.start, you, named)
    queue: deque[tuple[Position, tuple[Action, ...]]] = deque([(root, ())])
    seen: set[Hashable] = set()
    for _ in range(_NODES):
        if not queue or time.monotonic() > end:
            return None
        position, trail = queue.popleft()
        if _ready(position, you, need, named):
            return trail
        key = canonical_key(position)
        if key in seen or position.winner is not None or position.step != root.step:
            continue
        seen.add(key)
        for action in _actions(position, you, cards):
            try:
                queue.append((apply(position, action), (*trail, action)))
            except Unsupported:
                continue
    return None


def _ready(p: Position, you: int, need: State, named: frozenset[int]) -> bool:
    """Whether the position has the shape that a lap begins with, and enough of all it takes."""
    if p.pending is not None or p.priority != you:
        return False
    here = measure(p, you, named)
    return here.shape == need.shape and all(
        here.stock[thing] >= n for thing, n in need.stock.items() if thing[0] in _TAKEN and n > 0
    )


def _actions(p: Position, you: int, cards: set[int]) -> list[Action]:
    """What leads on: decisions of the player, acts with these cards, passing to resolve."""
    if p.pending is not None:
        found = legal_actions(p, _POLICY)
        return found if p.pending.player == you or len(found) == 1 else []
    if p.priority != you:
        return [PASS]
    kept: list[Action] = []
    payments: dict[Hashable, int] = {}
    for action in legal_actions(p, _POLICY):
        if isinstance(action, PassPriority):
            if p.stack:
                kept.append(action)
        elif isinstance(action, Cast | Activate | PlayLand) and action.cid in cards:
            key = (type(action), action.cid, getattr(action, "ability", 0),
                   getattr(action, "targets", ()), getattr(action, "mana", ""))  # fmt: skip
            payments[key] = payments.get(key, 0) + 1
            if payments[key] <= _PAYMENTS:
                kept.append(action)
    return kept
