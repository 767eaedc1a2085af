"""Checking an action: every reason why it is illegal, each with its rule.

This is code of its own, apart from `models.legal`: a mistake in one does not hide in the other.
"""

from __future__ import annotations

from models.actions import (
    Action,
    Activate,
    Assign,
    Attack,
    Block,
    Cast,
    Choose,
    FetchCompanion,
    Pay,
    PlayLand,
    Plot,
    Suspend,
    TurnUp,
)
from models.checking.abilities import check_activate
from models.checking.casting import check_cast
from models.checking.choices import check_choose, check_pay
from models.checking.combat import check_assign, check_attack, check_block
from models.checking.form import well_formed
from models.checking.special import (
    check_companion,
    check_play_land,
    check_plot,
    check_suspend,
    check_turn_up,
)
from models.checking.timing import needs_priority
from models.checking.violation import Report, Violation
from models.checking.wording import card_name, permanent_name
from models.position import Position

__all__ = ["Violation", "is_legal", "violations"]


def violations(position: Position, action: Action) -> list[Violation]:
    """Every reason why whoever acts next may not take this action; none if it is legal."""
    report = Report(_subject(position, action))
    if position.winner is not None:
        report.add("104.1", "the game is over")
    elif well_formed(action, report):
        if isinstance(action, Cast):
            check_cast(position, action, report)
        elif isinstance(action, PlayLand):
            check_play_land(position, action, report)
        elif isinstance(action, Suspend):
            check_suspend(position, action, report)
        elif isinstance(action, Plot):
            check_plot(position, action, report)
        elif isinstance(action, FetchCompanion):
            check_companion(position, action, report)
        elif isinstance(action, TurnUp):
            check_turn_up(position, action, report)
        elif isinstance(action, Activate):
            check_activate(position, action, report)
        elif isinstance(action, Choose):
            check_choose(position, action, report)
        elif isinstance(action, Pay):
            check_pay(position, action, report)
        elif isinstance(action, Attack):
            check_attack(position, action, report)
        elif isinstance(action, Block):
            check_block(position, action, report)
        elif isinstance(action, Assign):
            check_assign(position, action, report)
        else:
            needs_priority(position, report)
    return report.found


def is_legal(position: Position, action: Action) -> bool:
    """Whether whoever acts next may take this action."""
    return not violations(position, action)


def _subject(position: Position, action: Action) -> str:
    if isinstance(action, Cast | PlayLand):
        return card_name(action.cid, action.face)
    if isinstance(action, Activate | Suspend | Plot | FetchCompanion | TurnUp):
        return card_name(action.cid)
    if isinstance(action, Choose | Pay) and position.pending is not None:
        return f"decision: {position.pending.kind}"
    if isinstance(action, Attack | Block):
        return "attack" if isinstance(action, Attack) else "block"
    if isinstance(action, Assign):
        return permanent_name(position.permanent(action.source), action.source)
    return "priority" if isinstance(action, Choose | Pay) else "passing"
