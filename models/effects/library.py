"""Instructions about libraries: look, order, search, exile from the top, piles."""

from __future__ import annotations

from collections import Counter

from cards.library import UNKNOWN_CID
from cards.vocabulary.effects import (
    ExileTop,
    LookAndOrder,
    LookAndTake,
    LookAtTop,
    Mill,
    MillRepeatIfSharedColor,
    MillUntil,
    Pile,
    RevealTop,
    RevealTopRepeatedly,
    RevealUntil,
    Scry,
    Search,
    Shuffle,
    ShuffleIntoLibrary,
    Surveil,
    Wish,
)
from models.dealing import see
from models.editions import EDITIONS
from models.effects import ask, handles
from models.effects.common import (
    answers,
    count,
    distinct,
    may_search,
    players,
    remember,
    update,
    worst_value,
)
from models.effects.hand import mill_one
from models.effects.marks import mark_of
from models.facts import card_view
from models.filters import asks_nothing, card_fits
from models.library import (
    certain_cards,
    peek,
    put_bottom,
    put_bottom_random,
    put_top,
    remove_card,
    shuffle_in,
    take_top,
    take_tops,
)
from models.paying import lose_life
from models.position import PLAIN, PLAY_TURN, Answer, Frame, Library
from models.state import State
from models.zones import (
    enter_battlefield,
    exiled_instead,
    leave_battlefield,
    to_exile,
    to_graveyard,
    to_hand,
    without,
)


# --- looking --------------------------------------------------------------------------------------
def _all_unseen(s: State, player: int, n: int) -> bool:
    """Whether the top cards all come from the unordered middle: their order decides nothing."""
    library = s.players[player].library
    return not library.top and library.middle >= n


def _scry(s: State, f: Frame, n: int, away: str) -> bool:
    """Put any number of the top cards away, the rest back on top in any order (701.22, 701.25)."""
    you = f.item.controller
    see(s, you, n)
    library = s.players[you].library
    n = min(n, library.size)
    if n == 0 or (away == "bottom" and _all_unseen(s, you, n)):
        return True
    seen = peek(library, n)
    split = f.memo.index("keep") if "keep" in f.memo else -1
    gone = answers(f) if split < 0 else tuple(a for a in f.memo[:split] if isinstance(a, int))
    left = list(seen)
    for cid in gone:
        left.remove(cid)
    if split < 0:
        last = gone[-1] if gone else -1
        # 701.22a: in any order, which matters where nothing unordered lies above the bottom.
        ordered = away == "bottom" and not library.middle
        options: list[Answer] = [c for c in sorted(set(left)) if ordered or c >= last]
        if options or len(set(left)) > 1:
            return ask(s, "scry" if away == "bottom" else "surveil", you, ["keep", *options])
        kept: tuple[int, ...] = tuple(left)
    else:
        kept = tuple(a for a in f.memo[split + 1 :] if isinstance(a, int))
        for cid in kept:
            left.remove(cid)
        if len(set(left)) > 1:
            return ask(s, "next from the top", you, tuple(distinct(tuple(left))))
        kept += tuple(left)
    _, library = take_tops(library, n)
    library = put_top(library, kept)
    if away == "bottom":
        library = put_bottom(library, gone)
    s.change(you, library=library)
    if away == "graveyard":
        for cid in gone:
            to_graveyard(s, you, cid)
    return True


@handles(Scry)
def scry(s: State, f: Frame, e: Scry) -> bool:
    """Scry (701.22)."""
    return _scry(s, f, count(s, f, e.count), "bottom")


@handles(Surveil)
def surveil(s: State, f: Frame, e: Surveil) -> bool:
    """Surveil (701.25)."""
    return _scry(s, f, count(s, f, e.count), "graveyard")


