"""Spells cast for free from hand and graveyard while something resolves (608.2g)."""

from __future__ import annotations

import pytest

from models.position import CHANCE
from tests.scenario import OPPONENT, Game, ask, play

CALAMITY = "Invoke Calamity"


def calamity(hand: str = "", grave: str = "", life: int = 20, mana: str = "RRRRR") -> Game:
    return play(
        f"""
        [you]
        hand = ["{CALAMITY}"{hand}]
        graveyard = [{grave}]
        mana = "{mana}"
        library = {{ Island = 30 }}
        [opponent]
        life = {life}
        """
    )


def resolved(hand: str = "", grave: str = "") -> Game:
    return calamity(hand, grave).do(f"cast {CALAMITY} (RRRRR)", "resolve")


def test_two_from_either_zone_for_nothing() -> None:
    game = resolved(', "Lightning Bolt"', '"Lava Dart"')
    game.do("cast Lightning Bolt for free targeting opponent (0)")
    game.do("cast Lava Dart from graveyard for free targeting opponent (0)")
    # Both were cast: none may follow, and the rest of the spell was done.
    assert game.position.pending is None and game.storm == 3
    game.do("resolve all")
    assert game.life(OPPONENT) == 16
    # 614.1a: exiled instead of being put into the graveyard, and Invoke Calamity too.
    assert game.graveyard() == []
    assert sorted(game.exile()) == ["Invoke Calamity", "Lava Dart", "Lightning Bolt"]


def test_no_more_than_two() -> None:
    game = resolved(', "Lightning Bolt", "Lightning Bolt", "Lightning Bolt"')
    game.do(*["cast Lightning Bolt for free targeting opponent (0)"] * 2)
    assert game.position.pending is None
    assert not game.allows("cast Lightning Bolt for free")


def test_their_mana_values_together_are_six_at_most() -> None:
    # Seething Song 3 and Empty the Warrens 4 are seven; Grapeshot 2 and Warrens six.
    game = resolved(', "Seething Song", "Empty the Warrens", "Grapeshot"')
    game.do("cast Empty the Warrens for free (0)")
    assert game.allows("cast Grapeshot for free") and not game.allows("cast Seething Song")
    assert game.broken("cast Seething Song for free (0)") == ("608.2g",)


def test_only_instants_and_sorceries() -> None:
    game = resolved(', "Lotus Petal", "Lightning Bolt"')
    assert game.allows("cast Lightning Bolt for free")
    assert not game.allows("cast Lotus Petal for free")
    assert game.broken("cast Lotus Petal for free (0)") == ("608.2g",)


def test_declining_is_possible() -> None:
    game = resolved(', "Lightning Bolt"').do("choose none")
    assert game.position.pending is None and game.hand() == ["Lightning Bolt"]


def test_one_that_is_countered_is_exiled_too() -> None:
    game = play(
        f"""
        [you]
        hand = ["{CALAMITY}", "Lightning Bolt"]
        mana = "RRRRR"
        [opponent]
        hand = ["Counterspell"]
        mana = "UU"
        """
    )
    game.do(f"cast {CALAMITY} (RRRRR)", "resolve")
    game.do("cast Lightning Bolt for free targeting opponent (0)", "pass")
    game.do("cast Counterspell targeting Lightning Bolt (UU)", "resolve")
    assert "Lightning Bolt" in game.exile() and not game.graveyard()


def test_one_that_is_returned_to_the_hand_is_not_exiled() -> None:
    """The effect replaces going to the graveyard alone."""
    game = play(
        f"""
        [you]
        hand = ["{CALAMITY}", "Lightning Bolt", "Remand"]
        mana = "RRRRRUU"
        library = {{ Island = 9 }}
        """
    )
    game.do(f"cast {CALAMITY} (RRRRR)", "resolve")
    game.do("cast Lightning Bolt for free targeting opponent (0)", "choose none")
    game.do("cast Remand targeting Lightning Bolt (UU)", "resolve")
    assert "Lightning Bolt" in game.hand() and "Lightning Bolt" not in game.exile()


@pytest.mark.parametrize(
    ("mana", "grave", "life", "kind"),
    [
        # Calamity, two Bolts: six damage for five mana.
        ("RRRRR", '"Lightning Bolt", "Lightning Bolt"', 6, "LETHAL"),
        ("RRRR", '"Lightning Bolt", "Lightning Bolt"', 6, "NO_LINE"),
        ("RRRRR", '"Lightning Bolt", "Lightning Bolt"', 7, "NO_LINE"),
        # Of three Bolts two.
        ("RRRRR", '"Lightning Bolt", "Lightning Bolt", "Lightning Bolt"', 9, "NO_LINE"),
    ],
)
def test_a_win_and_its_twins(mana: str, grave: str, life: int, kind: str) -> None:
    assert ask(calamity("", grave, life, mana).position).kind == kind


# --- one spell from the hand --------------------------------------------------------------------
def expertise(hand: str, life: int = 20) -> Game:
    return play(
        f"""
        [you]
        hand = ["Kari Zev's Expertise", {hand}]
        mana = "RRR"
        [opponent]
        battlefield = [{{ card = "Wall of Wood", tapped = true }}]
        life = {life}
        """
    )


def test_one_cheap_spell_of_any_type() -> None:
    cast = "cast Kari Zev's Expertise targeting opponent's Wall of Wood (RRR)"
    game = expertise('"Lotus Petal", "Seething Song", "Grapeshot"')
    game.do(next(a for a in game.legal() if a.startswith("cast Kari")), "resolve")
    assert game.allows("cast Lotus Petal for free") and game.allows("cast Grapeshot for free")
    assert not game.allows("cast Seething Song"), cast
    game.do("cast Lotus Petal for free (0)")
    assert game.position.pending is None and "Wall of Wood" in game.board()


