"""Stores the scenario of each ruling as its test plays it, and which file plays it.

    python -m tests.rulings.record

`test_statements.py` compares what is stored with what the tests play.
"""

from __future__ import annotations

from pathlib import Path

from analyzer.rulings.scenarios import scenario_path
from analyzer.rulings.statements import SCENARIOS, TESTED
from analyzer.search.relevance import cards_in
from cards.library import CARDS
from models.notation.errors import NotationError
from models.notation.line_file import parse_line, write_line
from models.notation.position_file import PositionFile
from tests.rulings.ledger import EDITIONS, Ruling, parts_by_file
from tests.scenario import Game


def games_of(ruling: Ruling, edition: str) -> list[Game]:
    """The games that a test sets up, in their order, as they are at its end."""
    games: list[Game] = []
    Game.watcher = games.append
    try:
        ruling(edition)
    finally:
        Game.watcher = None
    return games


def as_line(game: Game) -> str:
    """A game as a line file, or "" if no file can state where it began."""
    start = game.start
    if any(cid > len(CARDS) for cid in cards_in(start)):
        return ""  # cards made up for the test
    try:
        text = write_line(PositionFile(start), game.steps)
        back = parse_line(text)
    except NotationError:
        return ""
    # The edition is that of the file's name, or is asked for.
    return text if back.start.position == start else ""


def scenarios(ruling: Ruling) -> dict[str, str]:
    """The first game of a test that a file can state, by edition."""
    found = {}
    for edition in EDITIONS:
        lines = [line for line in map(as_line, games_of(ruling, edition)) if line]
        # A game in which something is played says more than one that is only looked at.
        played = [line for line in lines if "steps = []" not in line]
        found[edition] = next(iter(played or lines), "")
    return found


def stored_texts() -> dict[Path, str]:
    """What every file of scenarios should hold."""
    texts: dict[Path, str] = {}
    for _, part in parts_by_file():
        for name, ruling in part.played.items():
            found = scenarios(ruling)
            current, older = found["current"], found["2006"]
            if current:
                texts[scenario_path(name)] = current
            if older and older.replace('edition = "2006"\n', "") != current:
                texts[scenario_path(name, "2006")] = older
    return texts


def text_of_tested() -> str:
    """What the table of tested rulings should hold."""
    rows = {name: file for file, part in parts_by_file() for name in part.played}
    return "".join(f'"{name}" = "{rows[name]}"\n' for name in sorted(rows))


def main() -> None:
    """Write everything anew."""
    SCENARIOS.mkdir(exist_ok=True)
    texts = stored_texts()
    for path in set(SCENARIOS.glob("*.toml")) - set(texts):
        path.unlink()
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    TESTED.write_text(text_of_tested(), encoding="utf-8")


if __name__ == "__main__":
    main()
