"""Limits and prunings as options name them."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.cli.group import InputError
from models.notation.fields import nearest

#: What `--limit NAME=N` limits.
LIMITS = {"nodes": int, "seconds": float, "positions": int}


def read_limits(texts: Iterable[str]) -> dict[str, int | float]:
    """The limits that "nodes=100000" and the like set.  Raises InputError."""
    found: dict[str, int | float] = {}
    for text in texts:
        name, sign, number = (part.strip() for part in text.partition("="))
        kind = LIMITS.get(name)
        if kind is None or not sign:
            hint = nearest(name, LIMITS)
            raise InputError(
                f"--limit: expected nodes=N, seconds=S or positions=N, got {text!r}"
                + (f" ({hint})" if hint else "")
            )
        try:
            value = kind(number)
        except ValueError:
            value = -1
        if not 0 < value < float("inf"):
            raise InputError(f"--limit: expected {name} above 0, got {number!r}")
        found[name] = value
    return found


def prunings_without(names: Iterable[str]) -> tuple[str, ...]:
    """The prunings that stay on.  Raises InputError for a name that none has."""
    from analyzer.search.moves import PRUNINGS

    off = set(names)
    for name in sorted(off - {*PRUNINGS, "all"}):
        raise InputError(
            f"--no-prune: expected {', '.join(PRUNINGS)} or all, got {name!r}"
            + (f" ({hint})" if (hint := nearest(name, PRUNINGS)) else "")
        )
    return () if "all" in off else tuple(p for p in PRUNINGS if p not in off)
