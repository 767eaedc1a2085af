"""Instructions that change what permanents are for a duration, and what they are on (611.2)."""

from __future__ import annotations

from cards.vocabulary.effects import Attach, Becomes
from models.attachments import attach, may_attach
from models.effects import handles
from models.effects.common import count, target_permanents
from models.filters import permanent_fits
from models.position import Altered, Frame
from models.state import State


@handles(Becomes)
def becomes(s: State, f: Frame, e: Becomes) -> bool:
    """Permanents change; which ones, and to what numbers, is fixed now (611.2c, 608.2h)."""
    change = e.change
    source = s.permanent(f.item.source)
    altered = Altered(
        change,
        f.item.controller,
        s.new_uid(),  # 613.7b: its timestamp; what enters from now on is later
        e.until,
        f.name or (source.chosen if source is not None else ""),
        None if change.power is None else count(s, f, change.power),
        None if change.toughness is None else count(s, f, change.toughness),
    )
    for uid in _changed(s, f, e):
        permanent = s.permanent(uid)
        if permanent is not None:
            s.change_permanent(uid, altered=(*permanent.altered, altered))
    return True


def _changed(s: State, f: Frame, e: Becomes) -> list[int]:
    """The numbers of the permanents that an instruction changes."""
    if e.what == "targets":
        return target_permanents(s, f)
    if e.what == "this":
        return [f.item.source]
    you = f.item.controller
    if e.what == "moved":
        # Of several permanents of one card that which has entered last is "that creature".
        newest = {p.cid: p.uid for p in s.battlefield if p.controller == you}
        return [newest[cid] for cid in dict.fromkeys(f.moved) if cid in newest]
    return [p.uid for p in s.battlefield
            if permanent_fits(e.change.filter, p, you, f.item.source)]  # fmt: skip


@handles(Attach)
def attach_source(s: State, f: Frame, e: Attach) -> bool:
    """Attach the source to the target, if it can be (701.3b)."""
    source = s.permanent(f.item.source)
    for uid in target_permanents(s, f):
        host = s.permanent(uid)
        if source is not None and host is not None and may_attach(source, host):
            attach(s, source.uid, uid)
    return True
