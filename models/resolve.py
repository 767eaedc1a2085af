"""Resolving the top of the stack (608)."""

from __future__ import annotations

from msgspec.structs import replace

from cards.card import PERMANENT_TYPES
from cards.library import CARDS
from cards.vocabulary.abilities import Activated, Triggered
from cards.vocabulary.effects import Effect
from cards.vocabulary.statics import Change
from cards.vocabulary.targets import Target
from models.casting import fused_half, spell_parts
from models.characteristics import power_toughness
from models.conditions import holds
from models.editions import EDITIONS
from models.effects import handler_of
from models.effects.modes import of_targets
from models.errors import Unsupported
from models.facts import View, facts, facts_of, trigger_of
from models.position import (
    ADVENTURE,
    T_CARD,
    T_ITEM,
    T_PERMANENT,
    WHILE_CONTROLLED,
    Altered,
    Frame,
    Ref,
    StackItem,
)
from models.state import State
from models.suspend import LABEL
from models.targets import assign, still_legal
from models.zones import bury, enter_battlefield, to_exile, to_hand

#: What suspend gives a creature (702.62a).
_HASTE = Change(keywords=("Haste",))


def target_phrases(item: StackItem) -> tuple[Target, ...]:
    """The target phrases of an object on the stack."""
    if item.kind in ("spell", "copy"):
        face = facts(item.cid, item.face).face
        return spell_parts(face, item.modes, item.splices, fused_half(item.cid, item.label))[0]
    if item.ability is not None:
        return item.ability.targets
    about = facts(item.cid, item.face)
    abilities: tuple[Triggered | Activated, ...] = (*about.triggered, *about.activated)
    for ability in abilities:
        if ability.effects is item.effects:
            return ability.targets
        for mode in ability.modes if isinstance(ability, Triggered) else ():
            if mode.effects is item.effects:
                return mode.targets
    return next((r.targets for r in about.reflexive if r.effects is item.effects), ())


def resolve_top(s: State) -> None:
    """Begin to resolve the topmost object: both players have passed (117.4)."""
    item = s.stack[-1]
    if item.kind == "trigger" and item.condition >= 0:
        # 603.4: an intervening if is checked again.
        ability = trigger_of(item)
        if ability is not None:
            condition = None if ability.read_once else ability.condition
            if condition is not None and not holds(
                s, condition, item.controller, item.source, item, ability=item.condition
            ):
                s.stack.pop()
                return
    known: tuple[int, ...] = ()
    effects = item.effects
    if item.targets:
        phrases = target_phrases(item)
        known = last_known(s, item)
        if phrases:
            source: View | None = facts(item.cid, item.face).view
            spell = item.kind in ("spell", "copy")
            shares = [
                tuple(
                    ref
                    for ref in share
                    if still_legal(s, phrase, ref, item.controller, source, item.uid, spell, item.x)
                )
                for phrase, share in zip(phrases, assign(phrases, item.targets, item.x),
                                         strict=False)
            ]  # fmt: skip
            legal = tuple(ref for share in shares for ref in share)
            if not legal:
                finish(s, item, fizzled=True)  # 608.2b
                return
            if legal != item.targets:
                # 608.2b: what an illegal target would have got is lost.
                amounts = zip(item.targets, item.division, strict=False)
                division = tuple(share for ref, share in amounts if ref in legal)
                item = replace(item, targets=legal, division=division)
                s.stack[-1] = item
            effects = _by_mode(item, shares)
    s.frames.append(Frame(item, effects, known=known))


def _by_mode(item: StackItem, shares: list[tuple[Ref, ...]]) -> tuple[Effect, ...]:
    """What it does; of several modes each speaks of its own targets (700.2)."""
    spell = facts(item.cid, item.face).face.spell
    if len(item.modes) < 2 or spell is None or item.kind not in ("spell", "copy"):
        return item.effects
    effects: tuple[Effect, ...] = ()
    at = 0
    for mode in (spell.modes[index] for index in item.modes):
        own = tuple(ref for share in shares[at : at + len(mode.targets)] for ref in share)
        at += len(mode.targets)
        # 608.2b: a mode without a legal target left does nothing to targets.
        effects += (of_targets(own), *mode.effects)
    return effects


def last_known(s: State, item: StackItem) -> tuple[int, ...]:
    """Facts of the first target (608.2h), as `known_of`."""
    return known_of(s, item.targets[0])


