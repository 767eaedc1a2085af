"""What happens to a library and to what is known of it.

A draw from the unordered middle gives a card of unknown identity unless only one kind of card is
left there: a line may not depend on an order that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from cards.library import UNKNOWN_CID
from models.position import Library, Player


def _settle(
    top: tuple[int, ...],
    rest: tuple[int, ...],
    sure: tuple[int, ...],
    bottom: tuple[int, ...],
    hidden: int,
) -> Library:
    """Build a library; with nothing hidden, everything in the middle is certainly there."""
    if hidden == 0 and sure:
        rest, sure = tuple(sorted(rest + sure)), ()
    elif hidden and hidden == len(rest):
        pass  # all candidates are elsewhere: only `sure` is in the middle
    return Library(top, rest, sure, bottom, hidden)


def _without(cards: tuple[int, ...], cid: int) -> tuple[int, ...]:
    index = cards.index(cid)
    return cards[:index] + cards[index + 1 :]


def take_top(library: Library) -> tuple[int, Library]:
    """Remove the top card; returns it (UNKNOWN_CID if nobody can know it) and the library.

    The library must not be empty.
    """
    if library.top:
        return library.top[0], Library(
            library.top[1:], library.rest, library.sure, library.bottom, library.hidden
        )
    if library.middle:
        rest, sure, hidden = library.rest, library.sure, library.hidden
        if hidden == len(rest) and hidden:
            # Only `sure` cards are there.
            if len(set(sure)) == 1:
                return sure[0], _settle((), rest, sure[1:], library.bottom, hidden)
        elif len(set(rest)) == 1 and not sure and rest[0] != UNKNOWN_CID:
            return rest[0], _settle((), rest[1:], (), library.bottom, hidden)
        if not sure and not any(rest):
            return UNKNOWN_CID, _settle((), rest[1:], (), library.bottom, hidden)
        return UNKNOWN_CID, _settle((), tuple(sorted(rest + sure)), (), library.bottom, hidden + 1)
    return library.bottom[0], Library(
        (), library.rest, library.sure, library.bottom[1:], library.hidden
    )


def name_drawn(player: Player) -> Player:
    """Give cards drawn unseen their names once every candidate has been drawn.

    Only with all unseen cards in hand: of one that went elsewhere nobody knows which it was.
    """
    library = player.library
    unseen = player.hand.count(UNKNOWN_CID)
    if not library.hidden or library.hidden != len(library.rest) or unseen != library.hidden:
        return player
    lost = (*library.top, *library.bottom, *(c for c, _ in (*player.graveyard, *player.exile)))
    if UNKNOWN_CID in lost:
        return player
    known = (*(c for c in player.hand if c != UNKNOWN_CID), *library.rest)
    left = Library(library.top, library.sure, (), library.bottom)
    return replace(player, hand=tuple(sorted(known)), library=left)


def peek(library: Library, count: int) -> tuple[int, ...]:
    """The top cards as far as they are there, unknown ones as UNKNOWN_CID."""
    seen: list[int] = []
    for _ in range(min(count, library.size)):
        cid, library = take_top(library)
        seen.append(cid)
    return tuple(seen)


def take_tops(library: Library, count: int) -> tuple[tuple[int, ...], Library]:
    """Remove up to `count` cards from the top, first card first."""
    taken: list[int] = []
    while len(taken) < count and library.size:
        cid, library = take_top(library)
        taken.append(cid)
    return tuple(taken), library


def known_top(library: Library, cards: Iterable[tuple[int, bool]]) -> Library:
    """The library once the next cards of its middle are known; True for one out of `sure`."""
    top, rest, sure = library.top, library.rest, library.sure
    for cid, certain in cards:
        top += (cid,)
        if certain:
            sure = _without(sure, cid)
        else:
            rest = _without(rest, cid)
    return _settle(top, rest, sure, library.bottom, library.hidden)


def take_revealed(library: Library, cid: int) -> Library:
    """Remove the topmost card of that name, which has been revealed from the top."""
    above: list[int] = []
    while True:
        taken, library = take_top(library)
        if taken == cid:
            return put_top(library, above)
        above.append(taken)


def put_top(library: Library, cards: Iterable[int]) -> Library:
    """Put cards on top, the first of them topmost."""
    return Library(
        tuple(cards) + library.top, library.rest, library.sure, library.bottom, library.hidden
    )


def put_bottom(library: Library, cards: Iterable[int]) -> Library:
    """Put cards on the bottom, the last of them lowest; with nothing above, they are the top."""
    added = tuple(cards)
    if not library.middle:
        return Library(
            library.top + library.bottom + added, library.rest, library.sure, (), library.hidden
        )
    return Library(library.top, library.rest, library.sure, library.bottom + added, library.hidden)


def put_bottom_random(library: Library, cards: Iterable[int]) -> Library:
    """Put cards on the bottom in a random order: only of equal cards is the place known."""
    added = tuple(cards)
    if len(set(added)) <= 1:
        return put_bottom(library, added)
    return shuffle_in(library, added, keep_top=True)


def may_come(library: Library) -> list[int]:
    """The cards of which the next of the unordered middle may be one, each once."""
    rest = library.rest if len(library.rest) > library.hidden else ()
    return sorted({*rest, *library.sure})


def take_out(library: Library, cid: int) -> Library:
    """The library without a card of its unordered middle that `may_come`."""
    if cid in library.sure:
        return _settle(
            library.top, library.rest, _without(library.sure, cid), library.bottom, library.hidden
        )
    rest = _without(library.rest, cid)
    return _settle(library.top, rest, library.sure, library.bottom, library.hidden)


def shuffle_in(library: Library, cards: Iterable[int] = (), keep_top: bool = False) -> Library:
    """Shuffle, with these cards added: every known place is lost, every known card is kept.

    Unknown cards among them were drawn from the middle and return to it.  `keep_top` keeps the
    known top (cards put on the bottom in random order are then merely somewhere below).
    """
    loose = [*cards, *library.bottom]
    if not keep_top:
        loose += library.top
    back = loose.count(UNKNOWN_CID)
    known = [c for c in loose if c != UNKNOWN_CID]
    returned = min(back, library.hidden)
    hidden = library.hidden - returned
    rest = library.rest + (UNKNOWN_CID,) * (back - returned)
    return _settle(
        library.top if keep_top else (),
        tuple(sorted(rest)),
        tuple(sorted([*library.sure, *known])),
        (),
        hidden,
    )


def certain_cards(library: Library) -> dict[int, int]:
    """Cards that are certainly in the library, with how many of each."""
    found: dict[int, int] = {}
    for zone in (library.top, library.bottom, library.sure):
        for cid in zone:
            if cid != UNKNOWN_CID:
                found[cid] = found.get(cid, 0) + 1
    rest: dict[int, int] = {}
    for cid in library.rest:
        rest[cid] = rest.get(cid, 0) + 1
    for cid, n in rest.items():
        if cid != UNKNOWN_CID and n > library.hidden:
            found[cid] = found.get(cid, 0) + n - library.hidden
    return found


def remove_card(library: Library, cid: int) -> Library:
    """Take one copy of a card out; it must certainly be there.

    Searching ends in a shuffle, so where the copy was matters only until then: it is taken from
    the unordered middle first.
    """
    if cid in library.sure:
        return _settle(
            library.top, library.rest, _without(library.sure, cid), library.bottom, library.hidden
        )
    if library.rest.count(cid) > library.hidden:
        return _settle(
            library.top, _without(library.rest, cid), library.sure, library.bottom, library.hidden
        )
    if cid in library.bottom:
        return Library(
            library.top, library.rest, library.sure, _without(library.bottom, cid), library.hidden
        )
    return Library(
        _without(library.top, cid), library.rest, library.sure, library.bottom, library.hidden
    )
