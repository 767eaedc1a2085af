"""What a bound that looks beyond this turn must know about cards.

Of all turns that are left the best cannot be better than a made-up one: what could be drawn by then
is in hand, every land drop is still to be made, all permanents are untapped, permanents may have
been cast in an earlier turn, and so may what was suspended.  Mana does not outlast a turn.  What
an ability gives besides mana is counted once for each turn in which it can be used.  That is not
enough for what adds up from turn to turn: a card with such a part within reach, and nothing is
claimed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from analyzer.search.depth import used_up
from analyzer.search.potential import gives_nothing
from analyzer.search.relevance import words
from cards.card import Face
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import effects
from cards.vocabulary.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    Companion,
    Echo,
    Madness,
    Splice,
    StaticAbility,
    Suspend,
    Triggered,
)
from cards.vocabulary.triggers import BeginStep, CastThis, Dies, Enters, LeavesBattlefield
from models.position import ZoneCard
from models.time_counters import counters_on

#: What a permanent may do in every turn: what that gives is counted once for each turn, or it is
#: mana of that turn, or nothing a bound must count.
_EACH_TURN = (
    effects.AddCounters, effects.AddMana, effects.AddManaChoice, effects.ChangeTarget,
    effects.ChooseColor, effects.ChooseMode, effects.ChooseName, effects.Counter,
    effects.CounterEventSpell, effects.DealDamage, effects.Destroy, effects.Discard, effects.Draw,
    effects.ExileFromGraveyard, effects.ExileSource, effects.ExileTop, effects.ExileZone,
    effects.FlipCoin, effects.GainControlOfSource, effects.GainLife, effects.If, effects.Level,
    effects.LookAndOrder, effects.LookAndTake, effects.LookAtHand, effects.LookAtTop,
    effects.LoseLife, effects.May, effects.Mill, effects.MillUntil, effects.ModifyPT,
    effects.PutFromHand, effects.PutRevealedOnBottom, effects.ReturnSource, effects.RevealFromHand,
    effects.RevealTop, effects.RevealUntil, effects.SacrificePermanents, effects.SacrificeSource,
    effects.Scry, effects.Search, effects.Shuffle, effects.Surveil, effects.Tap,
)  # fmt: skip
_CALM = (
    AdditionalCost, AlternativeCost, Companion, Echo, Madness, Splice, StaticAbility, Suspend,
)  # fmt: skip
#: What may be put off to a later turn: draws, which are counted, and what gives nothing.
_LATER = (
    effects.Draw, effects.Discard, effects.If, effects.LookAtTop, effects.May,
    effects.SacrificeSource,
)  # fmt: skip


def acts_alone(cids: Iterable[int]) -> bool:
    """Whether a card of the opponent does something in a turn of its own accord."""
    return any(map(_acts_alone, cids))


@cache
def _acts_alone(cid: int) -> bool:
    if cid == UNKNOWN_CID:
        return False
    events = [a.event for f in CARDS[cid].faces for a in f.abilities if isinstance(a, Triggered)]
    return any(isinstance(e, BeginStep) for e in events)


@cache
def calm(cid: int) -> bool:
    """Whether all that a card gives in several turns is counted."""
    return cid == UNKNOWN_CID or all(map(calm_face, CARDS[cid].faces))


def calm_face(face: Face) -> bool:
    """The same of one face."""
    if "phasing" in face.keyword_set:
        return False
    if not face.is_permanent and any(
        isinstance(w, effects.Search) and w.to.startswith("battlefield") for w in words(face)
    ):
        return False  # a land that it fetches taps in later turns
    for ability in face.abilities:
        if isinstance(ability, Activated):
            if not used_up(ability) and not all(map(_each_turn, ability.effects)):
                return False
        elif isinstance(ability, Triggered):
            event = ability.event
            if isinstance(event, BeginStep):
                if not all(map(_each_turn, ability.effects)):
                    return False
            elif not (
                isinstance(event, CastThis | Dies | Enters | LeavesBattlefield)
                or gives_nothing(ability)
            ):
                return False
        elif not isinstance(ability, _CALM):
            return False
    return all(
        all(map(later_only, w.effects))
        for w in words(face)
        if isinstance(w, effects.DelayedTrigger)
    )


def _each_turn(effect: effects.Effect) -> bool:
    """Whether an instruction may be carried out in every turn."""
    for word in words(effect):
        if isinstance(word, effects.Continuous):
            fits = word.until != "permanent"
        elif isinstance(word, effects.Search):
            fits = not word.to.startswith("battlefield")
        else:
            fits = type(word).__module__ != effects.__name__ or isinstance(word, _EACH_TURN)
        if not fits:
            return False
    return True


def later_only(effect: effects.Effect) -> bool:
    """Whether an instruction may be carried out in the turn after: what it gives is counted."""
    return all(
        isinstance(w, _LATER) for w in words(effect) if type(w).__module__ == effects.__name__
    )


@cache
def paid_before(cid: int, later: int) -> bool:
    """Whether a card may be had for nothing in a later turn: paid for in an earlier one."""
    face = CARDS[cid].front
    return (face.is_permanent and not face.is_land) or suspended_before(cid, later)


@cache
def suspended_before(cid: int, later: int) -> bool:
    """Whether a card that is suspended now is cast within so many turns."""
    return any(isinstance(a, Suspend) and a.count <= later for a in CARDS[cid].front.abilities)


def comes_off(entry: ZoneCard, later: int) -> bool:
    """Whether the last time counter of an exiled card may go by then."""
    return 0 < counters_on(entry) <= later
