"""Loops in words, for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from analyzer.loops.content import Loop, Loops, NearMiss


def as_text(found: Loops, explain: bool, width: int) -> str:
    """The report; `explain`: with the candidates that are no loops."""
    lines: list[str] = []
    if found.title:
        lines += [found.title, ""]
    lines.append(_headline(found))
    for number, loop in enumerate(found.loops, 1):
        lines += ["", *_loop(number, loop, width)]
    if explain and found.near_misses:
        lines += ["", "No loops:"]
        for miss in found.near_misses:
            lines += _near_miss(miss, width)
    elif found.near_misses:
        n = len(found.near_misses)
        lines += ["", f"{n} near miss{'es' if n > 1 else ''}: see --explain."]
    return "\n".join(lines)


def _headline(found: Loops) -> str:
    n = len(found.loops)
    if not n:
        text = "No loop was found. That is no proof that there is none."
    else:
        played = "each played twice and refereed while the opponent passes"
        text = f"{n} loop{'s' if n > 1 else ''} found, {played}."
    return text if found.complete else f"{text} A limit ended the search."


def _loop(number: int, loop: Loop, width: int) -> Iterator[str]:
    yield from _wrapped(f"{number}. ", " + ".join(loop.cards), width)
    yield ""
    yield from _wrapped("   Each lap   ", _each(loop), width)
    yield from _wrapped("   Repeated   ", _often(loop), width)
    for index, need in enumerate(loop.needs):
        yield from _wrapped("              " if index else "   Needs      ", need, width)
    if loop.unmodelled:
        yield from _wrapped("   Unmodelled ", "; ".join(loop.unmodelled), width)
    if loop.ready:
        yield "   Ready      the position has all of it"
    if loop.before:
        yield from _steps("   Before     ", loop.before, width)
    yield from _steps("   The lap    ", loop.lap, width)


def _steps(head: str, steps: tuple[str, ...], width: int) -> Iterator[str]:
    for index, step in enumerate(steps):
        start = head if not index else " " * len(head)
        yield from _wrapped(f"{start}{index + 1:>2}  ", step, width)


def _each(loop: Loop) -> str:
    parts = [f"+{n} {thing}" for thing, n in loop.gains.items()]
    parts += [f"-{n} {thing}" for thing, n in loop.costs.items()]
    return ", ".join(parts)


def _often(loop: Loop) -> str:
    if loop.costs:
        lasts = f"as long as there are enough of: {loop.most_of}"
        if loop.most is None:
            return lasts
        often = (
            f"{loop.most} times, all played" if loop.most_played else f"at most {loop.most} times"
        )
        return f"{often}, {lasts}"
    if not loop.steady:
        return (
            "played twice with the same gain; a card in play looks at what grows, so how long it "
            "goes on is not known"
        )
    return f"as often as wanted ({loop.rule})"


def _near_miss(miss: NearMiss, width: int) -> Iterator[str]:
    yield from _wrapped("  - ", " + ".join(miss.cards), width)
    yield from _wrapped("    ", "; ".join(miss.acts), width)
    rule = f"{miss.rule}: " if miss.rule else ""
    yield from _wrapped("    ", f"{rule}{miss.reason}", width)


def _wrapped(head: str, text: str, width: int) -> list[str]:
    return textwrap.wrap(
        text, width, initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False
    ) or [head.rstrip()]
