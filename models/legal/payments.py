"""Generating the payments of costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from cards.mana import parse_cost
from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import (
    Cost,
    ExilePermanents,
    OneOf,
    PayMana,
    ReturnToHand,
    Sacrifice,
    SacrificeSelf,
    TapOthers,
    TapSelf,
)
from models.actions import NOTHING, Payment
from models.amounts import amount
from models.costs import ManaNeed, announced, life_part, locked, mana_part, needs, other_part
from models.facts import Facts, View, is_mana_ability
from models.legal.policy import EVERYTHING, Policy
from models.mana_sources import Source, window_sources
from models.object_costs import object_payments
from models.payment import mana_payments
from models.position import Permanent, Player, Position, Ref
from models.state import State
from models.substitutes import SUBSTITUTES, substitutions
from models.upkeep import decided
from models.zones import without


def payments_asked(
    s: State | Position,
    player: int,
    costs: tuple[Cost, ...],
    policy: Policy = EVERYTHING,
    source: int = 0,
) -> list[Payment]:
    """Every way to pay a cost that an effect asks for (118.12), an ability of `source`."""
    sources = window_sources(s, player)
    permanent = s.permanent(source) if source else None
    found: list[Payment] = []
    for chosen in decided(costs):
        found += _whole_payments(
            s,
            player,
            announced(s, player, mana_part(chosen)),
            sources,
            None,
            other_part(chosen),
            life_part(s, chosen, player),
            policy,
            permanent,
        )
    return list(dict.fromkeys(found))


_OF_PERMANENTS = (Sacrifice, ReturnToHand, TapOthers, ExilePermanents)


def _whole_payments(
    s: State | Position,
    you: int,
    needs: Iterable[ManaNeed],
    sources: list[Source],
    spell: View | None,
    costs: tuple[Cost, ...],
    life: int,
    policy: Policy,
    permanent: Permanent | None = None,
    hand: tuple[int, ...] | None = None,
    graveyard: tuple[int, ...] | None = None,
    x: int = 0,
) -> list[Payment]:
    """Every payment of one of the mana costs `needs`, of `life`, and of objects for `costs`."""
    owner = s.players[you]
    objects = object_payments(s, you, costs, permanent, hand, graveyard, x)
    if not objects:
        return []
    chosen = any(isinstance(c, _OF_PERMANENTS) for c in costs)
    hand_now = owner.hand if hand is None else hand
    by_key = {(uid or src.cid, src.ability): src for src in sources for uid in src.uids or (0,)}
    found: list[Payment] = []
    for need in needs:
        total = need.life + life
        if total > owner.life and total:
            continue  # 119.4
        for mana in mana_payments(
            owner, need, sources, spell, policy.thrifty, policy.idle, policy.sparing
        ):
            picks = objects
            if chosen and mana.abilities:
                apart = frozenset(a.source for a in mana.abilities)
                picks = object_payments(s, you, costs, permanent, hand, graveyard, x, apart)
            for way in picks:
                whole = _merge(owner, hand_now, mana, way, life, by_key)
                if whole is not None:
                    found.append(whole)
    return list(dict.fromkeys(found))


def _merge(
    owner: Player,
    hand: tuple[int, ...],
    mana: Payment,
    objects: Payment,
    life: int,
    by_key: dict[tuple[int, int], Source],
) -> Payment | None:
    """One payment out of its parts, or None when they get in each other's way."""
    total = mana.life + life
    if mana.abilities:
        left = owner.life
        from_hand: list[int] = []
        for activation in mana.abilities:
            source = by_key[(activation.source or activation.cid, activation.ability)]
            if source.life > left and source.life:
                return None  # 119.4
            left -= source.life + source.damage
            if source.sacrifices and activation.source in (
                *objects.sacrifice,
                *objects.put_back,
                *objects.banish,
            ):
                return None
            if activation.source in objects.tap:
                return None
            if activation.zone == "hand":
                from_hand.append(activation.cid)
        if total > left and total:
            return None  # 119.4
        if from_hand:
            used = Counter(from_hand)
            used.update(objects.discard)
            used.update(c for z, c in objects.exile if z == "hand")
            if not used <= Counter(hand):
                return None
    if objects == NOTHING and not life:
        return mana
    return replace(
        objects, mana=mana.mana, tagged=mana.tagged, life=total, abilities=mana.abilities
    )


