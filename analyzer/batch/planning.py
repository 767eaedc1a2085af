"""The honest column: a game played without looking at the library's order.

The player imagines orders that the library could be in, drawn by seed and never the real one, and
looks for a line that wins there.  The line is played in the real game for as long as all that the
player can see is the same in both; then they think again.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from analyzer.batch.asking import Asker
from analyzer.batch.games import as_seen
from analyzer.batch.records import YES
from analyzer.batch.shuffle import shuffled
from analyzer.batch.waiting import answer, next_turn
from cards.vocabulary.effects import LookAndOrder, LookAndTake, Scry, Surveil
from models.actions import PASS, Action, Cast
from models.apply import apply
from models.check import violations
from models.errors import Unsupported
from models.notation.names import face_name
from models.position import CHANCE, Position, Step

#: Instructions that show the player so many cards from the top of the library.
LOOKS = (LookAndOrder, LookAndTake, Scry, Surveil)
#: Orders imagined before the player gives up on a turn.
WORLDS = 2
#: Positions that one search in an imagined order may expand.
NODES = 400
#: How often the player thinks again in one turn.
THOUGHTS = 16
WORDS = (
    "Honest: the player never knows the library's order. A line that is certain to win this turn, "
    f"whatever the order, is played. Without one, {WORLDS} orders are imagined, drawn by seed, and "
    f"a line is looked for that wins by the last turn in one of them (at most {NODES} positions); "
    "it is played until something is seen that was imagined otherwise, and then the player thinks "
    "again. Without any such line a land is played (those that enter tapped first, then those that "
    "make new colours) and the turn ends; before a discard to seven, permanents that cost nothing "
    "are cast. Coins are never flipped. The rate is that of this policy: the best player's is as "
    "high or higher."
)


class Played(NamedTuple):
    """How a game went: the turn of the kill or None, the spells cast in it and the last of them."""

    turn: int | None
    spells: int = 0
    finisher: str = ""


class Game:
    """One game of the policy; `text` seeds what it imagines."""

    def __init__(self, root: Position, turns: int, asker: Asker, text: str) -> None:
        self.root = root
        self.player = root.active
        self.turns = turns
        self.asker = asker
        self.text = text
        self.truth = root
        self.nodes = 0
        self.known = (0, 0)
        self._thoughts = 0
        self._last = ""
        self._going_off = 0

    @property
    def turn(self) -> int:
        """Which of the player's turns it is, from 1; between two of them, the one before."""
        return (self.truth.turn - self.root.turn) // 2 + 1

    def play(self, known_top: int, known_bottom: int) -> Played:
        """Play to the last turn; at first some cards of the library are known."""
        self.known = (known_top, known_bottom)
        turn = 0
        thoughts = 0
        try:
            while self.truth.winner is None and self.turn <= self.turns:
                if self.turn != turn:
                    turn, thoughts = self.turn, 0
                if self._passes():
                    self.truth = apply(self.truth, PASS)
                    continue
                thoughts += 1
                kill = self._certain()
                if kill is not None:
                    return kill
                if thoughts > THOUGHTS or not self._follow():
                    self._wait()
        except Unsupported:
            return Played(None)
        if self.truth.winner == self.player:
            return Played(self.turn, self.truth.storm, self._last)
        return Played(None)

    def _passes(self) -> bool:
        """Whether it is not yet time to think: before the main phase, with nothing to decide."""
        p = self.truth
        if p.pending is not None or p.stack:
            return False
        return p.active != self.player or p.step < Step.MAIN1

    def _seen(self, p: Position) -> Position:
        return as_seen(p, *self._knowledge(p))

    def _knowledge(self, p: Position) -> tuple[int, int]:
        """How many cards of the top and of the bottom the player knows."""
        top, bottom = self.known
        return max(top, _looked_at(p)), bottom

    def _certain(self) -> Played | None:
        """The kill of this turn, if one is certain."""
        p = self.truth
        if p.active != self.player or p.stack or p.pending is not None:
            return None
        reply = self.asker.win(self._seen(p))
        self.nodes += reply.nodes
        return Played(self.turn, reply.spells, reply.finisher) if reply.answer == YES else None

    def _follow(self) -> bool:
        """Play a line that wins in an imagined order as far as it goes; False if nothing came.

        The earliest turn comes first.  An attempt to win this turn is seen through while something
        is on the stack: so looking further ahead never costs a kill of the first turn.
        """
        worlds = tuple(self._worlds())
        busy = self.truth.pending is not None or bool(self.truth.stack)
        left = self.turns - self.turn + 1
        for turns in range(1, 2 if busy and self._going_off == self.turn else left + 1):
            for world in worlds:
                line, nodes = self.asker.line(world, turns, NODES)
                self.nodes += nodes
                if line:
                    if turns == 1:
                        self._going_off = self.turn
                    return self._play_line(world, line)
        return False

    def _worlds(self) -> Iterator[Position]:
        """The real position with the library in orders that it could have."""
        you = self.truth.players[self.player]
        cards = you.library.top
        top, bottom = self._knowledge(self.truth)
        end = max(top, len(cards) - bottom)
        hidden = tuple(sorted(cards[top:end]))
        for _ in range(WORLDS):
            self._thoughts += 1
            order = shuffled(hidden, f"{self.text}:{self._thoughts}")
            library = replace(you.library, top=cards[:top] + tuple(order) + cards[end:])
            players = list(self.truth.players)
            players[self.player] = replace(you, library=library)
            yield replace(self.truth, players=(players[0], players[1]))
            if len(set(hidden)) <= 1:
                return

    def _play_line(self, world: Position, line: tuple[Action, ...]) -> bool:
        """Play a line while the real game shows what was imagined; whether anything was played."""
        played = False
        for action in line:
            pending = self.truth.pending
            if pending is not None and pending.player == CHANCE:
                raise Unsupported("a coin flip")
            if violations(self.truth, action):
                break
            before = self.truth
            self.truth, world = apply(self.truth, action), apply(world, action)
            played = True
            if isinstance(action, Cast):
                self._last = face_name(action.cid, action.face)
            if self.truth.winner is not None:
                break
            if self.truth.players[self.player].library != before.players[self.player].library:
                # What was known of the top has been drawn, or moved; it is not kept in mind.
                self.known = (0, 0)
            if as_seen(self.truth, 0, 0) != as_seen(world, 0, 0):
                break
        return played

    def _wait(self) -> None:
        """Do without a plan: decide what is asked, or play a land and let the turn pass."""
        p = self.truth
        if p.pending is not None or p.stack or p.priority != self.player:
            self.truth = apply(p, answer(p))
            return
        self.truth = next_turn(p)
        self.known = (0, 0)


def _looked_at(p: Position) -> int:
    """How many cards from the top a resolving instruction shows to the player."""
    if p.pending is None or not p.frames or p.pending.player != p.active:
        return 0
    frame = p.frames[-1]
    if frame.pc >= len(frame.effects):
        return 0
    effect = frame.effects[frame.pc]
    count = getattr(effect, "count", 0)
    return count if isinstance(effect, LOOKS) and isinstance(count, int) else 0