def known_of(s: State, ref: Ref) -> tuple[int, ...]:
    """Facts of an object that is a target, as they are now.

    Card, face, controller, owner, power, mana value, and of a permanent its toughness.
    """
    if ref[0] == T_PERMANENT:
        permanent = s.permanent(ref[1])
        if permanent is not None:
            about = facts_of(permanent)
            power, toughness = power_toughness(s, permanent)
            return (
                permanent.cid, permanent.face, permanent.controller, permanent.owner,
                power, about.face.mana_value, toughness,
            )  # fmt: skip
    elif ref[0] == T_ITEM:
        target = s.item(ref[1])
        if target is not None:
            from models.characteristics import item_view

            return (target.cid, target.face, target.controller, target.owner, 0,
                    item_view(target).mana_value)  # fmt: skip
    elif ref[0] == T_CARD:
        return (ref[2], 0, ref[1], ref[1], 0, CARDS[ref[2]].mana_value)
    return ()


def step(s: State) -> None:
    """Carry out the next instruction of the resolution on top."""
    depth = len(s.frames) - 1
    frame = s.frames[depth]
    if frame.pc >= len(frame.effects):
        s.frames.pop()
        finish_frame(s, frame)
        return
    effect = frame.effects[frame.pc]
    done = handler_of(effect)(s, frame, effect)
    if done and s.winner is None:
        frame = s.frames[depth]
        s.frames[depth] = replace(frame, pc=frame.pc + 1, memo=())


def finish_frame(s: State, frame: Frame) -> None:
    """All instructions are done; the object leaves the stack last (608.2n)."""
    on_stack = next((i for i in s.stack if i.uid == frame.item.uid), None)
    if on_stack is not None:
        finish(s, on_stack)


def finish(s: State, item: StackItem, fizzled: bool = False) -> None:
    """Take a resolved (or illegal) object off the stack and put its card where it goes."""
    if item.kind == "spell" and fizzled:
        from models.effects.stack import take_off

        take_off(s, item)
    else:
        s.stack = [i for i in s.stack if i.uid != item.uid]
    forget(s)
    s.priority, s.passed = s.active, 0  # 117.3b
    if item.kind not in ("spell", "copy"):
        return
    face = facts(item.cid, item.face).face
    if not fizzled and face.type_set & PERMANENT_TYPES:
        # 608.3: a permanent spell enters; a copy of one becomes a token (608.3f).
        if face.type_set & {"Battle"}:
            raise Unsupported(f"{face.name} entering the battlefield")
        host = item.targets[0][1] if "Aura" in face.subtype_set and item.targets else 0
        uid = enter_battlefield(
            s, item.cid, item.controller, item.owner, face=item.face,
            token=item.kind == "copy", x=item.x, colors_spent=item.colors_spent,
            kicks=(*item.kicks, item.label, "cast") if item.kind == "spell" else item.kicks,
            attached_to=host,
        )  # fmt: skip
        if item.label == LABEL and "Creature" in face.type_set and item.controller == item.owner:
            # 702.62a: haste until its controller loses control of the spell or the permanent.
            haste = Altered(_HASTE, item.controller, s.new_uid(), WHILE_CONTROLLED)
            s.change_permanent(uid, altered=(haste,))
        return
    if item.kind == "copy":
        return  # 704.5e
    if item.leave == "exile":
        to_exile(s, item.owner, item.cid)
    elif not fizzled and "Adventure" in face.subtype_set:
        to_exile(s, item.owner, item.cid, ADVENTURE)  # 715.3d
    elif not fizzled and (item.leave == "hand" or _bought_back(s, item)):
        to_hand(s, item.owner, item.cid)  # 702.27a
    else:
        bury(s, item)


def _bought_back(s: State, item: StackItem) -> bool:
    """Whether a resolving spell goes to its owner's hand for its buyback (702.27a)."""
    if "buyback" not in item.kicks:
        return False
    return item.controller == item.owner or not EDITIONS[s.edition].buyback_own_graveyard


def forget(s: State) -> None:
    """Drop last known information that nothing refers to any more."""
    if s.gone:
        wanted = {
            ref[1]
            for item in (*s.stack, *s.waiting)
            for ref in (item.event, *item.targets)
            if ref and ref[0] == T_ITEM
        }
        s.gone = tuple(g for g in s.gone if g.uid in wanted)
