"""The commands in the README print what it says they print."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import main

ROOT = Path(__file__).parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```console\n\$ stormline (.*)\n((?:.*\n)*?)```", README)
FILES = re.findall(r"```toml\n((?:.*\n)*?)```", README)
#: Speed and the effort of a search change without anything else changing.
EFFORT = re.compile(r"Searched .*")


def test_there_are_examples():
    commands = {"loops", "solve", "check", "legal", "pay", "counterbalance", "upkeep", "card"}
    assert {command.split()[0] for command, _ in BLOCKS} == commands


@pytest.mark.parametrize(("command", "output"), BLOCKS)
def test_output(command, output, monkeypatch):
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(main, shlex.split(command), prog_name="stormline")
    assert EFFORT.sub("", result.stdout) == EFFORT.sub("", output)


def test_files_are_as_shown():
    examples = [p.read_text(encoding="utf-8") for p in (ROOT / "examples").glob("*.toml")]
    assert FILES and all(shown in examples for shown in FILES)
