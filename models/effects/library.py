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
    MillAtRandom,
    MillRepeatIfSharedColor,
    MillUntil,
    Pile,
    PutRevealedOnBottom,
    RevealTop,
    RevealTopRepeatedly,
    RevealUntil,
    Scry,
    Search,
    SearchAndShare,
    Shuffle,
    ShuffleFromGraveyard,
    ShuffleIntoLibrary,
    Surveil,
    Wish,
)
from models.companion import leave_sideboard
from models.dealing import see
from models.editions import EDITIONS
from models.effects import ask, handles
from models.effects.aside import leave_over
from models.effects.common import (
    answers,
    count,
    distinct,
    may_search,
    picks,
    players,
    remember,
    update,
    worst_value,
)
from models.effects.hand import mill_one
from models.effects.marks import mark_of
from models.errors import Unsupported
from models.facts import card_view
from models.filters import asks_nothing, at_x, card_fits
from models.library import (
    certain_cards,
    may_come,
    peek,
    put_bottom,
    put_bottom_random,
    put_top,
    remove_card,
    shuffle_in,
    take_out,
    take_top,
    take_tops,
)
from models.paying import lose_life
from models.position import CHANCE, PLAIN, PLAY_TURN, Answer, Frame, Library
from models.state import State
from models.zones import (
    enter_battlefield,
    exiled_instead,
    from_graveyard,
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
        elif e.to == "battlefield":
            more = e.counters if card_view(cid).mana_value <= e.counters_up_to else 0
            counters = (("+1/+1", more),) if more else ()
            enter_battlefield(s, cid, you, you, counters=counters)
        else:
            s.change(you, library=put_top(s.players[you].library, (cid,)))
    _remember_below(s, f, chosen)
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
                and card_fits(at_x(e.filter, f.item.x), cid, name)
                and (not name or name in card_view(cid).names)
            ]
            # 701.23b: a card of a stated quality need not be found; 701.23d: "a card" must.
            quality = bool(name) or not asks_nothing(e.filter)
            if e.same_name_as_revealed and not name:
                options = []
            if options:
                if quality or total > 1:
                    options.append("none")
                # "Search target player's library": whose instruction it is searches (701.23a).
                searcher = f.item.controller if e.who == "target" else player
                return ask(s, "search", searcher, options)
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
        if EDITIONS[s.edition].wish_exile or e.or_exile:
            outside |= {c for c, mark in owner.exile if mark == PLAIN}
        options: list[Answer] = [c for c in sorted(outside) if c and card_fits(e.filter, c)]
        if not options:
            return True
        return ask(s, "wish", you, [*options, "none"])
    for cid in answers(f):
        if cid in owner.sideboard:
            leave_sideboard(s, you, cid)
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


@handles(MillAtRandom)
def mill_at_random(s: State, f: Frame, e: MillAtRandom) -> bool:
    """Mill a random number of cards, each of them equally likely."""
    if not f.memo:
        return ask(s, "amount", CHANCE, tuple(range(e.least, e.most + 1)))
    for _ in range(answers(f)[0]):
        mill_one(s, f.known[2])
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
    if e.leftover and taken:
        leave_over(s, f, taken, e.leftover)
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
    """Reveal until a card matches.

    An unknown card at the worst does not match where the match goes to a hand; where the others
    are what counts, at the worst the next unknown card matches, and chance says which it is.
    """
    you = f.item.controller
    for player in players(s, f, e.who):
        passed, library = _passed(s, f, e, player)
        coming = _matching(f, e, library) if not library.top and library.middle else []
        if len(coming) > 1 and not f.memo:
            return ask(s, "reveal", CHANCE, coming)
        found: int | None = None
        if coming:
            found = f.memo[0] if f.memo else coming[0]  # type: ignore[assignment]
            assert found is not None
            library = take_out(library, found)
        elif library.size:
            found, library = take_top(library)
        s.change(player, library=library)
        if e.to == "aside":
            remember(s, (*passed, *((found,) if found is not None else ())))
            return True
        if found == UNKNOWN_CID:
            return True  # nobody knows what it is: it is not counted on
        if found is not None and e.to == "hand":
            to_hand(s, player, found)
            remember(s, (found,))
        elif found is not None and e.to == "graveyard":
            to_graveyard(s, player, found)
        elif found is not None:
            enter_battlefield(s, found, you, player)
        for cid in passed:
            if e.rest == "exile":
                to_exile(s, player, cid)
            elif e.rest == "graveyard":
                to_graveyard(s, player, cid)
        if e.rest == "bottom":
            library = put_bottom_random(s.players[player].library, passed)
            s.change(player, library=library)
    return True


