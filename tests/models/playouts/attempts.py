"""Casts and activations put together at random from what the cards ask for.

Where the generator finds no way at all to cast a spell, there is nothing nearly like it to change:
these attempts start from the printed costs instead.
"""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from cards.vocabulary.costs import (
    Cost,
    DiscardCards,
    ExileCards,
    ReturnToHand,
    RevealCards,
    Sacrifice,
    TapOthers,
)
from cards.vocabulary.targets import Target
from models.actions import NOTHING, Action, Activate, Cast, Payment
from models.amounts import amount
from models.casting import spell_parts
from models.characteristics import abilities_of
from models.check import is_legal
from models.costs import ManaNeed, announcements, life_part, locked, mana_part, needs
from models.facts import Facts, View, facts, is_mana_ability
from models.filters import card_fits, permanent_fits
from models.paying import activate_mana_ability
from models.permissions import ways
from models.position import Position, Ref, ZoneCard
from models.state import State
from models.targets import bounds, options
from tests.models.playouts.declarations import attempted


def attempt(p: Position, generated: list[Action], rng: Random) -> Action | None:
    """A cast, activation or declaration by whoever acts, or None if there is nothing to try."""
    if p.pending is not None:
        return attempted(p, rng)
    return (_cast if rng.random() < 0.7 else _activation)(p, generated, rng)


def _cast(p: Position, generated: list[Action], rng: Random) -> Action | None:
    you = p.priority
    me = p.players[you]
    zones: list[tuple[ZoneCard, str]] = [((cid, ""), "hand") for cid in me.hand]
    zones += [(entry, "graveyard") for entry in me.graveyard]
    zones += [(entry, "exile") for entry in me.exile]
    zones += [((cid, ""), "command") for cid in me.command] * 3
    if not zones:
        return None
    entry, zone = rng.choice(zones)
    open_ways = ways(p, you, entry, zone)
    if not open_ways:
        return None
    way = rng.choice(open_ways)
    about = facts(entry[0], way.face)
    kicks = tuple(a for a in about.additional if a.optional and rng.random() < 0.5)
    extra = tuple(c for a in about.additional if not a.optional or a in kicks for c in a.cost)
    symbols = (way.symbols or ()) + mana_part(extra)
    if zone == "command":
        symbols += ("2",) * max(0, dict(me.commander_casts).get(entry[0], 0) + rng.choice((0, -1)))
    costs = way.costs + extra
    by_x = "X" in symbols or any(isinstance(c, DiscardCards) and c.count == "x" for c in costs)
    x = rng.randint(0, 3) if by_x else 0
    modes: tuple[int, ...] = ()
    if about.face.spell is not None and about.face.spell.modes:
        modes = (rng.randrange(len(about.face.spell.modes)),)
    phrases, _ = spell_parts(about.face, modes)
    need = rng.choice(list(needs(p, you, about, about.view, symbols, x)))
    pay = _payment(p, generated, need, costs, life_part(p, costs, you), x, 0, rng)
    return Cast(
        entry[0], zone, way.face, modes, x, way.alt, tuple(a.kind for a in kicks), (),
        _targets(p, phrases, about.view, x, 0, True, rng), pay,
    )  # fmt: skip


def _activation(p: Position, generated: list[Action], rng: Random) -> Action | None:
    you = p.priority
    sources: list[tuple[int, int, str, int]] = []
    for permanent in p.battlefield:
        if permanent.controller == you:
            for index in range(len(abilities_of(p, permanent))):
                sources.append((permanent.cid, permanent.uid, "battlefield", index))
    me = p.players[you]
    for zone, cards in (("hand", me.hand), ("graveyard", tuple(c for c, _ in me.graveyard))):
        for cid in cards:
            sources += [(cid, 0, zone, i) for i in range(len(facts(cid).activated))]
    if not sources:
        return None
    cid, uid, zone, index = rng.choice(sources)
    permanent_ = p.permanent(uid)
    about: Facts = facts(cid, permanent_.face if permanent_ is not None else 0)
    own = abilities_of(p, permanent_) if permanent_ is not None else about.activated
    ability = own[index]
    if is_mana_ability(ability):
        return None
    symbols = mana_part(ability.cost)
    x = rng.randint(ability.x_min, 3) if "X" in symbols else 0
    less = amount(p, ability.reduction, you, uid)
    base = rng.choice(announcements(symbols))
    need = locked(base, x * symbols.count("X"), 0, less, 0)
    life = life_part(p, ability.cost, you, uid)
    return Activate(
        cid, uid, zone, index, x, _targets(p, ability.targets, about.view, x, uid, False, rng), "",
        _payment(p, generated, need, ability.cost, life, x, uid, rng),
    )  # fmt: skip


