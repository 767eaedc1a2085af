"""Plot (702.170): a special action, and the cast on a later turn."""

from __future__ import annotations

import pytest

from analyzer.question import Options, solve
from models.notation.position_file import PositionFile, parse_position
from models.notation.position_write import write_position
from models.position import Step
from tests.rulings.upkeeps import next_upkeep
from tests.scenario import Game, ask, play

ROBBERY = "Highway Robbery"  # {1}{R} sorcery, plot {1}{R}


def game(mana: str = "RR", head: str = "", more: str = "") -> Game:
    return play(
        f"""
        {head}
        [you]
        hand = ["{ROBBERY}", "Lightning Bolt"]
        mana = "{mana}"
        library = {{ Island = 30 }}
        {more}
        [opponent]
        library = {{ Island = 30 }}
        """
    )


def marks(g: Game) -> list[str]:
    return [mark for _, mark in g.position.players[0].exile]


def next_turn(g: Game) -> Game:
    """Your next first main phase."""
    turn = g.position.turn
    while g.position.turn != turn + 2:
        g = next_upkeep(g)
    return g.to_step(Step.MAIN1)


def test_702_170a_it_is_exiled_for_its_plot_cost() -> None:
    g = game().do(f"plot {ROBBERY} (RR)")
    assert (g.hand(), g.exile(), g.pool()) == (["Lightning Bolt"], [ROBBERY], "")
    # 116.2k: no spell was cast and nothing uses the stack.
    assert g.storm == 0 and not g.stack and g.position.priority == 0


def test_one_mana_is_too_little_and_other_cards_have_no_plot() -> None:
    g = game("R")
    assert not g.allows("plot") and g.broken(f"plot {ROBBERY} (R)") == ("118.3",)
    assert g.broken("plot Lightning Bolt (R)") == ("702.170a",)


@pytest.mark.parametrize("head", ['phase = "end"', 'phase = "upkeep"', 'active = "opponent"'])
def test_only_in_the_main_phase(head: str) -> None:
    priority = '\npriority = "you"' if "opponent" in head else ""
    g = game(head=head + priority)
    assert not g.allows("plot") and "702.170a" in g.broken(f"plot {ROBBERY} (RR)")


def test_only_with_an_empty_stack() -> None:
    g = game("RRR").do("cast Lightning Bolt targeting opponent (R)")
    assert not g.allows("plot") and "702.170a" in g.broken(f"plot {ROBBERY} (RR)")


def test_702_170d_not_in_the_turn_in_which_it_was_plotted() -> None:
    g = game("RRRR").do(f"plot {ROBBERY} (RR)")
    assert not g.allows(f"cast {ROBBERY}")
    assert g.broken(f"cast {ROBBERY} from exile for free (0)") == ("601.3",)


def test_702_170d_on_a_later_turn_for_nothing() -> None:
    g = next_turn(game().do(f"plot {ROBBERY} (RR)"))
    assert marks(g) == ["plotted"]
    g.do(f"cast {ROBBERY} from exile for free (0)")
    assert g.storm == 1
    g.do("resolve")
    assert g.position.pending is not None  # a card or a land for two


def test_a_plotted_instant_is_cast_as_a_sorcery() -> None:
    """702.170d says main phase and empty stack, whatever the type of the card."""
    text = """
        phase = "{phase}"
        [you]
        exile = [{{ card = "Lightning Bolt", mark = "plotted" }}]
        hand = ["Lightning Bolt"]
        mana = "R"
        """
    free = "cast Lightning Bolt from exile for free targeting opponent (0)"
    assert play(text.format(phase="main1")).broken(free) == ()
    late = play(text.format(phase="end"))
    assert "702.170d" in late.broken(free) and not late.allows("cast Lightning Bolt from exile")
    busy = play(text.format(phase="main1")).do("cast Lightning Bolt targeting opponent (R)")
    assert busy.broken(free) == ("702.170d",)
    assert not busy.allows("cast Lightning Bolt from exile")


def test_its_owner_alone_casts_it() -> None:
    g = play(
        f"""
        active = "opponent"
        [you]
        exile = [{{ card = "{ROBBERY}", mark = "plotted" }}]
        """
    )
    assert g.broken(f"cast {ROBBERY} from exile for free (0)")


def test_a_file_says_it() -> None:
    for mark in ("plotted", "plotted this turn"):
        text = f'[you]\nexile = [{{ card = "{ROBBERY}", mark = "{mark}" }}]\n'
        position = parse_position(text).position
        assert parse_position(write_position(PositionFile(position))).position == position


@pytest.mark.parametrize(
    ("mark", "kind"), [("plotted", "LETHAL"), ("plotted this turn", "NO_LINE")]
)
def test_a_win_with_a_plotted_card(mark: str, kind: str) -> None:
    """It counts for storm: Robbery, then Grapeshot for two damage."""
    text = f"""
        [you]
        exile = [{{ card = "{ROBBERY}", mark = "{mark}" }}]
        hand = ["Grapeshot"]
        mana = "RR"
        [opponent]
        life = 2
        """
    assert ask(text).kind == kind


@pytest.mark.parametrize(("life", "kind"), [(2, "LETHAL"), (3, "NO_LINE")])
def test_a_line_of_two_turns(life: int, kind: str) -> None:
    """Two Mountains: plotted now, cast for nothing before a Grapeshot next turn, two damage.

    Without plotting Grapeshot does one: there is the mana for one spell each turn.
    """
    text = f"""
        [you]
        hand = ["{ROBBERY}", "Grapeshot"]
        battlefield = ["Mountain", "Mountain"]
        land_drops = 0
        library = {{ Trinisphere = 9 }}
        [opponent]
        life = {life}
        library = {{ Island = 30 }}
        """
    position = parse_position(text).position
    verdict = solve(position, "win", Options(turns=2, replies=False, attacks=False, seconds=20))
    assert verdict.kind == kind
    if kind == "LETHAL":
        assert verdict.turn == 2
