"""Which changes of permanents give the player nothing that a bound must count."""

from __future__ import annotations

from cards.vocabulary.base import Word
from cards.vocabulary.effects import Becomes
from cards.vocabulary.statics import Change
from models.facts import facts
from models.position import Permanent
from models.support import changes_kind


def harmless_change(word: Word) -> bool:
    """Whether permanents only get numbers and keywords, and not the use of what they have."""
    change = word.change if isinstance(word, Becomes) else word
    return (
        isinstance(change, Change)
        and not changes_kind(change)
        and not any(k.lower() == "haste" for k in change.keywords)
    )


def kind_changed(permanent: Permanent) -> bool:
    """Whether effects have made something else of a permanent than what its card says."""
    now = permanent.now
    if now is None:
        return False
    face = facts(permanent.cid, permanent.face).face
    return (
        bool(now.abilities)
        or now.bare
        or set(now.types) != set(face.types)
        or set(now.subtypes) != set(face.subtypes)
        or set(now.colors) != set(face.color)
    )
