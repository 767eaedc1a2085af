"""A turn without a kill in the honest column: a land is played and the turn passes."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from analyzer.batch.mulligans import put_back
from analyzer.search.relevance import card_words
from cards.card import BASIC_LAND_TYPES
from cards.library import CARDS
from cards.vocabulary.effects import AddMana, AddManaChoice
from cards.vocabulary.statics import EntersTapped
from models.actions import NOTHING, PASS, Action, Cast, Choose, PlayLand
from models.apply import apply
from models.facts import facts
from models.legal import legal_actions
from models.position import Position, Step

#: Used against an opponent who may answer: a line of an imagined order shows one answer only.
WORDS = (
    "Honest: the player never knows the library's order. A line that is certain to win this turn, "
    "whatever the order and the answers, is played. Without one a land is played (those that enter "
    "tapped first, then those that make new colours) and the turn ends; before a discard to seven, "
    "permanents that cost nothing are cast. The rate is that of this policy: the best player's is "
    "as high or higher."
)
MOST_CARDS = 7
#: Answers that decline an offer, in the order in which they are looked for.
_DECLINE = ("no", "decline", "none")


def next_turn(position: Position) -> Position:
    """The main phase of the player's next turn, after a turn of waiting.

    Raises Unsupported if something on the way is not modelled.
    """
    player, turn = position.active, position.turn
    land = best_land(position)
    if land is not None:
        position = apply(position, land)
    position = _empty_hand(position)
    while position.winner is None:
        if position.turn > turn and position.active == player and position.step == Step.MAIN1:
            if position.pending is None and not position.stack:
                break
        position = apply(position, answer(position))
    return tidy(position)


def _empty_hand(position: Position) -> Position:
    """The position after free permanents were cast instead of being discarded (514.1)."""
    player = position.active
    while position.winner is None:
        if position.pending is not None or position.stack or position.priority != player:
            position = apply(position, answer(position))
            continue
        free = [
            action
            for action in legal_actions(position)
            if isinstance(action, Cast)
            and action.zone == "hand"
            and action.pay == NOTHING
            and facts(action.cid, action.face).face.is_permanent
        ]
        if not free or len(position.players[player].hand) <= MOST_CARDS:
            break
        position = apply(position, min(free, key=lambda a: (CARDS[a.cid].name, a.x)))
    return position


def answer(position: Position) -> Action:
    """What is done without a plan: passing, or the answer that declines, or else the first one."""
    pending = position.pending
    if pending is None:
        return PASS
    if pending.kind == "discard to seven":
        # The bottom rule says what a hand needs least (514.1).
        hand = position.players[pending.player].hand
        return Choose(put_back(hand, 1)[1][0])
    for word in _DECLINE:
        if word in pending.options:
            return Choose(word)
    return legal_actions(position)[0]


def best_land(position: Position) -> PlayLand | None:
    """The land to play in a turn of waiting."""
    lands = [a for a in legal_actions(position) if isinstance(a, PlayLand)]
    if not lands:
        return None
    have = {
        letter
        for p in position.battlefield
        if p.controller == position.active
        for letter in colors(p.cid)
    }
    return min(
        lands,
        key=lambda a: (not enters_tapped(a.cid), -len(colors(a.cid) - have), CARDS[a.cid].name),
    )


@cache
def enters_tapped(cid: int) -> bool:
    """Whether a land may enter tapped."""
    return any(isinstance(word, EntersTapped) for word in card_words(cid))


@cache
def colors(cid: int) -> frozenset[str]:
    """The colours of mana that a card names."""
    found = {BASIC_LAND_TYPES[t] for f in CARDS[cid].faces for t in f.subtypes
             if t in BASIC_LAND_TYPES}  # fmt: skip
    for word in card_words(cid):
        if isinstance(word, AddMana):
            found.update(word.mana)
        elif isinstance(word, AddManaChoice) and word.colors.isupper():
            found.update(word.colors)
    return frozenset(found & set("WUBRG"))


def tidy(position: Position) -> Position:
    """The position with permanents numbered in an order that forgets how they came.

    So equal positions of two hands are one.  Only with nothing that refers to a permanent, and
    without static abilities, for which the order may matter (613.7).
    """
    if position.stack or position.lasting or position.delayed or position.gone:
        return position
    if any(facts(p.cid, p.face).statics for p in position.battlefield):
        return position
    order = sorted(position.battlefield, key=lambda p: (p.controller, p.cid, repr(p)))
    board = tuple(replace(p, uid=uid) for uid, p in enumerate(order, 1))
    return replace(position, battlefield=board, next_uid=len(board) + 1)
