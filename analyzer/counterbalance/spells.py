"""Spells as they are announced: what a comparison will see of them on the stack."""

from __future__ import annotations

import msgspec

from cards.card import FACE_DOWN
from cards.library import CARDS
from models.apply import proceed
from models.casting import became_cast
from models.characteristics import item_view
from models.permissions import FUSE
from models.position import Position, StackItem
from models.state import State


class Announced(msgspec.Struct, frozen=True):
    """A spell that is cast: its card and face (perhaps face down), X, and "fuse"."""

    cid: int
    face: int = 0
    x: int = 0
    label: str = ""

    @property
    def item(self) -> StackItem:
        """The spell on the stack, without anything that it does."""
        return StackItem(0, "spell", self.cid, 0, 0, self.face, x=self.x, label=self.label)

    @property
    def mana_value(self) -> int:
        """Its mana value on the stack."""
        return item_view(self.item).mana_value

    @property
    def name(self) -> str:
        """Its name, with X and how it is cast."""
        card = CARDS[self.cid]
        if self.label == FUSE:
            return f"{card.name} (fused)"
        if self.face == FACE_DOWN:
            return f"{card.front.name} (face down)"
        face = card.faces[self.face]
        return f"{face.name} X={self.x}" if "X" in face.symbols else face.name


def announce(p: Position, spell: Announced, player: int, uid: int) -> Position:
    """The player has cast a spell, whatever it cost and does; `uid` is its number on the stack.

    Only what the other player's permanents do about it is looked at: the caster's own triggers lie
    below theirs (603.3b), and nothing that copies or what the spell does changes their library.
    """
    s = State(p)
    s.next_uid = uid + 1
    item = msgspec.structs.replace(spell.item, uid=uid, controller=player, owner=player)
    s.stack.append(item)
    s.priority, s.passed = player, 0
    became_cast(s, item)
    s.waiting = [i for i in s.waiting if i.controller != player]
    proceed(s)
    return s.freeze()


def cleared(p: Position) -> Position:
    """The position with an empty stack, the active player having priority."""
    s = State(p)
    s.stack, s.gone = [], ()
    s.priority, s.passed = s.active, 0
    proceed(s)
    return s.freeze()
