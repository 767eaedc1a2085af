"""How far a search looks: this turn only, or this turn and later turns of the player who asks.

Turns alternate, so the turn number says how many of them are left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from analyzer.search.delays import (
    draws_alike,
    keeps_hand_small,
    same_before,
    usable_now,
    works_alike,
    works_before,
)
from analyzer.search.depth import most_common
from analyzer.search.relevance import card_words, cards_in
from analyzer.search.timing import (
    fast,
    late,
    reads_theirs,
    timely,
    timely_at_draw,
    triggers_late,
    usable,
)
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import effects
from cards.vocabulary.abilities import Triggered
from cards.vocabulary.base import Word
from cards.vocabulary.statics import (
    CantActivate,
    CantCast,
    CastLimit,
    CostChange,
    CostFloor,
    DiscardThenDraw,
    DrawReplacement,
    FlashPermission,
    MaximumHandSize,
    OpponentsDrawNothing,
    SkipStep,
    SorceryTimingOnly,
)
from cards.vocabulary.triggers import BeginStep, DrawsNth
from models.characteristics import is_creature
from models.position import Position, Step
from models.state import State

#: Steps of a turn between its first main phase and its cleanup.
_LATE = (Step.BEGIN_COMBAT, Step.END_COMBAT, Step.MAIN2, Step.END)


#: What makes one draw of a turn different from another.
_DRAWS = DrawsNth | DiscardThenDraw | DrawReplacement | OpponentsDrawNothing
#: What may keep a player from doing something in one turn, or make it cheaper in another.
_LIMITS = (
    CantActivate | CantCast | CastLimit | CostFloor | MaximumHandSize | SkipStep | SorceryTimingOnly
)  # fmt: skip


#: Of a library with so many cards besides those of one name a search leaves others to be drawn.
_VARIOUS = 15


class Horizon:
    """The turns of one question: `turns` of the player who asks, the first of them at the root."""

    def __init__(self, root: Position, player: int, turns: int = 1) -> None:
        self.root = root
        self.player = player
        self.turns = turns
        #: The number of the last turn.
        self.last = root.turn + 2 * (turns - 1) + (root.active != player)
        cards = cards_in(root)
        words = [w for cid in cards for w in card_words(cid)]
        #: Whether something that can be done at any time may trigger after the draw step of a turn.
        self._late = any(fast(cid) and late(cid) for cid in cards if cid != UNKNOWN_CID)
        self._free_hand = any(isinstance(w, FlashPermission) for w in words)
        #: Whether which draw of a turn is which may matter.
        self._draws_differ = any(isinstance(w, _DRAWS) for w in words) or any(
            face.keyword_set & {"dredge", "miracle"}
            for cid in cards
            if cid != UNKNOWN_CID
            for face in CARDS[cid].faces
        )
        #: Whether something may hold back, for a turn, what can be done in the turn after.
        self._holds_back = any(map(_holds_back, words))
        #: Whether turns may not alternate, so that their numbers do not say how many are left.  A
        #: turn that is skipped keeps its number: it is one of the turns asked about.
        self.uneven = any(isinstance(w, effects.ExtraTurn) for w in words)

    @property
    def several(self) -> bool:
        """Whether the question reaches beyond the turn of the root."""
        return self.turns > 1

    def over(self, p: Position) -> bool:
        """Whether a position lies beyond the end of the last turn's end step."""
        return p.turn > self.last or (p.turn == self.last and p.step == Step.CLEANUP)

    def later(self, p: Position | State) -> int:
        """How many turns of the player begin after the present turn."""
        return (self.last - p.turn + (p.active != self.player)) // 2

    def own_turn(self, p: Position | State) -> int:
        """Which of the player's turns, counted from the root, the position is in (or before)."""
        return self.turns - self.later(p)

    def waits(self, p: Position | State) -> bool:
        """Whether the player, with priority and an empty stack, need not act in this step.

        Pruning "wait", in questions about several turns only and only against an opponent who
        cannot reply.  Argument: between two steps of a turn nothing happens that would make an
        action worth less, or less possible, later (or earlier) in the turn.  In the player's own
        turn what could be done in the draw step, or after the first main phase, can be done in
        that phase, with at least as much mana: nothing triggers after it.  What could be done in
        the upkeep can as well be done then, if it has nothing to do with what is drawn in between:
        libraries, hands and graveyards; but a search makes nothing better of what is drawn, unless
        it leaves cards of one name.  In the opponent's turn it can be done in the end step,
        which is the last before the player's permanents untap; before the opponent's draw, if it
        has nothing to do with their hand and library.  Not with what triggers at a later step, on
        the battlefield or made by what can be done at any time.
        """
        if p.step == Step.CLEANUP or self._late or triggers_late(p):
            return False
        if p.active != self.player:
            if p.step in (Step.UPKEEP, Step.DRAW):
                return not self._meddles(p, reads_theirs)
            return p.step != Step.END
        if p.step in (Step.UPKEEP, Step.DRAW):
            various = most_common(p.players[self.player].library)[2] >= _VARIOUS
            matters = timely_at_draw if various else timely
            return p.step == Step.DRAW or not self._meddles(p, matters)
        if p.step not in _LATE or (p.turn == self.root.turn and self.root.step > Step.MAIN1):
            return False
        # With a creature there may be combat in between.
        return p.step == Step.END or not any(
            q.controller == self.player and is_creature(q) for q in p.battlefield
        )

    def asks(self, p: Position | State) -> bool:
        """Whether `waits_too` may speak of a position: an upkeep, or the opponent's end step."""
        if self._late or self._free_hand:
            return False
        return p.step == (Step.UPKEEP if p.active == self.player else Step.END)

    def waits_too(self, p: Position, within_reach: frozenset[int] | None) -> bool:
        """Whether the player need not act in their upkeep or in the opponent's end step.

        Pruning "wait" again, with more to ask (see `delays`).  Argument: in the upkeep all cards
        that could be used then do the same after the draw.  What can be done in the opponent's end
        step could have been done in the player's turn before, for nothing has happened since.
        `within_reach`: the cards that could be cast at all.
        """
        if triggers_late(p) or any(q.face_down for q in p.battlefield):
            return False
        now = usable_now(p, self.player, within_reach)
        cards = (*now.cards, *now.others)
        if p.active != self.player:
            return (
                self._done_before(p)
                and all(map(same_before, cards))
                and all(map(works_before, now.permanents))
                and keeps_hand_small(p, self.player, now)
            )
        return (
            not self._draws_differ
            and most_common(p.players[self.player].library)[2] >= _VARIOUS
            and all(map(draws_alike, cards))
            and all(map(works_alike, now.permanents))
        )

    def _done_before(self, p: Position) -> bool:
        """Whether the opponent's turn has changed nothing since the end of the turn before."""
        before = p.turn - 1
        acted = before > self.root.turn or (
            before == self.root.turn
            and self.root.step <= Step.MAIN1
            and self.root.active == self.player
        )
        return (
            acted
            and not (self.uneven or self._draws_differ or self._holds_back)
            and not (p.lasting or p.phased)
            and not p.players[self.player].draws
            and not any(_begins(q.cid) for q in p.battlefield)
        )

    def _meddles(self, p: Position | State, matters: Callable[[int], bool]) -> bool:
        """Whether the player has a card of a kind that may do something about what is drawn."""
        return any(map(matters, usable(p, self.player)))


def _holds_back(word: Word) -> bool:
    """Whether a word of a card may make one turn a worse time than another for doing something."""
    if isinstance(word, CostChange):
        cheaper = isinstance(word.generic, int) and word.generic <= 0
        return not cheaper or word.condition is not None
    if isinstance(word, effects.DelayedTrigger):
        return not all(isinstance(e, effects.Draw) for e in word.effects)
    return isinstance(word, _LIMITS)


@cache
def _begins(cid: int) -> bool:
    """Whether a card has something that triggers as a step begins."""
    return cid != UNKNOWN_CID and any(
        isinstance(a, Triggered) and isinstance(a.event, BeginStep)
        for face in CARDS[cid].faces
        for a in face.abilities
    )
