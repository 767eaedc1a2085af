"""What the command reads: spells by name, a board from a deck list."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from analyzer.counterbalance.spells import Announced
from cards.card import FACE_DOWN
from cards.library import CARDS
from models.notation.decklist import Deck
from models.notation.names import find_card
from models.permissions import FUSE

_X = re.compile(r"^(.*?)\s*[,(]?\s*X\s*=\s*([0-9]{1,4})\)?$", re.IGNORECASE)
_FACE_DOWN = re.compile(r"^(.*?)\s*\(face[ -]down\)$", re.IGNORECASE)
_FUSED = re.compile(r"^(.*?)\s*\(fused?\)$", re.IGNORECASE)


class BadSpell(ValueError):
    """A text that names no spell."""


def read_spell(text: str) -> Announced:
    """A spell: "Dark Ritual", "Blaze X=3", "Fire", "Wear // Tear (fused)", "NAME (face down)".

    Raises BadSpell, UnknownCardError.
    """
    if match := _FACE_DOWN.match(text):
        return Announced(find_card(match[1])[0], face=FACE_DOWN)
    if match := _FUSED.match(text):
        cid, _ = find_card(match[1])
        if CARDS[cid].layout != "fuse":
            raise BadSpell(f"{CARDS[cid].name} has no fuse (702.102a)")
        return Announced(cid, label=FUSE)
    x = 0
    if match := _X.match(text):
        text, x = match[1], int(match[2])
    cid, face = find_card(text)
    card = CARDS[cid]
    if card.layout == "transform":
        face = 0  # 202.3b: cast transformed, it has the mana value of its front
    about = card.faces[face]
    if about.is_land:
        raise BadSpell(f"{about.name} is a land: it is played, not cast (305.1)")
    if x and "X" not in about.symbols:
        raise BadSpell(f"{about.name} has no X in its cost")
    if card.layout in ("split", "fuse") and "/" in text:
        halves = " or ".join(f.name for f in card.faces)
        raise BadSpell(f"{card.name}: name the half that is cast, {halves}")
    return Announced(cid, face, x)


def read_spells(entries: list[Any]) -> tuple[Announced, ...]:
    """Spells out of a list of names, some with a count.  Raises BadSpell, UnknownCardError."""
    found: list[Announced] = []
    for entry in entries:
        if isinstance(entry, str):
            found.append(read_spell(entry))
        elif "card" in entry:
            found += [read_spell(entry["card"])] * int(entry["count"])
        else:
            raise BadSpell("an unknown card has no mana value that anybody can know")
    return tuple(found)


def library_table(deck: Deck, top: list[Any], without: list[Any]) -> dict[str, Any]:
    """The library of a deck list: `top` on top, the rest in unknown order, `without` elsewhere.

    Raises BadSpell if a card is not in the list.
    """
    rest = Counter({name: count for name, count in deck.main.items() if count})
    known = {CARDS.find(name): name for name in rest}
    for option, cards in (("--top", top), ("--without", without)):
        for cid in _cards(cards):
            name = known.get(cid)
            if name is None or not rest[name]:
                raise BadSpell(f"{option}: the list has no {CARDS[cid].name} left")
            rest[name] -= 1
    left = {name: count for name, count in rest.items() if count}
    return {"top": [CARDS[cid].name for cid in _cards(top)], "rest": left}


def _cards(entries: list[Any]) -> list[int]:
    found: list[int] = []
    for entry in entries:
        if isinstance(entry, str):
            found.append(find_card(entry)[0])
        elif "card" in entry:
            found += [find_card(entry["card"])[0]] * int(entry["count"])
        else:
            raise BadSpell("an unknown card cannot be told apart in a list")
    return found
