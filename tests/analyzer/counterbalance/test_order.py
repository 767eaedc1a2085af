"""The best order of casts, and what to hold."""

from __future__ import annotations

from fractions import Fraction

import pytest

from analyzer.counterbalance.inputs import read_spells
from analyzer.counterbalance.limits import Limits
from analyzer.counterbalance.order import Best, best_line, best_order, casts
from cards.library import CARDS
from models.notation.position_file import parse_position
from tests.analyzer.counterbalance.boards import OPPONENT, TOP, against, reward

HOLD = """
storm = 5
[you]
hand = ["Lotus Petal", "Lotus Petal", "Dark Ritual", "Tendrils of Agony"]
mana = "BB"
[opponent]
life = {life}
battlefield = ["Counterbalance"{top}]
library = {{ top = ["Seething Song", "Swamp"], rest = {{ "Swamp" = 20 }} }}
"""


def line(toml: str, seconds: float = 30) -> Best:
    return best_line(parse_position(toml).position, OPPONENT, "win", Limits(seconds=seconds))


def names(best: Best) -> list[str]:
    return [CARDS[c.cid].name for c in casts(best.line, 0)]


def test_the_ritual_is_held_back() -> None:
    # Seven spells before Tendrils take 16.  Ritual would be countered by the Top, which draws and
    # lies on top itself, and with three mana Tendrils cannot be cast.
    best = line(HOLD.format(life=16, top=f", {TOP}"))
    assert (best.value, best.at_least, best.reason) == (1, 1, "")
    assert names(best) == ["Lotus Petal", "Lotus Petal", "Tendrils of Agony"]


def test_its_twin_needs_the_ritual() -> None:
    assert line(HOLD.format(life=18, top=f", {TOP}")).value == 0
    # Without the Top nothing counters the Ritual, and eight spells before Tendrils take 18.
    assert line(HOLD.format(life=18, top="")).value == 1
    assert line(HOLD.format(life=20, top="")).value == 0


def test_an_unknown_top_gives_a_probability() -> None:
    # Petal (0), Ritual (1) and Tendrils (4) are needed or not: with BBBB at hand only Tendrils is,
    # its copies come all the same.  Storm 6, 7 after Petal: 14 by copies alone, 16 with Tendrils.
    toml = """
    storm = 6
    [you]
    hand = ["Lotus Petal", "Tendrils of Agony"]
    mana = "BBBB"
    [opponent]
    life = {life}
    battlefield = ["Counterbalance"]
    library = {{ rest = {{ "Swamp" = 49, "Tendrils of Agony" = 4 }} }}
    """
    assert line(toml.format(life=14)).value == 1
    best = line(toml.format(life=16))
    assert (best.value, best.at_least) == (Fraction(49, 53), Fraction(49, 53))
    assert line(toml.format(life=17)).value == 0


def test_cards_seen_in_secret_leave_bounds() -> None:
    toml = """
    storm = 6
    [you]
    hand = ["Lotus Petal", "Tendrils of Agony"]
    mana = "BBBB"
    [opponent]
    life = 16
    battlefield = ["Counterbalance", "Sensei's Divining Top", "Island"]
    library = { rest = { "Swamp" = 49, "Tendrils of Agony" = 4 } }
    """
    best = line(toml)
    # Tendrils is countered if one of the top three is another: 1 - C(49,3)/C(53,3).
    assert best.value is not None and best.at_least is not None
    assert best.at_least <= best.value
    assert best.at_least == best.value == Fraction(49 * 48 * 47, 53 * 52 * 51)


TEN = """
[you]
hand = ["Lotus Petal", "Lotus Petal", "Dark Ritual", "Dark Ritual", "Dark Ritual", "Cabal Ritual",
        "Cabal Ritual", "Gitaxian Probe", "Infernal Tutor", "Tendrils of Agony"]
battlefield = ["Swamp"]
[opponent]
life = 20
battlefield = ["Counterbalance", "Sensei's Divining Top"{land}]
library.top = ["Grapeshot", "Swamp", "Seething Song", "Ponder", "Tendrils of Agony"]
library.rest = {{ "Swamp" = 20 }}
"""


@pytest.mark.slow
@pytest.mark.parametrize("land", ["", ', "Island"'])
def test_ten_spells_against_a_known_top_and_one_active_top(land: str) -> None:
    best = line(TEN.format(land=land), seconds=30)
    assert best.reason.startswith("time limit") or best.value in (0, 1)


def test_ten_spells_in_a_given_order() -> None:
    library = (
        '{ top = ["Tendrils of Agony", "Ponder", "Grapeshot", "Seething Song"], '
        'rest = { "Swamp" = 20 } }'
    )
    position = against(TOP, '"Island"', '"Island"', library=library)
    spells = ["Lotus Petal", "Dark Ritual", "Infernal Tutor", "Dark Ritual", "Infernal Tutor"]
    value = reward(position, *spells, *spells[:4], "Tendrils of Agony", seconds=30)
    assert value.denominator == 1 and value >= 1  # nothing is left to chance


# --- orders of a list -----------------------------------------------------------------------------
def test_the_order_that_gives_the_controller_least() -> None:
    # One Top without mana against a 1 and a 2 (see test_probabilities): 2 then 1 gives 1 + 9/53,
    # 1 then 2 gives 1.
    best = best_order(
        against(TOP), OPPONENT, read_spells(["Infernal Tutor", "Dark Ritual"]), "most", Limits()
    )
    assert [s.name for s in best.spells] == ["Dark Ritual", "Infernal Tutor"]
    assert (best.value, best.orders, best.reason) == (1, 2, "")


def test_the_last_spell_stays_last() -> None:
    spells = read_spells(["Dark Ritual", "Lotus Petal", "Tendrils of Agony"])
    best = best_order(against(), OPPONENT, spells, "last", Limits())
    assert best.spells[-1].name == "Tendrils of Agony"
    assert best.value == 1 - Fraction(4, 53)


def test_a_limit_is_no_answer() -> None:
    spells = read_spells(["Dark Ritual", "Infernal Tutor", "Lotus Petal"])
    best = best_order(against(TOP, '"Island"'), OPPONENT, spells, "most", Limits(nodes=50))
    assert best.reason == "node limit 50 reached"
