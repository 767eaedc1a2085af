"""A spell that targets spells may have one of one's own as its target: it is cast as well.

So the pruning "quiet" must not let a spell resolve at once that such a card could have as its
target, however little it does itself.
"""

from __future__ import annotations

import pytest

from tests.scenario import ask

HAND = """
[you]
hand = [{hand}]
mana = "{mana}"
library = {{ Island = 20 }}
[opponent]
life = {life}
"""


@pytest.mark.parametrize(
    ("other", "mana", "most"),
    [
        # Lotus Petal, Counterspell on it.
        ("Counterspell", "UU", 2),
        # Lotus Petal, Remand on it, and Lotus Petal again.
        ("Remand", "UU", 3),
        ("Counterspell", "U", 1),
        # An artifact spell is no target for it.
        ("Flusterstorm", "U", 1),
    ],
)
def test_the_most_spells(other: str, mana: str, most: int) -> None:
    hand = f'"Lotus Petal", "{other}"'
    verdict = ask(HAND.format(hand=hand, mana=mana, life=20), "storm")
    assert (verdict.kind, verdict.value) == ("OPTIMAL", most)


@pytest.mark.parametrize(
    ("hand", "mana", "life", "kind"),
    [
        # Petal (0), Counterspell on it (UU), Rite of Flame (R, makes RR), Grapeshot (RR): the
        # fourth spell does four damage.
        ('"Lotus Petal", "Counterspell", "Rite of Flame", "Grapeshot"', "UURRR", 4, "LETHAL"),
        ('"Lotus Petal", "Counterspell", "Rite of Flame", "Grapeshot"', "UURRR", 5, "NO_LINE"),
        # With Petal for the blue mana Rite is countered; with one red less neither will do.
        ('"Lotus Petal", "Counterspell", "Rite of Flame", "Grapeshot"', "URRR", 4, "LETHAL"),
        ('"Lotus Petal", "Counterspell", "Rite of Flame", "Grapeshot"', "URR", 4, "NO_LINE"),
        ('"Lotus Petal", "Rite of Flame", "Grapeshot"', "UURRR", 4, "NO_LINE"),
    ],
)
def test_a_win_by_countering_ones_own(hand: str, mana: str, life: int, kind: str) -> None:
    assert ask(HAND.format(hand=hand, mana=mana, life=life)).kind == kind
