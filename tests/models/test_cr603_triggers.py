"""603: triggered abilities."""

from __future__ import annotations

from models.position import Step
from tests.scenario import play


def test_603_2_watchers_see_every_spell() -> None:
    game = play(
        """
        [you]
        hand = ["Lotus Petal", "Dark Ritual"]
        battlefield = ["Monastery Mentor"]
        mana = "B"
        """,
        "cast Lotus Petal",
    )
    # Prowess and the Monk: two abilities, their controller orders them (603.3b).
    assert game.position.pending is not None
    assert game.position.pending.kind == "next trigger"
    game.do(game.legal()[0]).do("resolve all")
    assert game.board().count("Monk") == 1


def test_603_3b_order_active_player_first() -> None:
    # Both Eidolons see the spell: the active player's trigger goes on the stack first and resolves
    # last.
    game = play(
        """
        [you]
        hand = ["Dark Ritual"]
        battlefield = ["Eidolon of the Great Revel"]
        mana = "B"
        [opponent]
        battlefield = ["Eidolon of the Great Revel"]
        """,
        "cast Dark Ritual",
    )
    controllers = [item.controller for item in game.position.stack]
    assert controllers == [0, 0, 1]
    game.do("resolve all")
    assert game.life() == 20 - 2 - 2


def test_603_3_triggers_go_above_the_spell() -> None:
    game = play(
        """
        [you]
        hand = ["Dark Ritual"]
        life = 2
        mana = "B"
        [opponent]
        battlefield = ["Eidolon of the Great Revel"]
        """,
        "cast Dark Ritual",
    )
    assert game.stack == ["spell Dark Ritual", "trigger Eidolon of the Great Revel"]
    game.do("resolve")
    # 704.3: at 0 life the player loses before the Ritual resolves.
    assert game.position.winner == 1


def test_603_3d_trigger_without_a_legal_target_is_removed() -> None:
    position = """
    [you]
    hand = ["Snapcaster Mage"]
    mana = "UU"
    graveyard = [{cards}]
    """
    game = play(position.format(cards='"Swamp"'), "cast Snapcaster Mage; resolve")
    assert game.stack == []
    game = play(position.format(cards='"Dark Ritual"'), "cast Snapcaster Mage; resolve")
    assert game.stack == ["trigger Snapcaster Mage"]


def test_603_3d_targets_are_chosen_as_it_goes_on_the_stack() -> None:
    game = play(
        """
        [you]
        hand = ["Snapcaster Mage"]
        mana = "UUB"
        graveyard = ["Dark Ritual", "Brainstorm"]
        """,
        "cast Snapcaster Mage (UU); resolve; choose Dark Ritual in your graveyard; resolve",
    )
    assert game.allows("cast Dark Ritual from graveyard")
    assert not game.allows("cast Brainstorm from graveyard")


def test_603_4_intervening_if_when_it_triggers() -> None:
    # Dark Confidant has none and triggers in each of your upkeeps; Carpet of Flowers triggers only
    # if it was not used this turn: in the second main phase no more after the first use.
    position = """
    phase = "draw"
    [you]
    battlefield = ["Carpet of Flowers"]
    [opponent]
    battlefield = ["Island", "Island"]
    """
    used = play(position).to_step(Step.MAIN1).do("resolve", "choose yes")
    while used.position.pending is not None:
        used.do(used.legal()[0])
    assert len(used.pool()) == 2
    used.to_step(Step.MAIN2)
    assert used.stack == []
    unused = play(position).to_step(Step.MAIN1).do("resolve", "choose no")
    unused.to_step(Step.MAIN2)
    assert unused.stack == ["trigger Carpet of Flowers"]


def test_603_7_delayed_trigger_once() -> None:
    # Ideas Unbound: draw three; at the next end step discard three.
    game = play(
        """
        [you]
        hand = ["Ideas Unbound", "Swamp"]
        mana = "UU"
        library = { Island = 10 }
        """,
        "cast Ideas Unbound; resolve",
    )
    assert game.hand() == ["Island"] * 3 + ["Swamp"]
    game.to_step(Step.END)
    assert len(game.stack) == 1 and game.position.delayed == ()
    game.do("resolve")
    while game.position.pending is not None:
        game.do(game.legal()[0])
    assert len(game.hand()) == 1


