"""Choices of objects that only upkeeps ask for: cards of graveyards, others' permanents."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, combinations_with_replacement

from msgspec.structs import replace

from cards.vocabulary.costs import (
    Cost,
    DrawCards,
    ExileFromTop,
    FlipCoins,
    GainControl,
    GiveLife,
    GiveTokens,
    MakeMana,
    Perform,
    PutCountersOn,
    TuckFromGraveyard,
)
from models.actions import Payment
from models.errors import Unsupported
from models.filters import permanent_fits
from models.position import Permanent, Position
from models.state import State

#: Costs in which there is nothing to choose and that can always be paid.
_FREE = (DrawCards, FlipCoins, GiveLife, GiveTokens, MakeMana, Perform)


def upkeep_ways(
    s: State | Position, you: int, cost: Cost, way: Payment, source: int
) -> list[Payment]:
    """A payment with every choice for one more cost; none where it cannot be paid."""
    if isinstance(cost, _FREE):
        return [way]
    if isinstance(cost, ExileFromTop):
        # 118.3: a player cannot exile more cards than there are.
        return [way] if s.players[you].library.size >= cost.count else []
    if isinstance(cost, TuckFromGraveyard):
        return [
            replace(way, tuck=tuple(sorted(way.tuck + pick)))
            for pick in _tucks(s, you, cost, way)
        ]  # fmt: skip
    if isinstance(cost, GainControl):
        others = [
            p
            for p in s.battlefield
            if p.controller != you
            and p.uid not in way.gain
            and permanent_fits(cost.filter, p, you, source)
        ]
        picks = _distinct(combinations(others, cost.count))
        return [replace(way, gain=way.gain + tuple(p.uid for p in pick)) for pick in picks]
    if isinstance(cost, PutCountersOn):
        fitting = [p for p in s.battlefield if permanent_fits(cost.filter, p, you, source)]
        picks = _distinct(combinations_with_replacement(fitting, cost.count))
        return [
            replace(way, mark=way.mark + tuple((p.uid, cost.kind) for p in pick)) for pick in picks
        ]
    raise Unsupported(f"cost {type(cost).__name__}")


def _distinct(picks: Iterable[tuple[Permanent, ...]]) -> list[tuple[Permanent, ...]]:
    """One of each lot of choices that differ only in which of equal permanents they name."""
    from models.object_costs import signature

    found: dict[object, tuple[Permanent, ...]] = {}
    for pick in picks:
        counts = [(repr(signature(p)), pick.count(p)) for p in dict.fromkeys(pick)]
        found.setdefault(tuple(sorted(counts)), pick)
    return list(found.values())


def _tucks(
    s: State | Position, you: int, cost: TuckFromGraveyard, way: Payment
) -> list[tuple[tuple[int, int], ...]]:
    """Cards of graveyards: `count` of a single one, `times` over, each time one chosen anew."""
    stocks: list[tuple[int, ...]] = []
    for index, player in enumerate(s.players):
        stock = [cid for cid, _ in player.graveyard]
        if index == you:
            for zone, cid in way.exile:
                if zone == "graveyard":
                    stock.remove(cid)
        for owner, cid in way.tuck:
            if owner == index:
                stock.remove(cid)
        stocks.append(tuple(stock))
    found: list[tuple[tuple[int, int], ...]] = []
    for first in range(cost.times + 1):
        shares = (first * cost.count, (cost.times - first) * cost.count)
        lots = [
            sorted(set(combinations(sorted(stock), share)))
            for stock, share in zip(stocks, shares, strict=True)
        ]
        found += [
            tuple((0, cid) for cid in a) + tuple((1, cid) for cid in b)
            for a in lots[0]
            for b in lots[1]
        ]
    return found
