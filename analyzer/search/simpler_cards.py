"""The cards of one game as the simpler game has them."""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec.structs import replace

from analyzer.search import sketch as sketches
from analyzer.search.counting import Counting
from analyzer.search.depth import NOTHING, part_looks
from analyzer.search.potential import gives_nothing, potential
from analyzer.search.relevance import card_words, stack_targets
from analyzer.search.sketch import NO_GAIN, Gain, Sketch, Units, units
from analyzer.search.their_hand import most_in_hand
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary import effects, triggers
from cards.vocabulary.abilities import (
    Dredge,
    Morph,
    Plot,
    Recover,
    Ripple,
    StaticAbility,
    Suspend,
    Triggered,
)
from cards.vocabulary.amounts import CountCards
from cards.vocabulary.base import Word
from cards.vocabulary.costs import DiscardCards
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import (
    DiscardThenDraw,
    DrawReplacement,
    EntersInsteadDiscard,
    FlashPermission,
)
from models.filters import card_fits
from models.position import Position

#: Words that put cards of a library into the graveyard.
_MILLS = (
    effects.LookAndTake, effects.Mill, effects.MillUntil, effects.RevealUntil, effects.Surveil,
)  # fmt: skip
#: Events on which a card acts that is in no play.
_ELSEWHERE = (
    triggers.CardToGraveyard, triggers.Cycles, triggers.Discards, triggers.DrawsNth,
    triggers.PutIntoGraveyard, triggers.ReturnedToHand,
)  # fmt: skip
_DRAWING = (DiscardThenDraw, DrawReplacement)
#: So far down a library its order is followed.
DEPTH = 30


