"""The legal command."""

import json
from pathlib import Path

from click.testing import CliRunner

from analyzer.cli import exit_codes, main


def legal(tmp_path, text, *args):
    path = tmp_path / "position.toml"
    path.write_text(text)
    return CliRunner().invoke(main, ["legal", str(path), *args], prog_name="stormline")


RITUAL = '[you]\nhand = ["Dark Ritual", "Swamp"]\nbattlefield = [{{ card = "Swamp"{state} }}]\n'


def test_legal_actions_in_words(tmp_path):
    result = legal(tmp_path, RITUAL.format(state=""))
    assert result.exit_code == exit_codes.OK
    assert result.stdout == (
        "you: 4 legal actions\n"
        "  play Swamp\n"
        "  cast Dark Ritual (Swamp: B)\n"
        "  activate Swamp for B\n"
        "  pass\n"
    )


def test_its_twin_cannot_cast(tmp_path):
    data = json.loads(legal(tmp_path, RITUAL.format(state=", tapped = true"), "--json").stdout)
    assert data["actions"] == ["play Swamp", "pass"]
    assert data["player"] == "you"


def test_without_the_land_drop_the_land_stays(tmp_path):
    data = json.loads(
        legal(tmp_path, RITUAL.format(state="") + "lands_played = 1\n", "--json").stdout
    )
    assert "play Swamp" not in data["actions"]


def test_no_line_is_longer_than_80_columns(tmp_path):
    text = '[you]\nhand = ["Force of Will", "Brainstorm", "Ponder", "Tendrils of Agony"]\n'
    text += 'battlefield = ["Lotus Petal", { card = "Underground Sea", count = 4 }]\n'
    lines = legal(tmp_path, text).stdout.splitlines()
    assert len(lines) > 10
    assert max(map(len, lines)) <= 80


def test_which_creatures_may_block(tmp_path: Path) -> None:
    board = """
    [you]
    battlefield = ["Baleful Strix"]
    [opponent]
    battlefield = ["Boreal Druid", {}]
    """
    file = tmp_path / "board.toml"
    # 702.9b: a flyer is blocked by flyers only.
    file.write_text(board.format('"Baleful Strix"'))
    run = CliRunner().invoke(main, ["legal", str(file), "--block", "Baleful Strix"])
    assert run.exit_code == 0
    assert run.output.splitlines() == [
        "Boreal Druid: may not block",
        "  - 702.9b: the attacker has flying (Boreal Druid)",
        "Baleful Strix: may block",
    ]
    file.write_text(board.format('{ card = "Baleful Strix", tapped = true }'))
    run = CliRunner().invoke(main, ["legal", str(file), "--block", "Baleful Strix", "--json"])
    assert run.exit_code == 11
    run = CliRunner().invoke(main, ["legal", str(file), "--block", "Dark Ritual"])
    assert run.exit_code == 2
