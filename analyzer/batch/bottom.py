"""What goes to the bottom after a London mulligan: a choice that looks for a kill first."""

from __future__ import annotations

from itertools import combinations

from msgspec.structs import replace

from analyzer.batch.asking import Asker
from analyzer.batch.games import as_seen, first_turn
from analyzer.batch.mulligans import Opening
from analyzer.batch.records import NO, YES
from analyzer.batch.settings import Settings

WORDS = (
    "To the bottom goes what leaves a hand that is certain to win on turn one, if there is such a "
    "choice; otherwise lands beyond three first, then the highest mana values."
)


def best_bottom(start: Opening, settings: Settings, deck: int, asker: Asker) -> Opening:
    """The opening with other cards on the bottom, if so the hand is certain to win on turn one.

    Only the seven cards are looked at.  Where even all of them together cannot win, no choice is
    tried (a hand that wins for having fewer cards is missed so).
    """
    seven = start.hand + start.bottom
    library = start.library[: len(start.library) - len(start.bottom)]
    if _wins(replace(start, hand=seven, library=library), settings, deck, asker) == NO:
        return start
    tried: set[tuple[int, ...]] = set()
    for gone in combinations(sorted(seven), len(start.bottom)):
        if gone in tried:
            continue
        tried.add(gone)
        left = list(seven)
        for cid in gone:
            left.remove(cid)
        found = replace(start, hand=tuple(left), library=(*library, *gone), bottom=gone,
                        known_bottom=len(gone))  # fmt: skip
        if _wins(found, settings, deck, asker) == YES:
            return found
    return start


def _wins(opening: Opening, settings: Settings, deck: int, asker: Asker) -> str:
    """Whether the hand is certain to win on turn one, a card still to be drawn left out."""
    before_the_draw = replace(settings, on_the_play=True)
    return asker.win(as_seen(first_turn(opening, before_the_draw, deck), 0, 0)).answer
