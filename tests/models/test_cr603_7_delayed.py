"""Delayed triggers that remember an amount, a player, or a price (603.7)."""

from __future__ import annotations

import pytest

from models.position import Step
from tests.scenario import OPPONENT, Game, play

PACT = """
[you]
hand = ["Pact of Negation", "Opt"]
battlefield = [{board}]
library = {{ Swamp = 30 }}
[opponent]
library = {{ Swamp = 30 }}
"""


def next_upkeep(game: Game) -> Game:
    """Pass until your next upkeep has begun."""
    turn = game.position.turn
    while game.position.turn < turn + 2 or game.position.step != Step.UPKEEP:
        game.do("pass" if game.position.pending is None else game.legal()[-1])
    return game


def pact(board: str) -> Game:
    game = play(PACT.format(board=board))
    game.script("cast Opt; cast Pact of Negation targeting Opt; resolve")
    return next_upkeep(game).do("resolve")


ISLANDS = ", ".join(['"Island"'] * 5)


def test_a_pact_that_is_paid_for_lets_the_game_go_on() -> None:
    game = pact(ISLANDS)
    paying = [a for a in game.legal() if a.startswith("pay")]
    game.do(paying[0])
    assert not game.over


def test_104_3e_who_does_not_pay_loses() -> None:
    game = pact(ISLANDS).do("choose decline")
    assert game.over
    assert not game.won


def test_who_cannot_pay_loses() -> None:
    assert pact('"Island", "Island"').position.winner == OPPONENT


DRAIN = """
[you]
hand = ["Mana Drain", "{spell}"]
battlefield = ["Island", "Island", "Island", "Swamp", "Swamp"]
library = {{ Swamp = 30 }}
"""


@pytest.mark.parametrize(("spell", "mana"), [("Infernal Tutor", "CC"), ("Opt", "C")])
def test_mana_drain_gives_the_mana_value_in_the_next_main_phase(spell: str, mana: str) -> None:
    game = play(DRAIN.format(spell=spell))
    cast = next(a for a in game.legal() if a.startswith(f"cast {spell}"))
    game.do(cast)
    drain = next(a for a in game.legal() if a.startswith("cast Mana Drain"))
    game.do(drain, "resolve")
    assert game.pool() == ""
    while game.position.step != Step.MAIN2:
        game.do("pass")
    game.do("resolve")
    assert game.pool() == mana


DENIAL = """
[you]
hand = ["Arcane Denial"]
battlefield = ["Island", "Island"]
library = { Swamp = 30 }
[opponent]
hand = ["Opt"]
battlefield = ["Island"]
library = { Swamp = 30 }
"""


def denied() -> Game:
    game = play('active = "opponent"\n' + DENIAL)
    game.do("cast Opt", "pass")
    game.do("cast Arcane Denial targeting Opt", "resolve")
    while game.position.step != Step.UPKEEP:
        game.do("pass")
    return game


def test_arcane_denial_lets_both_draw_in_the_next_upkeep() -> None:
    game = denied()
    game.do(game.legal()[0])  # the order of your triggers
    game.resolve_all()
    drawn = 0
    while game.position.pending is not None:
        assert game.position.decider == OPPONENT
        game.do("choose yes")
        drawn += 1
        if game.position.pending is None and game.position.stack:
            game.resolve_all()
    assert drawn == 2
    assert len(game.hand(OPPONENT)) == 2
    assert len(game.hand()) == 1
