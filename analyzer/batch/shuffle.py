"""Shuffles that are the same on every machine and in every version of Python.

The source of chance is SHA-256 in counter mode: block `n` of a seed text is the digest of
"TEXT:n" in UTF-8, cut into four unsigned 64-bit numbers, big end first.  A number below `limit` is
the next one of them modulo `limit`; numbers of the last, incomplete round of `limit` are thrown
away, so every outcome is equally likely.  A shuffle is that of Fisher and Yates, from the last
place down: place `i` changes cards with a place below `i + 1`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_RANGE = 1 << 64


def numbers(text: str) -> Iterator[int]:
    """Unsigned 64-bit numbers without end, from a seed text."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{text}:{block}".encode()).digest()
        for start in range(0, len(digest), 8):
            yield int.from_bytes(digest[start : start + 8], "big")
        block += 1


def below(limit: int, source: Iterator[int]) -> int:
    """A number from 0 to `limit - 1`, each equally likely."""
    whole = _RANGE - _RANGE % limit
    while True:
        number = next(source)
        if number < whole:
            return number % limit


def shuffled(cards: Iterable[T], text: str) -> list[T]:
    """The cards in an order that depends on the seed text alone."""
    order = list(cards)
    source = numbers(text)
    for i in range(len(order) - 1, 0, -1):
        j = below(i + 1, source)
        order[i], order[j] = order[j], order[i]
    return order
