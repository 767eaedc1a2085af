"""Questions about positions: search, referee, reports, command line.

from analyzer import solve
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.lazy import lazily

if TYPE_CHECKING:
    from analyzer.question import Options, solve
    from analyzer.referee import replay
    from analyzer.search.verdict import Verdict

__all__ = ["Options", "Verdict", "replay", "solve"]

# So that `--help` answers at once.
__getattr__ = lazily(
    {
        "Options": "analyzer.question",
        "Verdict": "analyzer.search.verdict",
        "replay": "analyzer.referee",
        "solve": "analyzer.question",
    }
)
