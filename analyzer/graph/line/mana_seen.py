"""Follows each unit of mana from the step that made it to the step that spent it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from cards.mana import TYPES
from models.actions import Activate, Payment
from models.paying import activate_mana_ability
from models.position import Player, Position, TaggedMana
from models.state import State

#: A kind of unit: its type, and its property if it has one (106.6).
Unit = tuple[int, TaggedMana | None]


class ManaError(Exception):
    """Mana was spent that nothing made: a bug of ours."""


def pool_units(player: Player) -> Counter[Unit]:
    """The units in a pool by kind."""
    found: Counter[Unit] = Counter({(t, None): n for t, n in enumerate(player.pool) if n})
    found.update((unit.type, unit) for unit in player.tagged)
    return found


def spent_units(payment: Payment) -> Counter[Unit]:
    """The units that a payment takes from the pool."""
    found: Counter[Unit] = Counter({(t, None): n for t, n in enumerate(payment.mana) if n})
    found.update((unit.type, unit) for unit in payment.tagged)
    return found


@dataclass
class ManaSeen:
    """The units in both pools, each with the step that made it; oldest first."""

    pools: tuple[dict[Unit, list[str]], dict[Unit, list[str]]] = field(
        default_factory=lambda: ({}, {})
    )

    def make(self, player: int, units: Counter[Unit], key: str) -> None:
        """Units come into a pool."""
        for unit, count in units.items():
            self.pools[player].setdefault(unit, []).extend([key] * count)

    def spend(self, player: int, units: Counter[Unit], by: str) -> Counter[tuple[str, str]]:
        """Units leave a pool as payment: how many of which (origin, letter)."""
        used: Counter[tuple[str, str]] = Counter()
        for unit, count in units.items():
            held = self.pools[player].get(unit, [])
            if len(held) < count:
                raise ManaError(f"step {by}: {count} {TYPES[unit[0]]} spent, {len(held)} made")
            for _ in range(count):
                used[held.pop(0), TYPES[unit[0]]] += 1
        return used

    def empty(self, player: int, units: Counter[Unit]) -> None:
        """Units are lost as a pool empties (500.5)."""
        for unit, count in units.items():
            held = self.pools[player].get(unit, [])
            del held[:count]


def made_by(
    position: Position, player: int, activation: Activate
) -> tuple[Counter[Unit], Position]:
    """What a mana ability makes beyond what is paid for it, and the position after it."""
    s = State(position)
    before = pool_units(s.players[player])
    inner = Activate(
        activation.cid, activation.source, activation.zone, activation.ability, activation.x,
        activation.targets, activation.mana, _without_abilities(activation.pay),
    )  # fmt: skip
    activate_mana_ability(s, player, inner)
    after = pool_units(s.players[player])
    return after - (before - spent_units(activation.pay)), s.freeze()


def _without_abilities(payment: Payment) -> Payment:
    from msgspec.structs import replace

    return replace(payment, abilities=())
