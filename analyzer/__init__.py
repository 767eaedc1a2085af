"""Questions about positions: search, referee, reports, command line."""

from analyzer.referee import replay
from analyzer.search.verdict import Verdict
from analyzer.solve import Options, solve

__all__ = ["Options", "Verdict", "replay", "solve"]
