"""What the controller of the comparisons tries to do."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

#: "every": counter one of the spells, as the other player needs every one of them; "last": counter
#: the last; "most": counter as many as possible.
Aim = Literal["every", "last", "most"]
AIMS: tuple[Aim, ...] = ("every", "last", "most")


def reward(aim: Aim, last: bool) -> Fraction:
    """For countering a spell; `last`: of the sequence."""
    return Fraction(last if aim == "last" else True)


def ends(aim: Aim, countered: bool) -> bool:
    """Whether nothing that comes after a spell matters any more."""
    return aim == "every" and countered
