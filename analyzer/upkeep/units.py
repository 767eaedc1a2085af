"""What a plan needs to know: the price of one age counter, what is there, how a spell is cast."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from analyzer.payments.stock import Stock
from analyzer.upkeep.dues import Due, stays_tapped
from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    ExileCards,
    PayLife,
    PayMana,
    RemoveCounters,
)
from models.characteristics import abilities_of
from models.costs import ManaNeed, announcements, life_part, mana_part, needs, other_part
from models.errors import Unsupported
from models.facts import facts
from models.filters import card_fits
from models.permissions import ways
from models.position import Position
from models.upkeep import decided


class Unit(msgspec.Struct, frozen=True):
    """One way to pay for one age counter: mana and life, other costs, and the mana in words."""

    need: ManaNeed
    costs: tuple[Cost, ...]
    text: str


class Cast(msgspec.Struct, frozen=True):
    """One way to cast a spell: mana and life, and cards of the hand with what must fit each lot."""

    need: ManaNeed
    hand: tuple[tuple[frozenset[int], int], ...]


def units_of(position: Position, due: Due) -> list[Unit]:
    """Every way to pay the price of one age counter (or of an echo)."""
    ability = due.ability
    cost: tuple[Cost, ...] = getattr(ability, "cost", ())
    found: list[Unit] = []
    for way in decided(cost):
        life = life_part(position, way, due.permanent.controller, due.permanent.uid)
        symbols = "".join(c.cost for c in way if isinstance(c, PayMana))
        for form in announcements(mana_part(way)):
            need = replace(form, life=form.life + life)
            found.append(Unit(need, other_part(way), symbols))
    return found


def once_only(position: Position, stock: Stock, index: int) -> bool:
    """Whether a source works in one turn only: it is used up, or does not untap by itself."""
    for option in stock.supplies[index].options:
        source = option.source
        if source.sacrifices or not source.uids:
            return True
        permanent = position.permanent(source.uids[0])
        if permanent is None or stays_tapped(permanent):
            return True
        ability = abilities_of(position, permanent)[source.ability]
        if any(isinstance(cost, RemoveCounters) for cost in ability.cost):
            return True
    return False


def casts_of(position: Position, player: int, cid: int) -> list[Cast]:
    """Every way to cast a card from hand, in its owner's turn or in another's."""
    found: list[Cast] = []
    for active in (player, 1 - player):
        there = replace(position, active=active)
        for way in ways(there, player, (cid, ""), "hand"):
            if way.symbols is None:
                continue
            about = facts(cid, way.face)
            extra = tuple(c for a in about.additional if not a.optional for c in a.cost)
            costs = (*way.costs, *extra)
            life = life_part(there, costs, player)
            hand = _from_hand(position, player, cid, costs)
            symbols = (*way.symbols, *mana_part(extra))
            for need in needs(there, player, about, about.view, symbols, 0):
                cast = Cast(replace(need, life=need.life + life), hand)
                if cast not in found:
                    found.append(cast)
    return found


def _from_hand(
    position: Position, player: int, cid: int, costs: Sequence[Cost]
) -> tuple[tuple[frozenset[int], int], ...]:
    found: list[tuple[frozenset[int], int]] = []
    for cost in costs:
        if isinstance(cost, PayMana | PayLife):
            continue
        number = cost.count if isinstance(cost, DiscardCards | ExileCards) else 0
        discards = isinstance(cost, DiscardCards)
        if isinstance(number, int) and (discards or getattr(cost, "zone", "") == "hand"):
            assert isinstance(cost, DiscardCards | ExileCards)
            found.append((_fitting(position, player, cost), number))
        else:
            raise Unsupported(f"keeping a spell with the cost {type(cost).__name__} castable")
    return tuple(found)


def _fitting(position: Position, player: int, cost: DiscardCards | ExileCards) -> frozenset[int]:
    hand = position.players[player].hand
    return frozenset(cid for cid in hand if card_fits(cost.filter, cid))
