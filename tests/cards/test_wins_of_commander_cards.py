"""Winning positions and losing twins of cards of a deck with a commander, and of sideboards.

The sums in the comments are from the printed cards.
"""

from __future__ import annotations

import pytest

from models.facts import facts_of
from models.position import Step
from tests.cards.twins import Twin, check, twins
from tests.scenario import Game, play

TWINS: list[Twin] = [
    (
        # Twinferno for {1}{R} copies the Bolt for {R}: twice three damage.
        "the next spell is copied",
        """
        [you]
        hand = ["Twinferno", "Lightning Bolt"]
        battlefield = ["Mountain", "Mountain", "Mountain"]
        [opponent]
        life = HOLE
        """,
        "6",
        "7",
    ),
    (
        # The Bolt that the Will gave flashback costs {R}, one Mountain more than the Will's four.
        "flashback for what is in the graveyard",
        """
        [you]
        hand = ["Will of the Jeskai"]
        battlefield = [{ card = "Mountain", count = HOLE }]
        graveyard = ["Lightning Bolt"]
        [opponent]
        life = 3
        """,
        "5",
        "4",
    ),
    (
        # {1}{U} for the Speculation and one Mountain for each Dart: three of them deal three.
        "up to three cards with flashback go to the graveyard",
        """
        [you]
        hand = ["Quiet Speculation"]
        battlefield = ["Island", "Island", { card = "Mountain", count = 4 }]
        library = { "Lava Dart" = HOLE, Swamp = 20 }
        [opponent]
        life = 3
        """,
        "3",
        "2",
    ),
    (
        # The identity of Ral is blue and red, that of Baral blue alone (903.4).
        "a land for the colours of the commander",
        """
        [you]
        hand = ["Lightning Bolt"]
        commanders = [HOLE]
        battlefield = ["Command Tower"]
        [opponent]
        life = 3
        """,
        '"Ral, Monsoon Mage"',
        '"Baral, Chief of Compliance"',
    ),
    (
        # Both draw as many as the fuller hand had: the Bolt is the fourth
        # card of your library, and the hand of the opponent holds four or three.
        "each draws as many cards as the greatest hand",
        """
        [you]
        hand = ["Windfall"]
        battlefield = ["Island", "Island", "Island", "Mountain"]
        library = { top = ["Swamp", "Swamp", "Swamp", "Lightning Bolt"], rest = ["Swamp"] }
        [opponent]
        life = 3
        hand = { Ponder = HOLE }
        library = { Swamp = 9 }
        """,
        "4",
        "3",
    ),
    (
        # Power 2 is {U}{R}: one damage with Ponder, four with the Bolt; power 1 is one of the two.
        "mana for the power of the source",
        """
        [you]
        hand = ["Lightning Bolt", "Ponder"]
        battlefield = [
            { card = "Vivi Ornitier", counters = { "+1/+1" = HOLE }, sick = true },
        ]
        library = { Island = 9 }
        [opponent]
        life = 5
        """,
        "2",
        "1",
    ),
    (
        # Both exiled cards may be played at once: the Mountain pays for the Bolt.
        "exiled cards that may be played",
        """
        [you]
        hand = ["Opera Love Song"]
        battlefield = ["Mountain", "Mountain"]
        library = { top = ["Lightning Bolt", HOLE], rest = ["Swamp"] }
        [opponent]
        life = 3
        """,
        '"Mountain"',
        '"Swamp"',
    ),
]


@twins(TWINS)
def test_a_winning_position_and_its_losing_twin(text: str, wins: str, loses: str) -> None:
    check(text, wins, loses)


SPECULATION = """
    [you]
    hand = ["Quiet Speculation"]
    battlefield = ["Island", "Island"]
    library = { "Lava Dart" = 1, "Lightning Bolt" = 1 }
    [opponent]
    library = { "Deep Analysis" = 1, Island = 5 }
"""


