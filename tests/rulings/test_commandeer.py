"""Rulings about Commandeer, played through the rules."""

from __future__ import annotations

import pytest

from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import OPPONENT, YOU, Game

ruling = Rulings({}, "card-specific")


def taken(
    edition: str, spell: str, theirs: str, mine: str = "", cast: str = "", spells: str = ""
) -> Game:
    """The opponent has cast a spell, and your Commandeer on it is about to resolve."""
    toml = f"""
    active = "opponent"
    priority = "opponent"
    [you]
    hand = ["Commandeer"{spells}]
    mana = "UUUUUUU"
    {mine}
    [opponent]
    hand = ["{spell}"]
    {theirs}
    """
    game = play_in(edition, toml)
    start = f"cast {spell}{cast}"
    game.do(next(text for text in game.legal() if text.startswith(start)), "pass")
    game.do(f"cast Commandeer targeting {spell} (UUUUUUU)")
    return game


TENDRILS = 'mana = "CCBB"'


@ruling("csp.card.commandeer.01")
def the_card_goes_to_its_owners_graveyard(edition: str) -> None:
    game = taken(edition, "Tendrils of Agony", TENDRILS, cast=" targeting you")
    game.do("resolve", "choose opponent", "resolve all")
    assert game.graveyard(OPPONENT) == ["Tendrils of Agony"]
    assert game.graveyard(YOU) == ["Commandeer"]


@ruling("csp.card.commandeer.02")
def you_are_its_controller(edition: str) -> None:
    game = taken(edition, "Tendrils of Agony", TENDRILS, cast=" targeting you")
    game.do("resolve", "choose opponent", "resolve all")
    # "Target player loses 2 life and you gain 2 life."
    assert (game.life(YOU), game.life(OPPONENT)) == (22, 18)


@ruling("csp.card.commandeer.03")
def targets_are_judged_from_your_side(edition: str) -> None:
    # Duress targets an opponent: yours, now that it is yours.
    game = taken(
        edition, "Duress", 'mana = "B"', 'library = { Island = 5 }', " targeting you",
        spells=', "Dark Ritual"',
    )  # fmt: skip
    game.do("resolve")
    assert {text for text in game.legal() if text.startswith("choose")} == {
        "choose keep", "choose opponent",
    }  # fmt: skip
    game.do("choose opponent", "resolve all")
    assert game.hand(YOU) == ["Dark Ritual"]


@ruling("csp.card.commandeer.04")
def left_at_you_it_does_nothing(edition: str) -> None:
    # In the rules of 2006 it is countered, today it does not resolve (608.2b): nothing tells the
    # two apart here, the card goes to its owner's graveyard in both.
    game = taken(edition, "Duress", 'mana = "B"', cast=" targeting you", spells=', "Dark Ritual"')
    game.do("resolve", "choose keep", "resolve all")
    assert game.hand(YOU) == ["Dark Ritual"]
    assert game.graveyard(OPPONENT) == ["Duress"]
    assert game.position.pending is None and not game.stack


PEEL = ('mana = "UU"\nbattlefield = ["Grizzly Bears"]', 'battlefield = ["Llanowar Elves"]')


def peeled(edition: str, mine: str = PEEL[1]) -> Game:
    """Commandeer on Peel from Reality, which aims at one creature of each player."""
    return taken(edition, "Peel from Reality", PEEL[0], mine).do("resolve")


@ruling("csp.card.commandeer.05")
def it_resolves_for_the_legal_targets_only(edition: str) -> None:
    # "Target creature you control and target creature you don't control": the first is changed to
    # your creature, the second stays your creature, which is illegal now.
    game = peeled(edition)
    game.do("choose Llanowar Elves", "resolve all")
    assert game.hand(YOU) == ["Llanowar Elves"]
    assert game.board(OPPONENT) == ["Grizzly Bears"]


@ruling("csp.card.commandeer.06")
def any_of_the_targets_may_change(edition: str) -> None:
    none = peeled(edition).do("choose keep", "resolve all")
    # Neither target is legal any more: nothing happens.
    assert (none.board(YOU), none.board(OPPONENT)) == (["Llanowar Elves"], ["Grizzly Bears"])
    both = peeled(edition)
    assert "choose Grizzly Bears" not in both.legal()  # not under your control
    assert both.broken("choose Grizzly Bears") != ()
    both.do("choose Llanowar Elves", "choose Grizzly Bears", "resolve all")
    assert (both.hand(YOU), both.hand(OPPONENT)) == (["Llanowar Elves"], ["Grizzly Bears"])


@ruling("csp.card.commandeer.07")
def a_target_stays_where_there_is_no_other(edition: str) -> None:
    # The only other player that Duress could aim at has hexproof: it stays aimed at you, which is
    # illegal, and so it does nothing.
    game = taken(
        edition, "Duress", 'mana = "B"\nbattlefield = ["Leyline of Sanctity"]', "",
        " targeting you", ', "Dark Ritual"',
    )  # fmt: skip
    game.do("resolve")
    assert game.position.pending is None
    assert game.position.stack[-1].targets == ((0, YOU),)
    game.do("resolve")
    assert (game.hand(YOU), game.graveyard(OPPONENT)) == (["Dark Ritual"], ["Duress"])


@ruling("csp.card.commandeer.09")
def a_permanent_enters_under_your_control(edition: str) -> None:
    game = taken(edition, "Sol Ring", 'mana = "C"')
    game.do("resolve", "resolve")
    assert game.board(YOU) == ["Sol Ring"]
    assert game.position.battlefield[0].owner == OPPONENT


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)
