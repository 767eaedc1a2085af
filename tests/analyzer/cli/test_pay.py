"""The pay command."""

import json

import pytest
from click.testing import CliRunner

from analyzer.cli import exit_codes, main

POSITION = """
active = "opponent"
priority = "opponent"
[you]
hand = ["Commandeer", "Brainstorm", "Daze", "Dark Ritual"]
battlefield = ["Island", "Tundra", "Sol Ring"]
[opponent]
hand = ["Dark Ritual"]
mana = "B"
"""
RESPONSE = ("--after", "cast Dark Ritual", "--after", "pass")


def pay(tmp_path, *args, text=POSITION):
    path = tmp_path / "position.toml"
    path.write_text(text)
    return CliRunner().invoke(main, ["pay", str(path), *args], prog_name="stormline")


def test_all_payments_of_a_cost(tmp_path):
    text = '[you]\nhand = ["Brainstorm"]\nbattlefield = ["Island", "Sol Ring"]\n'
    result = pay(tmp_path, "--cost", "{1}{U/P}", text=text)
    assert result.exit_code == exit_codes.OK
    lines = result.stdout.splitlines()
    assert lines[0] == "{1}{U/P}: 3 distinct payments"
    assert " ".join(lines[4].split()) == ("1 C, 2 life Sol Ring: CC Island; C floating; 18 life")
    assert "Afterwards Brainstorm can be cast." in result.stdout


def test_no_payment(tmp_path):
    result = pay(tmp_path, "--cost", "{U}{U}", text='[you]\nmana = "U"\n')
    assert result.exit_code == exit_codes.ILLEGAL
    assert "601.2h: not enough mana: {U} is missing" in result.stdout


def test_a_legal_choice(tmp_path):
    result = pay(tmp_path, *RESPONSE, "--cast", "Commandeer", "--choose", "exile Brainstorm, Daze")
    assert result.exit_code == exit_codes.OK
    assert result.stdout.endswith("Legal.\n")


def test_everything_that_is_wrong_with_a_choice(tmp_path):
    result = pay(
        tmp_path, *RESPONSE, "--cast", "Commandeer", "--alt", "pitch",
        "--choose", "exile Commandeer, Dark Ritual, 1 life", "--json",
    )  # fmt: skip
    assert result.exit_code == exit_codes.ILLEGAL
    found = json.loads(result.stdout)
    said = {reason["message"] for reason in found["reasons"]}
    assert "Commandeer cannot pay for itself" in said
    assert "1 life is paid where 0 is due" in said
    assert "Dark Ritual is exiled from your hand, but the cost does not ask for it" in said
    assert any(message.endswith("more to be exiled from your hand") for message in said)
    assert found["instead"].endswith("(exile Brainstorm, exile Daze)")


def test_json_has_the_exact_number(tmp_path):
    text = '[you]\nbattlefield = [{ card = "Tundra", count = 4 }, "Island", "Plains"]\n'
    result = pay(tmp_path, "--cost", "{2}{W}", "--limit", "1", "--json", text=text)
    found = json.loads(result.stdout)
    assert found["count"] > 1 and len(found["rows"]) == 1


@pytest.mark.parametrize(
    "args",
    [
        ("--cost", "{Q}"),
        ("--cost", "{U}", "--cast", "Daze"),
        (),
        ("--cast", "Not a Card"),
        ("--cast", "Daze", "--choose", "frobnicate"),
        ("--cost", "{U}", "--choose", "U"),
        ("--cost", "{U}", "--after", "cast Tendrils of Agony"),
    ],
)
def test_bad_input(tmp_path, args):
    result = pay(tmp_path, *args)
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "Traceback" not in result.output


def test_no_line_is_longer_than_80_columns(tmp_path):
    text = '[you]\nbattlefield = ["Tundra", "Underground Sea", "Badlands", "Taiga", "Sol Ring"]\n'
    lines = pay(tmp_path, "--cost", "{2}{U}", text=text).stdout.splitlines()
    assert max(map(len, lines)) <= 80
