"""The solve command: wins and their losing twins, both inputs, limits, bad input."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import exit_codes, main
from analyzer.report.content import read_json
from analyzer.search.solver import Solver

EXAMPLES = Path(__file__).parents[3] / "examples"
WIN = str(EXAMPLES / "ant-infernal-tutor.toml")
TWIN = str(EXAMPLES / "ant-one-mana-short.toml")

DECK = """
4 Dark Ritual
4 Lotus Petal
1 Tendrils of Agony
4 Swamp
// a card with a comma in its name
1 Baral, Chief of Compliance

SB: 1 Grapeshot
"""


def run(*args):
    return CliRunner().invoke(main, ["solve", *map(str, args)], prog_name="stormline")


def fails(result, *texts):
    """The exit code and shape of bad input: no traceback, and the reason."""
    assert result.exit_code == exit_codes.BAD_INPUT, result.output
    assert result.stderr.startswith("Error: ")
    assert "Traceback" not in result.output
    for text in texts:
        assert text in result.stderr


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text(DECK)
    return path


def test_a_win():
    result = run(WIN)
    assert result.exit_code == exit_codes.OK
    assert "LETHAL. Proved: you win this turn." in result.stdout
    assert result.stderr == ""
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_its_losing_twin():
    result = run(TWIN)
    assert result.exit_code == exit_codes.PROVED_NO
    assert "NO_LINE. Proved: no line of this turn makes sure that you win." in result.stdout


def test_json_of_both():
    for path, kind in ((WIN, "LETHAL"), (TWIN, "NO_LINE")):
        found = read_json(run(path, "--json").stdout)
        assert (found.kind, found.goal) == (kind, "win")


def test_a_goal_replaces_that_of_the_file():
    assert "mana: BBB" in json.loads(run(WIN, "--goal", "mana: BBB", "--json").stdout)["goal"]
    assert run(WIN, "--goal", "cast: Tendrils of Agony").exit_code == exit_codes.OK
    assert run(TWIN, "--goal", "cast: Ad Nauseam").exit_code == exit_codes.PROVED_NO


@pytest.mark.parametrize(
    ("goal", "text"),
    [
        ("wnn", "expected win, storm, damage"),
        ("", "expected win, storm, damage"),
        ("mana: ZZ", "expected mana letters"),
        ("cast: Tendrils of Agny", "did you mean Tendrils of Agony?"),
    ],
)
def test_a_goal_that_is_none(goal, text):
    fails(run(WIN, "--goal", goal), "--goal", text)


# --- the deck and the hand ----------------------------------------------------------------------
def hand_wins(deck, *more, hand="3 Dark Ritual, 2 Lotus Petal, Tendrils of Agony"):
    return run("--deck", deck, "--hand", hand, "--board", "Swamp", *more)


# Three Rituals, two Petals and Tendrils are six spells: 12 life.
def test_a_hand_from_a_deck_and_its_losing_twin(deck):
    assert hand_wins(deck, "--opponent-life", 12).exit_code == exit_codes.OK
    assert hand_wins(deck, "--opponent-life", 13).exit_code == exit_codes.PROVED_NO


def test_a_tapped_permanent(deck):
    args = ("--deck", deck, "--hand", "Dark Ritual", "--goal", "mana: BBB")
    assert run(*args, "--board", "Swamp").exit_code == exit_codes.OK
    assert run(*args, "--board", "Swamp (tapped)").exit_code == exit_codes.PROVED_NO


def test_commas_in_names(deck):
    found = run("--deck", deck, "--hand", "Baral, Chief of Compliance, Swamp, unknown", "--goal",
                "mana: B", "--json")  # fmt: skip
    assert json.loads(found.stdout)["rows"][-1]["hand"] == [
        "Baral, Chief of Compliance",
        "unknown card",
    ]


def test_on_the_draw_one_more_card_is_in_hand(deck):
    for option, n in (("--play", 0), ("--draw", 1)):
        found = run("--deck", deck, "--hand", "Swamp", "--goal", "mana: B", option, "--json")
        assert json.loads(found.stdout)["rows"][-1]["hand"] == ["unknown card"] * n


def test_what_is_wrong_with_a_hand(deck):
    fails(run("--deck", deck, "--hand", "Swamp, Drak Ritual"),
          "--hand: card 2: expected a card name, got 'Drak Ritual'", "Dark Ritual")  # fmt: skip
    fails(run("--deck", deck, "--hand", "5 Dark Ritual"), "--hand: expected at most 4")
    fails(run("--deck", deck, "--hand", "Swamp", "--opponent-life", 0), "--opponent-life")
    fails(run("--deck", "none.txt", "--hand", "Swamp"), "no such file")
    fails(run("--deck", deck), "--hand")
    fails(run(WIN, "--hand", "Swamp"), "--hand can only be used with --deck")
    fails(run(WIN, "--deck", deck, "--hand", "Swamp"), "not both")
    fails(run(), "POSITION")


def test_what_is_wrong_with_a_deck(tmp_path):
    path = tmp_path / "deck.txt"
    path.write_text("4 Dark Ritual\n4 Drak Ritual\n")
    fails(run("--deck", path, "--hand", "Dark Ritual"), "deck.txt:2:", "did you mean Dark Ritual")


# --- puzzles ------------------------------------------------------------------------------------
PUZZLE = """[metadata]
Name:Bolt
Goal:Win
Turns:1
[state]
ActivePlayer=Human
ActivePhase=Main1
HumanLife=20
AILife={life}
humanhand=Lightning Bolt
humanbattlefield=Mountain
"""


@pytest.mark.parametrize(("life", "code"), [(3, exit_codes.OK), (4, exit_codes.PROVED_NO)])
def test_a_forge_puzzle(tmp_path, life, code):
    path = tmp_path / "bolt.pzl"
    path.write_text(PUZZLE.format(life=life))
    assert run(path).exit_code == code


# --- limits ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "limit", [("--nodes", "5"), ("--limit", "nodes=5"), ("--limit", "seconds=0.000001")]
)
def test_a_limit_leaves_the_answer_unknown(limit):
    result = run(WIN, "--no-prune", "all", "--goal", "storm", *limit)
    # Time is looked at every 128 positions, so that a time limit alone may not be noticed earlier.
    assert result.exit_code == exit_codes.UNKNOWN
    assert "limit" in result.stdout


def test_without_limits_it_is_known():
    assert run(WIN, "--goal", "storm").exit_code == exit_codes.OK


def test_limits_and_prunings_that_do_not_exist():
    fails(run(WIN, "--limit", "node=5"), "did you mean nodes?")
    fails(run(WIN, "--limit", "nodes=0"), "nodes above 0")
    fails(run(WIN, "--limit", "seconds=nan"), "seconds above 0")
    fails(run(WIN, "--no-prune", "buond"), "did you mean bound?")
    assert run(WIN, "--nodes", "0").exit_code == exit_codes.BAD_INPUT


def test_prunings_change_no_verdict():
    for path, code in ((WIN, exit_codes.OK), (TWIN, exit_codes.PROVED_NO)):
        assert run(path, "--no-prune", "hold", "--no-prune", "quiet").exit_code == code


def test_clairvoyance_is_labelled():
    assert "BOUND - LETHAL" in run(WIN, "--clairvoyant", "--seed", 2).stdout
    assert json.loads(run(TWIN, "--clairvoyant", "--json").stdout)["label"] == "BOUND"
    fails(run(WIN, "--seed", 2), "--clairvoyant")


def test_an_interrupt_gives_what_is_known(monkeypatch):
    count = Solver._count

    def interrupted(self):
        count(self)
        if self.stats.nodes == 20:
            raise KeyboardInterrupt

    monkeypatch.setattr(Solver, "_count", interrupted)
    result = run(WIN, "--goal", "storm")
    assert result.exit_code == exit_codes.INTERRUPTED
    assert "Reason: interrupted." in result.stdout
    assert "Best line so far" in result.stdout


# --- the line as a file ---------------------------------------------------------------------------
def test_a_saved_line_is_legal_and_is_not_overwritten(tmp_path):
    path = tmp_path / "line.toml"
    assert run(WIN, "--save-line", path).exit_code == exit_codes.OK
    checked = CliRunner().invoke(main, ["check", str(path)], prog_name="stormline")
    assert checked.exit_code == exit_codes.OK
    assert "The goal (win) is reached." in checked.stdout
    before = path.read_text()
    fails(run(WIN, "--save-line", path), "not overwritten")
    assert path.read_text() == before


def test_there_may_be_no_line_to_save(tmp_path):
    path = tmp_path / "line.toml"
    result = run(TWIN, "--save-line", path)
    assert result.exit_code == exit_codes.PROVED_NO
    assert not path.exists()
    assert "No line to write" in result.stderr


def test_a_line_that_cannot_be_written_is_still_shown(tmp_path):
    result = run(WIN, "--save-line", tmp_path / "none" / "line.toml")
    assert result.exit_code == exit_codes.BAD_INPUT
    assert "LETHAL" in result.stdout
    assert "no such file" in result.stderr


# --- bad files ------------------------------------------------------------------------------------
BAD = {
    "empty": (b"", "an empty file"),
    "binary": (bytes(range(256)), "UTF-8"),
    "zeros": (b"\0" * 1000, "null character"),
    "10 MB": (b"#" * 10_000_000, "at most 2 MB"),
    "no TOML": (b"[you\n", "valid TOML"),
    "unknown key": (b"[you]\nhnad = []\n", "did you mean hand?"),
    "unknown card": (b'[you]\nhand = ["Drak Ritual"]\n', "did you mean Dark Ritual"),
    "negative life": (b"[you]\nlife = -1\n", "life above 0"),
    "unknown zone": (b"[you]\ncommand = []\n", "expected a valid key"),
    "61 copies": (
        b'[deck]\nmain = { "Dark Ritual" = 60 }\n[you]\nhand = { "Dark Ritual" = 61 }\n',
        "at most 60",
    ),
    "many problems": (b"[you]\nhand = [" + b'"No Such Card", ' * 50 + b"]\n", "and 30 more"),
}


@pytest.mark.parametrize("command", ["solve", "legal", "check"])
@pytest.mark.parametrize("name", BAD)
def test_bad_files(tmp_path, command, name):
    data, text = BAD[name]
    path = tmp_path / "position.toml"
    path.write_bytes(data)
    result = CliRunner().invoke(main, [command, str(path)], prog_name="stormline")
    fails(result, text if command != "check" or data[:1] != b"[" or name == "no TOML" else "")


def test_a_missing_file_and_a_folder(tmp_path):
    fails(run(tmp_path / "none.toml"), "no such file")
    fails(run(tmp_path), "a folder")


# Five legends of one name may be stated: the legend rule then applies (704.5j).
def test_five_copies_of_a_legend_are_legal_to_state(tmp_path):
    path = tmp_path / "position.toml"
    path.write_text('[you]\nbattlefield = [{ card = "Karakas", count = 5 }]\n')
    assert run(path, "--goal", "mana: W").exit_code == exit_codes.OK


LATER = str(EXAMPLES / "rift-bolt-next-turn.toml")


def test_a_win_by_the_second_turn_and_its_twin_of_one_turn():
    result = run(LATER, "--turns", 2, "--json")
    assert result.exit_code == 0, result.output
    found = read_json(result.stdout)
    assert (found.kind, found.turns, found.turn, found.earliest) == ("LETHAL", 2, 2, True)
    assert {row.turn for row in found.rows} == {"your turn 1", "your turn 2"}
    twin = run(LATER)
    assert twin.exit_code == exit_codes.PROVED_NO and "this turn" in twin.stdout
    assert "these 2 turns" in run(LATER, "--turns", 2, "--goal", "mana: RRR").stdout


def test_a_saved_line_of_several_turns_is_legal(tmp_path):
    path = tmp_path / "line.toml"
    assert run(LATER, "--turns", 2, "--save-line", path).exit_code == 0
    checked = CliRunner().invoke(main, ["check", str(path)])
    assert checked.exit_code == 0, checked.output


def test_no_turns_are_bad_usage():
    result = run(LATER, "--turns", 0)
    assert result.exit_code == exit_codes.BAD_INPUT and "--turns" in result.stderr