def price(cost: Cost) -> int:
    """The least number of things, mana or objects, that a cost takes."""
    if isinstance(cost, PayMana):
        return sum(int(s) if s.isdigit() else s != "X" for s in parse_cost(cost.cost))
    return 1


def cost_payments(
    p: Position,
    you: int,
    about: Facts,
    symbols: tuple[str, ...],
    costs: tuple[Cost, ...],
    x: int,
    hand: tuple[int, ...],
    grave: tuple[int, ...],
    sources: list[Source],
    policy: Policy,
    targets: tuple[Ref, ...] = (),
) -> list[Payment]:
    """Every way to pay for a spell, convoke and the like included (601.2f to 601.2h)."""
    wanted = list(needs(p, you, about, about.view, symbols, x, targets))
    life = life_part(p, costs, you)
    others = other_part(costs)
    view = about.view
    found = _whole_payments(
        p, you, wanted, sources, view, others, life, policy, None, hand, grave, x
    )
    if SUBSTITUTES.isdisjoint(about.keywords):
        return found
    for need in wanted:
        for left, objects in substitutions(p, you, about, need, len(grave)):
            found += [
                replace(way, tap=tuple(sorted(way.tap)))
                for way in _whole_payments(
                    p, you, [left], sources, view, others + objects, life, policy, None, hand,
                    grave, x,
                )
            ]  # fmt: skip
    return list(dict.fromkeys(found))


def ability_payments(
    p: State | Position,
    you: int,
    cid: int,
    permanent: Permanent | None,
    zone: str,
    ability: Activated,
    x: int,
    sources: list[Source],
    policy: Policy = EVERYTHING,
) -> list[Payment]:
    """Every way to pay the activation cost of an ability."""
    if any(isinstance(c, OneOf) for c in ability.cost):
        return [
            payment
            for costs in decided(ability.cost)
            for payment in ability_payments(
                p, you, cid, permanent, zone, replace(ability, cost=costs), x, sources, policy
            )
        ]
    owner = p.players[you]
    hand = without(owner.hand, cid) if zone == "hand" else owner.hand
    uid = permanent.uid if permanent is not None else 0
    symbols = mana_part(ability.cost)
    if zone == "hand":
        sources = without_card(sources, cid)
    elif permanent is not None and symbols:
        # A source that taps or sacrifices itself cannot make mana for its own cost.
        own = any(isinstance(c, TapSelf | SacrificeSelf) for c in ability.cost)
        sources = _set_apart(sources, uid, usable=not own)
    life = life_part(p, ability.cost, you, uid)
    if life > owner.life and life:
        return []
    if is_mana_ability(ability):
        life = 0  # paid by the activation itself
    less = amount(p, ability.reduction, you, uid)
    x_generic = x * symbols.count("X")
    return _whole_payments(
        p,
        you,
        [locked(need, x_generic, 0, less, 0) for need in announced(p, you, symbols)],
        sources,
        None,
        other_part(ability.cost),
        life,
        policy,
        permanent,
        hand,
        None,
        x,
    )


def _set_apart(sources: list[Source], uid: int, usable: bool) -> list[Source]:
    """Sources in which a permanent stands alone, even if it has equals, or not at all."""
    found: list[Source] = []
    for src in sources:
        if uid not in src.uids:
            found.append(src)
            continue
        rest = tuple(u for u in src.uids if u != uid)
        if usable:
            found.append(replace(src, uids=(uid,), count=1))
        if rest:
            found.append(replace(src, uids=rest, count=len(rest)))
    return found


def without_card(sources: list[Source], cid: int) -> list[Source]:
    """The sources left when one card of this number has left the hand."""
    if not any(src.zone == "hand" and src.cid == cid for src in sources):
        return sources
    left = [
        replace(src, count=src.count - 1) if src.zone == "hand" and src.cid == cid else src
        for src in sources
    ]
    return [src for src in left if src.count]