class SimplerCards:
    """Sketches of the cards of a game, with what depends on the other cards."""

    def __init__(self, root: Position, counting: Counting, turns: int) -> None:
        me = root.players[counting.player]
        self.counting = counting
        self.player = counting.player
        self.counts = {c: n for c, n in counting.counts.items() if c}
        #: The library of the root, from the top, as far as it is followed.
        self.library = me.library.top[:DEPTH]
        self.outside = me.sideboard
        #: Cards that may come to lie in the library: a wish may take others that are shuffled in.
        wishes = [f for c in self.counts for z, f, _ in potential(c).tutors if z == "sideboard"]
        mixed = any(potential(c).wheel for c in self.counts)
        outside = Counter(me.sideboard)
        self.inside = {
            c
            for c, n in self.counts.items()
            if n > outside[c] or (mixed and any(card_fits(f, c) for f in wishes))
        }
        self._theirs = sum(q.controller != self.player for q in root.battlefield)
        self._their_hand = most_in_hand(root, 1 - self.player, counting.their_new_hand, turns)
        #: Whether any card may be cast while something is on the stack.
        self.all_instant = any(
            isinstance(w, FlashPermission) for c in self.counts for w in card_words(c)
        )
        #: Whether spells of the player may be countered, or leave the stack otherwise.
        told = [w for c in self.counts for w in card_words(c)]
        self.countered = any(stack_targets(c) for c in self.counts) or any(
            isinstance(w, effects.CounterEventSpell) for w in told
        )
        #: Whether cards of the player may be discarded, or leave the library for the graveyard.
        self.discards = any(map(_discards, told))
        self.mills = any(isinstance(w, _MILLS) for w in told)
        recasting = [c for c in self.counts for _ in range(self.counts[c]) if potential(c).recast]
        #: Whether spells may be cast again, and whether that may be another such spell.
        self.recasts, self._each_other = bool(recasting), len(recasting) > 1
        #: Whether a tutor finds less while cards are in hand.
        self.hellbent = any(potential(c).hellbent for c in self.counts)
        #: Why nothing is claimed in this game: cards that act where they lie.
        self.strange = next(filter(None, map(_strange, self.counts)), "")
        #: Cards in graveyards that make mana for others.
        self.rites = {
            c
            for rite in self.counts
            if _counts_graveyards(rite)
            for filter, _ in potential(rite).rite
            for c in self.counts
            if card_fits(filter, c)
        }
        wanted = [s for c in self.counts if (s := sketches.sketch(c, 0).counted) is not None]
        #: Permanents that the damage of a card may count.
        self.counted = {
            c for c in self.counts for f in wanted if card_fits(replace(f, controller="any"), c)
        }
        #: A card that is asked for, even if it gives nothing.
        self.sought = UNKNOWN_CID
        self.gains: list[Gain] = []
        self._numbers: dict[Gain, int] = {}
        self._sketches: dict[tuple[int, int], Sketch] = {}
        self._options: dict[tuple[object, int, int], tuple[int, ...]] = {}
        self._fetched: dict[int, tuple[int, Units]] = {}

    def sketch(self, cid: int, later: int) -> Sketch:
        """A card, with so many turns to come."""
        key = (cid, later)
        known = self._sketches.get(key)
        if known is None:
            known = self._sketches[key] = self._made(cid, later)
        return known

    def _made(self, cid: int, later: int) -> Sketch:
        made = sketches.sketch(cid, later)
        if cid in self.counting.unless_cast and not made.open:
            # It draws only where the opponent has cast something.
            gain = made.gain._replace(draws=0, reach=0)
            made = made._replace(gain=gain, plain=gain._replace(buries=1, sheds=0) == NO_GAIN)
        if made.fetches and any(
            sketches.sketch(c, later).open_land or sketches.sketch(c, later).fetches
            for c in self._lands(potential(cid).fetches)
        ):
            made = made._replace(open_land="fetches a land that does more")
        about = potential(cid)
        if not (about.rite or about.their_hand):
            return made
        more = about.their_hand * self._their_hand
        for filter, n in about.rite:
            if not _counts_graveyards(cid):
                more += n * self._countable(filter, cid)
        if made.spell:
            n = made.gain.mana + more
            gain = made.gain._replace(mana=n, types=units(about.colors, n))
            return made._replace(gain=gain)
        n = made.each + more
        return made._replace(each=n, types=units(about.colors, n))

    def _countable(self, filter: Filter, cid: int) -> int:
        """How many cards or permanents of the game match at most, besides the one that counts."""
        if filter.controller == "opponent":
            return self._theirs
        found = sum(n for c, n in self.counts.items() if card_fits(filter, c))
        return max(0, found - card_fits(filter, cid))

    def per_rite(self, cid: int) -> int:
        """The mana that a spell makes for each card in a graveyard that it counts."""
        return sum(n for _, n in potential(cid).rite) if _counts_graveyards(cid) else 0

    def number(self, gain: Gain) -> int:
        """The number of a gain, by which states name it."""
        known = self._numbers.get(gain)
        if known is None:
            known = self._numbers[gain] = len(self.gains)
            self.gains.append(gain)
        return known

    def options(self, gain: Gain, later: int) -> tuple[int, ...]:
        """The cards that a gain may find: of those that give nothing the cheapest."""
        key = (gain.tutors, later, self.sought)
        known = self._options.get(key)
        if known is None:
            found: set[int] = set()
            plain: list[tuple[int, int]] = []
            for zone, filter in gain.tutors:
                for cid in self.inside if zone == "library" else set(self.outside):
                    if not cid or not self.counting.fits(filter, cid):
                        continue
                    made = self.sketch(cid, later)
                    if not made.plain or cid == self.sought:
                        found.add(cid)
                    elif made.prices:
                        plain.append((made.least, cid))
            known = self._options[key] = (*sorted(found), *(c for _, c in sorted(plain)[:1]))
        return known

    def hand(self, cards: tuple[int, ...], later: int) -> tuple[list[int], list[int], int, int]:
        """Cards that come to the hand: what gives something, the prices of what gives nothing.

        And how many cards the latter may put into the graveyard, and how many they let leave the
        hand beyond themselves.
        """
        hand: list[int] = []
        plain: list[int] = []
        buried = shed = 0
        for cid in cards:
            if not cid:
                continue
            made = self.sketch(cid, later)
            plain += made.after
            if made.plain and cid != self.sought:
                if made.prices:
                    plain.append(made.least)
                    buried += made.gain.buries
                    shed += made.gain.sheds - 1
            elif made.prices or made.land or made.grave_prices:
                hand.append(cid)
                shed += leaves_hand(cid)
        return hand, plain, buried, shed

    def lay(self, laid: tuple[int, ...], cards: tuple[int, ...], later: int) -> tuple[int, ...]:
        """With spells that lie in the graveyard, where that matters."""
        if not self.recasts:
            return laid
        more = [c for c in cards if self._may_be_recast(c, later)]
        return tuple(sorted((*laid, *more))) if more else laid

    def _may_be_recast(self, cid: int, later: int) -> bool:
        made = self.sketch(cid, later)
        if not made.spell or not made.prices or (made.plain and cid != self.sought):
            return False
        return self._each_other or not made.gain.recast

    @staticmethod
    def counters(cid: int) -> bool:
        """Whether a permanent counters spells of its own accord."""
        return cid != UNKNOWN_CID and any(
            isinstance(w, effects.CounterEventSpell) for w in card_words(cid)
        )

    def fetched(self, cid: int) -> tuple[int, Units]:
        """The most mana of a land that a card fetches, and its types."""
        known = self._fetched.get(cid)
        if known is None:
            known = self._fetched[cid] = self.best_land(potential(cid).fetches)
        return known

    def best_land(self, filters: list[Filter]) -> tuple[int, Units]:
        """The most mana of a land that is searched for, and its types."""
        lands = self._lands(filters)
        most = max((self.sketch(c, 0).each for c in lands), default=0)
        return most, units("".join(potential(c).colors for c in lands), most)

    def _lands(self, filters: list[Filter]) -> list[int]:
        return [c for f in filters for c in self.counts if card_fits(f, c)]

    def returned_for(self, been: tuple[int, ...]) -> int:
        """The mana for which a card comes back to the hand and is cast again; -1 if none does."""
        found = -1
        for cid in been:
            made = self.sketch(cid, 0)
            if made.returned_for >= 0:
                here = made.returned_for + min((q.total for q in made.prices), default=0)
                found = here if found < 0 else min(found, here)
        return found


