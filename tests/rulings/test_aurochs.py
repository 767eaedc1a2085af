"""Rulings about Aurochs."""

from __future__ import annotations

import pytest

from tests.rulings.fights import attack_of, size
from tests.rulings.ledger import Ruling, Rulings
from tests.scenario import Game

ruling = Rulings({}, "aurochs")


def settled(one: Game) -> Game:
    """All triggers are put on the stack, in whatever order, and resolve."""
    while one.position.pending is not None or one.stack:
        if one.position.pending is not None:
            one.do(one.legal()[0])
        one.resolve_all()
    return one


@ruling("csp.aurochs.01")
def one_more_for_each_other_attacking_one(edition: str) -> None:
    # The one that stays at home does not count.
    one = attack_of(edition, ["Bull Aurochs", "Aurochs Herd", "Aurochs Herd", "Aurochs"], [])
    settled(one.do("attack with Bull Aurochs, Aurochs Herd, Aurochs Herd #2"))
    assert size(one, "Bull Aurochs") == (4, 1)
    assert size(one, "Aurochs") == (2, 3)


@ruling("csp.aurochs.02")
def the_creature_type_counts(edition: str) -> None:
    one = attack_of(edition, ["Bull Aurochs", "Aurochs"], [])
    settled(one.do("attack with Bull Aurochs, Aurochs"))
    assert size(one, "Bull Aurochs") == (3, 1)


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
