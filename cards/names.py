"""Card names as people type them: case, accents, punctuation and faces do not matter."""

from __future__ import annotations

import re
import unicodedata
from functools import cache


@cache
def fold(name: str) -> str:
    """Fold a name for comparison.

    A blank in a name, of any length, is a word: "____ Goblin" is not "Goblin".

    >>> fold("Jötun Grunt"), fold("Wear/Tear"), fold("Wear // Tear")
    ('jotun grunt', 'wear tear', 'wear tear')
    >>> fold("________ Goblin")
    'blank goblin'
    """
    text = name.replace("æ", "ae").replace("Æ", "ae").replace("ø", "o").replace("Ø", "o")
    text = unicodedata.normalize("NFKD", text)
    text = "".join(c for c in text if not unicodedata.combining(c)).lower()
    text = re.sub(r"['’`\u00b4\".,!?():]", "", text)
    text = re.sub(r"_{2,}", " blank ", text)
    return re.sub(r"[^a-z0-9]+", " ", text).strip()


def slug(name: str) -> str:
    """The file name of a definition, without its ending.

    >>> slug("Lion's Eye Diamond")
    'lions-eye-diamond'
    """
    return fold(name).replace(" ", "-")
