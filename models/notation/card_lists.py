"""Reads lists of cards: names, counted names, and placeholders for unknown cards."""

from __future__ import annotations

from typing import Any

from cards.library import UNKNOWN_CID, UnknownCardError
from models.notation.errors import KeyPath, Problems, did_you_mean
from models.notation.fields import Fields, shown
from models.notation.names import find_card, find_token

UNKNOWN = "unknown"
#: The most copies that one entry can state.
MOST = 1000
COUNT = f"a whole number from 1 to {MOST}"
LIST = "a list of card names, or a table of names and counts"


def named_card(name: Any, path: KeyPath, problems: Problems) -> tuple[int, int] | None:
    """The card and face that a value names; a problem is noted and None given if it names none."""
    if not isinstance(name, str):
        problems.add(path, "a card name", shown(name))
        return None
    try:
        return find_card(name)
    except UnknownCardError as error:
        hint = did_you_mean(error.suggestions)
        if not hint and find_token(name) is not None:
            hint = "a token is only ever on the battlefield"  # 111.7
        problems.add(path, "a card name", shown(name), hint)
        return None


def copies(fields: Fields) -> int:
    """The `count` of an entry, 1 if it has none."""
    return fields.integer("count", 1, 1, MOST, COUNT)


def card_list(fields: Fields, key: str, *, hidden: bool = True) -> list[int]:
    """The cards under a key, as they are listed; [] if there are none.

    `hidden`: the zone may hold cards that are unknown.
    """
    value = fields.table.get(key, [])
    path, problems = fields.at(key), fields.problems
    cards: list[int] = []
    if isinstance(value, dict):
        for name, count in value.items():
            cards += _counted(name, count, (*path, name), problems, hidden)
    elif isinstance(value, list):
        for index, entry in enumerate(value):
            cards += entry_cards(entry, (*path, index), problems, hidden)
    else:
        problems.add(path, LIST, shown(value))
    return cards


def entry_cards(entry: Any, path: KeyPath, problems: Problems, hidden: bool) -> list[int]:
    """The cards of one element of a list: a name, {card, count} or {unknown = n}."""
    if not isinstance(entry, dict):
        return _counted(entry, 1, path, problems, hidden)
    fields = Fields(entry, path, problems)
    if UNKNOWN in fields:
        fields.only([UNKNOWN])
        return _counted(UNKNOWN, entry[UNKNOWN], fields.at(UNKNOWN), problems, hidden)
    fields.only(["card", "count"])
    if "card" not in fields:
        problems.add(path, "the key 'card' with a card name", "a table without it")
        return []
    count = copies(fields)
    return _counted(entry["card"], count, fields.at("card"), problems, hidden)


def _counted(name: Any, count: Any, path: KeyPath, problems: Problems, hidden: bool) -> list[int]:
    if type(count) is not int or not 1 <= count <= MOST:
        problems.add(path, COUNT, shown(count))
        return []
    if isinstance(name, str) and name.lower() == UNKNOWN:
        if not hidden:
            problems.add(path, "a card name", shown(name), "every card of this zone is known")
            return []
        return [UNKNOWN_CID] * count
    found = named_card(name, path, problems)
    return [] if found is None else [found[0]] * count
