"""Reads deck files of MTGO (`.dek`), Cockatrice (`.cod`), Forge and XMage (`.dck`)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.parsers import expat

if TYPE_CHECKING:
    from models.notation.decklist import Deck, DeckReader

_COCKATRICE_ZONES = {"main": "main", "side": "sideboard", "tokens": "ignored"}
#: "4 Dark Ritual|MMQ|1" of Forge.
_FORGE_PRINTING = re.compile(r"\|.*$")
#: "4 [MMQ:129] Dark Ritual" of XMage.
_XMAGE_PRINTING = re.compile(r"^((?:SB:\s*)?[0-9]+)\s+\[[^\]]*\]\s+")
_NOT_CARDS = re.compile(r"^(?:NAME|AUTHOR|LAYOUT [A-Z]+):", re.IGNORECASE)
_SECTION = re.compile(r"^\[([A-Za-z ]+)\]$")
#: Sections of a Forge deck other than these hold no cards of the deck.
_FORGE_SECTIONS = ("main", "sideboard", "commander", "companion")


_XML = re.compile(r"\ufeff?\s*<(?:\?xml|!DOCTYPE|Deck|cockatrice_deck)\b")


class _NoDeck(Exception):
    """An XML text that is no deck: what was found."""


def is_xml(text: str) -> bool:
    """Whether a text is an XML file, a deck or not."""
    return _XML.match(text) is not None


def read_xml(text: str, reader: DeckReader) -> Deck:
    """The deck of an MTGO or Cockatrice file; what is wrong is in its `problems`."""
    parser = expat.ParserCreate()
    kind = zone = ""

    def start(tag: str, attributes: dict[str, str]) -> None:
        nonlocal kind, zone
        if not kind:
            kind = tag
            if tag not in ("Deck", "cockatrice_deck"):
                raise _NoDeck(f"<{tag}>")
        elif kind == "Deck" and tag == "Cards":
            side = attributes.get("Sideboard", "").lower() == "true"
            _add(reader, parser, attributes, "sideboard" if side else "main", "Quantity", "Name")
        elif kind == "cockatrice_deck" and tag == "zone":
            zone = _COCKATRICE_ZONES.get(attributes.get("name", ""), "ignored")
        elif kind == "cockatrice_deck" and tag == "card" and zone != "ignored":
            _add(reader, parser, attributes, zone or "main", "number", "name")

    def doctype(*_: object) -> None:
        # Entities could blow a small file up; no program writes them into a deck.
        raise _NoDeck("a document type declaration")

    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = doctype
    try:
        parser.Parse(text, True)
    except _NoDeck as error:
        line = parser.CurrentLineNumber
        reader.problem(
            line, "a deck of MTGO (<Deck>) or Cockatrice (<cockatrice_deck>)", str(error)
        )
    except expat.ExpatError as error:
        reader.problem(error.lineno, "valid XML", expat.ErrorString(error.code))
    return reader.deck()


def _add(
    reader: DeckReader,
    parser: expat.XMLParserType,
    attributes: dict[str, str],
    section: str,
    count: str,
    name: str,
) -> None:
    """Take one card element; a missing attribute is a problem of its line."""
    line = parser.CurrentLineNumber
    number = attributes.get(count, "")
    if not number.isdecimal() or len(number) > 9:
        reader.problem(line, f"{count}, the number of copies", repr(number) if number else "none")
    elif not attributes.get(name):
        reader.problem(line, f"{name}, the name of a card", "none")
    else:
        reader.add(section, int(number), attributes[name], line)


def dck_as_text(text: str) -> str:
    """A Forge or XMage deck as a plain list, line by line."""
    lines: list[str] = []
    listed = True
    for line in re.split(r"\r\n|\r|\n", text):
        line = line.strip()
        section = _SECTION.match(line)
        if section is not None:
            listed = section[1].lower() in _FORGE_SECTIONS
            lines.append(section[1] if listed else "")
        elif not listed or _NOT_CARDS.match(line):
            lines.append("")
        else:
            lines.append(_XMAGE_PRINTING.sub(r"\1 ", _FORGE_PRINTING.sub("", line)))
    # A blank line ends a list of commanders in a plain text; here only a heading does.
    return "\n".join(line or "//" for line in lines)