def _matching(f: Frame, e: RevealUntil, library: Library) -> list[int]:
    """The cards that match and may be the next of the unordered middle."""
    if e.to == "hand":
        return []
    return [c for c in may_come(library) if c == UNKNOWN_CID or card_fits(e.until, c, f.name)]


def _passed(s: State, f: Frame, e: RevealUntil, player: int) -> tuple[list[int], Library]:
    """The cards revealed before one that matches, and the library without them."""
    library = s.players[player].library
    passed: list[int] = []
    while library.size:
        if not library.top and library.middle and _matching(f, e, library):
            break
        cid, below = take_top(library)
        if cid != UNKNOWN_CID and card_fits(e.until, cid, f.name):
            break
        passed.append(cid)
        library = below
    return passed, library


@handles(PutRevealedOnBottom)
def put_revealed_on_bottom(s: State, f: Frame, e: PutRevealedOnBottom) -> bool:
    """Put what was revealed on the bottom in any order, which matters where nothing is above it."""
    you = f.item.controller
    library = s.players[you].library
    chosen = answers(f)
    left = list(f.moved)
    for cid in chosen:
        left.remove(cid)
    # With a card among them that nobody can name, no order of theirs is known afterwards.
    unnamed = UNKNOWN_CID in f.moved
    settled = library.size or len(set(left)) < 2 or s.players[1 - you].life <= 0 or unnamed
    if not settled and len(f.moved) > MOST_ORDERED:
        raise Unsupported("ordering a whole library")
    if not settled:
        return ask(s, "next from the top", you, tuple(distinct(tuple(left))))
    if unnamed:
        library = shuffle_in(library, left, keep_top=True)
    else:
        library = put_bottom(library, (*chosen, *left))
    s.change(you, library=library)
    return True


#: A library of more cards than that is not put in every order.
MOST_ORDERED = 6


@handles(SearchAndShare)
def search_and_share(s: State, f: Frame, e: SearchAndShare) -> bool:
    """Search for cards (701.23); the opponent chooses where some of them go."""
    you = f.item.controller
    library = s.players[you].library
    shown = f.memo.index("shown") if "shown" in f.memo else -1
    taken = tuple(a for a in (f.memo if shown < 0 else f.memo[:shown]) if isinstance(a, int))
    if shown < 0 and "none" not in f.memo and len(taken) < e.count and may_search(s, you):
        found = Counter(certain_cards(library)) - Counter(taken)
        options: list[Answer] = [
            c
            for c in sorted(found)
            if (not taken or c >= taken[-1])
            and not (e.different_names and _shares_name(c, taken))
            and (e.different_names or _enough(found, c, e.count - len(taken)))
        ]
        # 701.23d: cards without a stated quality must be found; "up to" allows fewer.
        if options:
            return ask(s, "search", you, [*options, *(("none",) if e.different_names else ())])
    chosen = tuple(a for a in f.memo[shown + 1 :] if isinstance(a, int)) if shown >= 0 else ()
    n = min(e.choose, len(taken))
    if len(taken) == n or len(set(taken)) == 1:
        chosen = taken[:n]  # there is nothing to choose
    if len(chosen) < n:
        if shown < 0:
            update(s, memo=(*f.memo, "shown"))
        return ask(s, "opponent chooses", 1 - you, picks(taken, chosen, n))
    others = list(taken)
    for cid in chosen:
        others.remove(cid)
    for cid in taken:
        library = remove_card(library, cid)
    s.change(you, library=shuffle_in(library))
    for cards, to in ((chosen, e.chosen_to), (tuple(others), e.rest_to)):
        for cid in cards:
            (to_hand if to == "hand" else to_graveyard)(s, you, cid)
    remember(s, taken)
    return True


def _enough(found: Counter[int], first: int, wanted: int) -> bool:
    """Whether, chosen in ascending order from here, as many cards as there can be are left."""
    total = sum(found.values())
    return sum(n for c, n in found.items() if c >= first) >= min(wanted, total)


def _shares_name(cid: int, others: tuple[int, ...]) -> bool:
    return any(set(card_view(cid).names) & set(card_view(c).names) for c in others)


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


@handles(ShuffleFromGraveyard)
def shuffle_from_graveyard(s: State, f: Frame, e: ShuffleFromGraveyard) -> bool:
    """Choose cards of your graveyard, in ascending order, and shuffle them in."""
    you = f.item.controller
    chosen = answers(f)
    left = Counter(c for c, _ in s.players[you].graveyard) - Counter(chosen)
    options: list[Answer] = [c for c in sorted(left) if not chosen or c >= chosen[-1]]
    if options and len(chosen) < e.count and "none" not in f.memo:
        return ask(s, "shuffle in", you, ["none", *options])
    for cid in chosen:
        from_graveyard(s, you, cid)
    s.change(you, library=shuffle_in(s.players[you].library, chosen))
    return True
