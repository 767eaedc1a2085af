"""The readers of edges, one for each word of the vocabulary that stands for some.

A word is either in `READERS` or, with a reason, in `SILENT`; a test holds the two against the
vocabulary, so that a new word is not forgotten.
"""

from __future__ import annotations

from analyzer.graph.readers import (
    amounts,
    casting,
    changes,
    combat,
    costs,
    events,
    flow,
    library,
    mana,
    moving,
    quiet,
    results,
    rules,
    stack,
)
from analyzer.graph.registry import READERS, SILENT

__all__ = [
    "READERS",
    "SILENT",
    "amounts",
    "casting",
    "changes",
    "combat",
    "costs",
    "events",
    "flow",
    "library",
    "mana",
    "moving",
    "quiet",
    "results",
    "rules",
    "stack",
]
