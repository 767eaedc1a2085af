"""Paying: what a payment does to the position (601.2g-h, 602.2b)."""

from __future__ import annotations

from cards.mana import TYPES
from cards.vocabulary.abilities import Activated
from cards.vocabulary.costs import (
    Cost,
    DiscardSelf,
    DrawCards,
    ExileFromTop,
    ExileSelf,
    GiveLife,
    GiveTokens,
    MakeMana,
    PayLife,
    PutCounters,
    RemoveCounters,
    SacrificeSelf,
    TapSelf,
)
from models.actions import Activate, Payment
from models.amounts import amount
from models.characteristics import abilities_of, is_snow
from models.facts import facts
from models.library import put_bottom
from models.pool import spend, tag_key
from models.position import Frame, Permanent, StackItem
from models.state import State
from models.zones import (
    discard,
    from_graveyard,
    from_hand,
    leave_battlefield,
    put_together,
    release_exiled,
    to_exile,
)

_WITHOUT_CHOICE = (DrawCards, ExileFromTop, GiveLife, GiveTokens, MakeMana)


def lose_life(s: State, player: int, n: int) -> None:
    """A player loses life (119.3)."""
    if n > 0:
        s.change(player, life=s.players[player].life - n, lost_life=True)


def add_counters(permanent: Permanent, kind: str, n: int) -> tuple[tuple[str, int], ...]:
    """The counters of a permanent with `n` more (or fewer) of a kind."""
    table = dict(permanent.counters)
    table[kind] = table.get(kind, 0) + n
    return tuple(sorted((k, v) for k, v in table.items() if v > 0))


def pay(s: State, player: int, payment: Payment) -> None:
    """Carry out a payment whose mana abilities have been activated."""
    if any(payment.mana):
        spend(s, player, payment.mana)
    if payment.tagged:
        left = list(s.players[player].tagged)
        for unit in payment.tagged:
            left.remove(unit)
        s.change(player, tagged=tuple(sorted(left, key=tag_key)))
    # 119.4: all life of one cost is one payment.
    lose_life(s, player, payment.life)
    for cid in payment.discard:
        discard(s, player, cid)
    for zone, cid in payment.exile:
        (from_hand if zone == "hand" else from_graveyard)(s, player, cid)
        to_exile(s, player, cid)
    if payment.sacrifice:
        gone = [p for uid in payment.sacrifice if (p := s.permanent(uid)) is not None]
        put_together(s, gone, "graveyard")
    for uid in payment.put_back:
        permanent = s.permanent(uid)
        if permanent is not None:
            leave_battlefield(s, permanent, "hand")
    for uid in payment.banish:
        permanent = s.permanent(uid)
        if permanent is not None:
            leave_battlefield(s, permanent, "exile")
    for uid, owner_, cid in payment.release:
        release_exiled(s, uid, owner_, cid)
    for uid in payment.tap:
        s.change_permanent(uid, tapped=True)
    for owner_, cid in payment.tuck:
        from_graveyard(s, owner_, cid)
        s.change(owner_, library=put_bottom(s.players[owner_].library, (cid,)))
    for uid in payment.gain:
        s.take_control(uid, player)
    for uid, kind in payment.mark:
        permanent = s.permanent(uid)
        if permanent is not None:
            s.change_permanent(uid, counters=add_counters(permanent, kind, 1))


def pay_own_costs(
    s: State, player: int, costs: tuple[Cost, ...], cid: int, uid: int, zone: str
) -> None:
    """Pay the parts of an ability's cost that concern its source alone."""
    for cost in costs:
        permanent = s.permanent(uid) if uid else None
        if isinstance(cost, TapSelf):
            s.change_permanent(uid, tapped=True)
        elif isinstance(cost, RemoveCounters) and permanent is not None:
            s.change_permanent(uid, counters=add_counters(permanent, cost.kind, -cost.count))
        elif isinstance(cost, PutCounters) and permanent is not None:
            s.change_permanent(uid, counters=add_counters(permanent, cost.kind, cost.count))
        elif isinstance(cost, SacrificeSelf) and permanent is not None:
            leave_battlefield(s, permanent, "graveyard")
        elif isinstance(cost, DiscardSelf):
            discard(s, player, cid)
        elif isinstance(cost, ExileSelf):
            if zone == "hand":
                from_hand(s, player, cid)
                to_exile(s, player, cid)
            elif zone == "graveyard":
                from_graveyard(s, player, cid)
                to_exile(s, player, cid)
            elif permanent is not None:
                leave_battlefield(s, permanent, "exile")
        elif isinstance(cost, _WITHOUT_CHOICE):
            from models.effects.upkeep import pay_without_choice

            pay_without_choice(s, player, cost)


def activate_mana_ability(s: State, player: int, action: Activate) -> None:
    """Activate a mana ability: it does not use the stack and resolves at once (605.3b)."""
    permanent = s.permanent(action.source) if action.source else None
    ability = ability_of(s, action, permanent)
    for inner in action.pay.abilities:
        activate_mana_ability(s, player, inner)
    life = sum(
        amount(s, c.count, player, action.source) for c in ability.cost if isinstance(c, PayLife)
    )
    snow = permanent is not None and is_snow(permanent)
    # What the ability makes is read before its costs take the source away (a land that counts).
    from models.effects.mana import resolve_mana
    from models.object_costs import paid_mana_value

    value = paid_mana_value(s, action.pay)
    pay(s, player, action.pay)
    lose_life(s, player, life)
    pay_own_costs(s, player, ability.cost, action.cid, action.source, action.zone)
    if ability.once_each_turn and permanent is not None:
        s.change_permanent(permanent.uid, used=permanent.used | 1 << action.ability)
    item = StackItem(
        0,
        "ability",
        action.cid,
        player,
        player,
        permanent.face if permanent is not None else 0,
        ability.effects,
        source=action.source,
        label=action.mana,
        x=action.x,
        value=value,
    )
    resolve_mana(s, Frame(item, ability.effects), permanent, snow, ability)


def ability_of(s: State, action: Activate, permanent: Permanent | None) -> Activated:
    """The ability that an action activates."""
    if permanent is not None:
        return abilities_of(s, permanent)[action.ability]
    return facts(action.cid).activated[action.ability]


def colors_of(payment: Payment) -> str:
    """The types of the mana spent in a payment, in WUBRGC order."""
    spent = list(payment.mana)
    for unit in payment.tagged:
        spent[unit.type] += 1
    return "".join(TYPES[t] for t in range(6) if spent[t])


def spent_total(payment: Payment) -> int:
    """How much mana a payment spends."""
    return sum(payment.mana) + len(payment.tagged)
