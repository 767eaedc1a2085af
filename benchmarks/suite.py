"""Suites: what each entry asks, read from `benchmarks/suites`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
from msgspec.structs import replace

from benchmarks.hands import hand
from models.notation.position_file import read_position
from models.position import Position

FOLDER = Path(__file__).parent
NAMES = ("smoke", "standard", "hard")


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a search may use: a node limit gives the same answer on every machine."""

    seconds: float | None = None
    nodes: int | None = None


class Hands(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hands of a deck, one for each seed from the first to the last."""

    deck: str
    seeds: tuple[int, int] | None = None
    seed_list: tuple[int, ...] = ()
    goal: str = "win"
    turn: int = 1
    clairvoyant: bool = False

    def all_seeds(self) -> tuple[int, ...]:
        if self.seeds is None:
            return self.seed_list
        first, last = self.seeds
        return (*range(first, last + 1), *self.seed_list)


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file of `benchmarks/positions`, perhaps with another life of the opponent.

    `replies`: the opponent may use what the position shows; if not, they only pass.
    """

    position: str
    goal: str = "win"
    opponent_life: int | None = None
    replies: bool = True


class SuiteFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: str
    limit: Limit
    hands: tuple[Hands, ...] = ()
    puzzles: tuple[Puzzle, ...] = ()


@dataclass(frozen=True)
class Entry:
    """A question about a position.

    `clairvoyant`: its library's order is known, by assumption.  `replies` as in `Puzzle`.
    """

    id: str
    origin: str
    seed: int | None
    goal: str
    position: Position
    clairvoyant: bool = False
    replies: bool = True


@dataclass(frozen=True)
class Suite:
    name: str
    about: str
    limit: Limit
    entries: tuple[Entry, ...]


def read_suite(name: str) -> Suite:
    """A suite with its positions."""
    path = FOLDER / "suites" / f"{name}.toml"
    content = msgspec.toml.decode(path.read_bytes(), type=SuiteFile)
    entries = tuple(_entries(content))
    assert len({entry.id for entry in entries}) == len(entries), f"{path.name}: an id twice"
    return Suite(name, content.about, content.limit, entries)


def _entries(content: SuiteFile) -> Iterator[Entry]:
    for group in content.hands:
        for seed in group.all_seeds():
            yield _hand(group, seed)
    for puzzle in content.puzzles:
        yield _puzzle(puzzle)


def _hand(group: Hands, seed: int) -> Entry:
    words = [group.deck.split("-")[1], f"{seed}"]
    if group.turn > 1:
        words.append(f"turn-{group.turn}")
    if group.clairvoyant:
        words.append("known")
    return Entry(
        _id("-".join(words), group.goal),
        f"benchmarks/decks/{group.deck}.txt, seed {seed}, turn {group.turn} on the play",
        seed,
        group.goal,
        hand(group.deck, seed, group.turn, group.clairvoyant),
        group.clairvoyant,
    )


def _puzzle(puzzle: Puzzle) -> Entry:
    content = read_position(FOLDER / "positions" / f"{puzzle.position}.toml")
    position, name = content.position, puzzle.position
    if puzzle.opponent_life is not None:
        you, opponent = position.players
        opponent = replace(opponent, life=puzzle.opponent_life)
        position = replace(position, players=(you, opponent))
        name += f"-life-{puzzle.opponent_life}"
    if not puzzle.replies:
        name += "-passive"
    return Entry(
        _id(name, puzzle.goal),
        content.origin,
        None,
        puzzle.goal,
        position,
        replies=puzzle.replies,
    )


def _id(name: str, goal: str) -> str:
    """An id that says the goal unless it is to win."""
    words = goal.replace(":", "").replace(",", "").lower().split()
    return name if goal == "win" else "-".join([name, *words])
