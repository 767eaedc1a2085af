"""Parts that are not modelled and change what others may do: nothing is ruled out beside them."""

from __future__ import annotations

from analyzer import solve
from cards.library import CARDS
from models.notation.position_file import parse_position
from models.support import standing_parts, unsupported_parts

BOLT = """
[you]
battlefield = [{mine}]
hand = ["Lightning Bolt"]
[opponent]
life = 3
battlefield = [{theirs}]
"""


def verdict(mine: str, theirs: str = "") -> str:
    return solve(parse_position(BOLT.format(mine=mine, theirs=theirs)).position).kind


def test_any_mana_could_pay() -> None:
    # "Players may spend mana as though it were mana of any color": in truth the Island pays.
    assert verdict('"Island", "Mycosynth Lattice"') == "UNKNOWN"
    assert verdict('"Island"', '"Mycosynth Lattice"') == "UNKNOWN"
    assert verdict('"Island"') == "NO_LINE"
    assert verdict('"Mountain", "Mycosynth Lattice"') == "LETHAL"


def test_such_parts_count_where_the_card_is_used_too() -> None:
    lattice = CARDS.find("Mycosynth Lattice")
    assert standing_parts(lattice)
    assert set(standing_parts(lattice)) <= set(unsupported_parts(lattice))
