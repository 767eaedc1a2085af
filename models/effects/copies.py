"""Copies of spells and abilities, and changes of target and control (707.10, 115.7)."""

from __future__ import annotations

from msgspec.structs import replace

from cards.vocabulary.effects import ChangeTarget, CopySpells, NewTargets, RetargetSource, TakeSpell
from models import events
from models.effects import ask, handles
from models.effects.common import count, players, update
from models.facts import facts
from models.position import T_ITEM, T_PERMANENT, Answer, Frame, Ref, StackItem
from models.state import State
from models.targets import assign, options

#: Answers: leave this target as it is; leave this and all that would be asked for after it.
SAME, KEEP = "same", "keep"


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
    """Put copies on the stack, one after another (707.10); new targets may be chosen for each.

    Each copy keeps every choice made for the original.  A copy is on the stack before the targets
    of the next are chosen, so that a later copy may target an earlier one (707.10c).  The memo is
    the number of copies made, then the answers for the next.
    """
    original = copied_item(s, f, e)
    n = count(s, f, e.count)
    if original is None or n <= 0:
        return True
    maker = players(s, f, e.by)[0]
    made, chosen = (f.memo[0], f.memo[1:]) if f.memo else (0, ())
    assert isinstance(made, int)
    slots = len(original.targets)
    keep = not e.new_targets or KEEP in chosen
    while made < n:
        if not keep:
            chosen, offers = unanswered(s, original, maker, chosen)
            if offers:
                update(s, memo=(made, *chosen))
                last = made == n - 1 and len(chosen) == slots - 1
                words = stay_words(original, chosen, last)
                return ask(s, "new target", maker, [*words, *offers], made * slots + len(chosen))
        make_copy(s, original, maker, changed(original, chosen))
        made, chosen = made + 1, ()
    return True


def unanswered(
    s: State, item: StackItem, you: int, chosen: tuple[Answer, ...], itself: int = 0
) -> tuple[tuple[Answer, ...], list[Ref]]:
    """The answers with those that are forced, and what the next target could become, if any."""
    while len(chosen) < len(item.targets):
        offers = retargets(s, item, len(chosen), you, itself, changed(item, chosen))
        if offers:
            return chosen, offers
        chosen = (*chosen, SAME)  # it stays as it was, even if it is illegal by now
    return chosen, []


def stay_words(item: StackItem, chosen: tuple[Answer, ...], last: bool) -> list[Answer]:
    """The answers that leave targets as they are, without those that cannot be given now.

    What another target has become cannot stay this one too.
    """
    taken = _taken(item, chosen)
    words: list[Answer] = [] if any(taken) else [KEEP]
    if not last and not taken[0]:
        words.append(SAME)
    return words


def _taken(item: StackItem, chosen: tuple[Answer, ...]) -> list[bool]:
    """Of each target still to be answered, whether an earlier one of its phrase has become it.

    115.3: two instances of the word "target" may choose the same object.
    """
    from models.resolve import target_phrases

    now = changed(item, chosen)
    found: list[bool] = []
    start = 0
    for share in assign(target_phrases(item), item.targets, item.x):
        for slot in range(max(start, len(chosen)), start + len(share)):
            found.append(item.targets[slot] in now[start : len(chosen)])
        start += len(share)
    return found


def changed(item: StackItem, chosen: tuple[Answer, ...]) -> tuple[Ref, ...]:
    """The targets after these answers."""
    answers = (*chosen, *[SAME] * len(item.targets))
    return tuple(
        new if isinstance(new, tuple) else old
        for old, new in zip(item.targets, answers, strict=False)
    )


