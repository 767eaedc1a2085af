"""How much a search may use."""

from __future__ import annotations

import time


class LimitReached(Exception):
    """A limit was hit: what was asked stays unknown."""


class Limits:
    """Counts positions; raises LimitReached beyond a number of them or a time."""

    def __init__(self, nodes: int | None = None, seconds: float | None = None) -> None:
        self.most = nodes
        self.seconds = seconds
        self.nodes = 0
        self._deadline = None if seconds is None else time.perf_counter() + seconds

    def count(self) -> None:
        """One position more."""
        self.nodes += 1
        if self.most is not None and self.nodes > self.most:
            raise LimitReached(f"node limit {self.most} reached")
        if self._deadline is not None and time.perf_counter() > self._deadline:
            raise LimitReached(f"time limit {self.seconds:g} s reached")
