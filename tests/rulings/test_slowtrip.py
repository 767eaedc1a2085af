"""Rulings about slowtrips: a card at the beginning of the next turn's upkeep."""

from __future__ import annotations

import pytest

from models.characteristics import power_toughness
from models.position import Step
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.rulings.upkeeps import next_upkeep
from tests.scenario import OPPONENT, YOU, Game

LATER: dict[str, str] = {}

ruling = Rulings(LATER, "slowtrip")

#: Slowtrips that are cast in a main phase.
SLOWTRIPS = ("Enervate", "Flare", "Clairvoyance", "Thermal Flux")


def cast(edition: str, card: str, active: str = "you") -> Game:
    """A slowtrip that has resolved in the main phase of a turn."""
    text = f"""
    active = "{active}"
    priority = "you"
    [you]
    hand = ["{card}"]
    mana = "RUU"
    library = {{ Island = 30 }}
    [opponent]
    battlefield = ["Island"]
    library = {{ Island = 30 }}
    """
    one = play_in(edition, text)
    start = f"cast {card}"
    return one.do(next(t for t in one.legal() if t.startswith(start)), "resolve")


@ruling("csp.slowtrip.01")
def one_card_in_the_next_upkeep_and_none_later(edition: str) -> None:
    for card in SLOWTRIPS:
        one = cast(edition, card)
        assert one.hand() == [] and len(one.position.delayed) == 1
        one.to_step(Step.END)
        assert one.hand() == []
        next_upkeep(one, OPPONENT)
        assert one.stack == [f"trigger {card}"]
        assert one.do("resolve").hand() == ["Island"]
        assert one.position.delayed == ()
        # Nothing more in the upkeep after that; then your own draw.
        next_upkeep(one, YOU)
        assert one.stack == [] and one.hand() == ["Island"]


@ruling("csp.slowtrip.02")
def whosever_turn_is_next(edition: str) -> None:
    for active, other in (("you", OPPONENT), ("opponent", YOU)):
        one = cast(edition, "Clairvoyance", active)
        next_upkeep(one, other)
        assert one.position.turn == 2 and one.stack == ["trigger Clairvoyance"]
        assert one.do("resolve").hand() == ["Island"]
        assert one.position.step == Step.UPKEEP and one.position.active == other


@ruling("csp.slowtrip.03")
def balduvian_rage(edition: str) -> None:
    text = """
    phase = "declare_attackers"
    [you]
    hand = ["Balduvian Rage"]
    battlefield = ["Grizzly Bears", "Llanowar Elves", "Mountain", "Mountain", "Mountain"]
    library = { Island = 30 }
    [opponent]
    library = { Island = 30 }
    """
    one = play_in(edition, text, "attack with Grizzly Bears")
    rage = "cast Balduvian Rage X=2 targeting {} (Mountain: R, Mountain #2: R, Mountain #3: R)"
    assert one.broken(rage.format("Llanowar Elves"))  # it does not attack
    one.do(rage.format("Grizzly Bears"), "resolve")
    bears = one.position.battlefield[0]
    assert power_toughness(one.position, bears) == (4, 2)
    next_upkeep(one, OPPONENT)
    assert power_toughness(one.position, one.position.battlefield[0]) == (2, 2)
    assert one.opposing_life == 16 and one.hand() == []
    assert one.do("resolve").hand() == ["Island"]


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
