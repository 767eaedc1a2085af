"""Winning positions and losing twins of engines: Citadel, Hullbreacher, Twiddle, cycling.

The sums in the comments are from the printed cards.
"""

from __future__ import annotations

from tests.cards.twins import Twin, check, twins

TWINS: list[Twin] = [
    (
        # The Rituals cost 1 life each from the top, Tendrils 4: three spells drain 6.
        "cards from the top for life",
        """
        [you]
        life = HOLE
        battlefield = ["Bolas's Citadel"]
        library = { top = ["Dark Ritual", "Dark Ritual", "Tendrils of Agony"], rest = ["Swamp"] }
        [opponent]
        life = 6
        """,
        "7",
        "6",
    ),
    (
        # Seven Treasures for the opponent's seven cards: four pay for Tendrils, the second spell.
        "an opponent's draws made into treasures",
        """
        [you]
        hand = ["Wheel of Fortune", "Tendrils of Agony"]
        battlefield = [{ card = HOLE, sick = true }, "Mountain", "Mountain", "Mountain"]
        library = { "Tendrils of Agony" = 10 }
        [opponent]
        life = 4
        library = { Swamp = 20 }
        """,
        '"Hullbreacher"',
        '"Street Wraith"',
    ),
    (
        # Twiddle untaps the Field for the Island's mana: three mana for three spells of three.
        "untapping a land that makes three mana",
        """
        [you]
        hand = [HOLE, "Lava Spike", "Lightning Bolt", "Lava Spike"]
        battlefield = ["Island", { card = "Lotus Field", tapped = true }]
        [opponent]
        life = 9
        """,
        '"Twiddle"',
        '"Consider"',
    ),
    (
        # Cycling two cards deals 2 by each of the two Stingers.
        "damage for each card cycled",
        """
        [you]
        hand = ["Drannith Healer", "Imposing Vantasaur"]
        battlefield = [
            { card = "Drannith Stinger", sick = true }, { card = "Drannith Stinger", sick = true },
            "Plains", "Plains",
        ]
        library = { Swamp = 20 }
        [opponent]
        life = HOLE
        """,
        "4",
        "5",
    ),
    (
        # Three Islands pay for X = 0, which finds the Petal for the Spike; X = 1 is one too dear.
        "an artifact found for X",
        """
        [you]
        hand = ["Whir of Invention", "Lava Spike"]
        battlefield = ["Island", "Island", "Island"]
        library = { HOLE = 1, Swamp = 20 }
        [opponent]
        life = 3
        """,
        '"Lotus Petal"',
        '"Chromatic Star"',
    ),
    (
        # Five cards in the opponent's hand: RRRRR for {2}{R}, and X = 4 for the four left over.
        "mana for each card in a hand",
        """
        [you]
        hand = ["Jeska's Will", "Blaze"]
        battlefield = ["Mountain", "Mountain", "Mountain"]
        [opponent]
        life = HOLE
        hand = ["Swamp", "Swamp", "Swamp", "Swamp", "Swamp"]
        """,
        "4",
        "5",
    ),
    (
        # Seven mana, two of it for the Strings, which untap both Fields: 5 + 6 = 11, so X = 10.
        "two permanents untapped",
        """
        [you]
        hand = ["Hidden Strings", "Blaze"]
        battlefield = ["Lotus Field", "Lotus Field", "Island"]
        [opponent]
        life = HOLE
        """,
        "10",
        "11",
    ),
    (
        # Three mana to transmute, two for the Grapeshot found.
        "a card of the same mana value found",
        """
        [you]
        hand = ["Muddle the Mixture"]
        battlefield = ["Island", "Island", "Volcanic Island", "Volcanic Island", "Volcanic Island"]
        library = { HOLE = 1, Swamp = 20 }
        [opponent]
        life = 1
        """,
        "Grapeshot",
        "Opt",
    ),
    (
        # Four cards of the graveyard pay for {4} of Treasure Cruise's {7}{U}.
        "cards of the graveyard instead of mana",
        """
        [you]
        hand = ["Treasure Cruise"]
        battlefield = ["Island", "Island", "Island", "Island"]
        graveyard = ["Opt", "Opt", "Opt", HOLE]
        library = { top = ["Lotus Petal", "Lava Spike", "Swamp"], rest = [] }
        [opponent]
        life = 3
        """,
        '"Opt"',
        "",
    ),
]


@twins(TWINS)
def test_a_winning_position_and_its_losing_twin(text: str, wins: str, loses: str) -> None:
    check(text, wins, loses)