def test_who_casts_the_speculation_searches_a_library_of_another() -> None:
    # 701.23: the player who searches finds; the card goes to the graveyard of its owner.
    game = play(SPECULATION, "cast Quiet Speculation targeting opponent; resolve")
    assert game.position.pending is not None and game.position.pending.player == 0
    found = [text for text in game.legal() if "Deep Analysis" in text]
    assert found and not any("Island" in text for text in game.legal())


def test_a_keyword_with_a_cost_is_found() -> None:
    # Lava Dart has flashback, Lightning Bolt has not.
    game = play(SPECULATION, "cast Quiet Speculation targeting you; resolve")
    assert any("Lava Dart" in text for text in game.legal())
    assert not any("Lightning Bolt" in text for text in game.legal())


TABERNACLE = """
    active = "opponent"
    phase = "end"
    [you]
    battlefield = ["The Tabernacle at Pendrell Vale", "Island", "Baral, Chief of Compliance"]
    library = { Island = 9 }
    [opponent]
    library = { Island = 9 }
"""


def upkeep_trigger(*steps: str) -> Game:
    """Your next upkeep, in which the trigger of your creature resolves."""
    game = play(TABERNACLE)
    while not game.stack:
        game.do("pass")
    assert len(game.stack) == 1  # the creature's, for itself alone
    return game.do("resolve", *steps)


def test_a_creature_that_nobody_pays_for_is_destroyed() -> None:
    paid = upkeep_trigger("pay (Island: U)")
    assert "Baral, Chief of Compliance" in paid.board()
    decline = upkeep_trigger("choose decline")
    assert "Baral, Chief of Compliance" not in decline.board()
    assert {"Island", "The Tabernacle at Pendrell Vale"} <= set(decline.board())


FLASHBACK = """
    [you]
    hand = ["Lightning Bolt"]
    graveyard = ["Lava Dart"]
    battlefield = ["Mountain"{mine}]
    [opponent]
    life = 1
    battlefield = [{theirs}]
"""


@pytest.mark.parametrize(
    ("mine", "theirs", "forbidden"),
    [
        ("", '"Drannith Magistrate"', True),
        ("", '"Grafdigger\'s Cage"', True),
        (', "Grafdigger\'s Cage"', "", True),
        (', "Drannith Magistrate"', "", False),  # it is about opponents
        ("", "", False),
    ],
)
def test_no_spells_from_a_graveyard(mine: str, theirs: str, forbidden: bool) -> None:
    game = play(FLASHBACK.replace("{mine}", mine).replace("{theirs}", theirs))
    dart = "cast Lava Dart from graveyard for flashback targeting opponent (sacrifice Mountain)"
    assert game.allows("cast Lava Dart") is not forbidden
    assert ("601.3" in game.broken(dart)) is forbidden
    assert game.allows("cast Lightning Bolt")  # from the hand


def test_mana_of_vivi_once_in_your_turn() -> None:
    vivi = """
        [you]
        battlefield = [{ card = "Vivi Ornitier", counters = { "+1/+1" = 1 } }]
    """
    game = play(vivi, "activate Vivi Ornitier for U (0)")
    assert game.pool() == "U" and not game.allows("activate Vivi Ornitier")
    assert not play(f"active = 'opponent'\npriority = 'you'\n{vivi}").allows(
        "activate Vivi Ornitier"
    )


SONG = """
    phase = "{phase}"
    [you]
    hand = ["Opera Love Song"]
    battlefield = [{{ card = "Mountain", count = 3 }}]
    library = {{ top = ["Lightning Bolt", "Lightning Bolt", "Swamp"], rest = ["Swamp"] }}
    [opponent]
    library = {{ Swamp = 9 }}
"""


