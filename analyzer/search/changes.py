"""Which changes of permanents give the player nothing that a bound must count."""

from __future__ import annotations

from cards.vocabulary.base import Word
from cards.vocabulary.effects import Becomes
from cards.vocabulary.statics import Change
from models.support import changes_kind


def harmless_change(word: Word) -> bool:
    """Whether permanents only get numbers and keywords, and not the use of what they have."""
    change = word.change if isinstance(word, Becomes) else word
    return (
        isinstance(change, Change)
        and not changes_kind(change)
        and not any(k.lower() == "haste" for k in change.keywords)
    )
