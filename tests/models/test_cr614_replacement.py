"""614: replacement of where a card goes."""

from __future__ import annotations

from tests.scenario import play


def test_614_1a_rest_in_peace_exiles_everything() -> None:
    game = play(
        """
        [you]
        hand = ["Dark Ritual", "Swamp"]
        battlefield = ["Lotus Petal", "Lion's Eye Diamond"]
        mana = "B"
        [opponent]
        battlefield = ["Rest in Peace"]
        """,
        """
        cast Dark Ritual (B); resolve; sacrifice Lotus Petal for B
        crack Lion's Eye Diamond for BBB
        """,
    )
    assert game.graveyard() == []
    assert game.exile() == ["Dark Ritual", "Lion's Eye Diamond", "Lotus Petal", "Swamp"]


def test_614_1a_rest_in_peace_as_it_enters() -> None:
    game = play(
        """
        [you]
        hand = ["Rest in Peace"]
        graveyard = ["Swamp"]
        mana = "WW"
        [opponent]
        graveyard = ["Island"]
        """,
        "cast Rest in Peace; resolve all",
    )
    assert (game.graveyard(0), game.graveyard(1)) == ([], [])
    assert (game.exile(0), game.exile(1)) == (["Swamp"], ["Island"])


def test_614_1a_leyline_of_the_void_is_one_sided() -> None:
    # Of cards owned by the opponents of its controller.
    position = """
    [you]
    hand = ["Dark Ritual"]
    mana = "B"
    {side}
    battlefield = ["Leyline of the Void"]
    """
    line = "cast Dark Ritual; resolve"
    assert play(position.format(side=""), line).graveyard() == ["Dark Ritual"]
    theirs = play(position.format(side="[opponent]"), line)
    assert (theirs.graveyard(), theirs.exile()) == ([], ["Dark Ritual"])


WILL = """
    [you]
    hand = ["Yawgmoth's Will", "Cabal Ritual"]
    graveyard = ["Dark Ritual", "Lotus Petal", "Swamp"]
    mana = "BBBUUBB"
"""


def test_614_yawgmoths_will_exiles_itself() -> None:
    # The replacement is in force before the Will leaves the stack (608.2n).
    game = play(WILL, "cast Yawgmoth's Will (UUB); resolve")
    assert game.exile() == ["Yawgmoth's Will"]
    assert game.graveyard() == ["Dark Ritual", "Lotus Petal", "Swamp"]


def test_614_yawgmoths_will_lets_cards_be_played_once() -> None:
    game = play(WILL, "cast Yawgmoth's Will (UUB); resolve")
    game.script("cast Dark Ritual from graveyard (B); resolve; play Swamp from graveyard")
    game.script("cast Lotus Petal from graveyard (0); resolve; sacrifice Lotus Petal for B")
    assert game.graveyard() == []
    assert game.exile() == ["Dark Ritual", "Lotus Petal", "Yawgmoth's Will"]
    assert not game.allows("play Swamp")  # one land a turn
    game.script("cast Cabal Ritual (BB); resolve")
    assert "Cabal Ritual" in game.exile()


def test_614_yawgmoths_will_is_for_its_controller() -> None:
    game = play(
        WILL + '[opponent]\nhand = ["Lightning Bolt"]\nmana = "R"',
        "cast Yawgmoth's Will (UUB); resolve; pass; cast Lightning Bolt targeting you; resolve all",
    )
    assert game.graveyard(1) == ["Lightning Bolt"]


def test_614_yawgmoths_will_ends_with_the_turn() -> None:
    game = play(
        WILL.replace("[you]", "[you]\n    library = { Swamp = 9 }")
        + "[opponent]\nlibrary = { Swamp = 9 }",
        "cast Yawgmoth's Will (UUB); resolve",
    )
    turn = game.position.turn
    while game.position.turn < turn + 2:
        game.do(game.legal()[0] if game.position.pending is not None else "pass")
    assert not any("from graveyard" in text for text in game.legal())


def test_614_6_a_replaced_event_does_not_happen() -> None:
    # A Pest that dies gives its controller 1 life; a Confidant that is exiled has not died.
    pest = """
    [you]
    hand = ["Lightning Bolt"]
    mana = "R"
    [opponent]
    battlefield = ["Pest"]
    """
    game = play(pest, "cast Lightning Bolt targeting Pest; resolve all")
    assert (game.position.died, game.opposing_life) == (1, 21)
    card = """
    [you]
    hand = ["Lightning Bolt"]
    battlefield = [{board}]
    mana = "R"
    [opponent]
    battlefield = ["Dark Confidant"]
    """
    bolt = "cast Lightning Bolt targeting Dark Confidant; resolve"
    assert play(card.format(board=""), bolt).position.died == 1
    exiled = play(card.format(board='"Rest in Peace"'), bolt)
    assert (exiled.position.died, exiled.exile(1)) == (0, ["Dark Confidant"])


def test_614_helm_of_obedience_and_leyline() -> None:
    # No card is put into a graveyard, so the process runs through the whole library.
    position = """
    [you]
    battlefield = ["Helm of Obedience"{more}]
    mana = "C"
    [opponent]
    library = {{ Swamp = 30 }}
    """
    line = "activate Helm of Obedience X=1 targeting opponent (C); resolve"
    with_leyline = play(position.format(more=', "Leyline of the Void"'), line)
    assert with_leyline.position.players[1].library.size == 0
    alone = play(position.format(more=""), line)
    assert alone.position.players[1].library.size == 29


def test_614_flashback_and_exile_agree() -> None:
    game = play(
        """
        [you]
        graveyard = ["Geistflame"]
        battlefield = ["Rest in Peace"]
        mana = "RRRR"
        """,
        "cast Geistflame from graveyard for flashback targeting opponent; resolve",
    )
    assert game.exile() == ["Geistflame"]
