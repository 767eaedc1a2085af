"""The report command: text, a page that needs nothing else, and data."""

import json
import re
import sys

import pytest
from click.testing import CliRunner

from analyzer.batch.decks import swap
from analyzer.batch.folder import RunFolder
from analyzer.batch.settings import Opponent, Settings
from analyzer.cli import exit_codes, main
from tests.analyzer.batch.runs import DECK, settings, whole_run


def run(*args):
    return CliRunner().invoke(main, ["report", *map(str, args)], prog_name="stormline")


@pytest.fixture
def played(tmp_path):
    whole_run(tmp_path / "run", settings())
    return tmp_path / "run"


def test_text_and_json(played):
    assert "12 hands, seed 1" in run(played).stdout
    data = json.loads(run(played, "--json").stdout)
    assert data["played"] == 12


def test_a_page_that_needs_nothing_else(played, tmp_path):
    page = tmp_path / "out.html"
    assert run(played, "--html", page).exit_code == exit_codes.OK
    text = page.read_text()
    assert text.startswith("<!doctype html>") and text.endswith("</html>\n")
    assert text.count("<svg") == text.count("</svg>") >= 2
    assert not re.search(r"(src|href)=['\"]?(?!#)[a-z]+:", text)
    assert "<script" not in text and "@import" not in text
    again = tmp_path / "again.html"
    run(played, "--html", again)
    assert again.read_text() == text


def test_names_are_escaped(tmp_path):
    deck = type(DECK)("<b>&", DECK.main, {}, {})
    whole_run(tmp_path / "run", Settings((deck,), hands=3, opponent=Opponent(life=2)))
    run(tmp_path / "run", "--html", tmp_path / "out.html")
    text = (tmp_path / "out.html").read_text()
    assert "&lt;b&gt;&amp;" in text and "<b>&" not in text


def test_a_pair(tmp_path):
    both = (DECK, swap(DECK, ["Swamp"] * 6, ["Black Lotus"] * 6))
    whole_run(tmp_path / "run", Settings(both, hands=12, opponent=Opponent(life=2)))
    result = run(tmp_path / "run", "--html", tmp_path / "out.html")
    assert result.exit_code == exit_codes.OK
    assert "only second" in (tmp_path / "out.html").read_text()


def test_json_lines(played, tmp_path):
    run(played, "--jsonl", tmp_path / "out.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [row["hand"] for row in rows] == list(range(1, 13))
    assert {row["honest_kill"] for row in rows} <= {1, None}
    assert all(len(row["opening"]) == 7 for row in rows)


def test_parquet(played, tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    result = run(played, "--parquet", tmp_path / "out.parquet")
    assert result.exit_code == exit_codes.OK, result.output
    rows = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    assert [row["hand"] for row in rows] == list(range(1, 13))
    assert all(len(row["opening"]) == 7 for row in rows)


def test_parquet_without_its_package(played, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = run(played, "--parquet", tmp_path / "out.parquet")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "pip install 'stormline[parquet]'" in result.stderr
    assert not (tmp_path / "out.parquet").exists()


def test_what_cannot_be_reported(played, tmp_path):
    assert "expected a run folder" in run(tmp_path).stderr
    (tmp_path / "there").write_text("mine")
    result = run(played, "--html", tmp_path / "there")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert (tmp_path / "there").read_text() == "mine"
    result = run(played, "--html", tmp_path / "no" / "out.html")
    assert "no such file or directory" in result.stderr
    RunFolder.create(tmp_path / "empty", settings())
    assert "no hand of this run has been played yet" in run(tmp_path / "empty").stderr
