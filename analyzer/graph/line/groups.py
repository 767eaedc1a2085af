"""Folds the actions of a replayed line into steps: an action with what follows at once from it."""

from __future__ import annotations

from dataclasses import dataclass, field

from analyzer.referee import Step
from models.actions import NOTHING, Action, Activate, Cast, PassPriority, Pay
from models.notation.action_text import describe
from models.notation.objects import Objects
from models.position import Position


@dataclass
class Group:
    """One step of the graph: consecutive actions, the first of which names it."""

    number: int
    label: str
    steps: list[Step] = field(default_factory=list)
    moves_on: bool = False
    resolves: bool = False

    @property
    def key(self) -> str:
        """The name of its node."""
        return str(self.number)

    @property
    def before(self) -> Position:
        """The position it begins in."""
        return self.steps[0].before

    @property
    def after(self) -> Position:
        """The position it leads to."""
        return self.steps[-1].after

    @property
    def texts(self) -> list[str]:
        """Its actions in a player's words."""
        return [describe(step.before, step.action) for step in self.steps]


def grouped(steps: tuple[Step, ...]) -> list[Group]:
    """The groups of a replayed line.

    Passes and decisions belong to the group whose object they resolve; what resolves only after
    something else was done in response is a group of its own.  What is paid is paid by the action
    that begins a group, so that no group pays for itself.
    """
    found: list[Group] = []
    waiting: list[Step] = []
    for step in steps:
        passes = isinstance(step.action, PassPriority)
        if passes and step.before.passed + 1 < len(step.before.players):
            waiting.append(step)
            continue
        acts_within = step.before.pending is not None and _pays(step.action)
        if passes and not _resolves_own(found, step):
            found.append(_resolution(len(found) + 1, step))
        elif not passes and (step.before.pending is None or acts_within or not found):
            label = describe(step.before, step.action)
            who = step.before.decider
            found.append(Group(len(found) + 1, _by(label, who, step.before.active)))
        found[-1].steps += [*waiting, step]
        waiting = []
    if waiting and found:
        found[-1].steps += waiting
    return found


def _pays(action: Action) -> bool:
    """Whether an answer is an action that pays for something."""
    return isinstance(action, Cast | Activate) or (
        isinstance(action, Pay) and action.pay != NOTHING
    )


def _by(label: str, who: int, player: int) -> str:
    return label if who == player else f"opponent: {label}"


def _resolves_own(found: list[Group], step: Step) -> bool:
    """Whether what resolves came onto the stack in the last group."""
    if not found or not step.before.stack or found[-1].moves_on:
        return False
    return step.before.stack[-1].uid >= found[-1].before.next_uid


def _resolution(number: int, step: Step) -> Group:
    if step.before.stack:
        item = step.before.stack[-1]
        return Group(number, f"resolve {Objects(step.before).item_text(item.uid)}", resolves=True)
    turn = step.after.turn != step.before.turn
    return Group(number, "end the turn" if turn else "move to the next step", moves_on=True)
