"""A word on a terminal while a solver works that says nothing itself."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING

from analyzer.cli.progress import PATIENCE

if TYPE_CHECKING:
    from rich.status import Status


@contextmanager
def waiting(text: str) -> Iterator[None]:
    """Show the text after two seconds, as long as this lasts; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield
        return
    shown: list[Status] = []

    def show() -> None:
        from rich.console import Console

        status = Console(stderr=True).status(text)
        shown.append(status)
        status.start()

    timer = Timer(PATIENCE, show)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        for status in shown:
            status.stop()
