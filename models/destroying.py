"""Destroying permanents, and the shields of regeneration (701.8, 701.19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from cards.vocabulary.base import Word
from models.combat.board import remove
from models.facts import facts_of
from models.position import DEATHTOUCH_BIT, Lasting, Permanent
from models.state import State
from models.zones import put_together


class Regeneration(Word, frozen=True):
    """The next time one permanent would be destroyed this turn, it regenerates instead."""


#: Words are compared by identity, so there is one for all shields.
REGENERATION: Any = Regeneration()


def add_shield(s: State, uid: int, controller: int, cid: int) -> None:
    """Give a permanent a regeneration shield until end of turn (701.19a)."""
    s.lasting = (*s.lasting, Lasting(REGENERATION, controller, "end_of_turn", cid, uid))


def destroy_together(s: State, permanents: Iterable[Permanent], regenerates: bool = True) -> None:
    """Destroy permanents at the same time.

    Indestructible ones stay (702.12b); one with a shield uses that up instead, unless it cannot be
    regenerated.
    """
    dying = []
    for permanent in permanents:
        if "indestructible" in facts_of(permanent).keywords:
            continue
        if not (regenerates and regenerate(s, permanent)):
            dying.append(permanent)
    put_together(s, dying, "graveyard")


def regenerate(s: State, permanent: Permanent) -> bool:
    """Use up a shield, if there is one: damage goes, it is tapped and leaves combat (701.19a)."""
    shields = (e for e in s.lasting if e.static is REGENERATION and e.target == permanent.uid)
    used = next(shields, None)
    if used is None:
        return False
    left = list(s.lasting)
    left.remove(used)
    s.lasting = tuple(left)
    marked = permanent.used & ~(1 << DEATHTOUCH_BIT)
    s.change_permanent(permanent.uid, damage=0, tapped=True, used=marked)
    remove(s, [permanent.uid])
    return True
