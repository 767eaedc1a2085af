"""Casting a spell while something else resolves (608.2g)."""

from __future__ import annotations

from collections.abc import Callable

from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.effects import (
    CastFree,
    CastFreeFrom,
    CastImprintedCopy,
    ExileUntilCheaper,
    ExileUntilOtherName,
    MoveMoved,
)
from models.characteristics import item_view
from models.dealing import see
from models.effects import ask, handles
from models.effects.common import answers, distinct, remember, update
from models.errors import Unsupported
from models.facts import card_view, castable_faces, facts
from models.filters import view_fits
from models.library import put_bottom, put_bottom_random, put_top, take_top, take_tops
from models.permissions import castable_from
from models.position import PLAIN, T_ITEM, Answer, Frame, Position, StackItem
from models.state import State
from models.zones import from_exile, to_exile, to_graveyard, to_hand, without

#: What ends the casting: the answer, and the note that nothing is left to cast.
DONE = "none"


def event_spell(s: State | Position, f: Frame) -> StackItem | None:
    """The spell that triggered this, as it last was if it has left the stack (608.2h)."""
    ref = f.item.event
    if not ref or ref[0] != T_ITEM:
        return None
    return next((i for i in (*s.stack, *s.gone) if i.uid == ref[1]), None)


def zone_of(e: CastFree | CastImprintedCopy) -> str:
    """The zone from which an instruction lets its controller cast."""
    return e.zone if isinstance(e, CastFree) else "exile"


def free_faces(s: State | Position, f: Frame) -> list[tuple[str, int, int]]:
    """Every (zone, card, face) that the present instruction allows to cast for free.

    Conditions on "a spell" look at the face that would be cast, with X = 0 (107.3b).
    """
    e = f.effects[f.pc]
    if isinstance(e, CastFreeFrom):
        return _free_from(s, f, e)
    assert isinstance(e, CastFree | CastImprintedCopy)
    cards = f.moved
    if isinstance(e, CastFree) and (e.cheaper or e.last):
        cards = () if f.memo else f.moved[-1:]
    elif isinstance(e, CastImprintedCopy):
        cards = imprinted(s, f)
        for cast in answers(f):
            if cast in cards:
                cards = without(cards, cast)
    if zone_of(e) == "exile":
        there = s.players[f.item.controller].exile
        cards = tuple(c for c in cards if (c, PLAIN) in there)
    return [
        (zone_of(e), cid, face)
        for cid in distinct(cards)
        if cid != UNKNOWN_CID and castable_from(cid, zone_of(e))
        for face in castable_faces(cid)
        if isinstance(e, CastImprintedCopy) or _fits(s, f, e, cid, face)
    ]


def _free_from(s: State | Position, f: Frame, e: CastFreeFrom) -> list[tuple[str, int, int]]:
    """What of hand and graveyard may be cast still, those that were cast before counted."""
    cast = [a for a in f.memo if isinstance(a, tuple)]
    if len(cast) >= e.count:
        return []
    owner = s.players[f.item.controller]
    there = {"hand": owner.hand, "graveyard": tuple(c for c, _ in owner.graveyard)}
    spent = sum(facts(cid, face).view.mana_value for cid, face in cast)
    left = None if e.total_mana_value is None else e.total_mana_value - spent
    return [
        (zone, cid, face)
        for zone in e.zones
        for cid in distinct(there[zone])
        if cid != UNKNOWN_CID and castable_from(cid, zone)
        for face in castable_faces(cid)
        if view_fits(e.filter, facts(cid, face).view)
        and (left is None or facts(cid, face).view.mana_value <= left)
    ]


def _fits(s: State | Position, f: Frame, e: CastFree, cid: int, face: int) -> bool:
    view = facts(cid, face).view
    if e.same_name and view.name != facts(f.item.cid, f.item.face).view.name:
        return False
    if e.cheaper:
        spell = event_spell(s, f)
        if spell is None or view.mana_value >= item_view(spell).mana_value:
            return False  # 702.85a: the resulting spell has to be cheaper, too
    return view_fits(e.filter, view)


def imprinted(s: State | Position, f: Frame) -> tuple[int, ...]:
    """The cards exiled with the source."""
    permanent = next((p for p in s.battlefield if p.uid == f.item.source), None)
    if permanent is None:
        return tuple(cid for _, cid, _ in f.item.exiled)  # 608.2h
    return permanent.imprinted


@handles(CastFree)
def cast_free(s: State, f: Frame, e: CastFree) -> bool:
    """Cast any of the cards, one after another; then the rest goes away."""
    if DONE not in f.memo:
        if offer(s, f):
            return False
        update(s, memo=(*f.memo, DONE))
        f = s.frames[-1]
    return _put_away(s, f, e)


