"""What the relaxation asks about a card again and again, worked out once for each card."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from analyzer.search.potential import Potential, Price, potential
from cards.mana import TYPES

#: Bits that each coloured symbol accepts, the number of those symbols, and generic mana.
Compiled = tuple[tuple[int, ...], int, int]
#: What casting for nothing asks for.
FOR_FREE: Compiled = ((), 0, 0)


class Brief(NamedTuple):
    """A card's potential with its prices compiled; `engine`: it gives more than mana."""

    about: Potential
    prices: tuple[Compiled, ...]
    grave_prices: tuple[Compiled, ...]
    all_prices: tuple[Compiled, ...]
    mana: int
    rite: bool
    bits: int
    engine: bool
    #: Nothing but a card to cast: it gives nothing.
    plain: bool = False


@cache
def bits(letters: str) -> int:
    """Types of mana as bits."""
    return sum(1 << t for t, letter in enumerate(TYPES) if letter in letters)


@cache
def brief(cid: int) -> Brief:
    """A card in brief."""
    about = potential(cid)
    return Brief(
        about,
        tuple(map(compiled, about.prices)),
        tuple(map(compiled, about.grave_prices)),
        tuple(map(compiled, about.all_prices)),
        about.mana,
        bool(about.rite or about.their_hand),
        bits(about.colors),
        _engine(about),
    )


def compiled(price: Price) -> Compiled:
    """A price as a bound asks for it."""
    colored, generic = price
    # A colour that is asked for twice need only be there once.
    return tuple(dict.fromkeys(map(bits, colored))), len(colored), generic


def _engine(about: Potential) -> bool:
    """Whether resolving it does more than make mana, deal damage or cost something."""
    return bool(
        about.tutors or about.draws or about.draw_count or about.draw_halves or about.reveals
        or about.free or about.recast or about.wheel or about.piles or about.bounce or about.puts
        or about.regrows or about.reduces or about.bonus or about.decks or about.deck_halves
        or about.wins or about.halves or about.splices
    )  # fmt: skip
