"""Cards of an unordered library, told one by one as they are seen.

Without a dealer nobody knows the order of the unordered part, and an instruction that looks there
finds unknown cards.  With one, an instruction first asks it which cards lie there: whoever counts
probabilities plays an instruction once for every answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from models.library import known_top
from models.position import Library
from models.state import State


class Dealer(Protocol):
    """Says which cards lie at the top of the unordered part of the library of one player."""

    @property
    def player(self) -> int:
        """Whose library."""

    def deal(self, library: Library, n: int) -> tuple[tuple[int, bool], ...]:
        """The next cards, in any order; True for one of those that are certainly there."""


_dealer: Dealer | None = None


@contextmanager
def dealing(dealer: Dealer) -> Iterator[None]:
    """While this lasts, the dealer is asked."""
    global _dealer
    before, _dealer = _dealer, dealer
    try:
        yield
    finally:
        _dealer = before


def see(s: State, player: int, n: int) -> None:
    """Make the top cards of a library known, if there is a dealer who tells them."""
    if _dealer is None or _dealer.player != player:
        return
    library = s.players[player].library
    missing = min(n - len(library.top), library.middle)
    if missing > 0:
        s.change(player, library=known_top(library, _dealer.deal(library, missing)))
