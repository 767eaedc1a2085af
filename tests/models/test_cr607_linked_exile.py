"""Cards exiled with a permanent that return (607.2a, 610.3), and triggers that trigger again."""

from __future__ import annotations

import pytest

from models.notation.position_file import parse_position
from models.notation.position_write import write_position
from tests.scenario import OPPONENT, play

HUNTER = """
[you]
hand = ["{card}", "Lightning Bolt"]
battlefield = ["Strionic Resonator"]
mana = "WWCRCC"
[opponent]
battlefield = ["Dark Confidant"]
hand = ["Lightning Bolt"]
mana = "R"
"""


def test_fiend_hunter_that_left_first_returns_nothing() -> None:
    # The leaves trigger resolves before the enters trigger: the card stays exiled for good.
    game = play(HUNTER.format(card="Fiend Hunter"), "cast Fiend Hunter (WWC); resolve; pass")
    game.do("cast Lightning Bolt targeting Fiend Hunter (R)", "resolve")
    assert game.stack == ["trigger Fiend Hunter"] * 2
    game.do("resolve", "resolve", "yes")
    assert (game.exile(OPPONENT), game.stack, game.board()) == (
        ["Dark Confidant"], [], ["Strionic Resonator"],
    )  # fmt: skip


def test_banisher_priest_that_left_first_exiles_nothing() -> None:
    # 610.3: the duration "until it leaves" is over before it began.
    game = play(HUNTER.format(card="Banisher Priest"), "cast Banisher Priest (WWC); resolve; pass")
    game.do("cast Lightning Bolt targeting Banisher Priest (R)", "resolve", "resolve")
    assert (game.exile(OPPONENT), game.board(OPPONENT)) == ([], ["Dark Confidant"])


def test_the_return_of_until_uses_no_stack() -> None:
    game = play(HUNTER.format(card="Banisher Priest"), "cast Banisher Priest (WWC)")
    game.do("resolve", "resolve")
    assert game.exile(OPPONENT) == ["Dark Confidant"]
    game.do("cast Lightning Bolt targeting Banisher Priest (R)", "resolve")
    assert (game.exile(OPPONENT), game.stack) == ([], [])
    assert game.board(OPPONENT) == ["Dark Confidant"]


@pytest.mark.parametrize("card", ["Oblivion Ring", "Journey to Nowhere"])
def test_enchantments_return_what_they_exiled(card: str) -> None:
    toml = f"""
    [you]
    hand = ["{card}"]
    mana = "WCC"
    [opponent]
    battlefield = ["Dark Confidant"]
    hand = ["Echoing Truth"]
    mana = "UU"
    """
    game = play(toml, f"cast {card}; resolve")
    game.do("resolve")
    assert game.exile(OPPONENT) == ["Dark Confidant"]
    game.do("pass", f"cast Echoing Truth targeting {card} (UU)", "resolve", "resolve")
    assert (game.exile(OPPONENT), game.board(OPPONENT)) == ([], ["Dark Confidant"])


def test_a_file_states_what_is_exiled_with_a_permanent() -> None:
    toml = """
    [you]
    hand = ["Lightning Bolt"]
    mana = "R"
    battlefield = [{ card = "Fiend Hunter", exiled = { opponent = ["Dark Confidant"] } }]
    """
    found = parse_position(toml)
    assert parse_position(write_position(found)).position == found.position
    game = play(toml, "cast Lightning Bolt targeting Fiend Hunter (R); resolve; resolve")
    assert game.board(OPPONENT) == ["Dark Confidant"]


@pytest.mark.parametrize(
    ("doubler", "lives"),
    # Trufflesnout's trigger gains 4 life each time: once, and once more for each effect that fits.
    [
        ("Mox Opal", 24),
        ("Panharmonicon", 28),
        ("Yarok, the Desecrated", 28),
        ("Naban, Dean of Iteration", 24),
        ("Drivnod, Carnage Dominus", 24),
        ('Panharmonicon", "Yarok, the Desecrated', 32),
    ],
)
def test_603_2d_additional_triggers(doubler: str, lives: int) -> None:
    toml = f"""
    [you]
    hand = ["Trufflesnout"]
    battlefield = ["{doubler}"]
    mana = "GCC"
    """
    game = play(toml, "cast Trufflesnout (GCC); resolve")
    while game.position.pending is not None:
        game.do("choose mode 2")
    game.do("resolve all")
    assert game.life() == lives


def test_603_2d_dying_triggers_again() -> None:
    toml = """
    [you]
    hand = ["Lightning Bolt", "Lightning Bolt"]
    mana = "RR"
    battlefield = [{more}{{ card = "Pest", token = true }}]
    """
    bolt = "cast Lightning Bolt targeting Pest (R); resolve; resolve all"
    assert play(toml.format(more=""), bolt).life() == 21
    assert play(toml.format(more='"Drivnod, Carnage Dominus", '), bolt).life() == 22
    assert play(toml.format(more='"Panharmonicon", '), bolt).life() == 21


def test_500_5_kept_mana_stays_as_a_step_ends() -> None:
    toml = """
    [you]
    battlefield = ["Leyline Tyrant"]
    mana = "RRB"
    """
    game = play(toml, "pass; pass")
    assert game.pool() == "RR"
