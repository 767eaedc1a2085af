"""Whether what is divided among targets is divided as the rules ask (601.2d)."""

from __future__ import annotations

from cards.vocabulary.effects import DealDamage, Effect, PutCountersOnOthers
from models.amounts import amount
from models.checking.violation import Report
from models.checking.wording import plural
from models.position import Position, StackItem
from models.state import State


def check_division(
    p: State | Position,
    effects: tuple[Effect, ...],
    item: StackItem,
    source: int,
    division: tuple[int, ...],
    report: Report,
) -> None:
    """Check how a spell or ability with these targets divides damage or counters.

    With one target there is nothing to announce.
    """
    dividing = [
        effect
        for effect in effects
        if isinstance(effect, DealDamage | PutCountersOnOthers) and effect.divided
    ]
    targets = len(item.targets)
    if not dividing or targets < 2:
        if division:
            report.add("601.2d", "there is nothing that it divides among several targets")
        return
    total = amount(p, dividing[0].count, item.controller, source, item)
    if len(division) != targets:
        parts = plural(len(division), "part")
        report.add("601.2d", f"{total} is divided into {parts} for {plural(targets, 'target')}")
    if any(part < 1 for part in division):
        report.add("601.2d", "each target has to get at least 1")
    if sum(division) != total:
        report.add("601.2d", f"the parts are {sum(division)} together, not {total}")
