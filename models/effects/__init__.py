"""What each instruction of the vocabulary does, one handler a word.

A handler takes the state, the resolution frame and the instruction.  It changes the state and
returns True when the instruction is done, or asks for a decision (`ask`) and returns False; it is
called again with the answer appended to `frame.memo`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cards.vocabulary.base import Word
from models.errors import Unsupported
from models.position import Answer, Frame, Pending
from models.state import State

Handler = Callable[[State, Frame, Any], bool]

HANDLERS: dict[type[Word], Handler] = {}


def handles(*words: type[Word]) -> Callable[[Handler], Handler]:
    """Register a handler for words of the vocabulary."""

    def register(handler: Handler) -> Handler:
        for word in words:
            HANDLERS[word] = handler
        return handler

    return register


def handler_of(word: Word) -> Handler:
    """The handler of an instruction; raises Unsupported when there is none."""
    handler = HANDLERS.get(type(word))
    if handler is None:
        raise Unsupported(f"instruction {type(word).__name__}")
    return handler


def ask(s: State, kind: str, player: int, options: Sequence[Answer], about: int = 0) -> bool:
    """Wait for a decision; returns False so that a handler can `return ask(...)`."""
    s.pending = Pending(kind, player, tuple(options), about)
    return False


def load() -> None:
    """Import every module that registers handlers."""
    from models.effects import (  # noqa: F401
        aside,
        becoming,
        combat,
        copies,
        counters,
        entering,
        face_down,
        free,
        hand,
        library,
        life,
        linked,
        madness,
        mana,
        modes,
        moving,
        proliferate,
        replacing,
        stack,
        structure,
        suspend,
        turns,
        upkeep,
    )
