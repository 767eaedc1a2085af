"""Instructions about the stack: counter, copy, cast for free."""

from __future__ import annotations

from msgspec.structs import replace

from cards.vocabulary.costs import Cost, PayLife, PayMana
from cards.vocabulary.effects import (
    ChangeTarget,
    CopySpells,
    Counter,
    CounterEventSpell,
)
from cards.vocabulary.statics import CantBeCountered
from models import events
from models.characteristics import card_values, item_view
from models.effects import ask, handles
from models.effects.common import count, players
from models.errors import Unsupported
from models.facts import facts
from models.filters import view_fits
from models.position import T_ITEM, Answer, Frame, Ref, StackItem
from models.state import State
from models.targets import assign, options
from models.zones import to_exile, to_graveyard, to_hand


def can_be_countered(s: State, item: StackItem) -> bool:
    """Whether a spell can be countered."""
    for ability in facts(item.cid, item.face).statics:
        if isinstance(ability.static, CantBeCountered) and ability.static.this_spell:
            return False
    for static, controller, _ in s.statics(CantBeCountered):
        if not static.this_spell and controller == item.controller:
            if view_fits(static.filter, item_view(item)):
                return False
    return True


def counter(s: State, uid: int, by: int, exile: bool = False) -> bool:
    """Player `by` counters a spell or ability (701.6); returns whether it was countered."""
    item = s.item(uid)
    if item is None:
        return False
    if item.kind in ("spell", "copy") and not can_be_countered(s, item):
        return False
    take_off(s, item)
    if item.kind == "spell":
        if exile or item.leave == "exile":
            to_exile(s, item.owner, item.cid)
        else:
            to_graveyard(s, item.owner, item.cid)
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
        if e.unless_pays:
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
        value = item_view(item).mana_value
        if not f.moved or value not in card_values(f.moved[-1], s.edition):
            return True
    if e.unless_pays or e.unless_pays_life:
        if not f.memo:
            return ask(s, "pay", item.controller, ("decline",))
        if f.memo[-1] == "paid":
            return True
    counter(s, ref[1], f.item.controller)
    return True


def cost_asked(s: State, f: Frame) -> tuple[Cost, ...]:
    """The cost that a pending "pay" asks for."""
    from cards.vocabulary.effects import May
    from models.effects.upkeep import upkeep_cost
    from models.upkeep import RecoverDue, UpkeepDue

    effect = f.effects[f.pc]
    if isinstance(effect, Counter):
        return (PayMana(effect.unless_pays),)
    if isinstance(effect, CounterEventSpell):
        if effect.unless_pays:
            return (PayMana(effect.unless_pays),)
        return (PayLife(effect.unless_pays_life),)
    if isinstance(effect, May):
        return effect.cost
    if isinstance(effect, UpkeepDue):
        return upkeep_cost(s, effect.ability, f.item.source)
    if isinstance(effect, RecoverDue):
        return effect.ability.cost
    raise Unsupported("paying for this instruction")


def copied_item(s: State, f: Frame, e: CopySpells) -> StackItem | None:
    """The object that an instruction copies, as it last was if it has left the stack."""
    if e.what == "this":
        return f.item
    ref = f.item.event if e.what == "event" else (f.item.targets[0] if f.item.targets else ())
    if not ref or ref[0] != T_ITEM:
        return None
    return s.item(ref[1]) or next((g for g in s.gone if g.uid == ref[1]), None)


@handles(CopySpells)
def copy_spells(s: State, f: Frame, e: CopySpells) -> bool:
    """Put copies on the stack (707.10); new targets may be chosen for each.

    Each copy keeps every choice made for the original.  Answers: a new target for the next target
    of the next copy, "same" to leave that one, "keep" to leave all the rest.
    """
    original = copied_item(s, f, e)
    n = count(s, f, e.count)
    if original is None or n <= 0:
        return True
    maker = players(s, f, e.by)[0]
    slots = n * len(original.targets) if e.new_targets else 0
    if slots and not (f.memo and f.memo[-1] == "keep") and len(f.memo) < slots:
        slot = len(f.memo) % len(original.targets)
        offers = retargets(s, original, slot, maker)  # a copy may target the original
        if offers:
            answers: list[Answer] = ["keep"]
            if len(f.memo) < slots - 1:
                answers.append("same")
            return ask(s, "new target", maker, [*answers, *offers], len(f.memo))
    changes: list[Answer] = [a for a in f.memo if a != "keep"]
    for index in range(n):
        targets = list(original.targets)
        for slot in range(len(targets)):
            at = index * len(targets) + slot
            if at < len(changes) and isinstance(changes[at], tuple):
                targets[slot] = changes[at]  # type: ignore[assignment]
        make_copy(s, original, maker, tuple(targets))
    return True


def retargets(s: State, item: StackItem, slot: int, you: int, itself: int = 0) -> list[Ref]:
    """Other legal targets for one target of a spell or ability (707.10c).

    `itself`: the number of the object that is to have them: it cannot target itself (115.5).
    """
    from models.resolve import target_phrases

    phrases = target_phrases(item)
    shares = assign(phrases, item.targets, item.x)
    at = 0
    for phrase, share in zip(phrases, shares, strict=False):
        if slot < at + len(share):
            source = facts(item.cid, item.face).view
            legal = options(s, phrase, you, source, itself)
            return [ref for ref in legal if ref not in share]
        at += len(share)
    return []


def make_copy(s: State, original: StackItem, maker: int, targets: tuple[Ref, ...]) -> None:
    """Put one copy on the stack.  It is not cast (707.10)."""
    kind = "copy" if original.kind in ("spell", "copy") else original.kind
    item = replace(
        original,
        uid=s.new_uid(),
        kind=kind,
        controller=maker,
        owner=maker if kind == "copy" else original.owner,
        targets=targets,
        zone="",
        leave="graveyard",
    )
    s.stack.append(item)
    if kind == "copy":
        events.spell_copied(s, item)
    if targets:
        events.targeted(s, item)


@handles(ChangeTarget)
def change_target(s: State, f: Frame, e: ChangeTarget) -> bool:
    """Change the target of a spell or ability with a single target (115.7)."""
    for ref in f.item.targets:
        item = s.item(ref[1]) if ref[0] == T_ITEM else None
        if item is None or len(item.targets) != 1:
            continue
        offers = retargets(s, item, 0, item.controller, item.uid)
        if not offers:
            continue  # 115.7a: only to another legal target
        if not f.memo:
            return ask(s, "new target", f.item.controller, list(offers))
        new = f.memo[0]
        assert isinstance(new, tuple)
        s.stack = [replace(i, targets=(new,)) if i.uid == item.uid else i for i in s.stack]
    return True
