"""Winning positions and losing twins of Belcher, Necro, High Tide and Dream Halls pieces.

The sums in the comments are from the printed cards.
"""

from __future__ import annotations

from tests.cards.twins import Twin, check, twins

TWINS: list[Twin] = [
    (
        # Belcher (4) and its ability (3) for seven mana; eight nonland cards, no land.
        "a library without lands",
        """
        [you]
        hand = ["Goblin Charbelcher", "Black Lotus", "Lotus Petal"]
        battlefield = ["Mountain", "Mountain", "Mountain"]
        library = { "Lava Spike" = 8 }
        [opponent]
        life = HOLE
        """,
        "8",
        "9",
    ),
    (
        # The one land may be the next card: nothing is certain.
        "a library with a land somewhere",
        """
        [you]
        battlefield = ["Goblin Charbelcher", "Forest", "Forest", "Forest"]
        library = { "Lava Spike" = 30, HOLE = 1 }
        [opponent]
        life = 20
        """,
        '"Turntimber Symbiosis"',
        "Forest",
    ),
    (
        # Summoner's Pact finds Wild Cantor; its red mana pays for the Spike.
        "a pact",
        """
        [you]
        hand = ["Summoner's Pact", "Lava Spike"]
        battlefield = ["Forest"]
        library = { HOLE = 1, "Swamp" = 20 }
        [opponent]
        life = 3
        """,
        '"Wild Cantor"',
        '"Cloud of Faeries"',
    ),
    (
        # In the end step Necrodominance draws 13 known cards for as much life. The Islands pay for
        # Borne Upon a Wind, without which the Spike cannot be cast there, the Guide for the Spike.
        "cards drawn for life in the end step",
        """
        [you]
        life = 14
        battlefield = ["Necrodominance", "Island", "Island"]
        library = { top = [
            "Swamp", "Swamp", "Swamp", "Swamp", "Swamp", "Swamp", "Swamp", HOLE,
            "Simian Spirit Guide", "Island", "Island", "Chrome Mox", "Lava Spike",
        ], rest = ["Swamp", "Swamp"] }
        [opponent]
        life = 3
        """,
        '"Borne Upon a Wind"',
        '"Impulse"',
    ),
    (
        # Opportunity for a blue card, four known cards of it: a blue one for the next, and a Spike
        # for the Petal.
        "spells paid for with cards of their colour",
        """
        [you]
        hand = ["Opportunity", HOLE]
        battlefield = ["Dream Halls"]
        library = { top = ["Lava Spike", "Lightning Bolt", "Lava Spike", "Lotus Petal"], rest = [] }
        [opponent]
        life = 6
        """,
        '"Opt"',
        '"Duress"',
    ),
    (
        # The greatest mana value among permanents is the Belcher's four.
        "cards for the greatest mana value",
        """
        [you]
        hand = ["Rush of Knowledge"]
        battlefield = [HOLE, "Island", "Island", "Island", "Island", "Island"]
        library = { top = ["Swamp", "Swamp", "Lotus Petal", "Lava Spike"], rest = [] }
        [opponent]
        life = 3
        """,
        '"Goblin Charbelcher"',
        '"Ruby Medallion"',
    ),
    (
        # Whatever the opponent leaves of Spike, Spike and Bolt kills.
        "a search in which the opponent chooses",
        """
        [you]
        hand = ["Intuition"]
        battlefield = ["Island", "Island", "Island", "Mountain"]
        library = { "Lava Spike" = 2, HOLE = 1, "Swamp" = 12 }
        [opponent]
        life = 3
        """,
        '"Lightning Bolt"',
        '"Duress"',
    ),
    (
        # With three other Islands the Sanctuary enters untapped and puts the Recall back; nothing
        # draws it here, but the Sanctuary's own mana pays for the Opt that does: Recall again, at
        # an opponent with two cards.
        "a spell put back by a land",
        """
        [you]
        hand = ["Mystic Sanctuary", "Opt"]
        battlefield = ["Island", "Island", HOLE]
        graveyard = ["Ancestral Recall"]
        library = { Swamp = 10 }
        [opponent]
        library = { Swamp = 2 }
        """,
        '"Island"',
        '"Swamp"',
    ),
    (
        # Two untapped lands for the Vale: three mana of one colour for the Storm of one spell.
        "a land for two lands",
        """
        [you]
        hand = ["Lotus Vale", "Lava Spike", "Lava Spike", "Lava Spike"]
        battlefield = ["Swamp", HOLE]
        [opponent]
        life = 9
        """,
        '"Swamp"',
        '{ card = "Swamp", tapped = true }',
    ),
    (
        # The Diamond needs a land card in hand.
        "a land card for a Mox",
        """
        [you]
        land_drops = 0
        hand = ["Mox Diamond", "Lava Spike", HOLE]
        [opponent]
        life = 3
        """,
        '"Swamp"',
        '"Duress"',
    ),
    (
        # Counters left: two mana of the Needle, which is then sacrificed.
        "mana for depletion counters",
        """
        [you]
        hand = ["Lava Spike", "Lava Spike"]
        battlefield = [{ card = "Sandstone Needle", counters = { depletion = HOLE } }]
        [opponent]
        life = 6
        """,
        "1",
        "0",
    ),
    (
        # {1}{U} flashback with X = 2 looks at two cards: the second is the Petal for the Spike.
        "cards exiled for X",
        """
        [you]
        hand = ["Lava Spike"]
        graveyard = ["Flash of Insight", "Opt", HOLE]
        battlefield = ["Island", "Island"]
        library = { top = ["Swamp", "Lotus Petal"], rest = ["Swamp", "Swamp"] }
        [opponent]
        life = 3
        """,
        '"Consider"',
        '"Duress"',
    ),
    (
        # The Islands' UU pays for the Drain, they are returned for Gush, which the Drain counters:
        # five mana in the second main phase, one Island played again, and R of the Mountain: X = 6.
        "mana for a spell that was countered",
        """
        [you]
        hand = ["Gush", "Mana Drain", "Blaze"]
        battlefield = ["Island", "Island", "Mountain"]
        library = { Swamp = 10 }
        [opponent]
        life = HOLE
        """,
        "6",
        "7",
    ),
]


@twins(TWINS)
def test_a_winning_position_and_its_losing_twin(text: str, wins: str, loses: str) -> None:
    check(text, wins, loses)
