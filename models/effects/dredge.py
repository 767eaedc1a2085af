"""Dredge: cards milled in place of a draw (702.52)."""

from __future__ import annotations

from cards.vocabulary.effects import Draw
from cards.vocabulary.statics import DiscardThenDraw
from models.effects import ask
from models.effects.common import update
from models.effects.hand import draw_one, mill_one
from models.errors import Unsupported
from models.facts import facts
from models.position import Answer, Frame, Position, StackItem
from models.state import State
from models.zones import from_graveyard, to_hand

#: The draw of the draw step.
TURN_DRAW = Draw()
#: The answer of a player who draws.
DRAW = "draw"
#: What stands in the memo for a draw that is done.
_DONE = "drawn"


def dredgeable(s: State | Position, player: int) -> list[int]:
    """The cards that a player could return rather than draw: the library must have enough cards.

    702.52b: with fewer cards in the library than dredge mills, no card can be returned.
    """
    owner = s.players[player]
    size = owner.library.size
    found = dict.fromkeys(cid for cid, _ in owner.graveyard)
    return [cid for cid in found if cid and 0 < facts(cid).dredge <= size]


def draw_or_dredge(s: State, f: Frame, who: list[int], n: int) -> bool:
    """Draw `n` cards each, one at a time; each draw may be replaced anew (121.2, 702.52a)."""
    if any(True for _ in s.statics(DiscardThenDraw)):
        raise Unsupported("two effects that would replace the same draw")
    done = sum(word == _DONE for word in f.memo)
    if f.memo and f.memo[-1] != _DONE:
        _answered(s, who[done // n], f.memo[-1])
        done += 1
    while done < n * len(who) and s.winner is None:
        player = who[done // n]
        options: list[Answer] = [*dredgeable(s, player)]
        if options:
            update(s, memo=(_DONE,) * done)
            return ask(s, "dredge", player, [DRAW, *options])
        draw_one(s, player)
        done += 1
    return True


def _answered(s: State, player: int, answer: Answer) -> None:
    if not isinstance(answer, int):
        draw_one(s, player)
        return
    for _ in range(facts(answer).dredge):
        mill_one(s, player)
    from_graveyard(s, player, answer)
    to_hand(s, player, answer)


def draw_for_turn(s: State) -> None:
    """The draw of the draw step (504.1), which can be replaced like any other."""
    if dredgeable(s, s.active):
        item = StackItem(s.new_uid(), "ability", 0, s.active, s.active, label="draw step")
        s.frames.append(Frame(item, (TURN_DRAW,)))
    else:
        draw_one(s, s.active)
