"""Rulings about Lightning Storm, an ability that any player may use while it is on the stack."""

from __future__ import annotations

import pytest

from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import OPPONENT, YOU, Game

ruling = Rulings({}, "card-specific")

STORM = """
[you]
hand = ["Lightning Storm", "Forest", "Forest"]
mana = "RRR"
[opponent]
hand = ["Island"]
"""
DISCARD = "activate Lightning Storm from stack (discard {land})"


def cast(edition: str) -> Game:
    return play_in(edition, STORM, "cast Lightning Storm targeting opponent (RRR)")


def counters(game: Game) -> int:
    return game.position.stack[0].count("charge")


@ruling("csp.card.lightning-storm.01")
def three_and_one_for_each_counter(edition: str) -> None:
    game = cast(edition).do("resolve")
    assert game.life(OPPONENT) == 20 - 3
    game = cast(edition)
    for _ in range(2):
        game.do(DISCARD.format(land="Forest"), "resolve", "choose keep")
    assert counters(game) == 4
    assert game.do("resolve").life(OPPONENT) == 20 - 7


@ruling("csp.card.lightning-storm.02")
def two_counters_and_a_new_target(edition: str) -> None:
    game = cast(edition)
    game.do(DISCARD.format(land="Forest"), DISCARD.format(land="Forest"))
    assert game.hand() == []
    game.do("resolve", "choose you", "resolve", "choose opponent")
    assert counters(game) == 4
    game.do("resolve")
    # The last chosen target gets all of it.
    assert (game.life(YOU), game.life(OPPONENT)) == (20, 13)


@ruling("csp.card.lightning-storm.03")
def any_player_while_it_is_on_the_stack(edition: str) -> None:
    game = cast(edition).do("pass")
    assert game.allows(DISCARD.format(land="Island"))
    game.do(DISCARD.format(land="Island"), "resolve")
    # Who activated it chooses the new target.
    assert game.position.decider == OPPONENT
    game.do("choose you", "resolve")
    assert (game.life(YOU), game.life(OPPONENT)) == (15, 20)
    # Once it is in the graveyard nobody can.
    assert game.graveyard(YOU) == ["Lightning Storm"]
    assert not any("activate Lightning Storm" in text for text in game.legal())
    assert "602.2" in game.broken("activate Lightning Storm from graveyard (discard Forest)")


@pytest.mark.parametrize("edition", ["current", "2006"])
def test_only_a_land_card_pays(edition: str) -> None:
    game = play_in(edition, STORM.replace('"Forest", "Forest"', '"Dark Ritual"'))
    game.do("cast Lightning Storm targeting opponent (RRR)")
    assert not game.allows("activate Lightning Storm")
    assert game.broken(DISCARD.format(land="Dark Ritual")) != ()


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)
