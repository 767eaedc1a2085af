"""From where and how a card may be cast or played: zones, alternative costs, bans (601.3)."""

from __future__ import annotations

from functools import cache

import msgspec
from msgspec.structs import replace

from cards.card import FACE_DOWN, Card
from cards.library import CARDS, UNKNOWN_CID
from cards.vocabulary.costs import Cost, DiscardCards, ExileCards, PayLife, PayMana
from cards.vocabulary.filters import Filter
from cards.vocabulary.statics import (
    AdditionalLand,
    AlternativeCostForSpells,
    CantCast,
    CastLimit,
    CastThisFrom,
    FlashPermission,
    GrantEscape,
    MayPlayLinked,
    PlayFromGraveyard,
    PlayFromTop,
    SorceryTimingOnly,
)
from models.attachments import host_controller
from models.commanders import COMMAND
from models.conditions import holds
from models.costs import mana_part
from models.facts import Facts, View, castable_faces, facts, land_faces
from models.filters import card_fits, view_fits
from models.library import peek
from models.position import (
    ADVENTURE,
    FLASHBACK,
    FREE_MARKS,
    LINKED,
    LINKED_THEIRS,
    PLAY_MARKS,
    Position,
    Step,
    ZoneCard,
)
from models.state import State, statics_in_force

#: The alternative cost of casting a card with morph face down (702.37a).
MORPH = "morph"
_FACE_DOWN_COST = (PayMana("{3}"),)
#: The "alternative" of casting both halves of a split card as one spell.
FUSE = "fuse"
#: Casting a card from the top for life equal to its mana value.
FOR_LIFE = "for life"
#: The alternative cost that an effect gives to spells.
GRANTED_COST = "granted cost"

_MAIN = (Step.MAIN1, Step.MAIN2)


class Way(msgspec.Struct, frozen=True, gc=False):
    """One way to cast a face: the mana symbols to pay (None: unpayable), other costs, what follows.

    `exile_after`: the card is exiled whenever it leaves the stack (702.34a).  `mark`: the mark of
    the card that gives the permission.
    """

    face: int
    alt: str
    symbols: tuple[str, ...] | None
    costs: tuple[Cost, ...] = ()
    exile_after: bool = False
    mark: str = ""
    free: bool = False


_OTHERS: dict[int, ExileCards] = {}


def escape_cost(count: int) -> ExileCards:
    """Exile that many other cards from your graveyard (702.138a)."""
    return _OTHERS.setdefault(count, ExileCards("graveyard", count, Filter()))


def ways(s: State | Position, you: int, entry: ZoneCard, zone: str) -> list[Way]:
    """Every way in which player `you` may cast their card `entry` from a zone, bans left aside."""
    cid, mark = entry
    if cid == UNKNOWN_CID:
        return []
    if not castable_from(cid, zone):
        return []
    card = CARDS[cid]
    found: list[Way] = []
    normal = False
    if zone in ("hand", COMMAND):
        normal = True  # 903.8: its owner may cast a commander from the command zone
    elif zone == "graveyard":
        normal = any(
            controller == you and card_fits(static.filter, cid)
            for static, controller, _ in statics_in_force(s, PlayFromGraveyard)
        ) or _printed_permission(s, you, cid, "graveyard")
    elif zone == "library":
        normal = cid in playable_top(s, you)
    elif zone == "exile":
        if mark in FREE_MARKS:
            return [Way(f, "free", (), (), mark=mark, free=True) for f in castable_faces(cid)]
        if mark == ADVENTURE:
            return [Way(0, "", card.front.symbols, mark=mark)]
        normal = _may_play_exiled(s, you, entry) or _printed_permission(s, you, cid, "exile")
    if normal:
        for face in castable_faces(cid):
            about = facts(cid, face)
            if zone == "library" and _from_top(s, you, face, cid, for_life=True):
                life = (life_cost(about.view.mana_value),)
                found.append(Way(face, FOR_LIFE, (), life, mark=mark))
            if zone == "library" and not _from_top(s, you, face, cid):
                continue
            if about.face.cost is not None:
                found.append(Way(face, "", about.face.symbols, mark=mark))
            for alternative in about.alternatives:
                if alternative.zone != "hand" or alternative.kind == "miracle":
                    continue
                if alternative.condition is None or holds(s, alternative.condition, you):
                    found.append(
                        Way(
                            face,
                            alternative.kind,
                            mana_part(alternative.cost),
                            alternative.cost,
                            alternative.exile_after,
                            mark,
                        )
                    )
            found += _granted_costs(s, you, face, about, mark)
        if card.layout == "fuse" and zone == "hand":
            # 702.102a: only from a hand; the costs of both halves together.
            both = card.faces[0].symbols + card.faces[1].symbols
            found.append(Way(0, FUSE, both, mark=mark))
    if zone == "graveyard":
        found += _from_graveyard(s, you, cid, card, mark)
    if facts(cid).morph is not None and _may_be_face_down(s, you, zone, cid, mark):
        # 702.37c: from any zone from which it could be cast, rather than for its mana cost.
        cost = _FACE_DOWN_COST
        found.append(Way(FACE_DOWN, MORPH, mana_part(cost), cost, mark=mark))
    return found


