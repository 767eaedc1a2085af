"""Published and hand-made counts of payments."""

from __future__ import annotations

import time

import pytest

from analyzer.payments.announce import announced
from analyzer.payments.ask import cost_payments
from analyzer.payments.casting import cast_payments
from cards.mana import ManaError
from models.notation.position_file import parse_position
from tests.scenario import play

TWELVE_LANDS = """
    [you]
    hand = ["Counterspell", "Brainstorm"]
    battlefield = [
      "Tundra", "Underground Sea", "Badlands", "Taiga", "Savannah", "Scrubland",
      "Volcanic Island", "Bayou", "Tropical Island", "Karakas", "Swamp", "Island",
    ]
"""


def count(toml: str, cost: str, **options: int) -> int:
    return cost_payments(parse_position(toml).position, cost, **options).count


def test_white_or_blue_for_each_of_three_counters() -> None:
    # WWW, WWU, WUU, UUU.
    assert count('[you]\nmana = "WWWUUU"', "{W/U}{W/U}{W/U}") == 4
    assert count('[you]\nmana = "WWUU"', "{W/U}{W/U}{W/U}") == 2


def test_white_or_blue_for_each_of_six_counters() -> None:
    assert count('[you]\nmana = "WWWWWWUUUUUU"', "{W/U}" * 6) == 7


def test_twelve_lands_that_differ() -> None:
    # 4 Plains, 3 Islands, and two kinds of land that make either, 3 and 2 of them: 193 payments,
    # though 6,321 choices of lands and colours.
    lands = """
    [you]
    battlefield = [
      { card = "Plains", count = 4 }, { card = "Island", count = 3 },
      { card = "Tundra", count = 3 }, { card = "Tundra", count = 2, chosen = "blue" },
    ]
    """
    assert count(lands, "{W/U}" * 6) == 193


@pytest.mark.parametrize(
    ("cost", "number"),
    [("{U}", 1), ("{U/P}", 2), ("{2/U}", 3), ("{W/U/P}", 2), ("{C}", 1), ("{0}", 1), ("{G}", 0)],
)
def test_one_symbol(cost: str, number: int) -> None:
    # {2/U} from UCC: U alone, or two of any type: CC or UC.
    assert count('[you]\nmana = "UCC"', cost) == number


def test_life_is_added_up() -> None:
    # 119.4: two symbols at 3 life cannot both be paid with life.
    found = cost_payments(parse_position('[you]\nlife = 3\nmana = "B"').position, "{B/P}{B/P}")
    assert [row.paid for row in found.rows] == ["B, 2 life"]
    assert not count("[you]\nlife = 3", "{B/P}{B/P}")


def test_a_question_over_twelve_lands_is_answered_at_once() -> None:
    position = parse_position(TWELVE_LANDS).position
    cost_payments(position, "{U}")  # imports
    began = time.perf_counter()
    found = cost_payments(position, "{2}{U/R}{W/P}")
    assert time.perf_counter() - began < 2
    assert (found.count, len(found.rows), found.proved_best) == (3175, 20, True)
    # The best leaves both cards in hand payable.
    assert found.best[0] == "Afterwards Brainstorm and Counterspell can be cast, each alone."


def test_the_number_is_exact_whatever_is_listed() -> None:
    position = parse_position(TWELVE_LANDS).position
    found = cost_payments(position, "{1}{U}", limit=3)
    everything = cost_payments(position, "{1}{U}", limit=0)
    assert len(found.rows) == 3
    assert found.count == everything.count == len(everything.rows)
    assert found.rows == everything.rows[:3]
    assert len({row.text for row in everything.rows}) == everything.count


def test_x() -> None:
    assert count('[you]\nmana = "RRRR"', "{X}{R}", x=3) == 1
    assert count('[you]\nmana = "RRRR"', "{X}{X}{R}", x=2) == 0


def test_a_text_that_is_no_cost() -> None:
    with pytest.raises(ManaError):
        count("[you]", "{Q}")


def test_what_is_missing_is_said() -> None:
    found = cost_payments(parse_position('[you]\nmana = "RR"').position, "{1}{U}{U}")
    assert [reason.message for reason in found.reasons] == ["not enough mana: {U}{U} is missing"]


def test_payments_of_a_spell_include_its_other_costs() -> None:
    game = play(
        """
        [you]
        hand = ["Force of Will", "Brainstorm", "Daze"]
        battlefield = [{ card = "Island", count = 5 }]
        """
    )
    found = cast_payments(game.position, announced("Brainstorm"))
    assert found.count == 1
    # Nothing is on the stack: no target.
    assert cast_payments(game.position, announced("Force of Will")).reasons[0].rule == "601.2c"
