"""The types a permanent has now, where its supertypes have changed (205.4b, 613.1d)."""

from __future__ import annotations

from models.facts import View, facts_of
from models.position import Permanent

#: Views with changed types live as long as the program: filters remember them by their numbers.
_changed: dict[tuple[int, int, frozenset[str]], View] = {}


def types_of(permanent: Permanent) -> frozenset[str]:
    """The supertypes and types of a permanent.

    Supertypes that effects gave or took come in the order of their timestamps (613.7); all else
    stays as it is (205.4b).
    """
    types = facts_of(permanent).view.types
    if permanent.turned or permanent.given:
        changes = (*permanent.turned, *permanent.given)
        for supertype, has, _ in sorted(changes, key=lambda change: change[2]):
            types = types | {supertype} if has else types - {supertype}
    return types


def view_of(permanent: Permanent) -> View:
    """The characteristics of a permanent that a filter looks at."""
    view = facts_of(permanent).view
    if not permanent.turned and not permanent.given:
        return view
    key = (permanent.cid, permanent.face, types_of(permanent))
    found = _changed.get(key)
    if found is None:
        found = _changed[key] = View(
            view.cid, view.name, key[2], view.subtypes, view.color, view.mana_value, view.power,
            view.names,
        )  # fmt: skip
    return found


def is_snow(permanent: Permanent) -> bool:
    """Whether a permanent is snow now: mana it makes now is from a snow source (107.4h)."""
    return "Snow" in types_of(permanent)
