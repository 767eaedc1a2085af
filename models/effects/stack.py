"""Instructions about the stack: counter, copy, cast for free."""

from __future__ import annotations

from msgspec.structs import replace

from cards.library import UNKNOWN_CID
from cards.vocabulary.costs import Cost, PayLife, PayMana
from cards.vocabulary.effects import (
    ClearStack,
    Counter,
    CounterAll,
    CounterAndKeep,
    CounterAndReturn,
    CounterEventSpell,
    PutCountersOnSpell,
)
from cards.vocabulary.statics import CantBeCountered
from models import events
from models.characteristics import card_values, item_view
from models.effects import ask, handles
from models.effects.common import count, remember
from models.errors import Unsupported
from models.facts import facts
from models.filters import view_fits
from models.library import put_top
from models.position import CHANCE, PLAY_KEPT, PLAY_KEPT_THEIRS, T_ITEM, Frame, StackItem
from models.state import State
from models.zones import bury, to_exile, to_hand


def can_be_countered(s: State, item: StackItem) -> bool:
    """Whether a spell can be countered."""
    for ability in facts(item.cid, item.face).statics:
        if isinstance(ability.static, CantBeCountered) and ability.static.this_spell:
            return False
    if item.uncounterable:
        return False
    for static, controller, _ in s.statics(CantBeCountered):
        if not (static.this_spell or static.next) and controller == item.controller:
            if view_fits(static.filter, item_view(item)):
                return False
    return True


def counter(s: State, uid: int, by: int, exile: bool = False, to: str = "graveyard") -> bool:
    """Player `by` counters a spell or ability (701.6); returns whether it was countered.

    `to`: where the card of a spell goes instead of its owner's graveyard: "hand", "top", or
    "kept": exile, where player `by` may play it for free.
    """
    item = s.item(uid)
    if item is None:
        return False
    if item.kind in ("spell", "copy") and not can_be_countered(s, item):
        return False
    take_off(s, item)
    if item.kind == "spell":
        if to == "kept":
            # The exile of whoever may play the card holds it.
            to_exile(s, by, item.cid, PLAY_KEPT if by == item.owner else PLAY_KEPT_THEIRS)
        elif exile or item.leave == "exile":
            to_exile(s, item.owner, item.cid)
        elif to == "hand":
            to_hand(s, item.owner, item.cid)
        elif to == "top":
            library = s.players[item.owner].library
            s.change(item.owner, library=put_top(library, (item.cid,)))
        else:
            bury(s, item)
    if item.kind in ("spell", "copy"):
        events.spell_countered(s, by)
    return True


def take_off(s: State, item: StackItem) -> None:
    """Take an object off the stack, keeping what was last known of it (608.2h)."""
    s.stack = [i for i in s.stack if i.uid != item.uid]
    if any(item.uid in ref for other in (*s.stack, *s.waiting) for ref in (other.event,)
           if ref and ref[0] == T_ITEM):  # fmt: skip
        s.gone = (*s.gone, item)


def take_spell_off(s: State, uid: int, to: str) -> None:
    """Move a spell from the stack to a zone without countering it."""
    item = s.item(uid)
    if item is None:
        return
    take_off(s, item)
    if item.kind != "spell":
        return
    if to == "exile" or item.leave == "exile":
        to_exile(s, item.owner, item.cid)
    elif to == "hand":
        to_hand(s, item.owner, item.cid)
    else:
        raise Unsupported(f"moving a spell to {to}")


@handles(Counter)
def counter_target(s: State, f: Frame, e: Counter) -> bool:
    """Counter the targets, unless their controller pays."""
    for ref in f.item.targets:
        if ref[0] != T_ITEM:
            continue
        item = s.item(ref[1])
        if item is None:
            continue
        if e.unless_pays or e.unless_pays_for_each:
            if not f.memo:
                return ask(s, "pay", item.controller, ("decline",))
            if f.memo[-1] == "paid":
                return True
        if e.if_moved_same_mana_value:
            value = item_view(item).mana_value
            if not any(value in card_values(c, s.edition) for c in f.moved):
                continue
        counter(s, ref[1], f.item.controller, e.exile)
    return True


