"""The workspace in which rules change a position.

Rules take a `State`, change its fields (whose values stay immutable), and freeze it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from cards.vocabulary.abilities import StaticAbility
from cards.vocabulary.base import Word
from models.commanders import note_moved
from models.facts import facts, facts_of
from models.position import (
    WHILE_CONTROLLED,
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
#: Fields of a permanent that no continuous effect looks at.
_PLAIN_FIELDS = frozenset({"boost", "damage", "imprinted", "sick", "used"})


class State:
    """A position being changed; the fields are those of Position."""

    __slots__ = (
        "active", "battlefield", "cast", "cast_colors", "cast_is", "delayed", "died", "edition",
        "frames", "gone", "ignoring", "lasting", "lifted", "next_uid", "passed", "pending",
        "phased", "phases", "players", "priority", "stack", "step", "storm", "turn", "waiting",
        "winner",
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
    phases: tuple[int, ...]
    #: Commanders that have left a zone since the present action began, by owner and card; None in
    #: a game without commanders.
    lifted: dict[tuple[int, int], str] | None

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
        self.phases = p.phases
        self.lifted = {} if p.players[0].commanders or p.players[1].commanders else None

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
            self.phases,
        )

    # --- players ---------------------------------------------------------------------------------
    def change(self, player: int, **fields: Any) -> None:
        """Give a player new values."""
        before = self.players[player]
        self.players[player] = after = replace(before, **fields)
        if self.lifted is not None:
            note_moved(self.players, self.lifted, player, before, after)

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
                if permanent.fighting is not None and "controller" in fields:
                    fields["fighting"] = None  # 506.4
                self.battlefield[index] = replace(permanent, **fields)
                if not _PLAIN_FIELDS.issuperset(fields):
                    self.refresh()
                return

    def take_control(self, uid: int, player: int) -> None:
        """Give a player control of a permanent for good (613.7: later than any effect now)."""
        permanent = self.permanent(uid)
        if permanent is not None:
            held = (self.new_uid(), player) if permanent.held else ()
            altered = tuple(e for e in permanent.altered if e.until != WHILE_CONTROLLED)
            self.change_permanent(uid, controller=player, sick=True, held=held, altered=altered)

    def refresh(self) -> None:
        """Let continuous effects make of permanents what they make of them now (613)."""
        for permanent in self.battlefield:
            if (
                permanent.now is not None
                or permanent.altered
                or permanent.held
                or facts(permanent.cid, permanent.face).layered
            ):
                from models.layers import refresh

                refresh(self)
                return

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


def statics_in_force(
    s: State | Position, kind: type[S]
) -> Iterator[tuple[S, int, Permanent | None]]:
    """Static phrases of a kind in force: (phrase, controller, source permanent or None)."""
    for permanent in s.battlefield:
        for ability in facts_of(permanent).statics:
            static = ability.static
            if isinstance(static, kind) and ability_holds(s, ability, permanent):
                yield static, permanent.controller, permanent
    for effect in s.lasting:
        if isinstance(effect.static, kind):
            yield effect.static, effect.controller, None


def ability_holds(s: State | Position, ability: StaticAbility, permanent: Permanent) -> bool:
    """Whether a static ability does anything now: its level and its "as long as" (611.3a)."""
    if ability.level_min and permanent.count("level") + 1 < ability.level_min:
        return False
    if ability.condition is None:
        return True
    from models.conditions import holds

    return holds(s, ability.condition, permanent.controller, permanent.uid)


def opponent(player: int) -> int:
    """The other player."""
    return 1 - player
