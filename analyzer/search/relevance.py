"""What the cards of a game can ever look at: facts that a search may drop when nothing does.

Read off the vocabulary once per question, over every card in every zone of both players.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Any

import msgspec

from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.amounts import CountPermanents
from cards.vocabulary.base import Word
from cards.vocabulary.costs import ExilePermanents, ReturnToHand, Sacrifice
from cards.vocabulary.effects import (
    ChangeTarget,
    CopySpells,
    Destroy,
    MoveTarget,
    NewTargets,
    ReturnAll,
    ReturnPermanents,
    SacrificePermanents,
    Untap,
)
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import EntersInsteadSacrifice, GrantAbility, Static
from cards.vocabulary.targets import Target
from models.position import Position


def words(tree: Any) -> Iterator[Word]:
    """Every word inside a word, a face or a tuple of them."""
    if isinstance(tree, tuple):
        for part in tree:
            yield from words(part)
    elif isinstance(tree, msgspec.Struct):
        if isinstance(tree, Word):
            yield tree
        for name in tree.__struct_fields__:
            value = getattr(tree, name)
            if isinstance(value, tuple | msgspec.Struct):
                yield from words(value)


@cache
def card_words(cid: int) -> tuple[Word, ...]:
    """Every word on a card."""
    return tuple(words(CARDS[cid].faces))


def owned_cards(position: Position, index: int) -> set[int]:
    """Every card of a player, in whatever zone, and what they control."""
    player = position.players[index]
    library = player.library
    zones = (player.hand, library.top, library.rest, library.sure, library.bottom,
             player.sideboard, player.command, player.commanders, player.companion)  # fmt: skip
    found = {cid for zone in zones for cid in zone}
    found.update(c for c, _ in player.graveyard)
    found.update(c for c, _ in player.exile)
    found.update(p.cid for p in position.battlefield if index in (p.owner, p.controller))
    found.update(i.cid for i in position.stack if index in (i.owner, i.controller))
    found.discard(UNKNOWN_CID)
    return found


def cards_in(position: Position) -> set[int]:
    """Every card in a position."""
    return owned_cards(position, 0) | owned_cards(position, 1)


def _may_hit(filter: Filter, kind: str) -> bool:
    """Whether a filter could match a permanent of a type."""
    if kind in filter.without_types:
        return False
    if filter.types:
        return kind in filter.types
    return not (kind == "Artifact" and filter.subtypes)


_MOVERS = (
    Destroy, EntersInsteadSacrifice, ExilePermanents, GrantAbility, ReturnAll, ReturnPermanents,
    ReturnToHand, Sacrifice, SacrificePermanents, Untap,
)  # fmt: skip


@cache
def moves(cid: int, kind: str) -> bool:
    """Whether a card can tap, untap, move or count permanents of a type other than itself."""
    for word in card_words(cid):
        if isinstance(word, _MOVERS):
            if _may_hit(word.filter, kind):
                return True
        elif isinstance(word, CountPermanents):
            # Tapping a land changes no number of permanents, unless tapped ones are counted.
            counts = kind != "Land" or word.filter.tapped is not None
            if counts and _may_hit(word.filter, kind):
                return True
        elif isinstance(word, MoveTarget):
            face = CARDS[cid].faces
            targets = [w for f in face for w in words(f) if type(w).__name__ == "Target"]
            if any(
                getattr(t, "what", "") in ("permanent", "any") and _may_hit(t.filter, kind)  # type: ignore[attr-defined]
                for t in targets
            ):
                return True
    return False


class Relevance(msgspec.Struct, frozen=True):
    """What matters in a game.

    `floats_lands`, `floats_artifacts`: tapping a land (using a sacrificed artifact) ahead of need
    can differ from doing it while paying.  `copies`: something looks at spells on the stack.
    `counted`: which permanents something counts.
    """

    floats_lands: bool
    floats_artifacts: bool
    copies: bool
    counted: tuple[Filter, ...] = ()


#: Targets that are, or may be, spells and abilities.
SPELLS = ("spell", "spell_or_ability", "spell_or_triggered_ability", "spell_or_permanent")
ABILITIES = (
    "ability", "triggered_ability", "activated_ability", "spell_or_ability",
    "spell_or_triggered_ability",
)  # fmt: skip
#: Words that may read a graveyard.
GRAVE_WORDS = ("CountCards", "GrantFlashback", "PlayFromGraveyard", "GrantEscape", "ExileCards",
                "ShuffleIntoLibrary", "Pile", "CastThisFrom", "ExileZone",
                "ExileFromGraveyard", "CastFreeFrom", "ShuffleFromGraveyard",
                "TakeBack")  # fmt: skip


def relevance(position: Position) -> Relevance:
    """What matters in the whole game of a position."""
    lasting = tuple(e.static for e in position.lasting)
    return relevance_of(frozenset(cards_in(position)), lasting)


@cache
def stack_targets(cid: int) -> tuple[Target, ...]:
    """What a card may target on the stack."""
    return tuple(
        word
        for word in card_words(cid)
        if isinstance(word, Target) and word.what in (*SPELLS, *ABILITIES)
    )


@lru_cache(maxsize=100_000)
def relevance_of(cards: frozenset[int], lasting: tuple[Static, ...]) -> Relevance:
    """What matters where only these cards can still be used."""
    everything = [w for cid in sorted(cards) for w in card_words(cid)]
    everything += [w for static in lasting for w in words(static)]
    reads_graveyard = any(
        type(w).__name__ in GRAVE_WORDS
        or (type(w).__name__ == "AlternativeCost" and getattr(w, "zone", "") == "graveyard")
        or (type(w).__name__ == "Activated" and getattr(w, "zone", "") == "graveyard")
        or (type(w).__name__ == "Target" and getattr(w, "what", "") == "card")
        for w in everything
    )
    reads_graveyard = reads_graveyard or any(
        "delve" in face.keyword_set for cid in cards for face in CARDS[cid].faces
    )
    lands = any(moves(cid, "Land") for cid in cards) or any(
        isinstance(w, GrantAbility) for w in everything
    )
    return Relevance(
        floats_lands=lands,
        floats_artifacts=reads_graveyard or any(moves(cid, "Artifact") for cid in cards),
        copies=any(
            (isinstance(w, CopySpells) and w.what == "target")
            or isinstance(w, ChangeTarget | NewTargets)
            for w in everything
        ),
        counted=tuple(
            dict.fromkeys(w.filter for w in everything if isinstance(w, CountPermanents))
        ),
    )
