"""When in a turn something must be done: what a card does, asks or waits for at any time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from analyzer.search.brief import brief
from analyzer.search.relevance import ABILITIES, SPELLS, card_words, words
from cards.card import Face
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import costs, effects
from cards.vocabulary.abilities import Activated, Triggered
from cards.vocabulary.amounts import CountCards, CountPermanents, Half, Sum, Times
from cards.vocabulary.base import Word
from cards.vocabulary.conditions import Compare, OpponentLostLife
from cards.vocabulary.statics import EntersWithCounters, GrantEscape, PlayFromGraveyard, Static
from cards.vocabulary.targets import Target
from cards.vocabulary.triggers import BeginStep, CastThis, Dies, Enters, LeavesBattlefield
from models.facts import facts, is_mana_ability
from models.position import Position
from models.state import State, statics_in_force

#: Instructions and costs whose outcome is the same whenever they are carried out in a turn: they
#: ask nothing about libraries, hands, graveyards or the step.
_TIMELESS = (
    effects.AddCounters, effects.AddMana, effects.AddManaChoice, effects.ChooseColor,
    effects.Counter, effects.DealDamage, effects.Destroy, effects.GainLife, effects.If,
    effects.LoseLife, effects.ModifyPT,
    effects.SacrificePermanents, effects.SacrificeSource, effects.Tap, effects.Untap,
    costs.PayLife, costs.PayMana, costs.SacrificeSelf, costs.Sacrifice, costs.TapSelf,
    costs.RemoveCounters, effects.GainControlOfSource, EntersWithCounters,
    CastThis, Dies, Enters, LeavesBattlefield, Compare, CountPermanents, OpponentLostLife,
)  # fmt: skip
#: What speaks of another player, but not of their hand or library, or only lets one see it.
_ELSEWHERE = (
    effects.CopySpells, effects.ExileFromGraveyard, effects.GainControlOfSource,
    effects.LookAtHand, effects.LookAtTop, effects.May, effects.ReturnAll, Half, Sum, Times,
    BeginStep,
)  # fmt: skip
#: What is the same whether or not a spell has left the hand to be cast.
_BESIDE_HANDS = (effects.DelayedTrigger, effects.LookAtHand, effects.LookAtTop, BeginStep)
#: Modules of the vocabulary whose words say what an ability does, asks or waits for.
_TELLING = (
    "cards.vocabulary.effects", "cards.vocabulary.costs", "cards.vocabulary.amounts",
    "cards.vocabulary.conditions", "cards.vocabulary.statics", "cards.vocabulary.triggers",
)  # fmt: skip


#: They let cards of a graveyard be cast.
_FROM_GRAVEYARDS: tuple[type[Static], ...] = (PlayFromGraveyard, GrantEscape)


def usable(p: Position | State, player: int) -> Iterable[int]:
    """The cards that a player could cast or activate from where they are."""
    me = p.players[player]
    yield from me.hand
    yield from me.commanders
    yield from me.companion
    yield from castable_graveyard(p, player)
    for cid, mark in me.exile:
        if mark:
            yield cid
    for q in p.battlefield:
        if q.controller == player:
            yield q.cid


def castable_graveyard(p: Position | State, player: int) -> Iterable[int]:
    """The cards of a graveyard that could be cast or activated from there now."""
    graveyard = p.players[player].graveyard
    if not graveyard:
        return
    everything = any(
        controller == player
        for kind in _FROM_GRAVEYARDS
        for _, controller, _ in statics_in_force(p, kind)
    )
    for cid, mark in graveyard:
        if cid and (everything or mark or brief(cid).grave_prices):
            yield cid


def triggers_late(p: Position | State) -> bool:
    """Whether something there triggers after the draw step of a turn."""
    return any(late(q.cid) for q in p.battlefield) or any(
        map(_is_late, (d.event for d in p.delayed))
    )


def _is_late(word: Word | None) -> bool:
    return isinstance(word, BeginStep) and word.step not in ("upkeep", "draw")


@cache
def late(cid: int) -> bool:
    """Whether a card has something that triggers after the draw step of a turn."""
    return cid != UNKNOWN_CID and any(map(_is_late, card_words(cid)))


@cache
def fast(cid: int) -> bool:
    """Whether a card can be used while sorceries cannot be cast."""
    return any(
        "Instant" in face.type_set or "flash" in face.keyword_set or facts(cid, index).activated
        for index, face in enumerate(CARDS[cid].faces)
    )


@cache
def responds(cid: int) -> bool:
    """Whether a card can do anything, in response, but make mana by tapping.

    With the mana alone nothing can be done, and it can be made as well later.  What is sacrificed
    for it may be counted in a graveyard.
    """
    if cid == UNKNOWN_CID:
        return False
    for index, face in enumerate(CARDS[cid].faces):
        if "Instant" in face.type_set or "flash" in face.keyword_set:
            return True
        for ability in facts(cid, index).activated:
            if ability.loyalty or ability.timing == "sorcery":
                continue
            plain = all(isinstance(c, costs.TapSelf) for c in ability.cost)
            if not (plain and is_mana_ability(ability)):
                return True
    return False


@cache
def timely(cid: int) -> bool:
    """Whether it may matter when in a turn a card is used.

    Its own triggers of entering and leaving count as what it does.
    """
    return cid != UNKNOWN_CID and fast(cid) and not all(_fits(w) for w in card_words(cid))


@cache
def timely_at_draw(cid: int) -> bool:
    """The same in the upkeep of a player whose library has many kinds of cards.

    After a search nobody knows what is drawn: a card that is known is worth no less.
    """
    return cid != UNKNOWN_CID and fast(cid) and not all(fits_draw(w) for w in card_words(cid))


def fits_draw(word: Word) -> bool:
    """Whether a word of a card says nothing that depends on when, in that upkeep, it is used."""
    if isinstance(word, effects.Search):
        return word.who == "you" and word.shuffle and (_for_land(word) or word.to == "hand")
    return _fits(word)


@cache
def usable_before(cid: int) -> bool:
    """Whether abilities of a permanent do the same before a spell is cast as in response to it.

    They say nothing of hands, nor of the stack, and what is paid for them pays for no spell: of
    mana abilities only those that a search uses ahead of need are meant.
    """
    used = [a for face in CARDS[cid].faces for a in face.abilities if isinstance(a, Activated)]
    told = [w for a in used for w in words(a)]
    return (
        all(any(isinstance(c, costs.TapSelf) for c in a.cost) for a in used)
        and all(fits_draw(w) or isinstance(w, _BESIDE_HANDS) for w in told)
        and not any(isinstance(w, Target) and w.what in (*SPELLS, *ABILITIES) for w in told)
    )


def _for_land(e: effects.Search) -> bool:
    """Whether a search puts a card straight onto its searcher's battlefield."""
    return e.to.startswith("battlefield") and e.who == "you"


