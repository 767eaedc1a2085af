"""What a player can pay with: floating mana by kind, and mana sources by kind.

A kind of mana is its type with its properties (snow, restriction).  A kind of source is permanents
that differ in nothing that matters here, so a question has a count for each kind instead of a
yes or no for each land.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import msgspec

from models.actions import Activate, Payment
from models.facts import View
from models.mana_sources import Source, window_sources
from models.payment import unit_fits
from models.position import Player, Position, TaggedMana
from models.state import State

#: A number for each kind of mana.
Counts = tuple[int, ...]
#: Mana abilities used: the number of a kind of source, and that of its option, in order.
Uses = tuple[tuple[int, int], ...]


class Option(msgspec.Struct, frozen=True):
    """One thing a kind of source can make: the ability, the letters announced, mana by kind."""

    source: Source
    letters: str
    made: Counts


class Supply(msgspec.Struct, frozen=True):
    """A kind of source: how many there are, and what each of them can make."""

    cid: int
    zone: str
    count: int
    options: tuple[Option, ...]


class Way(msgspec.Struct, frozen=True, order=True):
    """One payment of a mana cost: life, mana spent by kind, and the mana abilities for it."""

    life: int
    spent: Counts
    uses: Uses


class Stock(msgspec.Struct, frozen=True, dict=True):
    """Everything that can pay, for one purpose.

    `usable`: which kinds may be spent on it (106.6).
    """

    kinds: tuple[TaggedMana, ...]
    usable: tuple[bool, ...]
    floating: Counts
    supplies: tuple[Supply, ...]
    life: int

    @cached_property
    def width(self) -> int:
        """The number of kinds of mana."""
        return len(self.kinds)

    def usable_of(self, counts: Iterable[int]) -> int:
        """How much of this mana may be spent."""
        return sum(n for n, usable in zip(counts, self.usable, strict=True) if usable)

    def made(self, uses: Iterable[tuple[int, int]]) -> list[int]:
        """The floating mana and what these mana abilities add, by kind."""
        total = list(self.floating)
        for supply, option in uses:
            for kind, n in enumerate(self.supplies[supply].options[option].made):
                total[kind] += n
        return total

    def left(self, way: Way) -> Counts:
        """The mana that floats after a payment."""
        return tuple(a - b for a, b in zip(self.made(way.uses), way.spent, strict=True))

    def life_suffices(self, uses: Uses, life: int) -> bool:
        """Whether life lasts for the mana abilities, in their order, and then for the cost.

        119.4: life is payable as long as there is as much; damage of a source comes with its mana.
        """
        left = self.life
        for source in sorted(
            (self.supplies[s].options[o].source for s, o in uses),
            key=lambda source: (source.sacrifices, source.damage > 0),
        ):
            if source.life and source.life > left:
                return False
            left -= source.life + source.damage
        return not life or life <= left

    def needless(self, uses: Uses, left: Counts) -> bool:
        """Whether some mana ability was activated though none of its mana is spent."""
        return any(
            all(a >= b for a, b in zip(left, self.supplies[s].options[o].made, strict=True))
            for s, o in set(uses)
        )


def stock_of(
    s: State | Position, you: int, spell: View | None = None, sources: list[Source] | None = None
) -> Stock:
    """What player `you` can pay with in the window of 601.2g, for a spell or for anything else."""
    owner: Player = s.players[you]
    found = window_sources(s, you) if sources is None else sources
    kinds = [TaggedMana(kind) for kind in range(6)]
    for unit in owner.tagged:
        if unit not in kinds:
            kinds.append(unit)
    rows: list[list[dict[TaggedMana, int]]] = []
    for source in found:
        made = [_units(source, mana) for mana, _ in source.outputs]
        rows.append(made)
        for row in made:
            kinds += [unit for unit in row if unit not in kinds]
    floating = [*owner.pool] + [0] * (len(kinds) - 6)
    for unit in owner.tagged:
        floating[kinds.index(unit)] += 1
    groups: dict[tuple[object, ...], list[Option]] = {}
    firsts: dict[tuple[object, ...], Source] = {}
    for index, (source, made) in enumerate(zip(found, rows, strict=True)):
        # Abilities of the same permanents are options of one kind of source.
        key: tuple[object, ...] = source.uids or ("alone", index)
        firsts.setdefault(key, source)
        for row, (_, letters) in zip(made, source.outputs, strict=True):
            counts = tuple(row.get(unit, 0) for unit in kinds)
            groups.setdefault(key, []).append(Option(source, letters, counts))
    supplies = tuple(
        Supply(firsts[key].cid, firsts[key].zone, firsts[key].count, tuple(options))
        for key, options in groups.items()
        if firsts[key].count
    )
    return Stock(
        tuple(kinds),
        tuple(unit_fits(unit.spend_on, unit.spend_type, spell) for unit in kinds),
        tuple(floating),
        supplies,
        owner.life,
    )


def _units(source: Source, mana: tuple[int, ...]) -> dict[TaggedMana, int]:
    """The units that a source makes; what an effect adds to its mana has no properties."""
    found: dict[TaggedMana, int] = {}
    for kind, n in enumerate(mana):
        extra = source.bonus[kind]
        own = TaggedMana(kind, source.snow, source.spend_on, source.spend_type)
        for unit, count in ((own, n - extra), (TaggedMana(kind), extra)):
            if count:
                found[unit] = found.get(unit, 0) + count
    return found


def as_payment(stock: Stock, way: Way) -> Payment:
    """A way as the payment of an action."""
    taken: dict[int, int] = {}
    acts: list[tuple[bool, bool, Activate]] = []
    for index, option in way.uses:
        source = stock.supplies[index].options[option].source
        n = taken.get(index, 0)
        taken[index] = n + 1
        uid = source.uids[n] if source.uids else 0
        letters = stock.supplies[index].options[option].letters
        act = Activate(source.cid, uid, source.zone, source.ability, mana=letters)
        acts.append((source.sacrifices, source.damage > 0, act))
    acts.sort(key=lambda act: act[:2])
    spent = way.spent
    tagged = tuple(
        unit for kind, unit in enumerate(stock.kinds) if kind >= 6 for _ in range(spent[kind])
    )
    return Payment(
        (spent[0], spent[1], spent[2], spent[3], spent[4], spent[5]),
        tagged,
        way.life,
        tuple(act for _, _, act in acts),
    )


def as_way(stock: Stock, payment: Payment) -> Way:
    """The mana part of a payment as a way."""
    spent = [*payment.mana] + [0] * (stock.width - 6)
    for unit in payment.tagged:
        spent[stock.kinds.index(unit)] += 1
    uses: list[tuple[int, int]] = []
    for act in payment.abilities:
        uses.append(
            next(
                (s, o)
                for s, supply in enumerate(stock.supplies)
                for o, option in enumerate(supply.options)
                if (act.source in option.source.uids if act.source else not option.source.uids)
                and (option.source.cid, option.source.zone) == (act.cid, act.zone)
                and option.source.ability == act.ability
                and option.letters == act.mana
            )
        )
    return Way(payment.life, tuple(spent), tuple(sorted(uses)))
