"""Whether a condition of the vocabulary holds."""

from __future__ import annotations

from cards.library import UNKNOWN_CID
from cards.vocabulary.conditions import (
    All,
    CastFromGraveyard,
    CastFromHand,
    Compare,
    Condition,
    ControlsCommander,
    Kicked,
    ManaSpent,
    MovedMatches,
    NoManaSpent,
    NoneInHand,
    Not,
    NotUsedThisTurn,
    OpponentCast,
    OpponentLostLife,
    SourceMatches,
    TargetMatches,
    WasCast,
    YourTurn,
)
from models.amounts import amount
from models.errors import Unsupported
from models.facts import facts
from models.filters import card_fits, permanent_fits, view_fits
from models.position import T_ITEM, Frame, Position, StackItem
from models.state import State, opponent


def _event_spell(s: State | Position, item: StackItem | None) -> StackItem | None:
    """The spell that triggered an ability, as it last was."""
    ref = item.event if item is not None else ()
    if not ref or ref[0] != T_ITEM:
        return None
    return next((i for i in (*s.stack, *s.gone) if i.uid == ref[1]), None)


def holds(
    s: State | Position,
    condition: Condition,
    you: int,
    source: int = 0,
    item: StackItem | None = None,
    frame: Frame | None = None,
    ability: int = -1,
) -> bool:
    """Whether a condition holds now, seen from player `you` and the permanent `source`."""
    if isinstance(condition, Compare):
        left = amount(s, condition.left, you, source, item, frame)
        right = amount(s, condition.right, you, source, item, frame)
        if condition.op == ">=":
            return left >= right
        if condition.op == "<=":
            return left <= right
        if condition.op == "=":
            return left == right
        return left > right if condition.op == ">" else left < right
    if isinstance(condition, YourTurn):
        return s.active == you
    if isinstance(condition, OpponentCast):
        return any(c in s.cast_colors[opponent(you)] for c in condition.colors)
    if isinstance(condition, OpponentLostLife):
        return s.players[opponent(you)].lost_life
    if isinstance(condition, MovedMatches):
        name = frame.name if frame is not None else ""
        moved = frame.moved if frame is not None else ()
        return any(card_fits(condition.filter, cid, name) for cid in moved)
    if isinstance(condition, Kicked):
        return item is not None and condition.kind in item.kicks
    if isinstance(condition, ManaSpent):
        return item is not None and condition.type in item.colors_spent
    if isinstance(condition, WasCast):
        return item is not None and "cast" in item.kicks
    if isinstance(condition, NoneInHand):
        # A card that nobody can name may be one.
        hand = s.players[you].hand
        return not any(c == UNKNOWN_CID or card_fits(condition.filter, c) for c in hand)
    if isinstance(condition, NoManaSpent):
        cast = _event_spell(s, item)
        return cast is not None and not cast.colors_spent
    if isinstance(condition, ControlsCommander):
        return any(
            q.controller == you and not q.token and q.real in s.players[q.owner].commanders
            for q in s.battlefield
        )
    if isinstance(condition, TargetMatches):
        if frame is None or not frame.known:
            return False
        wanted = condition.filter.controller
        if wanted != "any" and (frame.known[2] == you) != (wanted == "you"):
            return False
        return view_fits(condition.filter, facts(frame.known[0], frame.known[1]).view)
    if isinstance(condition, SourceMatches):
        found = next((p for p in s.battlefield if p.uid == source), None)
        return found is not None and permanent_fits(condition.filter, found, you)
    if isinstance(condition, CastFromHand):
        return item is not None and item.zone == "hand"
    if isinstance(condition, CastFromGraveyard):
        return item is not None and item.zone == "graveyard"
    if isinstance(condition, NotUsedThisTurn):
        found = next((p for p in s.battlefield if p.uid == source), None)
        return found is not None and not found.used & (1 << max(0, ability))
    if isinstance(condition, Not):
        return not holds(s, condition.condition, you, source, item, frame, ability)
    if isinstance(condition, All):
        return all(
            holds(s, part, you, source, item, frame, ability) for part in condition.conditions
        )
    raise Unsupported(f"condition {type(condition).__name__}")
