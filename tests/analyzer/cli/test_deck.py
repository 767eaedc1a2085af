"""The deck command: what is understood, what is not, why."""

import json

import pytest
from click.testing import CliRunner

from analyzer.cli import exit_codes, main


def run(*args):
    return CliRunner().invoke(main, ["deck", *map(str, args)], prog_name="stormline")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "deck.txt"


def test_a_deck_that_is_understood(path):
    path.write_text("56 Swamp\n4 Dark Ritual\n\nSideboard\n1 Tendrils of Agony\n")
    result = run(path)
    assert result.exit_code == exit_codes.OK
    assert "Main deck: 60 cards, 60 understood" in result.stdout
    assert "Sideboard: 1 cards, 1 understood" in result.stdout
    assert result.stdout.endswith("Every card is understood.\n")


def test_a_name_that_no_card_has(path):
    path.write_text("59 Swamp\n1 Dark Ritul\n")
    result = run(path)
    assert result.exit_code == exit_codes.UNKNOWN
    assert "Main deck: 60 cards, 59 understood" in result.stdout
    assert "1 Dark Ritul\n      no card of that name is defined (did you mean" in result.stdout
    data = json.loads(run(path, "--json").stdout)
    assert [c["understood"] for c in data["cards"]] == [True, False]


def test_parts_that_are_not_modelled_are_named(path, monkeypatch):
    path.write_text("60 Swamp\n")
    monkeypatch.setattr("analyzer.batch.understood.unsupported_parts", lambda cid: ("a part",))
    result = run(path)
    assert result.exit_code == exit_codes.UNKNOWN
    assert "not modelled: a part" in result.stdout


@pytest.mark.parametrize("text", ["", "// nothing\n"])
def test_no_cards(path, text):
    path.write_text(text)
    result = run(path)
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "deck list" in result.stderr
