"""Revealing until a card matches (701.20), and searches in which an opponent has a say."""

from __future__ import annotations

import pytest

from models.position import CHANCE
from tests.scenario import OPPONENT, Game, play

BELCHER = """
[you]
battlefield = ["Goblin Charbelcher", "Forest", "Forest", "Forest"]
library = {library}
[opponent]
life = 40
"""


def belch(library: str) -> Game:
    game = play(BELCHER.format(library=library))
    return game.do("activate Goblin Charbelcher targeting opponent", "resolve")


@pytest.mark.parametrize(
    ("library", "damage"),
    [
        # Three nonland cards before the Swamp; twice as much before a Mountain.
        ('{ top = ["Lotus Petal", "Lava Spike", "Duress", "Swamp", "Duress"], rest = [] }', 3),
        ('{ top = ["Lotus Petal", "Lava Spike", "Duress", "Mountain", "Duress"], rest = [] }', 6),
        # A dual land is a Mountain; a land first is no damage.
        ('{ top = ["Duress", "Badlands", "Duress"], rest = [] }', 2),
        ('{ top = ["Swamp", "Duress"], rest = [] }', 0),
        # No land at all: the whole library, and nothing is doubled.
        ('{ top = ["Duress", "Duress"], rest = [] }', 2),
        ("{ Duress = 7 }", 7),
        # Modal cards are no lands but on the battlefield (712.8a).
        ('{ "Shatterskull Smashing" = 5 }', 5),
        # Of an unknown order only what lies above the unknown part is certain.
        ('{ top = ["Duress"], rest = ["Swamp", "Duress", "Duress", "Duress"] }', 1),
        ('{ top = ["Duress"], rest = ["Mountain", "Duress", "Duress", "Duress"] }', 2),
    ],
)
def test_charbelcher_counts_nonland_cards(library: str, damage: int) -> None:
    assert 40 - belch(library).life(OPPONENT) == damage


def test_chance_says_which_land_comes() -> None:
    game = belch('{ top = ["Duress"], rest = ["Mountain", "Swamp", "Duress", "Duress"] }')
    assert game.position.decider == CHANCE
    assert sorted(game.legal()) == ["choose Mountain", "choose Swamp"]
    game.do("choose Swamp")
    assert game.life(OPPONENT) == 39


def test_the_revealed_cards_are_put_on_the_bottom() -> None:
    game = belch('{ top = ["Lava Spike", "Swamp", "Lotus Petal", "Lotus Petal"], rest = [] }')
    library = game.position.players[0].library
    assert library.size == 4
    assert len(set(library.top[:2])) == 1  # the Petals have come to the top


def test_the_order_is_chosen_where_nothing_is_above() -> None:
    game = belch('{ top = ["Lava Spike", "Lotus Petal"], rest = [] }')
    assert game.position.pending is not None
    assert game.position.pending.kind == "next from the top"


def test_telemin_performance_mills_what_is_no_creature() -> None:
    game = play(
        """
        [you]
        hand = ["Telemin Performance"]
        battlefield = ["Island", "Island", "Island", "Island", "Island"]
        [opponent]
        library = { top = ["Swamp", "Duress", "Street Wraith", "Swamp"], rest = [] }
        """,
        "cast Telemin Performance targeting opponent; resolve",
    )
    assert game.board()[-1] == "Street Wraith"
    assert game.graveyard(OPPONENT) == ["Duress", "Swamp"]
    assert game.position.players[1].library.size == 1


def test_without_a_creature_all_of_the_library_is_milled() -> None:
    game = play(
        """
        [you]
        hand = ["Telemin Performance"]
        battlefield = ["Island", "Island", "Island", "Island", "Island"]
        [opponent]
        library = { Swamp = 12 }
        """,
        "cast Telemin Performance targeting opponent; resolve",
    )
    assert game.position.players[1].library.size == 0


SEARCH = """
[you]
hand = ["{card}"]
battlefield = ["Island", "Island", "Island", "Island"]
library = {{ "Duress" = 2, "Lotus Petal" = 1, "Lava Spike" = 1, "Swamp" = 9 }}
"""


def test_intuition_gives_the_card_that_the_opponent_chooses() -> None:
    game = play(SEARCH.format(card="Intuition"), "cast Intuition targeting opponent; resolve")
    game.do("choose Duress", "choose Duress", "choose Lotus Petal")
    assert game.position.decider == OPPONENT
    game.do("choose Lotus Petal")
    assert game.hand() == ["Lotus Petal"]
    assert game.graveyard() == ["Duress", "Duress", "Intuition"]


def test_intuition_finds_three_cards_and_no_fewer() -> None:
    # "Three cards" have no stated quality: they must be found (701.23d).
    game = play(SEARCH.format(card="Intuition"), "cast Intuition targeting opponent; resolve")
    game.do("choose Duress", "choose Duress")
    assert not game.allows("choose none")


def test_gifts_ungiven_finds_different_names_only() -> None:
    game = play(SEARCH.format(card="Gifts Ungiven"))
    game.do("cast Gifts Ungiven targeting opponent", "resolve", "choose Duress")
    assert not game.allows("choose Duress")
    game.do("choose Lava Spike", "choose Lotus Petal", "choose Swamp")
    game.do("choose Duress", "choose Swamp")
    assert game.hand() == ["Lava Spike", "Lotus Petal"]
    assert game.graveyard() == ["Duress", "Gifts Ungiven", "Swamp"]


def test_gifts_ungiven_for_two_cards_puts_both_into_the_graveyard() -> None:
    game = play(SEARCH.format(card="Gifts Ungiven"))
    game.do("cast Gifts Ungiven targeting opponent", "resolve", "choose Duress")
    game.do("choose Lava Spike", "choose none")
    assert game.hand() == []
    assert game.graveyard() == ["Duress", "Gifts Ungiven", "Lava Spike"]
