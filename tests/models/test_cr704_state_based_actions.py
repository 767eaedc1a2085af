"""704: state-based actions; 104: how a game ends."""

from __future__ import annotations

from msgspec.structs import replace

from models import apply
from models.actions import PASS
from tests.scenario import play

KARAKAS = """
    edition = "{edition}"
    [you]
    battlefield = ["Karakas"]
    hand = ["Karakas"]
    [opponent]
    battlefield = [{theirs}]
"""


def test_704_5j_one_legend_stays() -> None:
    game = play(
        KARAKAS.format(edition="current", theirs=""), "activate Karakas for W; play Karakas"
    )
    # One is tapped, one is not: their controller chooses.
    assert game.position.pending is not None and game.position.pending.kind == "keep"
    game.do("choose Karakas #2")
    assert (game.board(), game.graveyard(), game.pool()) == (["Karakas"], ["Karakas"], "W")
    # The new one is untapped: a second W.
    game.do("activate Karakas for W")
    assert game.pool() == "WW"


def test_704_5j_each_player_may_have_one() -> None:
    game = play(
        KARAKAS.format(edition="current", theirs='"Karakas"').replace(
            'battlefield = ["Karakas"]\n    hand', "hand"
        ),
        "play Karakas",
    )
    assert (game.board(0), game.board(1)) == (["Karakas"], ["Karakas"])


def test_420_5e_of_2006_all_legends_of_a_name_go() -> None:
    # Whoever controls them.
    game = play(
        KARAKAS.format(edition="2006", theirs='"Karakas"').replace(
            'battlefield = ["Karakas"]\n    hand', "hand"
        ),
        "play Karakas",
    )
    assert (game.board(0), game.board(1)) == ([], [])
    assert (game.graveyard(0), game.graveyard(1)) == (["Karakas"], ["Karakas"])
    alone = play(KARAKAS.format(edition="2006", theirs=""), "activate Karakas for W; play Karakas")
    assert (alone.board(), alone.pool()) == ([], "W")


def test_704_5j_five_of_a_legend_may_be_stated() -> None:
    # The rule acts as soon as a player would get priority.
    game = play('[you]\nbattlefield = [{ card = "Karakas", count = 5 }]\nhand = ["Lotus Petal"]')
    game.do("cast Lotus Petal")
    assert game.board() == ["Karakas"]


def test_704_5a_no_life_left() -> None:
    position = '[you]\nhand = ["Lightning Bolt"]\nmana = "R"\n[opponent]\nlife = {life}'
    line = "cast Lightning Bolt targeting opponent; resolve"
    assert play(position.format(life=3), line).won
    assert not play(position.format(life=4), line).over


def test_104_4a_both_at_once_is_a_draw() -> None:
    # Mana burn costs both players their last life as the phase ends.
    burn = 'edition = "2006"\n[you]\nlife = 1\nmana = "B"\n[opponent]\nlife = 1\nmana = "B"'
    assert play(burn, "pass; pass").position.winner == 2


def test_704_5b_drawing_from_an_empty_library() -> None:
    position = """
    [you]
    hand = ["Brainstorm"]
    mana = "U"
    library = {{ top = [{cards}], rest = [] }}
    """
    line = "cast Brainstorm; resolve"
    game = play(position.format(cards='"Swamp", "Swamp"'), line)
    while game.position.pending is not None:
        game.do(game.legal()[0])
    assert game.position.winner == 1
    game = play(position.format(cards='"Swamp", "Swamp", "Swamp"'), line)
    while game.position.pending is not None:
        game.do(game.legal()[0])
    assert not game.over


def test_614_11_laboratory_maniac() -> None:
    position = """
    [you]
    hand = ["Gitaxian Probe"]
    battlefield = [{board}]
    mana = "U"
    library = {{ top = [], rest = [] }}
    """
    line = "cast Gitaxian Probe targeting opponent (U); resolve"
    assert play(position.format(board='"Laboratory Maniac"'), line).won
    assert play(position.format(board=""), line).position.winner == 1


def test_104_2_thassas_oracle() -> None:
    position = """
    [you]
    hand = ["Thassa's Oracle"]
    mana = "UU"
    library = {{ top = [{cards}], rest = [] }}
    """

    def outcome(n: int) -> bool:
        game = play(position.format(cards=", ".join(['"Swamp"'] * n)),
                    "cast Thassa's Oracle; resolve; resolve")  # fmt: skip
        while game.position.pending is not None:
            game.do(game.legal()[0])
        return game.won

    # Devotion is {U}{U} = 2: a library of two or fewer cards.
    assert [outcome(n) for n in (0, 1, 2, 3)] == [True, True, True, False]


def test_704_5f_toughness_zero() -> None:
    game = play('[you]\nhand = ["Walking Ballista"]', "cast Walking Ballista (0); resolve")
    assert (game.board(), game.graveyard()) == ([], ["Walking Ballista"])


def test_704_5g_lethal_damage() -> None:
    position = """
    [you]
    hand = ["Lightning Bolt"]
    mana = "R"
    [opponent]
    battlefield = ["{creature}"]
    """
    for creature, dies in (("Bonecrusher Giant", True), ("Thought-Knot Seer", False)):
        game = play(position.format(creature=creature),
                    f"cast Lightning Bolt targeting {creature}; resolve all")  # fmt: skip
        assert (game.board(1) == []) == dies


def test_704_5i_loyalty_zero() -> None:
    game = play(
        """
        [you]
        battlefield = [{ card = "Liliana of the Veil", counters = { loyalty = 2 } }]
        [opponent]
        battlefield = ["Dark Confidant"]
        """
    )
    game.do(next(t for t in game.legal() if "targeting opponent" in t and "2" in t))
    assert game.board() == []


def test_704_5c_ten_poison_counters() -> None:
    game = play("[opponent]\npoison = 9")
    you, opponent = game.position.players
    assert apply(game.position, PASS).winner is None
    lost = replace(game.position, players=(you, replace(opponent, poison=10)))
    assert apply(lost, PASS).winner == 0


def test_704_3_before_anyone_gets_priority() -> None:
    # At 0 life the opponent cannot respond any more: the rest of the stack is gone with the game.
    game = play(
        """
        [you]
        hand = ["Lightning Bolt", "Lightning Bolt"]
        mana = "RR"
        [opponent]
        life = 3
        hand = ["Brainstorm"]
        mana = "U"
        """,
        "cast Lightning Bolt targeting opponent; cast Lightning Bolt targeting opponent; resolve",
    )
    assert game.won and game.legal() == []
