"""Modal spells of which several modes are chosen (700.2)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.scenario import OPPONENT, YOU, Game, play

FLAME = """
[you]
hand = ["Flame of Anor"]
battlefield = ["Island", "Mountain", "Mountain"{wizard}]
library = {{ Swamp = 10 }}
[opponent]
battlefield = ["Mox Jet", {{ card = "Street Wraith" }}]
"""
WIZARD = ', "Snapcaster Mage"'


def flame(wizard: str = WIZARD) -> Game:
    return play(FLAME.format(wizard=wizard))


BOTH = "cast Flame of Anor choosing destroy and damage targeting Mox Jet, Street Wraith"


def test_700_2d_two_modes_while_the_condition_holds() -> None:
    game = flame()
    game.do(BOTH, "resolve all")
    assert game.board(OPPONENT) == []


def test_700_2d_one_mode_without_it() -> None:
    game = flame(wizard="")
    assert "601.2b" in game.broken(BOTH)
    game.do("cast Flame of Anor choosing destroy targeting Mox Jet", "resolve")
    assert game.board(OPPONENT) == ["Street Wraith"]


def test_one_mode_may_be_chosen_though_two_could_be() -> None:
    game = flame().do("cast Flame of Anor choosing damage targeting Street Wraith", "resolve all")
    assert game.board(OPPONENT) == ["Mox Jet"]


@pytest.mark.parametrize(
    ("modes", "rule"),
    [("destroy and destroy", "700.2d"), ("damage and destroy", "608.2c")],
)
def test_700_2_modes_are_different_and_in_order(modes: str, rule: str) -> None:
    text = f"cast Flame of Anor choosing {modes} targeting Mox Jet, Mox Jet"
    assert rule in flame().broken(text)


def test_700_2_a_mode_speaks_of_its_own_target_only() -> None:
    # The player of the first mode draws; the artifact of the second is destroyed, nothing else.
    game = flame().do("cast Flame of Anor choosing draw and destroy targeting you, Mox Jet")
    game.do("resolve")
    assert game.board(OPPONENT) == ["Street Wraith"]
    assert len(game.hand()) == 2


def test_608_2b_the_other_mode_happens_when_a_target_is_gone() -> None:
    game = flame()
    game.do("cast Flame of Anor choosing draw and damage targeting you, Street Wraith")
    there = tuple(p for p in game.position.battlefield if p.controller == YOU)
    game.position = replace(game.position, battlefield=there)
    game.do("resolve")
    assert len(game.hand()) == 2
