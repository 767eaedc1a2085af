"""The stack of a position file: spells, copies and storm triggers, the lowest first.

    stack = [
      "Dark Ritual",
      { spell = "Counterspell targeting Dark Ritual", by = "opponent" },
      { copy = "Grapeshot targeting opponent" },
      { spell = "Grapeshot targeting opponent" },
      { storm = 3 },
    ]

A spell is written as an action casts it, without its payment; `storm` belongs to the storm spell
next below it and says how many copies it makes.  `spent`: the colours of mana spent on a spell.
"""

from __future__ import annotations

from msgspec.structs import replace

from cards.mana import COLORS
from models.actions import Cast
from models.cast_triggers import queue_storm
from models.casting import on_the_stack
from models.facts import facts
from models.notation.action_text import describe, parse_action
from models.notation.card_lists import MOST
from models.notation.clauses import cut_payment
from models.notation.errors import NotationError
from models.notation.fields import Fields, shown
from models.notation.toml_write import Value
from models.notation.words import PLAYERS
from models.position import Position, StackItem
from models.state import State

_KINDS = ("spell", "copy", "storm")
_EXPECTED = "a spell as an action casts it, such as 'Lightning Bolt targeting opponent'"
_EXILED_AFTER = ("granted flashback", "aftermath")


def with_stack(position: Position, fields: Fields) -> Position:
    """The position with the stack that a file states."""
    for index, entry in enumerate(fields.list_of("stack", f"a list of {' or '.join(_KINDS)}s")):
        table = entry if isinstance(entry, dict) else {"spell": entry}
        inner = Fields(table, (*fields.at("stack"), index), fields.problems)
        inner.only((*_KINDS, "by", "spent"))
        kinds = [kind for kind in _KINDS if kind in inner]
        if len(kinds) != 1:
            fields.problems.add(inner.path, f"one of {', '.join(_KINDS)}", shown(entry))
            continue
        by = PLAYERS.index(inner.word("by", PLAYERS[position.active], PLAYERS))
        item = _storm(position, inner) if kinds == ["storm"] else _spell(
            position, inner, kinds[0], by)  # fmt: skip
        if item is not None:
            position = replace(
                position, stack=(*position.stack, item), next_uid=position.next_uid + 1
            )
    return position


def _spell(position: Position, fields: Fields, kind: str, by: int) -> StackItem | None:
    text = fields.text(kind, "", _EXPECTED)
    if not text:
        return None
    body, _ = cut_payment(text)
    try:
        # Whoever has cast it is the one whose permanents and cards its text means.
        action = parse_action(replace(position, priority=by), f"cast {body} (0)")
    except NotationError as error:
        fields.problems.add(fields.at(kind), error.expected, error.got, error.hint)
        return None
    assert isinstance(action, Cast)
    spent = "".join(c for c in COLORS if c in fields.text("spent", "", f"colours among {COLORS}"))
    return replace(_item(position.next_uid, by, action, kind == "copy"), colors_spent=spent)


def _item(uid: int, by: int, action: Cast, copy: bool) -> StackItem:
    printed = facts(action.cid, action.face).alternatives
    exiled = any(a.kind == action.alt and a.exile_after for a in printed)
    leave = "exile" if exiled or action.alt in _EXILED_AFTER else "graveyard"
    return replace(on_the_stack(uid, by, action, copy), leave=leave)


def _storm(position: Position, fields: Fields) -> StackItem | None:
    copies = fields.integer("storm", 0, 0, MOST)
    spells = [i for i in position.stack if i.kind == "spell" and facts(i.cid, i.face).storm]
    if not spells:
        fields.wrong("storm", "a spell with storm below it on the stack")
        return None
    return _storm_of(position, spells[-1], copies)


def _storm_of(position: Position, spell: StackItem, copies: int) -> StackItem:
    s = State(position)
    queue_storm(s, spell, copies)
    return s.waiting[-1]


# --- writing --------------------------------------------------------------------------------------
def stack_entries(position: Position) -> list[Value] | None:
    """The stack as a file states it; None if there is something on it that no file can state."""
    entries: list[Value] = []
    below = replace(position, stack=())
    for item in position.stack:
        entry = _entry(below, item)
        if entry is None:
            return None
        entries.append(entry)
        below = replace(below, stack=(*below.stack, item))
    return entries


def _entry(below: Position, item: StackItem) -> Value | None:
    by = PLAYERS[item.controller]
    named: dict[str, Value] = {} if item.controller == below.active else {"by": by}
    if item.label == "storm":
        spells = [i for i in below.stack if i.kind == "spell" and facts(i.cid, i.face).storm]
        if not spells or replace(_storm_of(below, spells[-1], item.value), uid=item.uid) != item:
            return None
        return {"storm": item.value}
    if item.kind not in ("spell", "copy"):
        return None
    action = Cast(
        item.cid, item.zone or "hand", item.face, item.modes, item.x, item.label, item.kicks,
        item.splices, item.targets, division=item.division,
    )  # fmt: skip
    plain = _item(item.uid, item.controller, action, item.kind == "copy")
    if replace(plain, colors_spent=item.colors_spent) != item:
        return None
    if item.colors_spent:
        named["spent"] = item.colors_spent
    text, _ = cut_payment(describe(replace(below, priority=item.controller), action))
    return {item.kind: text.removeprefix("cast "), **named}
