"""Writes an attack into a position file."""

from __future__ import annotations

from models.notation.objects import Objects
from models.notation.toml_write import Value
from models.position import DEFENDER, Permanent, Position, Step

#: Decisions that the step alone tells of.
_DUE = {"attackers": Step.DECLARE_ATTACKERS, "blockers": Step.DECLARE_BLOCKERS}


def declaration_due(position: Position) -> bool:
    """Whether attackers or blockers are to be declared, which a file need not say."""
    pending = position.pending
    return pending is not None and _DUE.get(pending.kind) == position.step


def combat_entry(objects: Objects, permanent: Permanent) -> dict[str, Value]:
    """What the entry of a permanent says about its part in combat."""
    part = permanent.fighting
    if part is None:
        return {}
    entry: dict[str, Value] = {}
    if part.attacks:
        there = part.attacks != DEFENDER
        entry["attacking"] = objects.permanent_text(part.attacks) if there else True
        if objects.position.step >= Step.DECLARE_BLOCKERS and not declaration_due(objects.position):
            entry["blocked"] = bool(part.blocked_by)
    if part.blocks:
        entry["blocking"] = objects.permanent_text(part.blocks)
    if part.struck:
        entry["struck"] = True
    return entry
