"""Mana must be there in time: not after the hand is gone, nor before a card is drawn."""

from __future__ import annotations

import pytest

from analyzer.search.bound import Bound
from analyzer.search.goals import parse_goal
from analyzer.search.later_bound import LaterBound
from analyzer.search.relaxation import Relaxation
from analyzer.search.solver import Limits, Solver
from models.notation.position_file import parse_position

#: A library of known order: some cards, then lands that nobody may play any more.
KNOWN = "library = { order = 'known', cards = [{cards}{swamps}] }\n[opponent]\n"
UNKNOWN = "library = { unknown = 20 }\n[opponent]\n"


def known(*cards: str) -> str:
    listed = "".join(f"'{card}', " for card in cards)
    return KNOWN.replace("{cards}", listed).replace(
        "{swamps}", ", ".join(["'Swamp', 'Plains'"] * 8)
    )


def most(text: str, goal: str, passive: bool = False) -> int:
    """What the bound says of a position."""
    position = parse_position(text).position
    wanted = parse_goal(goal, position, position.active)
    relaxation = Relaxation(position, position.active, passive)
    return Bound(position, wanted, relaxation).value(position)


def answer(text: str, goal: str = "win") -> str:
    """What the search says, with all prunings."""
    position = parse_position(text).position
    return Solver(position, parse_goal(goal, position, 0), Limits(20_000)).run().kind


BOLT = (
    "[you]\nhand = [{hand}]\nbattlefield = [\"Lion's Eye Diamond\"]\nmana = '{mana}'\n"
    "land_drops = 0\n{library}life = 3\n"
)


@pytest.mark.parametrize(
    ("hand", "mana", "top", "kind"),
    [
        # The Diamond discards the Bolt that its mana would pay for.
        ("'Lightning Bolt'", "", (), "NO_LINE"),
        # In response to the Probe it does not discard the Bolt that is drawn (a Phyrexian symbol).
        ("'Gitaxian Probe'", "", ("Lightning Bolt",), "LETHAL"),
        # Brainstorm puts the Bolt back, and the Probe draws it once the Diamond has been used.
        ("'Lightning Bolt', 'Brainstorm', 'Gitaxian Probe'", "U", ("Swamp",) * 3, "LETHAL"),
        # Without the Probe it stays on top.
        ("'Lightning Bolt', 'Brainstorm'", "U", ("Swamp",) * 3, "NO_LINE"),
    ],
    ids=["in hand", "drawn", "put back and drawn", "put back"],
)
def test_the_hand_is_gone_before_its_mana_is_there(
    hand: str, mana: str, top: tuple[str, ...], kind: str
) -> None:
    text = BOLT.format(hand=hand, mana=mana, library=known(*top))
    assert answer(text) == kind
    assert most(text, "win") == (kind == "LETHAL")


def test_nor_does_it_give_a_card_in_hand_its_color() -> None:
    # Two blue mana for Infernal Tutor ({1}{B}): the only black mana is the Diamond's.
    text = BOLT.format(hand="'Infernal Tutor'", mana="{mana}", library=UNKNOWN)
    assert not most(text.replace("{mana}", "UU"), "cast: Infernal Tutor")
    assert most(text.replace("{mana}", "UB"), "cast: Infernal Tutor")


def test_what_draws_a_card_is_paid_for_first() -> None:
    # Opt takes one mana, and two more are left for the one that it draws, or one too few.
    text = "[you]\nhand = ['Opt']\nmana = '{mana}'\nland_drops = 0\n" + known("Infernal Tutor")
    assert most(text.replace("{mana}", "UUB"), "cast: Infernal Tutor")
    assert not most(text.replace("{mana}", "UB"), "cast: Infernal Tutor")
    # A land that comes with it pays for itself only: Ponder takes one mana, and the Island makes
    # one, so that there are three as before.
    text = "[you]\nhand = ['Ponder', 'Goblin Charbelcher']\nmana = '{mana}'\nland_drops = 1\n"
    text += known("Island")
    assert most(text.replace("{mana}", "UUUU"), "cast: Goblin Charbelcher")
    assert not most(text.replace("{mana}", "UUU"), "cast: Goblin Charbelcher")


def test_a_card_that_is_searched_for_draws_unknown_cards() -> None:
    # Merchant Scroll shuffles the library, so nobody knows what Brainstorm draws then (701.23a).
    text = "[you]\nhand = [{hand}]\nmana = 'UUUU'\nland_drops = 0\n" + known(
        "Lotus Petal", "Brainstorm"
    )
    assert not most(text.replace("{hand}", "'Merchant Scroll'"), "cast: Lotus Petal")
    assert most(text.replace("{hand}", "'Opt'"), "cast: Lotus Petal")


def test_a_land_that_is_searched_for_takes_the_search() -> None:
    # Demonic Tutor takes two mana, and the Swamp that it finds makes one.
    text = "[you]\nhand = ['Demonic Tutor', 'Doomsday']\nmana = '{mana}'\n" + known()
    assert most(text.replace("{mana}", "BBBB"), "cast: Doomsday")
    assert not most(text.replace("{mana}", "BB"), "cast: Doomsday")


def test_what_does_the_damage_is_paid_for_too() -> None:
    # Four mana for Goblin Charbelcher and three for its ability.
    text = "[you]\nhand = ['Goblin Charbelcher']\nmana = '{mana}'\nland_drops = 0\n" + known()
    assert most(text.replace("{mana}", "R" * 7), "win")
    assert not most(text.replace("{mana}", "R" * 6), "win")
    here = text.replace("hand = ['Goblin Charbelcher']", "battlefield = ['Goblin Charbelcher']")
    assert most(here.replace("{mana}", "RRR"), "win")
    assert not most(here.replace("{mana}", "RR"), "win")


