"""Actions that could as well be done at another time: before the opponent's turn, after a draw."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from analyzer.search.depth import looks
from analyzer.search.hellbent import leaves_otherwise
from analyzer.search.potential import potential
from analyzer.search.reachable import known_cards
from analyzer.search.relevance import card_words, words
from analyzer.search.timing import castable_graveyard, fast, fits_draw, timely_at_draw
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import conditions, costs, effects, statics, triggers
from cards.vocabulary.abilities import Activated, Triggered
from cards.vocabulary.amounts import CountCards, CountPermanents
from cards.vocabulary.base import Word
from models.facts import facts
from models.position import Library, Position

#: Static phrases that hold for a while and only protect.
_PROTECTING = (statics.CantBeCountered, statics.Hexproof)
#: What has the same outcome in a player's main phase as in the opponent's turn after it, if the
#: opponent does nothing.
_UNCHANGED = (
    *_PROTECTING,
    effects.AddCounters, effects.AddMana, effects.AddManaChoice, effects.ChooseColor,
    effects.Counter, effects.CounterEventSpell, effects.DealDamage, effects.Destroy,
    effects.Discard, effects.Draw, effects.ExileSource, effects.GainLife, effects.If,
    effects.LookAndOrder, effects.LookAtTop, effects.LoseLife, effects.MoveTarget,
    effects.PutFromHand, effects.RevealFromHand, effects.SacrificeSource, effects.Scry,
    effects.LookAtHand, effects.Search, effects.Shuffle, effects.Surveil,
    costs.DiscardCards, costs.DiscardSelf, costs.ExileSelf, costs.PayLife, costs.PayMana,
    costs.RemoveCounters, costs.ReturnToHand, costs.Sacrifice, costs.SacrificeSelf, costs.TapSelf,
    conditions.Compare, conditions.OpponentCast, conditions.NoneInHand,
    triggers.BeginStep, triggers.CastThis, triggers.Dies, triggers.Enters,
    triggers.LeavesBattlefield,
    statics.EntersTapped, statics.EntersWithCounters, CountCards, CountPermanents,
)  # fmt: skip
#: What happens to a permanent as it comes onto the battlefield or leaves.
_COMING = (triggers.CastThis, triggers.Dies, triggers.Enters, triggers.LeavesBattlefield)
#: A known library, and a hand that nothing depends on, are looked at; an upkeep comes later.
_KNOWN = (effects.LookAtHand, effects.LookAtTop, triggers.BeginStep)
#: Modules of the vocabulary whose words say what a card does, asks or waits for.
_TELLING = tuple(
    f"cards.vocabulary.{name}"
    for name in ("amounts", "conditions", "costs", "effects", "statics", "triggers")
)
#: The cards that a player keeps at the end of a turn.
HAND_SIZE = 7
_PLAYERS = ("who", "whose", "by")


@cache
def quick(cid: int) -> bool:
    """Whether a card in hand can be used while sorceries cannot be cast."""
    if cid == UNKNOWN_CID:
        return False
    return any(
        "Instant" in face.type_set
        or "flash" in face.keyword_set
        or any(a.zone != "battlefield" for a in facts(cid, index).activated)
        for index, face in enumerate(CARDS[cid].faces)
    )


def elsewhere(p: Position, player: int) -> Iterable[int]:
    """The cards outside hand and battlefield that could be used though no sorcery can be cast."""
    me = p.players[player]
    for cid in (*me.commanders, *me.companion, *castable_graveyard(p, player)):
        if cid != UNKNOWN_CID and fast(cid):
            yield cid
    for cid, mark in me.exile:
        if mark and fast(cid):
            yield cid


@lru_cache(maxsize=2_000)
def _quick_in(library: Library) -> tuple[int, ...]:
    return tuple(filter(quick, known_cards(library)))


@lru_cache(maxsize=2_000)
def _only_quick(library: Library) -> Library:
    parts = (library.top, library.rest, library.sure, library.bottom)
    top, rest, sure, bottom = (
        tuple(c if quick(c) else UNKNOWN_CID for c in part) for part in parts
    )
    return Library(top, tuple(sorted(rest)), tuple(sorted(sure)), bottom, library.hidden)


def in_this_step(p: Position, player: int) -> Position:
    """The same position, with unknown cards for all that cannot be cast at any time."""
    me = p.players[player]
    hand = tuple(sorted(c if quick(c) else UNKNOWN_CID for c in me.hand))
    masked = replace(
        me, hand=hand, library=_only_quick(me.library), land_plays=0,
        sideboard=tuple(filter(quick, me.sideboard)),
    )  # fmt: skip
    players = (masked, p.players[1]) if player == 0 else (p.players[0], masked)
    return replace(p, players=players)


class Usable(NamedTuple):
    """What a player could use though no sorcery can be cast: cards, also drawn ones; abilities."""

    cards: tuple[int, ...]
    others: tuple[int, ...]
    permanents: tuple[int, ...]


def usable_now(p: Position, player: int, within_reach: frozenset[int] | None) -> Usable:
    """What could be used now, of the cards that could be cast at all (None: of all)."""
    me = p.players[player]
    cards = {*filter(quick, me.hand), *_quick_in(me.library)}
    if within_reach is not None:
        cards = {c for c in cards if c in within_reach or leaves_otherwise(c)}
    return Usable(
        tuple(cards),
        tuple(elsewhere(p, player)),
        tuple(q.cid for q in p.battlefield if q.controller == player and fast(q.cid)),
    )


def keeps_hand_small(p: Position, player: int, now: Usable) -> bool:
    """Whether nothing that can be used now brings a player more cards than they may keep (514.1).

    Nor has any been discarded for that when their turn ended.
    """
    return (
        len(p.players[player].hand) < HAND_SIZE
        and not any(map(adds_to_hand, now.cards))
        and not any(adds_to_hand(cid, False) for cid in (*now.others, *now.permanents))
    )


@cache
def in_play(cid: int, at_any_time: bool = True) -> tuple[Word, ...]:
    """What a permanent's abilities say: those that are activated, and what triggers meanwhile.

    `at_any_time`: without those that can only be used in their player's own turn.
    """
    found: list[Word] = []
    for face in CARDS[cid].faces:
        for a in face.abilities:
            if isinstance(a, Activated):
                own = a.loyalty or a.timing in ("sorcery", "your_turn", "declare_blockers")
                if not (own and at_any_time):
                    found += words(a)
            elif not (isinstance(a, Triggered) and isinstance(a.event, _COMING)):
                found += words(a)
    return tuple(found)


# --- before or after a draw -----------------------------------------------------------------------
@cache
def draws_alike(cid: int) -> bool:
    """Whether a card does in the upkeep what it could do after the draw, with one card more.

    Cards that are drawn are the same in any order.  Cards that go from hand on top of the library
    may then be the same but for the one that the draw would take, in whose place the last one that
    was drawn goes back.
    """
    return not timely_at_draw(cid) or all(map(_draws_alike, card_words(cid)))


@cache
def works_alike(cid: int) -> bool:
    """The same of the abilities of a permanent."""
    return not timely_at_draw(cid) or all(map(_draws_alike, in_play(cid, False)))


def _draws_alike(word: Word) -> bool:
    if isinstance(word, effects.Draw):
        return word.who == "you" and isinstance(word.count, int)
    if isinstance(word, effects.PutFromHand):
        return word.to == "top" and isinstance(word.count, int) and word.count > 0
    if isinstance(word, effects.Continuous):
        return word.until == "end_of_turn"
    if isinstance(word, effects.DelayedTrigger):
        return _next_upkeep(word)
    if isinstance(word, (*_PROTECTING, *_KNOWN, conditions.OpponentCast)):
        return True
    return fits_draw(word)


# --- before the opponent's turn or at its end -----------------------------------------------------
def _next_upkeep(word: effects.DelayedTrigger) -> bool:
    """Whether it draws cards in the next upkeep."""
    return (
        isinstance(word.event, triggers.BeginStep)
        and word.event.step == "upkeep"
        and all(isinstance(e, effects.Draw) for e in word.effects)
    )


@cache
def works_before(cid: int) -> bool:
    """The same as `same_before` of the abilities of a permanent."""
    return not _counts_turns(cid) and all(map(_unchanged, in_play(cid)))


@cache
def same_before(cid: int) -> bool:
    """Whether a card does at the end of the opponent's turn what it could do in the turn before.

    A card that is drawn in the upkeep after that is drawn in the opponent's upkeep then.
    """
    card = CARDS[cid]
    if any("storm" in face.keyword_set for face in card.faces) and not _only_counters(cid):
        return False  # how many spells were cast in that turn matters
    return not _counts_turns(cid) and all(map(_unchanged, card_words(cid)))


def _counts_turns(cid: int) -> bool:
    """Whether something on a card can happen once in each turn."""
    return any(
        isinstance(a, Activated | Triggered) and a.once_each_turn
        for face in CARDS[cid].faces
        for a in face.abilities
    )


@cache
def adds_to_hand(cid: int, from_hand: bool = True) -> bool:
    """Whether a hand may be larger after a card was used than before; it may leave the hand."""
    own, about = looks(cid), potential(cid)
    more = own.gone + own.blind + about.finds + about.bounce
    return not own._replace(late=0).plain or bool(about.wild) or more > from_hand


def _only_counters(cid: int) -> bool:
    return all(
        isinstance(e, effects.Counter)
        for face in CARDS[cid].faces
        if face.spell is not None
        for e in face.spell.effects
    )


def _unchanged(word: Word) -> bool:
    if type(word).__module__ not in _TELLING:
        return True
    if isinstance(word, effects.Continuous):
        return word.until == "end_of_turn" and isinstance(word.static, _PROTECTING)
    if isinstance(word, effects.DelayedTrigger):
        return _next_upkeep(word)
    if isinstance(word, CountCards | effects.Draw | effects.Discard | effects.Search):
        return all(getattr(word, field, "you") == "you" for field in _PLAYERS)
    return isinstance(word, _UNCHANGED)
