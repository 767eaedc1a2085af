"""Rulings about split second."""

from __future__ import annotations

import pytest

from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.scenario import Game

ruling = Rulings({}, "split-second")

SHOCK = """
    storm = {storm}
    [you]
    hand = ["Sudden Shock", "Lightning Bolt", "Grapeshot"]
    battlefield = [{yours}]
    mana = "RRRRR"
    library = {{ top = ["Sudden Shock", "Swamp", "Swamp", "Swamp", "Swamp"] }}
    [opponent]
    hand = ["Counterspell"]
    battlefield = ["Island", "Sensei's Divining Top", {theirs}]
    mana = "UU"
    library = {{ top = ["Dark Ritual", "Krosan Grip", "Swamp"], unknown = 20 }}
"""
CAST = "cast Sudden Shock targeting opponent (RR)"
RAL = '{ card = "Ral, Crackling Wit", counters = { loyalty = 10 } }'


def shock(
    edition: str, script: str = CAST, storm: int = 0, yours: str = "", theirs: str = ""
) -> Game:
    return play_in(edition, SHOCK.format(storm=storm, yours=yours, theirs=theirs), script)


def casts(game: Game) -> list[str]:
    return [text for text in game.legal() if text.startswith("cast")]


@ruling("tsp.split-second.01", "tsp.split-second.03")
def nobody_casts_spells(edition: str) -> None:
    game = shock(edition)
    assert casts(game) == []
    game.do("pass")
    assert casts(game) == []
    assert "702.61a" in game.broken("cast Counterspell targeting Sudden Shock (UU)")
    # 702.61c: with split second twice it would be the same; a Bolt instead can be countered.
    bolt = shock(edition, "cast Lightning Bolt targeting opponent (R); pass")
    assert bolt.broken("cast Counterspell targeting Lightning Bolt (UU)") == ()
    game.do("pass")
    assert casts(game) != []
    assert game.opposing_life == 18


@ruling("tsp.split-second.02")
def no_ability_that_is_no_mana_ability(edition: str) -> None:
    game = shock(edition, CAST + "; pass")
    assert "702.61a" in game.broken("activate Sensei's Divining Top ability 1 (U)")
    assert not game.allows("activate Sensei's Divining Top")
    # Without Sudden Shock on the stack it can be activated.
    assert shock(edition, "pass").allows("activate Sensei's Divining Top")


@ruling("tsp.split-second.04")
def players_still_get_priority(edition: str) -> None:
    game = shock(edition, CAST + "; pass")
    assert (game.position.priority, game.stack) == (1, ["spell Sudden Shock"])
    assert game.opposing_life == 20
    game.do("pass")
    assert (game.stack, game.opposing_life) == ([], 18)


@ruling("tsp.split-second.05")
def mana_abilities_stay_usable(edition: str) -> None:
    game = shock(edition, CAST + "; pass; tap Island for U")
    assert game.pool(1) == "UUU"
    assert game.stack == ["spell Sudden Shock"]


@ruling("tsp.split-second.06")
def counterbalance_still_triggers(edition: str) -> None:
    toml = """
    [you]
    hand = ["Krosan Grip"]
    mana = "GGG"
    [opponent]
    battlefield = ["Counterbalance", "Lotus Petal"]
    library = {{ top = ["{top}"], unknown = 20 }}
    """
    cast = "cast Krosan Grip targeting Counterbalance; resolve; yes"
    # A card of mana value 3 on top counters it, one of another does not.
    three = play_in(edition, toml.format(top="Krosan Grip"), cast)
    assert (three.stack, three.graveyard()) == ([], ["Krosan Grip"])
    assert "Counterbalance" in three.board(1)
    one = play_in(edition, toml.format(top="Dark Ritual"), cast + "; resolve all")
    assert "Counterbalance" not in one.board(1)


@ruling("tsp.split-second.07")
def storm_makes_copies_all_the_same(edition: str) -> None:
    # The emblem gives storm to a spell with split second; two spells were cast before it.
    game = shock(edition, "activate Ral, Crackling Wit ability 3; resolve", 2, RAL)
    game.script("cast Sudden Shock targeting opponent (RR)")
    assert game.stack == ["spell Sudden Shock", "trigger Sudden Shock"]
    game.script("resolve; choose keep")
    assert game.stack == ["spell Sudden Shock", *["copy Sudden Shock"] * 2]
    game.do("resolve all")
    assert game.opposing_life == 20 - 2 * 3


@ruling("tsp.split-second.08")
def a_creature_may_be_turned_up(edition: str) -> None:
    bender = '{ card = "Willbender", face_down = true }'
    game = shock(edition, CAST + "; pass", theirs=bender)
    game.do("turn up Willbender (UU)")
    # The special action uses no stack; its trigger does, and takes the Shock elsewhere.
    assert game.stack == ["spell Sudden Shock", "trigger Willbender"]
    assert game.pool(1) == ""
    game.script("resolve; choose you; resolve")
    assert (game.life(), game.opposing_life) == (18, 20)


@ruling("tsp.split-second.09")
def what_was_on_the_stack_before_resolves(edition: str) -> None:
    game = shock(edition, "cast Grapeshot targeting opponent (RR); " + CAST, 2)
    assert game.stack == ["spell Grapeshot", "trigger Grapeshot", "spell Sudden Shock"]
    game.script("resolve; resolve; choose keep")
    assert game.stack.count("copy Grapeshot") == 2
    game.do("resolve all")
    assert game.opposing_life == 20 - 2 - 3


@ruling("tsp.split-second.10")
def a_trigger_cannot_have_a_spell_cast(edition: str) -> None:
    # Thrumming Stone's ripple reveals another Sudden Shock while the first is on the stack.
    game = shock(edition, CAST + "; resolve; yes", yours='"Thrumming Stone"')
    free = "cast Sudden Shock from library for free targeting opponent (0)"
    assert game.legal() == ["choose none"]
    assert game.broken(free) == ("702.61a",)
    game.do("choose none")
    assert game.storm == 1
    # A Lightning Bolt rippled over a Lightning Bolt is cast.
    toml = SHOCK.format(storm=0, yours='"Thrumming Stone"', theirs="").replace(
        'top = ["Sudden Shock"', 'top = ["Lightning Bolt"'
    )
    bolt = play_in(edition, toml, "cast Lightning Bolt targeting opponent (R); resolve; yes")
    assert bolt.broken(free.replace("Sudden Shock", "Lightning Bolt")) == ()


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
