"""How far down a library of known order a card can bring the player, at the very most.

The cards of a library that can be drawn, exiled, milled or looked at are a prefix of its order:
each card that leaves the top lets the next one come up, and whoever looks at the top cards reaches
no further than what has left plus what is looked at.  A shuffle ends all knowledge of the order.
So `gone` counts what may leave the top, `window` how far one look reaches beyond that.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import NamedTuple

from analyzer.search.relevance import card_words, words
from cards.card import Face
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import combat, costs, effects
from cards.vocabulary.abilities import (
    Activated,
    AdditionalCost,
    AlternativeCost,
    Chapter,
    Mode,
    Spell,
    Triggered,
)
from cards.vocabulary.amounts import Amount, CountCards, Half, Moved, Sum, Times, XValue
from cards.vocabulary.base import Word
from cards.vocabulary.conditions import OpponentCast
from cards.vocabulary.triggers import (
    BeginStep,
    CastSpell,
    CastThis,
    Cycles,
    Dies,
    Enters,
    LeavesBattlefield,
    PutIntoGraveyard,
)
from models.position import Library


class Looks(NamedTuple):
    """What uses of cards do to the top of a library; each number is the most there could be.

    `gone`: cards that leave it; `window`: how much further a look reaches.  `away`: how many of the
    cards gone cannot be played then, or, negative, how many more can.  `late`: those that leave it
    in a later upkeep.  `blind`: those that leave it right after a shuffle.  `half`: how often half
    a library is drawn; `hand`: how often as many cards as a hand has; `x`: how often as many as
    mana was paid.  `copies`, `blind_copies`: those that each copy by storm takes; `casts`: those
    for each spell that is cast.  `life`: 1 where cards are taken for life; `endless`: 1 where no
    number is known.
    """

    gone: int = 0
    window: int = 0
    away: int = 0
    late: int = 0
    blind: int = 0
    half: int = 0
    hand: int = 0
    x: int = 0
    copies: int = 0
    blind_copies: int = 0
    casts: int = 0
    life: int = 0
    endless: int = 0

    def plus(self, other: Looks, times: int = 1) -> Looks:
        """Both, one after the other."""
        if other is NOTHING or not times:
            return self
        if self is NOTHING and times == 1:
            return other
        sums = [a + b * times for a, b in zip(self, other, strict=True)]
        return Looks(*sums)._replace(window=max(self.window, other.window))

    def either(self, other: Looks) -> Looks:
        """Whichever of the two."""
        if other is NOTHING:
            return self
        return Looks(*map(max, self, other))._replace(away=min(self.away, other.away))

    @property
    def plain(self) -> bool:
        """Whether numbers of cards are all there is to it."""
        return self[3:] == NOTHING[3:]


NOTHING = Looks()
ENDLESS = Looks(endless=1)

#: Instructions that take no card off a library and look at none, or search it and shuffle it.
_ASIDE = (
    effects.AddCounters, effects.AddMana, effects.AddManaChoice, effects.ChangeTarget,
    effects.ChooseColor, effects.ChooseName, effects.ChooseType, effects.Continuous,
    effects.CopySpells, effects.Counter, effects.CounterEventSpell, effects.CreateToken,
    effects.DealDamage, effects.Destroy, effects.Discard, effects.ExileDiscarded,
    effects.ExileFromGraveyard, effects.ExileHand, effects.ExileLinked, effects.ExileSource,
    effects.ExileZone, effects.GainControlOfSource, effects.GainLife, effects.GivePoison,
    effects.GrantFlashback, effects.ImprintFromHand, effects.Level, effects.LookAtHand,
    effects.LookAtTop, effects.LoseGame, effects.LoseLife, effects.ModifyPT, effects.MoveTarget,
    effects.Pile, effects.PreventDamage, effects.Pump, effects.PutFromHand,
    effects.PutRevealedOnBottom, effects.ReturnSource, effects.RevealFromHand,
    effects.RevealHandAndDiscard, effects.SacrificePermanents, effects.SacrificeSource,
    effects.Search, effects.Shuffle, effects.ShuffleFromGraveyard, effects.ShuffleIntoLibrary,
    effects.SkipTurn, effects.TakeBack, effects.Tap, effects.TuckAll, effects.Untap,
    effects.UntapSource, effects.WinGame, effects.Wish, effects.ExileAndReturnTransformed,
    combat.BlockAgain, combat.RemoveCountersHere, combat.RemoveFromCombat,
)  # fmt: skip
_TAKING = (
    effects.Draw, effects.Mill, effects.Scry, effects.Surveil, effects.LookAndTake,
    effects.ExileTop,
)  # fmt: skip
#: Instructions that move as many cards as a hand has, at most.
_FROM_HAND = (effects.PutFromHand, effects.Discard, effects.ExileHand)
_OTHERS = ("opponent", "each_opponent")
_ONCE = (
    CastThis, Cycles, Dies, Enters, LeavesBattlefield, PutIntoGraveyard, BeginStep,
)  # fmt: skip


@cache
def looks(cid: int, later: int = 0) -> Looks:
    """Everything that a card can do to the top of its owner's library.

    `later`: how many more turns of the player follow: what it may do in every turn is counted for
    each.
    """
    if cid == UNKNOWN_CID:
        return NOTHING
    found = NOTHING
    for face in CARDS[cid].faces:
        found = found.plus(face_looks(face, later))
    return found


@cache
def waits_for_spells(cid: int) -> bool:
    """Whether a spell does nothing to the library unless the opponent has cast a spell."""
    if cid == UNKNOWN_CID or looks(cid) is NOTHING:
        return False
    for face in CARDS[cid].faces:
        if any(map(_speaks, face.abilities)) or face.spell is None or face.spell.modes:
            return False
        for e in face.spell.effects:
            waits = isinstance(e, effects.If) and isinstance(e.condition, OpponentCast)
            if not waits and _one(e, False, False) is not NOTHING:
                return False
            if isinstance(e, effects.If) and _all(e.otherwise, False) is not NOTHING:
                return False
    return True


def _speaks(ability: Word) -> bool:
    """Whether an ability speaks of anything at all that is done to a library."""
    told = [w for w in words(ability) if type(w).__module__ == effects.__name__]
    return not all(isinstance(w, _ASIDE) for w in told)


@cache
def for_next_turn(cid: int) -> bool:
    """Whether all that a card takes from a library can be played in the next turn only."""
    if cid == UNKNOWN_CID or looks(cid) is NOTHING:
        return False
    told = [e for e in card_words(cid) if isinstance(e, effects.Effect)]
    return all(
        isinstance(e, _ASIDE)
        or (isinstance(e, effects.ExileTop) and e.play == "during_your_next_turn")
        for e in told
    )


def brings_up(own: Looks) -> bool:
    """Whether cards leave the top of a library in this turn."""
    return own is not NOTHING and bool(own.gone or not own._replace(late=0).plain)


@cache
def turns_used(cid: int, later: int) -> int:
    """How often a card can do, in so many more turns, what it does once a turn."""
    if cid == UNKNOWN_CID or not later:
        return 1
    abilities = [a for face in CARDS[cid].faces for a in face.abilities]
    return max((_times(a, later) for a in abilities), default=1)


def _times(ability: object, later: int) -> int:
    """How often an ability can be used or can trigger in this turn and those to come."""
    if isinstance(ability, Activated):
        if used_up(ability):
            return 1
        own = ability.timing in ("sorcery", "your_turn") or ability.loyalty
        tapped = any(isinstance(c, costs.TapSelf) for c in ability.cost)
        return later + 1 if own or tapped else 2 * later + 1
    if isinstance(ability, Triggered):
        if ability.once_each_turn:
            return 2 * later + 1
        if isinstance(ability.event, BeginStep):
            return later + 1 if ability.event.whose == "you" else 2 * later + 1
    return 1


def used_up(ability: Activated) -> bool:
    """Whether using an activated ability takes its source away from the player for good."""
    if any(
        isinstance(c, costs.SacrificeSelf | costs.DiscardSelf | costs.ExileSelf)
        for c in ability.cost
    ):
        return True
    return any(
        isinstance(e, effects.GainControlOfSource) and e.who == "opponent" for e in ability.effects
    )


def _limited(ability: Activated) -> bool:
    """Whether an activated ability can be used only so often in a turn."""
    return (
        used_up(ability)
        or ability.once_each_turn
        or ability.loyalty
        or any(isinstance(c, costs.TapSelf) for c in ability.cost)
    )


def face_looks(face: Face, later: int) -> Looks:
    """The same of one face."""
    found = NOTHING
    if face.spell is not None:
        own = _part(face.spell)
        for mode in face.spell.modes:
            own = own.plus(_part(mode))
        found = own
        if own != NOTHING:
            found = _copied(face, own)
    for ability in face.abilities:
        if isinstance(ability, Activated):
            own = _part(ability).plus(_paid(ability.cost))
            if own != NOTHING and not _limited(ability):
                return ENDLESS
            found = found.plus(own, _times(ability, later))
        elif isinstance(ability, Triggered):
            own = _part(ability)
            for mode in ability.modes:
                own = own.plus(_part(mode))
            if own == NOTHING:
                continue
            if isinstance(ability.event, CastSpell) and own.plain and not ability.once_each_turn:
                found = found.plus(Looks(casts=own.gone, window=own.window))
            elif ability.once_each_turn or isinstance(ability.event, _ONCE):
                if isinstance(ability.event, Enters) and not ability.event.this:
                    return ENDLESS
                found = found.plus(own, _times(ability, later))
            else:
                return ENDLESS
        elif isinstance(ability, Chapter):
            found = found.plus(_all(ability.effects, False))
        elif isinstance(ability, AdditionalCost | AlternativeCost):
            found = found.plus(_paid(ability.cost))
            repeated = isinstance(ability, AdditionalCost) and ability.repeat
            if repeated and _paid(ability.cost) != NOTHING:
                return ENDLESS
    if found.x and any(map(_x_without_mana, words(face))):
        return ENDLESS
    return found


def _copied(face: Face, own: Looks) -> Looks:
    """The same with its copies, if storm makes any."""
    if any(isinstance(w, effects.CopySpells) for w in words(face)):
        return ENDLESS
    if "storm" not in face.keyword_set:
        return own
    if own[5:] != NOTHING[5:] or own.late:
        return ENDLESS
    return own._replace(copies=own.gone, blind_copies=own.blind)


def _x_without_mana(word: Word) -> bool:
    """Whether a cost asks for X of something that is no mana."""
    return type(word).__module__ == costs.__name__ and (
        getattr(word, "count", 1) == "x" or isinstance(getattr(word, "count", 1), Word)
    )


def _paid(cost: tuple[costs.Cost, ...]) -> Looks:
    """What paying a cost does to a library."""
    found = NOTHING
    for word in words(cost):
        if isinstance(word, costs.DrawCards | costs.ExileFromTop):
            found = found.plus(Looks(gone=word.count))
    return found


def _part(part: Spell | Mode | Activated | Triggered) -> Looks:
    theirs = bool(part.targets) and all(t.what == "opponent" for t in part.targets)
    return _all(part.effects, theirs)


def part_looks(part: Spell | Mode | Activated | Triggered) -> Looks:
    """What one paragraph of a card does to the library."""
    return _part(part)


def all_looks(instructions: tuple[effects.Effect, ...]) -> Looks:
    """What instructions do to the library, one after the other."""
    return _all(instructions, False)


def mode_looks(mode: Mode) -> Looks:
    """What one mode of a spell does to the library."""
    return _part(mode)


def _all(instructions: tuple[effects.Effect, ...], theirs: bool) -> Looks:
    """Instructions in their order; `theirs`: whoever they target is the opponent."""
    found = NOTHING
    shuffled = False
    moves_hand = all(
        isinstance(e, _FROM_HAND) and getattr(e, "who", "you") == "you"
        for e in instructions
        if not isinstance(e, effects.Draw)
    )
    for e in instructions:
        own = _one(e, theirs, moves_hand)
        if shuffled and own.plain:
            # Nobody knows what is on top now.
            own = Looks(blind=own.gone)
        if isinstance(e, effects.Shuffle | effects.ShuffleIntoLibrary) and e.who in ("you", "each"):
            shuffled = True
        elif isinstance(e, effects.PutFromHand) and e.to == "top" and isinstance(e.count, int):
            # What goes back on top is in the way of what lies below.
            back = min(e.count, found.gone) if found.plain else 0
            found = found._replace(
                gone=found.gone - back, window=max(found.window, back), away=found.away - back
            )
        found = found.plus(own)
    return found


def _one(e: effects.Effect, theirs: bool, moves_hand: bool) -> Looks:
    """One instruction."""
    who = getattr(e, "who", "you")
    if isinstance(e, effects.If | effects.May):
        paid = _paid(e.cost) if isinstance(e, effects.May) else NOTHING
        return _all(e.then, theirs).plus(paid).either(_all(e.otherwise, theirs))
    if isinstance(e, effects.FlipCoin):
        return _all(e.lose, theirs)  # a certain line works where every flip is lost (705)
    if isinstance(e, effects.ChooseMode):
        found = NOTHING
        for option in e.options:
            found = found.either(_all(option, theirs))
        return found
    if isinstance(e, effects.DelayedTrigger):
        return _delayed(e, theirs)
    if isinstance(e, _ASIDE) or who in _OTHERS or (who == "target" and theirs):
        return NOTHING
    if isinstance(e, _TAKING):
        own = _taken(e.count, moves_hand)
        if isinstance(e, effects.Scry | effects.Surveil | effects.Mill):
            own = own._replace(away=own.gone)
        elif isinstance(e, effects.LookAndTake):
            own = own._replace(away=max(0, own.gone - e.take))
        return own
    if isinstance(e, effects.LookAndOrder | effects.RevealTop) and isinstance(e.count, int):
        return Looks(window=e.count)
    if isinstance(e, effects.SetAside):
        return Looks(gone=1)
    if isinstance(e, effects.RevealTopRepeatedly):
        return Looks(life=1) if e.repeat else Looks(gone=1)
    return ENDLESS


def _delayed(e: effects.DelayedTrigger, theirs: bool) -> Looks:
    """What a delayed ability does, later in this turn or in an upkeep to come."""
    own = _all(e.effects, theirs)
    if not (isinstance(e.event, BeginStep) and e.event.step in ("upkeep", "draw")):
        return own
    return Looks(late=own.gone + own.window) if own.plain else ENDLESS


def _taken(count: Amount, moves_hand: bool) -> Looks:
    """So many cards leave the top."""
    if isinstance(count, int):
        return Looks(gone=count)
    if isinstance(count, XValue):
        return Looks(x=1)
    if isinstance(count, Half) and isinstance(count.of, CountCards):
        return Looks(half=1) if count.of.zone == "library" else ENDLESS
    if isinstance(count, Moved) and moves_hand and not count.greatest:
        return Looks(hand=1)
    if isinstance(count, Sum):
        found = NOTHING
        for part in count.of:
            found = found.plus(_taken(part, moves_hand))
        return found
    if isinstance(count, Times) and count.by >= 0:
        return NOTHING.plus(_taken(count.of, moves_hand), count.by)
    return ENDLESS


@cache
def gains(cid: int) -> int:
    """Whether a card may gain its player life: 0 no, 1 no more than the opponent loses, 2 any."""
    if cid == UNKNOWN_CID:
        return 0
    return max(map(face_gains, CARDS[cid].faces))


def face_gains(face: Face) -> int:
    """The same of one face."""
    told = tuple(words(face))
    if "lifelink" in face.keyword_set or any(isinstance(w, costs.GiveLife) for w in told):
        return 2
    if any(gains(CARDS.token(w.token)) for w in told if isinstance(w, effects.CreateToken)):
        return 2
    gained = [w.count for w in told if isinstance(w, effects.GainLife)]
    if not gained:
        return 0
    lost = [w.count for w in told if isinstance(w, effects.LoseLife) and w.who != "you"]
    numbers = [n for n in (*gained, *lost) if isinstance(n, int)]
    if len(numbers) < len(gained) + len(lost):
        return 2
    return 1 if sum(numbers[: len(gained)]) <= sum(numbers[len(gained) :]) else 2


class Known:
    """The known cards of a library, as more and more of them come within reach."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._at = self._of_kind = 0
        self._middle = self._bottom = False
        #: The cards that have come within reach so far.
        self.seen: set[int] = set()

    def down_to(self, depth: int, drawn: int, taken: int) -> tuple[int, ...]:
        """What comes within reach with so many cards from the top.

        `drawn`: how many could be drawn, known or not; `taken`: or be searched for.  Of a library
        in unknown order the last card is known once all others have been drawn, and all of them
        once they are of one name.
        """
        library = self._library
        came: tuple[int, ...] = ()
        if drawn + taken + 1 >= library.size:
            depth = library.size
        if depth > self._at:
            came = library.top[self._at : depth]
            self._at = depth
        below = len(library.top) + library.middle
        if not self._middle and library.middle and drawn + taken + 1 >= below:
            self._middle = True
            came += library.rest + library.sure
        if not self._bottom and depth >= below:
            self._bottom = True
            came += library.bottom
        if not self._middle and depth < library.size:
            kind, count, others = most_common(library)
            most = min(count, drawn)
            if others <= depth + taken and most > self._of_kind:
                came += (kind,) * (most - self._of_kind)
                self._of_kind = most
        came = tuple(c for c in came if c != UNKNOWN_CID)
        self.seen.update(came)
        return came


@lru_cache(maxsize=50_000)
def most_common(library: Library) -> tuple[int, int, int]:
    """The card with most copies in a library, how many they are, and how many others there are."""
    counts = Counter((*library.top, *library.rest, *library.sure, *library.bottom))
    if not counts:
        return UNKNOWN_CID, 0, 0
    kind, count = counts.most_common(1)[0]
    return kind, count, counts.total() - count
