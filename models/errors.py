"""What goes wrong that is not a rule violation."""

from __future__ import annotations


class Unsupported(Exception):
    """The program does not model something that matters here; says what."""
