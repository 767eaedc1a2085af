"""Who attacks and blocks whom at present, and leaving combat (506.3-4)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from models.characteristics import is_creature
from models.facts import facts_of
from models.position import DEFENDER, Fighting, Permanent, Position
from models.state import State, opponent


def attackers(s: State | Position) -> list[Permanent]:
    """The attacking creatures, in order of their numbers."""
    found = [q for q in s.battlefield if q.fighting is not None and q.fighting.attacks]
    return sorted(found, key=lambda q: q.uid)


def blockers_of(s: State | Position, attacker: int) -> list[Permanent]:
    """The creatures that block an attacker now, in order of their numbers."""
    found = [q for q in s.battlefield if q.fighting is not None and q.fighting.blocks == attacker]
    return sorted(found, key=lambda q: q.uid)


def part_of(permanent: Permanent) -> Fighting:
    """What a permanent does in this combat, perhaps nothing."""
    return permanent.fighting or Fighting()


def is_blocked(attacker: Permanent) -> bool:
    """Whether an attacker is a blocked creature (509.1h), whatever has become of its blockers."""
    return bool(part_of(attacker).blocked_by)


def attackable(s: State | Position, attacking_player: int) -> list[int]:
    """What can be attacked: the defending player and their planeswalkers (508.1b)."""
    theirs = opponent(attacking_player)
    return [DEFENDER] + [
        q.uid
        for q in s.battlefield
        if q.controller == theirs and "Planeswalker" in facts_of(q).view.types
    ]


def still_attacked(s: State | Position, attacker: Permanent) -> bool:
    """Whether what it attacks is still there (506.4c)."""
    what = part_of(attacker).attacks
    return what == DEFENDER or s.permanent(what) is not None


def remove(s: State, uids: Iterable[int]) -> None:
    """Remove creatures from combat (506.4): they neither attack nor block any more."""
    for uid in uids:
        permanent = s.permanent(uid)
        if permanent is not None and permanent.fighting is not None:
            s.change_permanent(uid, fighting=None)


def remove_noncreatures(s: State) -> None:
    """What stops being a creature is removed from combat (506.4)."""
    remove(s, [q.uid for q in s.battlefield if q.fighting is not None and not is_creature(q)])


def end_combat(s: State) -> None:
    """All creatures are removed from combat as its last step ends (511.3)."""
    for index, permanent in enumerate(s.battlefield):
        if permanent.fighting is not None:
            s.battlefield[index] = replace(permanent, fighting=None)


def remember(s: State, permanent: Permanent) -> None:
    """Damage on the stack knows a source that leaves as it last was (608.2h)."""
    for index, item in enumerate(s.stack):
        if any(packet.source == permanent.uid for packet in item.packets):
            packets = tuple(
                replace(p, was=permanent) if p.source == permanent.uid else p for p in item.packets
            )
            s.stack[index] = replace(item, packets=packets)
