"""What a run is asked to do: everything its results depend on."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Literal

import msgspec

from analyzer.batch.decks import BatchDeck

#: Changes when the files of a run change their meaning.
FORMAT = 1
Mulligans = Literal["none", "vancouver", "london", "paris"]
PACKAGES = ("analyzer", "cards", "models")


@cache
def fingerprint() -> str:
    """Identifies the program: rules, cards and search; results of two programs never mix."""
    digest = hashlib.sha256()
    root = Path(__file__).parents[2]
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*")):
            if path.suffix in (".py", ".toml") and path.is_file():
                digest.update(path.relative_to(root).as_posix().encode() + b"\0")
                digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


class Keep(msgspec.Struct, frozen=True):
    """The keep rule: a hand is kept with so many sources of mana, or when it is small enough.

    `low`, `high`: how many sources (see `analyzer.batch.mulligans`); a hand of `fewest` cards is
    kept in any case.
    """

    low: int = 2
    high: int = 5
    fewest: int = 5


class Opponent(msgspec.Struct, frozen=True):
    """The opponent: life, library, what they have on the battlefield and in hand."""

    life: int = 20
    library: int = 53
    battlefield: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()


class Settings(msgspec.Struct, frozen=True):
    """A run: decks and how they are played.

    `nodes`: positions that one search may expand.  A limit in nodes, not seconds, keeps every
    verdict the same on every machine.  `earlier`: what it was in the runs whose settled hands
    were taken over.  `exact`: enumerate all opening hands instead of sampling.
    """

    decks: tuple[BatchDeck, ...]
    hands: int = 1000
    turns: int = 1
    seed: int = 1
    on_the_play: bool = True
    mulligans: Mulligans = "none"
    keep: Keep = Keep()
    opponent: Opponent = Opponent()
    edition: str = "current"
    nodes: int = 3000
    exact: bool = False
    format: int = FORMAT
    version: str = msgspec.field(default_factory=lambda: version("stormline"))
    fingerprint: str = msgspec.field(default_factory=fingerprint)
    hashes: tuple[str, ...] = ()
    earlier: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        """Note the hashes of the decks beside them."""
        found = tuple(deck.sha256 for deck in self.decks)
        msgspec.structs.force_setattr(self, "hashes", found)
