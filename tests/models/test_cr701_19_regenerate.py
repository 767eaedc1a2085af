"""Regeneration: a shield that is used instead of being destroyed (701.19)."""

from __future__ import annotations

from models.position import Step
from tests.scenario import OPPONENT, Game

BOARD = """
[you]
battlefield = ["Rimebound Dead", "Snow-Covered Swamp", "Snow-Covered Swamp"]
hand = ["Lightning Bolt", "{spell}"]
mana = "RWWWW"
"""
SHIELD = "activate Rimebound Dead (Snow-Covered Swamp: B)"


def game(spell: str = "Day of Judgment") -> Game:
    return Game(BOARD.format(spell=spell))


def test_it_is_tapped_and_its_damage_goes() -> None:
    one = game().do(SHIELD, "resolve", "cast Lightning Bolt targeting Rimebound Dead (R)")
    one.do("resolve")
    dead = one.position.battlefield[0]
    assert one.graveyard() == ["Lightning Bolt"]
    assert (dead.tapped, dead.damage) == (True, 0)


def test_each_shield_is_used_once() -> None:
    one = game().do(SHIELD, "resolve", "cast Day of Judgment (WWWW)", "resolve")
    assert "Rimebound Dead" in one.board()
    dead = one.position.battlefield[0]
    assert (dead.tapped, dead.damage) == (True, 0)
    one.do("cast Lightning Bolt targeting Rimebound Dead (R)", "resolve")
    assert "Rimebound Dead" in one.graveyard()


def test_without_a_shield_it_dies() -> None:
    one = game().do("cast Day of Judgment (WWWW)", "resolve")
    assert "Rimebound Dead" in one.graveyard()


def test_what_cannot_be_regenerated_dies() -> None:
    one = game("Wrath of God").do(SHIELD, "resolve", "cast Wrath of God (WWWW)", "resolve")
    assert "Rimebound Dead" in one.graveyard()


def test_toughness_zero_is_no_destruction() -> None:
    one = Game(
        """
        [you]
        battlefield = ["Rimebound Dead", "Snow-Covered Swamp"]
        hand = ["Darkblast"]
        mana = "B"
        """
    ).do(SHIELD, "resolve", "cast Darkblast targeting Rimebound Dead (B)", "resolve")
    assert "Rimebound Dead" in one.graveyard()


def test_a_shield_lasts_until_end_of_turn() -> None:
    one = game().do(SHIELD, "resolve")
    assert one.position.lasting
    while one.position.active != OPPONENT or one.position.step != Step.MAIN1:
        one.do("pass" if one.position.pending is None else one.legal()[0])
    assert not one.position.lasting
