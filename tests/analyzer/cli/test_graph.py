"""The graph command: decks, positions and lines; files, words, JSON and what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from analyzer.cli import exit_codes, main

ROOT = Path(__file__).parents[3]
DECK = str(ROOT / "benchmarks" / "decks" / "legacy-ant-2021-07-18.txt")
SMALL = "4 Swamp\n4 Dark Ritual\n1 Past in Flames\n4 Tendrils of Agony\n"
POSITION = str(ROOT / "examples" / "ant-infernal-tutor.toml")
ILLEGAL = str(ROOT / "examples" / "diamond-too-early.toml")
LINE = """
title = "Bolt"
steps = ["cast Lotus Petal", "pass", "pass", "play Mountain",
  "cast Lightning Bolt targeting opponent (Mountain: R)", "pass", "pass"]
[position.you]
hand = ["Lightning Bolt", "Mountain", "Lotus Petal"]
[position.opponent]
life = {}
"""


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["graph", *args], prog_name="stormline")


@pytest.fixture
def line(tmp_path: Path) -> str:
    path = tmp_path / "line.toml"
    path.write_text(LINE.format(3))
    return str(path)


@pytest.mark.parametrize("ending", ["svg", "html", "graphml", "dot", "json", "mmd"])
def test_a_deck_is_written(tmp_path: Path, ending: str) -> None:
    path, deck = tmp_path / f"graph.{ending}", tmp_path / "deck.txt"
    deck.write_text(SMALL)
    result = run(str(deck), "-o", str(path))
    assert result.exit_code == exit_codes.OK
    assert f"Wrote {path}." in result.stdout
    assert "Dark Ritual" in path.read_text("utf-8")
    assert "Without Tendrils of Agony nothing pays off." in result.stdout
    assert all(len(text) <= 80 or str(path) in text for text in result.stdout.splitlines())


def test_a_position_is_written_as_png(tmp_path: Path) -> None:
    path = tmp_path / "graph.png"
    assert run(POSITION, "-o", str(path)).exit_code == exit_codes.OK
    assert path.read_bytes().startswith(b"\x89PNG")


def test_why_in_words() -> None:
    result = run(DECK, "--why", "past in flames")
    assert result.exit_code == exit_codes.OK
    assert "Past in Flames recasts Dark Ritual (all)" in result.stdout
    assert "Two hops:" in result.stdout
    data = json.loads(run(DECK, "--why", "Past in Flames", "--json").stdout)
    assert data["why"]["card"] == "Past in Flames"
    assert "Underground Sea" in data["why"]["two_hops"] or data["why"]["two_hops"]


def test_why_names_what_is_near() -> None:
    result = run(DECK, "--why", "flames")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "did you mean Past in Flames" in result.stderr


def test_json_holds_the_analysis_and_the_graph() -> None:
    data = json.loads(run(DECK, "--json").stdout)
    assert data["source"] == "deck" and data["title"] == "legacy-ant-2021-07-18"
    assert data["analysis"]["working"] == ["Tendrils of Agony"]
    nodes = {node["id"] for node in data["graph"]["nodes"]}
    assert {edge["source"] for edge in data["graph"]["edges"]} <= nodes


def test_hands(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(SMALL)
    result = run(str(path), "--hands")
    assert "Smallest hands that cast Tendrils of Agony, each confirmed by search:" in result.stdout
    assert "  Dark Ritual, Dark Ritual, Swamp\n" in result.stdout
    assert run(POSITION, "--hands").exit_code == exit_codes.BAD_INPUT


def test_a_line(line: str, tmp_path: Path) -> None:
    path = tmp_path / "line.svg"
    result = run(line, "-o", str(path))
    assert result.exit_code == exit_codes.OK
    assert "Not needed: 1. cast Lotus Petal (0)." in result.stdout
    assert "Minimal line: 2 of 3 steps; the referee confirms it." in result.stdout
    assert "Lightning Bolt" in path.read_text("utf-8")
    data = json.loads(run(line, "--json").stdout)
    assert data["reached"] and data["unneeded"] == ["1"]
    assert data["minimal"]["steps"][0] == "play Mountain"


def test_its_losing_twin_says_so(line: str) -> None:
    Path(line).write_text(LINE.format(4))
    result = run(line)
    assert result.exit_code == exit_codes.OK
    assert "The goal (win) is not reached." in result.stdout
    assert json.loads(run(line, "--json").stdout)["minimal"] is None


def test_a_step_of_a_line_in_words(line: str) -> None:
    result = run(line, "--why", "2")
    assert "2. play Mountain brought onto the battlefield what was used for Mountain" in " ".join(
        result.stdout.split()
    )


def test_an_illegal_line(tmp_path: Path) -> None:
    path = tmp_path / "line.svg"
    result = run(ILLEGAL, "-o", str(path))
    assert result.exit_code == exit_codes.ILLEGAL
    assert "Step 6 is illegal" in result.stdout and not path.exists()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["no-such-deck.txt"], "no such file"),
        ([DECK, "-o", "graph.gif"], "got .gif"),
        ([DECK, "-o", "graph"], "got none"),
        ([DECK, "--why", "Past in Fames"], "did you mean Past in Flames"),
        ([POSITION, "-o", "no-such-folder/graph.dot"], "no such file or directory"),
    ],
)
def test_what_is_wrong_is_said(args: list[str], message: str) -> None:
    result = run(*args)
    assert result.exit_code == exit_codes.BAD_INPUT
    assert message in result.stderr


def test_a_deck_with_an_unknown_card(tmp_path: Path) -> None:
    path = tmp_path / "deck.txt"
    path.write_text("4 Drak Ritual\n")
    result = run(str(path))
    assert result.exit_code == exit_codes.BAD_INPUT and "Dark Ritual" in result.stderr
