"""What every word of the vocabulary has in common."""

from __future__ import annotations

import msgspec


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, eq=False, omit_defaults=True):
    """One word of the vocabulary: an immutable value read from a definition file.

    Words are compared by identity: definitions are loaded once, so one printed phrase is one
    object, and positions that refer to it hash in constant time.
    """
