"""Numbers and tables as plain text."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from fractions import Fraction

from analyzer.counterbalance.answer import Answer, Course, Row

WIDTH = 80


def fraction(chance: Fraction) -> str:
    """A probability as a fraction."""
    return str(chance)


def percent(chance: Fraction) -> str:
    """A probability in percent, to two places; never rounded to what is certain."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    shown = f"{float(chance) * 100:.2f}"
    if shown in ("0.00", "100.00"):
        return "< 0.01 %" if shown == "0.00" else "> 99.99 %"
    return f"{shown} %"


def as_text(answer: Answer, width: int = WIDTH) -> str:
    """The whole answer."""
    blocks = [[answer.title]] if answer.title else []
    blocks.append([line for text in answer.about for line in _wrapped(text, width)])
    if answer.rows:
        blocks.append(_table(answer.rows, width))
    if answer.courses:
        blocks.append([*_wrapped(answer.courses_are, width), "", *_tree(answer.courses)])
    if answer.order:
        blocks.append([line for text in answer.order for line in _wrapped(text, width)])
    if answer.reason:
        blocks.append(_wrapped(f"UNKNOWN. Reason: {answer.reason}.", width))
    s = "" if answer.nodes == 1 else "s"
    blocks.append([f"Searched {answer.nodes:,} position{s} in {answer.seconds:.2f} s."])
    return "\n\n".join("\n".join(block) for block in blocks if block)


def _wrapped(text: str, width: int) -> list[str]:
    indent = " " * (len(text) - len(text.lstrip()))
    return textwrap.wrap(
        text,
        width,
        subsequent_indent=indent + "  ",
        break_on_hyphens=False,
        drop_whitespace=True,
    ) or [""]


def _table(rows: Sequence[Row], width: int) -> list[str]:
    head = ("spell", "value", "matching", "countered", "percent")
    cells = [
        (
            row.spell,
            str(row.mana_value),
            "?" if row.matching is None else f"{row.matches} of {row.library}",
            "unknown" if row.chance is None else fraction(row.chance),
            "" if row.chance is None else percent(row.chance),
        )
        for row in rows
    ]
    sizes = [max(len(line[i]) for line in (head, *cells)) for i in range(len(head))]
    sizes[0] = min(sizes[0], max(12, width - sum(sizes[1:]) - 2 * (len(sizes) - 1)))

    def line(parts: tuple[str, ...]) -> str:
        first = f"{parts[0]:<{sizes[0]}}"
        return "  ".join(
            [first, *(f"{p:>{n}}" for p, n in zip(parts[1:], sizes[1:], strict=True))]
        ).rstrip()

    out = [line(head), "-" * min(width, sum(sizes) + 2 * (len(sizes) - 1))]
    for row, parts in zip(rows, cells, strict=True):
        out.append(line(parts))
        if row.by:
            out += _wrapped(f"  by {' or '.join(row.by)}", width)
        if row.matching:
            cards = ", ".join(f"{n} {name}" for name, n in row.matching.items())
            out += _wrapped(f"  matching: {cards}", width)
        if row.reason:
            out += _wrapped(f"  unknown: {row.reason}", width)
    return out


def _tree(courses: Sequence[Course]) -> list[str]:
    """Courses as a tree: each line an outcome, with the probability of the whole path to it."""
    out: list[str] = []

    def branch(found: Sequence[Course], depth: int) -> None:
        fates = dict.fromkeys(c.steps[depth] for c in found if len(c.steps) > depth)
        for step in fates:
            below = [c for c in found if len(c.steps) > depth and c.steps[depth] == step]
            chance = sum((c.chance for c in below), Fraction(0))
            text = f"{'  ' * depth}{step[0]}: {step[1]}"
            out.append(f"{text:<58}  {fraction(chance)}  {percent(chance)}")
            branch(below, depth + 1)

    branch(courses, 0)
    return out
