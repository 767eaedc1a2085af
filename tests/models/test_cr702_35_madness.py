"""Madness (702.35) in searches and in random play."""

from __future__ import annotations

from random import Random

import pytest

from tests.models.test_generator_and_checker import play as play_at_random
from tests.scenario import ask, play

EDITIONS = ("current", "2006")

# The Diamond's RRR pays {R} for the madness of each Fiery Temper: 3 damage each, 9 in all.
DIAMOND = """
edition = "{edition}"
[you]
hand = ["Fiery Temper", "Fiery Temper", "Fiery Temper"]
battlefield = ["Lion's Eye Diamond"]
[opponent]
life = {life}
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_discarded_for_mana_that_casts_it(edition: str) -> None:
    assert ask(DIAMOND.format(edition=edition, life=9)).kind == "LETHAL"
    assert ask(DIAMOND.format(edition=edition, life=10)).kind == "NO_LINE"
    none = DIAMOND.replace("Fiery Temper", "Lightning Bolt").format(edition=edition, life=3)
    assert ask(none).kind == "NO_LINE"


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_cast_counts_for_storm(edition: str) -> None:
    # Rootwalla for {0}, Petal, and Diamond before them: 5 spells without the cards' own costs.
    text = f"""
    edition = "{edition}"
    [you]
    hand = ["Lion's Eye Diamond", "Lotus Petal", "Basking Rootwalla", "Basking Rootwalla"]
    [opponent]
    """
    assert ask(text, "storm").value == 4
    assert ask(text.replace('"Basking Rootwalla"', '"Island"'), "storm").value == 2


def test_it_is_not_cast_from_a_hand_for_that() -> None:
    game = play('[you]\nhand = ["Basking Rootwalla"]\nmana = "G"\n[opponent]\n')
    assert game.broken("cast Basking Rootwalla for madness (0)")
    assert game.allows("cast Basking Rootwalla (G)")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    "card", ["Fiery Temper", "Arrogant Wurm", "Alms of the Vein", "Big Game Hunter"]
)
def test_random_play(edition: str, card: str) -> None:
    text = f"""
    edition = "{edition}"
    [you]
    hand = ["{card}", "Careful Study", "Basking Rootwalla", "Lion's Eye Diamond"]
    battlefield = ["Island", "Bayou", "Mountain", "Mountain"]
    library = {{ "{card}" = 3, Forest = 3 }}
    [opponent]
    battlefield = ["Megrim", "Arrogant Wurm"]
    library = {{ Island = 9 }}
    """
    for seed in range(4):
        play_at_random(play(text).position, Random(seed))
