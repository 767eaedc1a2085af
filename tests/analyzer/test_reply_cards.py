"""What each kind of reply does to one storm line, each with a twin in which it does not."""

from __future__ import annotations

import pytest

from analyzer import solve
from models.notation import parse_position

# Swamp: Ritual BBB; Petal; Ritual BB + BBB; Tendrils with three spells before it: 4 * 2 = 8.  Of
# the six mana in all (with the Petal) Tendrils takes four, so that two are left.
LINE = """
[you]
hand = ["Dark Ritual", "Dark Ritual", "Lotus Petal", "Tendrils of Agony"]
battlefield = ["Swamp"]
[opponent]
life = {life}
hand = [{hand}]
battlefield = [{battlefield}]
"""
STOPS, BEATEN = "NO_LINE", "LETHAL"


def against(hand: str, islands: int, life: int = 8, more: str = "") -> str:
    cards = ", ".join(f'"{card}"' for card in hand.split(" + ")) if hand else ""
    there = ", ".join([*['"Island"'] * islands, *([more] if more else [])])
    text = LINE.format(life=life, hand=cards, battlefield=there)
    return solve(parse_position(text).position).kind


@pytest.mark.parametrize(
    ("hand", "islands", "life", "answer"),
    [
        # On the second Ritual, with three spells before it: it asks for four mana of three.
        ("Flusterstorm", 1, 8, STOPS),
        ("Flusterstorm", 0, 8, BEATEN),
        # One Daze can be paid for wherever it comes: the Petal is played first.  Two on the first
        # Ritual ask for two of one.
        ("Daze", 1, 8, BEATEN),
        ("Daze + Daze", 2, 8, STOPS),
        # For free once three spells were cast: Tendrils and its copies are exiled.
        ("Mindbreak Trap", 0, 8, STOPS),
        # On a Ritual it only makes one more spell.  On Tendrils it leaves three copies: 6 of 8.
        ("Remand", 2, 8, STOPS),
        ("Remand", 2, 6, BEATEN),
        # On the second Ritual: three mana are left, and nothing to draw.
        ("Memory Lapse", 2, 8, STOPS),
        ("Memory Lapse", 1, 8, BEATEN),
        ("Spelljack", 6, 8, STOPS),
        ("Spelljack", 5, 8, BEATEN),
        # It exiles two blue cards and takes the second Ritual, or Tendrils: three copies are left.
        ("Commandeer + Brainstorm + Counterspell", 0, 8, STOPS),
        ("Commandeer + Brainstorm", 0, 8, BEATEN),
        # All copies are exiled with the spell.
        ("Summary Dismissal", 4, 8, STOPS),
        ("Summary Dismissal", 3, 8, BEATEN),
        # It copies Tendrils for two damage, and two life: 8 damage of 10.
        ("Twincast", 2, 8, STOPS),
        ("Twincast", 1, 8, BEATEN),
        # No spell of the line is blue.
        ("Red Elemental Blast", 2, 8, BEATEN),
    ],
)
def test_a_reply(hand: str, islands: int, life: int, answer: str) -> None:
    assert against(hand, islands, life) == answer


def test_the_trap_costs_four_mana_before_the_third_spell() -> None:
    text = """
    [you]
    hand = ["Tendrils of Agony"]
    battlefield = ["Swamp", "Swamp", "Swamp", "Swamp"]
    [opponent]
    life = 2
    hand = ["Mindbreak Trap"]
    battlefield = [{islands}]
    """
    three, four = (", ".join(['"Island"'] * n) for n in (3, 4))
    assert solve(parse_position(text.format(islands=three)).position).kind == BEATEN
    assert solve(parse_position(text.format(islands=four)).position).kind == STOPS


@pytest.mark.parametrize(
    "permanent",
    ["True Believer", "Ivory Mask", "Leyline of Sanctity", "Aegis of the Gods", "Witchbane Orb"],
)
def test_a_player_who_cannot_be_a_target(permanent: str) -> None:
    assert against("", 0, 8, f'"{permanent}"') == STOPS


SEARCH = """
[you]
hand = ["Dark Ritual", "Infernal Tutor", "Lotus Petal"]
battlefield = ["Swamp", "Swamp", "Swamp", "Swamp"]
library = {{ "Tendrils of Agony" = 1, "Swamp" = 9 }}
[opponent]
life = 6
hand = ["Shadow of Doubt"]
battlefield = [{islands}]
"""


@pytest.mark.parametrize(("islands", "answer"), [(2, STOPS), (1, BEATEN)])
def test_shadow_of_doubt_stops_a_tutor(islands: int, answer: str) -> None:
    # Petal, Ritual, Tutor without a hand, Tendrils: 4 * 2 = 8 of 6.  4 - 1 + 3 + 1 = 7 mana, of
    # which 2 + 4 are needed.  Nobody can search once it has resolved.
    text = SEARCH.format(islands=", ".join(['"Island"'] * islands))
    assert solve(parse_position(text).position).kind == answer