def test_603_6_enters() -> None:
    game = play(
        '[you]\nhand = ["Baleful Strix"]\nmana = "UB"\nlibrary = { Swamp = 5 }',
        "cast Baleful Strix; resolve",
    )
    assert game.stack == ["trigger Baleful Strix"] and game.hand() == []
    game.do("resolve")
    assert game.hand() == ["Swamp"]


def test_603_10_leaves_looks_back() -> None:
    # Thought-Knot Seer's leave trigger works from the graveyard; the ability is of the permanent as
    # it last was.
    game = play(
        """
        [you]
        hand = ["Swords to Plowshares"]
        mana = "W"
        [opponent]
        battlefield = ["Thought-Knot Seer"]
        library = { Swamp = 5 }
        """,
        "cast Swords to Plowshares; resolve",
    )
    assert game.opposing_life == 24
    while game.position.pending is not None:
        game.do(game.legal()[0])
    assert game.stack == ["trigger Thought-Knot Seer"]


def test_603_2_countering_a_spell() -> None:
    # Baral triggers when a spell or ability of yours counters a spell, not for abilities.
    position = """
    active = "opponent"
    [you]
    hand = ["Counterspell", "Stifle"]
    battlefield = ["Baral, Chief of Compliance"]
    mana = "UUU"
    library = { Swamp = 5 }
    [opponent]
    hand = ["Brain Freeze"]
    mana = "UU"
    """
    cast = "cast Brain Freeze targeting you; pass;"
    game = play(position, f"{cast} cast Counterspell targeting Brain Freeze (UU); resolve")
    assert game.stack[-1] == "trigger Baral, Chief of Compliance"
    game = play(position, f"{cast} cast Stifle targeting Brain Freeze trigger (U); resolve")
    assert game.stack == ["spell Brain Freeze"]


def test_603_2_becoming_a_target() -> None:
    # Bonecrusher Giant: of a spell, whoever casts it; 2 damage to that player.  No ability counts.
    position = """
    [you]
    hand = ["Lightning Bolt", "Chain of Vapor"]
    mana = "RU"
    battlefield = [{yours}]
    [opponent]
    battlefield = [{theirs}]
    """
    giant = '"Bonecrusher Giant"'
    for yours, theirs in ((giant, ""), ("", giant)):
        game = play(
            position.format(yours=yours, theirs=theirs),
            "cast Lightning Bolt targeting Bonecrusher Giant; resolve",
        )
        assert game.life() == 18
    # Grim Lavamancer's ability targets, but is no spell.
    game = play(
        """
        [you]
        battlefield = ["Grim Lavamancer"]
        graveyard = ["Swamp", "Swamp"]
        mana = "R"
        [opponent]
        battlefield = ["Bonecrusher Giant"]
        """
    )
    game.do(next(t for t in game.legal() if "targeting Bonecrusher Giant" in t))
    assert game.stack == ["ability Grim Lavamancer"]


def test_702_21_ward_is_against_opponents_only() -> None:
    position = """
    [you]
    hand = ["Lightning Bolt"]
    mana = "R"
    {side}
    battlefield = ["Sedgemoor Witch"]
    """
    cast = "cast Lightning Bolt targeting Sedgemoor Witch"
    own = play(position.format(side=""), cast + "; resolve all")
    # Only magecraft triggered (a Pest); nobody is asked to pay.
    assert (own.life(), own.board()) == (20, ["Pest"])
    game = play(position.format(side="[opponent]"), cast + "; resolve")
    # Ward: pay 3 life, or it is countered.
    game.do("choose decline")
    assert game.board(1) == ["Sedgemoor Witch"] and game.graveyard() == ["Lightning Bolt"]
    game = play(position.format(side="[opponent]"), cast + "; resolve; pay (3 life); resolve")
    assert game.life() == 17 and game.board(1) == []
