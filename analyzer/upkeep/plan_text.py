"""A plan of payments as plain text, good at 80 columns."""

from __future__ import annotations

from analyzer.report.text import wrapped
from analyzer.upkeep.content import Kept, Plan, Turn
from analyzer.upkeep.text import WIDTH, table


def plan_text(plan: Plan, width: int = WIDTH) -> str:
    """The whole answer."""
    blocks: list[list[str]] = [wrapped(plan.title, width)] if plan.title else []
    if not plan.kept:
        blocks.append(["No cumulative upkeep or echo of yours is on the battlefield."])
        return "\n\n".join("\n".join(block) for block in blocks)
    head = [line for one in plan.kept for line in wrapped(_kept(one, plan), width)]
    if plan.castable is not None:
        times = f"{plan.castable} of {plan.turns} turns"
        head += wrapped(f"{plan.spell} can be cast after the upkeep in {times}.", width)
    if not plan.proved:
        head += wrapped("The time was up: a better plan is not ruled out.", width)
    else:
        head += wrapped(_proved(plan), width)
    blocks.append(head)
    columns = ["paid", "from", "left"]
    if plan.castable is not None:
        columns.append("castable")
    last = max(turn.number for turn in plan.schedule if turn.payments or turn.number == 1)
    shown = [turn for turn in plan.schedule if turn.payments or turn.sacrificed]
    blocks.append(table(columns, [_cells(turn) for turn in shown], width))
    if last < plan.turns:
        blocks.append([f"After upkeep {last} nothing is left to pay for."])
    blocks.append([line for note in plan.notes for line in wrapped(note, width)])
    return "\n\n".join("\n".join(block) for block in blocks)


def _kept(one: Kept, plan: Plan) -> str:
    if one.upkeeps == plan.turns:
        return f"{one.permanent} is kept through all {plan.turns} upkeeps."
    if not one.upkeeps:
        return f"{one.permanent} is sacrificed in the next upkeep."
    times = f"{one.upkeeps} upkeep{'' if one.upkeeps == 1 else 's'}"
    return f"{one.permanent} is kept through {times}, and sacrificed in the one after."


def _proved(plan: Plan) -> str:
    keeps = "keeps it longer" if len(plan.kept) == 1 else "keeps them for more upkeeps in all"
    if plan.spell:
        return (
            f"Proved: no plan leaves {plan.spell} castable in more turns, and none that leaves it "
            f"so in as many {keeps}."
        )
    return f"Proved: no plan {keeps}."


def _cells(turn: Turn) -> tuple[str, ...]:
    paid = [f"{one.permanent} ({one.age}): {one.paid}" for one in turn.payments]
    paid += [f"{name}: sacrificed" for name in turn.sacrificed]
    cells = ("; ".join(paid), turn.source, turn.left)
    if turn.castable is None:
        return cells
    return (*cells, "yes" if turn.castable else "no")
