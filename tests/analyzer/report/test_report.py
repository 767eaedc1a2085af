"""Reports: what they say of a win, of its losing twin, of bounds and of unfinished searches."""

from pathlib import Path

import pytest

from analyzer import Options, solve
from analyzer.question import clairvoyant
from analyzer.report.build import report
from analyzer.report.content import as_json, read_json
from analyzer.report.text import as_text
from analyzer.search.verdict import Verdict
from models.notation.position_file import parse_position, read_position

EXAMPLES = Path(__file__).parents[3] / "examples"
WIN = EXAMPLES / "ant-infernal-tutor.toml"
TWIN = EXAMPLES / "ant-one-mana-short.toml"


def reported(path, goal="win", options=None, **kwargs):
    position = read_position(path).position
    verdict = solve(position, goal, options)
    return report(position, verdict, **kwargs)


@pytest.fixture(scope="module")
def win():
    return reported(WIN)


@pytest.fixture(scope="module")
def twin():
    return reported(TWIN)


def test_a_win_says_what_is_proved_and_assumed(win):
    text = as_text(win)
    assert text.startswith("LETHAL. Proved: you win this turn.\n")
    assert "whatever the library's order" in text
    assert "Assumed: the opponent does nothing." in text
    assert "BOUND" not in text


def test_the_losing_twin_says_that_no_line_is_certain(twin):
    text = as_text(twin)
    assert text.startswith("NO_LINE. Proved: no line of this turn makes sure that you win.\n")
    assert "A line counts only if it works whatever the library's order." in text
    assert twin.rows == () and twin.ending is None
    assert "spells" not in text


# The count is worked out in the comment of the example: Tendrils is the eighth spell.
def test_the_ending_counts_with_and_without_the_finisher(win):
    end = win.ending
    assert (end.finisher, end.storm_count, end.storm_copies) == ("Tendrils of Agony", 7, 7)
    assert end.spells_cast == 8
    assert end.life_lost == (-16, 16)
    assert end.life == (36, 0)
    assert end.mana_left == "-"
    assert (end.winner, end.how) == ("you", "the opponent has no life left (704.5a)")
    text = as_text(win)
    assert "Storm count           7 (spells cast before the finisher, 702.40a)" in text
    assert "Spells cast           8 (with the finisher, as players count)" in text
    assert "Damage or life loss   16 by the opponent\n" in text


def test_rows_fold_passes_and_decisions_into_their_step(win):
    assert [row.number for row in win.rows] == list(range(1, len(win.rows) + 1))
    last = win.rows[-1]
    assert last.action.startswith("cast Tendrils of Agony targeting opponent (")
    assert last.then == ("storm: 7 copies",)
    assert last.steps.count("pass") == 2 * 9  # the trigger, seven copies, and the spell
    assert (last.spells, last.life) == (8, (36, 0))
    assert not any(row.action == "pass" for row in win.rows)
    every = [step for row in win.rows for step in row.steps]
    assert len(every) == len(solve(read_position(WIN).position).line)


def test_what_resolves_after_responses_has_a_row_of_its_own(win):
    actions = [row.action for row in win.rows]
    at = actions.index("resolve Infernal Tutor")
    assert win.rows[at].then == ("choose Infernal Tutor",)
    assert win.rows[at - 1].action.startswith("activate Lion's Eye Diamond")
    assert win.rows[at - 1].in_response
    assert "Lion's Eye Diamond" in win.rows[at - 1].graveyard[0]


def test_no_line_is_longer_than_the_width(win, twin):
    for found in (win, twin, reported(EXAMPLES / "doomsday-ideas-unbound.toml")):
        for width in (80, 60, 40):
            assert max(map(len, as_text(found, width).splitlines())) <= width


def test_json_reads_back(win, twin):
    for found in (win, twin):
        assert read_json(as_json(found)) == found


# ddft.wiki, SSG puzzles 2: the replay in the puzzle collection counts 12 spells and 24 life.
def test_copies_left_as_the_game_ends_are_counted():
    found = reported(EXAMPLES / "doomsday-ideas-unbound.toml")
    end = found.ending
    assert (end.spells_cast, end.storm_copies) == (12, 11)
    assert (end.life_lost[1], end.life_lost_if_all_resolve) == (20, 24)
    assert found.rows[0].library_top[0] == "Ideas Unbound"
    assert "24 if every copy" in as_text(found)


