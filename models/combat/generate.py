"""Every legal declaration that the position waits for."""

from __future__ import annotations

from models.actions import Action
from models.combat.attacking import attack_choices
from models.combat.blocking import block_choices
from models.combat.damage import divisions
from models.position import Position

#: Decisions that are answered by an action of their own.
DECLARATIONS = ("attackers", "blockers", "assign")


def declarations(p: Position) -> list[Action]:
    """The attacks, the blocks or the divisions of damage that are legal now.

    Raises Unsupported where there are too many to list.
    """
    pending = p.pending
    assert pending is not None
    if pending.kind == "attackers":
        return [*attack_choices(p)]
    if pending.kind == "blockers":
        return [*block_choices(p)]
    attacker = p.permanent(pending.about)
    assert attacker is not None
    return [*divisions(p, attacker)]
