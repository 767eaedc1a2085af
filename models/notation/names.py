"""Card names in files and lines: which card, and which face of it, a name means."""

from __future__ import annotations

import difflib
from functools import cache, lru_cache

from cards.card import FACE_DOWN, Card
from cards.library import CARDS, UNKNOWN_CID, UnknownCardError
from cards.names import fold, slug


def find_card(name: str) -> tuple[int, int]:
    """The card and the face that a name means: the front unless it names another face.

    Raises UnknownCardError; its suggestions include names of other faces.
    """
    found = exact_card(name)
    if found is None:
        names = {fold(n): n for n in [*CARDS.names(), *(n for n, _, _ in _other_faces())]}
        near = difflib.get_close_matches(fold(name), names, n=3, cutoff=0.6)
        raise UnknownCardError(name, tuple(names[n] for n in near))
    return found


@cache
def exact_card(name: str) -> tuple[int, int] | None:
    """The card and face of exactly this name, accents, case and punctuation aside."""
    key = slug(name)
    if not key:
        return None
    cid = CARDS.get(name)
    if cid is not None:
        card = CARDS[cid]
        # The table also finds "A" in "A/anything": whole texts must not pass as names.
        if key in (slug(card.name), slug(card.front.name), card.slug):
            return cid, 0
    for other, cid, face in _other_faces():
        if key == slug(other):
            return cid, face
    return None


@lru_cache(maxsize=1)
def _other_faces() -> tuple[tuple[str, int, int], ...]:
    """Faces other than the front: name, card, index."""
    return tuple(
        (face.name, card.cid, index)
        for card in CARDS
        if card.layout != "token"
        for index, face in enumerate(card.faces)
        if index > 0
    )


def find_token(name: str) -> int | None:
    """The token definition of this name."""
    try:
        return CARDS.token(slug(name))
    except KeyError:
        key = slug(name)
        return next((c.cid for c in _tokens() if slug(c.front.name) == key), None)


@lru_cache(maxsize=1)
def _tokens() -> tuple[Card, ...]:
    return tuple(card for card in CARDS if card.slug.startswith("tokens/"))


def token_names() -> list[str]:
    """The names of all tokens that can be stated."""
    return [card.front.name for card in _tokens()]


def card_name(cid: int) -> str:
    """The whole name of a card; "unknown" for the placeholder."""
    return "unknown" if cid == UNKNOWN_CID else CARDS[cid].name


def face_name(cid: int, face: int) -> str:
    """The name of one face; the whole name if there is no such face (both halves of a split)."""
    if face == FACE_DOWN:
        return f"face-down {card_name(cid)}"
    if cid == UNKNOWN_CID:
        return "unknown"
    card = CARDS[cid]
    return card.faces[face].name if 0 <= face < len(card.faces) else card.name
