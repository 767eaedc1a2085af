"""Cards exiled with a permanent, their return, and playing them (607.2a, 610.3)."""

from __future__ import annotations

from cards.vocabulary.effects import ExileFromHand, ExileLinked, PlayLinked, ReturnLinked
from models.effects import ask, handles
from models.effects.common import answers, distinct, players, remember, target_permanents
from models.filters import permanent_fits
from models.permissions import may_play_linked
from models.position import LINKED, PLAIN, T_CARD, Answer, Frame, Lasting
from models.state import State
from models.zones import (
    from_hand,
    leave_battlefield,
    link_exiled,
    return_exiled,
    to_exile,
    without,
)


@handles(ExileLinked)
def exile_linked(s: State, f: Frame, e: ExileLinked) -> bool:
    """Exile the targets; the source, if it is still there, is linked to their cards."""
    uids = target_permanents(s, f)
    if e.all:
        you, here = f.item.controller, f.item.source
        uids = [p.uid for p in s.battlefield if permanent_fits(e.filter, p, you, here)]
    for uid in uids:
        source = s.permanent(f.item.source)
        if e.until_leaves and source is None:
            return True  # 610.3: the duration is over before it began
        permanent = s.permanent(uid)
        assert permanent is not None
        leave_battlefield(s, permanent, "exile")
        owner, cid = permanent.owner, permanent.real
        zone = s.players[owner].exile
        if permanent.token or source is None or uid == source.uid or (cid, PLAIN) not in zone:
            continue
        zone = tuple(sorted((*without(zone, (cid, PLAIN)), (cid, LINKED))))
        s.change(owner, exile=zone)
        linked = tuple(sorted((*source.exiled, (owner, cid, int(e.until_leaves)))))
        s.change_permanent(source.uid, exiled=linked)
    return True


@handles(ReturnLinked)
def return_linked(s: State, f: Frame, e: ReturnLinked) -> bool:
    """Return all cards exiled with the source, however many they are (607.3)."""
    source = s.permanent(f.item.source)
    linked = source.exiled if source is not None else f.item.exiled
    remember(s, tuple(cid for _, cid, _ in linked))
    return_exiled(s, linked)
    return True


@handles(ExileFromHand)
def exile_from_hand(s: State, f: Frame, e: ExileFromHand) -> bool:
    """Exile a card that its owner chooses; the source, if it is still there, is linked to it."""
    given = list(answers(f))
    chosen: list[tuple[int, int]] = []
    for player in players(s, f, e.who):
        options = distinct(s.players[player].hand)
        if len(options) > 1 and not given:
            return ask(s, "exile from hand", player, options)
        if options:
            chosen.append((player, given.pop(0) if len(options) > 1 else options[0]))
    for player, cid in chosen:  # 101.4: all at once
        from_hand(s, player, cid)
        to_exile(s, player, cid, PLAIN)
        link_exiled(s, f.item.source, player, cid)
        remember(s, (cid,))
    return True


@handles(PlayLinked)
def play_linked(s: State, f: Frame, e: PlayLinked) -> bool:
    """Choose a card exiled with the source, to be played this turn at its usual times and costs."""
    source = s.permanent(f.item.source)
    # 608.2h: of a source that has left, what had been exiled with it is known
    linked = [
        (owner, cid)
        for owner, cid, _ in (source.exiled if source is not None else f.item.exiled)
        if (cid, LINKED) in s.players[owner].exile
    ]
    options: list[Answer] = [(T_CARD, *card) for card in dict.fromkeys(linked)]
    if not options:
        return True
    if len(options) > 1 and not f.memo:
        return ask(s, "exiled card", f.item.controller, options)
    chosen = f.memo[0] if f.memo else options[0]
    assert isinstance(chosen, tuple)
    _, owner, cid = chosen
    permission = Lasting(
        may_play_linked(cid, owner), f.item.controller, "end_of_turn", f.item.cid,
        object=f.item.source,
    )  # fmt: skip
    # Of equal cards another one is chosen, as long as there is one.
    if s.lasting.count(permission) < linked.count((owner, cid)):
        s.lasting = (*s.lasting, permission)
    return True