def _targets(
    p: Position,
    phrases: tuple[Target, ...],
    source: View,
    x: int,
    itself: int,
    spell: bool,
    rng: Random,
) -> tuple[Ref, ...]:
    chosen: tuple[Ref, ...] = ()
    for phrase in phrases:
        legal = options(p, phrase, p.priority, source, itself, is_spell=spell)
        low, high = bounds(phrase, x)
        count = min(len(legal), rng.randint(low, max(low, min(high, len(legal)))))
        chosen += tuple(rng.sample(legal, count))
    return chosen


def _payment(
    p: Position,
    generated: list[Action],
    need: ManaNeed,
    costs: tuple[Cost, ...],
    life: int,
    x: int,
    source: int,
    rng: Random,
) -> Payment:
    """Mana abilities until the need is met, units for it, and objects that fit."""
    you = p.priority
    makers = [a for a in generated if isinstance(a, Activate) and _makes_mana(p, a)]
    rng.shuffle(makers)
    s = State(p)
    used: list[Activate] = []
    wanted = sum(need.types) + need.generic + need.snow
    if wanted and rng.random() < 0.8:
        for maker in makers[: rng.randint(0, min(6, len(makers)))]:
            if is_legal(s.freeze(), maker):
                activate_mana_ability(s, you, maker)
                used.append(maker)
    units = list(s.players[you].pool)
    spent = [0] * 6
    for kind, count in enumerate(need.types):
        spent[kind] += count
        units[kind] -= count
    tagged = list(s.players[you].tagged)
    rng.shuffle(tagged)
    paid_tagged = [t for t in tagged if t.snow][: need.snow]
    left = [kind for kind in range(6) for _ in range(max(0, units[kind]))]
    rng.shuffle(left)
    generic = left[: need.generic]
    for kind in generic:
        spent[kind] += 1
    rest = [t for t in tagged if t not in paid_tagged]
    paid_tagged += rest[: need.generic - len(generic)]
    mana = (spent[0], spent[1], spent[2], spent[3], spent[4], spent[5])
    pay = replace(
        NOTHING, mana=mana, tagged=tuple(paid_tagged), life=need.life + life, abilities=tuple(used)
    )
    return _objects(p, pay, costs, x, source, rng)


def _makes_mana(p: Position, a: Activate) -> bool:
    permanent = p.permanent(a.source)
    if permanent is None:
        return is_mana_ability(facts(a.cid).activated[a.ability])
    return is_mana_ability(abilities_of(p, permanent)[a.ability])


def _objects(
    p: Position, pay: Payment, costs: tuple[Cost, ...], x: int, source: int, rng: Random
) -> Payment:
    you = p.priority
    me = p.players[you]
    for cost in costs:
        if isinstance(cost, DiscardCards) and cost.count != "hand":
            count = x if cost.count == "x" else cost.count
            fitting = [c for c in me.hand if card_fits(cost.filter, c)]
            picked = rng.sample(fitting, min(count, len(fitting)))
            pay = replace(pay, discard=pay.discard + tuple(picked))
        elif isinstance(cost, ExileCards):
            zone = me.hand if cost.zone == "hand" else tuple(c for c, _ in me.graveyard)
            fitting = [c for c in zone if card_fits(cost.filter, c)]
            count = x if cost.count == "x" else cost.count
            picked = rng.sample(fitting, min(count, len(fitting)))
            pay = replace(pay, exile=pay.exile + tuple((cost.zone, c) for c in picked))
        elif isinstance(cost, RevealCards):
            fitting = [c for c in me.hand if card_fits(cost.filter, c)]
            count = x if cost.count == "x" else cost.count
            picked = rng.sample(fitting, min(count, len(fitting)))
            pay = replace(pay, reveal=pay.reveal + tuple(picked))
        elif isinstance(cost, Sacrifice | ReturnToHand | TapOthers):
            fitting = [
                q.uid
                for q in p.battlefield
                if q.controller == you and permanent_fits(cost.filter, q, you, source)
            ]
            uids = tuple(rng.sample(fitting, min(cost.count, len(fitting))))
            if isinstance(cost, Sacrifice):
                pay = replace(pay, sacrifice=pay.sacrifice + uids)
            elif isinstance(cost, ReturnToHand):
                pay = replace(pay, put_back=pay.put_back + uids)
            else:
                pay = replace(pay, tap=pay.tap + uids)
    return pay