@handles(LookAndOrder)
def look_and_order(s: State, f: Frame, e: LookAndOrder) -> bool:
    """Put the top cards back in any order; or shuffle them away, if the card allows."""
    for player in players(s, f, e.who):
        n = min(count(s, f, e.count), s.players[player].library.size)
        if n == 0:
            return True
        see(s, player, n)
        library = s.players[player].library
        if f.memo and f.memo[0] == "shuffle":
            s.change(player, library=shuffle_in(library))
            return True
        unseen = _all_unseen(s, player, n) and not library.bottom
        if unseen:
            return True
        seen = list(peek(library, n))
        chosen = answers(f)
        for cid in chosen:
            seen.remove(cid)
        if not f.memo and e.may_shuffle:
            options: list[Answer] = [*distinct(tuple(seen)), "shuffle"]
            return ask(s, "next from the top", f.item.controller, options)
        if len(set(seen)) > 1:
            return ask(s, "next from the top", f.item.controller, tuple(distinct(tuple(seen))))
        _, library = take_tops(library, n)
        s.change(player, library=put_top(library, chosen + tuple(seen)))
    return True


@handles(LookAtTop)
def look_at_top(s: State, f: Frame, e: LookAtTop) -> bool:
    """Looking at cards nobody can name yet tells a certain line nothing."""
    return True


@handles(RevealTop)
def reveal_top(s: State, f: Frame, e: RevealTop) -> bool:
    """Reveal; the cards stay where they are (701.20b)."""
    for player in players(s, f, e.who):
        see(s, player, e.count)
        remember(s, peek(s.players[player].library, e.count))
    return True


@handles(LookAndTake)
def look_and_take(s: State, f: Frame, e: LookAndTake) -> bool:
    """Look at the top cards, take some that match, put the rest away."""
    you = f.item.controller
    see(s, you, count(s, f, e.count))
    library = s.players[you].library
    n = min(count(s, f, e.count), library.size)
    seen = peek(library, n)
    chosen = answers(f)
    left = list(seen)
    for cid in chosen:
        left.remove(cid)
    # Of cards nobody can name, one is as good as another.
    fitting = sorted({c for c in left if card_fits(e.filter, c)})
    stop = bool(f.memo) and f.memo[-1] == "none"
    if fitting and len(chosen) < e.take and not stop:
        options: list[Answer] = list(fitting)
        if e.optional:
            options.append("none")
        if len(options) > 1:
            return ask(s, "take", you, options)
        chosen += (fitting[0],)
        left.remove(fitting[0])
    _, library = take_tops(library, n)
    s.change(you, library=library)
    rest = tuple(left)
    if e.rest == "graveyard":
        for cid in rest:
            to_graveyard(s, you, cid)
    else:
        place = put_bottom_random if e.rest == "bottom_random" else put_bottom
        s.change(you, library=place(s.players[you].library, rest))
    for cid in chosen:
        if e.to == "hand":
            to_hand(s, you, cid)
        else:
            s.change(you, library=put_top(s.players[you].library, (cid,)))
    remember(s, chosen)
    return True


# --- searching and shuffling ----------------------------------------------------------------------
@handles(Search)
def search(s: State, f: Frame, e: Search) -> bool:
    """Search a library (701.23); only cards that are certainly there can be counted on."""
    for player in players(s, f, e.who):
        library = s.players[player].library
        total = count(s, f, e.count)
        chosen = answers(f)
        stop = bool(f.memo) and f.memo[-1] == "none"
        if may_search(s, player) and not stop and len(chosen) < total:
            found = certain_cards(library)
            for cid in chosen:
                found[cid] -= 1
            last = chosen[-1] if chosen else -1
            name = f.name if e.same_name_as_revealed else ""
            options: list[Answer] = [
                cid
                for cid, n in sorted(found.items())
                if n > 0
                and cid >= last
                and card_fits(e.filter, cid, name)
                and (not name or name in card_view(cid).names)
            ]
            # 701.23b: a card of a stated quality need not be found; 701.23d: "a card" must.
            quality = bool(name) or not asks_nothing(e.filter)
            if e.same_name_as_revealed and not name:
                options = []
            if options:
                if quality or total > 1:
                    options.append("none")
                return ask(s, "search", player, options)
        for cid in chosen:
            library = remove_card(library, cid)
        if e.shuffle:
            library = shuffle_in(library)
        if e.to == "top":
            library = put_top(library, chosen)
        s.change(player, library=library)
        for cid in chosen:
            if e.to == "hand":
                to_hand(s, player, cid)
            elif e.to in ("battlefield", "battlefield_tapped"):
                enter_battlefield(s, cid, player, player, tapped=e.to == "battlefield_tapped")
            elif e.to == "graveyard":
                to_graveyard(s, player, cid)
            elif e.to == "exile":
                to_exile(s, player, cid)
        _remember_below(s, f, chosen)
    return True


