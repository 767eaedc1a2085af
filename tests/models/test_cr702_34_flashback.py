"""702.34: flashback."""

from __future__ import annotations

from tests.scenario import play

GEIST = """
    [you]
    graveyard = ["Geistflame"]
    mana = "RRRR"
    [opponent]
    hand = ["Counterspell"]
    mana = "UU"
"""
CAST = "cast Geistflame from graveyard for flashback targeting opponent"


def test_702_34a_cast_from_the_graveyard_then_exiled() -> None:
    game = play(GEIST, CAST + "; resolve")
    assert (game.storm, game.opposing_life) == (1, 19)
    assert (game.graveyard(), game.exile()) == ([], ["Geistflame"])


def test_702_34a_not_for_its_mana_cost() -> None:
    game = play(GEIST.replace("RRRR", "RRR"))
    assert not game.allows("cast Geistflame")
    assert game.broken("cast Geistflame from graveyard targeting opponent (R)")


def test_702_34a_exiled_when_countered() -> None:
    game = play(GEIST, CAST + "; pass; cast Counterspell targeting Geistflame; resolve")
    assert (game.graveyard(), game.exile()) == ([], ["Geistflame"])


def test_702_34a_exiled_when_its_target_is_gone() -> None:
    game = play(
        """
        [you]
        graveyard = ["Geistflame"]
        hand = ["Lightning Bolt"]
        mana = "RRRRR"
        [opponent]
        battlefield = ["Dark Confidant"]
        """,
        """
        cast Geistflame from graveyard for flashback targeting Dark Confidant (RRRR)
        cast Lightning Bolt targeting Dark Confidant (R); resolve all
        """,
    )
    assert game.exile() == ["Geistflame"]


def test_702_34a_timing_is_that_of_the_card() -> None:
    # Deep Analysis is a sorcery, Geistflame an instant.
    game = play(
        'phase = "end"\n[you]\ngraveyard = ["Deep Analysis", "Geistflame"]\nmana = "UUURRRR"'
    )
    assert not game.allows("cast Deep Analysis")
    assert game.allows("cast Geistflame from graveyard")


def test_702_34a_not_from_the_hand() -> None:
    game = play('[you]\nhand = ["Deep Analysis"]\nmana = "UU"')
    assert not game.allows("cast")  # {3}{U} from the hand


def test_702_34a_non_mana_costs() -> None:
    position = '[you]\nlife = {life}\ngraveyard = ["Deep Analysis"]\nmana = "UU"'
    assert play(position.format(life=3)).payments("Deep Analysis") == {"UU, 3 life"}
    assert not play(position.format(life=2)).allows("cast")


def test_702_34a_granted_flashback_costs_the_mana_cost() -> None:
    position = """
    [you]
    graveyard = [{ card = "Dark Ritual", mark = "flashback" }]
    mana = "B"
    """
    game = play(position, "cast Dark Ritual from graveyard; resolve")
    assert (game.pool(), game.exile()) == ("BBB", ["Dark Ritual"])
    assert not play(position.replace('mana = "B"', 'mana = "R"')).allows("cast")


def test_702_34a_granted_only_until_end_of_turn() -> None:
    game = play(
        """
        [you]
        graveyard = [{ card = "Dark Ritual", mark = "flashback" }]
        library = { Swamp = 5 }
        [opponent]
        library = { Swamp = 5 }
        """
    )
    turn = game.position.turn
    while game.position.turn == turn:
        game.do("pass")
    assert game.position.players[0].graveyard[0][1] == ""


def test_611_2c_only_cards_there_then_gain_it() -> None:
    game = play(
        """
        [you]
        hand = ["Past in Flames", "Dark Ritual"]
        graveyard = ["Cabal Ritual"]
        mana = "RRRRB"
        """,
        "cast Past in Flames (RRRR); resolve; cast Dark Ritual (B); resolve",
    )
    assert game.allows("cast Cabal Ritual from graveyard")
    assert not game.allows("cast Dark Ritual from graveyard")


def test_611_2c_past_in_flames_flashes_itself_back_at_its_own_cost() -> None:
    game = play(
        """
        [you]
        hand = ["Past in Flames"]
        mana = "RRRRRRRRR"
        """,
        "cast Past in Flames (RRRR); resolve",
    )
    assert game.payments("Past in Flames") == {"RRRRR"}
    game.script("cast Past in Flames from graveyard for flashback; resolve")
    assert game.exile() == ["Past in Flames"]


def test_118_9_additional_costs_stay() -> None:
    position = """
    [you]
    graveyard = [{{ card = "Deprive", mark = "flashback" }}]
    battlefield = [{lands}]
    hand = ["Dark Ritual"]
    mana = "UUB"
    """
    game = play(position.format(lands='"Island"'), "cast Dark Ritual")
    assert game.allows("cast Deprive from graveyard")
    game = play(position.format(lands=""), "cast Dark Ritual")
    assert not game.allows("cast Deprive")


def test_702_34a_cost_reductions_apply() -> None:
    position = """
    [you]
    graveyard = ["Geistflame"]
    battlefield = [{ card = "Ruby Medallion", count = 3 }]
    mana = "R"
    """
    assert play(position).allows("cast Geistflame from graveyard for flashback")
    fewer = position.replace("count = 3", "count = 2")
    assert not play(fewer).allows("cast Geistflame")


def test_702_34_cards_that_make_tokens() -> None:
    # Strike It Rich {R}, flashback {2}{R}: two Treasures for one more mana than they make.
    game = play(
        '[you]\nhand = ["Strike It Rich"]\nmana = "RRRR"',
        """
        cast Strike It Rich (R); resolve
        cast Strike It Rich from graveyard for flashback (RRR); resolve
        """,
    )
    assert game.board() == ["Treasure", "Treasure"] and game.storm == 2
    game.script("sacrifice Treasure for B; sacrifice Treasure for U")
    # 704.5d: a token is in no graveyard.
    assert (game.pool(), game.graveyard()) == ("UB", [])
