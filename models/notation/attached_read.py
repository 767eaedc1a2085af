"""Reads what Auras and Equipment are attached to in a position file, and writes it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from cards.vocabulary.statics import Change
from models.attachments import host_of, may_attach
from models.facts import facts_of
from models.notation.fields import Fields, nearest
from models.notation.objects import AmbiguousName, Objects
from models.notation.toml_write import Value
from models.position import Permanent, Position

KEY = "attached_to"


def with_attachments(position: Position, stated: Mapping[int, Fields]) -> Position:
    """The position with Auras and Equipment on the permanents that their entries name."""
    objects = Objects(position)
    for uid, fields in stated.items():
        attachment = position.permanent(uid)
        host = _host(objects, fields)
        if attachment is None or host is None:
            continue
        if not may_attach(attachment, host):
            fields.wrong(KEY, "a permanent that it can be attached to (301.5, 303.4)")
            continue
        battlefield = tuple(
            _with(q, attachment) if q.uid == host.uid else q for q in position.battlefield
        )
        position = replace(position, battlefield=battlefield)
    return position


def _with(host: Permanent, attachment: Permanent) -> Permanent:
    """The permanent with an attachment; if that gives control, its owner has it back later."""
    gives_control = any(
        isinstance(a.static, Change) and a.static.control for a in facts_of(attachment).statics
    )
    held = (0, host.owner) if gives_control else host.held
    return replace(host, attachments=(*host.attachments, attachment.uid), held=held)


def _host(objects: Objects, fields: Fields) -> Permanent | None:
    value = fields.table[KEY]
    try:
        uid = objects.find_permanent(value) if isinstance(value, str) else None
    except AmbiguousName:
        uid = None
    host = None if uid is None else objects.position.permanent(uid)
    if host is None:
        names = [objects.permanent_text(q.uid) for q in objects.position.battlefield]
        hint = nearest(value, names) if isinstance(value, str) else ""
        fields.wrong(KEY, "the name of one permanent", hint)
    return host


def attached_entry(objects: Objects, permanent: Permanent) -> dict[str, Value]:
    """What the entry of a permanent says about what it is attached to."""
    host = host_of(objects.position, permanent.uid)
    return {} if host is None else {KEY: objects.permanent_text(host.uid)}
