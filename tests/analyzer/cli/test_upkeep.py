"""`stormline upkeep` as a person runs it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from analyzer.cli import main

REMORA = """
title = "Fish"
[you]
hand = ["Counterspell"]
battlefield = [
  { card = "Mystic Remora", counters = { age = 1 } }, "Island", "Island", "Island",
]
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["upkeep", *arguments])
    out, err = capsys.readouterr()
    code = ended.value.code
    assert isinstance(code, int)
    return code, out, err


def file(folder: Path, text: str = REMORA) -> str:
    path = folder / "position.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_choices_as_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, file(tmp_path))
    assert code == 0
    assert "Mystic Remora: Cumulative upkeep {1}" in out
    assert "1 legal payment, or sacrifice Mystic Remora." in out
    assert "UU    2 Island: U  Island" in out


def test_must_sacrifice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, file(tmp_path, REMORA.replace("age = 1", "age = 3")))
    assert code == 0
    assert "No legal payment: must sacrifice Mystic Remora." in out
    assert "- {1} is missing" in out


def test_nothing_to_pay_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, file(tmp_path, "[you]\nlife = 20\n"))
    assert (code, out.strip()) == (0, "No upkeep payment on the battlefield.")


def test_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, file(tmp_path), "--json")
    assert code == 0
    (one,) = json.loads(out)["upkeeps"]
    assert (one["permanent"], one["age"], one["count"]) == ("Mystic Remora", 2, 1)
    assert one["rows"][0]["paid"] == "UU"


def test_plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, file(tmp_path), "--turns", "4")
    assert code == 0
    # Two Islands at age 2, three at age 3.
    assert "Mystic Remora is kept through 2 upkeeps" in out
    assert "Proved: no plan keeps it longer." in out


def test_plan_that_keeps_a_spell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, file(tmp_path), "--turns", "2", "--keep", "counterspell", "--json")
    assert code == 0
    found = json.loads(out)
    assert (found["castable"], found["kept"][0]["upkeeps"]) == (2, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--keep", "Counterspell"), "--keep goes with --turns"),
        (("--turns", "2", "--keep", "Brainstorm"), "expected a card in your hand"),
        (("--turns", "2", "--keep", "Brainstrom"), "Brainstorm"),
    ],
)
def test_bad_usage(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    message: str,
) -> None:
    code, _, err = run(capsys, file(tmp_path), *arguments)
    assert code == 2
    assert message in err
