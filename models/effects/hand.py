"""Instructions about hands: draw, discard, reveal, put back, exile."""

from __future__ import annotations

from functools import cache

from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.effects import (
    Discard,
    Draw,
    ExileHand,
    LookAndOrder,
    LookAtHand,
    PutFromHand,
    PutFromHandOnBattlefield,
    RevealFromHand,
    RevealHandAndDiscard,
    SwapWithTop,
    TakeBack,
)
from cards.vocabulary.statics import DiscardThenDraw, DrawReplacement, OpponentsDrawNothing
from models import events
from models.dealing import see
from models.effects import ask, handles
from models.effects.common import (
    answers,
    count,
    distinct,
    expand,
    picks,
    players,
    remember,
    update,
)
from models.effects.marks import mark_of
from models.facts import card_view
from models.filters import card_fits
from models.library import name_drawn, put_bottom, put_top, take_top, take_tops
from models.position import CHANCE, Answer, Frame, Step
from models.state import State
from models.zones import (
    discard,
    enter_battlefield,
    from_graveyard,
    from_hand,
    insert,
    to_exile,
    to_graveyard,
    to_hand,
)


def draw_one(s: State, player: int) -> None:
    """Draw a card, or what replaces that (121, 614.11)."""
    owner = s.players[player]
    for static, controller, _ in s.statics(OpponentsDrawNothing):
        if controller != player and (s.step != Step.DRAW or s.active != player or owner.draws):
            enter_battlefield(s, CARDS.token(static.token), controller, controller, token=True)
            return
    if not owner.library.size:
        if any(controller == player for _, controller, _ in s.statics(DrawReplacement)):
            s.winner = player  # "you win the game instead"
        else:
            s.change(player, drew_from_empty=True)
        return
    see(s, player, 1)
    owner = s.players[player]
    cid, library = take_top(owner.library)
    s.change(player, library=library, hand=insert(owner.hand, cid), draws=owner.draws + 1)
    if cid == UNKNOWN_CID:
        s.players[player] = name_drawn(s.players[player])
    events.drew(s, player, owner.draws + 1)


@handles(Draw)
def draw(s: State, f: Frame, e: Draw) -> bool:
    """Draw cards one at a time (121.2)."""
    n = count(s, f, e.count)
    who = players(s, f, e.who)
    replaced = any(True for _ in s.statics(DiscardThenDraw))
    from models.effects.dredge import draw_or_dredge, dredgeable

    if any(dredgeable(s, player) for player in who) or (f.memo and not replaced):
        return draw_or_dredge(s, f, who, n)
    for player in who:
        if not replaced:
            see(s, player, n)
            for _ in range(n):
                if s.winner is None:
                    draw_one(s, player)
            continue
        # Each draw is replaced by: discard a card, then draw; with no card to discard, mill one.
        if f.memo:
            discard(s, player, answers(f)[-1])
            draw_one(s, player)
        if len(f.memo) < n:
            hand = s.players[player].hand
            if hand:
                return ask(s, "discard", player, tuple(distinct(hand)))
            for _ in range(n - len(f.memo)):
                mill_one(s, player)
    return True


def mill_one(s: State, player: int) -> int | None:
    """Mill a card (701.17); returns it, or None from an empty library."""
    owner = s.players[player]
    if not owner.library.size:
        return None
    see(s, player, 1)
    cid, library = take_top(s.players[player].library)
    s.change(player, library=library)
    to_graveyard(s, player, cid)
    return cid


@handles(Discard)
def discard_cards(s: State, f: Frame, e: Discard) -> bool:
    """A player discards: the hand, chosen cards, or random ones (701.9)."""
    who = players(s, f, e.who)
    if e.count == "hand":
        hands = [s.players[player].hand for player in who]
        for player in who:
            for cid in s.players[player].hand:
                discard(s, player, cid)
        remember(s, max(hands, key=len, default=()))  # "the greatest number a player discarded"
        return True
    given = answers(f)
    discards: list[tuple[int, tuple[int, ...]]] = []
    for player in who:
        hand = tuple(c for c in s.players[player].hand if card_fits(e.filter, c))
        total = min(count(s, f, e.count), len(hand))
        chosen = hand[:total]
        if len(distinct(hand)) > 1:
            chosen, given = given[:total], given[total:]
            if len(chosen) < total:
                options = picks(hand, chosen, total)
                return ask(s, "discard", CHANCE if e.random else player, options)
        discards.append((player, chosen))
    for player, chosen in discards:  # 101.4: all at once
        for cid in chosen:
            discard(s, player, cid)
        remember(s, chosen)
    return True


@handles(RevealHandAndDiscard)
def reveal_and_discard(s: State, f: Frame, e: RevealHandAndDiscard) -> bool:
    """You choose from a revealed hand; a card nobody knows cannot be counted on."""
    for player in players(s, f, e.who):
        hand = s.players[player].hand
        fitting = tuple(c for c in hand if c != UNKNOWN_CID and card_fits(e.filter, c, f.name))
        if e.all:
            for cid in fitting:
                discard(s, player, cid)
            remember(s, fitting)
            return True
        if not fitting:
            return True
        if not f.memo:
            return ask(s, "choose from hand", f.item.controller, tuple(distinct(fitting)))
        cid = answers(f)[0]
        if e.to == "discard":
            discard(s, player, cid)
        else:
            from_hand(s, player, cid)
            to_exile(s, player, cid)
        remember(s, (cid,))
    return True


