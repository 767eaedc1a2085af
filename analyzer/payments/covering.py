"""Whether mana pays a locked cost."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.payments.cost_text import size
from analyzer.payments.stock import Counts, Stock
from models.costs import ManaNeed


def pays(stock: Stock, spent: Sequence[int], form: ManaNeed, exactly: bool = True) -> bool:
    """Whether mana spent, by kind, pays a form; `exactly`: and nothing is left over.

    Coloured symbols take mana that is not snow first, so {S} finds the most (107.4h); anything
    pays generic mana.
    """
    total = 0
    types = [0] * 6
    snow = [0] * 6
    for n, unit, usable in zip(spent, stock.kinds, stock.usable, strict=True):
        if not n:
            continue
        if not usable:
            if exactly:
                return False
            continue
        total += n
        types[unit.type] += n
        if unit.snow:
            snow[unit.type] += n
    wanted = size(form)
    if total < wanted or (exactly and total != wanted):
        return False
    spare = 0
    for have, frost, need in zip(types, snow, form.types, strict=True):
        if have < need:
            return False
        spare += min(frost, have - need)
    return spare >= form.snow


def payable(stock: Stock, form: ManaNeed, floating: Counts, counts: Counts, life: int) -> bool:
    """Whether a form can be paid with what is left: floating mana, and sources by kind.

    A set of states is kept: all mana, and of each type that matters how much (and how much of it
    is snow).  More than the form could use of something is not counted.
    """
    if form.life and form.life > life:
        return False
    tally = _Tally(stock, form)
    states = {tally.add(tally.nothing, floating)}
    if any(map(tally.enough, states)):
        return True
    for s, supply in enumerate(stock.supplies):
        for _ in range(min(counts[s], tally.wanted)):
            after = {tally.add(state, option.made) for state in states for option in supply.options}
            if after <= states:
                break
            if any(map(tally.enough, after)):
                return True
            states |= after
    return False


class _Tally:
    """What matters of an amount of mana for one form."""

    def __init__(self, stock: Stock, form: ManaNeed) -> None:
        self.wanted = size(form)
        self.form = form
        self.types = [t for t in range(6) if form.types[t] or form.snow]
        self.caps = [self.wanted]
        self.caps += [form.types[t] + form.snow for t in self.types]
        if form.snow:
            self.caps += [form.snow] * 6
        self.nothing: Counts = (0,) * len(self.caps)
        self.kinds = [
            (kind, unit.type, unit.snow)
            for kind, unit in enumerate(stock.kinds)
            if stock.usable[kind]
        ]
        self._gains: dict[Counts, list[int]] = {}

    def add(self, state: Counts, made: Counts) -> Counts:
        """A state with more mana."""
        gains = self._gains.get(made)
        if gains is None:
            gains = self._gains[made] = self._gain(made)
        return tuple(min(a + b, cap) for a, b, cap in zip(state, gains, self.caps, strict=True))

    def _gain(self, made: Counts) -> list[int]:
        types, snow = [0] * 6, [0] * 6
        for kind, type_, frost in self.kinds:
            types[type_] += made[kind]
            if frost:
                snow[type_] += made[kind]
        gains = [sum(types), *(types[t] for t in self.types)]
        return gains + snow if self.form.snow else gains

    def enough(self, state: Counts) -> bool:
        """Whether a state pays the form."""
        if state[0] < self.wanted:
            return False
        spare = 0
        for place, t in enumerate(self.types, 1):
            over = state[place] - self.form.types[t]
            if over < 0:
                return False
            if self.form.snow:
                spare += min(over, state[7 + t])
        return spare >= self.form.snow