@cache
def leaves_hand(cid: int) -> bool:
    """Whether a card may leave the hand of its own accord without being cast."""
    return any(isinstance(w, Suspend | Plot) for w in card_words(cid))


def _discards(word: Word) -> bool:
    """Whether it may discard a card of its player that is not the whole hand."""
    if isinstance(word, effects.Discard):
        return word.who not in ("opponent", "each_opponent")
    if isinstance(word, DiscardCards):
        return word.count != "hand"
    return isinstance(word, effects.RevealHandAndDiscard | DiscardThenDraw | EntersInsteadDiscard)


@cache
def _strange(cid: int) -> str:
    """What a card does where it lies without being cast; "" for nothing that matters."""
    for face in CARDS[cid].faces:
        for ability in face.abilities:
            if isinstance(ability, Dredge | Recover | Ripple | Morph):
                return type(ability).__name__.lower()
            if isinstance(ability, Triggered) and isinstance(ability.event, _ELSEWHERE):
                if not gives_nothing(ability) or part_looks(ability) is not NOTHING:
                    return "a trigger of a card that lies elsewhere"
            if isinstance(ability, StaticAbility) and isinstance(ability.static, _DRAWING):
                return "draws are replaced"
    return ""


def _counts_graveyards(cid: int) -> bool:
    """Whether a spell makes mana for cards in graveyards, and for nothing else."""
    told = [w for w in card_words(cid) if isinstance(w, CountCards)]
    return (
        bool(potential(cid).rite)
        and CARDS[cid].front.is_instant_or_sorcery
        and all(w.zone == "graveyard" for w in told)
        and len(told) == len(potential(cid).rite)
    )