@handles(LookAtHand)
def look_at_hand(s: State, f: Frame, e: LookAtHand) -> bool:
    """Looking changes nothing that the position does not already say."""
    return True


@handles(RevealFromHand)
def reveal_from_hand(s: State, f: Frame, e: RevealFromHand) -> bool:
    """Reveal a card from your hand; its name is remembered."""
    hand = s.players[f.item.controller].hand
    known = tuple(c for c in hand if c != UNKNOWN_CID)
    if not known:
        return True
    if not f.memo:
        return ask(s, "reveal", f.item.controller, tuple(distinct(known)))
    cid = answers(f)[0]
    update(s, name=card_view(cid).name)
    return True


@handles(PutFromHand)
def put_from_hand(s: State, f: Frame, e: PutFromHand) -> bool:
    """Put cards from hand on the library; on top, the last card chosen is topmost."""
    you = f.item.controller
    hand = s.players[you].hand
    chosen = answers(f)
    left = list(hand)
    for cid in chosen:
        left.remove(cid)
    if e.count == "any":
        if not f.memo or f.memo[-1] != "done":
            last = chosen[-1] if chosen else -1
            ordered = not s.players[you].library.middle  # else their order tells nothing
            options: list[Answer] = [c for c in distinct(tuple(left)) if ordered or c >= last]
            if options:
                return ask(s, "put on bottom", you, ["done", *options])
    elif len(chosen) < min(e.count, len(hand)):
        return ask(s, f"put on {e.to}", you, tuple(distinct(tuple(left))))
    for cid in chosen:
        from_hand(s, you, cid)
        place = put_top if e.to == "top" else put_bottom
        s.change(you, library=place(s.players[you].library, (cid,)))
    remember(s, chosen)
    return True


#: One instruction for each number of cards, so that equal resolutions stay equal.
_order = cache(lambda n: LookAndOrder(count=n))


@handles(SwapWithTop)
def swap_with_top(s: State, f: Frame, e: SwapWithTop) -> bool:
    """Exile cards from the hand, take as many from the top, put the exiled ones there."""
    you = f.item.controller
    left = list(s.players[you].hand)
    chosen = answers(f)
    for cid in chosen:
        left.remove(cid)
    if not f.memo or f.memo[-1] != "done":
        last = chosen[-1] if chosen else -1
        options: list[Answer] = [c for c in distinct(tuple(left)) if c >= last]
        if options:
            return ask(s, "exile from hand", you, ["done", *options])
    # 608.2d: as many as there are.
    see(s, you, len(chosen))
    taken, library = take_tops(s.players[you].library, len(chosen))
    s.change(you, hand=tuple(sorted((*left, *taken))), library=put_top(library, chosen))
    remember(s, chosen)
    return expand(s, f, (_order(len(chosen)),)) if len(set(chosen)) > 1 else True


@handles(PutFromHandOnBattlefield)
def put_on_battlefield(s: State, f: Frame, e: PutFromHandOnBattlefield) -> bool:
    """Each player named may put a card from hand onto the battlefield; all at once (101.4)."""
    who = players(s, f, e.who)
    if len(f.memo) < len(who):
        player = who[len(f.memo)]
        hand = s.players[player].hand
        fitting = [c for c in distinct(hand) if c != UNKNOWN_CID and card_fits(e.filter, c)]
        return ask(s, "put onto battlefield", player, ["none", *fitting])
    for player, answer in zip(who, f.memo, strict=True):
        if isinstance(answer, int):
            from_hand(s, player, answer)
            enter_battlefield(s, answer, player, player)
            remember(s, (answer,))
    return True


@handles(ExileHand)
def exile_hand(s: State, f: Frame, e: ExileHand) -> bool:
    """Exile your hand, perhaps with permission to play it."""
    you = f.item.controller
    hand = s.players[you].hand
    mark = mark_of(e.play)
    s.change(you, hand=())
    for cid in hand:
        to_exile(s, you, cid, mark)
    remember(s, hand)
    return True


@handles(TakeBack)
def take_back(s: State, f: Frame, e: TakeBack) -> bool:
    """Each player named chooses cards of their graveyard, in ascending order, to return."""
    given = list(f.memo)
    returned: list[tuple[int, list[int]]] = []
    for player in players(s, f, e.who):
        left = [c for c, _ in s.players[player].graveyard if c and card_fits(e.filter, c)]
        chosen: list[int] = []
        stopped = False
        while given and len(chosen) < e.count and not stopped:
            answer = given.pop(0)
            if isinstance(answer, int):
                chosen.append(answer)
                left.remove(answer)
            else:
                stopped = True
        options: list[Answer] = [
            c for c in distinct(tuple(sorted(left))) if not chosen or c >= chosen[-1]
        ]
        if options and len(chosen) < e.count and not stopped:
            return ask(s, "take back", player, [*options, "none"])
        returned.append((player, chosen))
    for player, cards in returned:  # 101.4: all at once
        for cid in cards:
            from_graveyard(s, player, cid)
            to_hand(s, player, cid)
    return True
