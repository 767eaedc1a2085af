"""How far a run is: hands done, rate, estimates so far with their intervals, time left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from analyzer.cli.progress import status_line

if TYPE_CHECKING:
    from analyzer.batch.folder import RunFolder
    from analyzer.batch.records import Record


@contextmanager
def hands_shown(folder: RunFolder) -> Iterator[Callable[[Record], None] | None]:
    """A function to tell each hand; None where nobody watches."""
    with status_line() as show:
        if show is None:
            yield None
            return
        counts = Counts(folder)

        def told(record: Record) -> None:
            counts.add(record)
            show(counts.words)

        yield told


class Counts:
    """What the hands so far come to, by the last turn."""

    def __init__(self, folder: RunFolder) -> None:
        self.planned = folder.settings.hands
        self.before = len(folder.done)
        self.new = 0
        self.total = 0
        self.kills = {"clairvoyant": 0, "honest": 0}
        self.open = {"clairvoyant": 0, "honest": 0}
        for record in folder.done.values():
            self._count(record)

    def add(self, record: Record) -> None:
        """Count one more hand."""
        self.new += 1
        self._count(record)

    def _count(self, record: Record) -> None:
        from analyzer.batch.records import UNKNOWN, YES

        self.total += record.weight
        for name in self.kills:
            last = getattr(record.games[0], name).by_turn[-1]
            self.kills[name] += record.weight * (last == YES)
            self.open[name] += record.weight * (last == UNKNOWN)

    def words(self, seconds: float) -> str:
        """A line about it all."""
        from analyzer.batch.statistics import interval

        rate = self.new / seconds if seconds else 0.0
        done = self.before + self.new
        left = (self.planned - done) / rate if rate else 0.0
        parts = [f"{done:,} of {self.planned:,} hands, {rate:.1f}/s, {_clock(left)} left"]
        for name, kills in self.kills.items():
            low, high = interval(kills, self.open[name], self.total, "wilson")
            share = kills / self.total if self.total else 0.0
            parts.append(f"{name} {100 * share:.1f} % ({100 * low:.1f}-{100 * high:.1f})")
        return "; ".join(parts)


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
