"""What is wrong with a file that a person wrote: where, what was expected, what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterable

#: Where a value stands in a file: keys of tables and indexes of arrays, outermost first.
KeyPath = tuple[str | int, ...]


def key_text(path: KeyPath) -> str:
    """Write a key path; elements of arrays are counted from 1.

    >>> key_text(("you", "hand", 2))
    'you.hand[3]'
    """
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part + 1}]"
        else:
            text += f".{part}" if text else part
    return text


class NotationError(ValueError):
    """One problem: `file`, `line` and `key` say where it is.

    `expected` and `got` are phrases; `hint` is a suggestion, or "".  `line` is None where no line
    is to blame, and so is `column`, which only syntax errors know.
    """

    def __init__(
        self,
        file: str,
        key: str,
        line: int | None,
        expected: str,
        got: str,
        hint: str = "",
        column: int | None = None,
    ) -> None:
        self.file = file
        self.key = key
        self.line = line
        self.expected = expected
        self.got = got
        self.hint = hint
        self.column = column
        super().__init__(self._message())

    def _message(self) -> str:
        where = [self.file] if self.file else []
        where += [str(n) for n in (self.line, self.column) if n is not None]
        parts = [":".join(where), self.key, f"expected {self.expected}, got {self.got}"]
        hint = f" ({self.hint})" if self.hint else ""
        return ": ".join(p for p in parts if p) + hint

    @property
    def problems(self) -> tuple[NotationError, ...]:
        """Every problem: this one."""
        return (self,)


class NotationErrors(NotationError):
    """Every problem of a file at once; the fields are those of the first."""

    def __init__(self, problems: Iterable[NotationError]) -> None:
        self._problems = tuple(problems)
        first = self._problems[0]
        super().__init__(
            first.file,
            first.key,
            first.line,
            first.expected,
            first.got,
            first.hint,
            first.column,
        )

    @property
    def problems(self) -> tuple[NotationError, ...]:
        """Every problem, in the order of the file."""
        return self._problems

    def __str__(self) -> str:
        return "\n".join(str(p) for p in self._problems)


class Problems:
    """Collects the problems of one file, so that all of them can be reported at once."""

    def __init__(
        self, file: str, line_of: Callable[[KeyPath], int | None] = lambda path: None
    ) -> None:
        self.file = file
        self._line_of = line_of
        self.found: list[NotationError] = []

    def add(self, path: KeyPath, expected: str, got: str, hint: str = "") -> None:
        """Note one problem with the value at a key path."""
        error = NotationError(self.file, key_text(path), self._line_of(path), expected, got, hint)
        self.found.append(error)

    def check(self) -> None:
        """Raise NotationErrors if there is any problem."""
        if self.found:
            raise NotationErrors(sorted(self.found, key=self._order))

    def _order(self, error: NotationError) -> tuple[bool, int]:
        return (error.file != self.file, error.line or 0)


def did_you_mean(suggestions: Iterable[str]) -> str:
    """A hint from the nearest valid words; "" when there are none."""
    words = list(suggestions)
    return f"did you mean {', '.join(words)}?" if words else ""
