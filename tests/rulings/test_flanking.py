"""Rulings about flanking."""

from __future__ import annotations

import pytest

from tests.rulings.fights import attack_of, both_pass, size
from tests.rulings.ledger import Ruling, Rulings
from tests.scenario import OPPONENT

ruling = Rulings({}, "flanking")


@ruling("tsp.flanking.01")
def the_blocker_gets_smaller(edition: str) -> None:
    one = attack_of(edition, ["Benalish Cavalry"], ["Grizzly Bears"])
    both_pass(one.do("attack with Benalish Cavalry"))
    one.do("block Benalish Cavalry with Grizzly Bears")
    assert one.stack == ["trigger Benalish Cavalry"]
    one.resolve()
    assert size(one, "Grizzly Bears") == (1, 1)
    # For the rest of the turn: the 2/2 that it hits lives, it does not.
    both_pass(one)
    if edition == "2006":
        one.resolve()
    assert (one.board(), one.board(OPPONENT)) == (["Benalish Cavalry"], [])


@ruling("tsp.flanking.02")
def not_if_it_has_flanking_itself(edition: str) -> None:
    one = attack_of(edition, ["Benalish Cavalry"], ["Suq'Ata Lancer"])
    both_pass(one.do("attack with Benalish Cavalry"))
    one.do("block Benalish Cavalry with Suq'Ata Lancer")
    assert one.stack == []
    assert size(one, "Suq'Ata Lancer") == (2, 2)


@ruling("tsp.flanking.03")
def each_instance_triggers(edition: str) -> None:
    # Cavalry Master gives other creatures with flanking another instance of it.
    one = attack_of(edition, ["Benalish Cavalry", "Cavalry Master"], ["Hill Giant"])
    both_pass(one.do("attack with Benalish Cavalry"))
    one.do("block Benalish Cavalry with Hill Giant")
    assert one.stack == ["trigger Benalish Cavalry"] * 2
    one.resolve_all()
    assert size(one, "Hill Giant") == (1, 1)


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