def test_its_twin_with_more_life_is_lost():
    assert reported(EXAMPLES / "doomsday-one-storm-short.toml").kind == "NO_LINE"


# doomsday-wiki, echo.easy: eleven spells, ten copies, 22 life, 10 life left before Tendrils.
def test_a_pile_that_is_drawn_whatever_its_order():
    end = reported(EXAMPLES / "doomsday-echo-of-eons.toml").ending
    assert (end.spells_cast, end.storm_copies, end.life_lost_if_all_resolve) == (11, 10, 22)


def test_its_twin_with_one_card_too_many_is_not_certain():
    assert reported(EXAMPLES / "doomsday-echo-eight-cards.toml").kind == "NO_LINE"


@pytest.mark.parametrize(("path", "kind"), [(WIN, "LETHAL"), (TWIN, "NO_LINE")])
def test_clairvoyance_is_labelled_a_bound(path, kind):
    position = read_position(path).position
    verdict = solve(position, "win", Options(clairvoyant=True, seed=3))
    found = report(clairvoyant(position, 3), verdict, 3)
    assert (found.kind, found.label, found.seed, found.clairvoyant) == (kind, "BOUND", 3, True)
    text = as_text(found)
    assert text.startswith(f"BOUND - {kind}. Proved for one order of the library: ")
    assert "sampled with seed 3" in text
    assert "whatever the library's order" not in text


def test_an_unfinished_search_gives_its_reason_and_the_best_line():
    found = reported(WIN, "storm", Options(nodes=10))
    assert found.kind == "UNKNOWN"
    text = as_text(found)
    assert "No maximum proved" in text
    assert "Reason: node limit 10 reached." in text
    assert found.line_is == "Best line so far, not proved to be the best:"
    assert found.line_is in text


def test_the_finished_search_proves_the_highest_storm_count():
    found = reported(WIN, "storm")
    assert (found.kind, found.value) == ("OPTIMAL", 8)
    assert "Proved: 8 is the most that is sure (spells cast this turn)." in as_text(found)


def test_branches_are_noted():
    position = read_position(WIN).position
    verdict = Verdict("LETHAL", "win", 1, branches=2)
    assert "every outcome was searched" in " ".join(report(position, verdict).conditions)
    verdict = Verdict("LETHAL", "win", 1)
    assert "outcome" not in " ".join(report(position, verdict).conditions)


MANA = """
[you]
hand = ["Dark Ritual", { unknown = 1 }]
battlefield = ["Swamp"]
"""


def test_unknown_cards_are_explained():
    position = parse_position(MANA).position
    found = report(position, solve(position, "mana: BBB"))
    assert found.rows[-1].hand == ("unknown card",)
    assert found.rows[-1].mana == "BBB"
    assert "never cast" in as_text(found)
    known = parse_position(MANA.replace(", { unknown = 1 }", "")).position
    assert "never cast" not in as_text(report(known, solve(known, "mana: BBB")))


def test_a_proof_says_which_resource_is_short():
    position = parse_position(MANA).position
    found = report(position, solve(position, "mana: BBBB"))
    assert found.kind == "NO_LINE"
    assert found.short_of == "mana: at most 3 of 4 for the pool"
    assert f"Why not: {found.short_of}." in as_text(found)


def test_much_mana_is_counted():
    position = parse_position(MANA + 'mana = "BBBBBBBBRR"\n').position
    found = report(position, solve(position, "cast: Dark Ritual"))
    assert found.rows[-1].mana in ("7B 2R", "8B 1R", "8B 2R")


def test_the_other_player_can_be_the_one_who_asks():
    text = (
        'active = "opponent"\n[opponent]\nhand = ["Lightning Bolt"]\nbattlefield = ["Mountain"]\n'
    )
    for life, line in (
        (3, "LETHAL. Proved: the opponent wins this turn."),
        (4, "NO_LINE. Proved: no line of this turn makes sure that the opponent wins."),
    ):
        position = parse_position(text + f"[you]\nlife = {life}\n").position
        found = report(position, solve(position))
        assert as_text(found).startswith(line)
        if found.ending is not None:
            assert found.ending.winner == "opponent"
            assert "Damage or life loss   3 by you" in as_text(found)
