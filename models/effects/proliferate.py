"""Proliferating: one more counter of each kind on what is chosen (701.34)."""

from __future__ import annotations

from cards.vocabulary.effects import Proliferate
from models.effects import ask, handles
from models.paying import add_counters
from models.position import T_PERMANENT, T_PLAYER, Answer, Frame, Ref
from models.state import State

DONE = "done"


@handles(Proliferate)
def proliferate(s: State, f: Frame, e: Proliferate) -> bool:
    """Choose any number of permanents and players with counters (701.34a)."""
    there: list[Ref] = [(T_PLAYER, p) for p in (0, 1) if s.players[p].poison]
    there += [(T_PERMANENT, p.uid) for p in s.battlefield if p.counters]
    chosen = [a for a in f.memo if isinstance(a, tuple)]
    if DONE not in f.memo:
        left = there[there.index(chosen[-1]) + 1 :] if chosen else there
        if left:
            options: list[Answer] = [*left, DONE]
            return ask(s, "proliferate", f.item.controller, options)
    for ref in chosen:
        if ref[0] == T_PLAYER:
            s.change(ref[1], poison=s.players[ref[1]].poison + 1)
            continue
        permanent = s.permanent(ref[1])
        if permanent is None:
            continue
        counters = permanent.counters
        for kind, _ in permanent.counters:
            now = s.permanent(ref[1])
            assert now is not None
            counters = add_counters(now, kind, 1)
            s.change_permanent(ref[1], counters=counters)
    return True
