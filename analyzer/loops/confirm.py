"""Confirming a lap: it is played again and refereed, and what it does not need is left out."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from analyzer.loops.invariants import Candidate
from analyzer.loops.lap import Lap, Search
from analyzer.loops.measure import at_least, change, measure
from analyzer.loops.refusal import Refusal, refusal
from analyzer.referee import replay
from analyzer.search.relevance import card_words
from cards.vocabulary.amounts import CountCards, CountPermanents, Life, SpellsCast
from cards.vocabulary.conditions import Compare
from cards.vocabulary.statics import CostChange
from models.actions import Action
from models.position import Position


class Confirmed(msgspec.Struct, frozen=True):
    """A lap that the rules allow: the position it needs, and how it was played.

    `lap` is the first one, `second` the actions of the next, which gives no less.  `steady`: no
    card in play looks at something that grows in a way that could end the loop.
    """

    start: Position
    lap: Lap
    second: tuple[Action, ...]
    steady: bool


class Failed(Exception):
    """The second lap could not be played, or the referee refused a step."""

    def __init__(self, why: Refusal) -> None:
        super().__init__(why.reason)
        self.why = why


def confirm(
    root: Position,
    candidate: Candidate,
    lap: Lap,
    least: bool = True,
    asked: frozenset[str] = frozenset(),
) -> Confirmed:
    """Play the lap once more from where it ended, and let the referee replay everything.

    `least`: leave out of the position what the lap does not need.  `asked`: types of mana to keep.
    Raises Failed.
    """
    second = _again(candidate, lap, asked)
    line = (*lap.before, *lap.actions, *second.actions)
    problems = replay(root, line).problems
    if problems:
        raise Failed(Refusal("; ".join(map(str, problems))))
    found = Confirmed(root, lap, second.actions, steady(lap.end, candidate))
    return _least(found, candidate) if least else found


def _again(candidate: Candidate, lap: Lap, asked: frozenset[str]) -> Lap:
    """One more lap from where one has ended.  Raises Failed."""
    search = Search(lap.end, candidate, 3000, prelude=False, again=lap.net, asked=asked)
    found = search.run()
    if found is None:
        why = refusal(search, candidate)
        raise Failed(Refusal(f"a second lap is impossible: {why.reason}", why.rule))
    return found


def steady(position: Position, candidate: Candidate) -> bool:
    """Whether nothing in play could put an end to the loop as its resources grow.

    A cost that grows, or a condition that asks for few of something, could.
    """
    cards = {p.cid for p in position.battlefield} | candidate.cards
    for cid in cards:
        for word in card_words(cid):
            if isinstance(word, CostChange) and not isinstance(word.generic, int):
                return False
            if isinstance(word, Compare) and word.op in ("<=", "<", "="):
                if isinstance(word.left, SpellsCast | CountCards | CountPermanents | Life):
                    return False
    return True


# --- leaving out what is not needed ---------------------------------------------------------------
def _least(found: Confirmed, candidate: Candidate) -> Confirmed:
    """The same play from a position without what it does not need."""
    first = len(found.lap.before)
    lap = found.lap
    length = len(lap.actions)
    line = (*lap.before, *lap.actions, *found.second)
    named = frozenset(candidate.cards | {act[1] for act, _ in candidate.acts})
    you = found.start.active

    def works(position: Position) -> Confirmed | None:
        played = replay(position, line)
        if played.problems:
            return None
        steps = played.steps
        places = [position, *(s.after for s in steps)]
        states = [measure(places[i], you, named) for i in (first, first + length, len(line))]
        nets = [change(a.stock, b.stock) for a, b in pairwise(states)]
        if states[0].shape != states[1].shape or states[1].shape != states[2].shape:
            return None
        if nets[0] != lap.net or not at_least(nets[1], lap.net):
            return None
        again = Lap(lap.before, lap.actions, lap.net, places[first], places[first + length])
        return Confirmed(position, again, found.second, found.steady)

    for smaller in _smaller(found.start):
        position = smaller(found.start)
        if position is None:
            continue
        less = works(position)
        if less is not None:
            found = less
    return found


def _smaller(root: Position) -> Iterator[_Cut]:
    """Ways to make a position poorer, the coarser first."""
    you = root.active
    for uid in [p.uid for p in root.battlefield if p.controller == you]:
        yield _Cut("permanent", uid, you)
    for source in dict.fromkeys(effect.source for effect in root.lasting):
        yield _Cut("lasting", source, you)
    for cid in dict.fromkeys(root.players[you].hand):
        yield _Cut("hand", cid, you)
    for entry in dict.fromkeys(root.players[you].graveyard):
        for n in (8, 4, 2, 1):
            yield _Cut("graveyard", n, you, entry)
    for kind in range(6):
        for n in (4, 2, 1, 1):
            yield _Cut("mana", kind, you, n)


class _Cut:
    """One way to make a position poorer."""

    def __init__(self, what: str, which: int, you: int, more: object = None) -> None:
        self.what, self.which, self.you, self.more = what, which, you, more

    def __call__(self, p: Position) -> Position | None:
        """The poorer position; None where there is nothing to take."""
        if self.what == "permanent":
            kept = tuple(q for q in p.battlefield if q.uid != self.which)
            return replace(p, battlefield=kept) if len(kept) < len(p.battlefield) else None
        if self.what == "lasting":
            # All that a spell left in force goes together.
            return replace(p, lasting=tuple(e for e in p.lasting if e.source != self.which))
        me = p.players[self.you]
        if self.what == "hand":
            me = replace(me, hand=_less(me.hand, self.which, 1))
        elif self.what == "graveyard":
            me = replace(me, graveyard=_less(me.graveyard, self.more, self.which))
        else:
            assert isinstance(self.more, int)
            if me.pool[self.which] < self.more:
                return None
            pool = list(me.pool)
            pool[self.which] -= self.more
            me = replace(me, pool=(pool[0], pool[1], pool[2], pool[3], pool[4], pool[5]))
        if me == p.players[self.you]:
            return None
        players = (me, p.players[1]) if self.you == 0 else (p.players[0], me)
        return replace(p, players=players)


def _less(zone: tuple, one: object, count: int) -> tuple:  # type: ignore[type-arg]
    """A zone with so many of one card less, if it has them."""
    left = list(zone)
    if left.count(one) < count:
        return zone
    for _ in range(count):
        left.remove(one)
    return tuple(left)
