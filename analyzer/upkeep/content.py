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


class Payment(msgspec.Struct, frozen=True):
    """What a plan pays for one permanent in one upkeep."""

    permanent: str
    age: int
    paid: str


class Turn(msgspec.Struct, frozen=True):
    """One upkeep of a plan: what is paid, from where, what is given up, what is left."""

    number: int
    payments: tuple[Payment, ...]
    source: str
    sacrificed: tuple[str, ...]
    left: str
    castable: bool | None = None


class Kept(msgspec.Struct, frozen=True):
    """How many upkeeps a permanent survives under a plan, of those looked at."""

    permanent: str
    upkeeps: int


class Plan(msgspec.Struct, frozen=True):
    """Payments for several upkeeps; `proved`: no plan keeps more, or keeps the spell castable more.

    `castable`: in how many turns the spell that should stay castable is, or None.
    """

    title: str
    turns: int
    kept: tuple[Kept, ...]
    schedule: tuple[Turn, ...]
    proved: bool
    spell: str = ""
    castable: int | None = None
    notes: tuple[str, ...] = ()
