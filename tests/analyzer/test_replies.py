"""The opponent's replies: lines that beat them, and which single card stops a win."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from analyzer import Options, solve
from analyzer.cli import main
from analyzer.stoppers import candidates, in_hand, stoppers
from cards.library import CARDS
from models.notation import parse_position
from models.position import Position

# Swamp: Ritual BBB; Petal; Ritual BB+BBB; Tendrils with three spells before it: 4 * 2 = 8.
PLAIN = """
[you]
hand = ["Dark Ritual", "Dark Ritual", "Lotus Petal", "Tendrils of Agony"]
battlefield = ["Swamp"]
[opponent]
life = 8
hand = []
battlefield = ["Island", "Island"]
"""
# With Duress: five spells before Tendrils, 12 in all; the Petal pays for the second B.
DURESS = PLAIN.replace('"Lotus Petal", ', '"Lotus Petal", "Duress", ')


def position(text: str) -> Position:
    return parse_position(text).position


def with_reply(text: str, *cards: str) -> Position:
    listed = ", ".join(f'"{card}"' for card in cards)
    return position(text.replace("hand = []", f"hand = [{listed}]"))


def test_the_win_against_nothing() -> None:
    assert solve(position(PLAIN)).kind == "LETHAL"


@pytest.mark.parametrize("reply", ["Counterspell", "Stifle"])
def test_one_reply_stops_the_plain_line(reply: str) -> None:
    # Counterspell on the second Ritual leaves no mana for Tendrils; Stifle on the storm trigger
    # leaves 2 of 8.
    p = with_reply(PLAIN, reply)
    assert solve(p).kind == "NO_LINE"
    assert solve(p, "win", Options(replies=False)).kind == "LETHAL"


@pytest.mark.parametrize("reply", ["Counterspell", "Stifle"])
def test_duress_first_beats_it(reply: str) -> None:
    # Duress takes the card, or draws it out: Ritual, Petal, Ritual, Tendrils are still to come, and
    # Duress (and the reply) count: at least 5 * 2 = 10.
    assert solve(with_reply(DURESS, reply)).kind == "LETHAL"


def test_two_replies_stop_what_beats_one() -> None:
    assert solve(with_reply(DURESS, "Counterspell", "Force of Will", "Stifle")).kind == "NO_LINE"


def test_force_of_will_needs_a_card_to_pitch() -> None:
    # Two Islands are not five mana: alone it does nothing, with a blue card it stops the line.
    assert solve(with_reply(PLAIN, "Force of Will")).kind == "LETHAL"
    assert solve(with_reply(PLAIN, "Force of Will", "Brainstorm")).kind == "NO_LINE"


def test_every_line_of_the_plan_wins() -> None:
    verdict = solve(with_reply(DURESS, "Counterspell"))
    assert verdict.plan is not None
    assert len(list(verdict.plan.lines())) == verdict.branches + 1 > 1


def test_stoppers_name_the_cards() -> None:
    cards = [CARDS.find(name) for name in ("Counterspell", "Brainstorm", "Force of Will")]
    found = {s.card: s.outcome for s in stoppers(position(PLAIN), cards)}
    assert found == {
        "Counterspell": "stops it",
        "Brainstorm": "beaten",
        "Force of Will": "stops it",
    }


def test_candidates_are_what_the_mana_on_the_table_allows() -> None:
    names = {CARDS[cid].name for cid in candidates(position(PLAIN))}
    assert {"Counterspell", "Daze", "Force of Will", "Stifle"} <= names
    assert not {"Lightning Bolt", "Duress", "Ponder"} & names  # no red mana; no instant


def test_a_card_that_pitches_comes_with_another() -> None:
    p = in_hand(position(PLAIN), CARDS.find("Force of Will"))
    assert len(p.players[1].hand) == 2


def test_command(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "plain.toml"
    file.write_text(PLAIN)
    run = CliRunner().invoke(main, ["replies", str(file), "--cards", "Counterspell, Brainstorm"])
    assert run.exit_code == 10
    assert run.output.splitlines() == ["Counterspell  stops it", "Brainstorm    beaten"]
    run = CliRunner().invoke(main, ["replies", str(file), "--cards", "Brainstorm", "--json"])
    assert run.exit_code == 0


def test_command_without_a_win(tmp_path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "none.toml"
    file.write_text(PLAIN.replace("life = 8", "life = 9"))
    run = CliRunner().invoke(main, ["replies", str(file)])
    assert run.exit_code == 10
