"""Names of the objects in a position: permanents, things on the stack, cards, players.

Permanents of one controller that share a name are told apart by "#n", counted in the order in which
they entered.  The number is left out where it makes no difference.  Where a name alone could mean
either player's permanent, "your" or "opponent's" stands before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from cards.library import UNKNOWN_CID
from cards.names import slug
from models.notation.errors import NotationError
from models.notation.names import card_name, exact_card, face_name
from models.notation.words import PLAYERS, whose
from models.position import (
    CHANCE,
    T_CARD,
    T_ITEM,
    T_PERMANENT,
    T_PLAYER,
    Permanent,
    Position,
    Ref,
    StackItem,
)

_NUMBER = re.compile(r"^(.*\S)\s*#([0-9]{1,6})$")
_OWNER = re.compile(r"^(your|my|opponent's|opposing)\s+(.+)$", re.IGNORECASE)
_MISSING = re.compile(r"^(permanent|stack object) ([0-9]{1,9})$", re.IGNORECASE)
_CARD_IN_ZONE = re.compile(
    r"^(.+) in (your|my|opponent's) (graveyard|exile|hand|library|sideboard)$", re.IGNORECASE
)
_RAW = re.compile(r"^object((?: -?[0-9]{1,9})*)$")
_ME = ("you", "me", "yourself", "myself")
_THEM = ("opponent", "the opponent", "them")


class AmbiguousName(NotationError):
    """A name that could mean several objects which are not alike."""

    def __init__(self, text: str, candidates: Iterable[str]) -> None:
        names = ", ".join(candidates)
        super().__init__("", "", None, f"one of {names}", repr(text))


def actor_of(position: Position) -> int:
    """The player whose action comes next."""
    decider = position.decider
    return position.priority if decider == CHANCE else decider


def find_zone_card(text: str) -> int | None:
    """The card that a name means; the placeholder for "unknown"."""
    if text.strip().lower() == "unknown":
        return UNKNOWN_CID
    found = exact_card(text)
    return None if found is None else found[0]


def _numbered(text: str) -> tuple[str, int | None]:
    match = _NUMBER.match(text)
    return (text, None) if match is None else (match[1], int(match[2]))


def _alike(things: Sequence[Permanent] | Sequence[StackItem]) -> bool:
    """Whether the things differ in nothing but their number."""
    return len({replace(thing, uid=0) for thing in things}) <= 1


def alike(position: Position, a: int, b: int) -> bool:
    """Whether two permanents differ in nothing but their number."""
    first, second = position.permanent(a), position.permanent(b)
    return first is not None and second is not None and _alike([first, second])


class Objects:
    """The objects of one position, by name and by number."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.actor = actor_of(position)
        self._permanents = sorted(position.battlefield, key=lambda p: p.uid)

    # --- permanents ---
    def permanent_text(self, uid: int, own: bool = False) -> str:
        """Name a permanent; `own`: where only permanents of the player who acts are expected."""
        permanent = self.position.permanent(uid)
        if permanent is None:
            return f"permanent {uid}"
        name = face_name(permanent.cid, permanent.face)
        namesakes = self._named(slug(name))
        mine = [p for p in namesakes if p.controller == permanent.controller]
        text = name
        if not _alike(mine) or mine[0].uid != uid:
            text += f" #{mine.index(permanent) + 1}"
        expected = permanent.controller == self.actor if own else len(mine) == len(namesakes)
        return text if expected else f"{whose(permanent.controller)} {text}"

    def find_permanent(self, text: str, own: bool = False) -> int | None:
        """The number of the permanent that a text names, None if there is none.

        Raises AmbiguousName if it could be several that are not alike.
        """
        missing = _MISSING.match(text)
        if missing is not None and missing[1].lower() == "permanent":
            return int(missing[2])
        name, number = _numbered(text)
        found = self._named(slug(name))
        controller: int | None = None
        if not found:
            owned = _OWNER.match(name)
            if owned is None:
                return None
            controller = 0 if owned[1].lower() in ("your", "my") else 1
            found = self._named(slug(owned[2]))
        elif own and any(p.controller == self.actor for p in found):
            controller = self.actor
        if controller is not None:
            found = [p for p in found if p.controller == controller]
        if number is not None and len({p.controller for p in found}) == 1:
            return found[number - 1].uid if 1 <= number <= len(found) else None
        if not found:
            return None
        if number is None and own and not _alike(found):
            # Only an untapped one can be meant where something is to be done with it.
            found = [p for p in found if not p.tapped] or found
        if not _alike(found):
            raise AmbiguousName(text, (self.permanent_text(p.uid, own) for p in found))
        return found[0].uid

    def _named(self, key: str) -> list[Permanent]:
        return [p for p in self._permanents if slug(face_name(p.cid, p.face)) == key]

    def permanent_names(self) -> list[str]:
        """The names of all permanents."""
        return [face_name(p.cid, p.face) for p in self._permanents]

    # --- the stack ---
    def item_text(self, uid: int) -> str:
        """Name something on the stack or waiting to be put there."""
        everything = self._items()
        item = next((i for i in everything if i.uid == uid), None)
        if item is None:
            return f"stack object {uid}"
        word = self._word(item)
        namesakes = [i for i in everything if slug(self._word(i)) == slug(word)]
        text = word
        if not _alike(namesakes) or namesakes[0].uid != uid:
            text += f" #{namesakes.index(item) + 1}"
        return f"{text} on the stack" if self._named(slug(word)) else text

    def find_item(self, text: str) -> int | None:
        """The number of the thing on the stack that a text names, None if there is none."""
        missing = _MISSING.match(text)
        if missing is not None and missing[1].lower() == "stack object":
            return int(missing[2])
        text = re.sub(r"\s+on the stack$", "", text, flags=re.IGNORECASE)
        name, number = _numbered(text)
        found = [i for i in self._items() if slug(self._word(i)) == slug(name)]
        if number is not None:
            return found[number - 1].uid if 1 <= number <= len(found) else None
        if not found:
            return None
        if not _alike(found):
            raise AmbiguousName(text, (self.item_text(i.uid) for i in found))
        return found[0].uid

    def _items(self) -> list[StackItem]:
        return sorted((*self.position.stack, *self.position.waiting), key=lambda i: i.uid)

    def _word(self, item: StackItem) -> str:
        if item.kind == "damage":
            return "combat damage"
        name = face_name(item.cid, item.face)
        if item.kind == "copy":
            return f"copy of {name}"
        return name if item.kind == "spell" else f"{name} {item.kind}"

    def item_names(self) -> list[str]:
        """The names of all things on the stack."""
        return [self._word(i) for i in self._items()]

    # --- targets ---
    def ref_text(self, ref: Ref) -> str:
        """Name a target."""
        if len(ref) == 2 and ref[0] == T_PLAYER and ref[1] in (0, 1):
            return PLAYERS[ref[1]]
        if len(ref) == 2 and ref[0] == T_PERMANENT:
            return self.permanent_text(ref[1])
        if len(ref) == 2 and ref[0] == T_ITEM:
            return self.item_text(ref[1])
        if len(ref) == 3 and ref[0] == T_CARD and ref[1] in (0, 1):
            player, cid = ref[1], ref[2]
            return f"{card_name(cid)} in {whose(player)} {self._zone_of(player, cid)}"
        return " ".join(["object", *map(str, ref)])

    def find_ref(self, text: str) -> Ref | None:
        """The target that a text names, None if there is none."""
        low = text.lower()
        if low in _ME or low in _THEM:
            return (T_PLAYER, 0 if low in _ME else 1)
        raw = _RAW.match(text)
        if raw is not None:
            return tuple(int(part) for part in raw[1].split())
        in_zone = _CARD_IN_ZONE.match(text)
        if in_zone is not None:
            cid = find_zone_card(in_zone[1])
            if cid is not None:
                return (T_CARD, 1 if in_zone[2].lower() == "opponent's" else 0, cid)
        if not low.endswith(" on the stack"):
            uid = self.find_permanent(text)
            if uid is not None:
                return (T_PERMANENT, uid)
        uid = self.find_item(text)
        return None if uid is None else (T_ITEM, uid)

    def _zone_of(self, player: int, cid: int) -> str:
        owner = self.position.players[player]
        for zone, cards in (("graveyard", owner.graveyard), ("exile", owner.exile)):
            if any(entry[0] == cid for entry in cards):
                return zone
        return "hand" if cid in owner.hand else "graveyard"
