"""Helpers that many instructions share."""

from __future__ import annotations

from collections import Counter
from typing import Any

from msgspec.structs import replace

from cards.library import UNKNOWN_CID
from cards.vocabulary.amounts import Amount
from cards.vocabulary.effects import Effect
from cards.vocabulary.statics import CantSearch
from models.amounts import amount
from models.errors import Unsupported
from models.position import T_CARD, T_ITEM, T_PERMANENT, T_PLAYER, Answer, Frame, Ref
from models.state import State, opponent


def count(s: State, f: Frame, of: Amount) -> int:
    """The value of an amount as this instruction uses it."""
    return amount(s, of, f.item.controller, f.item.source, f.item, f)


def players(s: State, f: Frame, who: str) -> list[int]:
    """The players that a word like "target" or "each opponent" names, active player first."""
    you = f.item.controller
    if who == "you":
        return [you]
    if who in ("opponent", "each_opponent"):
        return [opponent(you)]
    if who == "each":
        return [s.active, opponent(s.active)]
    if who == "active":
        return [s.active]
    if who == "target":
        for ref in f.item.targets:
            if ref[0] == T_PLAYER:
                return [ref[1]]
        return []
    if who in ("controller_of_target", "owner_of_target"):
        return [target_player(s, f, owner=who == "owner_of_target")]
    if who == "event_player":
        ref = f.item.event
        if ref and ref[0] == T_PLAYER:
            return [ref[1]]
        if ref and ref[0] == T_ITEM:
            item = s.item(ref[1]) or next((g for g in s.gone if g.uid == ref[1]), None)
            if item is not None:
                return [item.controller]
        return [opponent(you)]
    raise Unsupported(f"player word {who}")


def target_player(s: State, f: Frame, owner: bool = False) -> int:
    """The controller or owner of the first target, as it last was if it has left (608.2h)."""
    if f.item.targets:
        ref = f.item.targets[0]
        if ref[0] == T_PLAYER:
            return ref[1]
        if ref[0] == T_CARD:
            return ref[1]
        if ref[0] == T_ITEM:
            item = s.item(ref[1]) or next((g for g in s.gone if g.uid == ref[1]), None)
            if item is not None:
                return item.owner if owner else item.controller
    if f.known:
        return f.known[3] if owner else f.known[2]
    return f.item.controller


def shares(f: Frame, n: int) -> list[tuple[Ref, int]]:
    """The targets, each with its part of what is divided among them, or with all of `n`."""
    parts = f.item.division or (n,) * len(f.item.targets)
    return list(zip(f.item.targets, parts, strict=False))


def target_permanents(s: State, f: Frame) -> list[int]:
    """The numbers of targeted permanents that are still there."""
    return [
        ref[1]
        for ref in f.item.targets
        if ref[0] == T_PERMANENT and s.permanent(ref[1]) is not None
    ]


def expand(s: State, f: Frame, effects: tuple[Effect, ...]) -> bool:
    """Carry out these instructions in the place of the present one."""
    s.frames[-1] = replace(s.frames[-1], effects=effects + f.effects[f.pc + 1 :], pc=-1)
    return True


def update(s: State, depth: int = -1, **fields: Any) -> None:
    """Give the current frame new values."""
    s.frames[depth] = replace(s.frames[depth], **fields)


def remember(s: State, moved: tuple[int, ...]) -> None:
    """Note cards that an instruction moved or revealed."""
    frame = s.frames[-1]
    s.frames[-1] = replace(frame, moved=frame.moved + moved)


def picks(cards: tuple[int, ...], chosen: tuple[int, ...], total: int) -> list[Answer]:
    """Options for the next card of a choice whose order does not matter.

    Choices come in ascending order, so each set is chosen in one way only; a card is offered only
    if enough cards are left to complete the choice.
    """
    left = list(cards)
    for cid in chosen:
        left.remove(cid)
    last = chosen[-1] if chosen else -1
    fitting = sorted(c for c in left if c >= last)
    need = total - len(chosen)
    return [
        cid
        for i, cid in enumerate(fitting)
        if (i == 0 or fitting[i - 1] != cid) and len(fitting) - i >= need
    ]


def answers(f: Frame) -> tuple[int, ...]:
    """The cards chosen so far."""
    return tuple(a for a in f.memo if isinstance(a, int))


def may_search(s: State, player: int) -> bool:
    """Whether a player can search libraries now."""
    if player in s.ignoring:
        return True
    return not any(True for _ in s.statics(CantSearch))


def distinct(cards: tuple[int, ...]) -> list[int]:
    """Each card once, in order."""
    return list(dict.fromkeys(cards))


def known_cards(cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards whose identity is known."""
    return tuple(c for c in cards if c != UNKNOWN_CID)


def worst_value(candidates: Counter[int]) -> int:
    """The highest mana value among candidates: what an unknown card may cost at the worst."""
    from models.facts import card_view

    return max((card_view(c).mana_value for c in candidates if c != UNKNOWN_CID), default=0)
