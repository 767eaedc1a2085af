"""Mana as a flow: what is made and spent in a turn, the order of events left aside."""

from __future__ import annotations

from dataclasses import dataclass, field

from analyzer.search.rows import CONST, Lin, Rows, add, plus
from analyzer.search.yields import MANY
from cards.mana import TYPES


@dataclass(slots=True)
class Price:
    """A mana cost: typed symbols, choices of type, and what any mana pays."""

    typed: dict[str, int] = field(default_factory=dict)
    hybrid: tuple[str, ...] = ()
    generic: int = 0
    x: int = 0

    @property
    def total(self) -> int:
        """The least mana it takes, X being 0."""
        return sum(self.typed.values()) + len(self.hybrid) + self.generic


def price(symbols: tuple[str, ...]) -> Price:
    """Read mana symbols at their cheapest: Phyrexian ones are free, {2/R} and {S} take one mana."""
    found = Price()
    hybrids: list[str] = []
    for symbol in symbols:
        if symbol.isdigit():
            found.generic += int(symbol)
        elif symbol == "X":
            found.x += 1
        elif symbol in TYPES:
            found.typed[symbol] = found.typed.get(symbol, 0) + 1
        elif symbol.endswith("/P"):
            continue
        elif "/" in symbol and not symbol.startswith("2/"):
            hybrids.append("".join(part for part in symbol.split("/")))
        else:
            found.generic += 1
    found.hybrid = tuple(hybrids)
    return found


@dataclass(slots=True)
class Use:
    """A way to spend mana (cast so, activate that), how often, and the most mana it then makes."""

    label: str
    lin: Lin
    limit: int
    price: Price
    cheapest: int
    late: bool = False
    granted: bool = False
    early: bool = False
    makes: int = 0
    makes_typed: dict[str, int] = field(default_factory=dict)
    unlocks: bool = False
    grants: bool = False


@dataclass(slots=True)
class Flow:
    """Collects makers and spenders, then states the rows that bind them."""

    rows: Rows
    types: str = ""
    uses: list[Use] = field(default_factory=list)
    made: Lin = field(default_factory=dict)
    typed: dict[str, Lin] = field(default_factory=dict)
    #: the part of `made` that costs the whole hand, so that nothing held before can use it
    late_made: Lin = field(default_factory=dict)
    late_typed: dict[str, Lin] = field(default_factory=dict)
    #: mana that no use is charged for: abilities without a price, bonuses
    loose: Lin = field(default_factory=dict)
    loose_typed: dict[str, Lin] = field(default_factory=dict)
    saved: Lin = field(default_factory=dict)
    choices: dict[tuple[str, int, str, bool], Lin] = field(default_factory=dict)

    def make(self, kind: str, lin: Lin, n: int, late: bool, loose: bool) -> None:
        """So much mana of one type for each unit of a sum."""
        add(self.made, lin, n)
        if late:
            add(self.late_made, lin, n)
        if loose:
            add(self.loose, lin, n)
        if kind in self.types:
            add(self.typed.setdefault(kind, {}), lin, n)
            if late:
                add(self.late_typed.setdefault(kind, {}), lin, n)
            if loose:
                add(self.loose_typed.setdefault(kind, {}), lin, n)

    def choose(self, colors: str, lin: Lin, n: int, how: str, late: bool, loose: bool) -> None:
        """Mana whose types are chosen."""
        add(self.made, lin, n)
        if late:
            add(self.late_made, lin, n)
        if loose:
            add(self.loose, lin, n)
        wanted = "".join(c for c in self.types if c in colors)
        if wanted:
            key = (wanted, n, how, late)
            add(self.choices.setdefault(key, {}), lin)

    def settle(self) -> None:
        """State every row."""
        rows = self.rows
        for (wanted, n, how, late), lin in self.choices.items():
            unit = n if how == "one" else 1
            split: Lin = {}
            for kind in wanted:
                share = rows.new(MANY * MANY)
                add(split, share)
                for table in (self.typed, self.loose_typed):
                    add(table.setdefault(kind, {}), share, unit)
                if late:
                    add(self.late_typed.setdefault(kind, {}), share, unit)
            rows.at_most(split, plus((lin, n // unit if unit else 0)))
        self._spend()
        self._start()
        self._late()

    def _spend(self) -> None:
        rows = self.rows
        total: Lin = {}
        early: Lin = {}
        typed: dict[str, Lin] = {t: {} for t in self.types}
        early_typed: dict[str, Lin] = {t: {} for t in self.types}
        for use in self.uses:
            add(total, use.lin, use.price.total)
            if use.early:
                add(early, use.lin, use.cheapest)
            for kind, n in use.price.typed.items():
                add(typed[kind], use.lin, n)
                if use.early:
                    add(early_typed[kind], use.lin, n)
            for symbol in use.price.hybrid:
                shares: Lin = {}
                for kind in symbol:
                    share = rows.new(use.limit)
                    add(shares, share)
                    add(typed[kind], share)
                rows.equal(shares, use.lin, "mana")
        add(total, self.saved, -1)
        rows.at_most(total, self.made, "mana")
        for kind in self.types:
            rows.at_most(typed[kind], self.typed.get(kind, {}), f"type {kind}")
        if self.late_made:
            # What empties the hand pays for nothing that is still in it.
            rows.at_most(early, plus((self.made, 1), (self.late_made, -1)), "mana")
            for kind in self.types:
                if kind in self.late_typed:
                    have = plus((self.typed[kind], 1), (self.late_typed[kind], -1))
                    rows.at_most(early_typed[kind], have, f"type {kind}")

    def _start(self) -> None:
        """The first use of a price is paid by uses of lower prices, each as far as it gains."""
        for level in sorted({use.cheapest for use in self.uses if use.cheapest}):
            have = dict(self.loose)
            for use in self.uses:
                if use.cheapest < level and use.makes > use.cheapest:
                    add(have, use.lin, use.makes - use.cheapest)
            at_level = [use for use in self.uses if use.cheapest == level]
            self._gate(have, level, at_level, "mana")
        for kind in self.types:
            needs = {use.price.typed.get(kind, 0) for use in self.uses}
            for level in sorted(needs - {0}):
                have = dict(self.loose_typed.get(kind, {}))
                for use in self.uses:
                    need = use.price.typed.get(kind, 0)
                    gain = use.makes_typed.get(kind, 0) - need
                    if need < level and gain > 0:
                        add(have, use.lin, gain)
                at_level = [u for u in self.uses if u.price.typed.get(kind, 0) == level]
                self._gate(have, level, at_level, f"type {kind}")

    def _gate(self, have: Lin, level: int, uses: list[Use], tag: str) -> None:
        gate = self.rows.new(1)
        self.rows.at_most(plus((gate, level)), have, tag)
        for use in uses:
            self.rows.at_most(use.lin, plus((gate, use.limit)), tag)

    def _late(self) -> None:
        """What an effect makes castable does not pay for the first such effect."""
        for attribute, unlocking in (("late", "unlocks"), ("granted", "grants")):
            behind = [use for use in self.uses if getattr(use, attribute)]
            before = [use for use in self.uses if not getattr(use, attribute)]
            keys = [use.cheapest for use in before if getattr(use, unlocking)]
            if not behind or not keys or min(keys) == 0:
                continue
            have = dict(self.loose)
            for use in before:
                if use.makes > use.cheapest:
                    add(have, use.lin, use.makes - use.cheapest)
            self._gate(have, min(keys), behind, "mana")


def constant(n: int) -> Lin:
    """A number as a sum."""
    return {CONST: n}
