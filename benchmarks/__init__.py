"""Benchmark suites: positions with stored verdicts and node counts, and how fast they go."""
