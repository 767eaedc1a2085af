"""Damage is not aimed at one's own side where nothing is gained by that."""

from __future__ import annotations

from analyzer.search.aiming import Aiming, hurts
from analyzer.search.goals import parse_goal
from analyzer.search.moves import PRUNINGS
from analyzer.search.solver import Solver
from analyzer.search.verdict import Verdict
from cards.library import CARDS
from models.notation.position_file import parse_position

LATER = "library = { unknown = 20 }\n[opponent]\nlife = {life}\n"


def answer(text: str, prunings: tuple[str, ...] = PRUNINGS, goal: str = "win") -> Verdict:
    position = parse_position(text).position
    wanted = parse_goal(goal, position, position.active)
    return Solver(position, wanted, prunings=frozenset(prunings)).run()


def aiming(*names: str) -> Aiming:
    return Aiming([CARDS.find(name) for name in names], ())


def test_who_gains_by_losing_a_creature() -> None:
    ral = CARDS.find("Ral, Monsoon Mage")
    assert not aiming("Ral, Monsoon Mage", "Grapeshot", "Past in Flames").gains_by_losing(ral)
    # Flashback gives it to an instant or sorcery card: a creature is none.
    assert not aiming("Ral, Monsoon Mage", "Flashback").gains_by_losing(ral)
    # Threshold counts any card, and gravestorm what has died.
    assert aiming("Ral, Monsoon Mage", "Cabal Ritual").gains_by_losing(ral)
    assert aiming("Ral, Monsoon Mage", "Ominous Harvest").gains_by_losing(ral)
    # A creature that makes one's own spells dearer is a burden.
    assert aiming("Thalia, Guardian of Thraben").gains_by_losing(
        CARDS.find("Thalia, Guardian of Thraben")
    )


def test_what_a_permanent_does_to_its_controller() -> None:
    assert hurts(CARDS.find("Ral, Monsoon Mage")) == 1
    assert hurts(CARDS.find("Goblin Electromancer")) == 0


def test_who_reads_life() -> None:
    assert not aiming("Grapeshot", "Tendrils of Agony").reads_life
    assert aiming("Peer into the Abyss").reads_life


def test_a_spell_is_aimed_at_the_opponent() -> None:
    text = (
        "[you]\nhand = ['Gitaxian Probe', 'Grapeshot']\nbattlefield = ['Ornithopter']\n"
        "mana = 'RRU'\nland_drops = 0\n" + LATER
    )
    won, lost = text.replace("{life}", "2"), text.replace("{life}", "3")
    assert answer(won).kind == "LETHAL"
    found = answer(lost, tuple(p for p in PRUNINGS if p != "bound"))
    assert found.kind == "NO_LINE"
    assert found.stats.cuts["aim"] > 0
    assert answer(lost, ()).kind == "NO_LINE"


def test_a_creature_is_killed_for_threshold() -> None:
    # Six cards in the graveyard: the Bolt itself is the seventh only after it has resolved, and
    # the Electromancer that it kills the eighth.  Five, and both are needed.
    text = (
        "[you]\nhand = ['Lightning Bolt', 'Cabal Ritual', 'Tendrils of Agony']\nmana = 'RBB'\n"
        "battlefield = ['Memnite']\ngraveyard = [{cards}]\nland_drops = 0\n" + LATER
    )
    text = text.replace("{life}", "6")
    five = text.replace("{cards}", ", ".join(["'Duress'"] * 5))
    four = text.replace("{cards}", ", ".join(["'Duress'"] * 4))
    for prunings in (PRUNINGS, ()):
        assert answer(five, prunings).kind == "LETHAL"
        assert answer(four, prunings).kind == "NO_LINE"


def test_a_spell_that_hits_creatures_alone_may_be_cast_at_ones_own() -> None:
    # It counts for storm all the same.
    text = (
        "[you]\nhand = ['Forked Lightning', 'Grapeshot']\nbattlefield = ['Ornithopter']\n"
        "mana = 'RRRRRR'\nland_drops = 0\n" + LATER
    )
    for prunings in (PRUNINGS, ()):
        assert answer(text.replace("{life}", "2"), prunings).kind == "LETHAL"


def test_copies_of_a_spell_aimed_at_ones_own_creature() -> None:
    # Cast at the Ornithopter all the same, the spell and its copies still find the opponent:
    # with gravestorm about nothing is left out but the order of the copies.
    text = (
        "[you]\nhand = ['Gitaxian Probe', 'Grapeshot', 'Ominous Harvest']\nmana = 'RRU'\n"
        "battlefield = ['Ornithopter']\nland_drops = 0\n" + LATER
    )
    for life, kind in (("2", "LETHAL"), ("3", "NO_LINE")):
        for prunings in (PRUNINGS, tuple(p for p in PRUNINGS if p != "aim")):
            assert answer(text.replace("{life}", life), prunings).kind == kind
