"""An admissible bound that looks beyond this turn.

Of all turns that are left the best cannot be better than this one made-up turn: everything that
could be drawn by then is in hand, every land drop is still to be made, all permanents are untapped,
permanents in hand cost nothing (they may have been cast in an earlier turn), and so does what was
suspended.  For how often something gives its gain matters, too, only cards are admitted that give
it once, or as mana, which does not outlast a turn.  With any other card in the game nothing is
claimed.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec.structs import replace

from analyzer.search.potential import potential
from analyzer.search.relevance import words
from cards.card import Face
from cards.library import CARDS, UNKNOWN_CID
from cards.mana import NO_MANA
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
from cards.vocabulary.base import Word
from cards.vocabulary.costs import DiscardSelf, ExileSelf, SacrificeSelf
from cards.vocabulary.triggers import BeginStep, CastThis, Dies, Enters, LeavesBattlefield
from models.position import Library, Position, Step, ZoneCard
from models.time_counters import counters_on

#: Deeper than any library.
BOTTOMLESS = 10_000
#: Instructions after which cards further down a library can be drawn: by how many places at most.
_DIGGING = (
    effects.Draw, effects.ExileTop, effects.LookAndTake, effects.LookAndOrder, effects.Scry,
    effects.Surveil, effects.Mill, effects.LookAtTop,
)  # fmt: skip
#: Instructions that leave the order of a library alone, or shuffle it, so that nothing is known.
_SHALLOW = (
    effects.AddCounters, effects.AddMana, effects.AddManaChoice, effects.ChooseColor,
    effects.ChooseMode, effects.ChooseName, effects.Continuous, effects.CopySpells,
    effects.Counter, effects.CreateToken, effects.DealDamage, effects.DelayedTrigger,
    effects.Destroy, effects.Discard, effects.ExileHand, effects.ExileSource, effects.ExileZone,
    effects.FlipCoin, effects.GainLife, effects.GrantFlashback, effects.If,
    effects.ImprintFromHand, effects.LookAtHand, effects.LoseLife, effects.May,
    effects.ModifyPT, effects.PutFromHand, effects.RevealFromHand, effects.RevealHandAndDiscard,
    effects.SacrificePermanents, effects.SacrificeSource, effects.Search, effects.Shuffle,
    effects.ShuffleIntoLibrary, effects.Tap, effects.Wish,
)  # fmt: skip
#: What a permanent may do in every turn, as far as the bound of one turn counts it.
_EACH_TURN = (
    effects.AddCounters, effects.AddMana, effects.AddManaChoice, effects.Destroy,
    effects.Discard, effects.Draw, effects.GainLife, effects.LookAndOrder, effects.LookAtHand,
    effects.LookAtTop, effects.ModifyPT, effects.SacrificeSource, effects.Scry, effects.Tap,
)  # fmt: skip
_CALM = (
    AdditionalCost, AlternativeCost, Companion, Echo, Madness, Splice, StaticAbility, Suspend,
)  # fmt: skip


def calm(p: Position, player: int, mine: Iterable[int], theirs: Iterable[int]) -> bool:
    """Whether the bound may speak of later turns in a game with these cards of each player."""
    return (
        not p.phased
        and all(isinstance(e, _LATER) for d in p.delayed for e in d.effects)
        and all(map(_calm, mine))
        and not any(map(_acts_alone, theirs))
    )


@cache
def _acts_alone(cid: int) -> bool:
    """Whether a card of the opponent does something in a turn of its own accord."""
    if cid == UNKNOWN_CID:
        return False
    events = [a.event for f in CARDS[cid].faces for a in f.abilities if isinstance(a, Triggered)]
    return any(isinstance(e, BeginStep) for e in events)


@cache
def _calm(cid: int) -> bool:
    return cid == UNKNOWN_CID or all(map(_calm_face, CARDS[cid].faces))


def _calm_face(face: Face) -> bool:
    if not face.is_permanent and any(
        isinstance(w, effects.Search) and w.to.startswith("battlefield") for w in words(face)
    ):
        return False  # a land that it fetches taps in later turns
    for ability in face.abilities:
        if isinstance(ability, Activated):
            once = any(isinstance(c, SacrificeSelf | DiscardSelf | ExileSelf) for c in ability.cost)
            if not once and not all(isinstance(e, _EACH_TURN) for e in ability.effects):
                return False
        elif isinstance(ability, Triggered):
            event = ability.event
            if isinstance(event, BeginStep):
                if not all(isinstance(e, _EACH_TURN) for e in ability.effects):
                    return False
            elif not isinstance(event, CastThis | Dies | Enters | LeavesBattlefield):
                return False
        elif not isinstance(ability, _CALM):
            return False
    return all(_later_draw(w) for w in words(face) if isinstance(w, effects.DelayedTrigger))


#: What may be put off to a later turn: draws, which `dig` counts, and what gives nothing.
_LATER = (effects.Draw, effects.Discard, effects.SacrificeSource, effects.LookAtTop)


def _later_draw(delayed: effects.DelayedTrigger) -> bool:
    return all(isinstance(e, _LATER) for e in delayed.effects)


@cache
def dig(cid: int) -> int:
    """How many cards of a library one use of a card can bring within reach of a draw."""
    if cid == UNKNOWN_CID:
        return 0
    depth = 0
    for face in CARDS[cid].faces:
        for word in words(face):
            depth = min(BOTTOMLESS, depth + _dug(word))
    return depth


def _dug(word: Word) -> int:
    if type(word).__module__ != effects.__name__ or isinstance(word, _SHALLOW):
        return 0
    count = getattr(word, "count", 1)
    return count if isinstance(word, _DIGGING) and isinstance(count, int) else BOTTOMLESS


def within_reach(p: Position, player: int, later: int) -> int:
    """How many cards from the top of a library could be drawn, by draw steps and by cards."""
    me = p.players[player]
    lib = me.library
    depth = later + (p.active == player and p.step < Step.DRAW)
    # A permanent's ability may be used in this turn, and in each turn of both players to come.
    times = 2 * later + 1
    here = [q.cid for q in p.battlefield if q.controller == player]
    uses = [c for c, _ in (*me.graveyard, *me.exile)] + list(me.hand)
    uses += [i.cid for i in (*p.stack, *p.waiting)] + [d.source for d in p.delayed]
    if any(_use(cid) or _finds(cid) for cid in me.commanders):
        return BOTTOMLESS  # it may be cast again and again
    uses += me.companion
    elsewhere = (*lib.top, *lib.rest, *lib.sure, *lib.bottom, *me.sideboard)
    most = max(map(_use, {*uses, *here, *elsewhere}), default=0)
    again = most if any(potential(c).bounce for c in {*uses, *here, *elsewhere} if c) else 0
    twice = 1
    at = 0
    known = lib.top or (*lib.rest, *lib.sure)
    for cid in here:
        depth += times * _use(cid)
    for cid in (*uses, *here):
        depth += _gives(cid, times, most, again)
        twice = max(twice, _twice(cid))
    while at < min(depth * twice, len(known)):
        depth += _gives(known[at], times, most, again)
        twice = max(twice, _twice(known[at]))
        at += 1
    return min(BOTTOMLESS, depth * twice)


def _use(cid: int) -> int:
    """How deep one use of a card digs, the cards that it finds left aside."""
    return dig(cid) if cid != UNKNOWN_CID else 0


def _twice(cid: int) -> int:
    return 2 if cid != UNKNOWN_CID and potential(cid).recast else 1


def _gives(cid: int, times: int, most: int, again: int) -> int:
    """How deep a card digs in all: its own uses, what it finds, and what it lets be used again."""
    if cid == UNKNOWN_CID:
        return 0
    about = potential(cid)
    found = _finds(cid)
    if about.piles or about.regrows or found > 1:
        return BOTTOMLESS
    own = dig(cid) * (times if CARDS[cid].front.is_permanent else 1)
    return own + found * most * times + about.bounce * again * times


@cache
def _finds(cid: int) -> int:
    """How many cards one use of a card can search for or wish for."""
    found = 0
    for face in CARDS[cid].faces:
        parts = [face.spell.effects, *(m.effects for m in face.spell.modes)] if face.spell else []
        parts += [a.effects for a in face.abilities if isinstance(a, Activated | Triggered)]
        found += sum(map(_found, parts))
    return found


def _found(instructions: tuple[effects.Effect, ...]) -> int:
    """How many cards instructions search for, the best of alternatives taken."""
    found = 0
    for e in instructions:
        if isinstance(e, effects.Search | effects.Wish):
            count = getattr(e, "count", 1)
            found += count if isinstance(count, int) else BOTTOMLESS
        elif isinstance(e, effects.If | effects.May):
            found += max(_found(e.then), _found(e.otherwise))
        elif any(isinstance(w, effects.Search | effects.Wish) for w in words(e)):
            found += BOTTOMLESS
    return found


@lru_cache(maxsize=50_000)
def _drawn(library: Library, depth: int) -> tuple[tuple[int, ...], Library]:
    """The known cards that can be drawn; and a library in which all of its cards can be found.

    Of a library in unknown order the last card is known once all the others have been drawn.
    """
    loose = (*library.rest, *library.sure)
    drawn = library.top[:depth]
    below = depth - len(library.top)
    if below + 1 >= library.middle:
        drawn += loose + library.bottom
    elif below > 0 and len(set(loose)) == 1:
        drawn += loose[:below]
    if library.hidden:
        rest, sure = library.rest, tuple(sorted((*library.sure, *library.top)))
    else:
        rest, sure = tuple(sorted((*loose, *library.top))), ()
    return tuple(c for c in drawn if c), Library((), rest, sure, library.bottom, library.hidden)


def ahead(p: Position, player: int, later: int, now: bool) -> Position:
    """The best turn that could follow; with `now` the best that the present one could be."""
    me = p.players[player]
    drawn, library = _drawn(me.library, within_reach(p, player, 0 if now else later))
    mine = replace(
        me,
        hand=tuple(sorted((*me.hand, *drawn))),
        library=library,
        land_plays=me.land_plays + (0 if now else later),
        pool=me.pool if now else NO_MANA,
        tagged=me.tagged if now else (),
        lasting_mana=me.lasting_mana if now else NO_MANA,
    )
    players = (mine, p.players[1]) if player == 0 else (p.players[0], mine)
    if now:
        return replace(p, players=players)
    battlefield = tuple(
        replace(q, tapped=False, used=0) if q.controller == player and (q.tapped or q.used) else q
        for q in p.battlefield
    )
    return replace(p, players=players, battlefield=battlefield, storm=0)


@cache
def paid_before(cid: int, later: int) -> bool:
    """Whether a card may be had for nothing in a later turn: paid for in an earlier one."""
    face = CARDS[cid].front
    if face.is_permanent and not face.is_land:
        return True
    return any(isinstance(a, Suspend) and a.count <= later for a in face.abilities)


def comes_off(entry: ZoneCard, later: int) -> bool:
    """Whether the last time counter of an exiled card may go by then."""
    return 0 < counters_on(entry) <= later
