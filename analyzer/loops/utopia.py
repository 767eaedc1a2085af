"""The position in which costs and effects are read: all that could help is in play at once."""

from __future__ import annotations

from collections import Counter

import msgspec
from msgspec.structs import replace

from analyzer.search.relevance import card_words
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.effects import Continuous, CreateToken
from cards.vocabulary.statics import (
    CantActivate,
    CantCast,
    CantSearch,
    CastLimit,
    CostChange,
    CostFloor,
    DiscardThenDraw,
    GraveyardToExile,
    ManaBonus,
    PlayFromGraveyard,
    SorceryTimingOnly,
    Static,
)
from models.facts import facts
from models.position import Lasting, Library, Permanent, Player, Position, Step

#: Permanents of one name that are put into play at most.
_COPIES = 10
_HELPS = (ManaBonus, CostChange, PlayFromGraveyard)
_HINDERS = (
    CantActivate, CantCast, CantSearch, CastLimit, CostFloor, DiscardThenDraw, GraveyardToExile,
    SorceryTimingOnly,
)  # fmt: skip


class Cards(msgspec.Struct, frozen=True):
    """The cards to look at; `start`: the position they are in, if there is one.

    `owned`: how many of each there are; `there`: those already on the battlefield.
    """

    owned: Counter[int]
    there: Counter[int] = msgspec.field(default_factory=Counter)
    start: Position | None = None

    @property
    def you(self) -> int:
        """The player whose turn it is."""
        return self.start.active if self.start is not None else 0


def hinders(cid: int) -> bool:
    """Whether a permanent could only be in the way: a tax, a ban, a replacement by exile."""
    return any(_hinders(a.static) for a in facts(cid).statics)


def _hinders(static: Static) -> bool:
    if isinstance(static, CostChange):
        return not static.this_spell and (
            not isinstance(static.generic, int) or static.generic > 0 or static.caster == "opponent"
        )
    return (
        isinstance(static, _HINDERS)
        and getattr(static, "who", getattr(static, "whose", "any")) != "opponent"
    )


def permanents(cards: Cards) -> dict[int, int]:
    """The permanents that could be in play, with how many of each: cards, and tokens of cards.

    Of lands that a position has in hand or library none is counted: one land a turn is no loop.
    """
    found: dict[int, int] = dict(cards.there)
    for cid, n in cards.owned.items():
        face = CARDS[cid].front
        if not face.is_permanent or (face.is_land and cards.start is not None):
            continue
        if cards.there[cid] or not hinders(cid):
            found[cid] = max(n, found.get(cid, 0))
    for cid in {*found, *cards.owned}:
        for word in card_words(cid):
            if isinstance(word, CreateToken):
                found.setdefault(CARDS.token(word.token), _COPIES)
    return found


def utopia(cards: Cards, in_play: dict[int, int]) -> Position:
    """A position with all of these permanents, untapped, and with every spell that helps in force.

    What a position already has on the battlefield stays as it is, the opponent's permanents too.
    """
    you = cards.you
    start = cards.start
    if start is None:
        start = Position((Player(life=40), Player(life=40)), step=Step.MAIN1)
    battlefield = list(start.battlefield)
    uid = start.next_uid
    for cid, n in in_play.items():
        have = sum(p.cid == cid and p.controller == you for p in battlefield)
        token = CARDS[cid].layout == "token"
        for _ in range(max(0, min(n, _COPIES) - have) if not token else have == 0):
            battlefield.append(Permanent(uid, cid, you, you, token=token))
            uid += 1
    lasting = list(start.lasting)
    for cid in cards.owned:
        for word in card_words(cid):
            if isinstance(word, Continuous) and isinstance(word.static, _HELPS):
                if not _hinders(word.static):
                    lasting.append(Lasting(word.static, you, word.until, cid))
    grave = tuple(sorted((cid, "") for cid in cards.owned if cid != UNKNOWN_CID))
    me = replace(start.players[you], graveyard=grave, exile=grave, library=Library(top=(0,) * 60))
    players = [*start.players]
    players[you] = me
    return replace(
        start,
        players=(players[0], players[1]),
        battlefield=tuple(battlefield),
        lasting=tuple(lasting),
        next_uid=uid,
    )
