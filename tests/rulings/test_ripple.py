"""Rulings about ripple."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import Game

ruling = Rulings({}, "ripple")

RIPPLE = """
    [you]
    hand = ["Surging Dementia", "Lightning Bolt"]
    mana = "{mana}"
    battlefield = [{battlefield}]
    library = {{ top = [{top}], rest = [] }}
    [opponent]
    hand = ["Swamp", "Swamp", "Swamp", "Swamp", "Lightning Bolt"]
    battlefield = [{theirs}]
    mana = "R"
"""
CAST = "cast Surging Dementia targeting opponent (BB)"
FREE = "cast Surging Dementia from library for free targeting opponent (0)"
ONE = ("Surging Dementia", "Island", "Forest", "Plains")
TWO = ("Surging Dementia", "Island", "Surging Dementia", "Plains")


def rippled(
    edition: str,
    top: tuple[str, ...],
    script: str = CAST + "; resolve; yes",
    mana: str = "BB",
    battlefield: str = "",
    theirs: str = "",
) -> Game:
    """A game in which Surging Dementia is cast over these cards."""
    cards = ", ".join(f'"{name}"' for name in top)
    toml = RIPPLE.format(mana=mana, top=cards, battlefield=battlefield, theirs=theirs)
    return play_in(edition, toml, script)


def library(game: Game) -> list[str]:
    """The known cards of your library, top first."""
    known = game.position.players[0].library
    return [CARDS[cid].name for cid in (*known.top, *known.bottom)]


@ruling("csp.ripple.01")
def cards_of_that_name_are_cast_for_free(edition: str) -> None:
    game = rippled(edition, ONE)
    assert FREE in game.legal()
    assert "608.2g" in game.broken("cast Surging Dementia from hand for free targeting you (0)")
    game.do(FREE)
    assert game.storm == 2
    # There is no second one to cast.
    assert not game.allows("cast")


@ruling("csp.ripple.02")
def a_small_library_is_revealed_whole(edition: str) -> None:
    game = rippled(edition, ("Surging Dementia", "Island"))
    game.do(FREE)
    assert library(game) == ["Island"]
    # The second ripple reveals the one card that is left; nobody loses by that, as no card is
    # drawn (104.3c).
    game.script("resolve; yes")
    assert library(game) == ["Island"]
    assert not game.over


@ruling("csp.ripple.03")
def the_rest_goes_to_the_bottom_in_any_order(edition: str) -> None:
    orders: set[tuple[str, ...]] = set()
    todo = [rippled(edition, ONE).do(FREE)]
    while todo:
        game = todo.pop()
        if game.position.pending is None:
            orders.add(tuple(library(game)))
        else:
            todo += [Game(game.position).do(text) for text in game.legal()]
    # Three different cards: 3! orders.
    assert len(orders) == 6
    assert {tuple(sorted(order)) for order in orders} == {("Forest", "Island", "Plains")}


@ruling("csp.ripple.04")
def each_instance_triggers(edition: str) -> None:
    # Thrumming Stone gives ripple 4 to a spell that has ripple 4 itself.
    top = (*ONE, "Mountain", "Mountain", "Mountain", "Mountain")
    game = rippled(edition, top, CAST, battlefield='"Thrumming Stone"')
    if game.position.pending is not None:
        game.do(game.legal()[0])
    assert game.stack.count("trigger Surging Dementia") == 2
    assert rippled(edition, top, CAST).stack.count("trigger Surging Dementia") == 1


@ruling("csp.ripple.05")
def the_trigger_resolves_before_the_spell(edition: str) -> None:
    game = rippled(edition, ONE, CAST)
    assert game.stack == ["spell Surging Dementia", "trigger Surging Dementia"]
    game.script("resolve; no")
    assert game.stack == ["spell Surging Dementia"]
    assert len(game.hand(1)) == 5


@ruling("csp.ripple.06")
def all_some_or_none_may_be_cast(edition: str) -> None:
    for casts in (0, 1, 2):
        game = rippled(edition, TWO)
        game.script("; ".join([FREE] * casts))
        if casts < 2:
            game.do("choose none")
        while game.position.pending is not None and game.position.pending.kind == "bottom":
            game.do(game.legal()[0])
        assert game.storm == 1 + casts
        assert library(game).count("Surging Dementia") == 2 - casts
        assert len(library(game)) == 4 - casts


@ruling("csp.ripple.07")
def only_the_mana_cost_is_not_paid(edition: str) -> None:
    cast = "cast Surging Dementia targeting opponent (BBC); resolve; yes"
    sphere = '"Sphere of Resistance"'
    game = rippled(edition, ONE, cast, "BBCC", theirs=sphere)
    assert "601.2h" in game.broken(FREE)
    assert game.broken(FREE.replace("(0)", "(C)")) == ()
    # The twin that has no mana left cannot cast it.
    assert rippled(edition, ONE, cast, "BBC", theirs=sphere).legal() == ["choose none"]


@ruling("csp.ripple.08")
def where_the_new_spells_and_triggers_go(edition: str) -> None:
    game = rippled(edition, TWO).script(f"{FREE}; {FREE}")
    while game.position.pending is not None:
        game.do(game.legal()[0])
    assert game.stack == ["spell Surging Dementia"] * 3 + ["trigger Surging Dementia"] * 2


@ruling("csp.ripple.09")
def one_may_respond_to_the_own_trigger(edition: str) -> None:
    game = rippled(edition, ONE, CAST, "BBR")
    assert game.position.priority == 0
    game.do("cast Lightning Bolt targeting opponent (R)")
    assert game.stack[-1] == "spell Lightning Bolt"


@ruling("csp.ripple.10")
def nobody_has_priority_in_between(edition: str) -> None:
    game = rippled(edition, TWO, mana="BBR").do(FREE)
    assert not game.allows("cast Lightning Bolt")
    assert "608.2g" in game.broken("cast Lightning Bolt targeting opponent (R)")
    assert game.broken("pass") == ("117.2e",)
    game.do("choose none")
    while game.position.pending is not None:
        game.do(game.legal()[0])
    assert game.stack[-1] == "trigger Surging Dementia"
    assert game.position.priority == game.position.active == 0
    assert game.broken("cast Lightning Bolt targeting opponent (R)") == ()


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
