"""What a tutor finds, what is drawn and what is cast again is paid for before it gives anything."""

from __future__ import annotations

from analyzer.search.bound import Bound
from analyzer.search.goals import parse_goal
from models.notation.position_file import parse_position

NOTHING = "library = { unknown = 20 }\n[opponent]\n"


def most(text: str, goal: str) -> int:
    """What the bound says of a position."""
    position = parse_position(text).position
    return Bound(position, parse_goal(goal, position, position.active)).value(position)


def test_a_card_that_is_found_is_not_the_one_that_makes_mana() -> None:
    # One search for {1}: six mana leave five for Ad Nauseam; with five there are four, and Dark
    # Ritual, which would make up for it, is not found as well.
    text = (
        "[you]\nbattlefield = ['Wishclaw Talisman']\nmana = '{mana}'\nland_drops = 0\n"
        "library = ['Ad Nauseam', 'Dark Ritual', 'Dark Ritual']\n[opponent]\n"
    )
    assert most(text.replace("{mana}", "BBBBBB"), "cast: Ad Nauseam")
    assert not most(text.replace("{mana}", "BBBBB"), "cast: Ad Nauseam")
    # With a second search one finds the Ritual.
    two = text.replace("['Wish", "['Wishclaw Talisman', 'Wish")
    assert most(two.replace("{mana}", "BBBBB"), "cast: Ad Nauseam")


def test_a_card_that_is_drawn_is_not_the_one_that_makes_mana() -> None:
    # Opt finds one of two: the Ritual, which makes two more, or Tendrils, which costs four.
    text = (
        "[you]\nhand = ['Opt']\nmana = '{mana}'\nland_drops = 0\n"
        "library = { order = 'known', cards = ['Dark Ritual', 'Tendrils of Agony'{swamps}] }\n"
        "[opponent]\n"
    )
    text = text.replace("{swamps}", ", 'Swamp'" * 12)
    assert most(text.replace("{mana}", "UBBBB"), "cast: Tendrils of Agony")
    assert not most(text.replace("{mana}", "UBB"), "cast: Tendrils of Agony")


def test_cards_are_cast_again_once_that_is_paid_for() -> None:
    # Past in Flames takes four: the fifth is for Dark Ritual, whose mana comes too late for it.
    text = (
        "[you]\nhand = ['Past in Flames']\ngraveyard = ['Dark Ritual', 'Duress']\n"
        "mana = '{mana}'\nland_drops = 0\n" + NOTHING
    )
    assert most(text.replace("{mana}", "RRRR"), "storm") == 1
    # Past in Flames, Dark Ritual, Duress.
    assert most(text.replace("{mana}", "RRRRB"), "storm") == 3
    # It makes three: with one left of it, Lightning Bolt would not be more.
    assert not most(text.replace("{mana}", "RRRR"), "cast: Dark Ritual")
    assert most(text.replace("{mana}", "RRRRB"), "cast: Dark Ritual")


def test_an_adventure_takes_its_own_price() -> None:
    # Fae of Wishes is a creature for two, and finds a card for four.
    text = (
        "[you]\nhand = ['Fae of Wishes']\nsideboard = ['Lotus Petal']\nmana = '{mana}'\n"
        "land_drops = 0\n" + NOTHING
    )
    assert not most(text.replace("{mana}", "UUU"), "cast: Lotus Petal")
    assert most(text.replace("{mana}", "UUUU"), "cast: Lotus Petal")
    # On the battlefield it finds nothing; two mana and two cards return it to the hand first.
    there = text.replace("hand = ['Fae of Wishes']", "battlefield = ['Fae of Wishes']\nhand = []")
    cards = there.replace("hand = []", "hand = ['Swamp', 'Swamp']")
    assert not most(there.replace("{mana}", "UUUUUU"), "cast: Lotus Petal")
    assert not most(cards.replace("{mana}", "UUUUU"), "cast: Lotus Petal")
    assert most(cards.replace("{mana}", "UUUUUU"), "cast: Lotus Petal")


def test_a_colour_that_is_found_pays_for_a_card_in_hand() -> None:
    # The ability on the stack finds the Petal, and its red mana casts Rite of Flame; once left out
    # because what the Diamond would have made was set aside for it.
    text = (
        "[you]\nhand = ['Rite of Flame']\nbattlefield = ['Wishclaw Talisman']\nmana = 'C'\n"
        "land_drops = 0\nlibrary = ['Lotus Petal', \"Lion's Eye Diamond\"]\n[opponent]\n"
    )
    assert most(text, "cast: Rite of Flame")
    assert most(text, "storm") >= 2


def test_only_one_of_the_cards_that_return_permanents_is_found() -> None:
    # A wish finds Chain of Vapor or Echoing Truth, which costs more than it could give.
    text = (
        "[you]\nhand = ['Fae of Wishes']\nbattlefield = ['Island', 'Island', 'Lotus Petal']\n"
        "sideboard = ['Chain of Vapor', 'Echoing Truth']\nmana = '{mana}'\nland_drops = 0\n"
        + NOTHING
    )
    # Four for the wish, one for the Chain on the Petal, which is cast again: with the Islands and
    # the Petal, used twice, that is the mana of a creature for two.
    assert most(text.replace("{mana}", "UUU"), "storm") >= 4
    assert most(text.replace("{mana}", ""), "storm") < 4
