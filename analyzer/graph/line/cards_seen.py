"""Which step put each card where it is: cards alike are told apart by when they came."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from models.position import Player, Position

ZONES = ("hand", "graveyard", "exile", "sideboard", "command", "companion", "top")
#: A card as a zone lists it: its number and what is marked on it.
Marked = tuple[int, str]


@dataclass
class Copy:
    """One card: the step that put it there, and the step that marked it."""

    origin: str
    marked_by: str = ""


@dataclass
class CardsSeen:
    """The cards in the zones of both players, each with where it came from."""

    zones: dict[tuple[int, str], dict[Marked, list[Copy]]] = field(default_factory=dict)

    @classmethod
    def at(cls, position: Position, origin: str) -> CardsSeen:
        """All cards of a position, put there by one step."""
        seen = cls()
        for player in range(2):
            for zone in ZONES:
                held: dict[Marked, list[Copy]] = defaultdict(list)
                for card in _cards(position.players[player], zone):
                    held[card].append(Copy(origin))
                seen.zones[player, zone] = held
        return seen

    def find(self, player: int, zone: str, cid: int) -> Copy | None:
        """The card that would be taken next from a zone, if there is one."""
        held = self.zones.get((player, zone), {})
        for (number, _), copies in sorted(held.items(), reverse=True):
            if number == cid and copies:
                return copies[-1]
        return None

    def move(self, before: Position, after: Position, key: str) -> Iterator[tuple[int, str]]:
        """Follow the cards through a step; yields (card, origin) of each that left a zone."""
        for (player, zone), held in self.zones.items():
            old = Counter(_cards(before.players[player], zone))
            new = Counter(_cards(after.players[player], zone))
            gone, come = old - new, new - old
            for card in list(come.elements()):
                remarked = next((c for c in gone if c[0] == card[0] and gone[c]), None)
                if remarked is not None and zone != "top" and held[remarked]:
                    # The same card with another mark on it.
                    gone[remarked] -= 1
                    copy = held[remarked].pop()
                    held[card].append(Copy(copy.origin, key))
                else:
                    held[card].append(Copy(key, key if card[1] else ""))
            for card in gone.elements():
                if held[card]:
                    yield card[0], held[card].pop().origin


def _cards(player: Player, zone: str) -> tuple[Marked, ...]:
    if zone == "top":
        return tuple((cid, "") for cid in player.library.top)
    cards = getattr(player, zone)
    if zone in ("graveyard", "exile"):
        return tuple(cards)
    return tuple((cid, "") for cid in cards)
