"""Commanders (903): what one costs from the command zone, and when one has changed zones."""

from __future__ import annotations

from msgspec.structs import replace

from models.position import PLAY_KEPT_THEIRS, Library, Player

#: The command zone, as a zone from which cards are cast.
COMMAND = "command"
#: The decision about a commander that was put elsewhere, and the answer that moves it.
COMMANDER_CHOICE = "commander"
TO_COMMAND = "command zone"

#: A player with this much combat damage by one commander loses (903.10a).
LETHAL_DAMAGE = 21

_ZONES = ("hand", "library", "graveyard", "exile")


def commander_tax(player: Player, cid: int) -> tuple[str, ...]:
    """The symbols that casting a commander from the command zone costs in addition (903.8)."""
    casts = dict(player.commander_casts).get(cid, 0)
    return (str(2 * casts),) if casts else ()


def count_in(player: Player, zone: str, cid: int, theirs: bool = False) -> int:
    """How many copies of a card are in a zone as far as is known; `theirs`: the other player's.

    Only among exiled cards are there any of another owner: those kept for this player to play.
    """
    cards = getattr(player, zone)
    if zone == "exile":
        return sum(c == cid and (mark == PLAY_KEPT_THEIRS) == theirs for c, mark in player.exile)
    if theirs:
        return 0
    if isinstance(cards, Library):
        parts = (cards.top, cards.rest, cards.sure, cards.bottom)
        return sum(part.count(cid) for part in parts)
    if zone == "graveyard":
        return sum(c == cid for c, _ in player.graveyard)
    return int(cards.count(cid))


def note_moved(
    players: list[Player],
    lifted: dict[tuple[int, int], str],
    holder: int,
    before: Player,
    after: Player,
) -> None:
    """Note the commanders that a change of one player's zones has moved into a zone (903.9).

    What left a zone and is back there by the end of the same action has only been looked at or
    marked: `lifted` remembers where it was.
    """
    changed = [z for z in _ZONES if getattr(before, z) is not getattr(after, z)]
    if not changed:
        return
    for owner in (0, 1):
        theirs = owner != holder
        for cid in players[owner].commanders:
            more = {
                zone: count_in(after, zone, cid, theirs) - count_in(before, zone, cid, theirs)
                for zone in changed
            }
            for zone, change in more.items():
                if change < 0:
                    lifted[owner, cid] = zone
            for zone, change in more.items():
                if change > 0 and lifted.pop((owner, cid), "") != zone:
                    _arrive(players, owner, cid, zone)


def _arrive(players: list[Player], owner: int, cid: int, zone: str) -> None:
    player = players[owner]
    others = tuple(entry for entry in player.arrived if entry[0] != cid)
    players[owner] = replace(player, arrived=(*others, (cid, zone)))
