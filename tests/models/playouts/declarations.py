"""Declarations of combat at random: near misses, attempts, and which of them are the same."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from models.actions import Action, Assign, Attack, Block
from models.characteristics import is_creature
from models.object_costs import signature
from models.position import DEFENDER, Position

Pairs = tuple[tuple[int, int], ...]


def changed(p: Position, action: Attack | Block | Assign, rng: Random) -> Action:
    """The declaration with one change."""
    if isinstance(action, Attack):
        return Attack(_change(p, action.attackers, rng))
    if isinstance(action, Block):
        return Block(_change(p, action.blocks, rng))
    if rng.random() < 0.1:
        return replace(action, source=_any(p, rng))
    return replace(action, shares=_change(p, action.shares, rng))


def _any(p: Position, rng: Random) -> int:
    return rng.choice([q.uid for q in p.battlefield] or [1])


def _change(p: Position, pairs: Pairs, rng: Random) -> Pairs:
    listed = list(pairs)
    kind = rng.randrange(5)
    if kind == 0 or not listed:
        listed.append((_any(p, rng), rng.choice((DEFENDER, 1, _any(p, rng)))))
    elif kind == 1:
        listed.pop(rng.randrange(len(listed)))
    elif kind == 2:
        at = rng.randrange(len(listed))
        listed[at] = (listed[at][0], rng.choice((DEFENDER, 0, 2, _any(p, rng))))
    elif kind == 3:
        at = rng.randrange(len(listed))
        first, second = listed[at]
        listed[at] = (rng.choice((first, _any(p, rng))), second + rng.choice((-1, 1)))
    else:
        rng.shuffle(listed)
        return tuple(listed)
    return tuple(sorted(listed))


def attempted(p: Position, rng: Random) -> Action | None:
    """A declaration put together at random where one is due."""
    if p.pending is None:
        return None
    creatures = [q for q in p.battlefield if is_creature(q)]
    mine = [q.uid for q in creatures if q.controller == p.pending.player]
    rng.shuffle(mine)
    chosen = mine[: rng.randint(0, len(mine))]
    if p.pending.kind == "attackers":
        return Attack(tuple(sorted((uid, DEFENDER) for uid in chosen)))
    if p.pending.kind == "blockers":
        there = [q.uid for q in creatures if q.fighting is not None]
        if not there:
            return None
        return Block(tuple(sorted((uid, rng.choice(there)) for uid in chosen)))
    return None


def alike(p: Position, action: Attack | Block | Assign) -> object:
    """The same value for declarations that differ only in which of equal creatures they name."""
    kinds = {q.uid: repr(signature(q)) for q in p.battlefield}
    if isinstance(action, Attack):
        return ("attack", sorted((kinds.get(uid, ""), what) for uid, what in action.attackers))
    if isinstance(action, Block):
        by: dict[int, list[str]] = {}
        for blocker, attacker in action.blocks:
            by.setdefault(attacker, []).append(kinds.get(blocker, ""))
        return ("block", sorted((kinds.get(uid, ""), sorted(names)) for uid, names in by.items()))
    shares = sorted((kinds.get(uid, str(uid)), n) for uid, n in action.shares)
    return ("assign", action.source, shares)
