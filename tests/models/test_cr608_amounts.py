"""Amounts are read of the player that the text names (608.2h)."""

from __future__ import annotations

from tests.scenario import play

PEER = """
    [you]
    hand = ["Peer into the Abyss"]
    library = { Swamp = 9 }
    mana = "BBBBBBB"
    [opponent]
    life = 13
    library = { Island = 3 }
"""


def test_half_of_the_targets_library_and_life() -> None:
    # Half of 3 cards, rounded up, is 2; half of 13 life, rounded up, is 7.
    game = play(PEER, "cast Peer into the Abyss targeting opponent (BBBBBBB); resolve")
    assert len(game.hand(1)) == 2
    assert game.life(1) == 6
    assert not game.over


def test_half_of_ones_own() -> None:
    game = play(PEER, "cast Peer into the Abyss targeting you (BBBBBBB); resolve")
    assert len(game.hand()) == 5  # half of 9, rounded up
    assert (game.life(), game.life(1)) == (10, 13)
