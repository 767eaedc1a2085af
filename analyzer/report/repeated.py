"""The step table of a line with a loop: one lap is shown, the others are one row."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from analyzer.referee import Step
from analyzer.report.content import Row
from analyzer.report.rows import rows
from analyzer.search.verdict import LoopUse


def rows_with_loop(steps: Sequence[Step], player: int, loop: LoopUse | None) -> tuple[Row, ...]:
    """The rows of a replayed line; the laps of a loop after the first are folded into one row.

    That row holds every action of theirs, and the position after the last of them.
    """
    if loop is None or len(loop.lengths) < 2:
        return rows(steps, player)
    once = loop.first + loop.lengths[0]
    over = loop.first + sum(loop.lengths)
    before = rows(steps[: loop.first], player)
    lap = rows(steps[loop.first : once], player)
    more = rows(steps[once:over], player)
    after = rows(steps[over:], player)
    start, end = len(before) + 1, len(before) + len(lap)
    times = len(loop.lengths) - 1
    which = f"step {start}" if start == end else f"steps {start} to {end}"
    often = "once more" if times == 1 else f"{times} more times"
    folded = replace(
        more[-1],
        action=f"repeat {which}, {often}",
        then=(),
        steps=tuple(text for row in more for text in row.steps),
        graveyard=((), ()),
        in_response=False,
    )
    return tuple(
        replace(row, number=number) for number, row in enumerate((*before, *lap, folded, *after), 1)
    )
