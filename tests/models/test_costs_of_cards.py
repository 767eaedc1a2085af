"""Costs and conditions that cards bring: shared colours, X cards, lands instead, counters."""

from __future__ import annotations

import pytest

from models.position import Step
from tests.scenario import OPPONENT, play

HALLS = """
[you]
hand = ["Opportunity", "{card}"]
battlefield = ["Dream Halls"]
library = {{ Swamp = 30 }}
"""


@pytest.mark.parametrize(
    ("card", "castable"),
    [("Opt", True), ("Baleful Strix", True), ("Lava Spike", False), ("Lotus Petal", False)],
)
def test_118_9_a_card_that_shares_a_color_is_discarded_instead(card: str, castable: bool) -> None:
    # Opportunity is blue; Baleful Strix is blue and black.
    game = play(HALLS.format(card=card))
    casts = [a for a in game.legal() if a.startswith("cast Opportunity")]
    assert bool(casts) is castable
    if castable:
        game.do(casts[0], "resolve")
        assert card in game.graveyard()


def test_dream_halls_does_nothing_for_what_has_no_color() -> None:
    game = play(HALLS.format(card="Goblin Charbelcher"))
    assert not any("Charbelcher" in a for a in game.legal())


def test_dream_halls_is_there_for_every_player() -> None:
    game = play(
        """
        active = "opponent"
        [you]
        battlefield = ["Dream Halls"]
        [opponent]
        hand = ["Opportunity", "Opt"]
        library = { Swamp = 30 }
        """
    )
    assert any(a.startswith("cast Opportunity") for a in game.legal())


FLASH = """
[you]
graveyard = ["Flash of Insight", "Opt", "Opt", "Lava Spike"]
battlefield = ["Island", "Island"]
library = { top = ["Swamp", "Lotus Petal", "Duress"], rest = [] }
"""


def test_x_cards_are_exiled_for_flashback_and_not_itself() -> None:
    game = play(FLASH)
    found = {a for a in game.legal() if a.startswith("cast Flash of Insight")}
    assert {a for a in found if "X=2" in a}
    assert not {a for a in found if "X=3" in a}  # Lava Spike is red, and itself it cannot exile
    game.do(next(a for a in found if "X=2" in a), "resolve")
    assert sorted(game.legal()) == ["choose Lotus Petal", "choose Swamp"]
    game.do("choose Lotus Petal")
    assert game.hand() == ["Lotus Petal"]
    assert game.exile() == ["Flash of Insight", "Opt", "Opt"]


VALE = """
[you]
hand = ["Lotus Vale"]
battlefield = ["Island", {second}]
"""


def test_614_1c_two_untapped_lands_are_sacrificed_for_the_vale() -> None:
    game = play(VALE.format(second='"Swamp"')).do(
        "play Lotus Vale", "choose Island", "choose Swamp"
    )
    assert game.board() == ["Lotus Vale"]


def test_the_vale_goes_to_the_graveyard_with_one_untapped_land() -> None:
    game = play(VALE.format(second='{ card = "Swamp", tapped = true }')).do("play Lotus Vale")
    assert game.board() == ["Island", "Swamp"]
    assert game.graveyard() == ["Lotus Vale"]


def test_the_vale_may_be_let_go() -> None:
    game = play(VALE.format(second='"Swamp"')).do("play Lotus Vale", "choose none")
    assert game.graveyard() == ["Lotus Vale"]


DIAMOND = """
[you]
hand = ["Mox Diamond", "{card}"]
"""


def test_614_1c_a_land_is_discarded_for_the_diamond() -> None:
    game = play(DIAMOND.format(card="Island")).do("cast Mox Diamond", "resolve", "choose Island")
    assert game.board() == ["Mox Diamond"]
    assert game.graveyard() == ["Island"]


