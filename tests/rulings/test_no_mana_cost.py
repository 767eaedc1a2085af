"""Rulings about cards without a mana cost, played through the rules."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.position import Step
from tests.rulings.ledger import Ruling, Rulings, play_in
from tests.rulings.upkeeps import next_upkeep
from tests.scenario import OPPONENT, YOU, Game

LATER: dict[str, str] = {}
ruling = Rulings(LATER, "no-mana-cost")

NO_COST = """
    [you]
    hand = ["Evermind", "Lotus Bloom"{hand}]
    battlefield = [{board}]
    mana = "{mana}"
    library = {{ Swamp = 9 }}
"""


def no_cost(mana: str, hand: str = "", board: str = "") -> str:
    return NO_COST.format(mana=mana, hand=hand, board=board)


DESIRE = """
    [you]
    hand = ["Mind's Desire"]
    mana = "UUUUUU"
    library = {{ "{top}" = 2 }}
"""

BLOOM = """
    phase = "end"
    active = "{active}"
    [you]
    {you}
    [opponent]
    {opponent}
"""
SUSPENDED = 'exile = [{ card = "Lotus Bloom", time_counters = 1 }]\nlibrary = { Island = 30 }\n'
CAST = "cast Lotus Bloom from exile for free (0)"


def last_counter(edition: str, owner: int = YOU, other: str = "library = { Island = 30 }") -> Game:
    """The owner's upkeep: the last counter goes from a Lotus Bloom, and the trigger resolves."""
    mine, theirs = (SUSPENDED, other) if owner == YOU else (other, SUSPENDED)
    active = "opponent" if owner == YOU else "you"
    game = play_in(edition, BLOOM.format(active=active, you=mine, opponent=theirs))
    return next_upkeep(game, owner).do("resolve", "resolve")


@ruling("tsp.no-mana-cost.01", "tsp.no-mana-cost.02")
def an_effect_casts_it_for_nothing(edition: str) -> None:
    for name in ("Evermind", "Lotus Bloom"):
        game = play_in(edition, DESIRE.format(top=name), "cast Mind's Desire; resolve; resolve")
        game.do(f"cast {name} from exile for free (0)")
        assert game.storm == 2 and game.stack == [f"spell {name}"]
    assert last_counter(edition).allows(CAST)


@ruling("tsp.no-mana-cost.06")
def suspend_casts_it_for_nothing(edition: str) -> None:
    game = last_counter(edition)
    assert game.storm == 0
    game.do(CAST)
    assert game.storm == 1 and game.stack == ["spell Lotus Bloom"]


@ruling("tsp.no-mana-cost.07")
def spelljack_casts_it_for_nothing(edition: str) -> None:
    lands = 'hand = ["Spelljack"]\nbattlefield = [{ card = "Island", count = 6 }]\n'
    game = last_counter(edition, OPPONENT, lands + "library = { Island = 30 }")
    game.do(CAST, "pass", "cast Spelljack targeting Lotus Bloom", "resolve all")
    assert game.exile() == ["Lotus Bloom"] and game.board(OPPONENT) == []
    next_upkeep(game)
    assert not game.allows("cast Lotus Bloom")
    game.to_step(Step.MAIN1)
    game.do("cast Lotus Bloom from exile for free (0)", "resolve")
    assert "Lotus Bloom" in game.board()


@ruling("tsp.no-mana-cost.09")
def its_mana_value_is_0(edition: str) -> None:
    for top, countered in (("Island", True), ("Lightning Bolt", False)):
        library = f'[you.library]\ntop = ["{top}"]\nrest = ["Island", "Island"]'
        board = 'battlefield = ["Counterbalance"]\n' + library
        game = last_counter(edition, OPPONENT, board).do(CAST)
        assert game.stack == ["spell Lotus Bloom", "trigger Counterbalance"]
        game.do("resolve", "choose yes").resolve_all()
        assert (game.graveyard(OPPONENT) == ["Lotus Bloom"]) is countered
        assert (game.board(OPPONENT) == ["Lotus Bloom"]) is not countered
    assert CARDS[CARDS.find("Lotus Bloom")].mana_value == 0


@ruling("tsp.no-mana-cost.03")
def no_amount_of_mana_pays(edition: str) -> None:
    game = play_in(edition, no_cost("WWUUBBRRGGCC"))
    assert not game.allows("cast")
    before = game.position
    for name in ("Evermind", "Lotus Bloom"):
        assert game.broken(f"cast {name} (0)") == ("118.6",)
    assert game.position == before


@ruling("tsp.no-mana-cost.04")
def none_is_not_zero(edition: str) -> None:
    game = play_in(edition, no_cost("", ', "Lotus Petal"'))
    assert [t for t in game.legal() if t.startswith("cast")] == ["cast Lotus Petal (0)"]


@ruling("tsp.no-mana-cost.05")
def a_tax_makes_it_no_number(edition: str) -> None:
    game = play_in(edition, no_cost("C", board='"Sphere of Resistance"'))
    assert not game.allows("cast")
    assert "118.6" in game.broken("cast Lotus Bloom (C)")


@ruling("tsp.no-mana-cost.08")
def an_alternative_cost_casts_it(edition: str) -> None:
    game = play_in(edition, no_cost("WUBRG", board='"Fist of Suns"'))
    assert game.allows("cast Evermind for granted cost")
    game.do("cast Lotus Bloom for granted cost (WUBRG)")
    assert game.pool() == "" and game.stack == ["spell Lotus Bloom"]
    assert CARDS[CARDS.find("Lotus Bloom")].mana_value == 0
    # One colour short.
    assert not play_in(edition, no_cost("WUBRR", board='"Fist of Suns"')).allows("cast")


@pytest.mark.parametrize(("ruling", "edition"), ruling.params())
def test_ruling(ruling: Ruling, edition: str) -> None:
    ruling(edition)


def test_every_ruling_is_played_or_has_a_reason() -> None:
    ruling.check_complete()
