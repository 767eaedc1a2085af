"""Instructions about turns: extra ones, and skipped ones."""

from __future__ import annotations

from cards.vocabulary.effects import ExtraTurn, SkipTurn
from cards.vocabulary.statics import TurnToCome
from models.effects import handles
from models.position import Frame, Lasting
from models.state import State

EXTRA_TURN = TurnToCome("extra")
SKIP_TURN = TurnToCome("skip")


@handles(ExtraTurn, SkipTurn)
def turn_to_come(s: State, f: Frame, e: ExtraTurn | SkipTurn) -> bool:
    """Note a turn that is taken after this one, or skipped (500.7, 500.11)."""
    kind = EXTRA_TURN if isinstance(e, ExtraTurn) else SKIP_TURN
    s.lasting = (*s.lasting, Lasting(kind, f.item.controller, "permanent", f.item.cid))
    return True
