"""Questions that a loop decides, each with a twin in which there is none."""

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.question import Options, solve
from analyzer.referee import replay
from analyzer.report.build import report
from models.notation.position_file import parse_position

SCEPTER = """
[you]
hand = ["Tendrils of Agony", "Mox Jet"]
battlefield = [
  {{ card = "Isochron Scepter", imprinted = ["Dramatic Reversal"] }}, "Mox Sapphire", {}
]
exile = ["Dramatic Reversal"]

[opponent]
life = 12
"""
SMOG = """
[you]
hand = ["Chain of Smog"]
battlefield = [{{ card = "Swamp", count = 2 }}, "Witherbloom Apprentice", {}]

[opponent]
life = 7
"""
MONOLITH = """
[you]
mana = "CC"
battlefield = ["{} Monolith", "Rings of Brighthearth"]
"""
CHAIN = """
[you]
hand = ["Emrakul, the Aeons Torn"]
battlefield = ["Food Chain", "{}"]
"""


def ask(toml: str, goal: str, nodes: int = 3000):
    position = parse_position(toml).position
    verdict = solve(position, goal, Options(loops=True, nodes=nodes))
    if verdict.line:
        assert not replay(position, verdict.line).problems
    return position, verdict


def test_as_many_laps_as_a_win_takes() -> None:
    # The Jet, four laps (UB and a spell each: CC, U and B for {2}), and Tendrils as the sixth
    # spell drain 12.
    position, verdict = ask(SCEPTER.format('"Sol Ring"'), "win")
    assert verdict.kind == "LETHAL" and verdict.exit_code == 0
    assert verdict.loop is not None and len(verdict.loop.lengths) == 4
    assert verdict.loop.gains == {"mana": "UB", "storm count": 1}
    table = report(position, verdict).rows
    (folded,) = [row for row in table if row.action.startswith("repeat steps")]
    assert folded.action.endswith(", 3 more times") and folded.spells == 5
    assert table[-1].life == (32, 0)


@pytest.mark.slow
def test_no_win_where_a_lap_lacks_mana() -> None:
    # Sapphire and Jet make the {2} for another lap, and never anything for Tendrils.
    _, verdict = ask(SCEPTER.format(""), "win", nodes=300)
    assert verdict.kind != "LETHAL"


def test_a_loop_that_drains_alone() -> None:
    # The cast and each copy take one life of seven.
    _, verdict = ask(SMOG.format(""), "win")
    assert verdict.kind == "LETHAL" and verdict.loop is not None
    # With shroud for you it needs the opponent to copy it.
    _, verdict = ask(SMOG.format('"True Believer"'), "win")
    assert verdict.kind != "LETHAL"


def test_mana_by_laps_of_one_each() -> None:
    # From CC to ten: one more each lap.
    _, verdict = ask(MONOLITH.format("Basalt"), "mana: CCCCCCCCCC")
    assert verdict.kind == "LETHAL" and verdict.loop is not None
    assert len(verdict.loop.lengths) == 8
    # The other one makes as much as it takes.
    _, verdict = ask(MONOLITH.format("Grim"), "mana: CCCCCCCCCC")
    assert verdict.kind != "LETHAL" and verdict.loop is None


def test_a_spell_that_laps_pay_for() -> None:
    # 5 of the first Griffin, and one more each lap: 15 after ten.
    _, verdict = ask(CHAIN.format("Misthollow Griffin"), "cast: Emrakul, the Aeons Torn")
    assert verdict.kind == "LETHAL" and verdict.loop is not None
    assert len(verdict.loop.lengths) == 10
    _, verdict = ask(CHAIN.format("Elvish Spirit Guide"), "cast: Emrakul, the Aeons Torn")
    assert verdict.kind == "NO_LINE"


def test_no_highest_storm_count() -> None:
    position, verdict = ask(SCEPTER.format('"Sol Ring"'), "storm")
    assert verdict.kind == "UNBOUNDED" and verdict.exit_code == 0
    assert verdict.loop is not None and len(verdict.loop.lengths) == 2
    said = report(position, verdict)
    assert "there is no most" in said.headline
    assert any("732.2a" in text for text in said.conditions)
    # What a loop uses up bounds it: that is no proof of no highest count.
    _, verdict = ask(
        """
        [you]
        battlefield = ["Helm of Awakening", "Sensei's Divining Top", "Future Sight"]
        library = { "Island" = 4 }
        """,
        "storm",
    )
    assert verdict.kind == "OPTIMAL" and verdict.value == 4


def test_an_opponent_who_could_reply_may_end_a_loop() -> None:
    toml = SMOG.format("") + 'hand = ["Lightning Bolt"]\nbattlefield = ["Mountain"]\n'
    position = parse_position(toml).position
    verdict = solve(position, "win", Options(loops=True, nodes=300))
    # The Bolt kills the Apprentice.
    assert verdict.kind != "LETHAL" and verdict.loop is None
    verdict = solve(position, "win", Options(loops=True, nodes=300, replies=False))
    assert verdict.kind == "LETHAL"


@pytest.mark.parametrize("goal", ["win", "storm"])
def test_without_a_loop_the_search_is_the_same(goal) -> None:
    toml = """
    [you]
    hand = ["Dark Ritual", "Dark Ritual", "Lotus Petal", "Tendrils of Agony"]
    battlefield = ["Swamp"]

    [opponent]
    life = 8
    """
    position = parse_position(toml).position
    plain, looked = solve(position, goal), solve(position, goal, Options(loops=True))
    assert (plain.kind, plain.stats.nodes) == (looked.kind, looked.stats.nodes)


def test_the_saved_line_plays_every_lap(tmp_path) -> None:
    position, line = tmp_path / "smog.toml", tmp_path / "line.toml"
    position.write_text(SMOG.format(""))
    run = CliRunner().invoke(main, ["solve", str(position), "--loops", "--save-line", str(line)])
    assert run.exit_code == 0 and "repeat steps" in run.stdout
    assert CliRunner().invoke(main, ["check", str(line)]).exit_code == 0
