"""What the commands read: positions, and cards listed on the command line."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from analyzer.cli.group import InputError
from models.notation.card_lists import UNKNOWN
from models.notation.errors import NotationError, Problems
from models.notation.names import exact_card, find_token
from models.notation.position_file import PositionFile, position_from_table, read_position
from models.notation.pzl import read_pzl

#: More problems than this are counted instead of listed.
_MOST_PROBLEMS = 20
_COUNT_BEFORE = re.compile(r"^([0-9]{1,4})\s*[xX\u00d7]?\s+(.+)$")
_COUNT_AFTER = re.compile(r"^(.+?)\s+[xX\u00d7]([0-9]{1,4})$")
_STATE = re.compile(r"^(.*?)\s*\(([^()]*)\)$")
_STATES = ("tapped", "sick")
#: How many parts between commas a name may have.
_LONGEST = 4


def load_position(path: str) -> PositionFile:
    """Read a position file or a Forge puzzle.  Raises InputError with everything wrong in it."""
    try:
        if Path(path).suffix.lower() == ".pzl":
            return read_pzl(path)
        return read_position(path)
    except NotationError as error:
        raise bad_input(error) from None


def bad_input(error: NotationError) -> InputError:
    """The problems of a file, a line each."""
    problems = list(map(str, error.problems))
    if len(problems) > _MOST_PROBLEMS:
        more = len(problems) - _MOST_PROBLEMS
        problems = [*problems[:_MOST_PROBLEMS], f"... and {more} more problems"]
    return InputError("\n".join(problems))


# --- cards on the command line ----------------------------------------------------------------
def card_entries(text: str, states: bool = False) -> list[Any]:
    """The cards of "Dark Ritual, 2 Lotus Petal, Oko, Thief of Crowns, unknown", as in a file.

    Commas in names are understood; semicolons may separate cards instead.  `states`: a card may
    be followed by "(tapped)".
    """
    separator = ";" if ";" in text else ","
    parts = [part.strip() for part in text.split(separator)]
    parts = [part for part in parts if part]
    found: list[Any] = []
    at = 0
    while at < len(parts):
        for end in range(min(at + _LONGEST, len(parts)), at, -1):
            entry, name = _entry(f"{separator} ".join(parts[at:end]), states)
            known = name.lower() == UNKNOWN or exact_card(name) or find_token(name)
            if known or end == at + 1:
                found.append(entry)
                at = end
                break
    return found


def _entry(text: str, states: bool) -> tuple[Any, str]:
    """An entry of a list in a position file, and the name in it."""
    marks: dict[str, Any] = {}
    match = _STATE.match(text) if states else None
    if match is not None:
        words = re.split(r"[\s,]+", match[2].strip().lower())
        if all(word in _STATES for word in words):
            text, marks = match[1], dict.fromkeys(words, True)
    count = 1
    if exact_card(text) is None:
        for pattern, number, name in ((_COUNT_BEFORE, 1, 2), (_COUNT_AFTER, 2, 1)):
            if match := pattern.match(text):
                count, text = int(match[number]), match[name]
                break
    if text.lower() == UNKNOWN and not states:
        return ({UNKNOWN: count}, UNKNOWN)
    if count == 1 and not marks:
        return (text, text)
    return ({"card": text, "count": count, **marks}, text)


def position_from_options(
    deck: str,
    hand: str,
    *,
    board: str = "",
    graveyard: str = "",
    on_the_draw: bool = False,
    life: int | None = None,
    opponent_life: int | None = None,
) -> PositionFile:
    """A position from a deck and an opening hand.  Raises InputError.

    `on_the_draw`: one more card, of unknown identity, has been drawn for the turn.
    """
    cards = card_entries(hand)
    you: dict[str, Any] = {"hand": [*cards, {UNKNOWN: 1}] if on_the_draw else cards}
    if on_the_draw:
        you["draws"] = 1
    if board:
        you["battlefield"] = card_entries(board, states=True)
    if graveyard:
        you["graveyard"] = card_entries(graveyard)
    opponent: dict[str, Any] = {}
    for table, value in ((you, life), (opponent, opponent_life)):
        if value is not None:
            table["life"] = value
    problems = Problems("")
    content = position_from_table(
        {"deck": deck, "you": you, "opponent": opponent}, problems, (), Path()
    )
    try:
        problems.check()
    except NotationError as error:
        raise InputError("\n".join(map(_as_options, error.problems))) from None
    return content


_OPTION_OF = {
    "you.hand": "--hand",
    "you.battlefield": "--board",
    "you.graveyard": "--graveyard",
    "you.life": "--life",
    "opponent.life": "--opponent-life",
    "deck": "--deck",
}


def _as_options(problem: NotationError) -> str:
    """A problem, with the option it comes from instead of a key of a file."""
    key = problem.key
    for start, option in _OPTION_OF.items():
        if key.startswith(start):
            place = re.match(r"\[([0-9]+)\]", key[len(start) :])
            where = f"{option}: card {place[1]}" if place else option
            hint = f" ({problem.hint})" if problem.hint else ""
            return f"{where}: expected {problem.expected}, got {problem.got}{hint}"
    return str(problem)
