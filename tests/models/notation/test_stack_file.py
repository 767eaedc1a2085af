"""Position files with a stack, and with permanents that are phased out."""

from __future__ import annotations

import pytest

from models.notation.errors import NotationErrors
from models.notation.position_file import PositionFile, parse_position
from models.notation.position_write import write_position
from tests.scenario import OPPONENT, Game, ask, play

STACK = """
storm = 4
stack = [
  "Grapeshot targeting opponent",
  { storm = 3 },
  { spell = "Lightning Bolt targeting you", by = "opponent", spent = "R" },
]
[you]
hand = ["Counterspell"]
mana = "UU"
[opponent]
life = 4
"""


def test_it_resolves_from_the_top() -> None:
    game = play(STACK)
    assert game.stack == ["spell Grapeshot", "trigger Grapeshot", "spell Lightning Bolt"]
    game.do("resolve")
    assert game.life() == 17
    # Three copies and the spell itself: 4 damage.
    game.do("resolve all")
    assert game.won


def test_its_twin_with_one_copy_fewer() -> None:
    game = play(STACK.replace("storm = 3", "storm = 2")).do("resolve all")
    assert not game.over and game.opposing_life == 1
    assert ask(STACK).kind == "LETHAL"
    assert ask(STACK.replace("{ storm = 3 }", "{ storm = 2 }")).kind == "NO_LINE"


def test_a_spell_may_be_a_target_of_one_above_it() -> None:
    text = """
    stack = [
      { spell = "Dark Ritual", by = "opponent" },
      { spell = "Counterspell targeting Dark Ritual" },
      { copy = "Lightning Bolt targeting opponent" },
    ]
    [you]
    [opponent]
    """
    game = play(text).do("resolve")
    assert game.opposing_life == 17
    game.do("resolve")
    assert game.stack == [] and game.graveyard(OPPONENT) == ["Dark Ritual"]
    assert game.graveyard() == ["Counterspell"]


def test_a_flashback_spell_is_exiled() -> None:
    text = """
    stack = ["Deep Analysis from graveyard for flashback targeting you"]
    [you]
    library = { Island = 5 }
    [opponent]
    """
    game = play(text).do("resolve")
    assert game.exile() == ["Deep Analysis"] and len(game.hand()) == 2


def test_what_is_written_reads_back() -> None:
    text = """
    [you]
    hand = ["Lotus Petal", "Dark Ritual", "Grapeshot"]
    battlefield = ["Swamp", "Mountain", "Mountain"]
    [opponent]
    """
    game = play(text, "cast Lotus Petal; resolve; cast Dark Ritual (Swamp: B); resolve")
    game.do(next(
        t for t in game.legal() if t.startswith("cast Grapeshot targeting opponent")))  # fmt: skip
    position = game.position
    assert [i.kind for i in position.stack] == ["spell", "trigger"]
    again = parse_position(write_position(PositionFile(position))).position
    kinds = [(i.kind, i.cid, i.targets, i.value, i.colors_spent) for i in position.stack]
    assert [(i.kind, i.cid, i.targets, i.value, i.colors_spent) for i in again.stack] == kinds
    assert again.storm == position.storm == 3
    assert Game(again).do("resolve all").opposing_life == 17


def test_phased_out_permanents() -> None:
    text = """
    phase = "end"
    active = "opponent"
    priority = "opponent"
    [you]
    battlefield = ["Island"]
    phased = [{ card = "Sol Ring", tapped = true }]
    library = { Island = 9 }
    [opponent]
    phased = ["Swamp"]
    library = { Island = 9 }
    """
    game = play(text)
    assert [p.uid for p in game.position.phased] == [2, 3]
    again = parse_position(write_position(PositionFile(game.position))).position
    assert again == game.position
    # 502.1: yours phase in as your untap step begins, and untap with the rest.
    game.do("pass", "pass")
    assert game.board() == ["Island", "Sol Ring"] and game.board(OPPONENT) == []
    assert not any(p.tapped for p in game.position.battlefield)


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ('"Lightnin Bolt targeting you"', "card name"),
        ("{ storm = 2 }", "a spell with storm below it"),
        ('{ spell = "Dark Ritual", copy = "Dark Ritual" }', "one of spell, copy, storm"),
        ('{ spell = "Dark Ritual", by = "me" }', "'you' or 'opponent'"),
    ],
)
def test_what_is_wrong_with_a_stack(entry: str, expected: str) -> None:
    with pytest.raises(NotationErrors) as error:
        parse_position(f"stack = [{entry}]\n[you]\n[opponent]\n")
    assert expected in str(error.value) and "stack" in str(error.value)