def retargets(
    s: State,
    item: StackItem,
    slot: int,
    you: int,
    itself: int = 0,
    now: tuple[Ref, ...] = (),
) -> list[Ref]:
    """Other legal targets for one target of a spell or ability (707.10c).

    `itself`: the number of the object that is to have them: it cannot target itself (115.5).
    `now`: its targets as chosen so far.  Two targets of one phrase may change places, which
    matters where each gets its own part of something divided among them (601.2d).
    """
    from models.resolve import target_phrases

    shares = assign(target_phrases(item), now or item.targets, item.x)
    at = 0
    for phrase, share in zip(target_phrases(item), shares, strict=False):
        if slot < at + len(share):
            source = facts(item.cid, item.face).view
            spell = item.kind in ("spell", "copy")
            legal = options(s, phrase, you, source, itself, is_spell=spell)
            if not item.division:
                return [ref for ref in legal if ref not in share]
            before, later = share[: slot - at], share[slot - at + 1 :]
            free = [ref for ref in legal if ref not in before]
            # Each of the later ones needs a target of its own in the end.
            enough = len(free) > sum(ref in legal for ref in later)
            return [ref for ref in free if ref != share[slot - at] and (enough or ref not in later)]
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
        counters=(),  # 707.10: counters are not copied
        uncounterable=False,
    )
    s.stack.append(item)
    if kind == "copy":
        events.spell_copied(s, item)
    if targets:
        events.targeted(s, item)


def set_targets(s: State, uid: int, targets: tuple[Ref, ...]) -> None:
    """Give an object on the stack other targets; those that are new become targets (115.7)."""
    item = s.item(uid)
    if item is None or item.targets == targets:
        return
    changed_item = replace(item, targets=targets)
    s.stack = [changed_item if i.uid == uid else i for i in s.stack]
    fresh = tuple(ref for ref in targets if ref not in item.targets)
    events.targeted(s, replace(changed_item, targets=fresh))


@handles(ChangeTarget)
def change_target(s: State, f: Frame, e: ChangeTarget) -> bool:
    """Change the target of a spell or ability with a single target (115.7)."""
    for ref in f.item.targets:
        item = s.item(ref[1]) if ref[0] == T_ITEM else None
        if item is None or len(item.targets) != 1:
            continue
        offers = retargets(s, item, 0, item.controller, item.uid)
        if e.to_source:
            offers = [ref for ref in offers if ref == (T_PERMANENT, f.item.source)]
        if not offers:
            continue  # 115.7a: only to another legal target
        if e.to_source:
            set_targets(s, item.uid, (offers[0],))
            continue
        if not f.memo:
            return ask(s, "new target", f.item.controller, list(offers))
        new = f.memo[0]
        assert isinstance(new, tuple)
        set_targets(s, item.uid, (new,))
    return True


@handles(TakeSpell)
def take_spell(s: State, f: Frame, e: TakeSpell) -> bool:
    """Gain control of a spell; new targets may be chosen for it (115.7d).

    A permanent spell enters under the control of who controls it then (608.3a).  Abilities that
    triggered on casting it stay with the player who cast it (603.3a).
    """
    you = f.item.controller
    for ref in f.item.targets:
        item = s.item(ref[1]) if ref[0] == T_ITEM else None
        if item is None:
            continue
        if item.controller != you:
            item = replace(item, controller=you)
            s.stack = [item if i.uid == item.uid else i for i in s.stack]
        if not _retargeted(s, s.frames[-1], item, you):
            return False
    return True


@handles(NewTargets)
def new_targets(s: State, f: Frame, e: NewTargets) -> bool:
    """Choose new targets for the target spell or ability, legal for its controller (115.7d)."""
    for ref in f.item.targets:
        item = s.item(ref[1]) if ref[0] == T_ITEM else None
        if item is not None and not _retargeted(s, s.frames[-1], item, item.controller):
            return False
    return True


@handles(RetargetSource)
def retarget_source(s: State, f: Frame, e: RetargetSource) -> bool:
    """Choose new targets for the spell whose ability this is; legal for its controller (115.7d)."""
    item = s.item(f.item.source)
    return item is None or _retargeted(s, f, item, item.controller)


def _retargeted(s: State, f: Frame, item: StackItem, you: int) -> bool:
    """Ask for new targets for an object, seen from player `you`; True once they are chosen."""
    if KEEP not in f.memo:
        chosen, offers = unanswered(s, item, you, f.memo, item.uid)
        if offers:
            update(s, memo=chosen)
            words = stay_words(item, chosen, len(chosen) == len(item.targets) - 1)
            chooser = f.item.controller
            return ask(s, "new target", chooser, [*words, *offers], len(chosen))
        f = s.frames[-1]
    set_targets(s, item.uid, changed(item, f.memo))
    return True
