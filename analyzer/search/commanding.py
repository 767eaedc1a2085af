"""What the relaxation counts of commanders in the command zone, and of a companion."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.search.brief import FOR_FREE, Compiled, brief
from analyzer.search.future import paid_before
from analyzer.search.potential import gives
from analyzer.search.reachable import Entry
from models.position import Player

#: So often a commander is cast at most where the search claims anything.
MOST_CASTS = 16


def beside(me: Player, later: int) -> list[Entry]:
    """The casts from the command zone, and the companion as if it were in hand.

    Argument: nothing is said of how a commander comes back to the command zone, so it may be cast
    again as often as the tax can be paid, each time for two more (903.8), wherever it is now.  The
    companion's {3} are left aside.  In a turn to come (`later`) either may have been paid for.
    """
    found: list[Entry] = []
    casts = dict(me.commander_casts)
    for cid in me.commanders:
        card, before = brief(cid), casts.get(cid, 0)
        if later and paid_before(cid, later):
            found.append((cid, card, (FOR_FREE,), False, 1))
        for n in range(before, before + MOST_CASTS):
            found.append((cid, card, _taxed(card.prices, 2 * n), False, 1))
        if card.grave_prices:
            found.append((cid, card, card.grave_prices, True, 1))
    for cid in me.companion:
        card = brief(cid)
        free = bool(later and paid_before(cid, later))
        found.append((cid, card, (FOR_FREE,) if free else card.prices, False, 1))
        if card.grave_prices:
            found.append((cid, card, card.grave_prices, True, 1))
    return found


def _taxed(prices: tuple[Compiled, ...], tax: int) -> tuple[Compiled, ...]:
    return tuple((masks, symbols, generic + tax) for masks, symbols, generic in prices)


def recast_unbounded(me: Player, castable: Iterable[Entry], later: int) -> bool:
    """Whether nothing can be said of how often a commander is cast, or of what that gives.

    Over several turns each cast gives once more what the card gives, and there may be as many as
    the mana of all those turns pays for.
    """
    counts: dict[int, int] = {}
    for entry in castable:
        counts[entry[0]] = counts.get(entry[0], 0) + 1
    return any(
        counts.get(cid, 0) >= MOST_CASTS or (later and gives(brief(cid).about))
        for cid in me.commanders
    )
