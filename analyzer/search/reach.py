"""Which cards a turn can possibly touch, and what each of their parts gives."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations, product

from analyzer.search.potential import lands_only
from analyzer.search.yields import Gain, Gains, Reader, loose
from cards.card import Face
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.abilities import Activated, Ripple, Triggered
from cards.vocabulary.costs import Cost, ReturnToHand
from cards.vocabulary.statics import CastThisFrom, EntersAsCopy
from models.facts import Facts, castable_faces, facts, land_faces
from models.filters import card_fits
from models.position import (
    ADVENTURE,
    FLASHBACK,
    FREE_MARKS,
    PLAY_FREE,
    PLAY_MARKS,
    Library,
    Position,
)


@dataclass(slots=True)
class Part:
    """A spell, an activated or a triggered ability of one face, and how it can resolve."""

    cid: int
    face: int
    ways: tuple[Gains, ...]
    ability: Activated | Triggered | None = None


@dataclass(slots=True)
class Zones:
    """The active player's cards by number; cards of unknown identity are left out."""

    hand: Counter[int]
    grave: Counter[int]
    granted: Counter[int]
    exile: Counter[int]
    free: Counter[int]
    adventure: Counter[int]
    field: Counter[int]
    untapped: Counter[int]
    library: Counter[int]
    sideboard: Counter[int]
    top: tuple[int, ...]
    searched: int | None
    """How many cards to search out before draws from the middle are known (None: they are)."""
    emptied: int = 0
    """How many cards must leave the library before its known bottom can be drawn."""
    loose: int = 0
    """Cards of unknown identity that the player has."""


def zones(position: Position) -> Zones:
    """Sort the cards of the active player."""
    player = position.players[position.active]
    mine = [p for p in position.battlefield if p.controller == position.active]
    hand = Counter(player.hand)
    loose = hand.pop(UNKNOWN_CID, 0)
    loose += sum(c == UNKNOWN_CID for c, _ in player.graveyard + player.exile)
    grave = Counter(c for c, _ in player.graveyard)
    top, searched, emptied = _top(player.library)
    exile: dict[str, Counter[int]] = {"play": Counter(), PLAY_FREE: Counter(), ADVENTURE: Counter()}
    for cid, mark in player.exile:
        if mark in FREE_MARKS or mark == ADVENTURE:
            exile[ADVENTURE if mark == ADVENTURE else PLAY_FREE][cid] += 1
        elif mark in PLAY_MARKS or _from_exile(cid):
            exile["play"][cid] += 1
    found = Zones(
        hand, grave, Counter(c for c, mark in player.graveyard if mark == FLASHBACK),
        exile["play"], exile[PLAY_FREE], exile[ADVENTURE], Counter(p.cid for p in mine),
        Counter(p.cid for p in mine if not p.tapped), _certain(player.library, loose),
        Counter(player.sideboard), top, searched, emptied, loose,
    )  # fmt: skip
    for zone in (found.grave, found.exile, found.sideboard, found.library):
        zone.pop(UNKNOWN_CID, None)
    return found


def _from_exile(cid: int) -> bool:
    return printed_permission(cid, "exile") or any(
        a.zone == "exile" for f in castable_faces(cid) for a in facts(cid, f).alternatives
    )


def printed_permission(cid: int, zone: str) -> bool:
    """Whether a card itself says that it may be cast from a zone."""
    return any(
        isinstance(a.static, CastThisFrom) and a.static.zone == zone for a in facts(cid).statics
    )


def _certain(library: Library, loose: int) -> Counter[int]:
    """Cards that are, or could come to be, certainly in the library."""
    # Cards drawn unseen that go back make their candidates certain again.
    hidden = max(0, library.hidden - loose)
    found = Counter(library.top + library.bottom + library.sure)
    for cid, n in Counter(library.rest).items():
        found[cid] += max(0, n - hidden)
    return found


def _top(library: Library) -> tuple[tuple[int, ...], int | None, int]:
    middle = set(library.rest) | set(library.sure)
    if len(middle) <= 1:
        return library.top + tuple(middle) * library.middle + library.bottom, None, 0
    # Which card a draw gives is known when all others that it could be have been searched out, or
    # when everything of unknown place has been drawn.  Cards drawn unseen tell nothing.
    most = max(Counter(library.rest).values(), default=0)
    searched = len(library.rest) - most
    return library.top, searched, len(library.top) + len(library.rest) - library.hidden


@dataclass(slots=True)
class Reach:
    """The cards within reach and their parts."""

    zones: Zones
    cids: list[int] = field(default_factory=list)
    tokens: set[int] = field(default_factory=set)
    parts: list[Part] = field(default_factory=list)
    kinds: set[str] = field(default_factory=set)


