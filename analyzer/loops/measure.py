"""What a position holds, split into what must come back and what a lap may change.

The *shape* is everything that has to be the same again for a lap to be repeated: the stack, the
step, who acts, effects that last.  The *stock* counts all that comes in numbers: mana, life, cards
by name and zone, permanents, counters, spells cast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from analyzer.search.key import canonical_key
from cards.mana import TYPES
from models.characteristics import is_creature
from models.object_costs import signature
from models.position import Library, Permanent, Player, Position

#: What a stock counts: a kind, then what tells one thing of that kind from another.
Thing = tuple[object, ...]
Stock = Counter[Thing]
#: What a lap changes: how much more, or less, there is of each thing.
Net = dict[Thing, int]

#: What a lap may use up: then it can be repeated only as long as that lasts.
CONSUMED = ("library", "life")
#: What counts as a gain when it grows.
GAINS = ("mana", "storm", "life", "loss", "mill", "hand", "permanent", "counter")


class State(NamedTuple):
    """A position as a lap sees it."""

    shape: Hashable
    stock: Stock


def measure(p: Position, you: int, named: frozenset[int]) -> State:
    """The shape and the stock of a position.

    `named`: the cards that the loop uses by name; others in a graveyard are only counted.
    """
    return State(_shape(p), _stock(p, you, named))


def _shape(p: Position) -> Hashable:
    bare = tuple(
        Player(
            life=1,
            land_plays=q.land_plays,
            library=Library(),
            commanders=q.commanders,
            command=q.command,
            commander_casts=q.commander_casts,  # the next cast costs more (903.8)
            companion=q.companion,
        )
        for q in p.players
    )
    stripped = replace(
        p,
        players=(bare[0], bare[1]),
        battlefield=(),
        storm=0,
        cast=(0, 0),
        cast_is=(0, 0),
        cast_colors=("", ""),
        died=0,
        lasting=tuple(sorted(p.lasting, key=repr)),
    )
    return canonical_key(stripped)


def _stock(p: Position, you: int, named: frozenset[int]) -> Stock:
    stock: Stock = Counter()
    me, other = p.players[you], p.players[1 - you]
    for kind, letter in enumerate(TYPES):
        stock["mana", letter, ""] += me.pool[kind]
    for unit in me.tagged:
        limit = "" if unit.spend_on is None else f"restricted {unit.spend_type}".strip()
        stock["mana", TYPES[unit.type], limit or ("snow" if unit.snow else "")] += 1
    stock["storm",] = p.storm
    stock["life",] = me.life
    stock["loss",] = -other.life
    stock["mill",] = -other.library.size
    stock["library",] = me.library.size
    for cid in me.library.top[:1]:
        stock["top", cid] += cid in named
    for cid in me.hand:
        stock["hand", cid] += 1
    _zone(stock, "graveyard", me.graveyard, named)
    _zone(stock, "exile", me.exile, named)
    for permanent in p.battlefield:
        _permanent(stock, permanent)
    return Counter({thing: n for thing, n in stock.items() if n})


def _zone(stock: Stock, zone: str, cards: Iterable[tuple[int, str]], named: frozenset[int]) -> None:
    for cid, mark in cards:
        if cid in named or mark:
            stock[zone, cid, mark] += 1
        elif zone == "graveyard":
            stock["fodder",] += 1


def _permanent(stock: Stock, permanent: Permanent) -> None:
    # 302.6: only a creature is held up by having come just now.
    sick = permanent.sick and is_creature(permanent)
    plain = replace(permanent, counters=(), boost=(0, 0), tapped=False, sick=sick)
    stock["permanent", *signature(plain)] += 1
    if not permanent.tapped:
        stock["untapped", *signature(plain)] += 1
    for kind, count in permanent.counters:
        stock["counter", permanent.cid, permanent.controller, kind] += count


def change(before: Stock, after: Stock) -> Net:
    """What there is more (or, negative, less) of afterwards."""
    return {
        thing: after[thing] - before[thing]
        for thing in {*before, *after}
        if after[thing] != before[thing]
    }


def repeats(before: State, after: State) -> bool:
    """Whether what was played from one to the other could be played again."""
    if before.shape != after.shape:
        return False
    return all(
        n >= 0 or thing[0] in CONSUMED for thing, n in change(before.stock, after.stock).items()
    )


def gains(net: Net) -> Net:
    """The part of a change that is worth having."""
    return {thing: n for thing, n in net.items() if n > 0 and thing[0] in GAINS}


def costs(net: Net) -> Net:
    """The part of a change that is used up."""
    return {thing: -n for thing, n in net.items() if n < 0}


def at_least(net: Net, other: Net) -> bool:
    """Whether one change gives no less of anything than another, and uses up no more.

    That more is untapped than before is no gain: it is untapped then for all laps to come.
    """
    wanted = {thing: n for thing, n in other.items() if thing[0] != "untapped"}
    return all(net.get(thing, 0) >= n for thing, n in wanted.items()) and all(
        n >= 0 or other.get(thing, 0) <= n for thing, n in net.items()
    )


def more_untapped(net: Net) -> bool:
    """Whether more is untapped than has come, so that the next lap begins with more."""
    totals = [sum(n for t, n in net.items() if t[0] == kind) for kind in ("untapped", "permanent")]
    return totals[0] > totals[1]
