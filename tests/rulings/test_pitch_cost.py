"""Rulings about pitch costs, played through the rules."""

from __future__ import annotations

import pytest

from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import Game

ruling = Rulings({}, "pitch-cost")

COMMANDEER = """
    active = "opponent"
    priority = "opponent"
    [you]
    hand = ["Commandeer", {hand}]
    mana = "{mana}"
    [opponent]
    hand = ["Dark Ritual"]
    battlefield = [{board}]
    mana = "BBB"
"""
PITCH = "cast Commandeer for pitch targeting Dark Ritual"


def commandeer(edition: str, hand: str, mana: str = "", board: str = "") -> Game:
    toml = COMMANDEER.format(hand=hand, mana=mana, board=board)
    return play_in(edition, toml, "cast Dark Ritual; pass")


@ruling("csp.pitch.01")
def two_blue_cards_instead_of_mana(edition: str) -> None:
    game = commandeer(edition, '"Brainstorm", "Ponder"')
    game.do(f"{PITCH} (exile Brainstorm, exile Ponder)")
    assert (game.hand(), game.exile()) == ([], ["Brainstorm", "Ponder"])


@ruling("csp.pitch.02")
def additional_costs_are_still_due(edition: str) -> None:
    hand, board = '"Brainstorm", "Ponder"', '"Sphere of Resistance"'
    game = commandeer(edition, hand, "", board)
    assert not game.allows("cast Commandeer")
    assert game.broken(f"{PITCH} (exile Brainstorm, exile Ponder)") == ("601.2h",)
    game = commandeer(edition, hand, "C", board)
    game.do(f"{PITCH} (C, exile Brainstorm, exile Ponder)")
    assert game.pool() == ""


@ruling("csp.pitch.03")
def the_cost_changes_no_timing(edition: str) -> None:
    toml = """
    {turn}
    [you]
    hand = ["Fury of the Horde", "Lightning Bolt", "Seething Song"]
    """
    pitch = "cast Fury of the Horde for pitch (exile Lightning Bolt, exile Seething Song)"
    assert play_in(edition, toml.format(turn="")).broken(pitch) == ()
    theirs = play_in(edition, toml.format(turn='active = "opponent"'), "pass")
    assert "307.1" in theirs.broken(pitch) and not theirs.allows("cast Fury")


@ruling("csp.pitch.04")
def one_blue_card_is_not_enough(edition: str) -> None:
    game = commandeer(edition, '"Brainstorm", "Lightning Bolt"')
    assert not game.allows("cast Commandeer")
    assert game.broken(f"{PITCH} (exile Brainstorm, exile Lightning Bolt)") == ("601.2h", "601.2h")


@ruling("csp.pitch.05")
def no_card_pays_for_itself(edition: str) -> None:
    game = commandeer(edition, '"Brainstorm"')
    assert not game.allows("cast Commandeer")
    assert "601.2a" in game.broken(f"{PITCH} (exile Brainstorm, exile Commandeer)")


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
