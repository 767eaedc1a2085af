"""Cards of a library that no comparison and nothing the controller can do tells apart.

Each kind is represented by one of its cards, so that chance has fewer outcomes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.abilities import Activated
from cards.vocabulary.effects import Effect, If, May, Search
from models.characteristics import card_values
from models.facts import card_view, castable_faces, facts
from models.filters import card_fits
from models.mana_sources import window_sources
from models.position import Library, Position


def merged(p: Position, player: int, values: Iterable[int] | None) -> Position:
    """The position with one card for each kind in the unordered part of the player's library.

    `values`: the mana values that the coming spells can have; None if they can have any.
    Kinds differ in the values among these, and a card that the player might use this turn once it
    is drawn, or find by searching, is a kind of its own.
    """
    wanted = None if values is None else frozenset(values)
    library = p.players[player].library
    every = Counter(library.rest + library.sure)
    usable = _Usable(p, player)
    kinds: dict[object, int] = {}
    for cid, _ in sorted(every.items(), key=lambda e: (-e[1], e[0])):
        kinds.setdefault(_kind(p, cid, wanted, usable), cid)
    to = {cid: kinds[_kind(p, cid, wanted, usable)] for cid in every}
    changed = Library(
        library.top,
        tuple(sorted(to[c] for c in library.rest)),
        tuple(sorted(to[c] for c in library.sure)),
        library.bottom,
        library.hidden,
    )
    players = list(p.players)
    players[player] = replace(players[player], library=changed)
    return replace(p, players=(players[0], players[1]))


def _kind(p: Position, cid: int, wanted: frozenset[int] | None, usable: _Usable) -> object:
    if cid == UNKNOWN_CID or usable.apart(cid):
        return cid
    own = frozenset(card_values(cid, p.edition))
    found = tuple(card_fits(f, cid) for f in usable.filters)
    if wanted is None:
        # In a whole turn types may matter too: what the other player makes one discard.
        return (own, found, card_view(cid).types)
    return (own & wanted, found)


class _Usable:
    """Which cards the player could use this turn if they drew or found them."""

    def __init__(self, p: Position, player: int) -> None:
        owner = p.players[player]
        self.mana = sum(owner.pool) + len(owner.tagged)
        self.mana += sum(
            s.count * max((sum(v) for v, _ in s.outputs), default=0)
            for s in window_sources(p, player)
        )
        # A land in a hand does nothing in the turn of the other player.
        lands = p.active == player
        cards = {q.cid for q in p.battlefield if q.controller == player}
        library = owner.library
        cards |= {
            c
            for c in (*owner.hand, *library.top, *library.rest, *library.sure, *library.bottom)
            if c != UNKNOWN_CID and (lands or not CARDS[c].front.is_land)
        }
        searches = [s for c in sorted(cards) for s in _searches(_effects_of(c))]
        #: What searches may ask for, and whether one can put a land onto the battlefield.
        self.filters = list({id(s.filter): s.filter for s in searches}.values())
        self.fetches = any(s.to.startswith("battlefield") for s in searches)

    def apart(self, cid: int) -> bool:
        """Whether a card may be more than its mana value."""
        for index in castable_faces(cid):
            about = facts(cid, index)
            if "Instant" not in about.face.type_set and "flash" not in about.keywords:
                continue
            if about.alternatives or about.face.mana_value <= self.mana:
                return True
        if any(a.zone == "hand" for a in facts(cid).activated):
            return True
        return self.fetches and CARDS[cid].front.is_land


def _effects_of(cid: int) -> tuple[Effect, ...]:
    found: tuple[Effect, ...] = ()
    for face in CARDS[cid].faces:
        if face.spell is not None:
            found += face.spell.effects
        for ability in face.abilities:
            if isinstance(ability, Activated):
                found += ability.effects
    return found


def _searches(effects: tuple[Effect, ...]) -> list[Search]:
    found: list[Search] = []
    for effect in effects:
        if isinstance(effect, Search) and effect.who == "you":
            found.append(effect)
        elif isinstance(effect, If | May):
            found += _searches(effect.then + effect.otherwise)
    return found
