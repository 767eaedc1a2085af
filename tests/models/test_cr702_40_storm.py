"""702.40: storm."""

from __future__ import annotations

import pytest

from tests.scenario import Game, play

SHOT = """
    storm = {storm}
    [you]
    hand = ["Grapeshot", "Twincast"]
    mana = "RRUU"
    [opponent]
    hand = ["Counterspell", "Stifle", "Lightning Bolt"]
    mana = "UUUR"
"""
CAST = "cast Grapeshot targeting opponent (RR)"


def shot(storm: int, line: str = CAST) -> Game:
    return play(SHOT.format(storm=storm), line)


@pytest.mark.parametrize("storm", [0, 1, 2, 7])
def test_702_40a_one_copy_for_each_spell_before(storm: int) -> None:
    game = shot(storm)
    game.do("resolve all")
    assert game.opposing_life == 20 - (storm + 1)


def test_702_40a_it_is_a_trigger() -> None:
    assert shot(2).stack == ["spell Grapeshot", "trigger Grapeshot"]


def test_702_40a_copies_resolve_before_the_original() -> None:
    game = shot(2)
    game.script("resolve; choose keep")
    assert game.stack == ["spell Grapeshot", "copy Grapeshot", "copy Grapeshot"]


def test_702_40a_countered_spells_count() -> None:
    # Bolt, Counterspell on it, Grapeshot: two copies.
    game = play(
        """
        [you]
        hand = ["Lightning Bolt", "Grapeshot"]
        mana = "RRR"
        [opponent]
        hand = ["Counterspell"]
        mana = "UU"
        """,
        """
        cast Lightning Bolt targeting opponent
        pass; cast Counterspell targeting Lightning Bolt; resolve
        cast Grapeshot targeting opponent; resolve all
        """,
    )
    assert game.opposing_life == 20 - 3


def test_702_40a_spells_of_all_players_count() -> None:
    game = play(
        """
        [you]
        hand = ["Grapeshot"]
        mana = "RR"
        [opponent]
        hand = ["Lightning Bolt"]
        mana = "R"
        """,
        "pass; cast Lightning Bolt targeting opponent; resolve; " + CAST + "; resolve all",
    )
    assert game.opposing_life == 20 - 3 - 2


def test_702_40a_spells_cast_after_it_do_not_count() -> None:
    game = shot(1)
    game.script("pass; cast Lightning Bolt targeting you; resolve all")
    assert game.opposing_life == 20 - 2


def test_702_40a_copies_do_not_count() -> None:
    # Two Grapeshots: the second copies for the two spells before, not for the first's copy.
    game = play(
        """
        storm = 1
        [you]
        hand = ["Grapeshot", "Grapeshot"]
        mana = "RRRR"
        """,
        f"{CAST}; resolve all; {CAST}; resolve all",
    )
    assert game.opposing_life == 20 - 2 - 3


def test_702_40a_countering_the_spell_leaves_the_trigger() -> None:
    game = shot(3)
    game.script("pass; cast Counterspell targeting Grapeshot; resolve; resolve all")
    assert game.opposing_life == 20 - 3


def test_702_40a_countering_the_trigger_leaves_the_spell() -> None:
    game = shot(3)
    game.script("pass; cast Stifle targeting Grapeshot trigger; resolve; resolve all")
    assert game.opposing_life == 20 - 1


def test_702_40a_copying_the_spell_copies_no_trigger() -> None:
    game = shot(2)
    game.script("cast Twincast targeting Grapeshot (UU); resolve; choose keep")
    assert game.stack == ["spell Grapeshot", "trigger Grapeshot", "copy Grapeshot"]
    game.do("resolve all")
    assert game.opposing_life == 20 - 4


def test_702_40a_the_count_is_of_the_turn() -> None:
    game = shot(2)
    game.do("resolve all")
    turn = game.position.turn
    while game.position.turn == turn:
        game.do(game.legal()[0] if game.position.pending is not None else "pass")
    assert game.storm == 0


def test_702_40a_new_targets_for_each_copy() -> None:
    position = """
    storm = 2
    [you]
    hand = ["Grapeshot"]
    mana = "RR"
    [opponent]
    battlefield = ["Dark Confidant"]
    """
    game = play(position, f"{CAST}; resolve; choose Dark Confidant; choose keep; resolve all")
    assert game.opposing_life == 18  # the other copy and the original
    assert game.graveyard(1) == ["Dark Confidant"]


def test_702_40a_lands_are_no_spells() -> None:
    game = play(
        """
        [you]
        hand = ["Grapeshot", "Mountain"]
        battlefield = ["Mountain"]
        """,
        "play Mountain",
    )
    game.do(next(t for t in game.legal() if t.startswith("cast Grapeshot targeting opponent")))
    game.do("resolve all")
    assert game.opposing_life == 19
