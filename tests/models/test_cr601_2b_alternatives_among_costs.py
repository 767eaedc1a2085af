"""Additional costs that leave a choice between several: one of them is announced (601.2b)."""

from __future__ import annotations

import pytest

from tests.scenario import Game, ask, play


def answers(hand: str = "", board: str = "", more: str = "") -> Game:
    """Demand Answers: sacrifice an artifact or discard a card; then draw two."""
    return play(
        f"""
        [you]
        hand = ["Demand Answers"{hand}]
        battlefield = [{board}]
        mana = "RR"
        library = {{ Mountain = 9 }}
        {more}
        """
    )


def test_either_will_do() -> None:
    game = answers(', "Island", "Ponder"', '"Sol Ring"')
    ways = {way.rpartition(", ")[2] for way in game.payments("Demand Answers")}
    assert ways == {"discard Island", "discard Ponder", "sacrifice Sol Ring"}


def test_neither_is_illegal_and_so_are_both() -> None:
    game = answers(', "Island"', '"Sol Ring"')
    assert game.broken("cast Demand Answers (RR)")
    assert game.broken("cast Demand Answers (RR, discard Island, sacrifice Sol Ring)")
    assert not game.broken("cast Demand Answers (RR, sacrifice Sol Ring)")
    assert not game.broken("cast Demand Answers (RR, discard Island)")


def test_with_nothing_to_give_it_cannot_be_cast() -> None:
    game = answers()
    assert not game.allows("cast Demand Answers")
    assert game.broken("cast Demand Answers (RR)")
    # 601.2a: it is on the stack already and cannot pay for itself.
    assert game.broken("cast Demand Answers (RR, discard Demand Answers)")


def test_the_cost_is_paid_before_the_draw() -> None:
    game = answers(', "Island"').do("cast Demand Answers (RR, discard Island)", "resolve")
    assert game.graveyard() == ["Demand Answers", "Island"]
    assert game.hand() == ["Mountain", "Mountain"]


@pytest.mark.parametrize(
    ("board", "mana", "kind"),
    [
        ('"Sol Ring"', "RRRR", "LETHAL"),
        # The Ring is tapped for the Answers, then sacrificed for them.
        ('"Sol Ring"', "RR", "LETHAL"),
        ('"Sol Ring"', "R", "NO_LINE"),
        ("", "RRRR", "NO_LINE"),
    ],
)
def test_a_win_needs_something_to_give(board: str, mana: str, kind: str) -> None:
    """Answers, then the Grapeshot that they draw: two damage for four mana, two of them red."""
    text = f"""
        [you]
        hand = ["Demand Answers"]
        battlefield = [{board}]
        mana = "{mana}"
        library = {{ top = ["Grapeshot", "Island"], rest = {{ Island = 9 }} }}
        [opponent]
        life = 2
        """
    assert ask(text).kind == kind
