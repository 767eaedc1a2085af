"""Putting waiting triggered abilities on the stack: modes, targets, division (603.3)."""

from __future__ import annotations

from msgspec.structs import replace

from cards.vocabulary.abilities import Mode, Triggered
from models import events
from models.division import divisions, to_divide
from models.effects import ask
from models.facts import facts
from models.position import Answer, Pending, StackItem
from models.resolve import target_phrases
from models.state import State, opponent
from models.targets import bounds, options

#: The answers that end a choice of targets: before any is chosen, and afterwards.
NONE, DONE = "none", "done"


def place_triggers(s: State) -> None:
    """Put the next waiting trigger on the stack, or ask for what that needs.

    The active player's go first and so resolve last; each player orders their own (603.3b).  The
    order matters only between different abilities.
    """
    for player in (s.active, opponent(s.active)):
        mine = [item for item in s.waiting if item.controller == player]
        if not mine:
            continue
        kinds = {(i.cid, i.face, i.effects, i.event, i.value, i.source): i.uid
                 for i in reversed(mine)}  # fmt: skip
        if len(kinds) > 1:
            s.pending = Pending("next trigger", player, tuple(sorted(kinds.values())))
            return
        put(s, mine[0])
        return


def put(s: State, item: StackItem, chosen: bool = False) -> None:
    """Put one waiting trigger on the stack with its choices, or ask for the next of them (603.3d).

    `chosen`: all its targets have been.
    """
    modes = _modes(item)
    if modes and not item.modes:
        mode = _mode(s, item, modes)
        if mode is None:
            return
        item = mode
    if not chosen and target_phrases(item):
        targeted = choose_targets(s, item)
        if targeted is None:
            return
        item = targeted
    if not item.division:
        shared = _divided(s, item)
        if shared is None:
            return
        item = shared
    s.waiting = [i for i in s.waiting if i.uid != item.uid]
    s.stack.append(item)
    if item.targets:
        events.targeted(s, item)


# --- modes ----------------------------------------------------------------------------------------
def _modes(item: StackItem) -> tuple[Mode, ...]:
    if isinstance(item.ability, Triggered):
        return item.ability.modes
    triggered = facts(item.cid, item.face).triggered
    return triggered[item.condition].modes if 0 <= item.condition < len(triggered) else ()


def _mode(s: State, item: StackItem, modes: tuple[Mode, ...]) -> StackItem | None:
    """The trigger with its mode, or None while it is asked for or cannot be chosen (603.3c)."""
    view = facts(item.cid, item.face).view
    able = [
        index
        for index, mode in enumerate(modes)
        if all(
            bounds(phrase, item.x)[0] == 0
            or options(s, phrase, item.controller, view, item.source, is_spell=False)
            for phrase in mode.targets
        )
    ]
    if not able:
        s.waiting = [i for i in s.waiting if i.uid != item.uid]
        return None
    if len(able) > 1:
        ask(s, "mode", item.controller, able, item.uid)
        return None
    return _in_mode(item, able[0])


def _in_mode(item: StackItem, index: int) -> StackItem:
    return replace(item, modes=(index,), effects=_modes(item)[index].effects)


def answer_mode(s: State, uid: int, answer: Answer) -> None:
    """Note the mode chosen for a waiting trigger."""
    assert isinstance(answer, int)
    put(s, _note(s, _in_mode(_waiting(s, uid), answer)))


# --- targets --------------------------------------------------------------------------------------
def choose_targets(s: State, item: StackItem) -> StackItem | None:
    """The trigger with its targets, or None while they are asked for or cannot be chosen.

    Only the last phrase may take several; they are chosen one by one, in the order in which they
    are offered, so that each set is chosen in one way only.
    """
    phrases = target_phrases(item)
    fixed = len(phrases) - 1
    phrase = phrases[min(len(item.targets), fixed)]
    share = item.targets[fixed:]
    low, high = bounds(phrase, item.x)
    total = _total(s, item)
    if total is not None:
        high = min(high, total)  # 601.2d: each gets at least 1
    if len(item.targets) > fixed and len(share) >= high:
        return item
    source = facts(item.cid, item.face).view
    legal = options(s, phrase, item.controller, source, item.source, is_spell=False)
    if share:
        legal = legal[legal.index(share[-1]) + 1 :]
    left = low - len(share)
    if not legal or high < 1:
        if left <= 0 or high < 1:
            return item
        s.waiting = [i for i in s.waiting if i.uid != item.uid]  # 603.3d
        return None
    if len(legal) == left and (left > 1 or len(phrases) == 1):
        return replace(item, targets=item.targets + tuple(legal))
    offers: list[Answer] = [*legal[: len(legal) - max(0, left - 1)]]
    if left <= 0 and share:
        offers.insert(0, DONE)  # a search looks at few targets before many
    elif left <= 0:
        offers.append(NONE)
    chooser = item.controller if phrase.chosen_by == "you" else opponent(item.controller)
    ask(s, "target", chooser, offers, item.uid)
    return None


def answer_target(s: State, uid: int, answer: Answer) -> None:
    """Note a target chosen for a waiting trigger, or that no more are."""
    item = _waiting(s, uid)
    if not isinstance(answer, tuple):
        put(s, item, chosen=True)
        return
    item = _note(s, replace(item, targets=(*item.targets, answer)))
    phrases = target_phrases(item)
    put(s, item, chosen=len(item.targets) >= sum(bounds(p, item.x)[1] for p in phrases))


# --- division -------------------------------------------------------------------------------------
def _total(s: State, item: StackItem) -> int | None:
    you, source = item.controller, item.source
    return to_divide(s, item.effects, you, source, item.x, item.kicks, item.value)


def _divided(s: State, item: StackItem) -> StackItem | None:
    """The trigger with what it divides among its targets, or None while that is asked for."""
    ways: list[Answer] = [*divisions(_total(s, item), len(item.targets))]
    if len(ways) > 1:
        ask(s, "division", item.controller, ways, item.uid)
        return None
    only = ways[0] if ways else ()
    assert isinstance(only, tuple)
    return replace(item, division=only)


def answer_division(s: State, uid: int, answer: Answer) -> None:
    """Note how a waiting trigger divides something."""
    assert isinstance(answer, tuple)
    put(s, _note(s, replace(_waiting(s, uid), division=answer)), chosen=True)


def _waiting(s: State, uid: int) -> StackItem:
    return next(item for item in s.waiting if item.uid == uid)


def _note(s: State, item: StackItem) -> StackItem:
    s.waiting = [item if i.uid == item.uid else i for i in s.waiting]
    return item
