"""Loops that players know, found in a heap of their cards; a lap's gain is worked out by hand."""

import pytest

from tests.analyzer.loops.asking import of_deck

KNOWN = [
    # Diamond: escape for 0, UUU.  Freeze: escape for {1}{U}; with at least one spell before it two
    # or more mill three.  Both escapes exile three: 6 cards of the graveyard, milled from the
    # library again.  3 - 2 mana, two spells.
    (
        ("Underworld Breach", "Lion's Eye Diamond", "Brain Freeze"),
        {"mana": "U", "storm count": 2},
        {"cards of your library": 6},
    ),
    # Sol Ring 2 and Mox 1, less {2}: one mana; the copy is cast (707.12).
    (
        ("Isochron Scepter", "Dramatic Reversal", "Sol Ring", "Mox Emerald"),
        {"mana": "C", "storm count": 1},
        {},
    ),
    # Seven Islands make 14; Palinchron costs 7, and 4 to return: 3 are left.
    (("High Tide", "Palinchron", "7 Island"), {"mana": "UUU", "storm count": 1}, {}),
    # The Top draws a card and goes where the next cast takes it from, for {1} - {1}.
    (
        ("Helm of Awakening", "Sensei's Divining Top", "Future Sight"),
        {"storm count": 1, "cards in hand": 1},
        {"cards of your library": 1},
    ),
    (
        ("Etherium Sculptor", "Sensei's Divining Top", "Mystic Forge"),
        {"storm count": 1, "cards in hand": 1},
        {"cards of your library": 1},
    ),
    # Untapped twice, 3 each: 6, less {3} and {2}.
    (("Basalt Monolith", "Rings of Brighthearth"), {"mana": "C"}, {}),
    # Each copy triggers magecraft once: one life from the opponent.
    (
        ("Chain of Smog", "Witherbloom Apprentice"),
        {"life lost by the opponent": 1, "your life": 1},
        {},
    ),
    # A Pest instead.
    (("Chain of Smog", "Sedgemoor Witch"), {"Pest tokens": 1}, {}),
    # The Mox is tapped, sacrificed (mill three), escapes (exile three), untaps the Station.
    (
        ("Grinding Station", "Underworld Breach", "Mox Emerald"),
        {"mana": "G", "storm count": 1},
        {"cards of your library": 3},
    ),
    # Mana value 4 and 1 is 5; the Griffin costs 4.  And 3 and 1, of which the Scourge costs 3.
    (("Food Chain", "Misthollow Griffin"), {"mana (restricted)": "U", "storm count": 1}, {}),
    (("Food Chain", "Eternal Scourge"), {"mana (restricted)": "G", "storm count": 1}, {}),
    # Ring 2 and Vault 3, less {3} for a copy of the Reversal that untaps all three.
    (("Lithoform Engine", "Dramatic Reversal", "Sol Ring", "Mana Vault"), {"mana": "CC"}, {}),
    # The Engine copies its own ability, which goes on waiting on the stack, for {2}: 3 - 2.
    (("Lithoform Engine", "2 Dramatic Reversal", "Mana Vault"), {"mana": "C"}, {}),
    # WWW, less {1}{W} to get the Diamond back.
    (("Auriok Salvagers", "Lion's Eye Diamond"), {"mana": "W", "storm count": 1}, {}),
    # Five Saprolings pay {1}{G} and {3}; the next one untaps them all, and the Elves, tapped for G.
    (
        ("Sprout Swarm", "Intruder Alarm", "Llanowar Elves"),
        {"mana": "G", "storm count": 1, "Saproling tokens": 1},
        {},
    ),
    # Five Elves make five, less {3} and {1}.
    (("Staff of Domination", "Priest of Titania", "4 Llanowar Elves"), {"mana": "G"}, {}),
    # {B} for a sacrifice, {B} for the Gravecrawler: a spell more.
    (("Phyrexian Altar", "Gravecrawler", "Zombie Musher"), {"storm count": 1}, {}),
]


@pytest.mark.parametrize(("names", "gains", "costs"), KNOWN, ids=lambda v: None)
def test_a_known_loop_is_found_and_played(names, gains, costs) -> None:
    loops, _ = of_deck(*names)
    cards = {name.split(" ", 1)[1] if name[0].isdigit() else name for name in names}
    fitting = [one for one in loops if cards <= set(one.cards)]
    assert len(fitting) == 1, loops
    found = fitting[0]
    assert (found.gains, found.costs) == (gains, costs)
    assert found.steady and found.rule == "732.2a"


def test_what_the_position_needs_is_as_little_as_can_be() -> None:
    loops, _ = of_deck("Basalt Monolith", "Rings of Brighthearth", "Sol Ring", "Helm of Awakening")
    assert loops[0].needs == (
        "on the battlefield: Basalt Monolith, Rings of Brighthearth",
        "floating: CC",  # for the first copy
    )
    loops, _ = of_deck("Sprout Swarm", "Intruder Alarm", "Llanowar Elves")
    assert loops[0].needs == (
        "on the battlefield: Llanowar Elves, Intruder Alarm, 5 Saproling (token)",
        "in hand: Sprout Swarm",
    )
    assert loops[0].before == ()
    assert loops[0].unmodelled == ()


def test_a_loop_among_other_cards_and_no_two_of_the_same() -> None:
    loops, _ = of_deck(
        "Isochron Scepter", "Dramatic Reversal", "Sol Ring", "Brainstorm", "Dark Ritual",
        "Lotus Petal", "Swamp", "Island", "Tendrils of Agony",
    )  # fmt: skip
    assert [one.gains for one in loops] == [{"storm count": 1}]
