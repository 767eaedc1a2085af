"""701.6: countering, and spells that leave the stack otherwise."""

from __future__ import annotations

from tests.scenario import OPPONENT, play

STACK = """
    storm = 2
    [you]
    hand = ["Grapeshot", "Lightning Bolt"]
    graveyard = ["Geistflame"]
    mana = "RRRRRRR"
    [opponent]
    hand = ["{reply}"]
    mana = "UUUUUU"
    library = {{ Swamp = 9 }}
"""
BOLT = "cast Lightning Bolt targeting opponent (R); pass; "


def test_701_6a_remand_returns_the_card() -> None:
    game = play(
        STACK.format(reply="Remand"), BOLT + "cast Remand targeting Lightning Bolt; resolve"
    )
    assert (game.hand(), game.graveyard()) == (["Grapeshot", "Lightning Bolt"], ["Geistflame"])
    assert game.hand(OPPONENT) == ["Swamp"]
    # It was cast, and is cast again: the storm count knows both.
    game.script("cast Lightning Bolt targeting opponent (R)")
    assert game.storm == 2 + 3


def test_702_34a_a_flashback_spell_is_exiled_all_the_same() -> None:
    game = play(
        STACK.format(reply="Remand"),
        """
        cast Geistflame from graveyard for flashback targeting opponent (RRRR)
        pass; cast Remand targeting Geistflame; resolve
        """,
    )
    assert (game.hand(), game.exile()) == (["Grapeshot", "Lightning Bolt"], ["Geistflame"])


def test_704_5e_a_returned_copy_is_gone() -> None:
    game = play(
        STACK.format(reply="Remand"),
        """
        cast Grapeshot targeting opponent (RR); resolve; choose keep
        pass; cast Remand targeting copy of Grapeshot; resolve; resolve all
        """,
    )
    assert game.opposing_life == 20 - 2
    assert game.hand() == ["Lightning Bolt"]


def test_701_6a_memory_lapse_puts_it_on_top() -> None:
    game = play(
        STACK.format(reply="Memory Lapse"),
        BOLT + "cast Memory Lapse targeting Lightning Bolt; resolve",
    )
    top = game.position.players[0].library.top
    assert len(top) == 1
    assert (game.hand(), game.graveyard()) == (["Grapeshot"], ["Geistflame"])


def test_summary_dismissal_exiles_spells_and_counters_abilities() -> None:
    game = play(STACK.format(reply="Summary Dismissal"), "cast Lightning Bolt targeting opponent")
    game.script("pass; cast Summary Dismissal; resolve")
    assert (game.stack, game.exile(), game.opposing_life) == ([], ["Lightning Bolt"], 20)
    shot = play(STACK.format(reply="Summary Dismissal"), "cast Grapeshot targeting opponent (RR)")
    shot.script("pass; cast Summary Dismissal; resolve")
    # The storm trigger is countered, Grapeshot exiled.
    assert (shot.stack, shot.exile(), shot.opposing_life) == ([], ["Grapeshot"], 20)


def test_702_18b_shroud_stops_its_own_player_too() -> None:
    toml = """
    [you]
    hand = ["Lightning Bolt"]
    battlefield = ["{mine}"]
    mana = "R"
    [opponent]
    battlefield = ["{theirs}"]
    """
    shroud = play(toml.format(mine="True Believer", theirs="Swamp"))
    assert shroud.broken("cast Lightning Bolt targeting you (R)") == ("702.18b",)
    assert shroud.broken("cast Lightning Bolt targeting opponent (R)") == ()
    hexproof = play(toml.format(mine="Aegis of the Gods", theirs="Swamp"))
    assert hexproof.broken("cast Lightning Bolt targeting you (R)") == ()
    theirs = play(toml.format(mine="Swamp", theirs="Aegis of the Gods"))
    assert theirs.broken("cast Lightning Bolt targeting opponent (R)") != ()
