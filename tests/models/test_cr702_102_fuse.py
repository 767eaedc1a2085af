"""Fuse (702.102): both halves of a split card as one spell, only from a hand."""

from __future__ import annotations

from models.characteristics import item_view
from tests.scenario import play

BOARD = """
    [you]
    hand = ["Wear // Tear"]
    mana = "RRW"
    [opponent]
    battlefield = ["Ruby Medallion", "Leyline of the Void"]
"""
FUSED = "cast Wear for fuse targeting Ruby Medallion, Leyline of the Void (RRW)"


def test_702_102a_fused_from_hand_for_both_costs() -> None:
    # {1}{R} and {W} together are {1}{R}{W}: three mana, both permanents destroyed.
    game = play(BOARD, FUSED)
    assert item_view(game.position.stack[-1]).mana_value == 3  # 202.3d: both halves added
    game.script("resolve")
    assert [p.controller for p in game.position.battlefield] == []
    assert game.storm == 1  # one spell


def test_702_102a_not_with_one_mana_less() -> None:
    assert not play(BOARD.replace("RRW", "RW")).allows(
        "cast Wear for fuse targeting Ruby Medallion, Leyline of the Void (RW)"
    )


def test_702_102a_not_from_exile() -> None:
    board = BOARD.replace(
        'hand = ["Wear // Tear"]', 'exile = [{ card = "Wear // Tear", playable = "this turn" }]'
    )
    game = play(board)
    assert not game.allows(FUSED.replace("cast Wear", "cast Wear from exile"))
    assert game.allows("cast Wear from exile targeting Ruby Medallion (RR)")


def test_709_3_one_half_alone() -> None:
    game = play(BOARD, "cast Wear targeting Ruby Medallion (RR)")
    assert item_view(game.position.stack[-1]).mana_value == 2