def test_of_two_modes_one_is_chosen() -> None:
    # Jeska's Will makes mana for a hand of seven, or exiles three cards; with none of its mana
    # there is none for Tendrils of Agony.
    text = (
        "[you]\nhand = [\"Jeska's Will\"]\nmana = 'RRR'\nland_drops = 0\n"
        + known("Tendrils of Agony")
        + "hand = { unknown = 7 }\n"
    )
    assert not most(text, "cast: Tendrils of Agony")
    assert most(text, "mana: RRRRRRR")
    assert most(text.replace("RRR", "RRRRRBB"), "cast: Tendrils of Agony")


def test_a_card_for_the_next_turn_is_none_for_this_one() -> None:
    text = "[you]\nhand = ['{card}']\nmana = 'RRR'\nland_drops = 0\n" + known("Lotus Petal")
    assert not most(text.replace("{card}", "Galvanic Relay"), "cast: Lotus Petal")
    assert most(text.replace("{card}", "Reckless Impulse"), "cast: Lotus Petal")
    # In a question about two turns it is one.
    position = parse_position(text.replace("{card}", "Galvanic Relay")).position
    wanted = parse_goal("cast: Lotus Petal", position, 0)
    assert LaterBound(position, wanted).value(position, 1)


def test_an_opponent_who_casts_nothing_gives_no_card_away() -> None:
    # Veil of Summer draws if an opponent has cast a blue or black spell this turn.
    text = "[you]\nhand = ['Veil of Summer']\nmana = 'G'\nland_drops = 0\n" + known("Lotus Petal")
    assert not most(text, "cast: Lotus Petal", passive=True)
    assert most(text, "cast: Lotus Petal")


@pytest.mark.parametrize(
    ("hand", "mana", "found"),
    [
        # Two mana for the Tutor and none for Duress: the hand is not empty.
        ("'Infernal Tutor', 'Duress'", "BB", False),
        ("'Infernal Tutor', 'Duress'", "BBB", True),
        ("'Infernal Tutor'", "BB", True),
        # The Petal is cast for nothing, and a second land is not played.
        ("'Infernal Tutor', 'Lotus Petal'", "BB", True),
        ("'Infernal Tutor', 'Swamp'", "BB", True),
        ("'Infernal Tutor', 'Swamp', 'Forest'", "BB", False),
        # A copy of a card in hand is found.
        ("'Infernal Tutor', 'Dark Ritual'", "BB", True),
        # The Diamond empties any hand.
        ("'Infernal Tutor', 'Duress', \"Lion's Eye Diamond\"", "BB", True),
    ],
)
def test_a_tutor_that_asks_for_an_empty_hand(hand: str, mana: str, found: bool) -> None:
    text = (
        f"[you]\nhand = [{hand}]\nmana = '{mana}'\nland_drops = 1\n"
        "library = ['Dark Ritual'" + ", 'Mountain'" * 16 + "]\n[opponent]\n"
    )
    goal = "cast: Dark Ritual"
    if "Dark Ritual" in hand:
        # Cast twice it makes more: one mana for the first is missing.
        assert most(text.replace("'BB'", "'BBB'"), "storm") == 3
        return
    # What is found is cast for one mana more.
    more = text.replace(f"mana = '{mana}'", f"mana = '{mana}B'") if found else text
    assert bool(most(more, goal)) is found


def test_mana_of_this_turn_pays_for_nothing_in_the_next() -> None:
    # Three mana now; next turn the Swamp makes one, which does not pay for the card drawn then.
    text = (
        "[you]\nmana = 'BBB'\nland_drops = 0\nbattlefield = [{ card = 'Swamp', tapped = true }]\n"
        + known("{card}")
    )
    for card, within_reach in (("Dark Ritual", True), ("Infernal Tutor", False)):
        position = parse_position(text.replace("{card}", card)).position
        wanted = parse_goal(f"cast: {card}", position, 0)
        assert bool(LaterBound(position, wanted).value(position, 1)) is within_reach


def test_a_guide_makes_no_mana_once_it_is_a_creature() -> None:
    text = "[you]\n{zone} = ['Simian Spirit Guide']\nland_drops = 0\n" + UNKNOWN
    assert most(text.replace("{zone}", "hand"), "mana: R")
    assert not most(text.replace("{zone}", "battlefield"), "mana: R")


def test_permanents_come_back_from_a_graveyard_that_spells_come_back_from_before() -> None:
    # Past in Flames brings back the Ritual, whose mana casts Yawgmoth's Will, and that the Petal.
    text = (
        'stack = ["Past in Flames"]\n[you]\nhand = ["Yawgmoth\'s Will"]\n'
        'graveyard = ["Dark Ritual", "Lotus Petal"]\nmana = "{mana}"\nland_drops = 0\n' + UNKNOWN
    )
    goal = "cast: Lotus Petal"
    assert most(text.replace("{mana}", "B"), goal)
    assert answer(text.replace("{mana}", "B"), goal) == "LETHAL"
    # Twin: no black mana for the Ritual.
    assert not most(text.replace("{mana}", "R"), goal)
    assert answer(text.replace("{mana}", "R"), goal) == "NO_LINE"
