"""Solving against Counterbalance: a line counts only if it survives every reveal."""

from __future__ import annotations

import pytest

from analyzer import solve
from models.notation import parse_position

# Swamp: Ritual BBB, Ritual BBBBB, Tendrils (two spells before it): 3 * 2 = 6 life.
POSITION = """
[you]
hand = ["Dark Ritual", "Dark Ritual", "Tendrils of Agony"]
battlefield = ["Swamp"]
[opponent]
life = {life}
battlefield = ["Counterbalance"]
library = {library}
"""


def kind(life: int, library: str) -> str:
    return solve(parse_position(POSITION.format(life=life, library=library)).position).kind


@pytest.mark.parametrize(
    ("library", "life", "answer"),
    [
        # A land on top has mana value 0: it counters nothing here.
        ('{ top = ["Island"], unknown = 20 }', 6, "LETHAL"),
        ('{ top = ["Island"], unknown = 20 }', 7, "NO_LINE"),
        # Mana value 1 counters the first Ritual: no mana for anything else.
        ('{ top = ["Ponder"], unknown = 20 }', 2, "NO_LINE"),
        # Mana value 4 counters Tendrils itself, but not its two copies (never cast: 707.10).
        ('{ top = ["Massacre"], unknown = 20 }', 4, "LETHAL"),
        ('{ top = ["Massacre"], unknown = 20 }', 5, "NO_LINE"),
        # An order nobody knows: lands alone are harmless, one Ponder among them may be on top.
        ("{ rest = { Island = 20 } }", 6, "LETHAL"),
        ("{ rest = { Island = 19, Ponder = 1 } }", 6, "NO_LINE"),
        # Unknown cards may have any mana value.
        ("{ unknown = 20 }", 6, "NO_LINE"),
        # An empty library reveals nothing.
        ("{ unknown = 0 }", 6, "LETHAL"),
    ],
)
def test_every_reveal_is_survived(library: str, life: int, answer: str) -> None:
    assert kind(life, library) == answer


def test_a_top_in_reach_of_mana_counts() -> None:
    # With Sensei's Divining Top and an Island, Ponder second from the top can be put on top in
    # response; without the Island it stays where it is.
    library = '{ top = ["Island", "Ponder", "Island"], unknown = 20 }'
    with_top = POSITION.replace(
        '["Counterbalance"]', '["Counterbalance", "Island", "Sensei\'s Divining Top"]'
    ).format(life=6, library=library)
    assert solve(parse_position(with_top).position).kind == "NO_LINE"
    # The Top's own mana value is 1 as well: tapping it for a card puts it on top, for no mana.
    no_mana = with_top.replace('"Island", "Sensei', '"Sensei')
    assert solve(parse_position(no_mana).position).kind == "NO_LINE"
    tapped = no_mana.replace('"Sensei\'s Divining Top"',
                             '{ card = "Sensei\'s Divining Top", tapped = true }')  # fmt: skip
    assert solve(parse_position(tapped).position).kind == "LETHAL"
