"""Instructions that put counters on permanents."""

from __future__ import annotations

from cards.vocabulary.effects import PutCountersOnOthers
from models.effects import handles
from models.effects.common import count, shares
from models.filters import permanent_fits
from models.paying import add_counters
from models.position import T_PERMANENT, Frame
from models.state import State


@handles(PutCountersOnOthers)
def put_counters_on(s: State, f: Frame, e: PutCountersOnOthers) -> bool:
    """Put counters on the targets, each its part of a distribution, or on every matching one."""
    n = count(s, f, e.count)
    if e.all:
        you, source = f.item.controller, f.item.source
        parts = [(p.uid, n) for p in s.battlefield if permanent_fits(e.filter, p, you, source)]
    else:
        parts = [(ref[1], part) for ref, part in shares(f, n) if ref[0] == T_PERMANENT]
    for uid, part in parts:
        permanent = s.permanent(uid)
        if permanent is not None and part > 0:
            s.change_permanent(uid, counters=add_counters(permanent, e.kind, part))
    return True
