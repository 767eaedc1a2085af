"""Small values in words: mana, cards, players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from cards.library import UNKNOWN_CID
from cards.mana import TYPES, letters
from models.notation.names import card_name
from models.position import Player

UNKNOWN_CARD = "unknown card"
NOTHING = "-"
#: More mana than this is counted instead of spelled out.
_SPELLED = 8


def mana_text(player: Player) -> str:
    """The mana pool; "*" marks mana from snow sources or with a restriction (106.6)."""
    parts: list[str] = []
    if any(player.pool):
        plain = letters(player.pool)
        if len(plain) > _SPELLED:
            plain = " ".join(f"{n}{t}" for n, t in zip(player.pool, TYPES, strict=True) if n)
        parts.append(plain)
    parts += [f"{TYPES[unit.type]}*" for unit in player.tagged]
    return " ".join(parts) or NOTHING


def name_of(cid: int) -> str:
    """The name of a card, or that it is unknown."""
    return UNKNOWN_CARD if cid == UNKNOWN_CID else card_name(cid)


def names(cids: Iterable[int]) -> tuple[str, ...]:
    """Names of cards, each once, with its count if it is not alone; unknown cards last."""
    counted = Counter(cids)
    ordered = sorted(counted, key=lambda cid: (cid == UNKNOWN_CID, name_of(cid)))
    return tuple(
        name_of(cid) if counted[cid] == 1 else f"{counted[cid]} {_plural(cid)}" for cid in ordered
    )


def _plural(cid: int) -> str:
    return "unknown cards" if cid == UNKNOWN_CID else name_of(cid)
