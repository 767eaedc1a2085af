"""Answers that other programs have got wrong."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest

from tests.scenario import ask, play

RITUALS = """
    [you]
    hand = ["Dark Ritual", "Dark Ritual", "Dark Ritual", "Lotus Petal", "Tendrils of Agony",
            "Tendrils of Agony"]
    library = { unknown = 53 }
"""


def test_three_rituals_and_a_petal_make_seven_mana() -> None:
    # The Petal makes B; each Ritual costs B and adds BBB, two more: 1 + 2 + 2 + 2 = 7.
    verdict = ask(RITUALS, "mana: BBBBBBB")
    assert verdict.kind == "LETHAL"
    assert verdict.line is not None


def test_three_rituals_and_a_petal_do_not_make_eight_mana() -> None:
    assert ask(RITUALS, "mana: BBBBBBBB").kind == "NO_LINE"


def test_seven_mana_cast_one_tendrils_of_two() -> None:
    # Petal, three Rituals, Tendrils: five spells, 10 life, 7 - 4 = 3 mana left, one short.
    assert ask(RITUALS + "[opponent]\nlife = 10", "win").kind == "LETHAL"
    assert ask(RITUALS + "[opponent]\nlife = 11", "win").kind == "NO_LINE"


# --- {W}{U}{B} from three dual lands --------------------------------------------------------------
# Scrubland makes W or B, Tundra W or U, Underground Sea U or B.  W from Scrubland, U from Tundra, B
# from the Sea is one way; B from Scrubland, W from Tundra, U from the Sea the other.  Taking the
# first land that fits, symbol by symbol, misses both in some orders.
DUALS = ("Scrubland", "Tundra", "Underground Sea")


def lands(names: tuple[str, ...], *hand: str) -> str:
    listed = ", ".join(f'"{name}"' for name in names)
    cards = ", ".join(f'"{name}"' for name in hand)
    return f"[you]\nbattlefield = [{listed}]\nhand = [{cards}]\nlibrary = {{ Swamp = 9 }}"


@pytest.mark.parametrize("names", list(permutations(DUALS)), ids=", ".join)
def test_white_blue_black_from_three_duals(names: tuple[str, ...]) -> None:
    position = lands(names)
    assert ask(position, "mana: WUB").kind == "LETHAL"
    for script in (
        "activate Scrubland for W; activate Tundra for U; activate Underground Sea for B",
        "activate Scrubland for B; activate Tundra for W; activate Underground Sea for U",
    ):
        assert play(position, script).pool() == "WUB"


@pytest.mark.parametrize("names", list(permutations(DUALS)), ids=", ".join)
def test_three_duals_pay_for_a_spell_of_those_colours(names: tuple[str, ...]) -> None:
    # Silence is {W}; High Tide {U}; Dark Ritual {B}: one after the other, each from one land.
    position = lands(names, "Silence", "High Tide", "Dark Ritual")
    assert ask(position, "storm").value == 3
    for missing in range(3):
        two = names[:missing] + names[missing + 1 :]
        assert ask(lands(two, "Silence", "Dark Ritual"), "storm").value == 2


@pytest.mark.parametrize("names", list(permutations(DUALS)), ids=", ".join)
def test_one_cost_paid_from_three_duals(names: tuple[str, ...]) -> None:
    # All of it in the window of one cost (601.2g): exactly the two ways above, and the same two in
    # whatever order the lands lie.
    game = play(lands(names, "Esper Charm"))
    ways = {
        frozenset(part for part in payment.split(", ") if ":" in part)
        for payment in game.payments("Esper Charm")
    }
    assert ways == {
        frozenset({"Scrubland: W", "Tundra: U", "Underground Sea: B"}),
        frozenset({"Scrubland: B", "Tundra: W", "Underground Sea: U"}),
    }


@pytest.mark.parametrize("pair", list(combinations(DUALS, 2)), ids=", ".join)
def test_two_duals_do_not_make_three_mana(pair: tuple[str, ...]) -> None:
    assert ask(lands(pair), "mana: WUB").kind == "NO_LINE"
    game = play(lands(pair, "Esper Charm"))
    assert not game.payments("Esper Charm")


def test_three_lands_without_one_colour_do_not_pay() -> None:
    # Two Tundras and an Underground Sea: B from the Sea, W and U from the Tundras.  Three Tundras:
    # no B at all.
    assert ask(lands(("Tundra", "Tundra", "Underground Sea")), "mana: WUB").kind == "LETHAL"
    assert ask(lands(("Tundra", "Tundra", "Tundra")), "mana: WUB").kind == "NO_LINE"