@pytest.mark.parametrize(("phase", "still"), [("main2", False), ("end", True)])
def test_the_song_lasts_until_the_next_end_step(phase: str, still: bool) -> None:
    # Sung in the end step itself, it lasts until that of the next turn of its singer.
    game = play(SONG.format(phase=phase), "cast Opera Love Song choosing exile; resolve")
    assert game.allows("cast Lightning Bolt from exile")
    if phase == "main2":
        game.to_step(Step.END)
    else:
        game.to_step(Step.UPKEEP).do("pass")  # the opponent's
    assert any("Lightning Bolt from exile" in text for text in game.legal()) is still


def test_all_creatures_of_a_name_are_weakened() -> None:
    game = play(
        """
        [you]
        hand = ["Echoing Decay"]
        battlefield = ["Swamp", "Swamp", "Llanowar Elves", "Mogg Fanatic"]
        [opponent]
        battlefield = ["Llanowar Elves", "Llanowar Elves"]
        """
    )
    decay = next(text for text in game.legal() if "your Llanowar Elves" in text)
    game.do(decay, "resolve")
    names = [facts_of(p).face.name for p in game.position.battlefield]
    assert "Llanowar Elves" not in names and "Mogg Fanatic" in names


def test_cheap_permanents_are_gone_while_the_lockdown_stays() -> None:
    # 610.3: they return at once as it leaves.
    game = play(
        """
        [you]
        hand = ["Temporary Lockdown", "Chain of Vapor"]
        mana = "WWWU"
        battlefield = ["Plains", "Mox Opal"]
        [opponent]
        battlefield = ["Llanowar Elves", "Blood Moon", "Chrome Mox"]
        """,
        "cast Temporary Lockdown (WWW); resolve all",
    )
    assert game.board() == ["Plains", "Temporary Lockdown"]
    assert game.board(1) == ["Blood Moon"]
    game.do("cast Chain of Vapor targeting Temporary Lockdown (U)", "resolve")
    assert game.board() == ["Mox Opal", "Plains"]
    assert sorted(game.board(1)) == ["Blood Moon", "Chrome Mox", "Llanowar Elves"]


def test_nonbasic_lands_are_islands() -> None:
    # 305.7: they lose their own abilities and tap for {U}.
    game = play(
        """
        [you]
        hand = ["Ponder", "Dark Ritual"]
        battlefield = ["Harbinger of the Seas", "Bayou"]
        library = { Island = 9 }
        """
    )
    assert game.allows("cast Ponder") and not game.allows("cast Dark Ritual")
    other = play(
        """
        [you]
        hand = ["Ponder", "Dark Ritual"]
        battlefield = ["Harbinger of the Seas", "Swamp"]
        library = { Island = 9 }
        """
    )
    assert other.allows("cast Dark Ritual") and not other.allows("cast Ponder")


SWAT = """
    active = "opponent"
    [you]
    life = 3
    hand = ["Deflecting Swat"]
    commanders = ["Ral, Monsoon Mage"]
    battlefield = [{card}]
    [opponent]
    life = 3
    hand = ["Lightning Bolt"]
    battlefield = ["Mountain", "Mogg Fanatic"]
    mana = "RR"
"""


@pytest.mark.parametrize(
    ("threat", "what", "life"),
    [
        ("cast Lightning Bolt targeting you (R)", "Lightning Bolt", 0),
        ("activate Mogg Fanatic targeting you", "Mogg Fanatic ability", 2),
    ],
)
def test_a_commander_makes_the_swat_free(threat: str, what: str, life: int) -> None:
    game = play(SWAT.replace("{card}", '"Ral, Monsoon Mage"'), f"{threat}; pass")
    game.do(f"cast Deflecting Swat for free targeting {what} (0)", "resolve", "choose opponent")
    game.do("resolve all")
    assert (game.opposing_life, game.position.players[0].life) == (life, 3)


def test_without_a_commander_it_has_to_be_paid_for() -> None:
    game = play(
        SWAT.replace("{card}", '"Goblin Welder"'), "cast Lightning Bolt targeting you (R); pass"
    )
    assert not any("Deflecting Swat" in text for text in game.legal())
