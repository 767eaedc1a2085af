"""Each family of cards wins a position, and its losing twin, which lacks one thing, does not.

The sums in the comments are from the printed cards: what is spent and what it gives.
"""

from __future__ import annotations

from tests.cards.twins import Twin, check, twins

TWINS: list[Twin] = [
    (
        # Jet, Vault and Ruby make BBR, Songs of the Damned B more for the one creature: 3 - 1 + 2.
        "moxen, artifact lands and rituals that count creatures",
        """
        [you]
        hand = ["Songs of the Damned", "Tendrils of Agony"]
        battlefield = ["Mox Jet", "Vault of Whispers", "Great Furnace"]
        graveyard = ["Street Wraith", HOLE]
        [opponent]
        life = 4
        """,
        '"Wild Cantor"',
        '"Lotus Petal"',
    ),
    (
        # {1} for Merchant Scroll instead of {1}{U}'s two, {U} for the Recall: two Islands. The
        # opponent draws three of two cards (704.5b).
        "a Medallion makes blue spells cheaper",
        """
        [you]
        hand = ["Merchant Scroll"]
        battlefield = ["Island", "Island", HOLE]
        library = { "Ancestral Recall" = 1, "Island" = 5 }
        [opponent]
        library = { "Island" = 2 }
        """,
        '"Sapphire Medallion"',
        '"Ruby Medallion"',
    ),
    (
        # Two Islands cast Cloud of Faeries, which untaps them for the second spell.
        "untapping lands",
        """
        [you]
        hand = ["Cloud of Faeries", HOLE]
        battlefield = ["Island", "Volcanic Island", "Mountain"]
        [opponent]
        life = 3
        """,
        '"Lava Spike"',
        '"Snap"',
    ),
    (
        # Two lands cast Cloud of Faeries, Snap on it, the Cloud again, and Grapeshot, for each time
        # they are untapped: the fourth spell deals 4.
        "returning a creature and untapping lands",
        """
        [you]
        hand = ["Cloud of Faeries", "Snap", "Grapeshot"]
        battlefield = ["Volcanic Island", "Volcanic Island"]
        [opponent]
        life = HOLE
        """,
        "4",
        "5",
    ),
    (
        # {2}{U} for the wish, {U} for the Recall: the opponent draws three of two cards.
        "a wish for an instant",
        """
        [you]
        hand = ["Cunning Wish"]
        battlefield = ["Island", "Island", "Island", "Island"]
        sideboard = [HOLE]
        library = { Island = 5 }
        [opponent]
        library = { Island = 2 }
        """,
        '"Ancestral Recall"',
        '"Time Walk"',
    ),
    (
        # {1}{G} for the wish, {R/G} for the Cantor, whose mana pays {R} of Lava Spike.
        "a wish for a creature",
        """
        [you]
        hand = ["Living Wish", "Lava Spike"]
        battlefield = ["Forest", "Forest", "Forest"]
        sideboard = [HOLE]
        [opponent]
        life = 3
        """,
        '"Wild Cantor"',
        '"Chromatic Star"',
    ),
    (
        # Both Islands are tapped; Gush returns them, and one played again pays for the Recall,
        # which draws three known cards: the Petal pays for the Spike.
        "Islands returned for Gush",
        """
        [you]
        hand = ["Gush", "Ancestral Recall"]
        battlefield = [{ card = "Island", tapped = true }, { card = "Island", tapped = true }]
        library = { top = ["Swamp", "Swamp", "Lotus Petal", "Lava Spike", "Swamp"] }
        [opponent]
        life = HOLE
        """,
        "3",
        "4",
    ),
    (
        # In the end step only Borne Upon a Wind lets a sorcery be cast (307.5); it draws the Swamp.
        "sorceries at instant speed",
        """
        phase = "end"
        [you]
        hand = [HOLE, "Tendrils of Agony"]
        battlefield = ["Island", "Island", "Swamp", "Swamp", "Swamp", "Swamp"]
        library = { Swamp = 10 }
        [opponent]
        life = 4
        """,
        '"Borne Upon a Wind"',
        '"Impulse"',
    ),
    (
        # One damage for {R}, one more from the graveyard for the Mountain.
        "a land sacrificed for flashback",
        """
        [you]
        hand = ["Lava Dart"]
        battlefield = [HOLE]
        [opponent]
        life = 2
        """,
        '"Mountain"',
        '"Great Furnace"',
    ),
    (
        # X = 3 takes 6: {3}{W}{W}{B}{B}.
        "twice X life lost",
        """
        [you]
        hand = ["Debt to the Deathless"]
        battlefield = ["Plains", "Plains", "Bayou", "Bayou", "Bayou", "Bayou", "Bayou"]
        [opponent]
        life = HOLE
        """,
        "6",
        "7",
    ),
    (
        # One spell before it: Empty the Warrens makes four Goblins; {R} for the Strike.
        "damage for each Goblin",
        """
        [you]
        hand = ["Lotus Petal", "Empty the Warrens", "Goblin War Strike"]
        battlefield = ["Mountain", "Mountain", "Mountain", "Mountain"]
        [opponent]
        life = HOLE
        """,
        "4",
        "5",
    ),
    (
        # Jet and Ruby pay for the Outcome with two Islands, are cast again and pay for Grapeshot,
        # the sixth spell.
        "permanents returned to be cast again",
        """
        [you]
        hand = ["Paradoxical Outcome", "Mox Jet", "Mox Ruby", "Grapeshot"]
        battlefield = ["Island", "Island"]
        library = { Swamp = 10 }
        [opponent]
        life = HOLE
        """,
        "6",
        "7",
    ),
    (
        # No card has the chosen name: the library is exiled, and the Oracle wins (devotion 2).
        "an emptied library",
        """
        [you]
        hand = ["Demonic Consultation", HOLE]
        battlefield = ["Swamp", "Island", "Island"]
        library = { Swamp = 30 }
        """,
        '"Thassa\'s Oracle"',
        '"Cloud of Faeries"',
    ),
    (
        # {1} for the Star, {1} and the Star for its mana: R of it pays for the Spike.
        "mana filtered by an artifact",
        """
        [you]
        hand = ["Chromatic Star", "Lava Spike"]
        battlefield = ["Island", HOLE]
        library = { Swamp = 10 }
        [opponent]
        life = 3
        """,
        '"Seat of the Synod"',
        '{ card = "Seat of the Synod", tapped = true }',
    ),
    (
        # Three red spells put three counters on the Steam-Kin: RRR for the last three Spikes.
        "counters removed for mana",
        """
        [you]
        hand = ["Lava Spike", "Lava Spike", "Lava Spike", "Lava Spike", "Lava Spike"]
        battlefield = [
            "Mountain", "Mountain", "Mountain", { card = "Runaway Steam-Kin", sick = true },
        ]
        [opponent]
        life = HOLE
        """,
        "15",
        "16",
    ),
    (
        # The Drum taps for mana with the creature.
        "a creature tapped for mana",
        """
        [you]
        hand = ["Lava Spike"]
        battlefield = ["Springleaf Drum", HOLE]
        [opponent]
        life = 3
        """,
        '"Street Wraith"',
        '"Chromatic Star"',
    ),
    (
        # 3 life for each {R}: the player with 6 is at 0 before the second Spike resolves (704.5a).
        "life paid for mana",
        """
        [you]
        life = HOLE
        hand = ["Lava Spike", "Lava Spike"]
        battlefield = [{ card = "Treasonous Ogre", sick = true }]
        [opponent]
        life = 6
        """,
        "7",
        "6",
    ),
    (
        # Beseech the Mirror with the Petal as its bargain casts Gaea's Will for nothing; the Petal
        # in the graveyard pays for the Spike there.
        "a spell without a mana cost, and the graveyard",
        """
        [you]
        hand = ["Beseech the Mirror"]
        battlefield = ["Swamp", "Swamp", "Swamp", "Swamp", "Lotus Petal"]
        graveyard = ["Lava Spike"]
        library = { "Gaea's Will" = 1, Swamp = 20 }
        [opponent]
        life = HOLE
        """,
        "3",
        "4",
    ),
]


@twins(TWINS)
def test_a_winning_position_and_its_losing_twin(text: str, wins: str, loses: str) -> None:
    check(text, wins, loses)