def _granted_costs(s: State | Position, you: int, face: int, about: Facts, mark: str) -> list[Way]:
    """Costs that effects let you pay rather than the mana cost, even a missing one (118.6a)."""
    costs = {
        _sharing_color(static.cost, about.view.color) if static.shares_color else static.cost
        for static, controller, _ in statics_in_force(s, AlternativeCostForSpells)
        if (controller == you or static.who == "any")
        and view_fits(static.filter, about.view)
        and (about.view.color or not static.shares_color)
    }
    return [
        Way(face, GRANTED_COST, mana_part(cost), cost, mark=mark)
        for cost in sorted(costs, key=repr)
    ]


@cache
def _sharing_color(cost: tuple[Cost, ...], colors: str) -> tuple[Cost, ...]:
    """A cost in which the cards discarded share a colour with the spell."""
    return tuple(
        replace(part, filter=replace(part.filter, colors=colors))
        if isinstance(part, DiscardCards)
        else part
        for part in cost
    )


def _may_be_face_down(s: State | Position, you: int, zone: str, cid: int, mark: str) -> bool:
    """Whether what allows casting a card allows casting the face-down spell that it would be.

    Of the face-down spell's characteristics and not the card's, permissions speak (708.4); one
    that the card itself states is gone with its text.
    """
    if zone == "library":
        return cid in playable_top(s, you) and _from_top(s, you, FACE_DOWN, cid)
    if zone != "graveyard":
        return zone in ("hand", COMMAND) or _may_play_exiled(s, you, (cid, mark))
    view = facts(cid, FACE_DOWN).view
    return any(
        controller == you and view_fits(static.filter, view)
        for static, controller, _ in statics_in_force(s, PlayFromGraveyard)
    )


def castable_from(cid: int, zone: str) -> bool:
    """Whether the card itself lets it be cast from a zone, where it names the only one."""
    only = {
        a.static.zone
        for a in facts(cid).statics
        if isinstance(a.static, CastThisFrom) and a.static.only
    }
    return not only or zone in only


def _printed_permission(s: State | Position, you: int, cid: int, zone: str) -> bool:
    return any(
        isinstance(a.static, CastThisFrom)
        and a.static.zone == zone
        and (a.static.condition is None or holds(s, a.static.condition, you))
        for a in facts(cid).statics
    )


def _from_graveyard(s: State | Position, you: int, cid: int, card: Card, mark: str) -> list[Way]:
    found: list[Way] = []
    faces = castable_faces(cid)
    if card.layout == "aftermath":
        # 702.127a: that half only from a graveyard, then exiled.
        found.append(Way(1, "aftermath", card.faces[1].symbols, (), True, mark))
    for face in faces:
        about = facts(cid, face)
        spell = about.face.is_instant_or_sorcery
        for alternative in about.alternatives:
            if alternative.zone != "graveyard":
                continue
            # 702.34a: only if the resulting spell is an instant or sorcery.
            if alternative.kind in ("flashback", "jump-start") and not spell:
                continue
            if alternative.condition is None or holds(s, alternative.condition, you):
                found.append(
                    Way(
                        face,
                        alternative.kind,
                        mana_part(alternative.cost),
                        alternative.cost,
                        alternative.exile_after,
                        mark,
                    )
                )
        if mark == FLASHBACK and spell and about.face.cost is not None:
            # The cost is the mana cost; a card without one stays uncastable (118.6).
            found.append(Way(face, "granted flashback", about.face.symbols, (), True, mark))
        for static, controller, _ in statics_in_force(s, GrantEscape):
            if controller == you and card_fits(static.filter, cid) and about.face.cost is not None:
                found.append(
                    Way(
                        face,
                        "escape",
                        about.face.symbols,
                        (escape_cost(static.exile),),
                        False,
                        mark,
                    )
                )
    return found


def playable_top(s: State | Position, you: int) -> tuple[int, ...]:
    """The top card of a library, if effects let its owner play some such cards and it is known."""
    if not any(controller == you for _, controller, _ in statics_in_force(s, PlayFromTop)):
        return ()
    seen = peek(s.players[you].library, 1)
    return () if UNKNOWN_CID in seen else seen


@cache
def life_cost(count: int) -> PayLife:
    """One cost for each amount of life."""
    return PayLife(count)