def test_it_counts_for_storm_and_wins() -> None:
    """Expertise, then Grapeshot for nothing: two damage."""
    assert ask(expertise('"Grapeshot"', 2).position).kind == "LETHAL"
    assert ask(expertise('"Grapeshot"', 3).position).kind == "NO_LINE"


# --- a card at random ---------------------------------------------------------------------------
def memories(grave: str, life: int = 20) -> Game:
    return play(
        f"""
        [you]
        hand = ["Storm of Memories"]
        graveyard = [{grave}]
        mana = "RRRRR"
        library = {{ Island = 30 }}
        [opponent]
        life = {life}
        """
    )


def test_the_card_is_random_and_may_be_cast() -> None:
    game = memories('"Lightning Bolt", "Gut Shot", "Empty the Warrens"')
    game.do("cast Storm of Memories (RRRRR)", "resolve", "resolve")
    pending = game.position.pending
    # Of the cards of mana value three or less; no player chooses.
    assert pending is not None and pending.player == CHANCE and len(pending.options) == 2
    game.do(
        "choose Lightning Bolt", "cast Lightning Bolt from exile for free targeting opponent (0)"
    )
    game.do("resolve")
    assert game.life(OPPONENT) == 17 and "Lightning Bolt" in game.exile()


def test_a_line_counts_on_no_card_in_particular() -> None:
    assert ask(memories('"Lightning Bolt"', 3).position).kind == "LETHAL"
    assert ask(memories('"Lightning Bolt", "Gut Shot"', 3).position).kind == "NO_LINE"
    assert ask(memories('"Lightning Bolt", "Gut Shot"', 1).position).kind == "LETHAL"


# --- the next spell cannot be countered ---------------------------------------------------------
OVERMASTER = """
[you]
hand = ["Overmaster", {hand}]
mana = "RRR"
library = {{ Island = 9 }}
[opponent]
hand = ["Counterspell"]
mana = "UU"
"""


def test_the_next_instant_or_sorcery_cannot_be_countered() -> None:
    game = play(OVERMASTER.format(hand='"Lightning Bolt", "Lightning Bolt"'))
    game.do("cast Overmaster (R)", "resolve", "cast Lightning Bolt targeting opponent (R)", "pass")
    game.do("cast Counterspell targeting Lightning Bolt (UU)", "resolve", "resolve")
    assert game.life(OPPONENT) == 17


def test_only_the_next_one() -> None:
    game = play(OVERMASTER.format(hand='"Lightning Bolt", "Lightning Bolt"'))
    game.do("cast Overmaster (R)", "resolve", "cast Lightning Bolt targeting opponent (R)")
    game.do("resolve", "cast Lightning Bolt targeting opponent (R)", "pass")
    game.do("cast Counterspell targeting Lightning Bolt (UU)", "resolve")
    assert game.life(OPPONENT) == 17 and not game.stack


def test_another_kind_of_spell_does_not_use_it_up() -> None:
    game = play(OVERMASTER.format(hand='"Lotus Petal", "Lightning Bolt"'))
    game.do("cast Overmaster (R)", "resolve", "cast Lotus Petal (0)", "resolve")
    game.do("cast Lightning Bolt targeting opponent (R)", "pass")
    game.do("cast Counterspell targeting Lightning Bolt (UU)", "resolve", "resolve")
    assert game.life(OPPONENT) == 17


# --- until a card of another name comes -------------------------------------------------------
TRICKERY = """
[you]
hand = ["Lotus Petal", "Tibalt's Trickery"]
mana = "RR"
library = {{ top = [{top}], rest = [] }}
[opponent]
life = {life}
"""


def tricked(top: str, milled: int) -> Game:
    """Your own Petal is countered, and so many cards are milled."""
    game = play(TRICKERY.format(top=top, life=20))
    game.do("cast Lotus Petal (0)", "cast Tibalt's Trickery targeting Lotus Petal (RR)", "resolve")
    pending = game.position.pending
    assert pending is not None and pending.player == CHANCE and pending.options == (1, 2, 3)
    return game.do(f"choose {milled}")


def test_lands_and_cards_of_the_same_name_are_passed() -> None:
    top = '"Island", "Mountain", "Lotus Petal", "Lightning Bolt", "Shatter"'
    game = tricked(top.replace("Shatter", "Opt"), 1)
    # One is milled; Mountain and Lotus Petal are exiled and passed; the Bolt may be cast.
    assert "Island" in game.graveyard()
    game.do("cast Lightning Bolt from exile for free targeting opponent (0)")
    # The others are on the bottom, and the next card was not touched.
    assert game.exile() == [] and game.position.players[0].library.size == 3
    game.do("resolve")
    assert game.life(OPPONENT) == 17 and game.storm == 3


def test_the_number_that_is_milled_is_random() -> None:
    top = '"Island", "Lightning Bolt", "Lightning Bolt", "Opt", "Ponder"'
    assert tricked(top, 1).allows("cast Lightning Bolt from exile")
    assert tricked(top, 3).allows("cast Opt from exile")


def test_with_nothing_of_another_name_all_of_it_goes_back() -> None:
    game = tricked('"Island", "Island", "Lotus Petal"', 1)
    assert game.position.pending is None and game.exile() == []
    assert game.position.players[0].library.size == 2


def test_a_line_works_for_every_number() -> None:
    bolts = '"Island", "Island", "Lightning Bolt", "Lightning Bolt"'
    assert ask(TRICKERY.format(top=bolts, life=3)).kind == "LETHAL"
    # With three milled the Bolt is gone and Opt comes.
    other = '"Island", "Island", "Lightning Bolt", "Opt"'
    assert ask(TRICKERY.format(top=other, life=3)).kind == "NO_LINE"
