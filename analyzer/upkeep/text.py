"""Upkeeps as plain text, good at 80 columns."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.report.text import wrapped
from analyzer.upkeep.content import Choices, Upkeeps

WIDTH = 80


def as_text(report: Upkeeps, width: int = WIDTH) -> str:
    """The whole answer."""
    blocks: list[list[str]] = [wrapped(report.title, width)] if report.title else []
    if not report.upkeeps:
        blocks.append(["No upkeep payment on the battlefield."])
    blocks += [_choices(one, width) for one in report.upkeeps]
    if report.upkeeps and report.notes:
        blocks.append([line for note in report.notes for line in wrapped(note, width)])
    return "\n\n".join("\n".join(block) for block in blocks)


def _choices(one: Choices, width: int) -> list[str]:
    whose = "" if one.player == "you" else " (the opponent's)"
    lines = wrapped(f"{one.permanent}{whose}: {one.text}", width, "", "  ")
    counted = f" with {one.age} age counter{'' if one.age == 1 else 's'}" if one.age else ""
    lines += wrapped(f"Due{counted}: {one.cost}", width, "  ", "    ")
    if not one.payable:
        lines += wrapped(f"No legal payment: must {one.declined}.", width, "  ", "    ")
        for reason in one.reasons:
            lines += wrapped(f"- {reason}", width, "    ", "      ")
        return lines
    number = f"{one.count:,} legal payment{'' if one.count == 1 else 's'}"
    lines += wrapped(f"{number}, or {one.declined}.", width, "  ", "    ")
    if one.rows:
        lines += ["", *table(("paid", "from", "left"), _cells(one), width)]
    if len(one.rows) < one.count:
        lines.append(f"  ... and {one.count - len(one.rows):,} more (--limit)")
    for outcome in one.outcomes:
        lines.append(
            f"  {outcome.wins} won, {outcome.losses} lost: {outcome.probability:.4%}"
        )  # fmt: skip
    return lines


def _cells(one: Choices) -> list[tuple[str, ...]]:
    return [(row.paid, row.source or "-", row.left or "-") for row in one.rows]


def table(head: Sequence[str], rows: Sequence[Sequence[str]], width: int = WIDTH) -> list[str]:
    """Rows under a heading, each wrapped in its column, with a number before it."""
    digits = len(str(len(rows)))
    room = width - digits - 4 - 2 * (len(head) - 1)
    widest = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    columns = _widths(widest, room)
    lines = [_line("#".rjust(digits), head, columns), "  " + "-" * (width - 2)]
    for number, row in enumerate(rows, 1):
        cells = [
            wrapped(cell, column) or [""] for cell, column in zip(row, columns, strict=True)
        ]  # fmt: skip
        for at in range(max(map(len, cells))):
            mark = str(number).rjust(digits) if not at else " " * digits
            texts = [cell[at] if at < len(cell) else "" for cell in cells]
            lines.append(_line(mark, texts, columns))
    return lines


def _line(mark: str, cells: Sequence[str], columns: Sequence[int]) -> str:
    texts = [cell.ljust(column) for cell, column in zip(cells, columns, strict=True)]
    return f"  {mark}  {'  '.join(texts)}".rstrip()


def _widths(widest: Sequence[int], room: int) -> list[int]:
    """Column widths: what each needs, the widest ones cut down where the room is too small."""
    columns = list(widest)
    while sum(columns) > room:
        at = columns.index(max(columns))
        if columns[at] <= 8:
            break
        columns[at] -= 1
    return columns
