"""Face-down spells and permanents (708, 702.37): what the rulings on morph leave open."""

from __future__ import annotations

import pytest

from analyzer import solve
from models.characteristics import power_toughness
from models.notation.errors import NotationErrors
from models.notation.position_file import parse_position
from models.notation.position_write import write_position
from tests.scenario import OPPONENT, Game, play

ONE_MORE_SPELL = """
[you]
hand = ["Zoetic Cavern", "Grapeshot"]
mana = "CCCRR"
lands_played = 1
[opponent]
life = {life}
"""


def test_702_37_a_land_with_morph_can_be_a_spell() -> None:
    # 305.9 forbids casting a land; face down it is none (708.4).
    game = play(ONE_MORE_SPELL.format(life=9), "cast Zoetic Cavern face down (CCC); resolve")
    assert (game.storm, game.board()) == (1, ["Zoetic Cavern"])
    # Turned up it is a land, and no creature.
    game = play('[you]\nbattlefield = [{ card = "Zoetic Cavern", face_down = true }]\nmana = "CC"')
    game.do("turn up Zoetic Cavern (CC)")
    assert game.allows("activate Zoetic Cavern for C")
    assert game.stack == []


def test_702_37b_megamorph_gives_a_counter_as_it_is_turned_up() -> None:
    toml = '[you]\nbattlefield = [{ card = "Stratus Dancer", face_down = true }]\nmana = "UU"'
    game = play(toml, "turn up Stratus Dancer (UU)")
    (dancer,) = game.position.battlefield
    assert power_toughness(game.position, dancer) == (3, 2)
    # Turned up by an effect it gets none: its megamorph cost was not paid.
    broken = play(
        """
        [you]
        hand = ["Break Open"]
        mana = "RR"
        [opponent]
        battlefield = [{ card = "Stratus Dancer", face_down = true }]
        """,
        "cast Break Open targeting face-down Stratus Dancer (RR); resolve",
    )
    assert power_toughness(broken.position, broken.position.battlefield[0]) == (2, 1)


def test_201_2b_objects_without_a_name_share_none() -> None:
    toml = """
    [you]
    hand = ["Echoing Truth"]
    mana = "UU"
    [opponent]
    battlefield = [{ card = "Willbender", face_down = true, count = 2 }]
    """
    game = play(toml, "cast Echoing Truth targeting face-down Willbender (UU); resolve")
    assert game.board(OPPONENT) == ["Willbender"]


def test_a_copy_of_a_face_down_spell_is_a_two_two_that_stays_so() -> None:
    toml = """
    [you]
    hand = ["Exalted Angel"]
    battlefield = ["Lithoform Engine"]
    mana = "CCCCCCCWWWW"
    """
    game = play(toml, "cast Exalted Angel face down (CCC)")
    game.script("activate Lithoform Engine ability 3 targeting face-down Exalted Angel (CCCC)")
    game.do("resolve all")
    two = [p for p in game.position.battlefield if power_toughness(game.position, p) == (2, 2)]
    assert sorted(p.token for p in two) == [False, True]
    token = next(p for p in two if p.token)
    assert not token.face_down
    turned = [text for text in game.legal() if text.startswith("turn up")]
    assert turned == ["turn up Exalted Angel #2 (WWWW)"]


def test_a_face_down_spell_counts_for_storm_in_a_search() -> None:
    # The Cavern for {3}, then Grapeshot with one copy: 2 damage, and no more.
    assert solve(parse_position(ONE_MORE_SPELL.format(life=2)).position).kind == "LETHAL"
    assert solve(parse_position(ONE_MORE_SPELL.format(life=3)).position).kind == "NO_LINE"


@pytest.mark.parametrize(("mana", "kind"), [("UU", "NO_LINE"), ("U", "LETHAL"), ("CC", "LETHAL")])
def test_the_opponent_may_turn_one_up(mana: str, kind: str) -> None:
    toml = f"""
    [you]
    hand = ["Lightning Bolt"]
    mana = "R"
    [opponent]
    life = 3
    mana = "{mana}"
    battlefield = [{{ card = "Willbender", face_down = true }}]
    """
    assert solve(parse_position(toml).position).kind == kind


def test_a_file_states_what_is_face_down() -> None:
    toml = """
    [you]
    battlefield = [{ card = "Willbender", face_down = true }]
    [opponent]
    battlefield = [{ card = "unknown", face_down = true, tapped = true }]
    """
    found = parse_position(toml)
    assert parse_position(write_position(found)).position == found.position
    assert [p.face_down for p in found.position.battlefield] == [True, True]
    # Nobody can turn up what nobody knows, but anyone can see that it is a 2/2.
    assert not Game(found.position).allows("turn up")
    assert [power_toughness(found.position, p) for p in found.position.battlefield] == [(2, 2)] * 2
    with pytest.raises(NotationErrors, match="face_down"):
        parse_position('[you]\nbattlefield = [{ card = "goblin", token = true, face_down = true }]')
