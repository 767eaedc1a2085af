"""What looks like a loop and is none: refused, with the rule or the mana that it lacks."""

import pytest

from tests.analyzer.loops.asking import of_deck, of_position

#: Cards, the rule that says no ("" where nothing is forbidden), part of the reason.
DECKS = [
    # One mana for {2}.
    (("Isochron Scepter", "Dramatic Reversal", "Mox Emerald"), "601.2h", "lacks {1}"),
    # Ten mana for 11.
    (("High Tide", "Palinchron", "5 Island"), "601.2h", "lacks {1}"),
    # Nothing makes the Top free.
    (("Sensei's Divining Top", "Future Sight"), "601.2h", "lacks {1}"),
    # 6 for {4} and {2}: it goes on for ever, for nothing.
    (("Grim Monolith", "Rings of Brighthearth"), "", "nothing grows"),
    # Four Elves: 4 for {3} and {1}.
    (("Staff of Domination", "Priest of Titania", "3 Llanowar Elves"), "", "nothing grows"),
    # One mana for {1}{W}.
    (("Auriok Salvagers", "Lotus Petal"), "601.2h", "lacks {1}"),
    # The only Zombie is the one in the graveyard.
    (("Phyrexian Altar", "Gravecrawler"), "601.3", "nothing allows casting it"),
    # Two Opals would make the two mana.
    (("Isochron Scepter", "Dramatic Reversal", "2 Mox Opal"), "704.5j", "only one Mox Opal"),
    # What is cast from the graveyard is exiled, by the effect that lets it be cast.
    (("Yawgmoth's Will", "Dark Ritual"), "601.2a", "in exile"),
]


@pytest.mark.parametrize(("names", "rule", "reason"), DECKS, ids=lambda v: None)
def test_a_near_miss_in_a_deck(names, rule, reason) -> None:
    loops, misses = of_deck(*names)
    assert loops == []
    assert any(miss.rule == rule and reason in miss.reason for miss in misses), misses


TOP = """
[you]
battlefield = ["Helm of Awakening", "Sensei's Divining Top", "Future Sight"]
library = {{ "Island" = 20 }}

[opponent]
battlefield = [{}]
"""
BREACH = """
[you]
battlefield = ["Underworld Breach", "Lion's Eye Diamond"]
graveyard = ["Brain Freeze", {{ card = "Island", count = 6 }}]
library = {{ "Island" = 45 }}
mana = "UU"

[opponent]
battlefield = [{}]
"""
STAFF = """
[you]
battlefield = [
  "Staff of Domination",
  {{ card = "Priest of Titania", sick = {} }},
  {{ card = "Llanowar Elves", count = 4 }},
]
"""
MONOLITH = """
[you]
mana = "CC"
battlefield = ["Rings of Brighthearth", "Basalt Monolith"]

[opponent]
battlefield = [{}]
"""
SCEPTER = """
[you]
battlefield = [
  {{ card = "Isochron Scepter", imprinted = ["Dramatic Reversal"] }}, "Sol Ring", "Mox Emerald",
]
exile = ["Dramatic Reversal"]

[opponent]
battlefield = [{}]
"""
SMOG = """
[you]
hand = ["Chain of Smog"]
battlefield = ["Witherbloom Apprentice", {} {{ card = "Swamp", count = 2 }}]
"""
CHAIN = """
[you]
battlefield = ["Food Chain", "Misthollow Griffin"]

[opponent]
battlefield = [{{ card = "Sphere of Resistance", count = {} }}]
"""
STATION = """
[you]
battlefield = ["Grinding Station", "Underworld Breach", "Mox Emerald"]
graveyard = [{{ card = "Island", count = 3 }}]
library = {{ "Island" = 30 }}

[opponent]
battlefield = [{}]
"""
BAUBLES = """
[you]
battlefield = ["Helm of Awakening", "Conjurer's Bauble"]
graveyard = ["Conjurer's Bauble"]
library = {}
"""
#: A position, what makes it a near miss, what leaves it a loop; the rule, part of the reason.
POSITIONS = [
    (TOP, '"Rule of Law"', '"Leyline of Sanctity"', "601.3", "Rule of Law allows 1 spell"),
    (BREACH, '"Rest in Peace"', "", "601.2a", "in exile"),
    (STAFF, "true", "false", "302.6", "came under your control this turn"),
    (
        MONOLITH,
        '{ card = "Pithing Needle", chosen = "Basalt Monolith" }',
        '{ card = "Pithing Needle", chosen = "Grim Monolith" }',
        "602.5",
        "Pithing Needle forbids",
    ),
    # 101.2: the copy would be cast while the ability resolves.
    (SCEPTER, '"Teferi, Time Raveler"', "", "601.3", "while an ability resolves"),
    # You have shroud: only the opponent can be the target, and they decide about copies.
    (SMOG, '"True Believer",', "", "732.2a", "a decision of the opponent"),
    # 5 mana for 6; with one Sphere for 5, which leaves the spell count to grow.
    (CHAIN, "2", "1", "601.2h", "lacks {1}"),
    # One Bauble puts the other on the bottom and draws it, if nothing lies above; it costs nothing.
    (BAUBLES, '{ "Island" = 20 }', "{}", "601.2a", "in the graveyard"),
    (STATION, '"Leyline of the Void"', '"Leyline of Sanctity"', "601.2a", "in exile"),
]


@pytest.mark.parametrize(("toml", "bad", "good", "rule", "reason"), POSITIONS, ids=lambda v: None)
def test_a_near_miss_in_a_position_and_its_twin(toml, bad, good, rule, reason) -> None:
    loops, misses = of_position(toml.format(bad))
    assert loops == []
    assert any(miss.rule == rule and reason in miss.reason for miss in misses), misses
    loops, _ = of_position(toml.format(good))
    assert len(loops) == 1 and loops[0].ready, loops


def test_life_bounds_the_laps_that_are_paid_with_it() -> None:
    toml = """
    [you]
    life = 5
    battlefield = ["Bolas's Citadel", "Sensei's Divining Top"{}]
    library = {{ "Island" = 30 }}
    """
    # 1 life for the Top each time; the fifth lap would leave 0 (704.5a).
    (found,), _ = of_position(toml.format(""))
    assert found.costs == {"your life": 1, "cards of your library": 1} and found.most == 4
    # The Reservoir gives at least as much back.
    (found,), _ = of_position(toml.format(', "Aetherflux Reservoir"'))
    assert found.costs == {"cards of your library": 1} and found.most == 30


def test_what_is_used_up_bounds_the_laps() -> None:
    # One of 20 cards is drawn in each lap, and then the Top is cast from where it was.
    loops, _ = of_position(TOP.format(""))
    assert (loops[0].most, loops[0].most_played) == (20, True)
    # 45 cards: three (or, with a spell before, six) are milled first, then six in each lap.
    loops, _ = of_position(BREACH.format(""))
    assert loops[0].costs == {"cards of your library": 6} and loops[0].most in (6, 7)
