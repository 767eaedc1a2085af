"""Rulings about cards without a mana cost, played through the rules."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from tests.rulings.ledger import Ruling, Rulings, play_in

LATER = {
    "tsp.no-mana-cost.01": "an effect that casts a chosen card free of its mana cost",
    "tsp.no-mana-cost.02": "suspend: the cast when the last counter goes",
    "tsp.no-mana-cost.06": "suspend: the cast when the last counter goes",
    "tsp.no-mana-cost.07": "suspend: a spell without mana cost to counter",
    "tsp.no-mana-cost.09": "suspend: a spell without mana cost on the stack",
}
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
