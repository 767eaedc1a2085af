"""Auras and Equipment: what they are attached to, and what they may be (301.5, 303.4, 701.3)."""

from __future__ import annotations

from msgspec.structs import replace

from cards.vocabulary.abilities import Enchant
from cards.vocabulary.statics import Protection
from models.facts import facts_of
from models.filters import permanent_fits, view_fits
from models.position import Permanent, Position
from models.state import State


def host_of(s: State | Position, uid: int) -> Permanent | None:
    """What an Aura or Equipment is attached to."""
    return next((p for p in s.battlefield if uid in p.attachments), None)


def attach(s: State, uid: int, host: int, entering: bool = False) -> None:
    """Attach a permanent to another; it gets a new timestamp (701.3c, 613.7e)."""
    if (old := host_of(s, uid)) is not None and old.uid == host:
        return  # 701.3b: attaching it to what it is attached to does nothing
    stamp = 0 if entering else s.new_uid()
    _detach(s, uid)
    for index, permanent in enumerate(s.battlefield):
        if permanent.uid == host:
            attachments = (*permanent.attachments, uid)
            s.battlefield[index] = replace(permanent, attachments=attachments)
        elif permanent.uid == uid and stamp:
            s.battlefield[index] = replace(permanent, stamp=stamp)
    s.refresh()


def unattach(s: State, uid: int) -> None:
    """Take an attachment off what it is on (701.3d)."""
    _detach(s, uid)
    s.refresh()


def _detach(s: State, uid: int) -> None:
    for index, permanent in enumerate(s.battlefield):
        if uid in permanent.attachments:
            left = tuple(other for other in permanent.attachments if other != uid)
            s.battlefield[index] = replace(permanent, attachments=left)


def enchant(permanent: Permanent) -> Enchant | None:
    """The enchant ability of an Aura (702.5)."""
    abilities = facts_of(permanent).face.abilities
    return next((a for a in abilities if isinstance(a, Enchant)), None)


def may_attach(attachment: Permanent, host: Permanent) -> bool:
    """Whether an Aura or Equipment can be on a permanent (301.5, 303.4c, 702.16c)."""
    about = facts_of(attachment)
    if attachment.uid == host.uid or "Creature" in about.view.types:
        return False  # 301.5c, 303.4d
    if "Aura" in about.view.subtypes:
        ability = enchant(attachment)
        if ability is None or not permanent_fits(ability.filter, host, attachment.controller):
            return False
    elif "Equipment" not in about.view.subtypes or "Creature" not in facts_of(host).view.types:
        return False
    return not any(
        isinstance(a.static, Protection)
        and not a.static.spells_only
        and view_fits(a.static.source, about.view)
        for a in facts_of(host).statics
    )


def loose(s: State) -> list[Permanent]:
    """Auras that are attached to nothing, or to what they cannot enchant (704.5m)."""
    on = {uid: host for host in s.battlefield for uid in host.attachments}
    return [
        permanent
        for permanent in s.battlefield
        if "Aura" in facts_of(permanent).view.subtypes
        and (permanent.uid not in on or not may_attach(permanent, on[permanent.uid]))
    ]


def surplus_roles(s: State) -> list[Permanent]:
    """Roles of one player on one permanent, all but the newest (704.5y)."""
    found = []
    for host in s.battlefield:
        newest: dict[int, Permanent] = {}
        for uid in host.attachments:
            role = s.permanent(uid)
            if role is None or "Role" not in facts_of(role).view.subtypes:
                continue
            other = newest.get(role.controller)
            if other is not None:
                found.append(min(role, other, key=_timestamp))
            newest[role.controller] = role if other is None else max(role, other, key=_timestamp)
    return found


def _timestamp(permanent: Permanent) -> int:
    return permanent.stamp or permanent.uid


def misplaced(s: State) -> list[int]:
    """Attachments other than Auras that cannot be where they are (704.5n, 704.5p)."""
    found = []
    for host in s.battlefield:
        for uid in host.attachments:
            permanent = s.permanent(uid)
            if permanent is None or (
                "Aura" not in facts_of(permanent).view.subtypes and not may_attach(permanent, host)
            ):
                found.append(uid)
    return found


def host_controller(s: State | Position, uid: int) -> int:
    """The player who controls what a permanent is attached to; -1 if it is attached to nothing."""
    host = host_of(s, uid)
    return host.controller if host is not None else -1
