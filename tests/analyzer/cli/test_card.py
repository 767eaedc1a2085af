"""The card command, and what every command has in common."""

import json
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

from analyzer.cli import COMMANDS, exit_codes, main
from analyzer.cli.group import Entry, InputError, LazyGroup
from cards.library import CARDS


def run(*args):
    return CliRunner().invoke(main, args, prog_name="stormline")


def test_shows_a_card():
    result = run("card", "Dark Ritual")
    assert result.exit_code == exit_codes.OK
    assert result.output == (
        "Dark Ritual  {B}\n"
        "Instant\n"
        "\n"
        "Understood as:\n"
        "  Add {B}{B}{B}.\n"
        "\n"
        "Mana value: 1\n"
        "Everything on this card is modelled.\n"
    )


def test_a_name_needs_no_quotes():
    assert run("card", "dark", "ritual").output == run("card", "Dark Ritual").output


def test_an_unknown_card_is_bad_input_with_suggestions():
    result = run("card", "Drak Ritual")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "unknown card 'Drak Ritual'" in result.stderr
    assert "Dark Ritual" in result.stderr
    assert "Traceback" not in result.stderr


def test_part_of_a_name_finds_suggestions():
    result = run("card", "oko")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "did you mean Oko, Thief of Crowns?" in result.stderr


def test_a_missing_name_is_bad_usage():
    assert run("card").exit_code == exit_codes.BAD_INPUT


def test_says_what_is_not_modelled():
    output = run("card", "Liliana of the Veil").output
    assert "Loyalty 3" in output
    assert "Not modelled:\n  third loyalty ability (two piles)\n" in output
    assert "Everything" not in output


def test_says_what_cannot_be_played_yet(monkeypatch):
    monkeypatch.setattr("models.support.unsupported_parts", lambda cid: ("keyword Ripple",))
    output = run("card", "Dark Ritual").output
    assert output.endswith("Not played yet:\n  keyword Ripple\n")
    assert json.loads(run("card", "--json", "Dark Ritual").output)["not_played_yet"] == [
        "keyword Ripple"
    ]


# 202.3d: off the stack a split card has the mana value of both halves; 202.3e: X is 0 off it.
@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Fire // Ice", ["2 on the stack as Fire", "2 on the stack as Ice", "4 elsewhere"]),
        (
            "Wear // Tear",
            [
                "2 on the stack as Wear",
                "1 on the stack as Tear",
                "3 on the stack, fused",
                "3 elsewhere",
            ],
        ),
        ("Chalice of the Void", ["twice X on the stack", "0 elsewhere"]),
        ("Blaze", ["1 plus X on the stack", "1 elsewhere"]),
        ("Bonecrusher Giant", ["2 on the stack as Stomp", "3 elsewhere"]),
        (
            "Valakut Awakening",
            ["0 on the battlefield as Valakut Stoneforge", "3 elsewhere"],
        ),
    ],
)
def test_mana_value_by_zone(name, lines):
    output = run("card", name).output
    assert output.split("Mana value:\n")[1].splitlines()[: len(lines)] == [
        f"  {line}" for line in lines
    ]


def test_the_back_of_a_transforming_card_has_the_mana_value_of_its_front():
    assert "Mana value: 2\n" in run("card", "Ral, Monsoon Mage").output


def test_json():
    data = json.loads(run("card", "--json", "Baleful Strix").output)
    assert data["name"] == "Baleful Strix"
    assert data["mana_value"] == {"everywhere": "2"}
    (face,) = data["faces"]
    assert face["type_line"] == "Artifact Creature — Bird"
    assert face["colors"] == ["U", "B"]
    assert (face["power"], face["toughness"]) == ("1", "1")
    assert face["understood_as"] == [
        "Flying, deathtouch",
        "When this creature enters, draw a card.",
    ]
    assert face["not_modelled"] == []


def test_no_line_is_longer_than_80_columns():
    for name in CARDS.names():
        result = run("card", name)
        assert result.exit_code == exit_codes.OK, name
        assert max(map(len, result.output.splitlines())) <= 80, name


def test_help_lists_every_command_and_imports_none():
    code = (
        "import sys\n"
        "from analyzer.cli import main\n"
        "try:\n"
        "    main(['--help'])\n"
        "except SystemExit as end:\n"
        "    assert end.code == 0\n"
        "heavy = {'msgspec', 'rich', 'networkx', 'ortools', 'cards', 'models'}\n"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    for name in COMMANDS:
        assert f"\n  {name} " in done.stdout


def test_an_unknown_command_is_bad_usage_with_a_suggestion():
    result = run("crad")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "did you mean card?" in result.stderr


def test_version():
    result = run("--version")
    assert result.exit_code == exit_codes.OK
    assert result.output.startswith("stormline")


@click.command()
@click.argument("what")
def fail(what):
    """End in one of the ways a command can end."""
    if what == "proved-no":
        return exit_codes.PROVED_NO
    if what == "interrupt":
        raise KeyboardInterrupt
    if what == "input":
        raise InputError("the position has no library")
    raise RuntimeError("broken")


def end(what):
    group = LazyGroup("test", table={"fail": Entry(f"{__name__}:fail", "Fail.")})
    group.get_command = lambda ctx, name: fail
    return CliRunner().invoke(group, ["fail", what])


def test_a_command_returns_its_exit_code():
    assert end("proved-no").exit_code == exit_codes.PROVED_NO


def test_an_interrupt_ends_without_a_traceback():
    result = end("interrupt")
    assert result.exit_code == exit_codes.INTERRUPTED
    assert "Traceback" not in result.stderr


def test_bad_input_is_one_line():
    result = end("input")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert result.stderr == "Error: the position has no library\n"


def test_a_bug_shows_its_traceback_and_a_hint():
    result = end("bug")
    assert result.exit_code == exit_codes.BUG
    assert "RuntimeError: broken" in result.stderr
    assert "This is a bug in Stormline" in result.stderr
