"""How far a search looks: this turn only, or this turn and later turns of the player who asks.

Turns alternate, so the turn number says how many of them are left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from analyzer.search.relevance import card_words, cards_in
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import costs, effects
from cards.vocabulary.amounts import CountCards, CountPermanents, Half, Sum, Times
from cards.vocabulary.base import Word
from cards.vocabulary.conditions import Compare, OpponentLostLife
from cards.vocabulary.triggers import BeginStep, CastThis, Dies, Enters, LeavesBattlefield
from models.characteristics import is_creature
from models.facts import facts
from models.position import Player, Position, Step
from models.state import State

#: Steps of a turn between its first main phase and its cleanup.
_LATE = (Step.BEGIN_COMBAT, Step.END_COMBAT, Step.MAIN2, Step.END)
#: Instructions and costs whose outcome is the same whenever they are carried out in a turn: they
#: ask nothing about libraries, hands, graveyards or the step.
_TIMELESS = (
    effects.AddCounters, effects.AddMana, effects.AddManaChoice, effects.ChooseColor,
    effects.Counter, effects.DealDamage, effects.Destroy, effects.GainLife, effects.If,
    effects.LoseLife, effects.ModifyPT,
    effects.SacrificePermanents, effects.SacrificeSource, effects.Tap, effects.Untap,
    costs.PayLife, costs.PayMana, costs.SacrificeSelf, costs.Sacrifice, costs.TapSelf,
    CastThis, Dies, Enters, LeavesBattlefield, Compare, CountPermanents, OpponentLostLife,
)  # fmt: skip
#: What speaks of another player, but not of their hand or library, or only lets one see it.
_ELSEWHERE = (
    effects.CopySpells, effects.ExileFromGraveyard, effects.GainControlOfSource,
    effects.LookAtHand, effects.LookAtTop, effects.May, effects.ReturnAll, Half, Sum, Times,
    BeginStep,
)  # fmt: skip
#: Modules of the vocabulary whose words say what an ability does, asks or waits for.
_TELLING = (
    "cards.vocabulary.effects", "cards.vocabulary.costs", "cards.vocabulary.amounts",
    "cards.vocabulary.conditions", "cards.vocabulary.statics", "cards.vocabulary.triggers",
)  # fmt: skip


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
        self._late = any(_fast(cid) and _late(cid) for cid in cards if cid != UNKNOWN_CID)
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
        libraries, hands and graveyards.  In the opponent's turn it can be done in the end step,
        which is the last before the player's permanents untap; before the opponent's draw, if it
        has nothing to do with their hand and library.  Not with what triggers at a later step, on
        the battlefield or made by what can be done at any time.
        """
        if p.step == Step.CLEANUP or self._late or _triggers_late(p):
            return False
        if p.active != self.player:
            if p.step in (Step.UPKEEP, Step.DRAW):
                return not self._meddles(p, _reads_theirs)
            return p.step != Step.END
        if p.step in (Step.UPKEEP, Step.DRAW):
            return p.step == Step.DRAW or not self._meddles(p, _timely)
        if p.step not in _LATE or (p.turn == self.root.turn and self.root.step > Step.MAIN1):
            return False
        # With a creature there may be combat in between.
        return p.step == Step.END or not any(
            q.controller == self.player and is_creature(q) for q in p.battlefield
        )

    def _meddles(self, p: Position | State, matters: Callable[[int], bool]) -> bool:
        """Whether the player has a card of a kind that may do something about what is drawn."""
        player = p.players[self.player]
        return any(map(matters, _usable(player))) or any(
            q.controller == self.player and matters(q.cid) for q in p.battlefield
        )


def _usable(player: Player) -> tuple[int, ...]:
    """The cards of a player that could be cast or activated from where they are."""
    marked = (cid for cid, mark in (*player.graveyard, *player.exile) if mark)
    in_graveyard = (cid for cid, _ in player.graveyard)
    return (*player.hand, *marked, *in_graveyard)


def _triggers_late(p: Position | State) -> bool:
    """Whether something there triggers after the draw step of a turn."""
    return any(_late(q.cid) for q in p.battlefield) or any(
        map(_is_late, (d.event for d in p.delayed))
    )


def _is_late(word: Word | None) -> bool:
    return isinstance(word, BeginStep) and word.step not in ("upkeep", "draw")


@cache
def _late(cid: int) -> bool:
    """Whether a card has something that triggers after the draw step of a turn."""
    return cid != UNKNOWN_CID and any(map(_is_late, card_words(cid)))


@cache
def _fast(cid: int) -> bool:
    """Whether a card can be used while sorceries cannot be cast."""
    return any(
        "Instant" in face.type_set or "flash" in face.keyword_set or facts(cid, index).activated
        for index, face in enumerate(CARDS[cid].faces)
    )


@cache
def _timely(cid: int) -> bool:
    """Whether it may matter when in a turn a card is used.

    Its own triggers of entering and leaving count as what it does.
    """
    return cid != UNKNOWN_CID and _fast(cid) and not all(_fits(w) for w in card_words(cid))


@cache
def _reads_theirs(cid: int) -> bool:
    """Whether a card can do, or ask, something about the opponent's hand or library at any time."""
    return _timely(cid) and any(map(_about_theirs, card_words(cid)))


def _about_theirs(word: Word) -> bool:
    if type(word).__module__ not in _TELLING or _fits(word) or isinstance(word, _ELSEWHERE):
        return False
    players = (getattr(word, field, "you") for field in ("who", "whose", "by"))
    return isinstance(word, effects.SurgicallyExtract) or any(p != "you" for p in players)


def _fits(word: Word) -> bool:
    if type(word).__module__ not in _TELLING:
        return True
    if isinstance(word, CountCards):
        return word.zone == "graveyard"  # nothing goes there as a card is drawn
    return isinstance(word, _TIMELESS)
