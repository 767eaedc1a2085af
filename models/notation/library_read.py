"""Reads what a position file knows of a library."""

from __future__ import annotations

from cards.library import UNKNOWN_CID
from models.notation.card_lists import MOST, card_list
from models.notation.defaults import LIBRARY_SIZE
from models.notation.fields import Fields, one_of
from models.position import Library

KEYS = ("top", "rest", "sure", "bottom", "unknown", "hidden", "order", "cards")
ORDERS = ("known", "unknown")


def stated_library(fields: Fields) -> tuple[Library, bool]:
    """The library under `library`, and whether its unordered middle is stated.

    A list is a library of unknown order.
    """
    value = fields.table.get("library")
    if not isinstance(value, dict) or not set(value) & set(KEYS):
        return _middle(card_list(fields, "library")), "library" in fields
    inner = Fields(value, fields.at("library"), fields.problems)
    inner.only(KEYS)
    top, bottom = card_list(inner, "top"), card_list(inner, "bottom")
    rest, sure = card_list(inner, "rest"), card_list(inner, "sure")
    rest += [UNKNOWN_CID] * inner.integer("unknown", 0, 0, MOST)
    listed = card_list(inner, "cards")
    if inner.word("order", "unknown", ORDERS) == "known":
        if rest or sure:
            inner.wrong("order", f"{one_of(['unknown'])} where `rest` or `sure` is given")
        top += listed
        stated = True
    else:
        rest += listed
        stated = any(key in inner for key in ("rest", "sure", "unknown", "cards"))
    hidden = inner.integer("hidden", 0, 0, MOST)
    if hidden > len(rest):
        inner.wrong("hidden", f"at most as many cards as `rest` has ({len(rest)})")
        hidden = 0
    if not hidden:  # then every candidate is certainly there
        rest, sure = rest + sure, []
    if stated and len(rest) + len(sure) == hidden:  # what lies at the bottom is then next
        top, bottom = top + bottom, []
    library = Library(tuple(top), tuple(sorted(rest)), tuple(sorted(sure)), tuple(bottom), hidden)
    return library, stated


def _middle(cards: list[int]) -> Library:
    return Library(rest=tuple(sorted(cards)))


def filled_up(library: Library) -> Library:
    """A library of which only top and bottom are stated, with unknown cards between them."""
    missing = max(0, LIBRARY_SIZE - len(library.top) - len(library.bottom))
    return Library(library.top, (UNKNOWN_CID,) * missing, (), library.bottom)