def _remember_below(s: State, f: Frame, moved: tuple[int, ...]) -> None:
    """Note moved cards on the frame of this instruction, which entering permanents may cover."""
    for depth in range(len(s.frames) - 1, -1, -1):
        if s.frames[depth].item is f.item:
            frame = s.frames[depth]
            update(s, depth, moved=frame.moved + moved)
            return


@handles(Shuffle)
def shuffle(s: State, f: Frame, e: Shuffle) -> bool:
    """Shuffle (701.24)."""
    for player in players(s, f, e.who):
        s.change(player, library=shuffle_in(s.players[player].library))
    return True


@handles(ShuffleIntoLibrary)
def shuffle_into(s: State, f: Frame, e: ShuffleIntoLibrary) -> bool:
    """Players shuffle zones into their libraries."""
    for player in players(s, f, e.who):
        owner = s.players[player]
        cards: list[int] = []
        if "hand" in e.zones:
            cards += owner.hand
            s.change(player, hand=())
        if "graveyard" in e.zones:
            cards += [c for c, _ in owner.graveyard]
            s.change(player, graveyard=())
        s.change(player, library=shuffle_in(owner.library, cards))
    return True


@handles(Wish)
def wish(s: State, f: Frame, e: Wish) -> bool:
    """Take a card from outside the game: the sideboard (and exile in the 2006 rules, 400.11)."""
    you = f.item.controller
    owner = s.players[you]
    if not f.memo:
        outside = set(owner.sideboard)
        if EDITIONS[s.edition].wish_exile:
            outside |= {c for c, mark in owner.exile if mark == PLAIN}
        options: list[Answer] = [c for c in sorted(outside) if c and card_fits(e.filter, c)]
        if not options:
            return True
        return ask(s, "wish", you, [*options, "none"])
    for cid in answers(f):
        if cid in owner.sideboard:
            s.change(you, sideboard=without(owner.sideboard, cid))
        else:
            s.change(you, exile=without(owner.exile, (cid, PLAIN)))
        if e.play_this_turn:
            # The card stays outside; the mark lets it be played as if from exile.
            to_exile(s, you, cid, PLAY_TURN)
        else:
            to_hand(s, you, cid)
        remember(s, (cid,))
    return True


# --- moving cards off the top ---------------------------------------------------------------------
@handles(Mill)
def mill(s: State, f: Frame, e: Mill) -> bool:
    """Mill as many as possible (701.17b)."""
    moved: list[int] = []
    for player in players(s, f, e.who):
        for _ in range(count(s, f, e.count)):
            cid = mill_one(s, player)
            if cid is None:
                break
            moved.append(cid)
    remember(s, tuple(moved))
    return True


@handles(MillUntil)
def mill_until(s: State, f: Frame, e: MillUntil) -> bool:
    """Mill until a matching card or a number of cards was put into the graveyard this way.

    Cards that a replacement effect sends to exile do not count.  A card of unknown identity may
    match at the worst, so the process is not counted on beyond it.
    """
    limit = count(s, f, e.count)
    for player in players(s, f, e.who):
        put = 0
        while put < limit:
            exiled = exiled_instead(s, player)
            cid = mill_one(s, player)
            if cid is None:
                break
            if exiled:
                continue
            put += 1
            if cid == UNKNOWN_CID or card_fits(e.until, cid):
                source = s.permanent(f.item.source)
                if source is not None:
                    leave_battlefield(s, source, "graveyard")
                if cid != UNKNOWN_CID:
                    owner = s.players[player]
                    s.change(player, graveyard=without(owner.graveyard, (cid, PLAIN)))
                    enter_battlefield(s, cid, f.item.controller, player)
                break
    return True


