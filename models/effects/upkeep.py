"""Upkeep payments: cumulative upkeep (702.24), echo (702.30); recover (702.59)."""

from __future__ import annotations

from cards.library import CARDS
from cards.mana import vector
from cards.vocabulary.abilities import CumulativeUpkeep, Echo
from cards.vocabulary.costs import (
    Cost,
    DrawCards,
    ExileFromTop,
    FlipCoins,
    GiveLife,
    GiveTokens,
    MakeMana,
)
from models import events
from models.effects import ask, handles
from models.effects.hand import draw_one
from models.library import take_top
from models.paying import add_counters, pay_own_costs
from models.pool import add_mana
from models.position import CHANCE, T_CARD, Frame, Position
from models.state import State, opponent
from models.upkeep import AGE, RecoverDue, UpkeepDue, times_over
from models.zones import enter_battlefield, from_graveyard, leave_battlefield, to_exile, to_hand


def upkeep_cost(
    s: State | Position, ability: CumulativeUpkeep | Echo, uid: int
) -> tuple[Cost, ...]:
    """What an upkeep asks for now: cumulative upkeep once for each age counter there is."""
    if isinstance(ability, Echo):
        return ability.cost
    # 702.24b: the counters belong to no instance of the ability.
    permanent = s.permanent(uid)
    return times_over(ability.cost, permanent.count(AGE)) if permanent is not None else ()


@handles(UpkeepDue)
def upkeep(s: State, f: Frame, e: UpkeepDue) -> bool:
    """Put an age counter on the source, then its upkeep is paid all at once, or it is sacrificed.

    702.24a: "if this permanent is on the battlefield".  The controller of the trigger pays.
    """
    you, uid = f.item.controller, f.item.source
    permanent = s.permanent(uid)
    if not f.memo:
        if permanent is None:
            return True
        if isinstance(e.ability, CumulativeUpkeep):
            s.change_permanent(uid, counters=add_counters(permanent, AGE, 1))
        if not _payable(s, you, upkeep_cost(s, e.ability, uid), uid):
            return _unpaid(s, f, e)
        return ask(s, "pay", you, ("decline",), uid)
    if f.memo[0] != "paid":
        return _unpaid(s, f, e)
    costs = upkeep_cost(s, e.ability, uid)
    if len(f.memo) == 1:
        pay_own_costs(s, you, costs, f.item.cid, uid, "battlefield")
    else:
        events.coin_flipped(s, you, f.memo[-1] == "win")
    flips = sum(cost.count for cost in costs if isinstance(cost, FlipCoins))
    if len(f.memo) <= flips:
        return ask(s, "coin", CHANCE, ("win", "lose"), uid)
    if isinstance(e.ability, CumulativeUpkeep) and permanent is not None:
        events.upkeep_settled(s, permanent, you, paid=True)
    return True


def _payable(s: State, you: int, costs: tuple[Cost, ...], uid: int) -> bool:
    from models.legal import payments_asked

    return bool(payments_asked(s, you, costs, source=uid))


def _unpaid(s: State, f: Frame, e: UpkeepDue) -> bool:
    """Sacrifice the source; only the player who controls it can (701.21a)."""
    permanent = s.permanent(f.item.source)
    if permanent is None:
        return True
    if isinstance(e.ability, CumulativeUpkeep):
        events.upkeep_settled(s, permanent, f.item.controller, paid=False)
    if permanent.controller == f.item.controller:
        leave_battlefield(s, permanent, "graveyard")
    return True


def pay_without_choice(s: State, you: int, cost: Cost) -> None:
    """Pay a cost in which there is nothing to choose; coins are flipped elsewhere."""
    other = opponent(you)
    if isinstance(cost, MakeMana):
        add_mana(s, you, vector(cost.mana))
    elif isinstance(cost, GiveLife):
        s.change(other, life=s.players[other].life + cost.count)
    elif isinstance(cost, GiveTokens):
        for _ in range(cost.count):
            enter_battlefield(s, CARDS.token(cost.token), other, other, token=True)
    elif isinstance(cost, ExileFromTop):
        for _ in range(cost.count):
            top, library = take_top(s.players[you].library)
            s.change(you, library=library)
            to_exile(s, you, top)
    elif isinstance(cost, DrawCards):
        for _ in range(cost.count):
            draw_one(s, you)


@handles(RecoverDue)
def recover(s: State, f: Frame, e: RecoverDue) -> bool:
    """Pay to return the card from the graveyard to hand, or it is exiled.

    A card that has left the graveyard stays where it is; paying is possible even so.
    """
    you = f.item.controller
    if not f.memo and _payable(s, you, e.ability.cost, 0):
        return ask(s, "pay", you, ("decline",))
    _, owner, cid = f.item.event
    assert f.item.event[0] == T_CARD
    if any(c == cid for c, _ in s.players[owner].graveyard):
        from_graveyard(s, owner, cid)
        (to_hand if f.memo and f.memo[0] == "paid" else to_exile)(s, owner, cid)
    return True
