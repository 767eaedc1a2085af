"""Reads an attack that a position file states: who attacks, and who blocks whom."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from models.combat.steps import begin_step
from models.facts import facts_of
from models.notation.fields import Fields, nearest
from models.notation.objects import AmbiguousName, Objects
from models.position import DEFENDER, Fighting, Position, Step
from models.state import State

#: Keys of a permanent that speak of the present combat.
KEYS = ("attacking", "blocking", "blocked", "struck")
_COMBAT = range(Step.DECLARE_ATTACKERS, Step.END_COMBAT + 1)
_NOBODY = 0  # as what has blocked: an effect, or a creature that is gone


def with_combat(position: Position, stated: Mapping[int, Fields], top: Fields) -> Position:
    """The position with the attack stated by the entries of these permanents.

    In the step in which attackers or blockers are declared, they are still to be declared if none
    are stated; `blocked` of an attacker, true or false, states that blockers have been.
    """
    if stated and position.step not in _COMBAT:
        top.wrong("phase", "a step of combat in which creatures attack, as some do here")
        return position
    reader = _Reader(position, stated)
    battlefield = tuple(
        replace(q, fighting=reader.fighting(q.uid)) if q.uid in stated else q
        for q in position.battlefield
    )
    position = replace(position, battlefield=battlefield)
    return _with_blocked(position, stated, reader.blocks, top)


class _Reader:
    def __init__(self, position: Position, stated: Mapping[int, Fields]) -> None:
        self.position = position
        self.stated = stated
        self.objects = Objects(position)
        self.blocks: dict[int, list[int]] = {}

    def fighting(self, uid: int) -> Fighting | None:
        """What the entry of a permanent says about its part in combat."""
        fields = self.stated[uid]
        permanent = self.position.permanent(uid)
        assert permanent is not None
        mine = permanent.controller == self.position.active
        struck = fields.flag("struck")
        if "attacking" in fields:
            if not mine:
                fields.wrong("attacking", "no such key: only creatures of the active player attack")
            return Fighting(attacks=self._attacked(fields), struck=struck)
        if "blocking" in fields:
            if mine:
                fields.wrong("blocking", "no such key: the defending player's creatures block")
            attacker = self._attacker(fields)
            self.blocks.setdefault(attacker, []).append(uid)
            return Fighting(blocks=attacker, struck=struck)
        for key in ("blocked", "struck"):
            if key in fields:
                fields.wrong(key, "an attacking or blocking creature")
        return None

    def _attacked(self, fields: Fields) -> int:
        value = fields.table["attacking"]
        if value is True:
            return DEFENDER
        found = self._find(value) if isinstance(value, str) else None
        walker = None if found is None else self.position.permanent(found)
        if walker is None or "Planeswalker" not in facts_of(walker).view.types:
            fields.wrong("attacking", "true, or the planeswalker that is attacked")
            return DEFENDER
        return walker.uid

    def _attacker(self, fields: Fields) -> int:
        value = fields.table["blocking"]
        attackers = [uid for uid, entry in self.stated.items() if "attacking" in entry]
        found = self._find(value) if isinstance(value, str) else None
        if found not in attackers:
            names = [self.objects.permanent_text(uid) for uid in attackers]
            hint = nearest(value, names) if isinstance(value, str) else ""
            fields.wrong("blocking", "the name of an attacking creature", hint)
            return 0
        assert found is not None
        return found

    def _find(self, name: str) -> int | None:
        try:
            return self.objects.find_permanent(name)
        except AmbiguousName:
            return None


def _with_blocked(
    position: Position, stated: Mapping[int, Fields], blocks: Mapping[int, list[int]], top: Fields
) -> Position:
    battlefield = list(position.battlefield)
    declared = bool(blocks) or any("blocked" in entry for entry in stated.values())
    for index, q in enumerate(battlefield):
        if q.fighting is None or not q.fighting.attacks:
            continue
        by = tuple(sorted(blocks.get(q.uid, ())))
        if not by and stated[q.uid].flag("blocked"):
            by = (_NOBODY,)
        battlefield[index] = replace(q, fighting=replace(q.fighting, blocked_by=by))
    position = replace(position, battlefield=tuple(battlefield))
    due = (position.step == Step.DECLARE_ATTACKERS and not stated) or (
        position.step == Step.DECLARE_BLOCKERS and not declared
    )
    if not due or top.problems.found:
        return position
    s = State(position)
    begin_step(s, s.step)
    return s.freeze()
