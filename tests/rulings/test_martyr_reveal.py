"""Rulings about costs that reveal cards of the hand (the Martyrs of Coldsnap)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from models import legal_actions
from models.actions import Activate
from models.showing import shown_cards
from tests.rulings.ledger import Ruling, Rulings
from tests.rulings.upkeeps import game
from tests.scenario import YOU, Game, names

ruling = Rulings({}, "martyr-reveal")

RED = ["Lightning Bolt", "Rite of Flame", "Grapeshot"]


def activations(one: Game) -> set[int]:
    """The values of X with which Martyr of Ashes can be activated."""
    return {a.x for a in legal_actions(one.position) if isinstance(a, Activate)}


def shown(one: Game) -> list[str]:
    """The cards of your hand that every player can see."""
    return names(shown_cards(one.position, YOU))


def activation(one: Game, x: int) -> str:
    """A way to activate Martyr of Ashes with this X."""
    return next(
        text
        for text in one.legal()
        if text.startswith("activate Martyr of Ashes") and text.count("reveal") == x
    )


@ruling("csp.martyr.01")
def as_many_as_there_are(edition: str) -> None:
    hand = [*RED, "Brainstorm"]
    one = game(f'hand = {hand}\nmana = "CC"\nbattlefield = ["Martyr of Ashes"]', "", edition)
    assert activations(one) == {0, 1, 2, 3}
    red = activation(one, 1)
    assert one.broken(red) == ()
    for card in RED:
        red = red.replace(f"reveal {card}", "reveal Brainstorm")
    assert "601.2h" in one.broken(red)


@ruling("csp.martyr.02")
def revealed_while_it_is_on_the_stack(edition: str) -> None:
    theirs = 'hand = ["Stifle"]\nmana = "U"'
    hand = [*RED, "Brainstorm"]
    one = game(f'hand = {hand}\nmana = "CC"\nbattlefield = ["Martyr of Ashes"]', theirs, edition)
    assert shown(one) == []
    one.do(activation(one, 2))
    cards = shown(one)
    assert len(cards) == 2 and set(cards) < set(RED)
    stifled = Game(one.position)
    one.resolve()
    assert shown(one) == [] and len(one.hand()) == 4
    stifled.do("pass", "cast Stifle targeting Martyr of Ashes ability (U)")
    assert shown(stifled) == cards
    stifled.resolve()
    assert stifled.stack == [] and shown(stifled) == []


@ruling("csp.martyr.03")
def the_same_cards_again(edition: str) -> None:
    martyrs = ["Martyr of Ashes"] * 2
    one = game(f'hand = {RED[:2]}\nmana = "CCCC"\nbattlefield = {martyrs}', "", edition)
    one.do(activation(one, 2))
    one.do(activation(one, 2))
    assert shown(one) == one.hand()  # two cards, not four
    assert [item.x for item in one.position.stack] == [2, 2]


@ruling("csp.martyr.04")
def x_stays_as_it_was(edition: str) -> None:
    theirs = 'battlefield = ["Mirran Crusader"]'
    one = game(
        f'hand = {RED[:2]}\nmana = "CC"\nbattlefield = ["Martyr of Ashes"]',
        theirs,
        edition,
    )
    one.do(activation(one, 2))
    # One of the two cards leaves the hand before the ability resolves.
    you, other = one.position.players
    rest, gone = you.hand[:1], you.hand[1]
    fewer = replace(you, hand=rest, graveyard=tuple(sorted((*you.graveyard, (gone, "")))))
    one = Game(replace(one.position, players=(fewer, other)))
    one.resolve_all()
    assert "Mirran Crusader" not in one.board(1)


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