def reach(position: Position, reader: Reader) -> Reach:
    """Close the cards of the player under what their effects can fetch."""
    z = zones(position)
    found = Reach(z)
    seen: set[int] = set()
    queue = [*z.hand, *z.grave, *z.exile, *z.free, *z.adventure, *z.field]
    while queue:
        cid = queue.pop()
        if cid in seen or cid == UNKNOWN_CID:
            continue
        seen.add(cid)
        for part in parts(cid, reader):
            found.parts.append(part)
            for gain in {g for way in part.ways for g in way}:
                found.kinds.add(gain.kind)
                queue += _fetched(gain, z, found)
    found.cids = sorted(seen)
    return found


def _fetched(gain: Gain, z: Zones, found: Reach) -> list[int]:
    if gain.kind == "search":
        return [c for c in z.library if card_fits(gain.filter, c)]
    if gain.kind == "wish":
        return [c for c in z.sideboard if card_fits(gain.filter, c)]
    if gain.kind in ("draw", "redraw", "free_top", "pay_draw", "self_mill"):
        return list(z.top)
    if gain.kind == "token":
        token = CARDS.token(gain.text)
        found.tokens.add(token)
        return [token]
    return []


def parts(cid: int, reader: Reader) -> list[Part]:
    """The spells and abilities of a card."""
    card = CARDS[cid]
    shown = set(castable_faces(cid)) | set(land_faces(cid))
    if card.layout in ("transform", "token"):
        shown |= set(range(len(card.faces)))
    found: list[Part] = []
    for index in sorted(shown):
        printed = facts(cid, index)
        extra = _missing(printed)
        if not printed.is_land and index in castable_faces(cid):
            ways = spell_ways(printed.face, reader)
            costs = [a.cost for a in printed.alternatives] + [a.cost for a in printed.additional]
            more = extra + tuple(gain for cost in costs for gain in _returned(cost))
            found.append(Part(cid, index, tuple(way + more for way in ways)))
        abilities: tuple[Activated | Triggered, ...] = (*printed.activated, *printed.triggered)
        for ability in abilities:
            ways = ability_ways(ability, reader)
            more = extra
            if isinstance(ability, Activated):
                more += _returned(ability.cost)
            found.append(Part(cid, index, tuple(way + more for way in ways), ability))
    return found


def ability_ways(
    ability: Activated | Triggered, reader: Reader, mine: bool = True
) -> tuple[Gains, ...]:
    """How an ability can resolve, in whichever mode it is."""
    if isinstance(ability, Triggered) and ability.modes:
        return tuple(
            way
            for mode in ability.modes
            for way in reader.alternatives(mode.effects, mode.targets, mine=mine)
        )
    return reader.alternatives(ability.effects, ability.targets, mine=mine)


def _returned(costs: tuple[Cost, ...]) -> Gains:
    """Permanents returned to hand to pay a cost: they can be played once more."""
    return tuple(
        Gain(
            "replay" if lands_only(cost.filter) else "bounce",
            cost.count,
            filter=loose(cost.filter),
        )
        for cost in costs
        if isinstance(cost, ReturnToHand)
    )


def spell_ways(face: Face, reader: Reader) -> tuple[Gains, ...]:
    """How a spell can resolve."""
    spell = face.spell
    if spell is None:
        return ((),)
    ways = reader.alternatives(spell.effects, spell.targets)
    if not spell.modes:
        return ways
    size = max(spell.choose, spell.choose_up_to)
    return tuple(
        way + tuple(gain for part in chosen for gain in part)
        for way in ways
        for modes in combinations(spell.modes, size)
        for chosen in product(*(reader.alternatives(m.effects, m.targets) for m in modes))
    )


def _missing(printed: Facts) -> Gains:
    """What of a face no bound can speak of."""
    found = [
        Gain("unknown", text=f"unmodelled: {part.part}")
        for part in printed.face.unmodelled
        if part.matters in ("always", "in_play")
    ]
    if any(isinstance(ability, Ripple) for ability in printed.face.abilities):
        found.append(Gain("unknown", text="ripple"))
    if any(isinstance(a.static, EntersAsCopy) for a in printed.statics):
        found.append(Gain("unknown", text="enters as a copy"))
    if "cascade" in printed.keywords:
        found.append(Gain("unknown", text="cascade"))
    if any(cost.kind == "buyback" for cost in printed.additional):
        found.append(Gain("unknown", text="buyback"))
    return tuple(found)
