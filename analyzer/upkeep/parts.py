"""A cost taken apart: mana in every form, choices of objects, and what has no choice in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from analyzer.upkeep.lots import Lot, Pile
from cards.render.costs import instructed
from cards.render.scene import Scene
from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    DrawCards,
    ExileCards,
    ExileFromTop,
    FlipCoins,
    GainControl,
    GiveLife,
    GiveTokens,
    MakeMana,
    Perform,
    PutCounters,
    ReturnToHand,
    Sacrifice,
    TapOthers,
    TuckFromGraveyard,
)
from models.costs import ManaNeed, announcements, life_part, mana_part, other_part
from models.filters import card_fits, permanent_fits
from models.notation.names import card_name, face_name
from models.notation.words import whose
from models.object_costs import signature
from models.position import Permanent, Position
from models.upkeep import decided

_FIXED = (
    DrawCards, ExileFromTop, FlipCoins, GiveLife, GiveTokens, MakeMana, Perform, PutCounters,
)  # fmt: skip


class Parts(msgspec.Struct):
    """One way to decide a cost: the forms of its mana and life, its lots, its fixed parts.

    `whole`: the parts do not get in each other's way, so choices of one go with all of another.
    """

    forms: list[ManaNeed]
    costs: tuple[Cost, ...]
    lots: list[Lot]
    fixed: list[str]
    reasons: list[str]
    whole: bool = True


def parts_of(
    position: Position, player: int, permanent: Permanent, costs: tuple[Cost, ...]
) -> list[Parts]:
    """The cost for each choice among alternatives; choices that differ only in mana are one."""
    found: list[Parts] = []
    mana_only: Parts | None = None
    for way in decided(costs):
        life = life_part(position, way, player, permanent.uid)
        forms = [
            msgspec.structs.replace(form, life=form.life + life)
            for form in announcements(mana_part(way))
        ]
        others = other_part(way)
        if not others and mana_only is not None:
            mana_only.forms += [form for form in forms if form not in mana_only.forms]
            continue
        parts = Parts(forms, others, [], [], [])
        for cost in others:
            _add(position, player, permanent, cost, parts)
        names = [pile.name for lot in parts.lots for pile in lot.piles]
        if len(set(names)) < len(names) or (parts.lots and any(map(mana_size, forms))):
            parts.whole = False
        found.append(parts)
        if not others:
            mana_only = parts
    return found


def mana_size(form: ManaNeed) -> int:
    """How much mana a form asks for."""
    return sum(form.types) + form.generic + form.snow


def _add(position: Position, player: int, permanent: Permanent, cost: Cost, parts: Parts) -> None:
    """Add what one cost asks for."""
    owner = position.players[player]
    uid = permanent.uid
    if isinstance(cost, _FIXED):
        name = face_name(permanent.cid, permanent.face)
        parts.fixed.append(instructed((cost,), Scene(source=name)))
        if isinstance(cost, ExileFromTop) and owner.library.size < cost.count:
            have = owner.library.size
            parts.reasons.append(f"{cost.count} cards of the library are due, {have} are there")
    elif isinstance(cost, DiscardCards) and isinstance(cost.count, int):
        hand = _cards("hand", [c for c in owner.hand if card_fits(cost.filter, c)])
        _lot(parts, Lot("discard", (hand,), cost.count))
    elif isinstance(cost, ExileCards) and isinstance(cost.count, int):
        zone = owner.hand if cost.zone == "hand" else tuple(c for c, _ in owner.graveyard)
        pile = _cards(cost.zone, [c for c in zone if card_fits(cost.filter, c)])
        _lot(parts, Lot("exile", (pile,), cost.count))
    elif isinstance(cost, TuckFromGraveyard):
        piles = tuple(
            _cards(
                f"{whose(index)} graveyard", [cid for cid, _ in position.players[index].graveyard]
            )
            for index in (0, 1)
        )
        _lot(parts, Lot("put", piles, cost.times, cost.count, "on the bottom"))
    elif isinstance(cost, GainControl):
        others = [
            p
            for p in position.battlefield
            if p.controller != player and permanent_fits(cost.filter, p, player, uid)
        ]
        _lot(parts, Lot("gain control of", (_permanents("the opponent", others),), cost.count))
    elif isinstance(cost, Sacrifice | ReturnToHand | TapOthers):
        own = [
            p
            for p in position.battlefield
            if p.controller == player
            and permanent_fits(cost.filter, p, player, uid)
            and not (isinstance(cost, TapOthers) and p.tapped)
        ]
        verb = {Sacrifice: "sacrifice", ReturnToHand: "return", TapOthers: "tap"}[type(cost)]
        _lot(parts, Lot(verb, (_permanents("the battlefield", own),), cost.count))
    else:
        parts.whole = False


def _lot(parts: Parts, lot: Lot) -> None:
    parts.lots.append(lot)
    if sum(pile.size // lot.each for pile in lot.piles) < lot.times:
        have = " and ".join(f"{pile.size} from {pile.name}" for pile in lot.piles)
        if lot.each > 1:
            due = f"{lot.times} times {lot.each} of a single pile are due"
        else:
            due = f"{lot.times} to {lot.verb} are due"
        parts.reasons.append(f"{due}, to choose from: {have}")


def _cards(name: str, cards: Sequence[int]) -> Pile:
    kinds = {cid: cards.count(cid) for cid in cards}
    return Pile(name, tuple((card_name(cid), n) for cid, n in kinds.items()))


def _permanents(name: str, permanents: Iterable[Permanent]) -> Pile:
    kinds: dict[tuple[object, ...], list[Permanent]] = {}
    for permanent in permanents:
        kinds.setdefault(signature(permanent), []).append(permanent)
    return Pile(name, tuple((_named(group[0]), len(group)) for group in kinds.values()))


def _named(permanent: Permanent) -> str:
    name = face_name(permanent.cid, permanent.face)
    return f"{name} (tapped)" if permanent.tapped else name
