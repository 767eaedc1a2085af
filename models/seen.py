"""What one player sees of a position: the identity of face-down objects is not public (708.5)."""

from __future__ import annotations

from msgspec.structs import replace

from cards.card import FACE_DOWN
from cards.library import UNKNOWN_CID
from models.position import Permanent, Position, StackItem


def seen_by(position: Position, player: int) -> Position:
    """The position as a player sees it: face-down spells and permanents of others are unknown.

    Who controls one may look at it at any time, phased out or not (708.5); as the game ends all of
    them are revealed (708.9).  What the position states of hands and libraries stays.
    """
    if position.winner is not None:
        return position

    def permanent(p: Permanent) -> Permanent:
        return replace(p, cid=UNKNOWN_CID) if p.face_down and p.controller != player else p

    def item(i: StackItem) -> StackItem:
        hidden = i.face == FACE_DOWN and i.controller != player
        return replace(i, cid=UNKNOWN_CID) if hidden else i

    return replace(
        position,
        battlefield=tuple(map(permanent, position.battlefield)),
        phased=tuple(map(permanent, position.phased)),
        stack=tuple(map(item, position.stack)),
    )
