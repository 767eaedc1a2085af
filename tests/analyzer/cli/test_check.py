"""The check command: legal lines, illegal ones with every reason, unreadable ones."""

import json

import pytest
from click.testing import CliRunner

from analyzer.cli import exit_codes, main

LINE = """
title = "Bolt"
steps = {steps}
[position.you]
hand = ["Lightning Bolt", "Mountain", "Lotus Petal"]
[position.opponent]
life = {life}
"""
BOLT = ["play Mountain", "cast Lightning Bolt targeting opponent (Mountain: R)", "pass", "pass"]


def check(tmp_path, steps, *args, life=3):
    path = tmp_path / "line.toml"
    path.write_text(LINE.format(steps=json.dumps(steps), life=life))
    return CliRunner().invoke(main, ["check", str(path), *args], prog_name="stormline")


def test_a_legal_line_that_wins(tmp_path):
    result = check(tmp_path, BOLT)
    assert result.exit_code == exit_codes.OK
    assert "Legal: all 4 steps. The goal (win) is reached." in result.stdout
    assert "the opponent has no life left (704.5a)" in result.stdout


def test_its_losing_twin_is_as_legal(tmp_path):
    result = check(tmp_path, BOLT, life=4)
    assert result.exit_code == exit_codes.OK
    assert "The goal (win) is not reached by this line." in result.stdout


def test_every_reason_why_a_step_is_illegal(tmp_path):
    steps = ["cast Lotus Petal", "play Mountain", "pass"]
    result = check(tmp_path, steps, "--json")
    assert result.exit_code == exit_codes.ILLEGAL
    data = json.loads(result.stdout)
    assert [step["verdict"] for step in data["steps"]] == ["legal", "illegal", "not checked"]
    (reason,) = data["steps"][1]["reasons"]
    # A land is played with an empty stack only.
    assert reason["rule"] == "116.2a"
    assert data["legal"] is False and data["reached"] is None
    assert "Lotus Petal is on the stack" in data["steps"][1]["hint"]
    text = check(tmp_path, steps)
    assert text.exit_code == exit_codes.ILLEGAL
    assert f"- {reason['rule']}: " in text.stdout
    assert "Step 2 is illegal." in text.stdout


def test_an_unpaid_spell_is_illegal(tmp_path):
    result = check(tmp_path, ["cast Lightning Bolt targeting opponent (R)"])
    assert result.exit_code == exit_codes.ILLEGAL
    assert "601.2h" in result.stdout


def test_what_can_be_checked_before_an_unreadable_step_is_shown(tmp_path):
    result = check(tmp_path, ["play Mountain", "cast Lightnig Bolt", "pass"])
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "1  legal        play Mountain" in result.stdout
    assert "Step 2 is unreadable." in result.stdout
    assert "line.toml:3: steps[2]: " in result.stderr
    assert "did you mean Lightning Bolt" in result.stderr
    assert "Traceback" not in result.output


def test_an_empty_line_is_legal(tmp_path):
    assert check(tmp_path, []).exit_code == exit_codes.OK


def test_no_line_is_longer_than_80_columns(tmp_path):
    for steps in (BOLT, ["cast Lotus Petal", "play Mountain"]):
        assert max(map(len, check(tmp_path, steps).stdout.splitlines())) <= 80


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("steps = []\n", "the key 'position'"),
        ("[position]\n", "the key 'steps'"),
        ('position = "none.toml"\nsteps = []\n', "the path of a position file"),
        ("steps = [1]\n[position]\n", "an action"),
    ],
)
def test_line_files_that_are_none(tmp_path, text, expected):
    path = tmp_path / "line.toml"
    path.write_text(text)
    result = CliRunner().invoke(main, ["check", str(path)], prog_name="stormline")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert expected in result.stderr
    assert "Traceback" not in result.output
