"""Questions about positions: search, referee, reports, command line.

from analyzer import solve
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from analyzer.question import Options, solve
    from analyzer.referee import replay
    from analyzer.search.verdict import Verdict

__all__ = ["Options", "Verdict", "replay", "solve"]

_HOMES = {
    "Options": "analyzer.question",
    "Verdict": "analyzer.search.verdict",
    "replay": "analyzer.referee",
    "solve": "analyzer.question",
}


def __getattr__(name: str) -> Any:
    """Load the public names when first used, so that `--help` answers at once."""
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(name)
