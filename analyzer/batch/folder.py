"""A run is a folder: settings, one line for each hand as it is played, and times beside them.

settings.json   what was asked: decks with hashes, options, version
hands.jsonl     one record for each hand, in the order of their numbers once the run is done
times.jsonl     how long each took: not part of the results
lock            held by the process that plays
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, TypeVar

import msgspec

from analyzer.batch.records import Effort, Record
from analyzer.batch.settings import FORMAT, Settings, fingerprint

T = TypeVar("T")
SETTINGS, HANDS, TIMES, LOCK = "settings.json", "hands.jsonl", "times.jsonl", "lock"


class RunError(Exception):
    """A run folder that cannot be used or written, with the reason and what to do."""


class _Format(msgspec.Struct):
    format: int
    version: str


def read_settings(path: Path) -> Settings:
    """The settings of a run.  Raises RunError."""
    file = path / SETTINGS
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        raise RunError(f"{path}: expected a run folder, found no {SETTINGS} in it") from None
    except OSError as error:
        raise RunError(f"{file}: {_reason(error)}") from None
    try:
        about = msgspec.json.decode(data, type=_Format)
        if about.format != FORMAT:
            raise RunError(
                f"{path}: a run of format {about.format}, by Stormline {about.version}; this "
                f"version reads format {FORMAT}. Use that version, or start a new run"
            )
        return msgspec.json.decode(data, type=Settings)
    except msgspec.DecodeError as error:
        raise RunError(f"{file}: not the settings of a run: {error}") from None


def check_version(path: Path, settings: Settings) -> None:
    """Refuse to go on with a run that another version began: results would mix."""
    mine = Settings(()).version
    if settings.version != mine or settings.fingerprint != fingerprint():
        raise RunError(
            f"{path}: begun by Stormline {settings.version} ({settings.fingerprint}), and this is "
            f"{mine} ({fingerprint()}): hands of two versions are not one run. Its hands are kept; "
            "`stormline report` reads them. Go on with that version, or start a new run"
        )


class RunFolder:
    """A run folder opened for playing; use it in a `with` statement.

    `done` has the records so far by number.
    """

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = settings
        self.done: dict[int, Record] = {}
        self._lock: IO[bytes] | None = None
        self._hands: IO[bytes] | None = None
        self._times: IO[bytes] | None = None

    @classmethod
    def create(cls, path: Path, settings: Settings) -> RunFolder:
        """Begin a run in a new folder.  Raises RunError if there is something already."""
        try:
            path.mkdir(parents=True, exist_ok=True)
            if any(path.iterdir()):
                raise RunError(
                    f"{path}: the folder is not empty. `--resume {path}` goes on with a run, "
                    "`--run` names another folder"
                )
            _write(path / SETTINGS, msgspec.json.format(msgspec.json.encode(settings)) + b"\n")
        except OSError as error:
            raise RunError(f"{path}: {_reason(error)}") from None
        return cls(path, settings)

    @classmethod
    def resume(cls, path: Path) -> RunFolder:
        """Open a run to go on with it.  Raises RunError."""
        settings = read_settings(path)
        check_version(path, settings)
        return cls(path, settings)

    def __enter__(self) -> RunFolder:
        try:
            self._take_lock()
            self.done = {r.hand: r for r in read_hands(self.path, mend=True)}
            _lines(self.path / TIMES, Effort, True)
            self._hands = (self.path / HANDS).open("ab", buffering=0)
            self._times = (self.path / TIMES).open("ab", buffering=0)
        except OSError as error:
            self._close()
            raise RunError(f"{self.path}: {_reason(error)}") from None
        except RunError:
            self._close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._close()

    def add(self, record: bytes, effort: bytes) -> Record:
        """Write down a hand at once.  Raises RunError when the disk does not take it."""
        assert self._hands is not None and self._times is not None
        try:
            _append(self._times, effort)
            _append(self._hands, record)
        except OSError as error:
            raise RunError(
                f"{self.path}: {_reason(error)}. The {len(self.done)} hands so far are safe; make "
                f"room, then go on with `stormline bench --resume {self.path}`"
            ) from None
        found = msgspec.json.decode(record, type=Record)
        self.done[found.hand] = found
        return found

    def finish(self) -> None:
        """Put the hands into the order of their numbers."""
        for file in (self._hands, self._times):
            if file is not None:
                file.close()
        ordered = [self.done[number] for number in sorted(self.done)]
        lines = b"".join(msgspec.json.encode(record) + b"\n" for record in ordered)
        try:
            _write(self.path / HANDS, lines)
        except OSError as error:
            raise RunError(
                f"{self.path}: {_reason(error)}. All {len(ordered)} hands are safe, though not in "
                f"order; `stormline bench --resume {self.path}` orders them"
            ) from None

    def _take_lock(self) -> None:
        self._lock = (self.path / LOCK).open("ab")
        with suppress(ImportError):  # no such lock on Windows
            import fcntl

            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise RunError(f"{self.path}: another process is playing this run") from None

    def _close(self) -> None:
        for file in (self._hands, self._times, self._lock):
            if file is not None:
                file.close()
        self._hands = self._times = self._lock = None


def read_hands(path: Path, mend: bool = False) -> list[Record]:
    """The records of a run, in the order of their numbers.  Raises RunError.

    A last line that was cut off is left out, and with `mend` taken out of the file.
    """
    return sorted(_lines(path / HANDS, Record, mend), key=lambda r: r.hand)


def read_times(path: Path) -> list[Effort]:
    """How long the hands took; later entries of one hand count."""
    return list({e.hand: e for e in _lines(path / TIMES, Effort, False)}.values())


def _lines(file: Path, kind: type[T], mend: bool) -> list[T]:
    """The lines of a file as values; what follows the last end of line was cut off."""
    try:
        data = file.read_bytes()
    except FileNotFoundError:
        return []
    except OSError as error:
        raise RunError(f"{file}: {_reason(error)}") from None
    whole = data.rfind(b"\n") + 1
    if mend and whole < len(data):
        os.truncate(file, whole)
    found: list[T] = []
    for number, line in enumerate(data[:whole].splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.DecodeError as error:
            raise RunError(f"{file}:{number}: expected a record, found none: {error}") from None
    return found


def _append(file: IO[bytes], line: bytes) -> None:
    """Write a line whole or raise OSError: a short write means that the disk is full."""
    data = line + b"\n"
    written = file.write(data)
    while written < len(data):
        written += file.write(data[written:])


def _write(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    temporary = path.with_name(path.name + ".new")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        with suppress(OSError):
            temporary.unlink()
        raise


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def missing(settings: Settings, done: Iterable[int]) -> list[int]:
    """The numbers of the hands still to be played."""
    have = set(done)
    return [n for n in range(1, settings.hands + 1) if n not in have]
