"""Rulings about snow, played through the rules."""

from __future__ import annotations

import pytest

from analyzer.payments.ask import cost_payments
from cards.library import CARDS
from cards.mana import cost_colors, mana_value
from models.characteristics import is_snow, permanent_view, power_toughness
from models.checking.blocking import block_violations
from models.facts import facts
from models.notation.deck_rules import not_in_pool, too_many_copies
from models.notation.decklist import parse_deck
from models.notation.position_file import parse_position
from models.state import State
from models.zones import enter_battlefield, leave_battlefield
from tests.rulings.ledger import EDITIONS, Ruling, Rulings, play_in
from tests.scenario import Game, play

LATER: dict[str, str] = {}
ruling = Rulings(LATER, "snow")


def cast_flux(game: Game, target: str) -> None:
    """Cast Thermal Flux on a permanent with the mana in the pool, and let it resolve."""
    (cast,) = {
        text
        for text in game.legal()
        if text.startswith("cast Thermal Flux") and text.endswith(f"targeting {target} (U)")
    }
    game.do(cast, "resolve")


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


def flux(edition: str, board: str) -> Game:
    """A position in which you hold Thermal Flux and control Rimebound Dead, which asks for {S}."""
    return play_in(
        edition,
        f"""
        [you]
        battlefield = ["Rimebound Dead", {board}]
        hand = ["Thermal Flux"]
        mana = "U"
        """,
    )


def regenerations(game: Game) -> list[str]:
    """The ways to pay the {S} of Rimebound Dead; the checker allows them too."""
    ways = [text for text in game.legal() if text.startswith("activate Rimebound Dead")]
    assert all(game.broken(text) == () for text in ways)
    return ways


@ruling("csp.snow.09")
def mana_stays_snow_mana(edition: str) -> None:
    game = flux(edition, '"Snow-Covered Forest"')
    game.do("activate Snow-Covered Forest")
    cast_flux(game, "Snow-Covered Forest")
    forest = game.position.battlefield[1]
    assert not is_snow(forest)
    assert regenerations(game) == ["activate Rimebound Dead (snow G)"]


@ruling("csp.snow.10")
def mana_does_not_become_snow_mana(edition: str) -> None:
    game = flux(edition, '"Forest"')
    game.do("activate Forest")
    cast_flux(game, "Forest")
    assert is_snow(game.position.battlefield[1])
    assert game.pool() == "G" and regenerations(game) == []
    assert "601.2h" in game.broken("activate Rimebound Dead (G)")
    # Mana that the Forest makes from then on is snow mana.
    game = flux(edition, '"Forest"')
    assert regenerations(game) == []
    cast_flux(game, "Forest")
    assert regenerations(game) == ["activate Rimebound Dead (Forest: G)"]
    # Only one of the two is snow: equal lands are told apart.
    game = flux(edition, '"Forest", "Forest"')
    cast_flux(game, "Forest")
    assert regenerations(game) == ["activate Rimebound Dead (Forest #1: G)"]
    assert game.broken("activate Rimebound Dead (Forest #2: G)") != ()
    game.do("activate Rimebound Dead (Forest #1: G)")
    assert regenerations(game) == []


@ruling("csp.card.thermal-flux.01")
def nothing_but_snow_changes(edition: str) -> None:
    game = flux(edition, '"Snow-Covered Forest"')
    assert regenerations(game) != []
    cast_flux(game, "Snow-Covered Forest")
    forest = game.position.battlefield[1]
    assert permanent_view(forest).types == {"Basic", "Land"}
    assert permanent_view(forest).subtypes == {"Forest"}
    assert regenerations(game) == []
    assert game.broken("activate Rimebound Dead (Snow-Covered Forest: G)") != ()
    game.do("activate Snow-Covered Forest")
    assert (game.pool(), game.position.players[0].tagged) == ("G", ())


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_lasts_until_end_of_turn(edition: str) -> None:
    game = flux(edition, '"Forest"')
    cast_flux(game, "Forest")
    turn = game.position.turn
    while game.position.turn == turn:
        if not game.stand_back():
            game.do("pass", "pass")
    assert not is_snow(game.position.battlefield[1])


OWL = """
[you]
battlefield = ["Rimebound Dead", {{ card = "Forest", counters = {{ ice = 1 }} }}, "Island"{mine}]
[opponent]
battlefield = [{theirs}]
"""