@cache
def reads_theirs(cid: int) -> bool:
    """Whether a card can do, or ask, something about the opponent's hand or library at any time."""
    return timely(cid) and any(map(_about_theirs, card_words(cid)))


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


#: Instructions and costs that neither look at a library nor change one.
_NOT_AT_LIBRARIES = (
    *_TIMELESS, effects.ChooseName, effects.Continuous, effects.Discard, effects.ExileFromGraveyard,
    effects.ExileSource, effects.GainControlOfSource, effects.LookAtHand, effects.LookAtTop,
    effects.PreventDamage, effects.ReturnAll, effects.ReturnPermanents, effects.UntapSource,
    costs.DiscardCards, costs.DiscardSelf, costs.ExileSelf, costs.RemoveCounters, costs.PutCounters,
    costs.ReturnToHand,
)  # fmt: skip


@cache
def at_libraries(cid: int) -> bool:
    """Whether a card can, at any time, look at or change a library, or use an ability on the stack.

    What waits for a later step does so then; a land that it searches for leaves the top unknown.
    """
    return cid != UNKNOWN_CID and fast(cid) and any(map(_at_libraries, CARDS[cid].faces))


@cache
def abilities_at_libraries(cid: int) -> bool:
    """Whether an ability of a card can do so, also one that triggers as another is used."""
    return cid != UNKNOWN_CID and any(map(_abilities_at_libraries, CARDS[cid].faces))


def _at_libraries(face: Face) -> bool:
    spell = face.spell
    instructions = (spell.effects, *(m.effects for m in spell.modes)) if spell is not None else ()
    return (
        _targets_abilities(face)
        or any(map(_touches, instructions))
        or (_abilities_at_libraries(face))
    )


def _targets_abilities(face: Face) -> bool:
    return any(isinstance(w, Target) and "ability" in w.what for w in words(face))


def _abilities_at_libraries(face: Face) -> bool:
    used = [a for a in face.abilities if isinstance(a, Activated)]
    if not used:
        return False
    triggers = [
        a
        for a in face.abilities
        if isinstance(a, Triggered) and not (isinstance(a.event, Enters) and a.event.this)
    ]
    instructions = [a.effects for a in used] + [a.effects for a in triggers]
    instructions += [m.effects for a in triggers for m in a.modes]
    paid = [c for a in used for c in a.cost]
    return (
        _targets_abilities(face)
        or any(map(_touches, instructions))
        or not all(isinstance(c, _NOT_AT_LIBRARIES) for c in paid)
    )


def _touches(instructions: Iterable[effects.Effect]) -> bool:
    """Whether any of these instructions does something with a library now."""
    for e in instructions:
        if isinstance(e, effects.Search) and _for_land(e):
            continue
        if isinstance(e, effects.DelayedTrigger) and isinstance(e.event, BeginStep):
            continue
        if isinstance(e, effects.If | effects.May):
            if _touches(e.then) or _touches(e.otherwise):
                return True
        elif isinstance(e, effects.MoveTarget):
            if e.to in ("top", "bottom"):
                return True
        elif not isinstance(e, _NOT_AT_LIBRARIES):
            return True
    return False
