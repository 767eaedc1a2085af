"""Playing an action: the only way a position changes."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from models.actions import (
    Action,
    Activate,
    Attack,
    Block,
    Cast,
    Choose,
    FetchCompanion,
    PassPriority,
    Pay,
    PlayLand,
    Plot,
    Suspend,
    TurnUp,
)
from models.casting import activate, cast_spell, cast_while_resolving, play_land
from models.combat.damage import answer_of
from models.combat.declaring import declare_attackers, declare_blockers
from models.command_zone import replacement_due, settle
from models.commanders import COMMANDER_CHOICE
from models.companion import fetch_companion
from models.effects.madness import decide
from models.face_down import turn_up_for_morph
from models.madness import CHOICE, CHOICE_IN_CLEANUP, undecided
from models.paying import activate_mana_ability, pay
from models.plot import plot
from models.position import Answer, Position
from models.resolve import resolve_top, step
from models.sba import keep_legend, state_based_actions
from models.state import State, opponent
from models.suspend import suspend
from models.triggers import (
    answer_division,
    answer_mode,
    answer_target,
    place_triggers,
    put,
)
from models.turn import begin_cleanup, end_step
from models.zones import discard


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action.

    Nothing is checked here (`models.check.violations` does that).  Raises Unsupported when
    something that matters is not modelled.
    """
    s = State(position)
    perform(s, action)
    return s.freeze()


def apply_while(
    position: Position, choose: Callable[[State], Action | None], trail: list[Action]
) -> Position:
    """Play the actions that `choose` names until it names none; they are appended to `trail`.

    The same as `apply` again and again, without building the positions in between.
    """
    s = State(position)
    played = False
    while s.winner is None:
        action = choose(s)
        if action is None:
            break
        trail.append(action)
        perform(s, action)
        played = True
    return s.freeze() if played else position


def perform(s: State, action: Action) -> None:
    """Play an action in the workspace and go on to the next decision."""
    if s.lifted:
        s.lifted.clear()
    if isinstance(action, PassPriority):
        pass_priority(s)
    elif isinstance(action, Cast):
        if s.pending is not None:
            cast_while_resolving(s, action)
        else:
            cast_spell(s, s.priority, action)
    elif isinstance(action, Activate):
        # Mana abilities also answer a request for payment (605.3a).
        player = s.pending.player if s.pending is not None else s.priority
        activate(s, player, action)
    elif isinstance(action, PlayLand):
        play_land(s, s.priority, action)
    elif isinstance(action, Suspend):
        suspend(s, s.priority, action)
    elif isinstance(action, Plot):
        plot(s, s.priority, action)
    elif isinstance(action, FetchCompanion):
        fetch_companion(s, s.priority, action)
    elif isinstance(action, TurnUp):
        turn_up_for_morph(s, s.priority, action)
    elif isinstance(action, Choose):
        answer(s, action.answer)
    elif isinstance(action, Pay):
        pay_cost(s, action)
    else:
        s.pending = None
        if isinstance(action, Attack):
            declare_attackers(s, action)
        elif isinstance(action, Block):
            declare_blockers(s, action)
        else:
            frame = s.frames[-1]
            s.frames[-1] = replace(frame, memo=(*frame.memo, answer_of(action)))
    proceed(s)


def proceed(s: State) -> None:
    """Go on until somebody has to decide something (117.5, 704.3)."""
    while s.winner is None and s.pending is None:
        s.refresh()
        if (choice := undecided(s) or replacement_due(s)) is not None:
            s.pending = choice
        elif s.frames:
            step(s)
        elif state_based_actions(s):
            continue
        elif s.waiting:
            place_triggers(s)
        else:
            return


def pass_priority(s: State) -> None:
    """Pass; when both have, the top of the stack resolves or the step ends (117.4)."""
    s.passed += 1
    if s.passed < 2:
        s.priority = opponent(s.priority)
        return
    s.passed = 0
    s.priority = s.active
    if s.stack:
        resolve_top(s)
    else:
        end_step(s)


def answer(s: State, chosen: Answer) -> None:
    """Answer the pending decision."""
    pending = s.pending
    assert pending is not None
    s.pending = None
    if pending.kind in (CHOICE, CHOICE_IN_CLEANUP):
        decide(s, pending, chosen)
        if pending.kind == CHOICE_IN_CLEANUP:
            begin_cleanup(s)
    elif pending.kind == COMMANDER_CHOICE:
        settle(s, pending, chosen)
    elif s.frames:
        frame = s.frames[-1]
        s.frames[-1] = replace(frame, memo=(*frame.memo, chosen))
    elif pending.kind == "keep":
        assert isinstance(chosen, int)
        keep_legend(s, chosen)
    elif pending.kind == "next trigger":
        put(s, next(i for i in s.waiting if i.uid == chosen))
    elif pending.kind == "target":
        answer_target(s, pending.about, chosen)
    elif pending.kind == "mode":
        answer_mode(s, pending.about, chosen)
    elif pending.kind == "division":
        answer_division(s, pending.about, chosen)
    elif pending.kind == "discard to seven":
        assert isinstance(chosen, int)
        discard(s, s.active, chosen)
        begin_cleanup(s)


def pay_cost(s: State, action: Pay) -> None:
    """Pay what a decision asks for, or a special action's cost (118.12, 116.2d)."""
    player = s.pending.player if s.pending is not None else s.priority
    for activation in action.pay.abilities:
        activate_mana_ability(s, player, activation)
    pay(s, player, action.pay)
    if s.pending is not None:
        s.pending = None
        frame = s.frames[-1]
        s.frames[-1] = replace(frame, memo=(*frame.memo, "paid"))
    else:
        s.ignoring = (*s.ignoring, player)
