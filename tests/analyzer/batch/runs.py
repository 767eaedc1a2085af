"""A small deck, its settings, and what a run of it leaves."""

from pathlib import Path

from analyzer.batch.decks import BatchDeck
from analyzer.batch.folder import HANDS, RunFolder
from analyzer.batch.run import play_run
from analyzer.batch.settings import Opponent, Settings

#: A Lotus and a Blaze kill from two life; a hand has them or not.
DECK = BatchDeck("small", {"Black Lotus": 6, "Blaze": 6, "Swamp": 48}, {}, {})
TEXT = "6 Black Lotus\n6 Blaze\n48 Swamp\n"


def settings(hands: int = 12, **more: object) -> Settings:
    return Settings((DECK,), hands=hands, opponent=Opponent(life=2), **more)  # type: ignore[arg-type]


def hands_of(path: Path) -> bytes:
    return (path / HANDS).read_bytes()


def whole_run(path: Path, about: Settings, **how: object) -> bytes:
    """Play a run to its end; the bytes of its hands."""
    with RunFolder.create(path, about) as folder:
        play_run(folder, **how)  # type: ignore[arg-type]
    return hands_of(path)
