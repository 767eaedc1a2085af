"""Playing the open hands of a run again with a higher limit, and keeping those that are settled."""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec.structs import replace

from analyzer.batch.folder import (
    RunError,
    RunFolder,
    check_version,
    read_hands,
    read_settings,
    read_times,
)
from analyzer.batch.records import Effort
from analyzer.batch.settings import Settings


def reopened(source: Path, nodes: int) -> Settings:
    """The settings of a run that plays the open hands of another again.  Raises RunError.

    `nodes`: the positions that a search may expand now, more than in the run at `source`.
    """
    settings = read_settings(source)
    check_version(source, settings)
    if nodes <= settings.nodes:
        raise RunError(
            f"{source}: its searches had {settings.nodes:,} positions: expected more than that to "
            f"open it again, got --nodes {nodes}"
        )
    return replace(settings, nodes=nodes, earlier=(*settings.earlier, settings.nodes))


def reopen(source: Path, settings: Settings, path: Path) -> RunFolder:
    """A new run folder with the settled hands of the run at `source`.  Raises RunError."""
    hands = read_hands(source)
    settled = [
        record
        for record in hands
        if all(g.clairvoyant.settled and g.honest.settled for g in record.games)
    ]
    if len(settled) == len(hands) == settings.hands:
        raise RunError(f"{source}: all {len(hands):,} hands are settled: there is none to open")
    folder = RunFolder.create(path, settings)
    times = {effort.hand: effort for effort in read_times(source)}
    with folder:
        for record in settled:
            effort = times.get(record.hand, Effort(record.hand, 0.0, 0))
            folder.add(msgspec.json.encode(record), msgspec.json.encode(effort))
    return folder
