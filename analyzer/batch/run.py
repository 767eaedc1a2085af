"""Playing a run from where it is to its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from analyzer.batch.folder import RunFolder, missing
from analyzer.batch.pool import play_here, play_in_pool
from analyzer.batch.records import Record
from analyzer.batch.settings import Settings

#: Told each hand as it is done.
Told = Callable[[Record], None]


def play_run(folder: RunFolder, workers: int = 1, scheduler: str = "", told: Told | None = None,
             ) -> list[Record]:  # fmt: skip
    """Play the hands that are missing, write each down at once, and give all in order.

    Raises RunError; KeyboardInterrupt leaves the folder as it is, to be resumed.
    """
    settings = msgspec.json.encode(folder.settings)
    numbers = missing(folder.settings, folder.done)
    workers = min(workers, len(numbers))
    if scheduler and numbers:
        from analyzer.batch.cluster import play_on_cluster

        played = play_on_cluster(settings, numbers, scheduler)
    elif workers > 1:
        played = play_in_pool(settings, numbers, workers)
    else:
        played = play_here(settings, numbers)
    for record, effort in played:
        found = folder.add(record, effort)
        if told is not None:
            told(found)
    folder.finish()
    return [folder.done[number] for number in sorted(folder.done)]


def new_run_path(settings: Settings, parent: Path) -> Path:
    """A folder for a new run that is not there yet: "ant-1", "ant-2" and so on."""
    name = settings.decks[0].name.split(" with ")[0]
    number = 1
    while (parent / f"{name}-{number}").exists():
        number += 1
    return parent / f"{name}-{number}"
