"""Payments as plain text: a table of what is paid, from where, and what is left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from analyzer.payments.content import Answer, Judgement, Reason, Row
from analyzer.report.text import wrapped

WIDTH = 80
_NUMBER = 4
_GAP = 2


def answer_lines(answer: Answer, width: int = WIDTH) -> list[str]:
    """All payments of something."""
    lines = [*wrapped(answer.title, width), ""] if answer.title else []
    if not answer.payable:
        lines += wrapped(f"{answer.asked}: not now.", width)
        lines += reason_lines(answer.reasons, width)
    else:
        number = f"{answer.count:,} distinct payment{'' if answer.count == 1 else 's'}"
        shown = len(answer.rows)
        if shown < answer.count:
            number += f", {shown} shown"
        lines += wrapped(f"{answer.asked}: {number}", width)
        lines += ["", *_table(answer.rows, width)]
        if answer.best and answer.count > 1:
            sure = "" if answer.proved_best else " of those looked at"
            lines += ["", *wrapped(f"Why the first is the best{sure}:", width)]
            for text in answer.best:
                lines += wrapped(f"- {text}", width, "  ", "    ")
    if answer.notes:
        lines.append("")
    for note in answer.notes:
        lines += wrapped(note, width)
    return lines


def judgement_lines(found: Judgement, width: int = WIDTH) -> list[str]:
    """Whether a choice is legal, and why not."""
    lines = [*wrapped(found.title, width), ""] if found.title else []
    lines += wrapped(found.understood, width, "", "  ")
    if found.legal:
        return [*lines, "Legal."]
    n = len(found.reasons)
    lines += wrapped(f"Illegal, for {n} reason{'' if n == 1 else 's'}:", width)
    lines += reason_lines(found.reasons, width)
    if found.instead:
        lines += ["", *wrapped(f"Legal would be: {found.instead}", width, "", "  ")]
    return lines


def reason_lines(reasons: Iterable[Reason], width: int = WIDTH) -> list[str]:
    """Reasons with their rules."""
    lines: list[str] = []
    for reason in reasons:
        about = f" ({reason.subject})" if reason.subject else ""
        lines += wrapped(f"- {reason.rule}: {reason.message}{about}", width, "  ", "    ")
    return lines


def _table(rows: Sequence[Row], width: int) -> list[str]:
    """Three columns, as wide as they need to be, in the room there is."""
    cells = [
        (", ".join(part for part in (row.how, row.paid) if part), row.sources, row.left)
        for row in rows
    ]
    room = width - _NUMBER - 2 * _GAP
    widest = [max(len(row[column]) for row in cells) for column in range(3)]
    heads = ("paid", "from", "left")
    columns = [max(len(head), n) for head, n in zip(heads, widest, strict=True)]
    if sum(columns) > room:
        first = min(columns[0], room * 3 // 10)
        second = min(columns[1], (room - first) // 2)
        columns = [first, second, room - first - second]
    lines = [_line("#", heads, columns).rstrip(), "-" * width]
    for number, row in enumerate(cells, 1):
        parts = [wrapped(cell, column) or [""] for cell, column in zip(row, columns, strict=True)]
        for index in range(max(map(len, parts))):
            texts = [part[index] if index < len(part) else "" for part in parts]
            label = str(number) if index == 0 else ""
            lines.append(_line(label, texts, columns).rstrip())
    return lines


def _line(label: str, texts: Sequence[str], columns: Sequence[int]) -> str:
    cells = (f"{text:<{column}}" for text, column in zip(texts, columns, strict=True))
    return f"{label:>{_NUMBER - 1}} " + (" " * _GAP).join(cells)
