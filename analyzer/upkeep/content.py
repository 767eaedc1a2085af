"""What is said about upkeeps, as plain data."""

from __future__ import annotations

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One legal payment: what is paid, from where, and what is left of it."""

    paid: str
    source: str
    left: str


class Outcome(msgspec.Struct, frozen=True):
    """A result of coin flips that are part of the payment."""

    wins: int
    losses: int
    ways: int
    probability: float


class Choices(msgspec.Struct, frozen=True):
    """All legal choices for one upkeep payment.

    `age`: age counters with the new one, 0 where none are counted.  `cost`: all that is due.
    `count`: how many payments there are, however few are listed in `rows`.  `declined`: what
    happens when nothing is paid.  `reasons`: why there is no payment.
    """

    permanent: str
    player: str
    kind: str
    text: str
    age: int
    cost: str
    payable: bool
    count: int
    rows: tuple[Row, ...]
    declined: str
    reasons: tuple[str, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    notes: tuple[str, ...] = ()


class Upkeeps(msgspec.Struct, frozen=True):
    """Every upkeep payment on the battlefield."""

    title: str
    upkeeps: tuple[Choices, ...]
    notes: tuple[str, ...] = ()
