"""Which function reads the edges off which word; or why a word has none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from analyzer.graph.scene import Link, Scene
from cards.vocabulary.base import Word

Reader = Callable[[Any, Scene], Iterator[Link]]
R = TypeVar("R", bound=Reader)

#: The readers of words that stand for edges.
READERS: dict[type[Word], Reader] = {}
#: Words without edges of their own, each with the reason.
SILENT: dict[type[Word], str] = {}


def reads(
    *kinds: type[Word],
) -> Callable[[R], R]:
    """Register the decorated function for types of words."""

    def register(function: R) -> R:
        for kind in kinds:
            assert kind not in READERS, f"two readers for {kind.__name__}"
            READERS[kind] = function
        return function

    return register


def silent(reason: str, *kinds: type[Word]) -> None:
    """State that words of these types make no edge of their own, and why."""
    for kind in kinds:
        assert kind not in READERS and kind not in SILENT, f"two entries for {kind.__name__}"
        SILENT[kind] = reason