@ruling("csp.card.rimefeather-owl.01")
def ice_counters_make_snow(edition: str) -> None:
    game = play_in(edition, OWL.format(mine="", theirs=""))
    assert regenerations(game) == []
    game = play_in(edition, OWL.format(mine=', "Rimefeather Owl"', theirs='"Woolly Razorback"'))
    assert regenerations(game) == ["activate Rimebound Dead (Forest: G)"]
    assert game.broken("activate Rimebound Dead (Island: U)") == ("601.2h", "601.2h")
    game.do("activate Forest")
    assert [unit.snow for unit in game.position.players[0].tagged] == [True]
    # It ends as the Owl leaves, and begins as one enters; mana made stays as it was made.
    s = State(game.position)
    owl = next(p for p in s.battlefield if CARDS[p.cid].name == "Rimefeather Owl")
    leave_battlefield(s, owl, "hand")
    assert not any(is_snow(p) for p in s.battlefield if CARDS[p.cid].name == "Forest")
    assert [unit.snow for unit in s.players[0].tagged] == [True]
    enter_battlefield(s, owl.cid, 1, 1)
    assert [is_snow(p) for p in s.battlefield if CARDS[p.cid].name == "Forest"] == [True]
    # The counters of a permanent that enters, or gets them or loses them, count too.
    razorback = s.permanent(enter_battlefield(s, CARDS.find("Woolly Razorback"), 0, 0))
    assert razorback is not None and is_snow(razorback)
    s.change_permanent(razorback.uid, counters=())
    assert not is_snow(s.battlefield[-1])


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_later_effect_counts(edition: str) -> None:
    toml = OWL.format(mine=', "Rimefeather Owl"', theirs="")
    hand = '[you]\nhand = ["Thermal Flux"]\nmana = "U"'
    game = play_in(edition, toml.replace("[you]", hand))
    cast_flux(game, "Forest")
    assert not is_snow(game.position.battlefield[1])
    s = State(game.position)
    enter_battlefield(s, CARDS.find("Rimefeather Owl"), 1, 1)
    assert is_snow(s.battlefield[1])


@ruling("csp.card.rimefeather-owl.02")
def it_counts_snow_permanents(edition: str) -> None:
    lands = '"Snow-Covered Forest", "Snow-Covered Island", "Forest"'
    game = play_in(
        edition,
        f"""
        [you]
        battlefield = ["Rimefeather Owl", {lands}]
        hand = ["Thermal Flux"]
        mana = "U"
        [opponent]
        battlefield = ["Snow-Covered Swamp", "Swamp"]
        """,
    )
    owl = game.position.battlefield[0]
    assert power_toughness(game.position, owl) == (4, 4)
    # A permanent that becomes snow is counted.
    cast_flux(game, "Swamp")
    assert power_toughness(game.position, owl) == (5, 5)


@ruling("csp.snow.03")
def any_number_of_snow_basics(edition: str) -> None:
    # Deck construction is the same in both editions.
    deck = parse_deck("20 Snow-Covered Forest\n36 Forest\n4 Boreal Druid").check()
    assert (too_many_copies(deck), deck.notes) == ({}, ())
    deck = parse_deck("20 Snow-Covered Forest\n4 Boreal Druid\nSideboard\n1 Boreal Druid").check()
    assert too_many_copies(deck) == {"Boreal Druid": 5}
    assert "the deck has 5 Boreal Druid, more than 4" in deck.notes


@ruling("csp.snow.04")
def snow_basics_must_be_opened(edition: str) -> None:
    pool = {"Boreal Druid": 6}
    assert not_in_pool(parse_deck("6 Boreal Druid\n17 Swamp").check(), pool) == {}
    deck = parse_deck("6 Boreal Druid\n16 Swamp\n2 Snow-Covered Swamp").check()
    assert not_in_pool(deck, {**pool, "Snow-Covered Swamp": 1}) == {"Snow-Covered Swamp": 1}
    assert not_in_pool(deck, {**pool, "Snow-Covered Swamp": 2}) == {}


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


@ruling("csp.card.zombie-musher.01")
def snow_landwalk(edition: str) -> None:
    # 702.14c: unblockable while the defending player controls a snow land, not otherwise.
    def reasons(land: str) -> list[str]:
        p = play(
            f"""
            edition = "{edition}"
            [you]
            battlefield = ["Zombie Musher", "Snow-Covered Swamp"]
            [opponent]
            battlefield = ["Boreal Druid", "{land}"]
            """
        ).position
        named = {facts(q.cid, q.face).face.name: q for q in p.battlefield}
        found = block_violations(p, named["Boreal Druid"], named["Zombie Musher"])
        return [violation.rule for violation in found]

    assert reasons("Snow-Covered Swamp") == ["702.14c"]
    assert reasons("Swamp") == []


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