@handles(CastFreeFrom)
def cast_from(s: State, f: Frame, e: CastFreeFrom) -> bool:
    """Cast cards from hand or graveyard, one after another."""
    return DONE in f.memo or not offer(s, f)


@handles(CastImprintedCopy)
def cast_copy(s: State, f: Frame, e: CastImprintedCopy) -> bool:
    """Cast a copy of the imprinted card, or of each of several (707.12, 607.3)."""
    return DONE in f.memo or not offer(s, f)


def offer(s: State, f: Frame) -> bool:
    """Ask which spell to cast, if there is any; the answer is a cast, or "none"."""
    cards: list[Answer] = list(dict.fromkeys(cid for _, cid, _ in free_faces(s, f)))
    if not cards:
        return False
    from models.effects.suspend import must_cast

    done: tuple[Answer, ...] = () if must_cast(s, f) else (DONE,)
    ask(s, "cast", f.item.controller, (*done, *cards))
    return True


def _put_away(s: State, f: Frame, e: CastFree) -> bool:
    """Put the cards that were not cast where the instruction says."""
    you, left = f.item.controller, f.moved
    if e.rest == "stay" or not left:
        return True
    if e.rest == "bottom":
        order = answers_after(f)
        rest = list(left)
        for cid in order:
            rest.remove(cid)
        if len(set(rest)) > 1:
            return ask(s, "bottom", you, sorted(set(rest)))
        left = (*order, *rest)
    if e.zone == "library":
        _, library = take_tops(s.players[you].library, len(left))
        s.change(you, library=library)
    else:
        for cid in left:
            from_exile(s, you, cid, PLAIN)
    if e.rest == "graveyard":
        for cid in left:
            to_graveyard(s, you, cid)
    else:
        place = put_bottom_random if e.rest == "bottom_random" else put_bottom
        s.change(you, library=place(s.players[you].library, left))
    return True


def answers_after(f: Frame) -> tuple[int, ...]:
    """The cards chosen after the casting was done, in order."""
    return tuple(a for a in f.memo[f.memo.index(DONE) :] if isinstance(a, int))


@handles(MoveMoved)
def move_moved(s: State, f: Frame, e: MoveMoved) -> bool:
    """Move the exiled cards on; those that were cast have left exile (400.7)."""
    you = f.item.controller
    if f.item.label == "delayed" or e.to == "battlefield":
        raise Unsupported("moving cards that were moved before")
    for cid in f.moved:
        if (cid, PLAIN) not in s.players[you].exile:
            continue
        from_exile(s, you, cid, PLAIN)
        if e.to == "hand":
            to_hand(s, you, cid)
        elif e.to == "graveyard":
            to_graveyard(s, you, cid)
        elif e.to == "exile":
            to_exile(s, you, cid)
        else:
            place = put_top if e.to == "top" else put_bottom
            s.change(you, library=place(s.players[you].library, (cid,)))
    return True


@handles(ExileUntilCheaper)
def exile_until_cheaper(s: State, f: Frame, e: ExileUntilCheaper) -> bool:
    """Exile from the top until a nonland card of lesser mana value than the spell's (702.85a)."""
    spell = event_spell(s, f)
    limit = item_view(spell).mana_value if spell is not None else 0
    _exile_until(s, f.item.controller, lambda cid: card_view(cid).mana_value < limit)
    return True


@handles(ExileUntilOtherName)
def exile_until_other_name(s: State, f: Frame, e: ExileUntilOtherName) -> bool:
    """Exile from the top until a nonland card with a name that the target did not have."""
    cid, face = f.known[:2]
    name = facts(cid, face).view.name
    _exile_until(s, own_target(f), lambda card: name not in card_view(card).names)
    return True


def own_target(f: Frame) -> int:
    """The controller of the target, as far as that is the controller of this."""
    if f.known[2] != f.item.controller:
        raise Unsupported("what the controller of another player's spell may cast")
    return f.known[2]


def _exile_until(s: State, you: int, wanted: Callable[[int], bool]) -> None:
    """Exile from the top until a nonland card that is wanted; without one all of them go back."""
    while s.players[you].library.size:
        see(s, you, 1)
        cid, library = take_top(s.players[you].library)
        if cid == UNKNOWN_CID:
            raise Unsupported("exiling cards in an unknown order until one fits")
        s.change(you, library=library)
        to_exile(s, you, cid)
        remember(s, (cid,))
        if not CARDS[cid].front.is_land and wanted(cid):
            return
    back = s.frames[-1].moved
    for cid in back:
        from_exile(s, you, cid, PLAIN)
    s.change(you, library=put_bottom_random(s.players[you].library, back))
    update(s, moved=())
