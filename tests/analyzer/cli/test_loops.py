import json

from click.testing import CliRunner

from analyzer.cli import main

DECK = "1 Isochron Scepter\n1 Dramatic Reversal\n1 Sol Ring\n1 Mox Emerald\n"
POSITION = """
title = "Top without a reducer"

[you]
battlefield = ["Sensei's Divining Top", "Future Sight"]
library = { "Island" = 20 }
"""


def run(*args):
    return CliRunner().invoke(main, ["loops", *map(str, args)])


def test_a_loop_in_words(tmp_path):
    deck = tmp_path / "deck.txt"
    deck.write_text(DECK)
    result = run(deck)
    assert result.exit_code == 0
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    text = " ".join(result.stdout.split())
    assert "1 loop found, each played twice and refereed while the opponent passes." in text
    assert "+C mana, +1 storm count" in text
    assert "as often as wanted (732.2a)" in text
    assert "Isochron Scepter with Dramatic Reversal imprinted" in text


def test_none_and_why(tmp_path):
    position = tmp_path / "top.toml"
    position.write_text(POSITION)
    result = run(position)
    assert result.exit_code == 20
    assert "That is no proof that there is none." in result.stdout
    assert "601.2h: each lap lacks {1}" in run(position, "--explain").stdout


def test_json_to_a_file_that_is_not_overwritten(tmp_path):
    deck, out = tmp_path / "deck.txt", tmp_path / "loops.json"
    deck.write_text(DECK)
    assert run(deck, "--json", "-o", out).exit_code == 0
    (found,) = json.loads(out.read_text())["loops"]
    assert found["gains"] == {"mana": "C", "storm count": 1} and found["rule"] == "732.2a"
    again = run(deck, "-o", out)
    assert again.exit_code == 2 and "is not overwritten" in again.output


def test_bad_input_is_an_error(tmp_path):
    assert run(tmp_path / "none.toml").exit_code == 2
    assert run(tmp_path / "none.txt").exit_code == 2
