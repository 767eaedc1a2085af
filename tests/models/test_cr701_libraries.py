"""Libraries: searching (701.23), looking, wishing (400.11), and cards that nobody can name.

A card of unknown identity counts as a card; it can be discarded or put back, and never cast.
"""

from __future__ import annotations

import pytest

from cards.library import UNKNOWN_CID
from tests.scenario import ask, names, play

# --- unknown cards --------------------------------------------------------------------------------
MIXED = 'library = { "Dark Ritual" = 5, "Lotus Petal" = 5 }'


def test_unknown_drawn_from_an_unordered_library() -> None:
    game = play(f'[you]\nhand = ["Brainstorm"]\nmana = "U"\n{MIXED}', "cast Brainstorm; resolve")
    assert game.hand() == ["?", "?", "?"]
    game.script("choose unknown; choose unknown")
    assert game.hand() == ["?"]
    assert game.position.players[0].library.top == (UNKNOWN_CID, UNKNOWN_CID)
    assert game.legal() == ["pass"]


def test_unknown_unless_only_one_kind_is_left() -> None:
    game = play(
        '[you]\nhand = ["Brainstorm"]\nmana = "U"\nlibrary = { "Dark Ritual" = 5 }',
        "cast Brainstorm; resolve",
    )
    assert game.hand() == ["Dark Ritual"] * 3


def test_unknown_counts_as_a_card() -> None:
    # Hellbent: with an unknown card in hand the hand is not empty.
    position = f"""
    [you]
    hand = ["Infernal Tutor", "Gitaxian Probe"]
    mana = "BBU"
    {MIXED}
    """
    drawn = play(position, "cast Gitaxian Probe targeting opponent (U); resolve")
    assert drawn.hand() == ["?", "Infernal Tutor"]
    drawn.script("cast Infernal Tutor (BB); resolve")
    # Nothing in hand can be named, so nothing can be counted on being found.
    assert not any("Dark Ritual" in text for text in drawn.legal())


def test_unknown_fills_a_graveyard() -> None:
    # Threshold needs seven cards, not seven names.
    game = play(
        f"""
        [you]
        hand = ["Cabal Ritual", "Gitaxian Probe"]
        battlefield = ["Lion's Eye Diamond"]
        graveyard = [{{ card = "Swamp", count = 4 }}]
        mana = "UBB"
        {MIXED}
        """,
        """
        cast Gitaxian Probe targeting opponent (U); resolve
        cast Cabal Ritual (BB); crack Lion's Eye Diamond for BBB; resolve
        """,
    )
    # Four Swamps, the Probe, the Diamond, and the unknown card.
    assert game.pool() == "BBBBBBBB"
    assert game.graveyard().count("?") == 1


def test_unknown_can_be_discarded_as_a_cost() -> None:
    game = play(
        f"""
        [you]
        hand = ["Gitaxian Probe"]
        graveyard = ["Conflagrate"]
        mana = "URR"
        {MIXED}
        """,
        "cast Gitaxian Probe targeting opponent (U); resolve",
    )
    found = [t for t in game.legal() if "X=1" in t and "targeting opponent" in t]
    assert len(found) == 1
    game.do(found[0]).do("resolve")
    assert game.opposing_life == 19


def test_unknown_is_never_exiled_for_its_colour() -> None:
    game = play(
        """
        [you]
        hand = ["Force of Will", "Gitaxian Probe"]
        mana = "UB"
        library = { Brainstorm = 5, Island = 5 }
        """,
        "cast Gitaxian Probe targeting opponent (U)",
    )
    game.do("resolve")
    assert game.hand() == ["?", "Force of Will"]
    other = play(
        """
        [you]
        hand = ["Force of Will", { unknown = 1 }, "Dark Ritual"]
        mana = "B"
        """,
        "cast Dark Ritual",
    )
    assert not other.allows("cast Force of Will")


