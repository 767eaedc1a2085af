"""The bench command: what it prints, what it refuses, how it goes on."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import exit_codes, main
from tests.analyzer.batch.runs import TEXT, hands_of


def run(*args):
    return CliRunner().invoke(main, ["bench", *map(str, args)], prog_name="stormline")


def fails(result, *texts):
    assert result.exit_code == exit_codes.BAD_INPUT, result.output
    assert result.stderr.startswith("Error: ")
    for text in texts:
        assert text in result.stderr, result.stderr


@pytest.fixture
def deck(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "small.txt"
    path.write_text(TEXT)
    return path


QUICK = ("--hands", 8, "--opponent-life", 2, "--sample", "--workers", 1)


def test_a_run(deck, tmp_path):
    result = run(deck, *QUICK)
    assert result.exit_code == exit_codes.OK, result.output
    assert "8 hands, seed 1, on the play, mulligans: none, turn 1" in result.stdout
    assert "Clairvoyant" in result.stdout and "Honest" in result.stdout
    assert "The run is in runs/small-1." in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert run(deck, *QUICK).stdout.endswith("The run is in runs/small-2.\n")
    one, two = (hands_of(tmp_path / "runs" / f"small-{n}") for n in (1, 2))
    assert one == two


def test_json(deck):
    data = json.loads(run(deck, *QUICK, "--json").stdout)
    assert (data["played"], data["planned"]) == (8, 8)
    assert data["settings"]["hashes"][0] == data["decks"][0]["sha256"]
    for column in ("clairvoyant", "honest"):
        turn = data["decks"][0][column]["turns"][0]
        assert 0 <= turn["low"] <= turn["rate"] <= turn["high"] <= 1
    assert any("Honest:" in words for words in data["policy"])


def test_an_enumeration_says_that_it_is_exact(deck):
    result = run(deck, "--opponent-life", 2, "--workers", 1)
    assert "distinct opening hands, all of them" in result.stdout
    assert "Exact: every distinct opening hand" in result.stdout


def test_a_swap_is_paired(deck):
    result = run(deck, *QUICK, "--cut", "2 Swamp", "--add", "Black Lotus", "--add", "Blaze")
    assert result.exit_code == exit_codes.OK, result.output
    assert "Difference, on the same shuffles" in result.stdout
    assert "McNemar" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_resume_of_a_finished_run_prints_it_again(deck):
    first = run(deck, *QUICK, "--run", "here")
    again = run("--resume", "here")
    assert again.exit_code == exit_codes.OK
    assert again.stdout == first.stdout


def test_ctrl_c_leaves_a_clean_partial_result(deck, monkeypatch):
    from analyzer.batch import run as module

    calls = []
    real = module.play_here

    def stopped(settings, numbers):
        for played in real(settings, numbers):
            calls.append(1)
            if len(calls) > 3:
                raise KeyboardInterrupt
            yield played

    monkeypatch.setattr(module, "play_here", stopped)
    result = run(deck, *QUICK, "--run", "here")
    assert result.exit_code == exit_codes.INTERRUPTED
    assert "3 of 8 hands" in result.stdout and "not finished" in result.stdout
    assert "stormline bench --resume here" in result.stderr


def test_a_typo(deck):
    deck.write_text("56 Swamp\n4 Dark Ritul\n")
    fails(run(deck), "small.txt:2", "'Dark Ritul'", "did you mean Dark Ritual")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("59 Swamp\n", "59 cards, fewer than 60 (100.2a); --any-size"),
        ("", "an empty file"),
        ("// nothing\n", "no cards"),
        ("Sideboard\n4 Swamp\n", "0 cards"),
    ],
)
def test_decks_that_are_none(deck, text, message):
    deck.write_text(text)
    fails(run(deck), message)
    assert not (deck.parent / "runs").exists()


@pytest.mark.parametrize("cards", [1, 7, 8])
@pytest.mark.parametrize("side", ["--play", "--draw"])
def test_tiny_decks(deck, cards, side):
    deck.write_text(f"{cards} Swamp\n")
    result = run(deck, "--any-size", side, "--hands", 2, "--workers", 1)
    assert result.exit_code == exit_codes.OK, result.output


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--paired",), "--paired compares two decks"),
        (("--cut", "Swamp"), "names 1 cards and --add 0"),
        (("--keep", "5-2"), '--keep: expected something like "2-5"'),
        (("--opponent-battlefield", "Thalai"), "--opponent-battlefield: expected a card name"),
        (("--hands", "0"), "0 is not in the range"),
        (("--resume", "nowhere"), "give no DECK"),
    ],
)
def test_bad_options(deck, args, message):
    result = run(deck, *args)
    assert result.exit_code == exit_codes.BAD_INPUT
    assert message in result.stderr


def test_what_cannot_be_resumed(deck):
    fails(run("--resume", "nowhere"), "nowhere: expected a run folder")
    run(deck, *QUICK, "--run", "here")
    fails(run("--resume", "here", "--seed", 2), "--seed cannot be changed")
    fails(run(deck, "--run", "here"), "not empty")
    fails(run(), "give a DECK")


def test_taxes_on_the_table(deck):
    """With Sphere of Resistance a Lotus costs {1}: without a land in play nothing is cast."""
    deck.write_text("30 Black Lotus\n30 Blaze\n")
    free = json.loads(run(deck, *QUICK, "--json").stdout)
    taxed = json.loads(
        run(deck, *QUICK, "--json", "--opponent-battlefield", "Sphere of Resistance").stdout
    )
    assert free["decks"][0]["honest"]["turns"][0]["kills"] > 0
    assert taxed["decks"][0]["clairvoyant"]["turns"][0]["kills"] == 0
    assert any("Sphere of Resistance" in words for words in taxed["policy"])


def test_free_counterspells_in_hand(deck):
    """Two Forces are one counterspell, the other pays for it: a lone Blaze is no certain kill.

    One Lotus and one Blaze kill an opponent of two life who does nothing.
    """
    force = ("--opponent-hand", "2 Force of Will")
    free = json.loads(run(deck, *QUICK, "--json").stdout)
    held = json.loads(run(deck, *QUICK, "--json", *force).stdout)
    assert free["decks"][0]["honest"]["turns"][0]["kills"] > 0
    assert held["decks"][0]["clairvoyant"]["turns"][0]["kills"] == 0
    assert any(
        "2 Force of Will" in words or "Force of Will (in hand)" in words for words in held["policy"]
    )


def test_a_bug_in_a_hand_costs_only_that_hand(deck, monkeypatch):
    from analyzer.batch.columns import Question

    real = Question.answer

    def answer(self, with_cause):
        if self.text.startswith("1:3:"):
            raise RuntimeError("no such thing")
        return real(self, with_cause)

    monkeypatch.setattr(Question, "answer", answer)
    result = run(deck, *QUICK)
    assert result.exit_code == exit_codes.BUG
    assert "open, 1 hands: a bug: RuntimeError: no such thing" in result.stdout
    assert "left open: 3." in result.stderr


@pytest.mark.slow
def test_the_readme_shows_what_is_printed(tmp_path, monkeypatch):
    """Where the line that says what settled the hands may change with the search."""
    root = Path(__file__).parents[3]
    block = re.search(r"```text\n\$ stormline bench (.*)\n((?:.*\n)*?)\.\.\.\n```",
                      (root / "README.md").read_text(encoding="utf-8"))  # fmt: skip
    command, shown = block[1].split(), block[2]
    monkeypatch.chdir(tmp_path)
    result = run(root / command[0], *command[1:], "--workers", 1)
    settled = re.compile(r"  settled: .*")
    assert settled.sub("", result.stdout).startswith(settled.sub("", shown))


def test_a_deck_with_a_commander(deck):
    """99 cards are shuffled, and the opponent begins with 40 life (903.7)."""
    deck.write_text("Commander\n1 Baral, Chief of Compliance\n\nDeck\n99 Island\n")
    data = json.loads(run(deck, "--hands", 2, "--workers", 1, "--json").stdout)
    assert data["settings"]["opponent"]["life"] == 40
    assert data["settings"]["decks"][0]["main"] == {"Island": 99}
    assert not data["decks"][0]["notes"]
    other = deck.with_name("other.txt")
    other.write_text(TEXT)
    fails(run(deck, other), "decks with a commander and without cannot be played together")


def test_a_companion_is_offered_if_the_deck_may_have_it(deck):
    """Lutri asks for different names among nonland cards (702.139a)."""
    for spells, companion in (("1 Ponder", "Lutri, the Spellchaser"), ("2 Ponder", "")):
        deck.write_text(f"Companion\n1 Lutri, the Spellchaser\n\nDeck\n59 Island\n{spells}\n")
        data = json.loads(run(deck, "--hands", 1, "--workers", 1, "--json").stdout)
        played = data["settings"]["decks"][0]
        assert (played["companion"], sum(played["sideboard"].values())) == (companion, 1)
        forbidden = [note for note in data["decks"][0]["notes"] if "702.139a" in note]
        assert bool(forbidden) is not bool(companion)


def test_another_card_is_no_companion(deck):
    deck.write_text("Companion\n1 Dark Ritual\n\nDeck\n60 Island\n")
    data = json.loads(run(deck, "--hands", 1, "--workers", 1, "--json").stdout)
    assert sum(data["settings"]["decks"][0]["sideboard"].values()) == 1
    assert any("Dark Ritual is no companion" in note for note in data["decks"][0]["notes"])


# --- open hands again -------------------------------------------------------------------------
STORM = "20 Dark Ritual\n20 Lotus Petal\n8 Tendrils of Agony\n8 Ponder\n4 Swamp\n"


def test_open_hands_are_played_again_with_a_higher_limit(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "storm.txt").write_text(STORM)
    few = ("--hands", 12, "--sample", "--workers", 1, "--opponent-life", 8)
    first = run("storm.txt", *few, "--nodes", 2, "--json")
    left = json.loads(first.stdout)["decks"][0]["clairvoyant"]["settled_by"].get("", 0)
    assert 0 < left < 12  # some hands take no search at all
    again = run("--reopen", "runs/storm-1", "--nodes", 2000, "--workers", 1)
    assert again.exit_code == exit_codes.OK, again.output
    assert "(first 2; hands settled so" in again.stdout
    whole = run("storm.txt", *few, "--nodes", 2000)
    assert whole.exit_code == exit_codes.OK
    verdicts = [
        [json.loads(line)["games"][0]["clairvoyant"]["by_turn"] for line in hands.splitlines()]
        for hands in (hands_of(tmp_path / "runs" / f"storm-{n}") for n in (2, 3))
    ]
    assert verdicts[0] == verdicts[1]
    assert ["unknown"] not in verdicts[0]
    fails(run("--reopen", "runs/storm-2", "--nodes", 4000), "all 12 hands are settled")
    fails(run("--reopen", "runs/storm-1", "--nodes", 2), "had 2 positions", "more than that")
    fails(run("--reopen", "runs/storm-1", "storm.txt"), "give no DECK")
    fails(run("--reopen", "runs/storm-1", "--turns", 2), "--turns cannot be changed")
    fails(run("--reopen", "runs/storm-1", "--resume", "runs/storm-1"), "give one of them")
    fails(run("--reopen", "nowhere"), "expected a run folder")
