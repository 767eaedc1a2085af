"""Mana that is not lost as steps and phases end, until the turn does (500.5)."""

from __future__ import annotations

from models.notation.position_file import PositionFile, parse_position
from models.notation.position_write import write_position
from models.position import Step
from tests.scenario import Game, ask, play

BIRGI = "Birgi, God of Storytelling"


def cast_one(mana: str = "R", more: str = "") -> Game:
    """A spell is cast with Birgi on the battlefield: its trigger adds {R}."""
    game = play(
        f"""
        [you]
        hand = ["Lightning Bolt", "Rite of Flame"]
        battlefield = ["{BIRGI}"]
        mana = "{mana}"
        library = {{ Island = 9 }}
        {more}
        """
    )
    return game.do("cast Lightning Bolt targeting opponent (R)", "resolve", "resolve")


def test_it_stays_as_the_phase_ends_and_other_mana_does_not() -> None:
    game = cast_one("RRU")
    assert game.pool() == "URR"
    game.to_step(Step.BEGIN_COMBAT)
    assert game.pool() == "R"
    game.to_step(Step.END)
    assert game.pool() == "R"


def test_the_mana_that_would_be_lost_is_spent_first() -> None:
    game = cast_one("RR")
    game.do("cast Rite of Flame (R)", "resolve", "resolve")
    # One of two red was spent; Birgi's two and the Rite's {R}{R} are there.
    assert game.pool() == "RRRR"
    game.to_step(Step.BEGIN_COMBAT)
    assert game.pool() == "RR"


def test_514_2_it_is_lost_with_the_turn() -> None:
    game = cast_one().to_step(Step.END)
    game.do("pass", "pass")
    assert game.position.turn == 2 and game.pool() == ""


def test_a_file_says_how_much() -> None:
    position = parse_position('[you]\nmana = "RRU"\nlasting_mana = "R"').position
    assert sum(position.players[0].lasting_mana) == 1
    assert parse_position(write_position(PositionFile(position))).position == position


def test_a_win_with_its_mana_and_the_twin_without() -> None:
    """Two Bolts for one red mana: the trigger of the first pays for the second."""
    text = """
        [you]
        hand = ["Lightning Bolt", "Lightning Bolt"]
        battlefield = [{board}]
        mana = "R"
        [opponent]
        life = {life}
        """
    sick = f'{{ card = "{BIRGI}", sick = true }}'
    assert ask(text.format(board=sick, life=6)).kind == "LETHAL"
    assert ask(text.format(board=sick, life=7)).kind == "NO_LINE"
    assert ask(text.format(board="", life=6)).kind == "NO_LINE"
