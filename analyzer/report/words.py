"""What a verdict says, in sentences."""

from __future__ import annotations

from analyzer.search.verdict import LoopUse, Verdict
from models.position import Position

BOUND = "BOUND"
#: The players as the subject of a sentence.
_SUBJECTS = ("you", "the opponent")


def reached(goal: str, player: int) -> str:
    """The sentence that a goal is reached, without its full stop."""
    who, s = _SUBJECTS[player], "s" if player else ""
    kind, _, what = goal.partition(": ")
    if kind == "mana":
        return f"{who} {'has' if player else 'have'} {what} in the mana pool at one moment"
    if kind == "cast":
        return f"{who} cast{s} {what}"
    return f"{who} win{s}"


def _turns(n: int) -> str:
    """The turns that a question is about.

    >>> _turns(1), _turns(3)
    ('this turn', 'these 3 turns')
    """
    return "this turn" if n == 1 else f"these {n} turns"


def _measure(goal: str, player: int, turns: int) -> str:
    if goal == "storm":
        return "spells cast this turn" if turns == 1 else f"spells cast in one of {_turns(turns)}"
    when = "this turn" if turns == 1 else f"in {_turns(turns)}"
    return f"life lost by {_SUBJECTS[1 - player]} {when}"


def _reached_in(verdict: Verdict) -> str:
    """When a goal is reached."""
    if verdict.turns == 1 or verdict.turn is None:
        return "this turn"
    if verdict.turn == 1:
        return "this turn"
    which = f"by turn {verdict.turn}, counted from this one"
    return f"{which}, and by no earlier one" if verdict.earliest else which


def headline(verdict: Verdict, player: int) -> str:
    """What is proved, or that nothing is."""
    goal = verdict.goal
    said = reached(goal, player)
    proved = "Proved for one order of the library" if verdict.clairvoyant else "Proved"
    if verdict.kind == "LETHAL":
        return f"{proved}: {said} {_reached_in(verdict)}."
    if verdict.kind == "NO_LINE":
        return f"{proved}: no line of {_turns(verdict.turns)} makes sure that {said}."
    measure = _measure(goal, player, verdict.turns)
    if verdict.kind == "UNBOUNDED":
        return f"{proved}: there is no most ({measure}): a loop goes on as often as wanted."
    if verdict.kind == "OPTIMAL":
        return f"{proved}: {verdict.value} is the most that is sure ({measure})."
    if verdict.value is not None and goal in ("storm", "damage"):
        return f"No maximum proved: {verdict.value} is reached ({measure})."
    when = "this turn" if verdict.turns == 1 else f"in {_turns(verdict.turns)}"
    return f"Neither proved nor ruled out that {said} {when}."


def conditions(verdict: Verdict, root: Position, seed: int) -> tuple[str, ...]:
    """What the verdict rests on."""
    found: list[str] = []
    if verdict.clairvoyant:
        found.append(clairvoyance(verdict, seed))
    elif any(p.library.middle for p in root.players):
        found.append(
            "This holds whatever the library's order."
            if verdict.kind in ("LETHAL", "OPTIMAL", "UNBOUNDED")
            else "A line counts only if it works whatever the library's order."
        )
    if verdict.assumptions:
        found.append(f"Assumed: {'; '.join(verdict.assumptions)}.")
    if verdict.loop is not None:
        found.append(_looped(verdict.loop, verdict.kind))
    if verdict.branches:
        found.append(
            "Chance or the opponent decides on the way: every outcome was searched and is covered; "
            "the line shows one of them."
        )
    return tuple(found)


def _looped(loop: LoopUse, kind: str) -> str:
    """Which loop the line plays, and how often."""
    each = ", ".join(f"+{n} {thing}" for thing, n in loop.gains.items())
    times = len(loop.lengths)
    often = f"{times} laps" if times > 1 else "one lap"
    shown = f"the line plays {often} of it" if kind == "LETHAL" else f"{often} are played as proof"
    return f"The loop: {' + '.join(loop.cards)}; each lap {each}; {shown} (732.2a)."


def clairvoyance(verdict: Verdict, seed: int) -> str:
    """What a bound is worth."""
    text = (
        f"{BOUND}: the library's order is assumed known, sampled with seed {seed} where the "
        "position does not state it."
    )
    if verdict.kind == "NO_LINE":
        return text + " No line reaches the goal even so, so none is certain without."
    return text + " The line is not certain: with another order the answer can be another."


def line_is(verdict: Verdict) -> str:
    """What the line shown is worth."""
    if not verdict.line:
        return ""
    if verdict.kind == "UNKNOWN":
        return "Best line so far, not proved to be the best:"
    return "The line, replayed and checked step by step:"
