"""Rulings about shadow."""

from __future__ import annotations

import pytest

from tests.rulings.fights import attack_of, both_pass
from tests.rulings.ledger import Ruling, Rulings
from tests.rulings.made_up import make
from tests.scenario import Game

ruling = Rulings({}, "shadow")


def attacked(edition: str, attacker: str, *blockers: str) -> Game:
    """Blockers are to be declared against one attacker; a Bear makes sure of it with another."""
    one = attack_of(edition, [attacker, "Hill Giant"], [*blockers, "Grizzly Bears"])
    return both_pass(one.do(f"attack with {attacker}, Hill Giant"))


def blocks(one: Game, attacker: str, blocker: str) -> tuple[str, ...]:
    return one.broken(f"block {attacker} with {blocker}")


@ruling("tsp.shadow.01")
def other_evasion_counts_too(edition: str) -> None:
    flier = make(
        "Shadow Flier", 'power = "1"\ntoughness = "1"\nkeywords = ["Shadow", "Flying"]',
        '["Creature"]',
    )  # fmt: skip
    one = attacked(edition, flier, "Soltari Foot Soldier")
    assert blocks(one, flier, "Soltari Foot Soldier") == ("702.9b",)
    assert not any("Soltari" in text for text in one.legal())


@ruling("tsp.shadow.02")
def not_blocked_by_creatures_without(edition: str) -> None:
    one = attacked(edition, "Soltari Foot Soldier")
    assert blocks(one, "Soltari Foot Soldier", "Grizzly Bears") == ("702.28b",)
    assert one.legal() == ["no block", "block Hill Giant with Grizzly Bears"]


@ruling("tsp.shadow.03")
def does_not_block_creatures_without(edition: str) -> None:
    one = attacked(edition, "Dauthi Horror", "Soltari Foot Soldier")
    assert blocks(one, "Hill Giant", "Soltari Foot Soldier") == ("702.28b",)
    assert blocks(one, "Dauthi Horror", "Soltari Foot Soldier") == ("509.1b",)  # it is white
    other = attacked(edition, "Looter il-Kor", "Soltari Foot Soldier")
    assert blocks(other, "Looter il-Kor", "Soltari Foot Soldier") == ()


@ruling("tsp.shadow.04")
def two_instances_are_as_good_as_one(edition: str) -> None:
    twice = make(
        "Twice a Shadow", 'power = "1"\ntoughness = "1"\nkeywords = ["Shadow", "Shadow"]',
        '["Creature"]',
    )  # fmt: skip
    one = attacked(edition, twice, "Soltari Foot Soldier")
    assert blocks(one, twice, "Soltari Foot Soldier") == ()
    assert blocks(one, twice, "Grizzly Bears") == ("702.28b",)
    # As a blocker too.
    other = attacked(edition, "Soltari Foot Soldier", twice)
    assert blocks(other, "Soltari Foot Soldier", twice) == ()
    assert blocks(other, "Hill Giant", twice) == ("702.28b",)


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
