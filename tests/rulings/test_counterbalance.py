"""Rulings on Counterbalance, each under its id, in the editions that it names."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.characteristics import card_values, item_view
from tests.rulings.ledger import Ruling, Rulings
from tests.scenario import OPPONENT, Game, play

ruling = Rulings({}, "counterbalance")

BALANCE = """
edition = "{edition}"
[you]
hand = ["{spell}"]
mana = "{mana}"
[opponent]
battlefield = ["Counterbalance"]
library = {{ top = ["{top}"], unknown = 30 }}
"""


def answered(
    edition: str, spell: str, mana: str, top: str, cast: str, answer: str = "choose yes"
) -> Game:
    """The spell is cast, the trigger resolves, its controller answers; all the rest resolves."""
    card = CARDS[CARDS.find(spell)].name
    game = play(BALANCE.format(edition=edition, spell=card, mana=mana, top=top))
    game.script(f"cast {cast}")
    assert game.stack[-1] == "trigger Counterbalance"
    game.script(f"resolve; {answer}; resolve all")
    # The card revealed stays where it is.
    library = game.position.players[OPPONENT].library
    assert CARDS[library.top[0]].name == CARDS[CARDS.find(top)].name and library.size == 31
    return game


def stopped(edition: str, spell: str, mana: str, top: str, cast: str) -> bool:
    """Whether a spell that would hurt the opponent, or give mana, is countered."""
    game = answered(edition, spell, mana, top, cast)
    return game.opposing_life == 20 and game.pool() == ""


@ruling("csp.counterbalance.01")
def reveal_counters_and_is_optional(edition: str) -> None:
    spell = ("Desperate Ritual", "RR", "Grapeshot", "Desperate Ritual")  # 2 against 2
    assert answered(edition, *spell).pool() == ""
    assert answered(edition, *spell, answer="choose no").pool() == "RRR"


@ruling("csp.counterbalance.02")
def opponents_only_and_equality(edition: str) -> None:
    # (a) The controller's own spell: no trigger.
    own = play(
        f"""
        edition = "{edition}"
        [you]
        hand = ["Desperate Ritual"]
        mana = "RR"
        battlefield = ["Counterbalance"]
        library = {{ top = ["Grapeshot"], unknown = 30 }}
        """,
        "cast Desperate Ritual",
    )
    assert own.stack == ["spell Desperate Ritual"]
    # (b) 2 against 3.
    game = answered(edition, "Desperate Ritual", "RR", "Seething Song", "Desperate Ritual")
    assert game.pool() == "RRR"


@ruling("csp.counterbalance.03")
def x_on_the_stack(edition: str) -> None:
    position = BALANCE.format(edition=edition, spell="Blaze", mana="RRRR", top="Tendrils of Agony")
    game = play(position, "cast Blaze X=3 targeting opponent")
    assert item_view(game.position.stack[0]).mana_value == 4
    assert stopped(edition, "Blaze", "RRRR", "Tendrils of Agony", "Blaze X=3 targeting opponent")


@ruling("csp.counterbalance.04")
def x_in_the_library(edition: str) -> None:
    assert card_values(CARDS.find("Blaze"), edition) == (1,)
    # It counters a spell of mana value 1.
    assert stopped(edition, "Dark Ritual", "B", "Blaze", "Dark Ritual")


@ruling("csp.counterbalance.05")
def blaze_for_one_against_two(edition: str) -> None:
    assert stopped(edition, "Blaze", "RR", "Infernal Tutor", "Blaze X=1 targeting opponent")


@ruling("csp.counterbalance.06")
def blaze_for_one_against_blaze(edition: str) -> None:
    assert not stopped(edition, "Blaze", "RR", "Blaze", "Blaze X=1 targeting opponent")
    # With X = 0 it is 1 against 1.
    game = answered(edition, "Blaze", "R", "Blaze", "Blaze X=0 targeting opponent")
    assert game.graveyard() == ["Blaze"]


HIT = """
edition = "{edition}"
[you]
hand = ["Hit // Run"]
mana = "BRR"
[opponent]
battlefield = ["Counterbalance", "Lotus Petal"]
library = {{ top = ["{top}"], unknown = 30 }}
"""


def hit(edition: str, top: str) -> bool:
    """Whether Hit, mana value 3, is countered by a card on top: no artifact is sacrificed."""
    game = play(HIT.format(edition=edition, top=top), "cast Hit targeting opponent")
    assert item_view(game.position.stack[0]).mana_value == 3
    game.script("resolve; choose yes; resolve all")
    return "Lotus Petal" in game.board(OPPONENT)


@ruling("csp.counterbalance.07")
def a_half_against_the_same_split_card(edition: str) -> None:
    values = card_values(CARDS.find("Hit // Run"), edition)
    assert values == ((3, 5) if edition == "2006" else (8,))
    assert hit(edition, "Hit // Run") == (edition == "2006")


@ruling("csp.counterbalance.08")
def a_half_against_another_split_card(edition: str) -> None:
    values = card_values(CARDS.find("Stand // Deliver"), edition)
    assert values == ((1, 3) if edition == "2006" else (4,))
    assert hit(edition, "Stand // Deliver") == (edition == "2006")


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
