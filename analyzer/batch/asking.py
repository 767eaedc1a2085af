"""Asking the solver about one position, with a memory of what was asked before."""

from __future__ import annotations

from collections.abc import Hashable

import msgspec

from analyzer.batch.records import NO, UNKNOWN, YES
from analyzer.question import NO_COMBAT, Options, solve
from analyzer.referee import replay
from analyzer.report.ending import ending
from analyzer.search.key import canonical_key
from models.actions import Action
from models.errors import Unsupported
from models.position import Position

#: Positions whose answers a worker remembers.
MEMORY = 20_000
#: A proof at the first position, or with a shortage that the bound of the turn names, is the
#: bound's; any other the search's.
_ROOT = 1


class Reply(msgspec.Struct, frozen=True):
    """What the solver says about a position: can the game be won in so many turns?

    `by`: "bound" or "search".  `spells`: cast in the turn of the kill, the finisher included.
    `attacks`: the proof rests on not attacking.
    """

    answer: str
    by: str
    nodes: int
    short_of: str = ""
    reason: str = ""
    spells: int = 0
    finisher: str = ""
    attacks: bool = False


class Asker:
    """Asks with one limit; equal positions are asked once."""

    def __init__(self, nodes: int, replies: bool) -> None:
        self.nodes = nodes
        self.replies = replies
        self._known: dict[Hashable, Reply] = {}

    def win(self, position: Position, turns: int = 1, part: int = 1) -> Reply:
        """Whether a line of this turn, or of so many turns, is certain to win.

        `part`: only that part of the limit is used, half of it for 2.
        """
        nodes = max(1, self.nodes // part)
        if not _hidden(position) or part > 1:
            return self._ask(position, turns, nodes)  # an order of the library comes once in a run
        key = (turns, canonical_key(position))
        found = self._known.get(key)
        if found is None:
            found = self._ask(position, turns, nodes)
            if len(self._known) >= MEMORY:
                self._known.clear()
            self._known[key] = found
        return found

    def line(self, position: Position, turns: int, nodes: int) -> tuple[tuple[Action, ...], int]:
        """A line that is certain to win in so many turns, if one is found, and the effort."""
        options = self._options(position, turns, min(nodes, self.nodes), False)
        try:
            verdict = solve(position, "win", options)
        except Unsupported:
            return (), 0
        found = verdict.line if verdict.kind == "LETHAL" else None
        return found or (), verdict.stats.nodes

    def _options(self, position: Position, turns: int, nodes: int, replies: bool) -> Options:
        """How to search: attacks are left out.

        The bound of the whole turn leaves the order of events aside, so it seldom refuses anything
        to a player who knows every card to come (in 3 of 120 hands): it is not asked then.
        """
        return Options(
            nodes=nodes,
            root_bound=_hidden(position),
            replies=replies,
            turns=turns,
            first=turns,
            attacks=False,
        )

    def _ask(self, position: Position, turns: int, nodes: int) -> Reply:
        options = self._options(position, turns, nodes, self.replies)
        try:
            verdict = solve(position, "win", options)
        except Unsupported as error:
            return Reply(UNKNOWN, "search", 0, reason=f"unsupported: {error}")
        nodes = verdict.stats.nodes
        by = "bound" if nodes <= _ROOT or verdict.short_of else "search"
        attacks = verdict.reason == f"unsupported: {NO_COMBAT}"
        if verdict.kind == "LETHAL":
            steps = replay(position, verdict.line or ()).steps
            end = ending(position, steps, position.active)
            return Reply(YES, by, nodes, spells=end.spells_cast, finisher=end.finisher)
        if verdict.kind == "NO_LINE" or attacks:
            return Reply(NO, by, nodes, verdict.short_of, attacks=attacks)
        return Reply(UNKNOWN, "search", nodes, reason=verdict.reason)


def _hidden(position: Position) -> bool:
    """Whether the player does not know the whole order of their library."""
    library = position.players[position.active].library
    return bool(library.rest or library.sure)
