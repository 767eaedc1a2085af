"""Rulings about snow, played through the rules."""

from __future__ import annotations

import pytest

from analyzer.payments.ask import cost_payments
from cards.library import CARDS
from cards.mana import cost_colors, mana_value
from models.notation.position_file import parse_position
from tests.rulings.ledger import Ruling, Rulings, play_in

SUPERTYPES = "a permanent that becomes snow, or stops being snow"
LATER = {
    "csp.snow.03": "deck construction",
    "csp.snow.04": "deck construction",
    "csp.snow.09": SUPERTYPES,
    "csp.snow.10": SUPERTYPES,
    "csp.card.rimefeather-owl.01": SUPERTYPES,
    "csp.card.rimefeather-owl.02": "power and toughness that count permanents",
    "csp.card.thermal-flux.01": SUPERTYPES,
    "csp.card.zombie-musher.01": "combat",
}
ruling = Rulings(LATER, "snow")


def pays(edition: str, board: str = "", pool: str = "", cost: str = "{S}") -> list[str]:
    """Every payment of a cost, as what is paid."""
    text = f'edition = "{edition}"\n[you]\nbattlefield = [{board}]\n{pool}'
    return [row.paid for row in cost_payments(parse_position(text).position, cost).rows]


@ruling("csp.snow.01")
def snow_covered_is_snow(edition: str) -> None:
    face = CARDS[CARDS.find("Snow-Covered Swamp")].front
    assert face.type_set == {"Basic", "Snow", "Land"}


@ruling("csp.snow.02")
def snow_does_nothing_by_itself(edition: str) -> None:
    game = play_in(
        edition, '[you]\nbattlefield = [{ card = "Boreal Druid", count = 2 }]\nhand = ["Swamp"]'
    )
    game.do("play Swamp")
    assert game.board() == ["Boreal Druid", "Boreal Druid", "Swamp"]


@ruling("csp.snow.05")
def a_snow_basic_is_no_nonbasic_land(edition: str) -> None:
    toml = """
    [you]
    battlefield = ["Wasteland"]
    [opponent]
    battlefield = ["Snow-Covered Forest", "Snow-Covered Forest"{more}]
    """
    game = play_in(edition, toml.format(more=""))
    assert not any("Snow-Covered Forest" in text for text in game.legal())
    game = play_in(edition, toml.format(more=', "Tundra"'))
    assert any("targeting Tundra" in text for text in game.legal())


@ruling("csp.snow.06")
def snow_symbols_in_mana_costs(edition: str) -> None:
    # The card is of 2019: none of 2006 has the symbol in its mana cost.
    symbols = CARDS[CARDS.find("Arcum's Astrolabe")].front.symbols
    assert symbols == ("S",) and mana_value(symbols) == 1


@ruling("csp.snow.07")
def any_type_from_a_snow_source(edition: str) -> None:
    assert pays(edition, pool='snow_mana = "G"') == ["snow G"]
    assert pays(edition, pool='mana = "G"') == []


@ruling("csp.snow.08")
def which_sources_are_snow(edition: str) -> None:
    assert pays(edition, '"Snow-Covered Swamp"') == ["snow B"]
    assert pays(edition, '"Boreal Druid"') == ["snow C"]
    assert pays(edition, '"Swamp"') == []
    assert pays(edition, '"Llanowar Elves"') == []


@ruling("csp.snow.11")
def snow_is_no_colour_and_no_type(edition: str) -> None:
    assert cost_colors(("S",)) == ""
    # A coloured symbol asks for its colour, snow or not; {S} for snow, whatever its type.
    assert pays(edition, pool='snow_mana = "B"', cost="{B}") == ["snow B"]
    assert pays(edition, pool='snow_mana = "U"', cost="{B}") == []


@ruling("csp.snow.12")
def a_snow_land_makes_ordinary_mana_with_a_mark(edition: str) -> None:
    game = play_in(
        edition, '[you]\nbattlefield = ["Snow-Covered Swamp"]', "activate Snow-Covered Swamp"
    )
    (unit,) = game.position.players[0].tagged
    assert (game.pool(), unit.snow, unit.spend_on) == ("B", True, None)


@ruling("csp.snow.13")
def boreal_druid_makes_colourless_snow_mana(edition: str) -> None:
    game = play_in(edition, '[you]\nbattlefield = ["Boreal Druid"]', "activate Boreal Druid")
    (unit,) = game.position.players[0].tagged
    assert (game.pool(), unit.snow) == ("C", True)


@ruling("csp.snow.14")
def one_snow_swamp_activates_it_once(edition: str) -> None:
    game = play_in(
        edition, '[you]\nbattlefield = ["Rimebound Dead", "Snow-Covered Swamp", "Swamp"]'
    )
    found = [t for t in game.legal() if t.startswith("activate Rimebound Dead")]
    assert found == ["activate Rimebound Dead (Snow-Covered Swamp: B)"]
    assert game.broken("activate Rimebound Dead (Swamp: B)") == ("601.2h", "601.2h")
    game.do(found[0])
    assert not game.allows("activate Rimebound Dead")


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
