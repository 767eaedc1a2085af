"""The step table: folds the actions of a line into the steps that a player thinks in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from analyzer.referee import Step
from analyzer.report.content import Row
from analyzer.report.values import mana_text, name_of, names
from models.actions import Choose, PassPriority
from models.notation.action_text import describe
from models.notation.objects import Objects
from models.notation.words import PHASE_WORDS
from models.position import CHANCE, Position

_PHASES = {
    "upkeep": "upkeep",
    "draw": "the draw step",
    "main1": "the first main phase",
    "combat": "combat",
    "declare_attackers": "the declare attackers step",
    "declare_blockers": "the declare blockers step",
    "first_strike_damage": "the first combat damage step",
    "combat_damage": "the combat damage step",
    "end_combat": "the end of combat",
    "main2": "the second main phase",
    "end": "the end step",
}


@dataclass
class _Open:
    """A row being filled: where it began, and the number below which objects are older than it."""

    action: str
    before: Position
    after: Position
    steps: list[str] = field(default_factory=list)
    then: list[str] = field(default_factory=list)
    moves_on: bool = False
    in_response: bool = False

    @property
    def floor(self) -> int:
        return self.before.next_uid


def rows(steps: Iterable[Step], player: int) -> tuple[Row, ...]:
    """The rows of a replayed line, seen by a player.

    Passes and decisions belong to the row whose object they resolve; what resolves only after
    something else was done in response gets a row of its own.
    """
    found: list[_Open] = []
    passes: list[str] = []
    for step in steps:
        text = describe(step.before, step.action)
        if isinstance(step.action, PassPriority):
            passes.append(text)
            if step.before.passed + 1 < len(step.before.players):
                continue
            row = _completed(found, step, player)
            row.steps += passes
            passes = []
        elif step.before.pending is not None:
            row = _current(found, step)
            row.steps += [*passes, text]
            row.then += _decided(step, text, player)
            passes = []
        else:
            row = _Open(_acted(step, text, player), step.before, step.after, [*passes, text])
            row.in_response = bool(step.before.stack)
            found.append(row)
            passes = []
        row.then += _copies(step)
        row.after = step.after
    if passes and found:
        found[-1].steps += passes
    start = found[0].before if found else None
    return tuple(
        _row(number, row, player, _turn(row.after, start or row.before, player))
        for number, row in enumerate(found, 1)
    )


def _turn(p: Position, start: Position, player: int) -> str:
    """Whose turn it is, and which one counted from the first."""
    whose = "your" if p.active == 0 else "the opponent's"
    before = p.turn - start.turn + (start.active != player)
    return f"{whose} turn {before // 2 + 1}" if p.active == player else f"{whose} turn"


def _completed(found: list[_Open], step: Step, player: int) -> _Open:
    """The row that the last pass belongs to: a new one unless it completes the current one."""
    before = step.before
    if before.stack:
        top = before.stack[-1]
        if found and top.uid >= found[-1].floor and not found[-1].moves_on:
            return found[-1]
        what = Objects(before).item_text(top.uid)
        heading = f"resolve storm of {name_of(top.cid)}" if top.label == "storm" else ""
        found.append(_Open(heading or f"resolve {what}", before, step.after))
        return found[-1]
    heading = _phase_heading(step.after, before, player)
    if found and found[-1].moves_on and not found[-1].then:
        found[-1].action = heading
    else:
        found.append(_Open(heading, before, step.after, moves_on=True))
    return found[-1]


def _phase_heading(after: Position, before: Position, player: int) -> str:
    if after.turn != before.turn:
        return "go to the upkeep" if after.active == player else "end the turn"
    word = PHASE_WORDS.get(int(after.step))
    return f"go to {_PHASES[word]}" if word else "go to the cleanup step"


def _current(found: list[_Open], step: Step) -> _Open:
    """The row that a decision belongs to."""
    if not found:
        found.append(_Open("decide", step.before, step.after))
    return found[-1]


def _acted(step: Step, text: str, player: int) -> str:
    who = step.before.priority
    return text if who == player else f"{_who(who, player)}: {text}"


def _who(number: int, player: int) -> str:
    if number == CHANCE:
        return "chance"
    return "you" if number == 0 else "opponent"


def _decided(step: Step, text: str, player: int) -> list[str]:
    """A decision as the table shows it; one that changes nothing is left out."""
    pending = step.before.pending
    assert pending is not None
    if isinstance(step.action, Choose) and pending.kind == "new target":
        if step.action.answer in ("keep", "same"):
            return []
    if isinstance(step.action, Choose) and len(pending.options) == 1:
        if step.action.answer in ("done", "decline", "none"):
            return []
    if pending.player == player:
        return [text]
    return [f"{_who(pending.player, player)}: {text.removeprefix('choose ')}"]


def _copies(step: Step) -> list[str]:
    """How many storm copies have come onto the stack."""
    made = new_copies(step)
    return [f"storm: {len(made)} {'copy' if len(made) == 1 else 'copies'}"] if made else []


def new_copies(step: Step) -> list[int]:
    """The numbers of the copies that a storm trigger has made in a step (702.40a)."""
    items = {item.uid for item in step.before.stack}
    storm = {i.cid for i in step.before.stack if i.label == "storm"}
    storm |= {f.item.cid for f in step.before.frames if f.item.label == "storm"}
    return [
        item.uid
        for item in step.after.stack
        if item.kind == "copy" and item.uid not in items and item.cid in storm
    ]


def _row(number: int, row: _Open, player: int, turn: str) -> Row:
    after = row.after
    you = after.players[player]
    return Row(
        number,
        row.action,
        tuple(_merged(row.then)),
        tuple(row.steps),
        after.storm,
        mana_text(you),
        (after.players[0].life, after.players[1].life),
        names(you.hand),
        (_arrived(row, 0), _arrived(row, 1)),
        tuple(name_of(cid) for cid in you.library.top),
        row.in_response,
        turn,
    )


def _arrived(row: _Open, player: int) -> tuple[str, ...]:
    """Cards that are in a graveyard after a row and were not before."""
    before = Counter(cid for cid, _ in row.before.players[player].graveyard)
    after = Counter(cid for cid, _ in row.after.players[player].graveyard)
    return names((after - before).elements())


def _merged(then: list[str]) -> list[str]:
    """Choices that follow each other as one: "choose A; B; C"."""
    out: list[str] = []
    for text in then:
        if out and text.startswith("choose ") and out[-1].startswith("choose "):
            out[-1] += "; " + text.removeprefix("choose ")
        else:
            out.append(text)
    return out
