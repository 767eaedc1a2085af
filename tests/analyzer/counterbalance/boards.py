"""Boards and questions for the tests of the command `counterbalance` and what is behind it."""

from __future__ import annotations

from fractions import Fraction

from analyzer.counterbalance.aims import Aim
from analyzer.counterbalance.ask import courses, row_of
from analyzer.counterbalance.inputs import read_spells
from analyzer.counterbalance.limits import Limits
from models.notation.position_file import parse_position
from models.position import Position

TOP = '"Sensei\'s Divining Top"'
OPPONENT = 1
#: 53 cards: 12 of mana value 1, 9 of 2, 7 of 3, 4 of 4, 21 lands.
CARDS_53 = (
    '{ "Ponder" = 12, "Grapeshot" = 9, "Seething Song" = 7, "Tendrils of Agony" = 4, "Swamp" = 21 }'
)


def against(*permanents: str, library: str = CARDS_53, hand: str = "") -> Position:
    """The opponent has Counterbalance and more permanents."""
    board = ", ".join(['"Counterbalance"', *permanents])
    return parse_position(
        f"[opponent]\nbattlefield = [{board}]\nhand = [{hand}]\nlibrary = {library}"
    ).position


def alone(position: Position, spell: str, seconds: float = 30) -> Fraction | None:
    """How likely one spell is countered."""
    return row_of(position, OPPONENT, read_spells([spell])[0], Limits(seconds=seconds), None).chance


def reward(position: Position, *spells: str, aim: Aim = "most", seconds: float = 60) -> Fraction:
    """The controller's best expected reward; the courses' probabilities sum to 1."""
    value, found = courses(
        position, OPPONENT, read_spells(list(spells)), aim, Limits(seconds=seconds)
    )
    assert sum(c.chance for c in found) == 1
    hits = sum(c.chance * sum(f != "resolves" for _, f in c.steps) for c in found)
    if aim == "most":
        assert hits == value
    return value
