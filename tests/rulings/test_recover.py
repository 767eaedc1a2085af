"""Rulings about recover."""

from __future__ import annotations

import pytest

from tests.rulings.ledger import Ruling, Rulings
from tests.rulings.upkeeps import game, pay, payments
from tests.scenario import OPPONENT, Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "recover")

ICEFALL = 'graveyard = ["Icefall"]\n'


def bolted(mine: str, theirs: str, edition: str, target: str) -> Game:
    """A game in which you have struck a creature with Lightning Bolt."""
    one = game(f'hand = ["Lightning Bolt"]\n{mine}', theirs, edition)
    one.do(f"cast Lightning Bolt targeting {target} (R)", "pass", "pass")
    return one


def massacred(mine: str, edition: str) -> Game:
    """A game in which you have given all creatures -2/-2."""
    one = game(f'hand = ["Massacre"]\n{mine}', "", edition)
    return one.do("cast Massacre (BBBB)", "pass", "pass")


def triggers(one: Game, card: str = "Icefall") -> int:
    return one.stack.count(f"trigger {card}")


@ruling("csp.recover.01")
def only_your_creatures(edition: str) -> None:
    elves = 'battlefield = ["Llanowar Elves"]'
    one = bolted(f'{ICEFALL}mana = "R"\n{elves}', "", edition, "Llanowar Elves")
    assert triggers(one) == 1
    theirs = bolted(f'{ICEFALL}mana = "R"', elves, edition, "Llanowar Elves")
    assert theirs.graveyard(OPPONENT) == ["Llanowar Elves"]
    assert triggers(theirs) == 0
    # Only from the graveyard: a copy in hand sees nothing.
    hand = game(f'hand = ["Lightning Bolt", "Icefall"]\nmana = "R"\n{elves}', "", edition)
    hand.do("cast Lightning Bolt targeting Llanowar Elves (R)", "pass", "pass")
    assert triggers(hand) == 0


@ruling("csp.recover.02")
def hand_or_exile(edition: str) -> None:
    mine = f'{ICEFALL}mana = "RRR"\nbattlefield = ["Llanowar Elves"]'
    paid = bolted(mine, "", edition, "Llanowar Elves").do("resolve")
    assert payments(paid) == ["pay (RR)"]
    assert pay(paid).hand() == ["Icefall"]
    declined = bolted(mine, "", edition, "Llanowar Elves").do("resolve", "choose decline")
    assert (declined.hand(), declined.exile()) == ([], ["Icefall"])
    assert declined.pool() == "RR"


@ruling("csp.recover.03")
def one_chance(edition: str) -> None:
    mine = f'{ICEFALL}mana = "R"\nbattlefield = ["Llanowar Elves", "Llanowar Elves"]'
    one = bolted(mine, "", edition, "Llanowar Elves").do("resolve")
    assert one.position.pending is None
    assert one.exile() == ["Icefall"]


@ruling("csp.recover.04")
def not_by_its_own_death(edition: str) -> None:
    mine = 'mana = "R"\nbattlefield = ["Garza\'s Assassin"]'
    one = bolted(mine, "", edition, "Garza's Assassin")
    assert triggers(one, "Garza's Assassin") == 0
    assert "Garza's Assassin" in one.graveyard()


@ruling("csp.recover.05")
def not_by_what_dies_with_it(edition: str) -> None:
    mine = 'mana = "BBBB"\nbattlefield = ["Garza\'s Assassin", "Llanowar Elves"]'
    one = massacred(mine, edition)
    assert {"Garza's Assassin", "Llanowar Elves"} < set(one.graveyard())
    assert triggers(one, "Garza's Assassin") == 0


@ruling("csp.recover.06")
def once_for_each_creature(edition: str) -> None:
    elves = ["Llanowar Elves"] * 3
    one = massacred(f'{ICEFALL}mana = "BBBB"\nbattlefield = {elves}', edition)
    assert triggers(one) == 3


@ruling("csp.recover.07")
def only_the_first_moves_the_card(edition: str) -> None:
    elves = ["Llanowar Elves"] * 3
    one = massacred(f'{ICEFALL}mana = "BBBBRRRRR"\nbattlefield = {elves}', edition)
    pay(one.do("resolve"))
    assert (one.hand(), one.pool()) == (["Icefall"], "RRR")
    pay(one.do("resolve"))
    assert (one.hand(), one.exile(), one.pool()) == (["Icefall"], [], "R")
    one.do("resolve")
    assert (one.hand(), one.exile()) == (["Icefall"], [])


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
