"""Reads the files that people write: text within limits, and TOML with line numbers."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from models.notation.errors import NotationError, NotationErrors
from models.notation.locate import Locator

#: Larger files are refused: no position or deck list comes near it.
MAX_BYTES = 2_000_000

_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_text(path: Path | str, what: str) -> str:
    """The text of a file; `what` names what is expected in it ("a position file").

    Raises NotationErrors for a file that is missing, empty, too large, or no text.
    """
    path = Path(path)

    def problem(expected: str, got: str, hint: str = "", line: int | None = None) -> NotationErrors:
        return NotationErrors([NotationError(str(path), "", line, expected, got, hint)])

    try:
        if path.is_dir():
            raise problem(what, "a folder")
        size = path.stat().st_size
        if size > MAX_BYTES:
            limit = f"{what} of at most {MAX_BYTES / 1e6:.0f} MB"
            raise problem(limit, f"{size / 1e6:.1f} MB")
        data = path.read_bytes()
    except FileNotFoundError:
        raise problem(what, "no such file", _neighbour(path)) from None
    except (OSError, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise problem(f"{what} that can be read", reason.lower()) from None
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        got = f"the byte 0x{data[error.start]:02x}"
        raise problem("text encoded as UTF-8", got, "save it as UTF-8", line) from None
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        raise problem("text encoded as UTF-8", "a null character", "is it a text file?", line)
    if not text.strip():
        raise problem(what, "an empty file")
    return text


def _neighbour(path: Path) -> str:
    """A hint for a missing file whose neighbour differs only in its ending or case."""
    try:
        near = [
            p.name
            for p in sorted(path.parent.iterdir())
            if p.stem.lower() == path.stem.lower() and p.is_file()
        ]
    except OSError:
        return ""
    return f"there is {near[0]}" if near else ""


def parse_toml(text: str, file: str) -> tuple[dict[str, Any], Locator]:
    """The values of a TOML text and the lines they stand on.  Raises NotationErrors."""
    try:
        return tomllib.loads(text), Locator(text)
    except tomllib.TOMLDecodeError as error:
        message = str(error)
        place = _PLACE.search(message)
        lines = text.rstrip().split("\n")
        line: int = len(lines)
        column: int | None = len(lines[-1]) + 1
        if place is not None:
            message = message[: place.start()]
            if place[1] is not None:
                line, column = int(place[1]), int(place[2])
    except RecursionError:
        message, line, column = "values nested too deep", 1, None
    except ValueError as error:  # dates and numbers out of range
        message, line, column = str(error), 1, None
    got = message[0].lower() + message[1:]
    raise NotationErrors([NotationError(file, "", line, "valid TOML", got, "", column)])
