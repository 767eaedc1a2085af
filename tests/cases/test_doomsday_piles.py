"""The published Doomsday piles: each wins as printed, and not against one life more.

A pile is played from the position after Doomsday.  Where the printed figures do not agree with the
rules, the rules decide, and the reason stands beside the pile.
"""

from __future__ import annotations

from typing import Any

import pytest

from analyzer import solve
from analyzer.question import Options
from analyzer.referee import replay
from analyzer.search.verdict import Verdict
from models.position import Position
from tests.cases import piles
from tests.cases.piles import claimed, position, price

PILES = piles.read()
#: Positions a search may expand: a limit that is the same on every machine.
NODES = 100_000

#: Second piles: parts of the plan of the pile before them, they have no price of their own.
SECOND = {name for name, pile in PILES.items() if pile["cost"] is None}

#: Time Spiral shuffles eight cards here and draws seven: which one stays is not known, and no line
#: is certain.  (Everything but the Wish cast and Time Spiral itself goes back: Doomsday, the cards
#: cast, and what is left of hand and pile make eight.)
UNCERTAIN = {"DP087", "DP088", "DP090", "DP091"}

#: More spells than claimed, the Tendrils included, and how.
MORE = {
    # The five lands untap: Three Wishes is cast again for three of them, Burning Wish for two.
    # 1 Wishes, 2-3 Diamonds, 4 Burning Wish, 5 Spiral, 6-7 Diamonds, 8 Wishes, 9 Wish, 10 Tendrils.
    "DP093": 10,
    # The Bauble in play takes the Probe back, which draws again: 1 Doomsday, 2 Probe, 3 Diamond,
    # 4 Wishes, 5 Diamond, 6 Bauble, 7 Probe, 8 Bauble, 9 Diamond, 10 Tendrils.
    "DP126": 10,
    # So too here: 1 Doomsday, 2 Probe, 3 Diamond, 4 Wishes, 5 Diamond, 6 Bauble, 7 Probe, 8 Diamond
    # (taken back by the second Bauble), 9 Burning Wish, 10 Tendrils.
    "DP125": 10,
}

#: Piles that win with one mana less, and why.
STILL = {
    # Nobody answers: the protection spell may stay uncast.
    "DP113", "DP114", "DP116", "DP117",
    # The Bauble takes a Lion's Eye Diamond back.
    "DP123", "DP151",
}  # fmt: skip

#: The search needs long for these, as Doomsday itself can be drawn again and asks for a new pile.
SLOW = {"DP040", "DP099", "DP123", "DP130", "DP131", "DP136", "DP139", "DP140", "DP142", "DP143",
        "DP145", "DP146", "DP148", "DP149", "DP151", "DP152"}  # fmt: skip

#: No verdict within a minute: the second Doomsday offers some thousand piles.
OPEN = {"DP074", "DP080", "DP101", "DP127"}
#: The twins of these are not decided within a minute.
OPEN_TWIN = {
    "DP123",
    "DP131",
    "DP139",
    "DP140",
    "DP142",
    "DP143",
    "DP145",
    "DP146",
    "DP148",
    "DP152",
}
OPEN_LESS = {"DP131", "DP140", "DP145"}

#: The printed price pays for the first Three Wishes only; the second pile needs {1}{U}{U} again, as
#: the one Lion's Eye Diamond so far pays for the second Doomsday.
SHORT = {"DP076": "CUU"}

SINGLE = sorted(set(PILES) - SECOND - OPEN - UNCERTAIN - set(SHORT))
TENDRILS = [name for name in SINGLE if claimed(PILES[name])]
#: Piles without a card that brings spells back, and no second Doomsday: the recount is exact.
COUNTED = [name for name in TENDRILS if "storm_recount_all_cast" in PILES[name]]

pytestmark = pytest.mark.skipif(not PILES, reason=f"no list of piles at {piles.FILE}")


def params(names: list[str]) -> list[Any]:
    """One parameter for each pile, the long ones marked."""
    return [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in names]


def ask(start: Position, goal: str = "win") -> Verdict:
    """The answer, its line replayed."""
    verdict = solve(start, goal, Options(nodes=NODES))
    if verdict.kind == "LETHAL":
        assert verdict.line is not None
        replayed = replay(start, verdict.line)
        assert not replayed.problems
        assert replayed.final is not None and replayed.final.winner == 0
    return verdict


def start(name: str, spells: int | None, more: int = 0) -> Position:
    """A pile against an opponent whom this many spells just kill."""
    pile = PILES[name]
    return position(pile, 2 * spells + more if spells else 20, price(pile))


@pytest.mark.parametrize("name", params(SINGLE))
def test_the_pile_wins(name: str) -> None:
    assert ask(start(name, claimed(PILES[name]))).kind == "LETHAL"


@pytest.mark.parametrize("name", params([n for n in TENDRILS if n not in OPEN_TWIN]))
def test_one_life_more_is_out_of_reach(name: str) -> None:
    spells = MORE.get(name, claimed(PILES[name]))
    if name in MORE:
        assert ask(start(name, spells)).kind == "LETHAL"
    assert ask(start(name, spells, 1)).kind == "NO_LINE"


@pytest.mark.parametrize("name", params(COUNTED))
def test_storm_is_the_recount(name: str) -> None:
    verdict = ask(start(name, 99), "storm")
    assert (verdict.kind, verdict.value) == ("OPTIMAL", PILES[name]["storm_recount_all_cast"])


@pytest.mark.parametrize("name", params([n for n in SINGLE if n not in OPEN_LESS]))
def test_one_mana_less_is_decided(name: str) -> None:
    pile = PILES[name]
    mana = price(pile)
    spells = claimed(pile)
    found = set()
    for color in sorted(set(mana)):
        life = 2 * spells if spells else 20
        found.add(ask(position(pile, life, mana.replace(color, "", 1))).kind)
    assert "UNKNOWN" not in found
    assert ("LETHAL" in found) == (name in STILL)


@pytest.mark.parametrize("name", params([n for n in SINGLE if price(PILES[n]) == ""]))
def test_without_the_mana_for_doomsday_there_is_no_win(name: str) -> None:
    # Nothing is paid after Doomsday: the mana missing is one of its three black.
    pile = PILES[name]
    if pile["kind"] != "same turn":
        pytest.skip("Doomsday was cast a turn earlier, and this turn costs nothing")
    spells = claimed(pile)
    verdict = ask(position(pile, 2 * spells if spells else 20, "BB", doomsday=True))
    assert verdict.kind == "NO_LINE"


@pytest.mark.parametrize("name", sorted(UNCERTAIN & set(PILES)))
def test_a_random_draw_is_not_certain(name: str) -> None:
    assert ask(start(name, claimed(PILES[name]))).kind == "NO_LINE"


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(set(SHORT) & set(PILES)))
def test_a_printed_price_that_is_too_low(name: str) -> None:
    pile = PILES[name]
    life = 2 * (claimed(pile) or 0)
    assert ask(position(pile, life, price(pile))).kind == "NO_LINE"
    assert ask(position(pile, life, price(pile) + SHORT[name])).kind == "LETHAL"


def test_eighty_piles_are_played() -> None:
    assert len(SINGLE) >= 80
