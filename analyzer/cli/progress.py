"""Progress of a long search, on a terminal's standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.status import Status

    from analyzer.search.verdict import Stats

#: Seconds before anything is shown, and between two changes of it.
PATIENCE = 2.0
_EVERY = 0.2


@contextmanager
def status_line() -> Iterator[Callable[[Callable[[float], str]], None] | None]:
    """A function that shows a line of status, given one that writes it; None where nobody watches.

    The writer gets the seconds since the beginning.  It is not asked before anybody waits for
    something, nor faster than a reader can follow.
    """
    if not sys.stderr.isatty():
        yield None
        return
    began = last = time.monotonic()
    status: Status | None = None

    def show(words: Callable[[float], str]) -> None:
        nonlocal last, status
        now = time.monotonic()
        if now - began < PATIENCE or now - last < _EVERY:
            return
        last = now
        text = words(now - began)
        if status is None:
            from rich.console import Console

            status = Console(stderr=True).status(text)
            status.start()
        else:
            status.update(text)

    try:
        yield show
    finally:
        if status is not None:
            status.stop()


@contextmanager
def progress_shown(decision: bool) -> Iterator[Callable[[Stats, int], None] | None]:
    """A function to call during a search; None where nobody watches.

    `decision`: the goal is reached or not, so that there is no best value to show.
    """

    def words(stats: Stats, best: int, seconds: float) -> str:
        text = f"{stats.nodes:,} positions, {seconds:.0f} s"
        if not decision:
            text += f", best so far {best}"
        return text + " (Ctrl-C stops with what is known)"

    with status_line() as show:
        if show is None:
            yield None
        else:
            yield lambda stats, best: show(lambda seconds: words(stats, best, seconds))