def test_without_a_land_the_diamond_goes_to_the_graveyard() -> None:
    game = play(DIAMOND.format(card="Opt")).do("cast Mox Diamond", "resolve")
    assert game.board() == []
    assert game.graveyard() == ["Mox Diamond"]


MINE = """
[you]
battlefield = [{{ card = "Gemstone Mine", counters = {{ mining = {n} }} }}]
"""


@pytest.mark.parametrize(("n", "stays"), [(2, True), (1, False)])
def test_the_last_counter_takes_the_land_with_it(n: int, stays: bool) -> None:
    game = play(MINE.format(n=n)).do("activate Gemstone Mine for B")
    assert game.pool() == "B"
    assert (game.board() == ["Gemstone Mine"]) is stays


def test_necrodominance_draws_for_life_in_the_end_step() -> None:
    game = play(
        """
        [you]
        battlefield = ["Necrodominance"]
        library = { Swamp = 30 }
        """
    )
    while game.position.step != Step.END:
        game.do("pass")
    game.do("resolve")
    assert not game.allows("choose 21")  # no more life than there is (119.4)
    game.do("choose 13")
    assert game.life() == 7
    assert len(game.hand()) == 13


LOGIC = """
active = "opponent"
[you]
hand = ["Circular Logic"]
graveyard = [{grave}]
battlefield = ["Island", "Island", "Island"]
[opponent]
hand = ["Opt"]
battlefield = ["Island", "Island"]
library = {{ Swamp = 10 }}
"""


@pytest.mark.parametrize(("grave", "payable"), [('"Opt"', True), ('"Opt", "Opt"', False)])
def test_one_mana_for_each_card_in_the_graveyard(grave: str, payable: bool) -> None:
    # The opponent has one Island left for {1} each; Circular Logic itself is still on the stack.
    game = play(LOGIC.format(grave=grave)).do("cast Opt (Island: U)", "pass")
    game.do("cast Circular Logic targeting Opt", "resolve")
    assert game.position.decider == OPPONENT
    assert any(a.startswith("pay") for a in game.legal()) is payable


VOICE = """
active = "{active}"
[you]
battlefield = ["Voice of Victory"]
hand = ["Opt"]
library = {{ Swamp = 10 }}
[opponent]
hand = ["Opt"]
battlefield = ["Island"]
library = {{ Swamp = 10 }}
"""


@pytest.mark.parametrize(("active", "castable"), [("you", False), ("opponent", True)])
def test_601_3_opponents_cannot_cast_during_your_turn(active: str, castable: bool) -> None:
    game = play(VOICE.format(active=active))
    if active == "you":
        game.do("pass")
    assert game.position.decider == OPPONENT
    assert game.allows("cast Opt (Island: U)") is castable
    if not castable:
        assert "601.3" in game.broken("cast Opt (Island: U)")


STUPOR = """
[you]
hand = ["Sink into Stupor"]
battlefield = ["Island", "Island", "Island"]
[opponent]
battlefield = ["Mox Jet", "Swamp"]
"""


def test_115_a_spell_or_a_nonland_permanent_of_an_opponent() -> None:
    game = play(STUPOR)
    assert game.broken("cast Sink into Stupor targeting Swamp")
    game.do("cast Sink into Stupor targeting Mox Jet", "resolve")
    assert game.hand(OPPONENT) == ["Mox Jet"]


CONSIGN = """
active = "opponent"
[you]
hand = ["Consign to Memory"]
battlefield = ["Island"]
[opponent]
hand = ["{spell}"]
battlefield = ["Island", "Swamp"]
library = {{ Swamp = 10 }}
"""


@pytest.mark.parametrize(("spell", "hit"), [("Chromatic Star", True), ("Opt", False)])
def test_115_a_colorless_spell(spell: str, hit: bool) -> None:
    game = play(CONSIGN.format(spell=spell))
    game.do(next(a for a in game.legal() if a.startswith(f"cast {spell}")), "pass")
    assert any(a.startswith("cast Consign") for a in game.legal()) is hit