def test_unknown_answers_are_certain_only() -> None:
    # A draw from Tendrils and blanks is no win; from Tendrils alone it is.
    position = """
    storm = 9
    [you]
    hand = ["Gitaxian Probe"]
    mana = "UBBBB"
    library = {library}
    """
    certain = position.replace("{library}", '{ "Tendrils of Agony" = 4 }')
    mixed = position.replace("{library}", '{ "Tendrils of Agony" = 4, "Swamp" = 1 }')
    assert ask(certain).kind == "LETHAL"
    assert ask(mixed).kind == "NO_LINE"


# --- 701.23 ---------------------------------------------------------------------------------------
TUTOR = """
    [you]
    hand = ["Demonic Tutor"]
    mana = "BB"
    library = {library}
"""


def tutored(library: str) -> list[str]:
    game = play(TUTOR.replace("{library}", library), "cast Demonic Tutor; resolve")
    return game.legal()


def test_701_23_finds_what_is_certainly_there() -> None:
    found = tutored('{ "Dark Ritual" = 2, "Swamp" = 3 }')
    assert found == ["choose Dark Ritual", "choose Swamp"]


def test_701_23_does_not_count_on_a_card_that_may_have_been_drawn() -> None:
    # Two cards were drawn unseen: the one Ritual may be among them, of three Swamps one is left.
    found = tutored('{ rest = ["Dark Ritual", "Swamp", "Swamp", "Swamp"], hidden = 2 }')
    assert found == ["choose Swamp"]


def test_701_23_known_top_and_bottom_are_there() -> None:
    found = tutored('{ top = ["Lotus Petal"], unknown = 20, bottom = ["Tendrils of Agony"] }')
    assert found == ["choose Lotus Petal", "choose Tendrils of Agony"]


def test_701_23b_a_stated_quality_need_not_be_found() -> None:
    position = """
    [you]
    hand = ["Mystical Tutor"]
    mana = "U"
    library = { "Dark Ritual" = 2, "Swamp" = 3 }
    """
    game = play(position, "cast Mystical Tutor; resolve")
    assert game.legal() == ["choose Dark Ritual", "choose none"]
    game.do("choose Dark Ritual")
    assert len(game.position.players[0].library.top) == 1


def test_701_24_shuffling_forgets_places_and_keeps_cards() -> None:
    position = """
    [you]
    hand = ["Demonic Tutor"]
    mana = "BB"
    library = { top = ["Lotus Petal", "Dark Ritual"], rest = ["Swamp"] }
    """
    game = play(position, "cast Demonic Tutor; resolve; choose Swamp")
    library = game.position.players[0].library
    assert (library.top, library.size) == ((), 2)


def test_701_23_leonin_arbiter() -> None:
    position = """
    [you]
    hand = ["Demonic Tutor"]
    mana = "BB{spare}"
    library = {{ "Dark Ritual" = 2, "Swamp" = 3 }}
    [opponent]
    battlefield = ["Leonin Arbiter"]
    """
    line = "cast Demonic Tutor (BB); resolve"
    assert play(position.format(spare=""), line).legal() == ["pass"]
    paid = play(position.format(spare="CC"), "pay to ignore Leonin Arbiter (CC); " + line)
    assert "choose Dark Ritual" in paid.legal()


# --- looking --------------------------------------------------------------------------------------
def test_look_and_order_any_order() -> None:
    position = """
    [you]
    hand = ["Ponder"]
    mana = "U"
    library = { top = ["Swamp", "Dark Ritual", "Lotus Petal", "Island"], rest = [] }
    """
    for drawn in ("Swamp", "Dark Ritual", "Lotus Petal"):
        game = play(position, "cast Ponder; resolve")
        game.do(f"choose {drawn}")
        while game.position.pending is not None:
            game.do(game.legal()[0])
        assert game.hand() == [drawn]
    # The fourth card is out of reach, unless by the shuffle, which promises nothing.
    game = play(position, "cast Ponder; resolve")
    assert "choose Island" not in game.legal()
    game.do("choose shuffle")
    assert game.hand() == ["?"]


