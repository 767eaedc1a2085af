"""Cards exiled with a permanent, and their return (607.2a, 610.3)."""

from __future__ import annotations

from cards.vocabulary.effects import ExileLinked, ReturnLinked
from models.effects import handles
from models.effects.common import remember, target_permanents
from models.position import LINKED, PLAIN, Frame
from models.state import State
from models.zones import leave_battlefield, return_exiled, without


@handles(ExileLinked)
def exile_linked(s: State, f: Frame, e: ExileLinked) -> bool:
    """Exile the targets; the source, if it is still there, is linked to their cards."""
    for uid in target_permanents(s, f):
        source = s.permanent(f.item.source)
        if e.until_leaves and source is None:
            return True  # 610.3: the duration is over before it began
        permanent = s.permanent(uid)
        assert permanent is not None
        leave_battlefield(s, permanent, "exile")
        owner, cid = permanent.owner, permanent.real
        zone = s.players[owner].exile
        if permanent.token or source is None or uid == source.uid or (cid, PLAIN) not in zone:
            continue
        zone = tuple(sorted((*without(zone, (cid, PLAIN)), (cid, LINKED))))
        s.change(owner, exile=zone)
        linked = tuple(sorted((*source.exiled, (owner, cid, int(e.until_leaves)))))
        s.change_permanent(source.uid, exiled=linked)
    return True


@handles(ReturnLinked)
def return_linked(s: State, f: Frame, e: ReturnLinked) -> bool:
    """Return all cards exiled with the source, however many they are (607.3)."""
    source = s.permanent(f.item.source)
    linked = source.exiled if source is not None else f.item.exiled
    remember(s, tuple(cid for _, cid, _ in linked))
    return_exiled(s, linked)
    return True
