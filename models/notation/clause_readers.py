"""What each clause of an action's text may hold, and what is wrong with one that cannot be read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cards.library import UnknownCardError
from models.commanders import COMMAND
from models.notation.clauses import Reader, plain_clauses
from models.notation.errors import NotationError, did_you_mean
from models.notation.fields import nearest, one_of
from models.notation.lists import joined, split_names
from models.notation.names import exact_card, find_card
from models.notation.objects import Objects, find_zone_card
from models.position import Ref

ZONES = (
    "hand", "graveyard", "exile", "library", "sideboard", "battlefield", "stack", "command zone",
)  # fmt: skip
_NUMBER = re.compile(r"^[0-9]{1,9}$")
_FACE = re.compile(r"^face ([1-9])$")


def read_zone(text: str) -> str | None:
    """A zone, "your" and the like left aside."""
    word = re.sub(r"^(?:my|your|the|opponent's) ", "", text.lower())
    return word.removesuffix(" zone") if word in ZONES else None


def zone_text(zone: str) -> str:
    """A zone as it is called."""
    return "command zone" if zone == COMMAND else zone


def read_number(text: str) -> int | None:
    """A whole number."""
    return int(text) if _NUMBER.match(text) else None


def read_numbers(text: str) -> tuple[int, ...] | None:
    """A list of whole numbers: "3 and 1"."""
    found = split_names(text, read_number)
    return None if found is None else tuple(found)


def read_face(text: str) -> int | None:
    """The index of a face: "face 2"."""
    match = _FACE.match(text)
    return int(match[1]) - 1 if match is not None else None


def read_word(text: str) -> str | None:
    """Any text."""
    return text or None


def read_words(text: str) -> tuple[str, ...] | None:
    """Any texts, with "and" between them."""
    return tuple(text.split(" and ")) if text else None


def read_cards(text: str) -> tuple[int, ...] | None:
    """A list of cards."""
    found = split_names(text, find_zone_card)
    return None if found is None else tuple(found)


def refs_text(objects: Objects, refs: tuple[Ref, ...]) -> str:
    """A list of targets."""
    return joined([objects.ref_text(ref) for ref in refs])


def refs_reader(objects: Objects) -> Reader:
    """What reads a list of targets in a position."""

    def read(text: str) -> tuple[Ref, ...] | None:
        found = split_names(text, objects.find_ref)
        return None if found is None else tuple(found)

    return read


def activation_readers(objects: Objects) -> dict[str, Reader]:
    """The clauses of an activation."""
    return {
        "from": read_zone,
        "ability": read_word,
        "for": read_word,
        "making": read_word,
        "x=": read_number,
        "targeting": refs_reader(objects),
        "dividing": read_numbers,
    }


def cast_readers(objects: Objects) -> dict[str, Reader]:
    """The clauses of casting a spell, in the order in which they are announced (601.2b-c)."""
    return {
        "as": read_face,
        "from": read_zone,
        "for": read_word,
        "with": read_words,
        "choosing": read_word,
        "x=": read_number,
        "splicing": read_cards,
        "targeting": refs_reader(objects),
        "dividing": read_numbers,
    }


LAND_READERS: dict[str, Reader] = {"as": read_face, "from": read_zone}


def unreadable(
    objects: Objects, text: str, head: Reader, readers: Mapping[str, Reader]
) -> NotationError:
    """The error for a text that cannot be read as head and clauses: the first part to blame."""
    name, clauses = plain_clauses(text, readers)
    if head(name) is None:
        hint = nearest(name, objects.permanent_names())
        if not hint and exact_card(name) is None:
            try:
                find_card(name)
            except UnknownCardError as error:
                hint = did_you_mean(error.suggestions)
        return NotationError("", "", None, "a card name", repr(name), hint)
    for word, value in clauses:
        if readers[word](value.strip()) is None:
            return _bad_clause(objects, word, value.strip())
    return NotationError("", "", None, "each part of an action once", repr(text))


def _bad_clause(objects: Objects, word: str, value: str) -> NotationError:
    hint = ""
    if word == "from":
        expected, hint = f"a zone: {one_of(ZONES)}", nearest(value, ZONES)
    elif word == "targeting":
        expected = "targets: 'opponent', 'you', a permanent, a spell on the stack, "
        expected += "or 'Card Name in your graveyard'"
        names = [*objects.permanent_names(), *objects.item_names(), "opponent", "you"]
        hint = nearest(value, names)
    elif word == "x=":
        expected = "a number for X"
    elif word == "splicing":
        expected = "names of cards"
    elif word == "dividing":
        expected = "a number for each target"
    elif word == "as":
        expected = "'face 1' or 'face 2'"
    else:
        expected = f"words after {word!r}"
    return NotationError("", "", None, expected, repr(value), hint)
