"""707: copies of spells and abilities."""

from __future__ import annotations

from tests.scenario import play

BOLT = """
    storm = 0
    [you]
    hand = ["Lightning Bolt", "Twincast"]
    mana = "RUU"
    [opponent]
    battlefield = ["Dark Confidant"]
    hand = ["Counterspell"]
    mana = "UU"
"""
CAST = "cast Lightning Bolt targeting opponent; cast Twincast targeting Lightning Bolt; resolve"


def test_707_10_a_copy_is_not_cast() -> None:
    game = play(BOLT, CAST)
    game.script("choose keep")
    assert game.stack == ["spell Lightning Bolt", "copy Lightning Bolt"]
    assert game.storm == 2


def test_707_10c_new_targets() -> None:
    game = play(BOLT, CAST + "; choose Dark Confidant; resolve all")
    assert (game.opposing_life, game.board(1)) == (17, [])
    game = play(BOLT, CAST + "; choose keep; resolve all")
    assert (game.opposing_life, game.board(1)) == (14, ["Dark Confidant"])


def test_707_10_copies_are_countered_like_spells() -> None:
    game = play(BOLT, CAST + "; choose keep; pass")
    game.script("cast Counterspell targeting copy of Lightning Bolt; resolve all")
    assert game.opposing_life == 17
    # 704.5e: the copy is gone, no card has moved.
    assert game.graveyard() == ["Lightning Bolt", "Twincast"]


def test_707_10_x_is_copied() -> None:
    game = play(
        """
        [you]
        hand = ["Blaze", "Twincast"]
        mana = "RRRRUU"
        """,
        """
        cast Blaze X=3 targeting opponent (RRRR)
        cast Twincast targeting Blaze (UU); resolve; choose keep; resolve all
        """,
    )
    assert game.opposing_life == 20 - 3 - 3


def test_707_10_buyback_of_the_original_only() -> None:
    # A copy of a bought-back spell is no card: nothing more returns.
    game = play(
        """
        [you]
        hand = ["Whispers of the Muse", "Twincast"]
        mana = "UUUUUUUU"
        library = { Swamp = 9 }
        """,
        """
        cast Whispers of the Muse with buyback (UUUUUU)
        cast Twincast targeting Whispers of the Muse (UU); resolve all
        """,
    )
    assert game.hand() == ["Swamp", "Swamp", "Whispers of the Muse"]


def test_707_10_abilities_can_be_copied() -> None:
    # Lithoform Engine's first ability on Baleful Strix's trigger: two cards.
    game = play(
        """
        [you]
        hand = ["Baleful Strix"]
        battlefield = ["Lithoform Engine"]
        mana = "UBCC"
        library = { Swamp = 9 }
        """,
        """
        cast Baleful Strix (UB); resolve
        activate Lithoform Engine ability 1 targeting Baleful Strix trigger (CC); resolve all
        """,
    )
    assert game.hand() == ["Swamp", "Swamp"]


def test_707_10f_copy_of_a_permanent_spell() -> None:
    game = play(
        """
        [you]
        hand = ["Lotus Petal"]
        battlefield = ["Lithoform Engine"]
        mana = "CCCC"
        """,
        """
        cast Lotus Petal
        activate Lithoform Engine ability 3 targeting Lotus Petal on the stack (CCCC); resolve all
        """,
    )
    petals = [p.token for p in game.position.battlefield if not p.tapped]
    assert sorted(petals) == [False, True]
    game.script("sacrifice Lotus Petal #1 for B; sacrifice Lotus Petal for B")
    assert game.graveyard() == ["Lotus Petal"]  # the token is no card
    assert game.storm == 1


def test_702_108_magecraft_sees_copies() -> None:
    # Witherbloom Apprentice triggers for the spell and for each copy: Grapeshot with one copy.
    game = play(
        """
        storm = 1
        [you]
        hand = ["Grapeshot"]
        battlefield = ["Witherbloom Apprentice"]
        mana = "RR"
        """,
        "cast Grapeshot targeting opponent",
    )
    while game.position.stack or game.position.pending is not None:
        if game.position.pending is None:
            game.do("pass")
        else:
            game.do("choose keep" if "choose keep" in game.legal() else game.legal()[0])
    assert game.opposing_life == 20 - 2 - 2
    assert game.life() == 22
