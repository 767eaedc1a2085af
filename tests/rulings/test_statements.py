"""The statements that the program carries are those that the tests play."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.referee import replay
from analyzer.rulings.scenarios import scenario_path
from analyzer.rulings.statements import SCENARIOS, TESTED, UnknownRulingError, statement, statements
from analyzer.rulings.text import with_tables
from models.notation.line_file import read_line
from tests.rulings.ledger import RULINGS
from tests.rulings.record import stored_texts, text_of_tested

README = Path(__file__).parents[2] / "RULES.md"
AGAIN = "python -m tests.rulings.record stores it anew"


def test_every_published_ruling_has_a_statement() -> None:
    if not RULINGS.exists():
        pytest.skip(f"no collection of rulings at {RULINGS}")
    import yaml

    entries = yaml.safe_load(RULINGS.read_text(encoding="utf-8"))
    assert {(e["id"], e["mechanic"]) for e in entries} == {(s.id, s.mechanic) for s in statements()}
    # The statements are in words of the project, not copied.
    copied = {e["rule"] for e in entries} & {s.says for s in statements()}
    assert not copied


def test_editions_that_differ_say_both() -> None:
    if not RULINGS.exists():
        pytest.skip(f"no collection of rulings at {RULINGS}")
    import yaml

    entries = yaml.safe_load(RULINGS.read_text(encoding="utf-8"))
    older = {e["id"] for e in entries if e["era"] == "2006"}
    # Snow on a sorcery is a question of the card pool: the outcome of the ruling is the same.
    assert older - {s.id for s in statements() if s.then_2006} == {"csp.snow.02"}


def test_what_is_called_passing_is_what_is_played() -> None:
    assert TESTED.read_text(encoding="utf-8") == text_of_tested(), AGAIN


def test_scenarios_are_those_that_are_played() -> None:
    texts = stored_texts()
    there = {path: path.read_text(encoding="utf-8") for path in SCENARIOS.glob("*.toml")}
    assert sorted(p.name for p in there) == sorted(p.name for p in texts), AGAIN
    moved = [path.name for path, text in texts.items() if there[path] != text]
    assert not moved, AGAIN


def test_scenarios_are_legal_lines() -> None:
    for path in sorted(SCENARIOS.glob("*.toml")):
        line = read_line(path)
        position = line.start.position
        for index in range(len(line.steps)):
            action = line.action(index, position)
            found = replay(position, (action,))
            assert found.final is not None, (path.name, index, found.problems)
            position = found.final


def test_rules_md_has_the_tables() -> None:
    text = README.read_text(encoding="utf-8")
    assert with_tables(text) == text, "stormline rulings --rules-md RULES.md writes them"


def test_an_unknown_id_names_the_nearest() -> None:
    with pytest.raises(UnknownRulingError, match=r"did you mean tsp\.storm\.06"):
        statement("tsp.storm.6")


def run(*args: str) -> str:
    """What the command prints."""
    result = CliRunner().invoke(main, ["rulings", *args], standalone_mode=False)
    assert result.exception is None, result.exception
    return result.output


def test_the_table_has_every_ruling_once() -> None:
    text = run()
    assert all(text.count(f"  {s.id} ") == 1 for s in statements())
    assert max(map(len, text.splitlines())) <= 80


def test_a_scenario_can_be_written_and_used(tmp_path: Path) -> None:
    position, line = tmp_path / "position.toml", tmp_path / "line.toml"
    run("tsp.storm.06", "-o", str(position), "--line", str(line), "--edition", "2006")
    assert scenario_path("tsp.storm.06").is_file()
    checked = CliRunner().invoke(main, ["check", str(line)], standalone_mode=False)
    assert "Storm count           2" in checked.output  # Petal and Grapeshot, not the copy
    legal = CliRunner().invoke(main, ["legal", str(position)], standalone_mode=False)
    assert "cast Lotus Petal (0)" in legal.output
    assert 'edition = "2006"' in position.read_text(encoding="utf-8")


def test_tests_can_be_run_from_the_command() -> None:
    assert "12 of 12 tests passed" in run("--mechanic", "echo", "--run")
