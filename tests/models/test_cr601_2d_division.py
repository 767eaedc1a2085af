"""Damage and counters divided among several targets (601.2d)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from analyzer import solve
from models import legal_actions
from models.actions import Cast
from models.notation.action_text import describe, parse_action
from models.notation.position_file import parse_position
from tests.scenario import OPPONENT, Game, play

ARC = """
[you]
hand = ["Arc Lightning"]
mana = "RCC"
[opponent]
life = {life}
battlefield = [{theirs}]
"""


def arc(life: int = 20, theirs: str = '"Dark Confidant", "Snapcaster Mage"') -> Game:
    return play(ARC.format(life=life, theirs=theirs))


def test_every_target_gets_at_least_one() -> None:
    # Four objects can be targets: the players and two creatures.  One target in 4 ways; two of the
    # four in 6 ways, 3 as 1 + 2 or 2 + 1; three of them in 4 ways, 1 + 1 + 1.
    casts = [a for a in legal_actions(arc().position) if isinstance(a, Cast)]
    assert len(casts) == 4 + 6 * 2 + 4
    assert {a.division for a in casts} == {(), (1, 2), (2, 1), (1, 1, 1)}


def test_texts_say_how_it_is_divided() -> None:
    position = arc().position
    for action in legal_actions(position):
        assert parse_action(position, describe(position, action)) == action


@pytest.mark.parametrize(
    "text",
    [
        "cast Arc Lightning targeting opponent dividing 3 (RCC)",
        "cast Arc Lightning targeting opponent and Dark Confidant (RCC)",
        "cast Arc Lightning targeting opponent and Dark Confidant dividing 3 (RCC)",
        "cast Arc Lightning targeting opponent and Dark Confidant dividing 0 and 3 (RCC)",
        "cast Arc Lightning targeting opponent and Dark Confidant dividing 2 and 2 (RCC)",
    ],
)
def test_other_divisions_are_illegal(text: str) -> None:
    assert "601.2d" in arc().broken(text)


def test_608_2b_the_share_of_an_illegal_target_is_lost() -> None:
    game = arc()
    game.do("cast Arc Lightning targeting opponent and Dark Confidant dividing 1 and 2 (RCC)")
    gone = Game(game.position)
    stack = gone.position
    gone.position = replace(
        stack, battlefield=tuple(p for p in stack.battlefield if p.cid != stack.battlefield[0].cid)
    )
    gone.do("resolve")
    assert gone.opposing_life == 19
    game.do("resolve")
    assert (game.opposing_life, game.board(OPPONENT)) == (19, ["Snapcaster Mage"])


def test_x_is_divided() -> None:
    toml = """
    [you]
    hand = ["Rolling Thunder"]
    mana = "RRRRR"
    [opponent]
    battlefield = ["Dark Confidant"]
    """
    game = play(toml)
    game.do(
        "cast Rolling Thunder X=3 targeting opponent and Dark Confidant dividing 2 and 1 (RRRRR)",
        "resolve",
    )
    assert (game.opposing_life, game.board(OPPONENT)) == (18, [])
    # 601.2d: with X 1 there is nothing for a second target.
    two = "cast Rolling Thunder X=1 targeting opponent and Dark Confidant dividing 1 and 0 (RRR)"
    assert "601.2d" in play(toml).broken(two)


def test_an_ability_divides_too() -> None:
    # A trigger chooses as it is put on the stack: at most 5 targets of Bogardan Hellkite.
    toml = """
    [you]
    hand = ["Bogardan Hellkite"]
    mana = "RRCCCCCC"
    [opponent]
    battlefield = ["Dark Confidant", "Snapcaster Mage"]
    """
    game = play(toml, "cast Bogardan Hellkite (RRCCCCCC); resolve")
    game.do("choose opponent", "choose Dark Confidant", "choose done")
    # 5 as 1 + 4, 2 + 3, 3 + 2, 4 + 1.
    assert len(game.legal()) == 4
    game.do("choose 4 and 1", "resolve")
    assert (game.opposing_life, game.board(OPPONENT)) == (16, ["Snapcaster Mage"])


def test_a_search_divides() -> None:
    # All 3 at one target is the same spell without a division.
    assert solve(parse_position(ARC.format(life=3, theirs="")).position).kind == "LETHAL"
    assert solve(parse_position(ARC.format(life=4, theirs="")).position).kind == "NO_LINE"
