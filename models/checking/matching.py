"""Which of the things paid serve which parts of a cost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from models.costs import ManaNeed
from models.position import TaggedMana

Item = TypeVar("Item")
Slot = TypeVar("Slot")


def match(
    items: Sequence[Item], slots: Sequence[Slot], fits: Callable[[Slot, Item], bool]
) -> tuple[list[Slot], list[Item]]:
    """Give every slot an item of its own where possible; returns empty slots and spare items.

    As many slots as possible are filled (augmenting paths).
    """
    holder: dict[int, int] = {}  # item -> slot

    def place(slot: int, seen: set[int]) -> bool:
        for index, item in enumerate(items):
            if index in seen or not fits(slots[slot], item):
                continue
            seen.add(index)
            if index not in holder or place(holder[index], seen):
                holder[index] = slot
                return True
        return False

    for slot in range(len(slots)):
        place(slot, set())
    filled = set(holder.values())
    return (
        [s for i, s in enumerate(slots) if i not in filled],
        [item for i, item in enumerate(items) if i not in holder],
    )


class Shortfall(msgspec.Struct, frozen=True):
    """What of a mana cost is not covered, and which units are not asked for."""

    missing: tuple[str, ...]
    spare: tuple[TaggedMana, ...]


def cover(need: ManaNeed, units: Sequence[TaggedMana]) -> Shortfall:
    """Pay a locked mana cost with units of mana as far as they go.

    Coloured symbols come first and take units that are not snow as long as there are any; then
    {S}; anything is good for generic mana.
    """
    left = sorted(units, key=lambda u: (u.snow, u.type))
    missing: list[str] = []
    for kind, count in enumerate(need.types):
        for _ in range(count):
            found = next((u for u in left if u.type == kind), None)
            if found is None:
                missing.append("WUBRGC"[kind])
            else:
                left.remove(found)
    for _ in range(need.snow):
        found = next((u for u in left if u.snow), None)
        if found is None:
            missing.append("S")
        else:
            left.remove(found)
    short = max(0, need.generic - len(left))
    return Shortfall((*missing, *("1",) * short), tuple(left[need.generic :]))
