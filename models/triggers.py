"""Putting waiting triggered abilities on the stack (603.3)."""

from __future__ import annotations

from msgspec.structs import replace

from models import events
from models.effects import ask
from models.facts import facts
from models.position import Answer, Pending, StackItem
from models.resolve import target_phrases
from models.state import State, opponent
from models.targets import bounds, options


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


def put(s: State, item: StackItem) -> None:
    """Put one waiting trigger on the stack, choosing its targets (603.3d)."""
    phrases = target_phrases(item)
    if phrases:
        chosen = choose_targets(s, item)
        if chosen is None:
            return
        item = chosen
    s.waiting = [i for i in s.waiting if i.uid != item.uid]
    s.stack.append(item)
    if item.targets:
        events.targeted(s, item)


def choose_targets(s: State, item: StackItem) -> StackItem | None:
    """The trigger with its targets, or None while they are asked for or cannot be chosen."""
    phrases = target_phrases(item)
    index = len(item.targets)
    if index >= len(phrases):
        return item
    phrase = phrases[index]
    source = facts(item.cid, item.face).view
    legal = options(s, phrase, item.controller, source, item.source, is_spell=False)
    low, _ = bounds(phrase, item.x)
    if not legal:
        if low == 0:
            return item
        s.waiting = [i for i in s.waiting if i.uid != item.uid]  # 603.3d
        return None
    if len(legal) == 1 and low == 1 and len(phrases) == 1:
        return replace(item, targets=(legal[0],))
    offers: list[Answer] = list(legal)
    if low == 0:
        offers.append("none")
    chooser = item.controller if phrase.chosen_by == "you" else opponent(item.controller)
    ask(s, "target", chooser, offers, item.uid)
    return None


def answer_target(s: State, uid: int, answer: Answer) -> None:
    """Note a target chosen for a waiting trigger."""
    for index, item in enumerate(s.waiting):
        if item.uid != uid:
            continue
        if isinstance(answer, tuple):
            item = replace(item, targets=(*item.targets, answer))
            s.waiting[index] = item
            if len(item.targets) < len(target_phrases(item)):
                put(s, item)
                return
        s.waiting = [i for i in s.waiting if i.uid != uid]
        s.stack.append(item)
        if item.targets:
            events.targeted(s, item)
        return
