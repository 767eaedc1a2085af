"""707.10: what copies spells, and which copies see which."""

from __future__ import annotations

from tests.scenario import OPPONENT, YOU, Game, play


def targets(game: Game) -> list[tuple[int, ...]]:
    """The first target of each spell or copy on the stack, bottom first."""
    return [i.targets[0] for i in game.position.stack if i.kind in ("spell", "copy")]


FLUSTER = """
    active = "opponent"
    [you]
    hand = ["Flusterstorm"]
    mana = "U"
    [opponent]
    hand = ["Dark Ritual", "Dark Ritual", "Dark Ritual"]
    mana = "B"
"""


def test_707_10c_a_later_copy_may_target_an_earlier_one() -> None:
    game = play(FLUSTER, "cast Dark Ritual (B); pass; cast Flusterstorm targeting Dark Ritual (U)")
    # One spell before it: one copy, which can target the original Flusterstorm only besides.
    one = Game(game.position).do("pass", "pass")
    assert sorted(one.legal()) == ["choose Flusterstorm", "choose keep"]
    script = """
    cast Dark Ritual (B); pass; pass; cast Dark Ritual (B)
    pass; cast Flusterstorm targeting Dark Ritual (U); pass; pass
    """
    two = play(FLUSTER, script)
    assert "choose copy of Flusterstorm" not in two.legal()
    two.do("choose same")
    # The first copy is there by now; the second may target it.
    assert "choose copy of Flusterstorm" in two.legal()
    two.do("choose copy of Flusterstorm")
    first, second = two.position.stack[-2:]
    assert second.targets == ((2, first.uid),)


ROUND = """
    [you]
    hand = ["Bonus Round", "Lightning Bolt", "Lightning Bolt", "Lotus Petal"]
    mana = "RRRRR"
    [opponent]
    hand = ["Lightning Bolt"]
    mana = "R"
"""


def test_bonus_round_copies_every_spell_of_the_turn() -> None:
    game = play(ROUND, "cast Bonus Round (RRR); resolve")
    game.script("cast Lightning Bolt targeting opponent (R); resolve all")
    assert game.opposing_life == 20 - 6
    game.script("cast Lightning Bolt targeting opponent (R); resolve all")
    assert game.opposing_life == 20 - 12
    # Copies are not cast: three spells.
    assert game.storm == 3
    game.do("cast Lotus Petal")
    assert game.stack == ["spell Lotus Petal"]


def test_bonus_round_lets_that_player_copy() -> None:
    game = play(ROUND, "cast Bonus Round (RRR); resolve; pass")
    game.script("cast Lightning Bolt targeting you; resolve")
    assert game.position.pending is not None
    assert game.position.pending.player == OPPONENT
    game.do("choose keep")
    copy = game.position.stack[-1]
    assert (copy.kind, copy.controller) == ("copy", OPPONENT)
    game.do("resolve all")
    assert (game.life(), game.opposing_life) == (20 - 6, 20)


def test_bonus_round_ends_with_the_turn() -> None:
    game = play(ROUND, "cast Bonus Round (RRR); resolve")
    turn = game.position.turn
    while game.position.turn == turn:
        game.do(game.legal()[0] if game.position.pending is not None else "pass")
    assert game.position.delayed == ()


TYS = """
    [you]
    hand = ["Lotus Petal", "Lightning Bolt", "Lightning Bolt", "Lightning Bolt"]
    battlefield = ["Thousand-Year Storm"]
    mana = "RRR"
"""


def test_thousand_year_storm_counts_instants_and_sorceries_before() -> None:
    bolt = "cast Lightning Bolt targeting opponent (R); "
    game = play(TYS, "cast Lotus Petal; resolve; " + bolt + "resolve all")
    # The Petal is neither.
    assert game.opposing_life == 20 - 3
    game.script(bolt + "resolve all")
    assert game.opposing_life == 20 - 3 - 6
    game.script(bolt + "resolve all")
    assert game.opposing_life == 20 - 3 - 6 - 9


def test_thousand_year_storm_does_not_count_what_comes_after() -> None:
    bolt = "cast Lightning Bolt targeting opponent (R); "
    # The second Bolt is cast in response to the trigger of the first: that makes no copy, the
    # trigger of the second makes one.
    game = play(TYS, bolt + bolt + "resolve all")
    assert game.opposing_life == 20 - 3 - 6


ASCENSION = """
    [you]
    hand = ["Lightning Bolt", "Lightning Bolt"]
    graveyard = [{graveyard}]
    mana = "RR"
    [[you.battlefield]]
    card = "Pyromancer Ascension"
    counters = {{ quest = {quest} }}
"""
BOLT = "cast Lightning Bolt targeting opponent (R); "


def test_pyromancer_ascension_counts_names_in_the_graveyard() -> None:
    def quest(game: Game) -> int:
        return game.position.battlefield[0].count("quest")

    toml = ASCENSION.format(graveyard='"Lightning Bolt"', quest=1)
    assert quest(play(toml, BOLT + "resolve; yes")) == 2
    assert quest(play(toml, BOLT + "resolve; no")) == 1
    empty = ASCENSION.format(graveyard='"Dark Ritual"', quest=1)
    assert play(empty, BOLT).stack == ["spell Lightning Bolt"]


def test_pyromancer_ascension_copies_with_two_counters() -> None:
    toml = ASCENSION.format(graveyard="", quest=2)
    game = play(toml, BOLT + "resolve; yes; choose keep; resolve all")
    assert game.opposing_life == 20 - 6
    assert play(toml, BOLT + "resolve; no; resolve all").opposing_life == 17
    one = ASCENSION.format(graveyard="", quest=1)
    assert play(one, BOLT + "resolve all").opposing_life == 17


def test_chalice_sees_no_copies() -> None:
    toml = """
    storm = 2
    [you]
    hand = ["Grapeshot"]
    mana = "RR"
    [[opponent.battlefield]]
    card = "Chalice of the Void"
    counters = { charge = 2 }
    """
    game = play(toml, "cast Grapeshot targeting opponent (RR)")
    while game.stack or game.position.pending is not None:
        game.do(game.legal()[0] if game.position.pending is not None else "resolve")
    # Grapeshot is countered, its two copies are not.
    assert game.opposing_life == 20 - 2


def test_reverberate_is_a_spell_and_its_copy_none() -> None:
    toml = """
    [you]
    hand = ["Lightning Bolt", "Reverberate"]
    mana = "RRR"
    """
    game = play(toml, BOLT + "cast Reverberate targeting Lightning Bolt (RR); resolve; choose you")
    assert game.storm == 2
    assert targets(game) == [(0, OPPONENT), (0, YOU)]
