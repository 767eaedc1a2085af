"""Rulings about counters that cancel each other."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.characteristics import power_toughness
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "counters-annihilate")


def counters(game: Game, name: str) -> dict[str, int]:
    """The counters on your permanent of that name."""
    cid = CARDS.find(name)
    (permanent,) = (q for q in game.position.battlefield if q.cid == cid)
    return dict(permanent.counters)


def checked(edition: str, name: str, counts: str) -> dict[str, int]:
    """The counters on your creature once state-based actions have been checked."""
    text = f"""
    [you]
    hand = ["Lotus Petal"]
    battlefield = [{{ card = "{name}", counters = {{ {counts} }} }}]
    [opponent]
    """
    return counters(play_in(edition, text, "cast Lotus Petal"), name)


@ruling("tsp.counters.01")
def equal_numbers_of_both_go(edition: str) -> None:
    # 704.5q (420.5n in 2006): three of the first kind and one of the second leave two.
    assert checked(edition, "Walking Ballista", '"+1/+1" = 3, "-1/-1" = 1') == {"+1/+1": 2}
    assert checked(edition, "Ronom Hulk", '"+1/+1" = 1, "-1/-1" = 3') == {"-1/-1": 2}
    assert checked(edition, "Ronom Hulk", '"+1/+1" = 1, "-1/-1" = 1') == {}


@ruling("tsp.counters.02")
def no_other_kinds_do(edition: str) -> None:
    three = '"+1/+0" = 1, "+0/+1" = 1, "-1/-1" = 1'
    assert checked(edition, "Monastery Swiftspear", three) == {"+1/+0": 1, "+0/+1": 1, "-1/-1": 1}
    # They count for power and toughness, each for its own: a 1/2 with these is a 1/2.
    game = play_in(
        edition,
        f"""
        [you]
        battlefield = [{{ card = "Monastery Swiftspear", counters = {{ {three} }} }}]
        [opponent]
        """,
    )
    (permanent,) = game.position.battlefield
    assert power_toughness(game.position, permanent) == (1, 2)


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
