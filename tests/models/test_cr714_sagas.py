"""Sagas (714): lore counters, chapters, and the sacrifice after the last one."""

from __future__ import annotations

from models.position import Step
from tests.scenario import Game, play

SAGA = """
{head}
[you]
hand = ["Urza's Saga"]
battlefield = ["Swamp", "Swamp"]
library = {{ {library}, Swamp = 20 }}
[opponent]
library = {{ Swamp = 20 }}
"""


def saga(library: str = '"Lotus Petal" = 4, "Goblin Charbelcher" = 4') -> Game:
    return play(SAGA.format(head="", library=library)).do("play Urza's Saga")


def next_main(game: Game) -> Game:
    turn = game.position.turn
    while game.position.turn < turn + 2 or game.position.step != Step.MAIN1:
        game.do("pass" if game.position.pending is None else game.legal()[-1])
    return game


def test_714_3a_it_enters_with_a_lore_counter_and_the_first_chapter_triggers() -> None:
    game = saga()
    assert game.stack
    assert not any("Urza's Saga" in a for a in game.legal())  # not before the chapter resolves
    game.do("resolve")
    assert "activate Urza's Saga for C" in game.legal()


def test_714_3b_each_main_phase_of_its_player_adds_one() -> None:
    game = next_main(saga().do("resolve"))
    assert game.stack
    game.do("resolve")
    make = next(a for a in game.legal() if "Saga (Swamp" in a)
    game.do(make, "resolve")
    assert "Construct" in game.board()


def third() -> Game:
    game = next_main(saga().do("resolve")).do("resolve")
    return next_main(game)


def test_the_last_chapter_finds_an_artifact_for_zero_or_one() -> None:
    game = third().do("resolve")
    assert sorted(game.legal()) == ["choose Lotus Petal", "choose none"]
    game.do("choose Lotus Petal")
    assert "Lotus Petal" in game.board()


def test_704_5s_it_is_sacrificed_once_the_last_chapter_has_left_the_stack() -> None:
    game = third()
    assert "Urza's Saga" in game.board()
    game.do("resolve", "choose none")
    assert "Urza's Saga" not in game.board()
    assert game.graveyard() == ["Urza's Saga"]
