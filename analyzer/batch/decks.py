"""Decks as a run plays them: checked, identified by a hash, and shuffled on common numbers."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import msgspec

from cards.library import CARDS, UnknownCardError
from models.notation.companion_rules import meets
from models.notation.decklist import USUAL_COMMANDER, USUAL_MAIN, Deck, read_deck
from models.notation.defaults import LIFE, LIFE_COMMANDER
from models.notation.errors import did_you_mean
from models.notation.names import find_card


class DeckError(ValueError):
    """A deck that cannot be played, with the reason."""


class BatchDeck(msgspec.Struct, frozen=True):
    """A deck of a run: card names with counts, in the order of the list.

    `companion`: the card that {3} puts into the hand, if the deck may have it.
    """

    name: str
    main: dict[str, int]
    sideboard: dict[str, int]
    commander: dict[str, int]
    companion: str = ""
    notes: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """How many cards are shuffled."""
        return sum(self.main.values())

    @property
    def life(self) -> int:
        """The life total at the beginning."""
        return LIFE_COMMANDER if self.commander else LIFE

    @property
    def sha256(self) -> str:
        """Identifies what is played, whatever the file and the order of its lines."""
        played: list[object] = [sorted(self.main.items()), sorted(self.sideboard.items()),
                                sorted(self.commander.items())]  # fmt: skip
        if self.companion:
            played.append(self.companion)
        text = msgspec.json.encode(played)
        return hashlib.sha256(text).hexdigest()

    def cards(self) -> tuple[int, ...]:
        """The numbers of all cards of the main deck, in the order of the list."""
        return tuple(CARDS.find(name) for name, n in self.main.items() for _ in range(n))

    def side(self) -> tuple[int, ...]:
        """The numbers of the cards outside the game, sorted."""
        return tuple(sorted(CARDS.find(name) for name, n in self.sideboard.items()
                            for _ in range(n)))  # fmt: skip

    def commanders(self) -> tuple[int, ...]:
        """The numbers of the cards that begin in the command zone (903.6), sorted."""
        return tuple(sorted(CARDS.find(name) for name in self.commander))

    def chosen_companion(self) -> tuple[int, ...]:
        """The number of the companion, if there is one."""
        return (CARDS.find(self.companion),) if self.companion else ()


def load_deck(path: str, any_size: bool = False) -> BatchDeck:
    """Read a deck for a run.

    Raises NotationErrors for a file that cannot be read or names unknown cards, DeckError for a
    deck that is too small (100.2a, 903.5a) unless `any_size`.
    """
    deck = read_deck(path).check()
    found = from_deck(deck, Path(path).stem)
    if not any_size:
        _check_size(found, path)
    return found


def from_deck(deck: Deck, name: str) -> BatchDeck:
    """A deck of a run from a deck list."""
    wanted = ("no heading", "more than", "companion")
    notes = [n for n in deck.notes if any(words in n for words in wanted)]
    side = dict(deck.sideboard)
    chosen = next((c for c in deck.companion if meets(CARDS.find(c), deck)), "")
    for companion, n in deck.companion.items():
        # 100.4: it is one of the sideboard, whether or not it is listed there as well; a deck with
        # a commander has none.
        if companion != chosen or not deck.commander:
            side[companion] = max(side.get(companion, 0), n)
    return BatchDeck(
        name, dict(deck.main), side, dict(deck.commander), chosen, tuple(dict.fromkeys(notes))
    )


def _check_size(deck: BatchDeck, path: str) -> None:
    """Refuse a deck that no format allows: most often a line is missing."""
    have = deck.size + sum(deck.commander.values())
    if deck.commander:
        if have != USUAL_COMMANDER:
            raise DeckError(
                f"{path}: the deck and its commander have {have} cards, not {USUAL_COMMANDER} "
                "(903.5a); --any-size plays it anyway"
            )
    elif have < USUAL_MAIN:
        raise DeckError(
            f"{path}: the main deck has {have} cards, fewer than {USUAL_MAIN} (100.2a); "
            "--any-size plays it anyway"
        )


def swap(deck: BatchDeck, cut: Iterable[str], add: Iterable[str]) -> BatchDeck:
    """The deck with cards cut and others put in their places.

    Raises DeckError if a card is not there, is unknown, or the numbers differ.
    """
    out, new = [_named(name) for name in cut], [_named(name) for name in add]
    if len(out) != len(new):
        raise DeckError(
            f"--cut names {len(out)} cards and --add {len(new)}: a swap keeps the deck's size"
        )
    main = Counter(deck.main)
    for name in out:
        if not main[name]:
            hint = did_you_mean([n for n in deck.main if n.lower().startswith(name[:3].lower())])
            raise DeckError(f"--cut: the deck has no {name!r} left{f' ({hint})' if hint else ''}")
        main[name] -= 1
    for name in new:
        main[name] += 1
    kept = {name: main[name] for name in (*deck.main, *new) if main[name]}
    words = f"{deck.name} with {', '.join(new)} for {', '.join(out)}"
    notes = deck.notes
    companion = deck.companion
    if companion and not meets(CARDS.find(companion), Deck(kept, commander=deck.commander)):
        companion = ""
        notes = (*notes, f"{deck.companion} cannot be the companion of {words} (702.139a)")
    return BatchDeck(words, kept, deck.sideboard, deck.commander, companion, notes)


def _named(name: str) -> str:
    try:
        cid, _ = find_card(name)
    except UnknownCardError as error:
        hint = did_you_mean(error.suggestions)
        raise DeckError(f"no card {name!r}{f' ({hint})' if hint else ''}") from None
    return CARDS[cid].name


def aligned(decks: tuple[BatchDeck, ...]) -> tuple[tuple[int | None, ...], ...]:
    """The decks' cards in places: a card that two decks share is in the same place in both.

    The first deck is in the order of its list.  Where a deck is smaller, places are empty (None).
    So one shuffle of the places gives hands that differ only where the decks do.
    """
    # Cards of later decks that the first lacks fill its deck's places, in the order of their list.
    first = decks[0].cards()
    found: list[list[int | None]] = [[*first]]
    for deck in decks[1:]:
        left = Counter(deck.cards())
        places: list[int | None] = []
        for cid in first:
            shared = left[cid] > 0
            left[cid] -= shared
            places.append(cid if shared else None)
        others = list(_each_once(deck.cards(), left))
        for place, held in enumerate(places):
            if held is None and others:
                places[place] = others.pop(0)
        found.append([*places, *others])
    most = max(map(len, found))
    return tuple((*places, *(None,) * (most - len(places))) for places in found)


def _each_once(cards: Iterable[int], left: Counter[int]) -> Iterable[int]:
    """The cards, each as often as it is left."""
    remaining = Counter(left)
    for cid in cards:
        if remaining[cid] > 0:
            remaining[cid] -= 1
            yield cid
