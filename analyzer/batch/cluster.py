"""Playing hands on a Dask cluster, with the same results as on one machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from analyzer.batch.folder import RunError
from analyzer.batch.hand import play
from analyzer.batch.pool import Played
from analyzer.batch.settings import fingerprint

#: Hands that wait for each thread of the cluster.
_AHEAD = 4
#: How often a hand is given to another worker when its own is lost.
_RETRIES = 5
#: Seconds to wait for a scheduler, and for its first worker.
_PATIENCE = 20


def play_on_cluster(settings: bytes, numbers: Sequence[int], address: str) -> Iterator[Played]:
    """Play hands on the cluster of the scheduler at this address, yielded as they are done.

    Hands of a worker that is lost are played by another.  Raises RunError if the scheduler cannot
    be reached, has no workers, or runs another version of the program.
    """
    try:
        from distributed import Client, as_completed
    except ImportError:
        raise RunError(
            "--scheduler needs the package dask.distributed: pip install 'stormline[cluster]'"
        ) from None
    try:
        client = Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise RunError(f"--scheduler: no Dask scheduler answers at {address}: {error}") from None
    with client:
        _check(client, address)
        todo = iter(numbers)
        threads = sum(client.nthreads().values())
        first = [n for _, n in zip(range(threads * _AHEAD), todo, strict=False)]

        def submit(number: int) -> object:
            return client.submit(play, settings, number, pure=False, retries=_RETRIES)

        flying = as_completed([submit(n) for n in first], loop=client.loop)
        for future in flying:
            try:
                played = future.result()
            except Exception as error:
                if type(error).__name__ != "KilledWorker":
                    raise
                raise RunError(
                    f"--scheduler: a hand lost its worker again and again: {error}. The hands so "
                    "far are safe"
                ) from None
            following = next(todo, None)
            if following is not None:
                flying.add(submit(following))
            yield played


def _check(client: Any, address: str) -> None:
    """Every worker must be there and be the same program: results of two never mix."""
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except TimeoutError:
        raise RunError(f"--scheduler: the scheduler at {address} has no workers") from None
    try:
        found = client.run(fingerprint)
    except ImportError as error:
        raise RunError(f"--scheduler: a worker has no Stormline: {error}") from None
    mine = here()
    for worker, theirs in found.items():
        if theirs != mine:
            raise RunError(
                f"--scheduler: worker {worker} runs another Stormline ({theirs}, here {mine})"
            )


def here() -> str:
    """The fingerprint of the program in this process."""
    return fingerprint()
