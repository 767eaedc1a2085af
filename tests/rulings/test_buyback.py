"""Rulings about buyback, played through the rules."""

from __future__ import annotations

import pytest

from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import OPPONENT, YOU

ruling = Rulings({}, "buyback")

CAPSIZE = """
    [you]
    hand = ["Capsize"{hand}]
    battlefield = [{{ card = "Swamp", tapped = true }}{board}]
    mana = "{mana}"
    [opponent]
    battlefield = [{theirs}]
    hand = ["Counterspell"]
    library = {{ top = [{top}], unknown = 20 }}
    mana = "UU"
"""


def capsize(mana: str, hand: str = "", board: str = "", theirs: str = "", top: str = "") -> str:
    return CAPSIZE.format(mana=mana, hand=hand, board=board, theirs=theirs, top=top)


CAST = "cast Capsize targeting Swamp (UUC)"
BOUGHT = "cast Capsize with buyback targeting Swamp (UUCCCC)"


@ruling("tsp.buyback.01")
def an_optional_additional_cost(edition: str) -> None:
    game = play_in(edition, capsize("UUCCCC"))
    assert game.payments("Capsize") == {"UUC", "UUCCCC"}
    assert game.broken(CAST) == game.broken(BOUGHT) == ()
    assert game.broken(CAST.replace("UUC", "UUCCCC")) == ("601.2h",)


@ruling("tsp.buyback.02")
def it_cannot_be_bought_back_later(edition: str) -> None:
    game = play_in(edition, capsize("UUCCCC"), f"{CAST}; resolve")
    assert (game.pool(), game.graveyard()) == ("CCC", ["Capsize"])
    assert game.hand() == ["Swamp"]


@ruling("tsp.buyback.03")
def it_returns_as_it_resolves(edition: str) -> None:
    game = play_in(edition, capsize("UUCCCC"), f"{BOUGHT}; resolve")
    assert (game.hand(), game.graveyard()) == (["Capsize", "Swamp"], [])


@ruling("tsp.buyback.04")
def countered_it_goes_to_the_graveyard(edition: str) -> None:
    counter = "pass; cast Counterspell targeting Capsize; resolve"
    game = play_in(edition, capsize("UUCCCC"), f"{BOUGHT}; {counter}")
    assert (game.hand(), game.graveyard(), game.pool()) == ([], ["Capsize"], "")


@ruling("tsp.buyback.05")
def another_players_spell_bought_back(edition: str) -> None:
    game = play_in(
        edition,
        """
        active = "opponent"
        [you]
        hand = ["Commandeer"]
        battlefield = ["Swamp"]
        mana = "UUCCCCC"
        [opponent]
        hand = ["Capsize"]
        mana = "UUCCCC"
        """,
    )
    game.do(BOUGHT, "pass", "cast Commandeer targeting Capsize (UUCCCCC)", "resolve")
    if game.position.pending is not None:
        game.do("choose keep")
    assert game.position.stack[0].controller == YOU
    game.do("resolve")
    assert game.board() == [] and game.hand() == ["Swamp"]
    # It is never yours; in 2006 buyback looks at the graveyard of the player who controls it.
    theirs = (game.hand(OPPONENT), game.graveyard(OPPONENT))
    assert theirs == (([], ["Capsize"]) if edition == "2006" else (["Capsize"], []))


@ruling("tsp.buyback.06")
def a_copy_is_no_card_in_hand(edition: str) -> None:
    game = play_in(edition, capsize("UUUUCCCC", ', "Twincast"', ', "Island"'), BOUGHT)
    game.script("cast Twincast targeting Capsize (UU); resolve")
    while game.position.pending is not None:
        game.do(game.legal()[0])
    game.do("resolve")
    assert "Capsize" not in game.hand() and game.stack == ["spell Capsize"]
    game.do("resolve all")
    assert game.hand().count("Capsize") <= 1


@ruling("tsp.buyback.07")
def announcing_it_is_what_counts(edition: str) -> None:
    # Two Memory Crystals: the {3} is reduced by {2} twice, to nothing, and {1}{U}{U} is left.
    board = ', "Memory Crystal", "Memory Crystal"'
    game = play_in(edition, capsize("UUC", board=board))
    game.do("cast Capsize with buyback targeting Swamp (UUC)", "resolve")
    assert game.hand() == ["Capsize", "Swamp"]
    # One of them leaves {1} of it; the reduction touches no other part of the cost.
    one = play_in(edition, capsize("UUCC", board=', "Memory Crystal"'))
    assert one.payments("Capsize") == {"UUC", "UUCC"}


@ruling("tsp.buyback.08")
def it_is_no_part_of_the_mana_value(edition: str) -> None:
    # Six mana are spent on it, and it has mana value 3.
    for top, countered in (('"Seething Song"', True), ('"Spelljack"', False)):
        game = play_in(edition, capsize("UUCCCC", theirs='"Counterbalance"', top=top), BOUGHT)
        game.script("resolve; yes; resolve all")
        assert (game.graveyard() == ["Capsize"]) == countered


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
