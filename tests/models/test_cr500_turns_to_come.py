"""Extra turns (500.7), skipped turns and steps (500.11, 614.10), and the hand kept (402.2)."""

from __future__ import annotations

from models.position import Step
from tests.scenario import OPPONENT, YOU, Game, play

TABLE = """
[you]
hand = [{hand}]
battlefield = [{board}]
library = {{ Swamp = 30 }}
[opponent]
library = {{ Swamp = 30 }}
"""


def table(hand: str, board: str) -> Game:
    return play(TABLE.format(hand=hand, board=board))


def next_main(game: Game) -> Game:
    """Pass until a main phase of another turn has begun; no life is paid on the way."""
    turn = game.position.turn
    while game.position.turn == turn or game.position.step != Step.MAIN1:
        pending = game.position.pending
        if pending is None:
            game.do("pass")
        else:
            game.do(game.legal()[-1])
    return game


ISLANDS = '"Island", "Island", "Island", "Island"'


def test_500_7_an_extra_turn_comes_before_the_opponents() -> None:
    game = table('"Time Walk"', ISLANDS).do("cast Time Walk", "resolve")
    next_main(game)
    assert game.position.active == YOU
    next_main(game)
    assert game.position.active == OPPONENT


def test_500_7_without_it_the_opponent_is_next() -> None:
    assert next_main(table('"Time Walk"', ISLANDS)).position.active == OPPONENT


def test_500_7_two_extra_turns_are_two() -> None:
    game = table('"Time Walk", "Time Walk"', ISLANDS).script(
        "cast Time Walk; resolve; cast Time Walk; resolve"
    )
    assert [next_main(game).position.active for _ in range(3)] == [YOU, YOU, OPPONENT]


def test_500_11_a_skipped_turn_passes_by() -> None:
    game = table('"Meditate"', ISLANDS).do("cast Meditate", "resolve")
    assert len(game.hand()) == 4
    # The opponent's turn, then not yours but theirs again, then yours.
    assert [next_main(game).position.active for _ in range(3)] == [OPPONENT, OPPONENT, YOU]


def test_500_11_an_extra_turn_is_the_one_that_is_skipped() -> None:
    board = f'{ISLANDS}, "Island"'
    game = table('"Meditate", "Time Walk"', board).script(
        "cast Meditate; resolve; cast Time Walk; resolve"
    )
    assert [next_main(game).position.active for _ in range(2)] == [OPPONENT, YOU]


def test_turns_of_one_player_have_numbers_two_apart() -> None:
    game = table('"Time Walk"', ISLANDS).do("cast Time Walk", "resolve")
    assert next_main(game).position.turn == 3


def test_614_10_a_skipped_draw_step_draws_nothing() -> None:
    # The hand is empty at the beginning, and you draw in your next draw step or not.
    assert len(next_main(next_main(table("", ISLANDS))).hand()) == 1
    assert next_main(next_main(table("", '"Necrodominance"'))).hand() == []


def test_402_2_a_maximum_hand_size_is_discarded_down_to() -> None:
    hand = ", ".join(['"Swamp"'] * 7)
    game = table(hand, '"Necrodominance"')
    next_main(game)
    assert len(game.hand()) == 5


def test_402_2_no_maximum_hand_size_keeps_everything() -> None:
    board = ", ".join(['"Island"'] * 7)
    game = table('"Sea Gate Restoration", ' + ", ".join(['"Swamp"'] * 5), board)
    game.do("cast Sea Gate Restoration", "resolve")
    assert len(game.hand()) == 5 + 6
    next_main(game)
    assert len(game.hand()) == 11
