"""Winning positions and losing twins of cards that many storm decks share.

The sums in the comments are from the printed cards.
"""

from __future__ import annotations

from tests.cards.twins import Twin, check, twins

TWINS: list[Twin] = [
    (
        # A Chalice kicked twice makes {C}{C}: X = 2 with the Mountain's {R}.
        "mana for each time it was kicked",
        """
        [you]
        hand = ["Blaze"]
        battlefield = ["Mountain", { card = "Everflowing Chalice", counters = { charge = HOLE } }]
        [opponent]
        life = 2
        """,
        "2",
        "1",
    ),
    (
        # The Dart is cast from the graveyard for the Mountain.
        "a card put into the graveyard",
        """
        [you]
        hand = ["Entomb"]
        battlefield = ["Swamp", "Mountain"]
        library = { HOLE = 1, Swamp = 20 }
        [opponent]
        life = 1
        """,
        '"Lava Dart"',
        '"Lava Spike"',
    ),
    (
        # No land in hand: the Grant is free, and the Taiga is played for the Spike.
        "a spell that is free without lands in hand",
        """
        [you]
        hand = ["Land Grant", "Lava Spike", HOLE]
        library = { Taiga = 1, Swamp = 20 }
        [opponent]
        life = 3
        """,
        '"Duress"',
        '"Island"',
    ),
    (
        # Two cards of that name are in graveyards: one draw and two more, the third is the Petal.
        "cards of a name counted in all graveyards",
        """
        [you]
        hand = ["Accumulated Knowledge", "Lava Spike"]
        battlefield = ["Island", "Island"]
        graveyard = ["Accumulated Knowledge"]
        library = { top = ["Swamp", "Swamp", "Lotus Petal"], rest = ["Swamp"] }
        [opponent]
        life = 3
        graveyard = [HOLE]
        """,
        '"Accumulated Knowledge"',
        '"Opt"',
    ),
    (
        # X = 0 returns the Petal for {U}, and draws; cast again it pays for the Spike.
        "a permanent of mana value X returned",
        """
        [you]
        hand = ["Repeal", "Lava Spike"]
        battlefield = ["Island", HOLE]
        library = { Swamp = 20 }
        [opponent]
        life = 3
        """,
        '{ card = "Mox Ruby", tapped = true }',
        '{ card = "Ruby Medallion", tapped = true }',
    ),
    (
        # Three known cards, the Petal among them, and the Spike.
        "cards exiled from the top and played",
        """
        [you]
        hand = ["Glimpse the Impossible"]
        battlefield = ["Mountain", "Mountain", "Mountain"]
        library = { top = ["Swamp", "Lotus Petal", HOLE], rest = ["Swamp"] }
        [opponent]
        life = 3
        """,
        '"Lava Spike"',
        '"Duress"',
    ),
    (
        # The second land of the turn pays for the Bolt.
        "an additional land",
        """
        [you]
        hand = ["Mountain", "Mountain", "Lava Spike", "Lightning Bolt"]
        battlefield = [HOLE]
        [opponent]
        life = 6
        """,
        '"Exploration"',
        '"Sapphire Medallion"',
    ),
    (
        # Four creature cards in the graveyard: four damage.
        "damage for each creature card",
        """
        [you]
        hand = ["Lotleth Giant"]
        battlefield = ["Swamp", "Swamp", "Swamp", "Swamp", "Swamp", "Swamp", "Swamp"]
        graveyard = ["Street Wraith", "Generous Ent", "Wild Cantor", HOLE]
        [opponent]
        life = 4
        """,
        '"Cloud of Faeries"',
        '"Opt"',
    ),
    (
        # The Seat is sacrificed: two cards, and a Treasure for the Spike among them.
        "an artifact sacrificed for cards and mana",
        """
        [you]
        hand = ["Deadly Dispute"]
        battlefield = ["Swamp", "Swamp", HOLE]
        library = { top = ["Lava Spike", "Swamp"], rest = ["Swamp"] }
        [opponent]
        life = 3
        """,
        '{ card = "Seat of the Synod", tapped = true }',
        '{ card = "Island", tapped = true }',
    ),
    (
        # Each counter is one damage: the ability is used as often as there are counters.
        "an ability used again and again",
        """
        [you]
        battlefield = [
            { card = "Walking Ballista", counters = { "+1/+1" = HOLE }, sick = true },
        ]
        [opponent]
        life = 3
        """,
        "3",
        "2",
    ),
    (
        # Nine poison counters: the Prologue gives the tenth (704.5c).
        "a poison counter",
        """
        [you]
        hand = ["Prologue to Phyresis"]
        battlefield = ["Island", "Island"]
        library = { Swamp = 20 }
        [opponent]
        poison = HOLE
        """,
        "9",
        "8",
    ),
]


@twins(TWINS)
def test_a_winning_position_and_its_losing_twin(text: str, wins: str, loses: str) -> None:
    check(text, wins, loses)
