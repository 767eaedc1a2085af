"""Reads a cost as a person writes it, and locks it."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from cards.mana import ManaError, parse_cost
from models.costs import ManaNeed, announcements, locked

_SYMBOLS = re.compile(r"^(?:\{[^{}]+\})+$")
_LIFE = re.compile(r"^(?:pay )?([0-9]{1,9}) life$", re.IGNORECASE)


class CostText(msgspec.Struct, frozen=True):
    """A cost of mana and life."""

    symbols: tuple[str, ...]
    life: int = 0

    @property
    def has_x(self) -> bool:
        """Whether X is to be chosen."""
        return "X" in self.symbols

    def forms(self, x: int = 0) -> tuple[ManaNeed, ...]:
        """Every way to announce it (601.2b), its life with that of Phyrexian symbols."""
        return tuple(
            msgspec.structs.replace(need, life=need.life + self.life)
            for need in (
                locked(form, x * self.symbols.count("X"), 0, 0, 0)
                for form in announcements(self.symbols)
            )
        )


def read_cost(text: str) -> CostText:
    """Read "{2}{U/R}{W/P}" or "{1}{U}, 3 life".

    Raises ManaError for anything else.

    >>> read_cost("{1}{U} and 3 life")
    CostText(symbols=('1', 'U'), life=3)
    """
    symbols: tuple[str, ...] = ()
    life = 0
    parts = [part.strip() for part in re.split(r",|\+|\band\b", text)]
    if not any(parts):
        raise ManaError(f"expected a cost such as {{2}}{{U}} or {{B}}, 2 life, got {text!r}")
    for part in parts:
        if found := _LIFE.match(part):
            life += int(found[1])
        else:
            plain = part.replace(" ", "")
            symbols += parse_cost(plain if "{" in plain else _braced(plain))
    return CostText(symbols, life)


def _braced(text: str) -> str:
    """Plain letters and numbers with braces: "2UB" means "{2}{U}{B}"."""
    pieces = re.findall(r"[0-9]+|[A-Za-z]", text)
    if not pieces or "".join(pieces) != text:
        raise ManaError(f"expected mana symbols such as {{2}}{{U}}, got {text!r}")
    return "".join(f"{{{piece}}}" for piece in pieces)


def size(form: ManaNeed) -> int:
    """How much mana a form asks for."""
    return sum(form.types) + form.snow + form.generic


def symbols_text(symbols: Iterable[str]) -> str:
    """Symbols in braces."""
    return "".join(f"{{{symbol}}}" for symbol in symbols)
