"""Both columns of one game: what a player who knows the library could do, and one who does not.

Clairvoyant: the order of the library is known until something shuffles it; cards drawn after a
shuffle stay unknown and are never played.  Honest: see `analyzer.batch.planning`, and against an
opponent who may answer `analyzer.batch.waiting`.  Every kill of the honest column is a line that
the clairvoyant could play too, so its rate is never the higher one.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.batch.asking import Asker, Reply
from analyzer.batch.causes import cause
from analyzer.batch.games import as_seen
from analyzer.batch.mulligans import Opening
from analyzer.batch.planning import Game, Played
from analyzer.batch.records import NO, UNKNOWN, YES, Column, join
from analyzer.batch.waiting import next_turn
from models.errors import Unsupported
from models.position import Position

CLAIRVOYANT_WORDS = (
    "Clairvoyant: the library's order is known until something shuffles it; cards drawn after a "
    "shuffle are never played."
)


#: What part of the effort a question about fewer turns than the last gets at first.
FEWER = 10


class Answers(NamedTuple):
    """Both columns, why the honest one has no kill, and the positions searched."""

    clairvoyant: Column
    honest: Column
    cause: str
    detail: str
    nodes: int


class Question:
    """One game: its first turn with the order known, and what the player knows of it."""

    def __init__(
        self, root: Position, opening: Opening, turns: int, asker: Asker, text: str
    ) -> None:
        self.root = root
        self.turns = turns
        self.asker = asker
        self.text = text
        # On the draw the card that a scry left on top has been drawn.
        self.known_top = opening.known_top if root.players[root.active].draws == 0 else 0
        self.known_bottom = min(
            opening.known_bottom, root.players[root.active].library.size - self.known_top
        )
        self.nodes = 0

    def answer(self, with_cause: bool) -> Answers:
        """Both columns; the honest game is played only where the other says it could be won."""
        first = self._ask(as_seen(self.root, self.known_top, self.known_bottom), 1)
        if first.answer == YES:
            column = Column((YES,) * self.turns, first.by, first.spells, first.finisher)
            return Answers(column, column, "", "", self.nodes)
        clairvoyant = self._clairvoyant()
        if clairvoyant.by_turn[-1] == NO:
            honest = clairvoyant
        else:
            honest = self._honest(first)
            clairvoyant = _at_least(clairvoyant, honest)
        found = ("", "")
        if with_cause and honest.by_turn[-1] == NO:
            found = self._cause(first)
        return Answers(clairvoyant, honest, *found, self.nodes)

    def _ask(self, position: Position, turns: int, effort: int = 1) -> Reply:
        reply = self.asker.win(position, turns, effort)
        self.nodes += reply.nodes
        return reply

    def _clairvoyant(self) -> Column:
        """Ask about one turn, two turns and so on, until one is enough.

        A proof about more turns settles fewer turns too, so these get a part of the effort first.
        """
        replies: dict[int, Reply] = {}
        for turn in range(self.turns):
            last = turn == self.turns - 1
            replies[turn] = self._ask(self.root, turn + 1, 1 if last else FEWER)
            if replies[turn].answer == YES:
                break
        if replies[max(replies)].answer != NO:
            for turn in range(max(replies)):
                if replies[turn].answer == UNKNOWN:
                    replies[turn] = self._ask(self.root, turn + 1)
        joined = join([replies[t].answer if t in replies else UNKNOWN for t in range(self.turns)])
        kill = next((r for _, r in sorted(replies.items()) if r.answer == YES), None)
        settled = UNKNOWN not in joined
        by = "search" if any(r.by == "search" for r in replies.values()) else "bound"
        reason = next((r.reason for r in replies.values() if r.reason), "")
        return Column(
            joined,
            by if settled else "",
            kill.spells if kill else 0,
            kill.finisher if kill else "",
            "" if settled else reason,
            any(r.attacks for r in replies.values()),
        )

    def _honest(self, first: Reply) -> Column:
        """Play the game by the policy."""
        if self.asker.replies:
            return self._waiting(first)
        game = Game(self.root, self.turns, self.asker, self.text)
        played = game.play(self.known_top, self.known_bottom)
        self.nodes += game.nodes
        return _column(played, self.turns)

    def _waiting(self, first: Reply) -> Column:
        """Play by the policy that makes no plans; a question left open stays open."""
        by_turn = [NO] * self.turns
        position, reply = self.root, first
        for turn in range(self.turns):
            if turn:
                try:
                    position = next_turn(position)
                except Unsupported as error:
                    by_turn[turn:] = [UNKNOWN] * (self.turns - turn)
                    return Column(tuple(by_turn), reason=f"unsupported: {error}")
                if position.winner is not None:
                    break
                reply = self._ask(as_seen(position, 0, self.known_bottom), 1)
            if reply.answer == YES:
                by_turn[turn:] = [YES] * (self.turns - turn)
                return Column(tuple(by_turn), "search", reply.spells, reply.finisher)
            if reply.answer == UNKNOWN:
                by_turn[turn:] = [UNKNOWN] * (self.turns - turn)
        settled = UNKNOWN not in by_turn
        return Column(tuple(by_turn), "search" if settled else "",
                      reason="" if settled else reply.reason or first.reason)  # fmt: skip

    def _cause(self, first: Reply) -> tuple[str, str]:
        """Why it does not kill, from what the player sees on the last turn after only waiting."""
        position, short_of = self.root, first.short_of
        known_top = self.known_top
        try:
            for _ in range(self.turns - 1):
                position, short_of, known_top = next_turn(position), "", 0
        except Unsupported:
            return "", ""
        if position.winner is not None:
            return "", ""
        bottom = min(self.known_bottom, position.players[position.active].library.size)
        return cause(as_seen(position, known_top, bottom), short_of)


def _column(played: Played, turns: int) -> Column:
    """The column of a game that was played out."""
    if played.turn is None:
        return Column((NO,) * turns, "search")
    by_turn = (NO,) * (played.turn - 1) + (YES,) * (turns - played.turn + 1)
    return Column(by_turn, "search", played.spells, played.finisher)


def _at_least(clairvoyant: Column, honest: Column) -> Column:
    """The clairvoyant column, with a kill that was found without knowing the order."""
    if honest.kill is None or (clairvoyant.kill or honest.kill + 1) <= honest.kill:
        return clairvoyant
    found = [YES if h == YES else c
             for c, h in zip(clairvoyant.by_turn, honest.by_turn, strict=True)]  # fmt: skip
    joined = join(found)
    settled = UNKNOWN not in joined
    return Column(
        joined, "search" if settled else "", honest.spells, honest.finisher,
        "" if settled else clairvoyant.reason, clairvoyant.attacks,
    )  # fmt: skip
