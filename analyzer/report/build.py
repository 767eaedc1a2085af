"""Builds the report of a verdict."""

from __future__ import annotations

from analyzer.referee import replay
from analyzer.report.content import Report
from analyzer.report.ending import ending
from analyzer.report.repeated import rows_with_loop
from analyzer.report.words import BOUND, conditions, headline, line_is
from analyzer.search.root_bound import root_bound
from analyzer.search.verdict import Verdict
from cards.library import UNKNOWN_CID
from models.errors import Unsupported
from models.notation.words import PLAYERS
from models.position import Position

UNKNOWN_NOTE = (
    "An unknown card is one whose identity nobody knows yet: it counts as a card, it can be "
    "discarded or put back, it is never cast."
)
RESTRICTED_NOTE = "* after mana: from a snow source, or only for certain spells."


def report(
    root: Position,
    verdict: Verdict,
    seed: int = 1,
    title: str = "",
    notes: tuple[str, ...] = (),
) -> Report:
    """Put a verdict about a position into words.

    `root`: the position that was searched, with `verdict.clairvoyant` the one of
    `analyzer.question.clairvoyant`.
    """
    player = root.active
    steps = replay(root, verdict.line or ()).steps
    table = rows_with_loop(steps, player, verdict.loop)
    said = list(notes)
    seen = [root, *(step.after for step in steps)]
    if any(UNKNOWN_CID in p.players[player].hand for p in seen):
        said.append(UNKNOWN_NOTE)
    if any("*" in row.mana for row in table):
        said.append(RESTRICTED_NOTE)
    stats = verdict.stats
    return Report(
        verdict.kind,
        verdict.goal,
        verdict.value,
        BOUND if verdict.clairvoyant else "",
        headline(verdict, player),
        conditions(verdict, root, seed),
        tuple(said),
        _short_of(root, verdict),
        verdict.reason,
        line_is(verdict),
        table,
        ending(root, steps, player) if steps else None,
        verdict.assumptions,
        verdict.clairvoyant,
        seed if verdict.clairvoyant else None,
        verdict.branches,
        stats.nodes,
        stats.seconds,
        stats.table,
        dict(stats.cuts),
        title,
        PLAYERS[player],
        verdict.turns,
        verdict.turn,
        verdict.earliest,
        verdict.loop,
    )


def _short_of(root: Position, verdict: Verdict) -> str:
    """Which resource is short, if the bound of the whole turn names one; only after a proof."""
    if verdict.kind != "NO_LINE" or verdict.turns > 1:
        return ""
    try:
        bound = root_bound(root, verdict.goal)
    except (KeyboardInterrupt, Unsupported):
        return ""  # the proof stands without it
    return bound.short_of if bound.can_win is False else ""
