"""What a report says, as plain values: text and JSON are two ways of writing it."""

from __future__ import annotations

import msgspec

from analyzer.search.verdict import LoopUse


class Row(msgspec.Struct, frozen=True):
    """One step of the table: an action with all that follows from it, and the position after it.

    `action`: in a player's words.  `then`: decisions and events while it resolves.  `steps`: every
    action folded into the row, passes too, as a line file states them.  `spells`: cast so far this
    turn, by anyone.  `mana`, `hand`, `library_top`: of the player who asks.  `life`: of both, yours
    first.  `graveyard`: cards that have come to each graveyard.  `in_response`: to something on the
    stack.  `turn`: in whose turn it ends, those of the player who asks counted from the first.
    """

    number: int
    action: str
    then: tuple[str, ...]
    steps: tuple[str, ...]
    spells: int
    mana: str
    life: tuple[int, int]
    hand: tuple[str, ...]
    graveyard: tuple[tuple[str, ...], tuple[str, ...]]
    library_top: tuple[str, ...]
    in_response: bool = False
    turn: str = ""


class Ending(msgspec.Struct, frozen=True):
    """What a line comes to.

    `spells_cast`: this turn, the finisher included, as players count.  `storm_count`: spells cast
    before the finisher, as the rules count (702.40a); None without a storm spell.
    `life_lost`: by each player during the line.  `life_lost_if_all_resolve`: by the opponent, if
    the copies left on the stack as the game ended resolved too.  `how`: why the game is over.
    """

    spells_cast: int
    finisher: str
    storm_count: int | None
    storm_copies: int
    life: tuple[int, int]
    life_lost: tuple[int, int]
    life_lost_if_all_resolve: int | None
    mana_left: str
    winner: str
    how: str


class Report(msgspec.Struct, frozen=True):
    """A verdict and the line that goes with it, in words.

    `label`: "BOUND" if the library's order was assumed known, "" otherwise.  `headline`: what is
    proved.  `conditions`: under which assumptions.  `line_is`: what the line is worth ("" without
    one).  `short_of`: what is short or out of reach, where the bound names it.  `turns`, `turn`,
    `earliest` and `loop` as in the verdict; of a loop's laps the rows show the first alone.
    """

    kind: str
    goal: str
    value: int | None
    label: str
    headline: str
    conditions: tuple[str, ...]
    notes: tuple[str, ...]
    short_of: str
    reason: str
    line_is: str
    rows: tuple[Row, ...]
    ending: Ending | None
    assumptions: tuple[str, ...]
    clairvoyant: bool
    seed: int | None
    branches: int
    nodes: int
    seconds: float
    table_hits: int
    cuts: dict[str, int]
    title: str = ""
    player: str = "you"
    turns: int = 1
    turn: int | None = None
    earliest: bool = False
    loop: LoopUse | None = None


def as_json(value: msgspec.Struct | dict[str, object]) -> str:
    """Indented JSON; `read_json` reads a report back."""
    return msgspec.json.format(msgspec.json.encode(value), indent=2).decode()


def read_json(text: str | bytes) -> Report:
    """The report that `as_json` wrote."""
    return msgspec.json.decode(text, type=Report)