def test_look_and_order_top() -> None:
    game = play(
        """
        [you]
        battlefield = ["Sensei's Divining Top"]
        mana = "C"
        library = { top = ["Swamp", "Dark Ritual", "Lotus Petal"], rest = [] }
        """,
        """
        activate Sensei's Divining Top ability 1 (C); resolve
        choose Lotus Petal; choose Dark Ritual
        activate Sensei's Divining Top ability 2; resolve
        """,
    )
    assert game.hand() == ["Lotus Petal"]
    # The Top lies on top of the library now.
    assert game.board() == []
    assert game.position.players[0].library.size == 3


def test_701_22_scry() -> None:
    position = """
    [you]
    hand = ["Preordain"]
    mana = "U"
    library = { top = ["Swamp", "Island", "Dark Ritual"], rest = [] }
    """
    game = play(position, "cast Preordain; resolve; choose Island; choose Swamp")
    while game.position.pending is not None:
        game.do("choose keep")
    assert game.hand() == ["Dark Ritual"]
    keep = play(position, "cast Preordain; resolve; choose keep; choose Island")
    assert keep.hand() == ["Island"]


def test_701_22a_scry_to_the_bottom_in_any_order() -> None:
    position = """
    [you]
    hand = ["Preordain"]
    mana = "U"
    library = { top = ["Swamp", "Island", "Dark Ritual"], rest = [] }
    """
    orders = set()
    for first, second in (("Swamp", "Island"), ("Island", "Swamp")):
        game = play(position, f"cast Preordain; resolve; choose {first}; choose {second}")
        while game.position.pending is not None:
            game.do("choose keep")
        orders.add(game.position.players[0].library.top)
    assert len(orders) == 2


def test_draw_then_put_back() -> None:
    game = play(
        """
        [you]
        hand = ["Brainstorm", "Tendrils of Agony"]
        mana = "U"
        library = { top = ["Swamp", "Island", "Dark Ritual"], rest = [] }
        """,
        "cast Brainstorm; resolve; choose Swamp; choose Tendrils of Agony",
    )
    assert game.hand() == ["Dark Ritual", "Island"]
    # The card put back last is on top.
    assert names(game.position.players[0].library.top[:1]) == ["Tendrils of Agony"]


# --- 400.11 ---------------------------------------------------------------------------------------
WISH = """
    edition = "{edition}"
    [you]
    hand = ["Burning Wish"]
    mana = "RR"
    sideboard = ["Tendrils of Agony", "Lightning Bolt", "Lotus Petal"]
    exile = ["Yawgmoth's Will"]
"""


@pytest.mark.parametrize(("edition", "exile"), [("current", False), ("2006", True)])
def test_400_11_wishes(edition: str, exile: bool) -> None:
    # A sorcery from the sideboard; before 2010 also an exiled one ("removed from the game").
    game = play(WISH.format(edition=edition), "cast Burning Wish; resolve")
    wanted = ["choose Tendrils of Agony", "choose none"]
    if exile:
        wanted = ["choose Tendrils of Agony", "choose Yawgmoth's Will", "choose none"]
    assert sorted(game.legal()) == sorted(wanted)
    game.do("choose Tendrils of Agony")
    assert game.hand() == ["Tendrils of Agony"]
    assert "Burning Wish" in game.exile()
    assert len(game.position.players[0].sideboard) == 2


def test_400_11_wish_cards_may_be_played_this_turn() -> None:
    game = play(
        """
        [you]
        hand = ["Wish"]
        mana = "RRRB"
        sideboard = ["Dark Ritual", "Swamp"]
        """,
        "cast Wish (RRR); resolve; choose Dark Ritual",
    )
    assert game.hand() == []
    assert game.allows("cast Dark Ritual from exile")
