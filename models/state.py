"""The workspace in which rules change a position.

Rules take a `State`, change its fields (whose values stay immutable), and freeze it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from cards.vocabulary.base import Word
from cards.vocabulary.statics import GrantSupertype
from models.facts import facts_of
from models.filters import permanent_fits
from models.position import (
    Delayed,
    Frame,
    Lasting,
    Pending,
    Permanent,
    Player,
    Position,
    StackItem,
)

S = TypeVar("S", bound=Word)


class State:
    """A position being changed; the fields are those of Position."""

    __slots__ = (
        "active", "battlefield", "cast", "cast_colors", "cast_is", "delayed", "died", "edition",
        "frames", "gone", "ignoring", "lasting", "next_uid", "passed", "pending", "phased",
        "players",
        "priority", "stack", "step", "storm", "turn", "waiting", "winner",
    )  # fmt: skip

    players: list[Player]
    battlefield: list[Permanent]
    stack: list[StackItem]
    active: int
    priority: int
    passed: int
    step: int
    turn: int
    storm: int
    cast: tuple[int, int]
    cast_is: tuple[int, int]
    cast_colors: tuple[str, str]
    died: int
    lasting: tuple[Lasting, ...]
    delayed: tuple[Delayed, ...]
    waiting: list[StackItem]
    frames: list[Frame]
    pending: Pending | None
    next_uid: int
    winner: int | None
    ignoring: tuple[int, ...]
    gone: tuple[StackItem, ...]
    phased: tuple[Permanent, ...]
    edition: str

    def __init__(self, p: Position) -> None:
        self.players = list(p.players)
        self.battlefield = list(p.battlefield)
        self.stack = list(p.stack)
        self.active = p.active
        self.priority = p.priority
        self.passed = p.passed
        self.step = p.step
        self.turn = p.turn
        self.storm = p.storm
        self.cast = p.cast
        self.cast_is = p.cast_is
        self.cast_colors = p.cast_colors
        self.died = p.died
        self.lasting = p.lasting
        self.delayed = p.delayed
        self.waiting = list(p.waiting)
        self.frames = list(p.frames)
        self.pending = p.pending
        self.next_uid = p.next_uid
        self.winner = p.winner
        self.ignoring = p.ignoring
        self.gone = p.gone
        self.phased = p.phased
        self.edition = p.edition

    def freeze(self) -> Position:
        """The position as it now is."""
        return Position(
            (self.players[0], self.players[1]),
            tuple(self.battlefield),
            tuple(self.stack),
            self.active,
            self.priority,
            self.passed,
            self.step,
            self.turn,
            self.storm,
            self.cast,
            self.cast_is,
            self.cast_colors,
            self.died,
            self.lasting,
            self.delayed,
            tuple(self.waiting),
            tuple(self.frames),
            self.pending,
            self.next_uid,
            self.winner,
            self.ignoring,
            self.gone,
            self.phased,
            self.edition,
        )

    # --- players ---------------------------------------------------------------------------------
    def change(self, player: int, **fields: Any) -> None:
        """Give a player new values."""
        self.players[player] = replace(self.players[player], **fields)

    # --- permanents ------------------------------------------------------------------------------
    def permanent(self, uid: int) -> Permanent | None:
        """The permanent with this number, if it is there."""
        for permanent in self.battlefield:
            if permanent.uid == uid:
                return permanent
        return None

    def change_permanent(self, uid: int, **fields: Any) -> None:
        """Give a permanent new values; nothing happens if it has left."""
        for index, permanent in enumerate(self.battlefield):
            if permanent.uid == uid:
                self.battlefield[index] = replace(permanent, **fields)
                if "counters" in fields:
                    self.give_supertypes()
                return

    def give_supertypes(self) -> None:
        """Give permanents the supertypes that static abilities give them now (604.2, layer 4)."""
        grants = tuple(self.statics(GrantSupertype))
        for index, permanent in enumerate(self.battlefield):
            if grants or permanent.given:
                given = tuple(
                    (static.supertype, True, source.uid if source else 0)
                    for static, you, source in grants
                    if permanent_fits(static.filter, permanent, you, source.uid if source else 0)
                )
                if given != permanent.given:
                    self.battlefield[index] = replace(permanent, given=given)

    def item(self, uid: int) -> StackItem | None:
        """The object on the stack with this number, if it is there."""
        for item in self.stack:
            if item.uid == uid:
                return item
        return None

    def new_uid(self) -> int:
        """A number that nothing has had."""
        self.next_uid += 1
        return self.next_uid - 1

    # --- what is in force ------------------------------------------------------------------------
    def statics(self, kind: type[S]) -> Iterator[tuple[S, int, Permanent | None]]:
        """Static phrases of a kind in force: (phrase, controller, source permanent or None)."""
        return statics_in_force(self, kind)


def with_given_supertypes(position: Position) -> Position:
    """A position that was put together, with the supertypes that static abilities give."""
    s = State(position)
    s.give_supertypes()
    return s.freeze()


def statics_in_force(
    s: State | Position, kind: type[S]
) -> Iterator[tuple[S, int, Permanent | None]]:
    """Static phrases of a kind in force: (phrase, controller, source permanent or None)."""
    for permanent in s.battlefield:
        for ability in facts_of(permanent).statics:
            static = ability.static
            if isinstance(static, kind) and (
                not ability.level_min or permanent.count("level") + 1 >= ability.level_min
            ):
                yield static, permanent.controller, permanent
    for effect in s.lasting:
        if isinstance(effect.static, kind):
            yield effect.static, effect.controller, None


def opponent(player: int) -> int:
    """The other player."""
    return 1 - player
