"""Rulings about single cards that attack, block, deal combat damage or prevent damage.

The other rulings about single cards are in test_card_specific.py.
"""

from __future__ import annotations

import pytest

from tests.rulings.ledger import Ruling, Rulings

COMBAT = "combat is not played out"
LATER: dict[str, str] = {
    f"csp.card.{card}.{number:02}": COMBAT
    for card, count in {
        "balduvian-warlord": 9,
        "cover-of-winter": 5,
        "fury-of-the-horde": 2,
        "gelid-shackles": 3,
        "goblin-furrier": 2,
        "greater-stone-spirit": 1,
        "tresserhorn-skyknight": 4,
        "woolly-razorback": 2,
    }.items()
    for number in range(1, count + 1)
}

ruling = Rulings(LATER, "card-specific")


@pytest.mark.parametrize(("function", "edition"), ruling.params())
def test_ruling(function: Ruling, edition: str) -> None:
    function(edition)
