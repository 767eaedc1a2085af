"""The cards that a graph is about: whose they are, how many, and where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from cards.card import Card
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES, letters
from models.notation.decklist import Deck
from models.position import Position

#: In what order zones are listed.
ZONES = ("battlefield", "hand", "stack", "graveyard", "exile", "library", "sideboard", "command")


@dataclass
class Entry:
    """All cards of one name of one player.  `zones`: how many are where."""

    card: Card
    side: str = "you"
    token: bool = False
    zones: Counter[str] = field(default_factory=Counter)
    chosen: set[str] = field(default_factory=set)

    @property
    def key(self) -> str:
        """The name of its node."""
        return self.card.name if self.side == "you" else f"opponent: {self.card.name}"

    @property
    def count(self) -> int:
        """How many there are, sideboard left out."""
        return self.zones.total() - self.zones["sideboard"]


class Pool:
    """The cards of a deck, or of both players in a position.

    `deck`: the cards are those of a deck list, so that each can come to be anywhere.
    `unknown`: your cards that nobody can name.  `library`: how many cards are in your library.
    `floating`: letters of the mana in your pool.
    `unread`: words of the vocabulary whose edges no reader reads.
    """

    def __init__(self, deck: bool) -> None:
        self.deck = deck
        self.unknown = 0
        self.library = 0
        self.floating = ""
        self.unread: set[str] = set()
        self._entries: dict[tuple[int, str], Entry] = {}

    def __iter__(self) -> Iterator[Entry]:
        return iter(list(self._entries.values()))

    def put(self, cid: int, zone: str, count: int = 1, side: str = "you") -> Entry | None:
        """Add cards; those that nobody can name are only counted."""
        if zone == "library" and side == "you":
            self.library += count
        if cid == UNKNOWN_CID:
            self.unknown += count if side == "you" else 0
            return None
        card = CARDS[cid]
        token = card.slug.startswith("tokens/")
        entry = self._entries.setdefault((cid, side), Entry(card, side, token))
        entry.zones[zone] += count
        return entry

    def token(self, name: str, side: str) -> Entry:
        """The tokens of that definition which a player may come to have."""
        cid = CARDS.token(name)
        return self._entries.setdefault((cid, side), Entry(CARDS[cid], side, True))


def deck_pool(deck: Deck) -> Pool:
    """The cards of a deck list; raises NotationErrors if the list has problems."""
    deck.check()
    pool = Pool(deck=True)
    for name, count in deck.main.items():
        pool.put(CARDS.find(name), "library", count)
    for name, count in deck.commander.items():
        pool.put(CARDS.find(name), "command", count)
    for name, count in deck.companion.items():
        pool.put(CARDS.find(name), "sideboard", count)
    for name, count in deck.sideboard.items():
        pool.put(CARDS.find(name), "sideboard", count)
    return pool


def position_pool(position: Position) -> Pool:
    """The cards of a position, seen by the player whose turn it is."""
    pool = Pool(deck=False)
    you = position.players[position.active]
    pool.floating = letters(you.pool) + "".join(TYPES[unit.type] for unit in you.tagged)
    for index, player in enumerate(position.players):
        side = "you" if index == position.active else "opponent"
        library = player.library
        zones: dict[str, Iterable[int]] = {
            "hand": player.hand,
            "library": (*library.top, *library.rest, *library.sure, *library.bottom),
            "graveyard": (cid for cid, _ in player.graveyard),
            "exile": (cid for cid, _ in player.exile),
            "sideboard": player.sideboard,
            "command": player.command,
        }
        for zone, cids in zones.items():
            for cid in cids:
                pool.put(cid, zone, side=side)
    for permanent in position.battlefield:
        side = "you" if permanent.controller == position.active else "opponent"
        entry = pool.put(permanent.cid, "battlefield", side=side)
        if entry is not None and permanent.chosen:
            entry.chosen.add(permanent.chosen)
    for item in position.stack:
        if item.kind == "spell":
            pool.put(
                item.cid, "stack", side="you" if item.controller == position.active else "opponent"
            )
    return pool
