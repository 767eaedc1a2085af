"""Auras and Equipment in position files."""

from __future__ import annotations

import pytest

from models.characteristics import power_toughness
from models.notation.errors import NotationErrors
from models.notation.position_file import parse_position
from models.notation.position_write import write_position
from models.state import State
from models.zones import leave_battlefield

BOARD = """
[you]
battlefield = [
  "Grizzly Bears",
  { card = "Bonesplitter", attached_to = "your Grizzly Bears" },
  { card = "Rancor", attached_to = "Llanowar Elves" },
]
[opponent]
battlefield = ["Grizzly Bears", "Llanowar Elves"]
"""


def test_they_are_on_what_the_file_names() -> None:
    position = parse_position(BOARD).position
    found = [power_toughness(position, p) for p in position.battlefield]
    assert found == [(4, 2), (0, 0), (0, 0), (2, 2), (3, 1)]


def test_they_read_back_as_written() -> None:
    content = parse_position(BOARD)
    again = parse_position(write_position(content))
    assert again.position == content.position


def test_a_stolen_creature_goes_back_to_its_owner() -> None:
    position = parse_position(
        """
        [you]
        battlefield = [
          { card = "Grizzly Bears", owner = "opponent" },
          { card = "Control Magic", attached_to = "Grizzly Bears" },
        ]
        """
    ).position
    s = State(position)
    assert s.battlefield[0].controller == 0
    leave_battlefield(s, s.battlefield[1], "graveyard")
    assert s.battlefield[0].controller == 1


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('{ card = "Rancor", attached_to = "Island" }', "can be attached to"),
        ('{ card = "Rancor", attached_to = "Lanowar Elves" }', "Llanowar Elves"),
        ('{ card = "Rancor", attached_to = "Grizzly Bears" }', "the name of one permanent"),
        ('{ card = "Sol Ring", attached_to = "Llanowar Elves" }', "can be attached to"),
    ],
)
def test_errors_say_what_is_expected(entry: str, said: str) -> None:
    text = f"""
    [you]
    battlefield = ["Island", "Grizzly Bears", {entry}]
    [opponent]
    battlefield = ["Grizzly Bears", "Llanowar Elves"]
    """
    with pytest.raises(NotationErrors) as error:
        parse_position(text)
    assert said in str(error.value)
