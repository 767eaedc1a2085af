"""207.2c: ability words: hellbent, threshold, spell mastery, imprint, metalcraft."""

from __future__ import annotations

import pytest

from tests.scenario import play

# --- hellbent -------------------------------------------------------------------------------------
TUTOR = """
    [you]
    hand = ["Infernal Tutor"{more}]
    battlefield = ["Lion's Eye Diamond"]
    mana = "BB"
    library = {{ "Dark Ritual" = 2, "Swamp" = 2 }}
"""


def test_hellbent_with_an_empty_hand() -> None:
    game = play(TUTOR.format(more=""), "cast Infernal Tutor; resolve")
    assert game.legal() == ["choose Dark Ritual", "choose Swamp"]


def test_hellbent_is_read_on_resolution() -> None:
    position = TUTOR.format(more=', "Lotus Petal"')
    game = play(position, "cast Infernal Tutor; crack Lion's Eye Diamond for BBB; resolve")
    assert game.legal() == ["choose Dark Ritual", "choose Swamp"]


def test_not_hellbent_with_a_card_in_hand() -> None:
    # Reveal a card, find another of its name: there is none.
    game = play(TUTOR.format(more=', "Lotus Petal"'), "cast Infernal Tutor; resolve")
    while game.position.pending is not None:
        assert not any("Dark Ritual" in text for text in game.legal())
        game.do(game.legal()[0])
    assert game.hand() == ["Lotus Petal"]


def test_not_hellbent_finds_a_card_of_the_same_name() -> None:
    game = play(TUTOR.format(more=', "Dark Ritual"'), "cast Infernal Tutor; resolve")
    while game.position.pending is not None:
        game.do(game.legal()[0])
    assert game.hand() == ["Dark Ritual", "Dark Ritual"]


# --- threshold ------------------------------------------------------------------------------------
@pytest.mark.parametrize(("cards", "mana"), [(5, "BBB"), (6, "BBB"), (7, "BBBBB")])
def test_threshold(cards: int, mana: str) -> None:
    game = play(
        f"""
        [you]
        hand = ["Cabal Ritual"]
        graveyard = [{{ card = "Swamp", count = {cards} }}]
        mana = "BB"
        """,
        "cast Cabal Ritual; resolve",
    )
    assert game.pool() == mana


def test_threshold_is_read_on_resolution() -> None:
    # Six cards as it is cast; the Petal sacrificed to pay for it is the seventh.
    game = play(
        """
        [you]
        hand = ["Cabal Ritual"]
        battlefield = ["Lotus Petal"]
        graveyard = [{ card = "Swamp", count = 6 }]
        mana = "B"
        """,
        "cast Cabal Ritual (sacrifice Lotus Petal: B, B); resolve",
    )
    assert game.pool() == "BBBBB"


# --- spell mastery --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("cards", "mana"),
    [('"Dark Ritual"', ""), ('"Dark Ritual", "Duress"', "BBB"), ('"Swamp", "Lotus Petal"', "")],
)
def test_spell_mastery(cards: str, mana: str) -> None:
    # Two instants or sorceries besides Dark Petition itself, which is on the stack.
    game = play(
        f"""
        [you]
        hand = ["Dark Petition"]
        graveyard = [{cards}]
        mana = "BBBBB"
        library = {{ Swamp = 3 }}
        """,
        "cast Dark Petition; resolve; choose Swamp",
    )
    assert game.pool() == mana


# --- imprint --------------------------------------------------------------------------------------
MOX = """
    [you]
    hand = ["Chrome Mox"{more}]
"""


def test_imprint_exiles_a_nonartifact_nonland_card() -> None:
    game = play(MOX.format(more=', "Duress", "Swamp", "Mox Opal"'), "cast Chrome Mox; resolve")
    assert game.stack == ["trigger Chrome Mox"]
    game.do("resolve")
    assert sorted(game.legal()) == ["choose Duress", "choose none"]
    game.script("choose Duress; activate Chrome Mox for B")
    assert (game.pool(), game.hand(), game.exile()) == ("B", ["Mox Opal", "Swamp"], ["Duress"])


def test_imprint_nothing() -> None:
    game = play(MOX.format(more=""), "cast Chrome Mox; resolve all")
    while game.position.pending is not None:
        game.do("choose none")
    game.do("activate Chrome Mox")
    assert game.pool() == ""


def test_imprint_is_gone_with_the_permanent() -> None:
    # 400.7: returned to hand and cast again it is a new Mox that has exiled nothing.
    game = play(
        """
        [you]
        hand = ["Chain of Vapor"]
        battlefield = [{ card = "Chrome Mox", imprinted = ["Dark Ritual"] }]
        mana = "U"
        """,
        "cast Chain of Vapor targeting Chrome Mox (U); resolve",
    )
    while game.position.pending is not None:
        game.do("choose decline" if "choose decline" in game.legal() else game.legal()[-1])
    game.script("cast Chrome Mox; resolve all")
    while game.position.pending is not None:
        game.do("choose none")
    assert not game.allows("activate Chrome Mox for B")


# --- metalcraft -----------------------------------------------------------------------------------
@pytest.mark.parametrize(("artifacts", "legal"), [(1, False), (2, True), (3, True)])
def test_metalcraft(artifacts: int, legal: bool) -> None:
    board = f'"Mox Opal", {{ card = "Lotus Petal", count = {artifacts} }}'
    assert play(f"[you]\nbattlefield = [{board}]").allows("activate Mox Opal") == legal


def test_metalcraft_is_a_condition_of_activating() -> None:
    # The Petal sacrificed first takes the third artifact away.
    game = play(
        '[you]\nbattlefield = ["Mox Opal", { card = "Lotus Petal", count = 2 }]',
        "sacrifice Lotus Petal for B",
    )
    assert not game.allows("activate Mox Opal")


# --- alternative costs with a condition -----------------------------------------------------------
def test_trap_condition() -> None:
    position = """
    storm = {storm}
    [you]
    hand = ["Mindbreak Trap"]
    [opponent]
    cast = {storm}
    hand = ["Dark Ritual"]
    mana = "B"
    """
    line = "pass; cast Dark Ritual; pass"
    assert play(position.format(storm=2), line).allows("cast Mindbreak Trap for trap")
    assert not play(position.format(storm=1), line).allows("cast Mindbreak Trap")
