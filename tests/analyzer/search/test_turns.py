"""Questions about several turns: what is drawn, untapped and played in between decides."""

from __future__ import annotations

import pytest

from analyzer import solve
from analyzer.question import Options
from analyzer.referee import replay
from analyzer.search.moves import PRUNINGS
from analyzer.search.verdict import Verdict
from models.notation.position_file import parse_position
from models.position import Step


def ask(toml: str, turns: int, goal: str = "win", **how: object) -> Verdict:
    position = parse_position(toml).position
    return solve(position, goal, Options(turns=turns, **how))  # type: ignore[arg-type]


# Lands give B, BB and (no third Swamp) BB in turns 1 to 3.  In turn 3 there are Petal, two
# Rituals and Tendrils: 2 + 1 + 2 + 2 = 7 mana for them, 4 spells, so 4 times 2 life.
RITUALS = """
[you]
hand = ["Swamp", "Lotus Petal", "Dark Ritual", "Tendrils of Agony"]
library = {{ order = "known", cards = ["Swamp", "{second}", "Lotus Petal", "Swamp"] }}
[opponent]
life = {life}
"""


def rituals(turns: int, life: int = 8, second: str = "Dark Ritual", **how: object) -> Verdict:
    return ask(RITUALS.format(life=life, second=second), turns, **how)


def test_a_win_waits_for_the_third_turn() -> None:
    verdict = rituals(3)
    assert (verdict.kind, verdict.turn, verdict.earliest) == ("LETHAL", 3, True)


@pytest.mark.parametrize(
    ("turns", "life", "second"),
    [(2, 8, "Dark Ritual"), (3, 10, "Dark Ritual"), (3, 8, "Swamp")],
    ids=["one turn fewer", "one spell more needed", "another draw"],
)
def test_its_twins_do_not_win(turns: int, life: int, second: str) -> None:
    assert rituals(turns, life, second).kind == "NO_LINE"


def test_the_line_is_replayed_across_the_turns() -> None:
    position = parse_position(RITUALS.format(life=8, second="Dark Ritual")).position
    line = rituals(3).line
    assert line is not None
    played = replay(position, line)
    assert not played.problems
    assert played.final is not None
    assert (played.final.turn, played.final.active, played.final.winner) == (5, 0, 0)


@pytest.mark.parametrize("name", PRUNINGS)
def test_no_pruning_changes_the_answer(name: str) -> None:
    kept = tuple(p for p in PRUNINGS if p != name)
    for life, kind in ((6, "LETHAL"), (8, "NO_LINE")):
        assert rituals(2, life, prunings=kept).kind == kind


def test_the_most_storm_of_one_turn() -> None:
    # Petal, Ritual, Ritual, Petal and Tendrils wait for turn 4.
    most = [ask(RITUALS.format(life=20, second="Dark Ritual"), n, "storm").value for n in (1, 4)]
    assert most == [3, 5]


def test_mana_of_two_turns_is_not_there_at_one_moment() -> None:
    two = '[you]\nhand = ["Island", "Island"]\n[opponent]\n'
    assert ask(two, 2, "mana: UU").turn == 2
    assert ask(two, 1, "mana: UU").kind == "NO_LINE"
    assert ask(two, 3, "mana: UUU").kind == "NO_LINE"


def libraries(mine: int, theirs: int) -> str:
    known = "library = {{ order = 'known', cards = {} }}"
    one, other = (known.format(["Island"] * n) for n in (mine, theirs))
    return f"[you]\n{one}\n[opponent]\n{other}\n"


def test_an_opponent_without_a_library_loses_in_their_draw_step() -> None:
    # 704.5b: they draw at the beginning of the turn between.
    assert ask(libraries(5, 0), 2).turn == 2
    assert ask(libraries(5, 0), 1).kind == "NO_LINE"
    assert ask(libraries(5, 1), 2).kind == "NO_LINE"
    assert ask(libraries(5, 1), 3).turn == 3


def test_whoever_draws_first_from_an_empty_library_loses() -> None:
    assert ask(libraries(0, 1), 3).kind == "NO_LINE"


def test_eight_cards_are_discarded_down_to_seven() -> None:
    # 514.1: of eight cards one goes, and the draw makes eight again.
    hand = '[you]\nhand = ["Swamp", "Grapeshot", "Grapeshot", "Grapeshot", "Grapeshot", '
    hand += '"Grapeshot", "Grapeshot", "Grapeshot"]\nlands_played = 1\nlibrary = { Swamp = 9 }\n'
    verdict = ask(hand + "[opponent]\n", 2, "mana: B")
    assert verdict.turn == 2
    played = replay(parse_position(hand + "[opponent]\n").position, verdict.line or ())
    cleanup = [s for s in played.steps if s.before.step == Step.CLEANUP]
    assert [len(s.after.players[0].hand) for s in cleanup] == [7]


# Against a known Counterspell with the lands for it the one Tendrils is countered (601, 608).
COUNTERED = """
[you]
hand = ["Swamp", "Tendrils of Agony"]
battlefield = ["Swamp", "Swamp", "Swamp"]
lands_played = 1
library = {{ order = "known", cards = ["Swamp"] }}
[opponent]
life = 2
hand = ["{theirs}"]
battlefield = ["Island", "Island"]
library = {{ order = "known", cards = ["Island", "Island"] }}
"""


def test_the_opponent_may_answer_in_later_turns() -> None:
    assert ask(COUNTERED.format(theirs="Counterspell"), 2).kind == "NO_LINE"
    assert ask(COUNTERED.format(theirs="Island"), 2).turn == 2


def test_a_limit_leaves_something_for_later_turns() -> None:
    # The proof about two turns takes more than a few positions; the win of the third does not.
    verdict = rituals(3, nodes=40)
    assert verdict.kind == "LETHAL" and verdict.turn == 3
    assert rituals(3, nodes=2).kind == "UNKNOWN"


def test_extra_turns_are_no_part_of_a_proof_about_several() -> None:
    hand = (
        '[you]\nhand = ["{}"]\nlibrary = {{ Island = 9 }}\n[opponent]\nlibrary = {{ Island = 9 }}\n'
    )
    assert ask(hand.format("Stitch in Time"), 2).kind == "UNKNOWN"
    assert ask(hand.format("Stitch in Time"), 1).kind == "NO_LINE"
    assert ask(hand.format("Island"), 2).kind == "NO_LINE"
