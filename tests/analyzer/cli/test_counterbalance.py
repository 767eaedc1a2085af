"""The counterbalance command."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import exit_codes, main

EXAMPLE = Path(__file__).parents[3] / "examples" / "counterbalance-and-top.toml"
DECK = "12 Ponder\n9 Grapeshot\n4 Tendrils of Agony\n28 Swamp\n"


def run(*args):
    return CliRunner().invoke(main, ["counterbalance", *map(str, args)], prog_name="stormline")


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text(DECK)
    return path


def test_a_library_and_spells(deck):
    spells = "Dark Ritual, Infernal Tutor, Tendrils of Agony"
    result = run("--library", deck, "--spells", spells)
    assert result.exit_code == exit_codes.OK
    for text in ("12/53  22.64 %", "9/53  16.98 %", "4/53   7.55 %", "matching: 12 Ponder"):
        assert text in result.stdout
    data = json.loads(run("--library", deck, "--spells", spells, "--json").stdout)
    assert [row["matches"] for row in data["spells"]] == [12, 9, 4]
    assert sum(c["chance"]["percent"] for c in data["courses"]) == pytest.approx(100)
    # Through all three: neither 1, 2 nor 4 on top.
    assert data["value"]["fraction"] == "28/53"


def test_a_known_top(deck):
    result = run("--library", deck, "--top", "Ponder, Grapeshot", "--spells", "Dark Ritual",
                 "--json")  # fmt: skip
    row = json.loads(result.stdout)["spells"][0]
    assert row["countered"] == {"fraction": "1", "percent": 100.0}
    assert row["by"] == ["Counterbalance"]


def test_a_position():
    data = json.loads(run(EXAMPLE, "--json").stdout)
    found = {row["spell"]: row["countered"]["fraction"] for row in data["spells"]}
    assert found == {"Dark Ritual": "1", "Lotus Petal": "0"}


def test_the_order():
    result = run(EXAMPLE, "--order")
    assert result.exit_code == exit_codes.OK
    assert "Order: Lotus Petal, Lotus Petal, Tendrils of Agony." in result.stdout
    assert "Held back: Dark Ritual." in result.stdout


def test_a_limit_is_unknown(deck):
    result = run("--library", deck, "--spells", "Dark Ritual", "--nodes", 1)
    assert result.exit_code == exit_codes.UNKNOWN
    assert "UNKNOWN. Reason: node limit 1 reached." in result.stdout


def test_a_chart(deck, tmp_path):
    pytest.importorskip("matplotlib")
    path = tmp_path / "chart.png"
    args = ("--library", deck, "--spells", "Dark Ritual, Lotus Petal", "--plot", path)
    assert run(*args).exit_code == exit_codes.OK
    assert path.read_bytes().startswith(b"\x89PNG")
    assert run(*args).exit_code == exit_codes.BAD_INPUT  # it is not overwritten


@pytest.mark.parametrize(
    "args, said",
    [
        ((), "give a POSITION, or --library"),
        (("--top", "Ponder"), "--top can only be used with --library"),
        (("--library", "{deck}"), "--library needs --spells"),
        (("--library", "{deck}", "--spells", "Swamp"), "Swamp is a land"),
        (("--library", "{deck}", "--spells", "Fire // Ice"), "name the half that is cast"),
        (("--library", "{deck}", "--spells", "Drak Ritual"), "Dark Ritual"),
        (("--library", "{deck}", "--top", "Brainstorm", "--spells", "Blaze X=1"), "no Brainstorm"),
        (("--library", "{deck}", "--board", "Island", "--spells", "Blaze"), "counters spells"),
    ],
)
def test_bad_input(deck, args, said):
    result = run(*(a.replace("{deck}", str(deck)) for a in args))
    assert result.exit_code == exit_codes.BAD_INPUT
    assert said in result.output


def test_matplotlib_is_loaded_for_charts_only():
    code = "import sys, analyzer.cli.counterbalance as c; sys.exit('matplotlib' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=EXAMPLE.parents[1]).returncode == 0