@handles(CounterEventSpell)
def counter_event(s: State, f: Frame, e: CounterEventSpell) -> bool:
    """Counter the spell or ability that triggered this, unless its controller pays."""
    ref = f.item.event
    if not ref or ref[0] != T_ITEM:
        return True
    item = s.item(ref[1])
    if item is None:
        return True
    if e.same_mana_value_as_revealed:
        if not f.moved:
            return True
        value = item_view(item).mana_value
        revealed = f.moved[-1]
        if revealed == UNKNOWN_CID:
            could = unknown_matches(s, f.item.controller, value)
            if len(could) == 2 and not f.memo:
                # Nobody knows the card: it may match, and it may not.
                return ask(s, "unknown card matches", CHANCE, ("yes", "no"))
            if (f.memo[0] if f.memo else could[0]) == "no":
                return True
        elif value not in card_values(revealed, s.edition):
            return True
    if e.unless_pays or e.unless_pays_life:
        if not f.memo:
            return ask(s, "pay", item.controller, ("decline",))
        if f.memo[-1] == "paid":
            return True
    counter(s, ref[1], f.item.controller)
    return True


def unknown_matches(s: State, player: int, value: int) -> tuple[str, ...]:
    """Whether an unknown card of a library could have this mana value: "yes", "no", or both."""
    library = s.players[player].library
    found = set()
    for cid in (*library.rest, *library.sure):
        if cid == UNKNOWN_CID:
            return ("yes", "no")
        found.add("yes" if value in card_values(cid, s.edition) else "no")
    return tuple(sorted(found, reverse=True)) or ("yes", "no")


def cost_asked(s: State, f: Frame) -> tuple[Cost, ...]:
    """The cost that a pending "pay" asks for."""
    from cards.vocabulary.effects import May, PayAnyAmount
    from models.effects.upkeep import upkeep_cost
    from models.upkeep import RecoverDue, UpkeepDue

    effect = f.effects[f.pc]
    if isinstance(effect, Counter):
        if effect.unless_pays_for_each:
            return (PayMana(f"{{{count(s, f, effect.unless_pays_for_each)}}}"),)
        return (PayMana(effect.unless_pays),)
    if isinstance(effect, CounterAll):
        return (PayMana(effect.unless_pays),)
    if isinstance(effect, CounterEventSpell):
        if effect.unless_pays:
            return (PayMana(effect.unless_pays),)
        return (PayLife(effect.unless_pays_life),)
    if isinstance(effect, May):
        return effect.cost
    if isinstance(effect, PayAnyAmount):
        chosen = f.memo[0]
        assert isinstance(chosen, int)
        return (PayMana(effect.symbol * chosen),)
    if isinstance(effect, UpkeepDue):
        return upkeep_cost(s, effect.ability, f.item.source)
    if isinstance(effect, RecoverDue):
        return effect.ability.cost
    raise Unsupported("paying for this instruction")


@handles(CounterAndReturn, CounterAndKeep)
def counter_elsewhere(s: State, f: Frame, e: CounterAndReturn | CounterAndKeep) -> bool:
    """Counter the target; its card goes elsewhere than to the graveyard."""
    for ref in f.item.targets:
        if ref[0] == T_ITEM:
            to = e.to if isinstance(e, CounterAndReturn) else "kept"
            counter(s, ref[1], f.item.controller, to=to)
    return True


@handles(ClearStack)
def clear_stack(s: State, f: Frame, e: ClearStack) -> bool:
    """Exile all other spells, countered or not, and counter all abilities."""
    for item in tuple(s.stack):
        if item.uid == f.item.uid:
            continue
        if item.kind in ("spell", "copy"):
            take_spell_off(s, item.uid, "exile")
        else:
            counter(s, item.uid, f.item.controller)
    return True


@handles(PutCountersOnSpell)
def put_counters_on_spell(s: State, f: Frame, e: PutCountersOnSpell) -> bool:
    """Put counters on the source while it is on the stack (122.1)."""
    item = s.item(f.item.source)
    if item is not None:
        counters = dict(item.counters)
        counters[e.kind] = counters.get(e.kind, 0) + count(s, f, e.count)
        new = replace(item, counters=tuple(sorted(counters.items())))
        s.stack = [new if i.uid == item.uid else i for i in s.stack]
    return True


@handles(CounterAll)
def counter_all(s: State, f: Frame, e: CounterAll) -> bool:
    """Counter everything that is meant, after asking for every payment; the memo is the answers."""
    you = f.item.controller
    meant = [
        item
        for item in reversed(s.stack)
        if item.uid != f.item.uid
        and item.kind != "damage"
        and (e.abilities or item.kind in ("spell", "copy"))
        and (e.whose == "any" or item.controller != you)
    ]
    if e.unless_pays and len(f.memo) < len(meant):
        return ask(s, "pay", meant[len(f.memo)].controller, ("decline",))
    for index, item in enumerate(meant):
        if e.unless_pays and f.memo[index] == "paid":
            continue
        if counter(s, item.uid, you) and item.kind in ("spell", "copy"):
            remember(s, (item.cid,))
    return True
