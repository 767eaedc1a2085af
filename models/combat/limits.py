"""How many declarations are still listed one by one."""

from __future__ import annotations

from collections.abc import Sequence, Sized

from models.errors import Unsupported

#: More ways than this to declare attackers or blockers, or to divide damage, are not listed.
MOST = 20_000


def within(choices: Sequence[Sized], what: str) -> None:
    """Raise Unsupported where independent choices make too many ways in all."""
    total = 1
    for choice in choices:
        total *= len(choice)
    check(total, what)


def check(total: int, what: str) -> None:
    """Raise Unsupported for more ways than are listed."""
    if total > MOST:
        raise Unsupported(f"more than {MOST:,} {what}")
