"""What single words of cards let the bound of a position claim, and what they must not let it."""

from __future__ import annotations

import pytest

from analyzer import solve
from analyzer.question import Options
from analyzer.search.bound import Bound
from analyzer.search.goals import parse_goal
from analyzer.search.relaxation import Relaxation
from analyzer.search.their_hand import most_drawn_anew, most_in_hand
from cards.library import CARDS
from models.notation.position_file import parse_position
from models.position import Position

OPPONENT = "[opponent]\nlife = {}\nhand = {{ unknown = 7 }}\nlibrary = {{ unknown = 53 }}\n"


def position(mine: str, life: int = 20) -> Position:
    return parse_position(f"[you]\n{mine}\n{OPPONENT.format(life)}").position


def may_win(p: Position) -> bool:
    return bool(Bound(p, parse_goal("win", p, 0)).value(p))


def test_a_land_does_not_do_the_damage_of_its_other_face() -> None:
    # Shatterskull Smashing damages creatures and planeswalkers; the Hammer Pass only makes mana.
    land = 'battlefield = ["Shatterskull, the Hammer Pass"]\nhand = ["Seething Song"]'
    assert not may_win(position(land, life=1))
    assert may_win(position(land.replace("Seething Song", "Lightning Bolt"), life=1))


def test_damage_that_no_player_can_be_dealt_is_none() -> None:
    assert not may_win(position('mana = "RRRRRRRR"\nhand = ["Shatterskull Smashing"]', life=1))
    assert may_win(position('mana = "RRRRRRRR"\nhand = ["Grapeshot"]', life=1))


@pytest.mark.parametrize(
    ("other", "most"),
    [
        # Seven cards, and one that may be drawn before the turn is over.
        (None, 8),
        # Their hand is shuffled away before seven cards are drawn.
        ("Echo of Eons", 8),
        # Here they draw to what they have: never more than all their cards.
        ("Words of Wisdom", 60),
    ],
    ids=["as it is", "a new hand", "more cards"],
)
def test_mana_for_each_card_in_the_opponents_hand(other: str | None, most: int) -> None:
    p = position('hand = ["Jeska\'s Will"]')
    cards = [CARDS.find(name) for name in ("Jeska's Will", other) if name is not None]
    assert most_in_hand(p, 1, most_drawn_anew(cards), 0) == most


def test_jeskas_will_pays_for_what_follows() -> None:
    # Seven cards: RRRRRRR.  Three more make Seething Song, Grapeshot: 3 spells, 3 damage.
    line = 'mana = "RRR"\nhand = ["Jeska\'s Will", "Seething Song", "Grapeshot"]'
    assert solve(position(line, life=3), "win", Options()).kind == "LETHAL"
    assert solve(position(line, life=4), "win", Options()).kind == "NO_LINE"


@pytest.mark.parametrize(
    "card",
    ["Shattering Spree", "Turntimber Symbiosis", "Chain of Vapor", "Echoing Truth"],
)
def test_the_bound_speaks_with_the_card_in_hand(card: str) -> None:
    p = position(f'mana = "GGGGGGUR"\nhand = ["{card}", "Dark Ritual"]\nlibrary = ["Swamp"]')
    assert not Relaxation(p, 0).reach(p).wild
    assert not may_win(p)


CHAIN = """
mana = "URR"
hand = ["Chain of Vapor", "Grapeshot"]
battlefield = ["Sol Ring", "Mox Ruby"{land}]
land_drops = 0
"""


def test_permanents_are_returned_once_for_each_land_more() -> None:
    # Everything is tapped for mana.  Chain of Vapor (U) returns one of the two, and for the land
    # a copy of it returns the other; both are cast again, so Grapeshot is the fourth spell.
    # Without the land only one of them returns; more than four there are not.
    with_land = CHAIN.format(land=', "Mountain"')
    assert solve(position(with_land, life=4), "win", Options()).kind == "LETHAL"
    assert solve(position(with_land, life=5), "win", Options()).kind == "NO_LINE"
    assert solve(position(CHAIN.format(land=""), life=4), "win", Options()).kind == "NO_LINE"


RAL = 'mana = "RR"\nhand = ["Grapeshot", "Desperate Ritual"]\nbattlefield = ["Ral, Monsoon Mage"]'


def test_a_coin_that_must_be_won_wins_nothing_for_certain() -> None:
    # Ral attacks for one.  Both spells cost {1} less: two spells are two damage more, whichever
    # way the coins fall.  Transformed, Ral could do another two.
    assert solve(position(RAL, life=3), "win", Options()).kind == "LETHAL"
    assert solve(position(RAL, life=4), "win", Options()).kind == "NO_LINE"
    assert not may_win(position(RAL, life=20))
