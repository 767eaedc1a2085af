"""Both columns of one game: what a player who knows the library could do, and one who does not.

Clairvoyant: the order of the library is known until something shuffles it; cards drawn after a
shuffle stay unknown and are never played.  Honest: see `analyzer.batch.waiting`.  A kill in the
honest column is a line that the clairvoyant could play too, so its rate is never the higher one.
"""

from __future__ import annotations

from typing import NamedTuple

from analyzer.batch.asking import Asker, Reply
from analyzer.batch.causes import cause
from analyzer.batch.games import as_seen
from analyzer.batch.mulligans import Opening
from analyzer.batch.records import NO, UNKNOWN, YES, Column, join
from analyzer.batch.waiting import next_turn
from models.errors import Unsupported
from models.position import Position

CLAIRVOYANT_WORDS = (
    "Clairvoyant: the library's order is known until something shuffles it; cards drawn after a "
    "shuffle are never played."
)


class Answers(NamedTuple):
    """Both columns, why the honest one has no kill, and the positions searched."""

    clairvoyant: Column
    honest: Column
    cause: str
    detail: str
    nodes: int


def columns(
    root: Position, opening: Opening, turns: int, asker: Asker, with_cause: bool
) -> Answers:
    """Play the honest column through, then ask about the clairvoyant one what is still open."""
    honest, replies, last = _honest(root, opening, turns, asker)
    known: list[Reply] = []
    clairvoyant = honest
    if honest.kill != 1:
        clairvoyant = _clairvoyant(root, turns, asker, honest, known)
    if honest.kill is None and NO in clairvoyant.by_turn:
        # What cannot be done with the order known cannot be done without.
        joined = tuple(
            NO if c == NO else h
            for h, c in zip(honest.by_turn, clairvoyant.by_turn, strict=True)
        )  # fmt: skip
        if joined != honest.by_turn:
            by = clairvoyant.by if UNKNOWN not in joined else ""
            honest = Column(joined, by, reason=honest.reason if UNKNOWN in joined else "",
                            attacks=clairvoyant.attacks)  # fmt: skip
    found = ("", "")
    if with_cause and honest.by_turn[-1] == NO and last is not None:
        found = cause(last, replies[-1].short_of if replies else "")
    return Answers(clairvoyant, honest, *found, sum(r.nodes for r in (*replies, *known)))


def _honest(
    root: Position, opening: Opening, turns: int, asker: Asker
) -> tuple[Column, list[Reply], Position | None]:
    """The honest column, what was asked for it, and what the player saw on the last turn."""
    by_turn = [UNKNOWN] * turns
    replies: list[Reply] = []
    reason, seen = "", None
    position, bottom = root, opening.known_bottom
    # On the draw the card that a scry left on top has been drawn.
    top = opening.known_top if root.players[root.active].draws == 0 else 0
    open_until_now = False
    for turn in range(turns):
        if turn:
            try:
                position = next_turn(position)
            except Unsupported as error:
                return Column(join(by_turn), reason=f"unsupported: {error}"), replies, None
            top = 0
        if position.winner is not None:
            by_turn[turn:] = [NO] * (turns - turn)
            break
        seen = as_seen(position, top, min(bottom, position.players[root.active].library.size))
        reply = asker.win(seen)
        replies.append(reply)
        if reply.answer == YES:
            by_turn[turn:] = [YES] * (turns - turn)
            return (
                Column(tuple(by_turn), reply.by, reply.spells, reply.finisher, reason),
                replies,
                seen,
            )
        open_until_now = open_until_now or reply.answer == UNKNOWN
        reason = reason or reply.reason
        by_turn[turn] = UNKNOWN if open_until_now else NO
    by = "" if UNKNOWN in by_turn else _by(replies)
    attacks = any(r.attacks for r in replies)
    return Column(tuple(by_turn), by, reason=reason, attacks=attacks), replies, seen


def _clairvoyant(
    root: Position, turns: int, asker: Asker, honest: Column, asked: list[Reply]
) -> Column:
    """The clairvoyant column; turns by which the honest one kills need no question."""
    by_turn = [YES if answer == YES else UNKNOWN for answer in honest.by_turn]
    reason = ""
    spells, finisher = honest.spells, honest.finisher
    by = honest.by
    for turn in range(turns):
        if by_turn[turn] == YES:
            break
        reply = asker.win(root, turn + 1)
        asked.append(reply)
        by_turn[turn] = reply.answer
        reason = reason or reply.reason
        if reply.answer == YES:
            spells, finisher, by = reply.spells, reply.finisher, reply.by
            break
        by = "search" if "search" in (by, reply.by) else reply.by
    joined = join(by_turn)
    if UNKNOWN in joined:
        by = ""
    attacks = any(r.attacks for r in asked)
    return Column(joined, by, spells, finisher, reason if not by else "", attacks)


def _by(replies: list[Reply]) -> str:
    return "search" if any(r.by == "search" for r in replies) else "bound"
