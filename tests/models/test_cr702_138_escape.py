"""702.138: escape."""

from __future__ import annotations

from models.position import Step
from tests.scenario import play

BREACH = """
    [you]
    battlefield = ["Underworld Breach"]
    graveyard = [{graveyard}]
    mana = "{mana}"
"""
LED = '"Lion\'s Eye Diamond"'


def breach(graveyard: str, mana: str = "") -> str:
    return BREACH.format(graveyard=graveyard, mana=mana)


def test_702_138a_three_other_cards() -> None:
    three = f'{LED}, {{ card = "Swamp", count = 3 }}'
    game = play(breach(three), "cast Lion's Eye Diamond from graveyard; resolve")
    assert game.board() == ["Lion's Eye Diamond", "Underworld Breach"]
    assert game.exile() == ["Swamp"] * 3
    two = f'{LED}, {{ card = "Swamp", count = 2 }}'
    assert not play(breach(two)).allows("cast")


def test_702_138a_not_itself() -> None:
    game = play(breach(f'{LED}, "Swamp", "Swamp"'))
    assert game.broken(
        "cast Lion's Eye Diamond from graveyard for escape"
        " (exile 2 Swamp from graveyard, exile Lion's Eye Diamond from graveyard)"
    )


def test_702_138a_every_choice_of_three() -> None:
    # Of A, B, C, D three go: four ways.
    game = play(breach(f'{LED}, "Swamp", "Island", "Forest", "Plains"'))
    assert len(game.payments("Lion's Eye Diamond")) == 4


def test_702_138b_again_and_again() -> None:
    # An escaped card is not exiled: with three more cards it escapes again.
    line = """
    cast Lion's Eye Diamond from graveyard; resolve; crack Lion's Eye Diamond for BBB
    cast Lion's Eye Diamond from graveyard; resolve; crack Lion's Eye Diamond for RRR
    """
    game = play(breach(f'{LED}, {{ card = "Swamp", count = 6 }}'), line)
    assert (game.pool(), game.storm) == ("BBBRRR", 2)
    assert not game.allows("cast")


def test_702_138a_costs_mana_too() -> None:
    cards = '"Dark Ritual", { card = "Swamp", count = 3 }'
    assert play(breach(cards, "B")).allows("cast Dark Ritual from graveyard")
    assert not play(breach(cards, "R")).allows("cast")


def test_702_138a_no_lands() -> None:
    game = play(breach('{ card = "Swamp", count = 5 }'))
    assert game.legal() == ["pass"]


def test_702_138a_ends_with_the_permission() -> None:
    game = play(breach(f'{LED}, {{ card = "Swamp", count = 3 }}').replace(
        '["Underworld Breach"]', "[]"))  # fmt: skip
    assert not game.allows("cast")


def test_603_the_breach_is_sacrificed_at_the_end_step() -> None:
    game = play(breach("")).to_step(Step.END)
    game.do("resolve")
    assert game.board() == []
