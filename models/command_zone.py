"""How commanders come back to the command zone, as their owners decide (903.9)."""

from __future__ import annotations

from msgspec.structs import replace

from models.commanders import COMMANDER_CHOICE, TO_COMMAND, count_in
from models.errors import Unsupported
from models.library import certain_cards, remove_card
from models.position import PLAY_KEPT_THEIRS, Answer, Pending
from models.state import State, opponent


def replacement_due(s: State) -> Pending | None:
    """The choice for a commander that an instruction puts into a hand or library (903.9b).

    It is asked for right after the instruction, or the cost, and nothing can be done in between;
    so it comes to the same as the replacement of the move.
    """
    return None if s.lifted is None else _due(s, ("hand", "library"))


def return_due(s: State) -> Pending | None:
    """The choice for a commander put into a graveyard or exile since the last check (903.9a)."""
    return None if s.lifted is None else _due(s, ("graveyard", "exile"))


def _due(s: State, zones: tuple[str, ...]) -> Pending | None:
    for player in (s.active, opponent(s.active)):
        for cid, zone in s.players[player].arrived:
            if zone not in zones:
                continue
            if _holder(s, player, cid, zone) is not None:
                return Pending(COMMANDER_CHOICE, player, (TO_COMMAND, zone), cid)
            _forget(s, player, cid)  # it has moved on
    return None


def _holder(s: State, owner: int, cid: int, zone: str) -> int | None:
    """The player in whose zone a commander of this owner is; None if it is not there."""
    for player in (owner, opponent(owner)):
        if count_in(s.players[player], zone, cid, player != owner):
            return player
    return None


def _forget(s: State, player: int, cid: int) -> None:
    left = tuple(entry for entry in s.players[player].arrived if entry[0] != cid)
    s.change(player, arrived=left)


def settle(s: State, pending: Pending, chosen: Answer) -> None:
    """The owner puts the commander into the command zone, or leaves it where it is."""
    player, cid = pending.player, pending.about
    zone = dict(s.players[player].arrived)[cid]
    _forget(s, player, cid)
    if chosen != TO_COMMAND:
        return
    holder = _holder(s, player, cid, zone)
    assert holder is not None
    _take(s, holder, cid, zone, holder != player)
    s.change(player, command=tuple(sorted((*s.players[player].command, cid))))


def _take(s: State, holder: int, cid: int, zone: str, theirs: bool) -> None:
    """Take a commander out of a zone, and out of what permanents remember as exiled with them."""
    player = s.players[holder]
    if zone == "hand":
        hand = list(player.hand)
        hand.remove(cid)
        s.change(holder, hand=tuple(hand))
    elif zone == "library":
        if not certain_cards(player.library).get(cid):
            raise Unsupported("a commander in a library out of which cards were drawn unseen")
        s.change(holder, library=remove_card(player.library, cid))
    elif zone == "graveyard":
        cards = list(player.graveyard)
        cards.remove(next(entry for entry in cards if entry[0] == cid))
        s.change(holder, graveyard=tuple(cards))
    else:
        cards = list(player.exile)
        cards.remove(next(e for e in cards if e[0] == cid and (e[1] == PLAY_KEPT_THEIRS) == theirs))
        s.change(holder, exile=tuple(cards))
        _unlink(s, opponent(holder) if theirs else holder, cid)


def _unlink(s: State, owner: int, cid: int) -> None:
    for index, permanent in enumerate(s.battlefield):
        exiled = tuple(e for e in permanent.exiled if e[:2] != (owner, cid))
        imprinted = permanent.imprinted
        if permanent.owner == owner:
            imprinted = tuple(c for c in imprinted if c != cid)
        if (exiled, imprinted) != (permanent.exiled, permanent.imprinted):
            s.battlefield[index] = replace(permanent, exiled=exiled, imprinted=imprinted)
