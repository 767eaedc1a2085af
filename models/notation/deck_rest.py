"""What is left of a deck: the library and sideboard that a position file need not list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from msgspec.structs import replace

from cards.library import CARDS, UNKNOWN_CID
from models.notation.errors import KeyPath, Problems
from models.notation.player_read import Stated
from models.position import Permanent, Player

#: The zones of a player, as keys, in the order in which copies are counted.
ZONES = ("hand", "battlefield", "graveyard", "exile", "library", "sideboard")


def from_deck(
    stated: Stated,
    battlefield: list[Permanent],
    main: Counter[int],
    side: Counter[int],
    problems: Problems,
    path: KeyPath = (),
    beside: Mapping[int, int] = MappingProxyType({}),
) -> Player:
    """Your library and sideboard, as far as they are not stated, from the deck.

    Unknown cards in your hand, exile and library are cards of the deck as well: the library's
    middle then holds that many cards less than there are candidates for it (`hidden`).
    A card beyond the copies of the main deck has come from the sideboard (a wish).  `beside`: cards
    of the player that are in neither, as commanders are.
    """
    player = stated.player
    zones = _zones(stated, battlefield)
    if not _fits(zones, main + side + Counter(beside), problems, path):
        return player
    elsewhere: Counter[int] = Counter()
    for cards in zones.values():
        elsewhere += cards
    elsewhere -= zones["sideboard"]
    unseen = elsewhere.pop(UNKNOWN_CID, 0)
    if not stated.middle:
        library = player.library
        rest = main - elsewhere
        if unseen > rest.total():
            _too_many_unknown(zones, rest.total(), problems, path)
            unseen = 0
        middle = tuple(sorted(rest.elements()))
        # An unknown card at a known place of the library is one of the candidates too.
        player = replace(player, library=replace(library, rest=middle, sure=(), hidden=unseen))
    if not stated.sideboard:
        wished = elsewhere - main
        player = replace(player, sideboard=tuple(sorted((side - wished).elements())))
    return player


def _zones(stated: Stated, battlefield: list[Permanent]) -> dict[str, Counter[int]]:
    """Your cards by zone; tokens are no cards, and permanents you only control are not yours."""
    player, library = stated.player, stated.player.library
    mine = [p for p in battlefield if p.owner == 0]
    known = Counter(library.top) + Counter(library.bottom)
    if stated.middle:
        known += Counter(library.rest) + Counter(library.sure)
    return {
        "hand": Counter(player.hand),
        "battlefield": Counter(p.cid for p in mine if not p.token),
        "graveyard": Counter(cid for cid, _ in player.graveyard),
        # An imprinted card is in exile, whether or not it is listed there as well.
        "exile": Counter(cid for cid, _ in player.exile)
        | Counter(cid for p in mine for cid in p.imprinted),
        "library": known,
        "sideboard": Counter(player.sideboard),
    }


def _fits(
    zones: dict[str, Counter[int]], deck: Counter[int], problems: Problems, path: KeyPath
) -> bool:
    """Whether no card is stated more often than the deck has it; notes every one that is."""
    fits = True
    counted: Counter[int] = Counter()
    reported: set[int] = set()
    for zone, cards in zones.items():
        for cid, n in cards.items():
            counted[cid] += n
            if cid == UNKNOWN_CID or cid in reported or counted[cid] <= deck[cid]:
                continue
            reported.add(cid)
            fits = False
            name = CARDS[cid].name
            many = f"{counted[cid]}" if counted[cid] == n else f"{counted[cid]} with other zones"
            problems.add(
                (*path, "you", zone),
                f"at most {deck[cid]} of {name!r}: the deck has no more"
                if deck[cid]
                else f"no {name!r}: the deck has none",
                many,
            )
    return fits


def _too_many_unknown(
    zones: dict[str, Counter[int]], left: int, problems: Problems, path: KeyPath
) -> None:
    zone = max(ZONES, key=lambda z: zones[z][UNKNOWN_CID])
    problems.add(
        (*path, "you", zone),
        f"at most {left} unknown cards: the deck has no more left",
        str(sum(cards[UNKNOWN_CID] for cards in zones.values())),
    )