@handles(MillRepeatIfSharedColor)
def mill_repeat(s: State, f: Frame, e: MillRepeatIfSharedColor) -> bool:
    """Mill; repeat while two cards milled this way share a colour."""
    for player in players(s, f, e.who):
        while True:
            milled = [c for c in (mill_one(s, player) for _ in range(e.count)) if c is not None]
            colors = Counter(c for cid in milled for c in card_view(cid).color)
            if not any(n > 1 for n in colors.values()):
                break
    return True


@handles(ExileTop)
def exile_top(s: State, f: Frame, e: ExileTop) -> bool:
    """Exile from the top, with permission to play what matches."""
    you = f.item.controller
    see(s, you, count(s, f, e.count))
    taken, library = take_tops(s.players[you].library, count(s, f, e.count))
    s.change(you, library=library)
    for cid in taken:
        fits = card_fits(e.filter, cid)
        to_exile(s, you, cid, mark_of(e.play, e.free) if fits else PLAIN)
    remember(s, taken)
    return True


@handles(RevealTopRepeatedly)
def reveal_repeatedly(s: State, f: Frame, e: RevealTopRepeatedly) -> bool:
    """Reveal, take, lose life equal to mana value; decide after each card.

    A card of unknown identity costs as much as the most expensive one it can be.
    """
    you = f.item.controller
    if f.memo and f.memo[-1] == "stop":
        return True
    library = s.players[you].library
    if not library.size:
        return True
    candidates = Counter(library.rest + library.sure)
    cid, library = take_top(library)
    value = worst_value(candidates) if cid == UNKNOWN_CID else card_view(cid).mana_value
    s.change(you, library=library)
    to_hand(s, you, cid)
    remember(s, (cid,))
    lose_life(s, you, value)
    if e.repeat and s.players[you].library.size:
        return ask(s, "again", you, ("again", "stop"))
    return True


@handles(RevealUntil)
def reveal_until(s: State, f: Frame, e: RevealUntil) -> bool:
    """Reveal until a card matches; an unknown card at the worst does not."""
    you = f.item.controller
    library = s.players[you].library
    passed: list[int] = []
    found: int | None = None
    while library.size and found is None:
        cid, library = take_top(library)
        if cid != UNKNOWN_CID and card_fits(e.until, cid, f.name):
            found = cid
        else:
            passed.append(cid)
    s.change(you, library=library)
    if found is not None:
        to_hand(s, you, found)
        remember(s, (found,))
    for cid in passed:
        if e.rest == "exile":
            to_exile(s, you, cid)
        elif e.rest == "graveyard":
            to_graveyard(s, you, cid)
    if e.rest == "bottom":
        s.change(you, library=put_bottom_random(s.players[you].library, passed))
    return True


@handles(Pile)
def pile(s: State, f: Frame, e: Pile) -> bool:
    """Choose cards from library and graveyard, top of the pile first; the rest is exiled.

    Exactly that many if possible (ruling of 2018); with fewer, all of them.
    """
    you = f.item.controller
    owner = s.players[you]
    library = certain_cards(owner.library) if may_search(s, you) else {}
    grave = Counter(c for c, _ in owner.graveyard if c != UNKNOWN_CID)
    stock = Counter(library) + grave
    chosen = answers(f)
    left = stock - Counter(chosen)
    total = min(e.count, sum(stock.values()))
    if len(chosen) < total:
        return ask(s, "pile", you, tuple(sorted(left)))
    exiled = list((left).elements())
    # Cards whose place nobody knows are exiled with the rest of the library.
    unseen = owner.library.size - sum(library.values())
    exiled += [UNKNOWN_CID] * max(0, unseen)
    exiled += [UNKNOWN_CID] * sum(1 for c, _ in owner.graveyard if c == UNKNOWN_CID)
    s.change(
        you,
        library=Library(top=chosen),
        graveyard=(),
        exile=tuple(sorted((*owner.exile, *((c, PLAIN) for c in exiled)))),
    )
    remember(s, chosen)
    return True
