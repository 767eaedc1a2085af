"""Instructions that turn permanents face up or face down (708)."""

from __future__ import annotations

from cards.vocabulary.effects import TurnFaceDown, TurnFaceUp
from models.effects import handles
from models.effects.common import target_permanents
from models.face_down import turn_down, turn_up
from models.position import Frame
from models.state import State


@handles(TurnFaceDown)
def turn_face_down(s: State, f: Frame, e: TurnFaceDown) -> bool:
    """Turn the targets face down (708.2a)."""
    for uid in target_permanents(s, f):
        permanent = s.permanent(uid)
        if permanent is not None:
            turn_down(s, permanent)
    return True


@handles(TurnFaceUp)
def turn_face_up(s: State, f: Frame, e: TurnFaceUp) -> bool:
    """Turn the targets face up: whoever does, no morph cost is paid."""
    for uid in target_permanents(s, f):
        turn_up(s, uid)
    return True
