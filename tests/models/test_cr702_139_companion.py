"""Companions (702.139): the special action, and the condition of the starting deck."""

from __future__ import annotations

import pytest

from cards.library import CARDS
from models.notation.companion_rules import companion_notes
from models.notation.decklist import Deck, parse_deck
from models.notation.errors import NotationErrors
from models.notation.position_file import PositionFile, parse_position
from models.notation.position_write import write_position
from tests.scenario import YOU, Game, ask, play

LUTRI = "Lutri, the Spellchaser"  # {1}{U/R}{U/R}, flash
LURRUS = "Lurrus of the Dream-Den"

TEXT = """
{head}
[you]
hand = [{hand}]
companion = ["{card}"]
mana = "{mana}"
library = {{ Island = 30 }}
[opponent]
life = {life}
"""


def game(mana: str, head: str = "", hand: str = "", life: int = 20, card: str = LUTRI) -> Game:
    return play(TEXT.format(mana=mana, head=head, hand=hand, life=life, card=card))


def test_702_139c_three_mana_put_it_into_the_hand() -> None:
    g = game("UUU")
    assert g.allows(f"companion {LUTRI} (UUU)")
    g.do(f"companion {LUTRI} (UUU)")
    assert g.hand() == [LUTRI] and g.storm == 0 and not g.stack
    # Outside the game it is no more, and once is all.
    you = g.position.players[YOU]
    assert you.companion == you.sideboard == ()


def test_two_mana_do_not() -> None:
    g = game("UU")
    assert not any("companion" in text for text in g.legal())
    assert g.broken(f"companion {LUTRI} (UU)") == ("118.3",)


def test_once_in_a_game() -> None:
    g = game("UUUUUU").do(f"companion {LUTRI} (UUU)")
    assert not g.allows("companion")
    assert g.broken(f"companion {LUTRI} (UUU)") == ("702.139c",)


@pytest.mark.parametrize(
    "head", ['phase = "end"', 'phase = "upkeep"', 'active = "opponent"\npriority = "you"']
)
def test_116_2g_at_the_time_of_a_sorcery(head: str) -> None:
    g = game("UUU", head)
    assert not g.allows("companion") and "116.2g" in g.broken(f"companion {LUTRI} (UUU)")


def test_116_2g_not_with_something_on_the_stack() -> None:
    g = game("UUUR", hand='"Lightning Bolt"').do("cast Lightning Bolt targeting opponent (R)")
    assert not g.allows("companion") and "116.2g" in g.broken(f"companion {LUTRI} (UUU)")


def test_only_the_chosen_card() -> None:
    g = play(TEXT.format(mana="UUU", head="", hand="", life=20, card=LUTRI).replace(
        "mana =", f'sideboard = ["{LURRUS}"]\nmana ='))  # fmt: skip
    assert g.broken(f"companion {LURRUS} (UUU)") == ("702.139c",)
    assert g.position.players[YOU].sideboard == tuple(sorted(map(CARDS.find, (LUTRI, LURRUS))))


def test_what_a_wish_has_taken_is_no_companion_any_more() -> None:
    """The special action takes a card from outside the game, and it is there no longer."""
    g = play(
        """
        [you]
        hand = ["Living Wish"]
        companion = ["Lurrus of the Dream-Den"]
        mana = "GGWWW"
        """
    )
    g.do("cast Living Wish (GG)", "resolve", f"choose {LURRUS}")
    assert g.hand() == [LURRUS] and not g.allows("companion")


def test_no_spell_is_cast_and_nothing_triggers() -> None:
    theirs = 'battlefield = ["Counterbalance"]\nlibrary = { top = ["Counterspell"] }'
    g = play(TEXT.format(mana="UUU", head="", hand="", life=20, card=LUTRI) + theirs)
    g.do(f"companion {LUTRI} (UUU)")
    assert not g.stack and g.position.priority == YOU


# --- lines ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("mana", "life", "kind"),
    [
        # {3} for Lutri, three more to cast it and two for Grapeshot, which it copies or which
        # copies itself: two damage.
        ("UUUUUUUR", 2, "LETHAL"),
        ("UUUUUUR", 2, "NO_LINE"),
        ("UUUUUUUR", 3, "NO_LINE"),
    ],
)
def test_a_win_with_a_companion_and_its_losing_twins(mana: str, life: int, kind: str) -> None:
    position = game(mana, hand='"Grapeshot"', life=life).position
    assert ask(position).kind == kind


def test_lutri_copies_what_it_was_cast_in_response_to() -> None:
    g = game("UUUR", hand=f'"Lightning Bolt", "{LUTRI}"', life=6, card=LURRUS)
    g.do("cast Lightning Bolt targeting opponent (R)", f"cast {LUTRI} (UUU)", "resolve")
    g.do("resolve all")
    assert g.won


def test_as_a_goal() -> None:
    # Three mana fetch it and three cast it.
    assert ask(game("UUUUUU").position, f"cast: {LUTRI}").kind == "LETHAL"
    assert ask(game("UUUUU").position, f"cast: {LUTRI}").kind == "NO_LINE"


# --- the deck -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("companion", "cards", "fault"),
    [
        (LUTRI, "58 Island\n1 Ponder\n1 Brainstorm", ""),
        (LUTRI, "58 Island\n2 Ponder", "forbids Ponder"),
        # Permanent cards of mana value two or less; spells may cost more.
        (LURRUS, "56 Swamp\n2 Lotus Petal\n2 Tendrils of Agony", ""),
        (LURRUS, "56 Swamp\n2 Lotus Petal\n2 Trinisphere", "forbids Trinisphere"),
        ("Dark Ritual", "60 Swamp", "is no companion"),
    ],
)
def test_702_139a_the_starting_deck(companion: str, cards: str, fault: str) -> None:
    deck = parse_deck(f"Companion\n1 {companion}\n\nDeck\n{cards}\n")
    notes = [note for note in deck.notes if "companion" in note]
    assert len(notes) == bool(fault) and all(fault in note for note in notes)


def test_the_sideboard_does_not_count() -> None:
    deck = Deck({"Island": 60}, {"Ponder": 4}, companion={LUTRI: 1})
    assert companion_notes(deck) == []


def test_the_commander_counts() -> None:
    """903.5a: it is part of the deck."""
    deck = Deck({"Swamp": 99}, commander={"Vivi Ornitier": 1}, companion={LURRUS: 1})
    assert any("forbids Vivi Ornitier" in note for note in companion_notes(deck))


# --- files ----------------------------------------------------------------------------------------
def test_a_file_says_it() -> None:
    position = game("").position
    assert position.players[YOU].sideboard == position.players[YOU].companion
    assert parse_position(write_position(PositionFile(position))).position == position


@pytest.mark.parametrize(
    "value", ['companion = ["Dark Ritual"]', f'companion = ["{LUTRI}", "{LURRUS}"]']
)
def test_what_is_wrong_is_said(value: str) -> None:
    with pytest.raises(NotationErrors) as caught:
        parse_position(f"[you]\n{value}\n")
    assert "companion" in str(caught.value)
