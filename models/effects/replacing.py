"""Instructions that change what is on the battlefield for what is in graveyards."""

from __future__ import annotations

from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.effects import ReplaceByGraveyard
from models.effects import handles
from models.facts import facts
from models.filters import permanent_fits, view_fits
from models.position import PLAIN, Frame
from models.state import State, opponent
from models.zones import enter_battlefield, from_exile, put_together, to_exile


@handles(ReplaceByGraveyard)
def replace_by_graveyard(s: State, f: Frame, e: ReplaceByGraveyard) -> bool:
    """Exile from graveyards, sacrifice, then put what was exiled onto the battlefield.

    Each part is done by both players at once (101.4); what is sacrificed stays where it went.
    """
    exiled: list[tuple[int, int, int]] = []
    for player in (s.active, opponent(s.active)):
        for entry in s.players[player].graveyard:
            face = _face(entry[0], e)
            if face is not None:
                exiled.append((player, entry[0], face))
        stay = tuple(c for c in s.players[player].graveyard if _face(c[0], e) is None)
        s.change(player, graveyard=stay)
    for player, cid, _ in exiled:
        to_exile(s, player, cid)
    doomed = [q for q in s.battlefield if permanent_fits(e.filter, q, q.controller, 0)]
    put_together(s, doomed, "graveyard")
    for player, cid, face in exiled:
        from_exile(s, player, cid, PLAIN)
        enter_battlefield(s, cid, player, player, face=face)
    return True


def _face(cid: int, e: ReplaceByGraveyard) -> int | None:
    """The face with which a matching card comes onto the battlefield: the front one (712.8a)."""
    if cid == UNKNOWN_CID or not CARDS[cid].front.is_permanent:
        return None
    return 0 if view_fits(e.filter, facts(cid, 0).view) else None
