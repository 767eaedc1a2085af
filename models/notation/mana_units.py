"""Mana in payments: what comes from the pool, beside what mana abilities add.

Plain mana is written as letters.  Mana with a property is named: "snow U", "restricted G" (106.6).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import groupby

from cards.mana import NO_MANA, TYPE_INDEX, TYPES, ManaVector, letters
from models.actions import Activate, Payment
from models.notation.ability_words import Abilities
from models.notation.objects import Objects
from models.pool import plus
from models.position import TaggedMana

NO_PAYMENT = "0"
_UNITS = re.compile(
    r"^(snow|restricted|restricted snow) ([WUBRGC]+)(?: #([0-9]{1,4}))?$", re.IGNORECASE
)


class ManaUnits:
    """The mana that can be spent in one position."""

    def __init__(self, objects: Objects) -> None:
        self.objects = objects
        self.position = objects.position

    def text(self, payment: Payment) -> list[str]:
        """Mana from the pool: what is spent less what the mana abilities add, if that is so."""
        made, units = self.made(payment.abilities)
        plain = tuple(a - b for a, b in zip(payment.mana, made, strict=True))
        implied = Counter(units)
        extra = []
        for unit in payment.tagged:
            if implied[unit]:
                implied[unit] -= 1
            else:
                extra.append(unit)
        if min(plain) >= 0 and together(units, tuple(extra)) == payment.tagged:
            pool = [letters(plain)] if any(plain) else []
            return pool + self._words(extra, payment)
        return [f"pay {letters(payment.mana) or NO_PAYMENT}", *self._words(payment.tagged, payment)]

    def _words(self, units: Iterable[TaggedMana], payment: Payment) -> list[str]:
        known = self._known(payment.abilities)
        parts = []
        for unit, run in groupby(units):
            kind = _kind(unit)
            alike = [u for u in known if _kind(u) == kind and u.type == unit.type]
            number = f" #{alike.index(unit) + 1}" if unit in alike[1:] else ""
            parts.append(f"{kind} {TYPES[unit.type] * len(list(run))}{number}")
        return parts

    def read(self, text: str, abilities: Iterable[Activate]) -> list[TaggedMana] | None:
        """Read "snow UU" or "restricted G #2"; None if that is not what the text is."""
        match = _UNITS.match(text)
        if match is None:
            return None
        kind, types, number = match[1].lower(), match[2].upper(), int(match[3] or 1)
        known = self._known(abilities)
        found = []
        for letter in types:
            alike = [u for u in known if _kind(u) == kind and u.type == TYPE_INDEX[letter]]
            if kind == "snow" and not alike:
                alike = [TaggedMana(TYPE_INDEX[letter], snow=True)]
            if not 1 <= number <= len(alike):
                return None
            found.append(alike[number - 1])
        return found

    def made(self, abilities: Iterable[Activate]) -> tuple[ManaVector, tuple[TaggedMana, ...]]:
        """What mana abilities add: plain mana, and units with properties in their usual order."""
        plain = NO_MANA
        units: list[TaggedMana] = []
        for action in abilities:
            made = Abilities(self.position, action.cid, action.source, action.zone).made_by(action)
            if made is None:
                continue
            if made.units:
                units += made.units
            else:
                plain = plus(plain, made.mana)
        return plain, tuple(sorted(units, key=_order))

    def _known(self, abilities: Iterable[Activate]) -> list[TaggedMana]:
        """Each kind of unit with properties that can be spent here, once."""
        _, made = self.made(abilities)
        pool = self.position.players[self.objects.actor].tagged
        return list(dict.fromkeys((*pool, *made)))


def _kind(unit: TaggedMana) -> str:
    if unit.spend_on is None and not unit.spend_type:
        return "snow"
    return "restricted snow" if unit.snow else "restricted"


def _order(unit: TaggedMana) -> tuple[int, bool, str, str]:
    filter = "" if unit.spend_on is None else repr(unit.spend_on)
    return unit.type, unit.snow, unit.spend_type, filter


def together(made: tuple[TaggedMana, ...], pool: tuple[TaggedMana, ...]) -> tuple[TaggedMana, ...]:
    """Units that mana abilities add and units from the pool, in the order a payment has them."""
    return tuple(sorted((*made, *pool), key=_order)) if made and pool else (*made, *pool)
