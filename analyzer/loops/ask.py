"""Finding loops: candidates from the net, each played on the real rules, confirmed or refused."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator

import msgspec

from analyzer.loops.build import build
from analyzer.loops.confirm import Confirmed, Failed, confirm
from analyzer.loops.directing import demand_of
from analyzer.loops.invariants import Candidate, candidates
from analyzer.loops.lap import Search
from analyzer.loops.measure import Net as Gains
from analyzer.loops.measure import costs, gains
from analyzer.loops.net import CONSUMED, Act, Net
from analyzer.loops.reading import Scene
from analyzer.loops.refusal import BARREN, LASTING, Refusal, refusal
from analyzer.loops.stage import floats, stage
from analyzer.loops.utopia import Cards
from analyzer.search.relevance import owned_cards
from cards.library import UNKNOWN_CID
from models.position import Position

#: Positions that the searches for a lap of one candidate may expand, from each start.
NODES = 1000
#: Seconds for one candidate.
PATIENCE = 10.0
#: Candidates that are asked for, and near misses.
CANDIDATES, NEAR_MISSES = 12, 6


class Found(msgspec.Struct, frozen=True):
    """A candidate with what became of it: a confirmed lap, or the reason why it is none.

    `ready`: the lap was played from the position that was asked about, as it stands.  `most`: how
    many laps what is used up lasts for, and whether all of them were `played` out.
    """

    candidate: Candidate
    confirmed: Confirmed | None = None
    refused: Refusal | None = None
    ready: bool = False
    most: int | None = None
    played: bool = False


class Limits(msgspec.Struct, frozen=True):
    """How much to try: candidates, near misses (0 for none), seconds in all."""

    candidates: int = CANDIDATES
    near_misses: int = NEAR_MISSES
    seconds: float = 60.0


def cards_of_deck(deck: Counter[int]) -> Cards:
    """The cards of a deck: every position that they could be in is open."""
    return Cards(Counter({cid: n for cid, n in deck.items() if cid != UNKNOWN_CID}))


def cards_of_position(position: Position) -> Cards:
    """The cards of the player whose turn it is, in whatever zone they are."""
    you = position.active
    me = position.players[you]
    there = Counter(p.cid for p in position.battlefield if p.controller == you)
    owned = there + Counter((*me.hand, *(c for c, _ in (*me.graveyard, *me.exile))))
    for cid in owned_cards(position, you):
        owned[cid] = max(owned[cid], 1)  # of those in a library one is enough
    return Cards(owned, there, position)


class Finder:
    """The loops among some cards, and the candidates that are none, one after another.

    `complete`: no limit has ended the search; true once it has come to its end.
    """

    def __init__(self, cards: Cards, limits: Limits | None = None) -> None:
        self.cards = cards
        self.limits = limits or Limits()
        self.complete = False

    def __iter__(self) -> Iterator[Found]:
        end = time.monotonic() + self.limits.seconds
        net, scene = build(self.cards)
        known: list[tuple[Position, Gains]] = []
        for tried in _passes(net, self.limits, []):
            if tried.short:
                missing = "{" + str(tried.short) + "}"
                yield Found(tried, refused=Refusal(f"each lap lacks {missing}", "601.2h"))
            else:
                found = play(self.cards, scene, tried, min(end, time.monotonic() + PATIENCE))
                if found.confirmed is None:
                    yield found
                else:
                    same = (found.confirmed.start, gains(found.confirmed.lap.net))
                    if same not in known:
                        known.append(same)
                        yield found
            if time.monotonic() > end:
                return
        self.complete = True


def _passes(net: Net, how: Limits, cores: list[frozenset[Act]]) -> Iterator[Candidate]:
    """Candidates, then what once each turn or a little mana keeps from being one."""
    for found in candidates(net, how.candidates):
        cores.append(found.core)
        yield found
    if not how.near_misses:
        return
    for found in candidates(net, how.near_misses, but=cores, spent=CONSUMED | {"once each turn"}):
        cores.append(found.core)
        yield found
    for found in candidates(net, how.near_misses, lacking=1, but=cores):
        cores.append(found.core)
        yield found
    yield from candidates(net, how.near_misses, barren=True, but=cores)


def how_often(found: Confirmed, candidate: Candidate, end: float) -> tuple[int, bool]:
    """How many laps can be played before something is used up; True if they all were."""
    lap = found.lap
    me = lap.start.players[lap.start.active]
    there = {"library": me.library.size, "life": me.life - 1}
    most = min(there[str(thing[0])] // n for thing, n in costs(lap.net).items())
    count, position = 1, lap.end
    while count < most:
        if time.monotonic() > end:
            return most, False
        more = Search(position, candidate, 3000, prelude=False, again=lap.net, end=end).run()
        if more is None:
            return (count, True) if time.monotonic() < end else (most, False)
        count, position = count + 1, more.end
    return count, True


def play(
    cards: Cards, scene: Scene, candidate: Candidate, end: float, as_it_stands: bool = True
) -> Found:
    """Play a candidate from positions that have what it needs, the poorest first.

    `as_it_stands`: from the position that was asked about too, with nothing put there.
    """
    asked = demand_of(candidate.cards | {act[1] for act, _ in candidate.acts})
    starts: list[Position] = []
    if cards.start is not None and as_it_stands:
        starts.append(cards.start)
    starts += [stage(cards, scene, candidate, mana) for mana in floats(candidate, asked)]
    why: Refusal | None = None
    for start in dict.fromkeys(starts):
        search = Search(start, candidate, NODES, end=end)
        lap = search.run()
        if lap is None:
            why = refusal(search, candidate)
            pointless = why.reason == BARREN and not candidate.grows
            if time.monotonic() > end or why.rule in LASTING or pointless:
                break
            continue
        try:
            found = confirm(start, candidate, lap)
            more: tuple[int | None, bool] = (None, False)
            if cards.start is not None and costs(lap.net):
                more = how_often(found, candidate, end)
            return Found(candidate, found, None, start == cards.start, *more)
        except Failed as error:
            why = error.why
    return Found(candidate, refused=why or Refusal("no position to play it from was found"))
