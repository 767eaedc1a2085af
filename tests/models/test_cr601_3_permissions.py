"""601.3, 406: permissions to play cards from exile."""

from __future__ import annotations

from tests.scenario import Game, play


def end_turn(game: Game) -> Game:
    """Pass until the next turn has begun."""
    turn = game.position.turn
    while game.position.turn == turn:
        game.do(game.legal()[0] if game.position.pending is not None else "pass")
    return game


# --- Mind's Desire --------------------------------------------------------------------------------
DESIRE = """
    storm = {storm}
    [you]
    hand = ["Mind's Desire"]
    mana = "UUUUUU{spare}"
    library = {{ "{card}" = 10 }}
"""


def test_minds_desire_exiles_one_card_for_each_copy() -> None:
    game = play(DESIRE.format(storm=3, card="Dark Ritual", spare=""), "cast Mind's Desire")
    game.do("resolve all")
    assert game.exile() == ["Dark Ritual"] * 4


def test_minds_desire_cards_are_free_this_turn() -> None:
    line = "cast Mind's Desire; resolve all"
    game = play(DESIRE.format(storm=1, card="Dark Ritual", spare=""), line)
    game.script("cast Dark Ritual from exile for free; resolve")
    assert (game.pool(), game.storm) == ("BBB", 3)
    end_turn(game)
    assert not any("from exile" in text for text in game.legal())


def test_minds_desire_lands_need_the_land_drop() -> None:
    line = "cast Mind's Desire; resolve all"
    game = play(DESIRE.format(storm=1, card="Swamp", spare=""), line)
    # "Play that card without paying its mana cost" includes lands, within the one land of the turn.
    assert game.allows("play Swamp from exile")
    game.do("play Swamp from exile")
    assert not game.allows("play Swamp")


def test_minds_desire_x_is_zero() -> None:
    # 107.3b.
    line = "cast Mind's Desire (UUUUUU); resolve all"
    game = play(DESIRE.format(storm=0, card="Blaze", spare="RRR"), line)
    found = [text for text in game.legal() if text.startswith("cast Blaze")]
    assert found and not any("X=" in text for text in found)


def test_minds_desire_unknown_cards_are_not_counted_on() -> None:
    game = play(
        """
        [you]
        hand = ["Mind's Desire"]
        mana = "UUUUUU"
        library = { "Dark Ritual" = 5, "Lotus Petal" = 5 }
        """,
        "cast Mind's Desire; resolve all",
    )
    assert game.exile() == ["?"]
    assert not game.allows("cast")


# --- Reckless Impulse, Galvanic Relay -------------------------------------------------------------
IMPULSE = """
    [you]
    hand = ["Reckless Impulse"]
    mana = "RRB"
    library = { top = ["Dark Ritual", "Swamp", "Island"], rest = [] }
    [opponent]
    library = { Island = 5 }
"""
RESOLVED = "cast Reckless Impulse (RR); resolve"


def test_reckless_impulse_now() -> None:
    game = play(IMPULSE, RESOLVED)
    assert game.exile() == ["Dark Ritual", "Swamp"]
    assert game.allows("cast Dark Ritual from exile") and game.allows("play Swamp from exile")
    # It costs what it costs.
    assert not play(IMPULSE.replace("RRB", "RR"), RESOLVED).allows("cast")


def test_reckless_impulse_until_the_end_of_the_next_turn() -> None:
    game = end_turn(end_turn(play(IMPULSE, RESOLVED)))
    assert game.position.active == 0
    while game.position.step < 3:
        game.do("pass")
    game.script("play Swamp from exile; activate Swamp for B")
    assert game.allows("cast Dark Ritual from exile")
    end_turn(game)
    assert game.position.players[0].exile[0][1] == ""


def test_galvanic_relay_during_the_next_turn_only() -> None:
    game = play(
        """
        storm = 1
        [you]
        hand = ["Galvanic Relay"]
        mana = "RRRB"
        library = { top = ["Dark Ritual", "Swamp", "Island"], rest = [] }
        [opponent]
        library = { Island = 5 }
        """,
        "cast Galvanic Relay (RRR); resolve all",
    )
    assert game.exile() == ["Dark Ritual", "Swamp"]
    assert not game.allows("cast") and not game.allows("play")
    end_turn(end_turn(game))
    while game.position.step < 3:
        game.do("pass")
    assert game.allows("play Swamp from exile")
    end_turn(game)
    assert all(mark == "" for _, mark in game.position.players[0].exile)


# --- adventures -----------------------------------------------------------------------------------
def test_715_3d_on_an_adventure() -> None:
    game = play(
        '[you]\nhand = ["Bonecrusher Giant"]\nmana = "RRRRR"',
        "cast Stomp targeting opponent (RR); resolve",
    )
    assert game.exile() == ["Bonecrusher Giant // Stomp"]
    assert not game.allows("cast Stomp")
    game.script("cast Bonecrusher Giant from exile; resolve")
    assert game.board() == ["Bonecrusher Giant // Stomp"] and game.storm == 2


def test_715_3d_a_countered_adventure_goes_to_the_graveyard() -> None:
    game = play(
        """
        [you]
        hand = ["Bonecrusher Giant"]
        mana = "RR"
        [opponent]
        hand = ["Counterspell"]
        mana = "UU"
        """,
        "cast Stomp targeting opponent; pass; cast Counterspell targeting Stomp; resolve",
    )
    assert game.exile() == [] and len(game.graveyard()) == 1
