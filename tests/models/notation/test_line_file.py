"""Line files."""

from pathlib import Path

import pytest

from cards.library import CARDS
from models.actions import Cast, PlayLand
from models.apply import apply
from models.legal import legal_actions
from models.notation.errors import NotationError, NotationErrors
from models.notation.line_file import parse_line, read_line, write_line
from models.notation.position_file import parse_position, read_position

EXAMPLES = Path(__file__).parents[3] / "examples"
LINE = """
title = "A line"
steps = [
  "play Swamp",  # the land drop

  "cast Dark Ritual (Swamp: B)",
  "pass",
]

[position]
turn = 2

[position.you]
hand = ["Dark Ritual", "Swamp"]
"""


def test_steps_are_read_in_the_position_before_them() -> None:
    line = parse_line(LINE)
    assert (line.title, line.start.position.turn) == ("A line", 2)
    assert line.lines == (4, 6, 7)
    position = line.start.position
    land = line.action(0, position)
    assert land == PlayLand(CARDS.find("Swamp"))
    spell = line.action(1, apply(position, land))
    assert isinstance(spell, Cast)
    assert spell.pay.abilities[0].source == 1


def test_a_line_refers_to_a_position_beside_it(tmp_path: Path) -> None:
    (tmp_path / "p.toml").write_text("[you]\nhand = ['Swamp']\n", encoding="utf-8")
    file = tmp_path / "line.toml"
    file.write_text(write_line("p.toml", ["play Swamp"], title="t"), encoding="utf-8")
    line = read_line(file)
    assert line.start.position == read_position(tmp_path / "p.toml").position
    assert (line.steps, line.title) == (("play Swamp",), "t")


def test_what_is_written_reads_back() -> None:
    start = parse_position("[you]\nhand = ['Swamp']\n[opponent]\nlife = 3")
    written = write_line(start, ["play Swamp", 'choose "x"', "pass"], "title", "origin")
    line = parse_line(written)
    assert line.start.position == start.position
    assert line.steps == ("play Swamp", 'choose "x"', "pass")
    assert (line.title, line.origin) == ("title", "origin")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "l: position: expected the key 'position' with the path of a position file"),
        ("steps = []\nposition = 3", "l:2: position: expected the path of a position file, or a"),
        ("steps = []\nposition = 'no.toml'", "l:2: position: expected the path of a position file"),
        ("[position]\nturn = 1", "l: steps: expected the key 'steps' with a list of actions"),
        ("steps = 'pass'\n[position]", "l:1: steps: expected a list of actions, got 'pass'"),
        ("steps = [\n 'pass', 3]\n[position]", "l:2: steps[2]: expected an action, such as"),
        ("steps = [' ']\n[position]", "l:1: steps[1]: expected an action"),
        ("stpes = []", "l:1: stpes: expected a valid key, got 'stpes' (did you mean steps?)"),
        ("steps = []\n[position]\n[position.you]\nlife = 0", "l:4: position.you.life: expected"),
        (
            "steps = []\n[position.deck]\nmain = []\n[position.you]\nhand = ['Swamp']",
            "l:5: position.you.hand: expected no 'Swamp': the deck has none",
        ),
    ],
)
def test_what_is_wrong_with_a_line(text: str, message: str) -> None:
    with pytest.raises(NotationErrors) as caught:
        parse_line(text, "l")
    assert message in str(caught.value)


def test_what_is_wrong_with_a_step_has_its_place() -> None:
    line = parse_line(LINE.replace("Swamp: B", "Swmp: B"), "l")
    with pytest.raises(NotationError) as caught:
        line.action(1, line.start.position)
    assert str(caught.value).startswith("l:6: steps[2]: expected a payment such as")


WIN = [
    "play Swamp",
    "cast Dark Ritual (Swamp: B)",
    "pass",
    "pass",
    *["cast Lotus Petal", "pass", "pass"],
    *["cast Lion's Eye Diamond", "pass", "pass"] * 2,
    "cast Infernal Tutor (BB)",
    "activate Lion's Eye Diamond for BBB",
    "activate Lion's Eye Diamond for BBB",
    *["pass", "pass", "choose Infernal Tutor"],
    *["cast Infernal Tutor (BB)", "pass", "pass", "choose Infernal Tutor"],
    *["cast Infernal Tutor (BB)", "pass", "pass", "choose Tendrils of Agony"],
    "activate Lotus Petal for B",
    "cast Tendrils of Agony targeting opponent (BBBB)",
]


def test_the_line_that_an_example_states_wins() -> None:
    position = read_position(EXAMPLES / "ant-infernal-tutor.toml").position
    line = parse_line(write_line("p", WIN).replace('position = "p"\n', "") + "[position]\n")
    for index in range(len(line.steps)):
        action = line.action(index, position)
        assert action in legal_actions(position), line.steps[index]
        position = apply(position, action)
    assert (position.storm, sum(position.players[0].pool)) == (8, 0)
    while position.winner is None:
        position = apply(position, legal_actions(position)[-1 if position.pending is None else 0])
    assert position.winner == 0
