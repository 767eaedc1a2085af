"""Hands drawn from the deck lists in `benchmarks/decks`, the same on every machine.

Deck DECK shuffled by seed N is the list of its main deck, card by card in the order of the file,
shuffled with the seed text "DECK:N" (`analyzer.batch.shuffle`); the first card of it is on top.
The player is on the play, so on turn T seven cards and T - 1 more have been drawn.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from analyzer.batch.shuffle import shuffled
from cards.library import CARDS, UNKNOWN_CID
from models.notation.decklist import Deck, read_deck
from models.position import Library, Permanent, Player, Position

FOLDER = Path(__file__).parent
SIZE = 7
DECK_SIZE = 60


@cache
def deck(name: str) -> Deck:
    """A deck list of `benchmarks/decks`."""
    return read_deck(FOLDER / "decks" / f"{name}.txt").check()


def shuffled_deck(name: str, seed: int) -> list[str]:
    """The names of the cards of a main deck, shuffled by a seed, the top card first."""
    cards = [card for card, count in deck(name).main.items() for _ in range(count)]
    return shuffled(cards, f"{name}:{seed}")


def hand(name: str, seed: int, turn: int = 1, known: bool = False) -> Position:
    """The main phase of a turn, after a draw for each turn but the first.

    On every turn before, the land that was drawn first has been played; nothing else has happened.
    `known`: the order of the library is known.  The opponent has 20 life and seven unknown cards.
    """
    cards = [CARDS.find(card) for card in shuffled_deck(name, seed)]
    drawn = SIZE + turn - 1
    held, library = cards[:SIZE], cards[drawn:]
    lands: list[int] = []
    for number in range(turn - 1):
        land = next((cid for cid in held if is_land(cid)), None)
        if land is not None:
            held.remove(land)
            lands.append(land)
        held.append(cards[SIZE + number])
    you = Player(
        hand=tuple(sorted(held)),
        library=Library(top=tuple(library)) if known else Library(rest=tuple(sorted(library))),
        sideboard=tuple(sorted(deck(name).sideboard_cards.elements())),
        land_plays=1,
        draws=int(turn > 1),
    )
    opponent = Player(
        hand=(UNKNOWN_CID,) * SIZE,
        library=Library(rest=(UNKNOWN_CID,) * (DECK_SIZE - SIZE)),
    )
    board = tuple(Permanent(uid, cid, 0, 0) for uid, cid in enumerate(lands, 1))
    return Position((you, opponent), board, turn=turn, next_uid=len(board) + 1)


def is_land(cid: int) -> bool:
    """Whether the front of a card is a land."""
    return "Land" in CARDS[cid].front.types
