"""Chance: what an action can come to, with exact probabilities, when a library is unordered.

Every order of the unordered cards is equally likely, so the cards are told only as they are seen.
An action is played once for each set of cards that it can see; nobody decides by sets that they
have not seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import comb

import msgspec

from cards.library import UNKNOWN_CID
from models.actions import Action
from models.apply import apply
from models.dealing import dealing
from models.errors import Unsupported
from models.position import Library, Position

Dealt = tuple[tuple[int, bool], ...]


class Outcome(msgspec.Struct, frozen=True):
    """One way in which an action can come out, and how likely that is."""

    chance: Fraction
    position: Position


class _MoreToDeal(Exception):
    """Cards are looked at that the tape does not name."""

    def __init__(self, library: Library, n: int) -> None:
        super().__init__()
        self.library = library
        self.n = n


class _Tape:
    """Deals what was written down beforehand."""

    def __init__(self, player: int, hands: tuple[Dealt, ...]) -> None:
        self.player = player
        self.hands = hands
        self.at = 0

    def deal(self, library: Library, n: int) -> Dealt:
        """The next cards written down."""
        if self.at == len(self.hands):
            raise _MoreToDeal(library, n)
        self.at += 1
        return self.hands[self.at - 1]


def deals(library: Library, n: int) -> Iterator[tuple[Fraction, Dealt]]:
    """Every set of the next `n` cards of the unordered middle, with its probability.

    Of `hidden` candidates nobody knows which they are: a candidate is there with the same
    probability as each other.  Raises Unsupported if a card has no name.
    """
    if UNKNOWN_CID in library.rest or UNKNOWN_CID in library.sure:
        raise Unsupported("probabilities over a library with cards that nobody can name")
    kinds = [(cid, False, k) for cid, k in sorted(Counter(library.rest).items())]
    kinds += [(cid, True, k) for cid, k in sorted(Counter(library.sure).items())]
    if not library.sure:
        total = comb(len(library.rest), n)
        for pick in _picks(tuple(kinds), n):
            ways = 1
            for cid, certain, k in kinds:
                ways *= comb(k, pick.count((cid, certain)))
            yield Fraction(ways, total), pick
        return
    # Among the first n places, s hold certain cards: hypergeometric; the others are a random
    # choice from the candidates.
    middle, certain_cards, rest = library.middle, len(library.sure), len(library.rest)
    for pick in _picks(tuple(kinds), n):
        s = sum(certain for _, certain in pick)
        if n - s > middle - certain_cards:
            continue
        places = Fraction(
            comb(certain_cards, s) * comb(middle - certain_cards, n - s), comb(middle, n)
        )
        ways = 1
        for cid, certain, k in kinds:
            ways *= comb(k, pick.count((cid, certain)))
        yield places * Fraction(ways, comb(certain_cards, s) * comb(rest, n - s)), pick


def _picks(kinds: tuple[tuple[int, bool, int], ...], n: int) -> Iterator[Dealt]:
    if n == 0:
        yield ()
        return
    if not kinds:
        return
    (cid, certain, most), others = kinds[0], kinds[1:]
    for k in range(min(most, n), -1, -1):
        for rest in _picks(others, n - k):
            yield ((cid, certain),) * k + rest


def outcomes(position: Position, action: Action, player: int) -> list[Outcome]:
    """What an action can come to, the cards of `player`'s library being told as they are seen."""
    try:
        with dealing(_Tape(player, ())):
            return [Outcome(Fraction(1), apply(position, action))]
    except _MoreToDeal as more:
        todo: list[tuple[Fraction, tuple[Dealt, ...]]] = [
            (p, (pick,)) for p, pick in deals(more.library, more.n)
        ]
    found: dict[Position, Fraction] = {}
    while todo:
        chance, hands = todo.pop()
        try:
            with dealing(_Tape(player, hands)):
                after = apply(position, action)
        except _MoreToDeal as more:
            todo += [(chance * p, (*hands, pick)) for p, pick in deals(more.library, more.n)]
            continue
        found[after] = found.get(after, Fraction(0)) + chance
    return [Outcome(chance, after) for after, chance in found.items()]
