"""Action sequences counted from stored positions, each count derived by hand or labelled."""

from pathlib import Path

import pytest

from analyzer.perft import divide, divided, perft
from models.notation.position_file import parse_position, read_position
from models.position import Position

EXAMPLES = Path(__file__).parents[2] / "examples"


def position(text: str) -> Position:
    # The opponent has no cards: all they ever do is pass.
    return parse_position(f"[you]\n{text}\n").position


def counted(start: Position, counts: list[int]) -> None:
    for depth, count in enumerate(counts, start=1):
        found = perft(start, depth)
        assert found == count, f"expected {count}, got\n{divided(start, depth)}"


def test_117_3d_with_nothing_there_is_only_passing() -> None:
    # Both players pass through every step: one sequence of each length.
    counted(position(""), [1, 1, 1, 1, 1, 1])


def test_605_3a_a_land_can_be_tapped_whenever_its_player_has_priority() -> None:
    # 1: tap, pass.
    # 2: tap-pass; pass-pass.
    # 3: tap-pass-pass; pass-pass and then, in the next step, tap or pass.
    # 4: tap-pass-pass-pass; pass-pass-tap-pass; pass-pass-pass-pass.
    counted(position('battlefield = ["Swamp"]'), [2, 2, 3, 3])


def test_305_2_one_land_a_turn() -> None:
    # 1: play, pass.
    # 2: play and then tap or pass; pass-pass.
    # 3: play-tap and then only pass, as the second land has to wait; play-pass-pass;
    #    pass-pass-pass, as a land can be played only in a main phase.
    counted(position('hand = ["Swamp", "Swamp"]'), [2, 3, 3])


def test_equal_lands_are_one_action() -> None:
    # 1: tap one of two, pass.
    # 2: tap and then tap the other or pass; pass-pass.
    counted(position('battlefield = ["Swamp", "Swamp"]'), [2, 3])
    # Lands that differ are two: tap one, tap the other, pass.
    counted(position('battlefield = ["Swamp", "Island"]'), [3])


def test_307_1_an_artifact_is_cast_in_a_main_phase_with_an_empty_stack() -> None:
    # 1: cast, pass.
    # 2: cast-pass; pass-pass.
    # 3: cast-pass-pass; pass-pass-pass (in combat the Petal cannot be cast).
    # 4: cast-pass-pass, and then mana of five colours or pass; pass-pass-pass-pass.
    counted(position('hand = ["Lotus Petal"]'), [2, 2, 2, 7])


def test_601_2g_mana_from_the_pool_or_made_while_casting() -> None:
    # 1: tap, cast the Ritual (tapping the Swamp for it), pass.
    # 2: tap and then cast or pass; cast-pass; pass-pass.
    # 3: tap-cast-pass; tap-pass-pass; cast-pass-pass; pass-pass and then tap, cast or pass.
    counted(position('battlefield = ["Swamp"]\nhand = ["Dark Ritual"]'), [3, 4, 6])


def test_601_2c_each_target_is_an_action() -> None:
    # 1: tap, Bolt at you, Bolt at the opponent, pass.
    # 2: tap and then Bolt at either or pass; Bolt-pass twice; pass-pass.
    counted(position('battlefield = ["Mountain"]\nhand = ["Lightning Bolt"]'), [4, 6])


def test_each_color_is_an_action() -> None:
    # 1: three mana of one of five colours, pass.
    # 2: five times pass only (the hand is gone); pass-pass.
    text = 'battlefield = ["Lion\'s Eye Diamond"]\nhand = ["Swamp"]\nland_drops = 0'
    counted(position(text), [6, 6])


def test_118_3a_each_way_to_pay_is_an_action() -> None:
    # Gitaxian Probe for {U} or 2 life, at either player.
    # 1: tap; Probe at two players in two ways each; pass.
    text = 'battlefield = ["Island"]\nhand = ["Gitaxian Probe"]'
    counted(position(text), [6])
    # With 1 life only the mana is left.
    counted(position(text + "\nlife = 1"), [4])


def test_a_finished_game_has_no_actions() -> None:
    # The Bolt at the opponent wins: cast-pass-pass, and nothing after that.
    start = parse_position(
        '[you]\nhand = ["Lightning Bolt"]\nmana = "R"\n[opponent]\nlife = 3\n'
    ).position
    # 1: Bolt at either, pass.  2, 3: nobody can do anything but pass.
    # 4: after the Bolt at the opponent the game is over; after the other two, pass.
    counted(start, [3, 3, 3, 2])


def test_divide_adds_up() -> None:
    start = position('battlefield = ["Swamp"]\nhand = ["Dark Ritual"]')
    assert sum(count for _, count in divide(start, 3)) == perft(start, 3)
    text = divided(start, 3)
    assert text.splitlines()[-1] == "6 at depth 3"
    assert any(line.endswith("pass") for line in text.splitlines())
    with pytest.raises(ValueError, match="depth"):
        divide(start, 0)


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        # Regression only: counted by the program itself.
        ("ant-infernal-tutor.toml", [4, 8, 15, 37, 114, 348]),
        ("ant-one-mana-short.toml", [3, 3, 3, 17, 39, 52]),
    ],
)
def test_examples(name: str, counts: list[int]) -> None:
    counted(read_position(EXAMPLES / name).position, counts)
