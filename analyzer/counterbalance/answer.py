"""What an answer says, as plain values: text, JSON and the chart are ways of showing it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One spell alone.

    `mana_value`: on the stack.  `matching`: cards of the library that a reveal of would counter it,
    None where cards there have no names.  `chance`: that it is countered when the controller does
    all they can; None if that is not known, for a `reason`.  `by`: what counters it.
    """

    spell: str
    mana_value: int
    matching: dict[str, int] | None
    library: int
    chance: Fraction | None
    by: tuple[str, ...] = ()
    reason: str = ""

    @property
    def matches(self) -> int:
        """How many cards match."""
        return sum((self.matching or {}).values())


class Course(msgspec.Struct, frozen=True):
    """One course of a sequence: each spell with what becomes of it, and how likely that is."""

    steps: tuple[tuple[str, str], ...]
    chance: Fraction


class Answer(msgspec.Struct):
    """Everything asked about one board."""

    title: str = ""
    about: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    courses: tuple[Course, ...] = ()
    courses_are: str = ""
    order: tuple[str, ...] = ()
    #: of the best order, or that the sequence gets through
    value: Fraction | None = None
    at_least: Fraction | None = None
    reason: str = ""
    nodes: int = 0
    seconds: float = 0.0


def as_data(answer: Answer) -> dict[str, Any]:
    """What `--json` writes: a probability is a fraction as text, and a number."""
    return {
        "title": answer.title,
        "about": list(answer.about),
        "spells": [
            {
                "spell": row.spell,
                "mana_value": row.mana_value,
                "matching": row.matching,
                "matches": None if row.matching is None else row.matches,
                "library": row.library,
                "countered": _number(row.chance),
                "by": list(row.by),
                "reason": row.reason,
            }
            for row in answer.rows
        ],
        "courses": [
            {
                "steps": [{"spell": spell, "fate": fate} for spell, fate in course.steps],
                "chance": _number(course.chance),
            }
            for course in answer.courses
        ],
        "order": list(answer.order),
        "value": _number(answer.value),
        "at_least": _number(answer.at_least),
        "reason": answer.reason,
        "nodes": answer.nodes,
        "seconds": answer.seconds,
    }


def _number(chance: Fraction | None) -> dict[str, Any] | None:
    if chance is None:
        return None
    return {"fraction": str(chance), "percent": float(chance) * 100}
