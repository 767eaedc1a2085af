"""Cards set aside face down, to come to the hand at the end step."""

from __future__ import annotations

from functools import cache
from typing import Any

from cards.library import CARDS
from cards.vocabulary.base import Word
from cards.vocabulary.effects import ExileDiscarded, SetAside
from cards.vocabulary.triggers import BeginStep
from models.effects import handles
from models.library import take_top
from models.position import ASIDE, PLAY_TURN, Delayed, Frame
from models.state import State
from models.zones import (
    enter_battlefield,
    exiled_instead,
    from_graveyard,
    to_exile,
    to_graveyard,
    to_hand,
    without,
)

_END_STEP = BeginStep(step="end", whose="you")
_ANY_END_STEP = BeginStep(step="end", whose="any")


class TakeAside(Word, frozen=True):
    """Put a card that was set aside into the hand; an instruction of the engine."""

    cid: int


@cache
def _taking(cid: int) -> tuple[Any, ...]:
    return (TakeAside(cid),)


@handles(SetAside)
def set_aside(s: State, f: Frame, e: SetAside) -> bool:
    """Exile the top card face down (406.3); it comes to the hand at your next end step."""
    you = f.item.controller
    if not s.players[you].library.size:
        return True
    cid, library = take_top(s.players[you].library)
    s.change(you, library=library)
    to_exile(s, you, cid, ASIDE)
    later = Delayed(_END_STEP, _taking(cid), you, f.item.cid, s.turn)
    s.delayed = (*s.delayed, later)
    return True


@handles(TakeAside)
def take_aside(s: State, f: Frame, e: TakeAside) -> bool:
    """Put the card into its owner's hand if it is still exiled."""
    you = f.item.controller
    exile = s.players[you].exile
    if (e.cid, ASIDE) in exile:
        s.change(you, exile=without(exile, (e.cid, ASIDE)))
        to_hand(s, you, e.cid)
    return True


@handles(ExileDiscarded)
def exile_discarded(s: State, f: Frame, e: ExileDiscarded) -> bool:
    """Exile the card that was discarded, if it is in the graveyard."""
    you, cid = f.item.controller, f.item.value
    if any(c == cid for c, _ in s.players[you].graveyard):
        from_graveyard(s, you, cid)
        to_exile(s, you, cid)
    return True


class PutLeftover(Word, frozen=True):
    """Put cards that are still exiled into the graveyard, a token for each; of the engine."""

    cards: tuple[int, ...]
    token: str


@cache
def _putting(cards: tuple[int, ...], token: str) -> tuple[Any, ...]:
    return (PutLeftover(cards, token),)


def leave_over(s: State, f: Frame, cards: tuple[int, ...], token: str) -> None:
    """At the next end step, whoever's, see which of these cards are still exiled (603.7)."""
    effects = _putting(tuple(sorted(cards)), token)
    later = Delayed(_ANY_END_STEP, effects, f.item.controller, f.item.cid, s.turn)
    s.delayed = (*s.delayed, later)


@handles(PutLeftover)
def put_leftover(s: State, f: Frame, e: PutLeftover) -> bool:
    """Put what is left into the graveyard and create the tokens."""
    you = f.item.controller
    for cid in e.cards:
        if (cid, PLAY_TURN) not in s.players[you].exile:
            continue
        s.change(you, exile=without(s.players[you].exile, (cid, PLAY_TURN)))
        exiled = exiled_instead(s, you)
        to_graveyard(s, you, cid)
        if not exiled:
            enter_battlefield(s, CARDS.token(e.token), you, you, token=True)
    return True
