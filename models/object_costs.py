"""Costs paid with objects: discards, exiles, sacrifices, taps, counters (118.3).

Equal choices are merged: cards by name, permanents by everything but their number.
"""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    DiscardSelf,
    ExileCards,
    ExilePermanents,
    ExileSelf,
    PayLife,
    PayMana,
    PutCounters,
    ReleaseExiled,
    RemoveCounters,
    ReturnToHand,
    RevealCards,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
)
from cards.vocabulary.filters import Filter
from models.actions import NOTHING, Payment
from models.facts import facts
from models.filters import at_x, card_fits, permanent_fits
from models.mana_sources import can_tap
from models.position import Permanent, Position
from models.state import State
from models.upkeep_choices import upkeep_ways


def signature(permanent: Permanent) -> tuple[object, ...]:
    """Everything about a permanent but its number."""
    return (
        permanent.cid, permanent.controller, permanent.owner, permanent.face, permanent.tapped,
        permanent.sick, permanent.token, permanent.counters, permanent.imprinted,
        permanent.chosen, permanent.damage, permanent.used, permanent.boost,
        permanent.altered, permanent.now, permanent.attachments, permanent.stamp, permanent.held,
        permanent.card, permanent.exiled, permanent.fighting,
    )  # fmt: skip


def _card_picks(cards: tuple[int, ...], filter: Filter, count: int) -> list[tuple[int, ...]]:
    fitting = [c for c in cards if card_fits(filter, c)]
    return sorted(set(combinations(sorted(fitting), count)))


def _permanent_picks(
    s: State | Position,
    you: int,
    filter: Filter,
    count: int,
    source: int,
    taken: tuple[int, ...],
    apart: frozenset[int],
) -> list[tuple[int, ...]]:
    fitting = [
        p
        for p in s.battlefield
        if p.controller == you and p.uid not in taken and permanent_fits(filter, p, you, source)
    ]
    seen: set[tuple[object, ...]] = set()
    picks = []
    for pick in combinations(fitting, count):
        key = tuple(sorted(repr((signature(p), p.uid == source, p.uid in apart)) for p in pick))
        if key not in seen:
            seen.add(key)
            picks.append(tuple(p.uid for p in pick))
    return picks


def _leaving(way: Payment) -> tuple[int, ...]:
    """The permanents that leave the battlefield to pay: each pays once only (118.10)."""
    return way.sacrifice + way.put_back + way.banish


def paid_mana_value(s: State | Position, payment: Payment) -> int:
    """The mana value of the permanents that a payment exiles, while they are still there."""
    return sum(
        facts(p.cid, p.face).face.mana_value for p in s.battlefield if p.uid in payment.banish
    )


def object_payments(
    s: State | Position,
    you: int,
    costs: tuple[Cost, ...],
    permanent: Permanent | None = None,
    hand: tuple[int, ...] | None = None,
    graveyard: tuple[int, ...] | None = None,
    x: int = 0,
    apart: frozenset[int] = frozenset(),
) -> list[Payment]:
    """All distinct choices of objects for these costs; empty when they cannot be paid.

    `permanent` is the source of an ability.  `hand` and `graveyard` are the cards there once the
    card being cast has left (601.2a): it cannot pay for itself.  `apart`: permanents used for mana
    meanwhile, which makes them differ from those that were their equals.
    """
    player = s.players[you]
    hand_now = player.hand if hand is None else hand
    grave_now = tuple(c for c, _ in player.graveyard) if graveyard is None else graveyard
    source = permanent.uid if permanent is not None else 0
    ways: list[Payment] = [NOTHING]
    for cost in costs:
        after: list[Payment] = []
        for way in ways:
            if isinstance(cost, PayMana | PayLife | DiscardSelf | ExileSelf):
                after.append(way)
            elif isinstance(cost, TapSelf):
                if permanent is not None and can_tap(permanent):
                    after.append(way)
            elif isinstance(cost, SacrificeSelf | PutCounters):
                if permanent is not None:
                    after.append(way)
            elif isinstance(cost, RemoveCounters):
                if permanent is not None and permanent.count(cost.kind) >= cost.count:
                    after.append(way)
            elif isinstance(cost, DiscardCards):
                if cost.count == "hand":
                    after.append(replace(way, discard=tuple(sorted(hand_now))))
                    continue
                n = x if cost.count == "x" else cost.count
                rest = _minus(hand_now, way.discard + tuple(c for z, c in way.exile if z == "hand"))
                for pick in _card_picks(rest, cost.filter, n):
                    after.append(replace(way, discard=tuple(sorted(way.discard + pick))))
            elif isinstance(cost, ExileCards):
                used = tuple(c for z, c in way.exile if z == cost.zone)
                pool = hand_now if cost.zone == "hand" else grave_now
                rest = _minus(pool, used + (way.discard if cost.zone == "hand" else ()))
                n = x if cost.count == "x" else cost.count
                for pick in _card_picks(rest, at_x(cost.filter, x), n):
                    exiled = tuple(sorted(way.exile + tuple((cost.zone, c) for c in pick)))
                    after.append(replace(way, exile=exiled))
            elif isinstance(cost, RevealCards):
                n = x if cost.count == "x" else cost.count
                for pick in _card_picks(hand_now, cost.filter, n):
                    after.append(replace(way, reveal=tuple(sorted(way.reveal + pick))))
            elif isinstance(cost, Sacrifice):
                taken = _leaving(way)
                for pick in _permanent_picks(s, you, cost.filter, cost.count, source, taken, apart):
                    after.append(replace(way, sacrifice=way.sacrifice + pick))
            elif isinstance(cost, ReturnToHand):
                taken = _leaving(way)
                for pick in _permanent_picks(s, you, cost.filter, cost.count, source, taken, apart):
                    after.append(replace(way, put_back=way.put_back + pick))
            elif isinstance(cost, ExilePermanents):
                taken = _leaving(way)
                for pick in _permanent_picks(s, you, cost.filter, cost.count, source, taken, apart):
                    after.append(replace(way, banish=way.banish + pick))
            elif isinstance(cost, ReleaseExiled):
                linked = permanent.exiled if permanent is not None else ()
                for card in dict.fromkeys((source, owner, cid) for owner, cid, _ in linked):
                    of = sum((source, owner, cid) == card for owner, cid, _ in linked)
                    if way.release.count(card) < of:
                        after.append(replace(way, release=tuple(sorted((*way.release, card)))))
            elif isinstance(cost, TapOthers):
                free = tuple(p.uid for p in s.battlefield if p.tapped)
                for pick in _permanent_picks(
                    s, you, cost.filter, cost.count, source, way.tap + free, apart
                ):
                    after.append(replace(way, tap=way.tap + pick))
            else:
                after += upkeep_ways(s, you, cost, way, source)
        ways = after
        if not ways:
            return []
    return ways


def _minus(cards: tuple[int, ...], used: tuple[int, ...]) -> tuple[int, ...]:
    rest = list(cards)
    for cid in used:
        rest.remove(cid)
    return tuple(rest)
