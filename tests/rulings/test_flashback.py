"""Rulings about flashback, played through the rules."""

from __future__ import annotations

import pytest

from models.characteristics import item_view
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import OPPONENT, Game

ruling = Rulings({}, "flashback")

FLASHBACK = "cast Firebolt from graveyard for flashback targeting opponent ({paid})"


def firebolt(edition: str, mana: str, board: str = "", hand: str = "", theirs: str = "") -> Game:
    """Firebolt ({R}, flashback {4}{R}) in the graveyard."""
    toml = f"""
    [you]
    graveyard = ["Firebolt"]
    hand = [{hand}]
    battlefield = [{board}]
    mana = "{mana}"
    [opponent]
    {theirs}
    """
    return play_in(edition, toml)


def cast(edition: str, mana: str = "CCCCR", **more: str) -> Game:
    """The game after Firebolt was cast with flashback for all of the mana."""
    return firebolt(edition, mana, **more).do(FLASHBACK.format(paid=_paid(mana)))


def _paid(mana: str) -> str:
    """The mana as actions name it: colours first."""
    return "".join(sorted(mana, key="WUBRGC".index))


@ruling("tsp.flashback.01")
def it_is_cast_from_the_graveyard(edition: str) -> None:
    game = firebolt(edition, "CCCCR")
    assert game.payments("Firebolt") == {"RCCCC"}
    assert not firebolt(edition, "CCCR").allows("cast Firebolt")  # one mana short
    game.do(FLASHBACK.format(paid="RCCCC"))
    assert (game.storm, game.graveyard(), game.stack) == (1, [], ["spell Firebolt"])
    game.do("resolve")
    assert game.opposing_life == 18


@ruling("tsp.flashback.02")
def returned_it_is_exiled(edition: str) -> None:
    remand = 'hand = ["Remand"]\nmana = "UC"\nlibrary = { Island = 9 }'
    game = cast(edition, theirs=remand)
    game.do("pass", "cast Remand targeting Firebolt", "resolve")
    assert (game.exile(), game.hand(), game.graveyard()) == (["Firebolt"], [], [])
    # Cast from the hand it would be back in the hand.
    plain = firebolt(edition, "R", hand='"Firebolt"', theirs=remand)
    plain.do("cast Firebolt targeting opponent (R)", "pass", "cast Remand targeting Firebolt")
    assert plain.do("resolve").hand() == ["Firebolt"]


@ruling("tsp.flashback.03")
def no_second_alternative_cost(edition: str) -> None:
    # Fist of Suns lets its controller pay {W}{U}{B}{R}{G} instead of a mana cost.  Deep Analysis
    # costs {3}{U}, or {1}{U} and 3 life with flashback.
    toml = """
    [you]
    {where} = ["Deep Analysis"]
    battlefield = ["Fist of Suns"]
    mana = "WUBRG"
    """
    again = play_in(edition, toml.format(where="graveyard"))
    two = {"WU", "UB", "UR", "UG"}
    assert again.payments("Deep Analysis") == {f"{mana}, 3 life" for mana in two}
    held = play_in(edition, toml.format(where="hand"))
    assert "WUBRG" in held.payments("Deep Analysis")


@ruling("tsp.flashback.04")
def its_mana_value_is_that_of_its_mana_cost(edition: str) -> None:
    # Firebolt has mana value 1, whatever was paid (118.9c).
    for top, life in (("Ponder", 20), ("Force of Will", 18)):  # mana values 1 and 5
        theirs = f'battlefield = ["Counterbalance"]\nlibrary = {{ top = ["{top}"] }}'
        game = cast(edition, theirs=theirs)
        (spell,) = (item for item in game.position.stack if item.kind == "spell")
        assert item_view(spell).mana_value == 1
        game.do("resolve", "choose yes").resolve_all()
        assert game.life(OPPONENT) == life, top


@ruling("tsp.flashback.05")
def increases_and_reductions_apply(edition: str) -> None:
    helm = firebolt(edition, "CCCCCR", board='"Helm of Awakening"')
    assert helm.payments("Firebolt") == {"RCCC"}
    sphere = firebolt(edition, "CCCCCR", board='"Sphere of Resistance"')
    assert sphere.payments("Firebolt") == {"RCCCCC"}


@ruling("tsp.flashback.06")
def it_never_reaches_the_graveyard(edition: str) -> None:
    # Compost triggers when a black card is put into an opponent's graveyard from anywhere.
    toml = """
    [you]
    {where} = ["Cabal Therapy"]
    battlefield = ["Boreal Druid"]
    mana = "B"
    [opponent]
    battlefield = ["Compost"]
    hand = ["Island"]
    """
    held = play_in(edition, toml.format(where="hand"), "cast Cabal Therapy targeting opponent (B)")
    held.do("resolve", "choose another name", "resolve")
    assert held.graveyard() == ["Cabal Therapy"]
    assert "choose yes" in held.legal()  # the trigger of Compost
    again = play_in(edition, toml.format(where="graveyard"))
    (spell,) = (text for text in again.legal() if "Therapy" in text and "opponent" in text)
    again.do(spell, "resolve", "choose another name")
    assert again.exile() == ["Cabal Therapy"]
    assert (again.stack, again.position.waiting) == ([], ())


@ruling("tsp.flashback.07")
def countered_it_is_exiled(edition: str) -> None:
    game = cast(edition, theirs='hand = ["Counterspell"]\nmana = "UU"')
    game.do("pass", "cast Counterspell targeting Firebolt", "resolve")
    assert (game.exile(), game.graveyard(), game.opposing_life) == (["Firebolt"], [], 20)
    assert not game.allows("cast Firebolt")


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)


def test_every_ruling_is_accounted_for() -> None:
    ruling.check_complete()
