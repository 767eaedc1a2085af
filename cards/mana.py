"""Mana symbols, costs and colours, as printed (107.4)."""

from __future__ import annotations

import re
from functools import cache

COLORS = "WUBRG"
#: The six types of mana in the order of every mana vector: five colours, then colourless (106.1b).
TYPES = "WUBRGC"
TYPE_INDEX = {letter: index for index, letter in enumerate(TYPES)}
NO_MANA: tuple[int, int, int, int, int, int] = (0, 0, 0, 0, 0, 0)

ManaVector = tuple[int, int, int, int, int, int]

_SYMBOL = re.compile(r"\{([^{}]+)\}")
_VALID = re.compile(r"^(?:\d+|[WUBRGCSX]|[WUBRGC]/[WUBRG]|2/[WUBRG]|[WUBRG]/P|[WUBRG]/[WUBRG]/P)$")


class ManaError(ValueError):
    """A text that is no mana cost."""


@cache
def parse_cost(text: str) -> tuple[str, ...]:
    """Split a printed cost into its symbols.

    >>> parse_cost("{2}{U/R}{W/P}")
    ('2', 'U/R', 'W/P')
    >>> parse_cost("{0}")
    ('0',)

    Raises ManaError for a text that holds anything else than mana symbols.
    """
    symbols = tuple(s.upper() for s in _SYMBOL.findall(text))
    if "".join(f"{{{s}}}" for s in symbols) != text.upper().replace(" ", ""):
        raise ManaError(f"expected mana symbols such as {{2}}{{U}}, got {text!r}")
    for symbol in symbols:
        if not _VALID.match(symbol):
            raise ManaError(f"unknown mana symbol {{{symbol}}} in {text!r}")
    return symbols


def symbol_colors(symbol: str) -> str:
    """The colours of one symbol; hybrid and Phyrexian symbols are all their colours (107.4e-f)."""
    return "".join(c for c in COLORS if c in symbol.split("/"))


def symbol_value(symbol: str) -> int:
    """What one symbol adds to mana value.

    X counts 0 here (202.3e), hybrid its largest half (202.3f).
    """
    if symbol.isdigit():
        return int(symbol)
    if symbol == "X":
        return 0
    return 2 if symbol.startswith("2/") else 1


def mana_value(symbols: tuple[str, ...], x: int = 0) -> int:
    """The mana value of a cost (202.3), each {X} counting `x`.

    >>> mana_value(parse_cost("{X}{X}{R}"), x=3)
    7
    """
    return sum(x if s == "X" else symbol_value(s) for s in symbols)


def cost_colors(symbols: tuple[str, ...]) -> str:
    """The colours that a mana cost gives its object (202.2), in WUBRG order."""
    found = {c for s in symbols for c in symbol_colors(s)}
    return "".join(c for c in COLORS if c in found)


def vector(text: str) -> ManaVector:
    """Read mana letters ("BBB", "{B}{B}", "U C") as a vector over W U B R G C.

    >>> vector("BBR")
    (0, 0, 2, 1, 0, 0)
    """
    counts = [0] * 6
    for letter in re.sub(r"[{}\s,]", "", text.upper()):
        if letter not in TYPE_INDEX:
            raise ManaError(f"expected mana letters among {TYPES}, got {letter!r} in {text!r}")
        counts[TYPE_INDEX[letter]] += 1
    return (counts[0], counts[1], counts[2], counts[3], counts[4], counts[5])


def letters(mana: tuple[int, ...]) -> str:
    """Write a mana vector as letters; "" when there is none."""
    return "".join(letter * n for letter, n in zip(TYPES, mana, strict=True))
