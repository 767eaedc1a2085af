"""Runs of decks with a commander or a companion: what a game begins with."""

from __future__ import annotations

from analyzer.batch.decks import from_deck
from analyzer.batch.games import first_turn
from analyzer.batch.mulligans import Opening
from analyzer.batch.settings import Opponent, Settings
from analyzer.question import Options, solve
from cards.library import CARDS
from models.notation.decklist import parse_deck
from models.position import Position

BARAL = "Baral, Chief of Compliance"
LUTRI = "Lutri, the Spellchaser"


def start(text: str, hand: str, draws: str = "", life: int = 40) -> Position:
    """The first turn on the play with a hand and the cards drawn next."""
    deck = from_deck(parse_deck(text), "deck")
    numbers = [tuple(map(CARDS.find, names.split(" | "))) for names in (hand, draws) if names]
    opening = Opening(numbers[0], numbers[1] if len(numbers) > 1 else (0,))
    settings = Settings((deck,), opponent=Opponent(life=life), on_the_play=True)
    return first_turn(opening, settings, 0)


def test_903_7_the_commander_begins_in_the_command_zone_and_with_40_life() -> None:
    position = start(f"Commander\n1 {BARAL}\n\nDeck\n99 Island\n", "Island | Island")
    you = position.players[0]
    assert you.command == you.commanders == (CARDS.find(BARAL),)
    assert you.life == 40 and position.players[1].life == 40


def test_without_one_there_are_20_life() -> None:
    position = start("60 Island", "Island")
    assert position.players[0].life == 20 and not position.players[0].commanders


def test_a_hand_that_kills_with_its_commander() -> None:
    """Lotus Petal and an Island cast Baral, a Mountain's worth of Petal Grapeshot: two damage."""
    text = f"Commander\n1 {BARAL}\n\nDeck\n97 Island\n1 Lotus Petal\n1 Grapeshot\n"
    hand = "Lotus Petal | Lotus Petal | Island | Grapeshot"
    # Petal, Petal, Baral (Island, Petal), Grapeshot (Petal): three spells before it, 4 damage.
    for life, kind in ((4, "LETHAL"), (5, "NO_LINE")):
        assert solve(start(text, hand, life=life), options=Options(attacks=False)).kind == kind
    bare = start("60 Island", hand, life=4)
    # Without Baral the second Petal alone pays no Grapeshot of {1}{R} after an Island: 3 damage.
    assert solve(bare, options=Options(attacks=False)).kind == "NO_LINE"


def test_a_companion_begins_outside_the_game() -> None:
    text = f"Companion\n1 {LUTRI}\n\nDeck\n60 Island\n"
    you = start(text, "Island").players[0]
    # 100.4: in the sideboard, where a wish would find it.
    assert you.companion == you.sideboard == (CARDS.find(LUTRI),)
    listed = start(f"{text}\nSideboard\n1 {LUTRI}\n", "Island").players[0]
    assert listed.sideboard == (CARDS.find(LUTRI),)
    # 903.5e: a deck with a commander has no sideboard.
    both = start(f"Commander\n1 {BARAL}\nCompanion\n1 {LUTRI}\nDeck\n99 Island\n", "Island")
    assert both.players[0].companion and not both.players[0].sideboard


def test_one_that_the_deck_forbids_stays_a_sideboard_card() -> None:
    you = start(f"Companion\n1 {LUTRI}\n\nDeck\n56 Island\n4 Ponder\n", "Island").players[0]
    assert not you.companion and you.sideboard == (CARDS.find(LUTRI),)