def _from_top(s: State | Position, you: int, face: int, cid: int, for_life: bool = False) -> bool:
    """Whether an effect lets player `you` cast this face of the top card of their library."""
    view = facts(cid, face).view
    return any(
        controller == you and static.for_life == for_life and view_fits(static.filter, view)
        for static, controller, _ in statics_in_force(s, PlayFromTop)
    )


def land_ways(s: State | Position, you: int, entry: ZoneCard, zone: str) -> tuple[int, ...]:
    """The faces of a card that player `you` may play as a land from a zone (305.1, 116.2a)."""
    cid = entry[0]
    if cid == UNKNOWN_CID:
        return ()
    faces = land_faces(cid)
    if not faces or zone == "hand":
        return faces
    if zone == "graveyard":
        allowed = any(
            controller == you and card_fits(static.filter, cid)
            for static, controller, _ in statics_in_force(s, PlayFromGraveyard)
        )
        return faces if allowed else ()
    if zone == "library":
        allowed = cid in playable_top(s, you) and any(
            controller == you and static.lands
            for static, controller, _ in statics_in_force(s, PlayFromTop)
        )
        return faces if allowed else ()
    return faces if _may_play_exiled(s, you, entry) else ()


def _may_play_exiled(s: State | Position, you: int, entry: ZoneCard) -> bool:
    """Whether an effect lets player `you` play this card from exile."""
    return entry[1] in PLAY_MARKS or entry in linked_cards(s, you)


@cache
def may_play_linked(cid: int, owner: int) -> MayPlayLinked:
    """One permission for each card: words are compared by identity."""
    return MayPlayLinked(cid, owner)


def linked_cards(s: State | Position, you: int) -> list[ZoneCard]:
    """The cards exiled with permanents that player `you` may play now, whoever owns them."""
    return [
        (effect.static.card, LINKED if effect.static.owner == you else LINKED_THEIRS)
        for effect in s.lasting
        if isinstance(effect.static, MayPlayLinked)
        and effect.controller == you
        and (effect.static.card, LINKED) in s.players[effect.static.owner].exile
    ]


def land_plays(s: State | Position, you: int) -> int:
    """How many lands player `you` may still play this turn (305.2)."""
    more = sum(
        static.count
        for static, controller, _ in statics_in_force(s, AdditionalLand)
        if controller == you
    )
    return s.players[you].land_plays + more


def sorcery_time(s: State | Position, you: int) -> bool:
    """Whether player `you` could cast a sorcery now as far as timing goes (307.1)."""
    return s.active == you and s.step in _MAIN and not s.stack and not s.frames


def split_second(s: State | Position) -> bool:
    """Whether a spell with split second is on the stack (702.61a)."""
    return any(
        item.kind in ("spell", "copy") and "split second" in facts(item.cid, item.face).keywords
        for item in s.stack
    )


def sorcery_timing_only(s: State | Position, you: int) -> bool:
    """Whether an effect lets player `you` cast spells only when they could cast a sorcery."""
    return any(
        static.who == "any" or (static.who == "opponent") == (controller != you)
        for static, controller, _ in statics_in_force(s, SorceryTimingOnly)
    )


def timing_ok(s: State | Position, you: int, about: Facts) -> bool:
    """Whether timing allows casting this face now (117.1a, 304.1, 307.1, 702.8a)."""
    if sorcery_time(s, you):
        return True
    if sorcery_timing_only(s, you):
        return False
    if "Instant" in about.face.type_set or "flash" in about.keywords:
        return True
    return any(
        controller == you and view_fits(static.filter, about.view)
        for static, controller, _ in statics_in_force(s, FlashPermission)
    )


def banned(s: State | Position, you: int, view: View, zone: str) -> bool:
    """Whether an effect forbids player `you` to cast this spell from a zone (601.3)."""
    for static, controller, source in statics_in_force(s, CantCast):
        if static.zones and zone not in static.zones:
            continue
        if static.who == "target" or (static.who == "you" and controller != you):
            continue
        if static.who == "opponent" and controller == you:
            continue
        if static.who == "host" and (source is None or host_controller(s, source.uid) != you):
            continue
        if static.your_turn and s.active != controller:
            continue
        if view_fits(static.filter, view, source.chosen if source is not None else ""):
            return True
    for limit, controller, _ in statics_in_force(s, CastLimit):
        if limit.who == "any" or (limit.who == "you") == (controller == you):
            if s.cast[you] >= limit.count:
                return True
    for effect in s.lasting:
        static_ = effect.static
        if isinstance(static_, CantCast) and static_.who == "target" and effect.target == you:
            if static_.zones and zone not in static_.zones:
                continue
            if view_fits(static_.filter, view):
                return True
    return False
