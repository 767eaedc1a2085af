"""Playing hands on this machine: in this process, or in a pool of others."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from analyzer.batch.folder import RunError
from analyzer.batch.hand import play

#: The record and the effort of a hand, as JSON.
Played = tuple[bytes, bytes]
#: Hands that wait for each worker, so that none is ever idle.
_AHEAD = 3
#: How often a pool is made anew when a worker dies without any hand done in between.
_TRIES = 3


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def play_here(settings: bytes, numbers: Sequence[int]) -> Iterator[Played]:
    """Play hands one after another in this process."""
    for number in numbers:
        yield play(settings, number)


def play_in_pool(settings: bytes, numbers: Sequence[int], workers: int) -> Iterator[Played]:
    """Play hands in so many processes, yielded as they are done.

    A pool of which a worker dies (killed, out of memory) is made anew, and the hands in flight are
    played again.  Raises RunError if that keeps happening.
    """
    left = dict.fromkeys(numbers)
    failures = 0
    while left:
        before = len(left)
        try:
            for number, played in _one_pool(settings, list(left), workers):
                del left[number]
                yield played
        except BrokenProcessPool:
            failures = 1 if len(left) < before else failures + 1
            if failures >= _TRIES:
                raise RunError(
                    f"a worker process died {failures} times (out of memory?). The hands so far "
                    "are safe; go on with fewer --workers or a lower --nodes"
                ) from None


def _one_pool(settings: bytes, numbers: list[int], workers: int) -> Iterator[tuple[int, Played]]:
    """Play hands in a pool until all are done or a worker dies."""
    others = set(multiprocessing.active_children())
    # A fresh interpreter for each worker: no state of ours, the same on every system.
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_ready,
                               initargs=(os.getpid(),))  # fmt: skip
    todo = iter(numbers)
    flying: dict[Future[Played], int] = {}
    try:
        while True:
            while len(flying) < workers * _AHEAD:
                number = next(todo, None)
                if number is None:
                    break
                flying[pool.submit(play, settings, number)] = number
            if not flying:
                return
            for future in wait(flying, return_when=FIRST_COMPLETED).done:
                yield flying.pop(future), future.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        # Hands in flight are given up: a worker would finish its own first.
        for child in set(multiprocessing.active_children()) - others:
            child.terminate()


def _ready(parent: int) -> None:
    """Prepare a worker: Ctrl-C is its parent's business, and it does not outlive its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(1)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
