"""The bound of questions about several turns: it changes no answer, and it says enough."""

from __future__ import annotations

from random import Random

import pytest

from analyzer import solve
from analyzer.question import Options
from analyzer.search.goals import Storm, Win
from analyzer.search.later_bound import LaterBound
from analyzer.search.moves import PRUNINGS
from analyzer.search.reachable import INFINITE
from models.notation.position_file import parse_position
from tests.analyzer.search.test_turns import ask

#: Cards that gain in later turns by being kept, drawn, untapped, suspended or discarded.
POOL = (
    "Swamp", "Mountain", "Lotus Petal", "Dark Ritual", "Lion's Eye Diamond", "Tendrils of Agony",
    "Grapeshot", "Lightning Bolt", "Preordain", "Brainstorm", "Infernal Tutor", "Sol Ring",
    "Rift Bolt", "Lotus Bloom", "Mishra's Bauble", "Fiery Temper", "Search for Tomorrow",
    "Polluted Delta", "Underground Sea", "Chain of Vapor", "Careful Study",
)  # fmt: skip


def sample(seed: int) -> str:
    """A small position with a library of known order."""
    rng = Random(seed)

    def cards(low: int, high: int) -> list[str]:
        return [rng.choice(POOL) for _ in range(rng.randint(low, high))]

    lands = [rng.choice(("Swamp", "Mountain", "Underground Sea")) for _ in range(rng.randint(0, 2))]
    library = '{{ order = "known", cards = {} }}'
    return (
        f"[you]\nhand = {_listed(cards(2, 3))}\nbattlefield = {_listed(lands)}\n"
        f"library = {library.format(_listed(cards(2, 3)))}\n"
        f"[opponent]\nlife = {rng.choice((2, 3, 4, 6))}\n"
        f"library = {library.format(_listed(['Island'] * 9))}\n"
    )


def _listed(cards: list[str]) -> str:
    return "[" + ", ".join(f'"{card}"' for card in cards) + "]"


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("goal", ["win", "storm"])
def test_answers_are_those_without_it(seed: int, goal: str) -> None:
    position = parse_position(sample(seed)).position
    without = tuple(p for p in PRUNINGS if p != "bound")
    found = [
        solve(position, goal, Options(turns=2, replies=False, nodes=2500, prunings=prunings))
        for prunings in (PRUNINGS, without)
    ]
    if "UNKNOWN" not in (found[0].kind, found[1].kind):
        assert (found[0].kind, found[0].value) == (found[1].kind, found[1].value)
    else:
        # A line found without the bound is not denied by it.
        assert not (found[0].kind == "NO_LINE" and found[1].kind == "LETHAL")


# --- what later turns bring, each with a twin that loses for one change ---------------------------
def game(
    hand: str, board: str, life: int, top: str = '"Island", "Island", "Island", "Island"'
) -> str:
    library = f'library = {{ order = "known", cards = [{top}] }}'
    return (
        f"[you]\nhand = [{hand}]\nbattlefield = [{board}]\n{library}\n[opponent]\nlife = {life}\n"
    )


def test_a_suspended_card_is_cast_in_the_next_turn() -> None:
    # {R} now and Rift Bolt for nothing next turn, when the Mountain casts Lightning Bolt.
    hand = '"Rift Bolt", "Lightning Bolt"'
    assert ask(game(hand, '"Mountain"', 6), 2).turn == 2
    assert ask(game(hand, '"Mountain"', 6), 1).kind == "NO_LINE"
    assert ask(game(hand, '"Mountain"', 7), 2).kind == "NO_LINE"


def test_lotus_bloom_comes_in_the_fourth_turn() -> None:
    # Three counters go in the upkeeps of turns 2 to 4; then it makes BBB beside the Swamp's B.
    hand = '"Lotus Bloom", "Tendrils of Agony"'
    assert ask(game(hand, '"Swamp"', 4), 4).turn == 4
    assert ask(game(hand, '"Swamp"', 4), 3).kind == "NO_LINE"
    # Bloom and Tendrils are two spells: a third copy there is not.
    assert ask(game(hand, '"Swamp"', 5), 4).kind == "NO_LINE"


def test_a_card_that_a_bauble_draws_in_the_turn_between() -> None:
    # Bauble draws the first card in the opponent's upkeep, the draw step the second.
    top = '"Lightning Bolt", "Lightning Bolt", "Island"'
    board = '"Mishra\'s Bauble", "Mountain", "Mountain"'
    assert ask(game("", board, 6, top), 2).turn == 2
    assert ask(game("", board.replace("Mishra's Bauble", "Sol Ring"), 6, top), 2).kind == "NO_LINE"
    assert ask(game("", board, 6, '"Lightning Bolt", "Island", "Island"'), 2).kind == "NO_LINE"


def test_land_drops_of_all_turns() -> None:
    hand = '"Swamp", "Swamp", "Swamp", "Swamp", "Tendrils of Agony"'
    assert ask(game(hand, "", 2), 4).turn == 4
    assert ask(game(hand, "", 2), 3).kind == "NO_LINE"
    assert ask(game(hand, "", 3), 4).kind == "NO_LINE"


def test_a_land_fetched_in_an_earlier_turn() -> None:
    # Search for Tomorrow, suspended for {G}, brings a fourth land by turn 3.
    hand = '"Search for Tomorrow", "Swamp", "Swamp", "Tendrils of Agony"'
    top = '"Swamp", "Island", "Island"'
    assert ask(game(hand, '"Forest"', 4, top), 3).turn == 3
    assert ask(game(hand, '"Forest"', 5, top), 3).kind == "NO_LINE"
    assert ask(game(hand, '"Forest"', 4, top), 2).kind == "NO_LINE"


def test_direct_damage_of_several_turns_adds_up() -> None:
    hand = '"Lightning Bolt", "Lightning Bolt", "Lightning Bolt"'
    assert ask(game(hand, '"Mountain"', 9), 3).turn == 3
    assert ask(game(hand, '"Mountain"', 9), 2).kind == "NO_LINE"
    assert ask(game(hand, '"Mountain"', 9), 3, "damage").value == 9


def test_nothing_is_claimed_with_cards_that_give_something_every_turn() -> None:
    for card, speaks in (("Dark Confidant", False), ("Sol Ring", True)):
        position = parse_position(game("", f'"{card}"', 20)).position
        assert LaterBound(position, Win(position, 0)).value(position, 1) == (not speaks)
        assert (LaterBound(position, Storm(position, 0)).value(position, 1) < INFINITE) == speaks


def test_most_losing_positions_are_refused_at_once() -> None:
    assert ask(game('"Swamp", "Dark Ritual"', "", 20), 3).stats.nodes <= 3
