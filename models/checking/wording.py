"""Names for what violations speak of."""

from __future__ import annotations

from collections.abc import Iterable

from cards.card import FACE_DOWN
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import TYPES
from models.position import T_CARD, T_ITEM, T_PERMANENT, T_PLAYER, Permanent, Position, Ref
from models.state import State

_IN_ZONE = {
    "hand": "in your hand",
    "graveyard": "in your graveyard",
    "exile": "in exile",
    "battlefield": "on the battlefield",
    "library": "on top of your library",
    "command": "in the command zone",
    "stack": "on the stack",
}


def known_card(cid: object) -> bool:
    """Whether a number is that of a card in the table (or of an unknown card)."""
    return isinstance(cid, int) and UNKNOWN_CID <= cid <= len(CARDS)


def card_name(cid: int, face: int = -1) -> str:
    """The name of a card, or of one of its faces."""
    if not known_card(cid):
        return f"card {cid}"
    card = CARDS[cid]
    if face == FACE_DOWN:
        return f"face-down {card.name}"
    return card.faces[face].name if 0 <= face < len(card.faces) else card.name


def permanent_name(permanent: Permanent | None, uid: int = 0) -> str:
    """The name of a permanent."""
    if permanent is None:
        return f"permanent {uid}"
    return card_name(permanent.cid, permanent.face)


def in_zone(zone: str) -> str:
    """Where a card would be, as in "is not in your hand"."""
    return _IN_ZONE.get(zone, f"in a zone called {zone!r}")


def player_name(player: int) -> str:
    """A player, by number."""
    return f"player {player + 1}"


def ref_name(s: State | Position, ref: Ref) -> str:
    """A target."""
    if len(ref) > 1:
        if ref[0] == T_PLAYER:
            return player_name(ref[1])
        if ref[0] == T_PERMANENT:
            found = next((p for p in s.battlefield if p.uid == ref[1]), None)
            return permanent_name(found, ref[1])
        if ref[0] == T_ITEM:
            item = next((i for i in s.stack if i.uid == ref[1]), None)
            return f"object {ref[1]}" if item is None else card_name(item.cid, item.face)
        if ref[0] == T_CARD and len(ref) > 2:
            return card_name(ref[2])
    return f"target {ref}"


def symbols(units: Iterable[str]) -> str:
    """Mana symbols in braces, generic ones summed: "{2}{U}"."""
    listed = list(units)
    generic = listed.count("1")
    first = f"{{{generic}}}" if generic else ""
    return first + "".join(f"{{{u}}}" for u in listed if u != "1")


def unit(type: int, snow: bool = False) -> str:
    """One unit of mana."""
    return f"{TYPES[type]} snow" if snow else TYPES[type]


def plural(n: int, word: str) -> str:
    """A number of things."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
