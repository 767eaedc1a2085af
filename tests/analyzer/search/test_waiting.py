"""Pruning "wait": in which steps of several turns nothing need be done."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from analyzer import solve
from analyzer.question import Options
from analyzer.search.goals import parse_goal
from analyzer.search.horizon import Horizon
from analyzer.search.moves import PRUNINGS
from analyzer.search.solver import Limits, Solver
from cards.library import CARDS
from models.notation.position_file import parse_position
from models.position import Library, Permanent, Player, Position, Step

#: Cards for which it can matter when they are used: at the end of turns, before draws, untapping.
TIMED = (
    "Carpet of Flowers", "Ideas Unbound", "Dress Down", "Mishra's Bauble", "Urza's Bauble",
    "Brainstorm", "Opt", "Snap", "Lion's Eye Diamond", "Lotus Petal", "Polluted Delta",
    "Mana Drain", "Lightning Bolt", "Dark Ritual", "Gush", "Tendrils of Agony", "Chromatic Sphere",
    "Brain Freeze",
)  # fmt: skip
LANDS = ("Swamp", "Island", "Volcanic Island", "Polluted Delta")


def timed(seed: int) -> tuple[Position, str]:
    """A small position about two turns, and a goal."""
    rng = random.Random(seed)

    def some(names: tuple[str, ...], n: int) -> tuple[int, ...]:
        known = [CARDS.find(name) for name in names]
        return tuple(sorted(rng.choice(known) for _ in range(n)))

    board = [*some(LANDS, 1), *some(("Carpet of Flowers", "Island", "Lotus Petal"), 1)]
    me = Player(
        hand=some(TIMED, 2),
        library=Library(top=tuple(rng.sample(some(TIMED + LANDS, 3), 3))),
        land_plays=rng.choice((0, 1)),
    )
    other = Player(life=rng.choice((1, 2, 3, 4)), library=Library(top=some(LANDS, 2)))
    permanents = tuple(Permanent(uid=n, cid=c, controller=0, owner=0) for n, c in enumerate(board))
    permanents += (Permanent(uid=9, cid=CARDS.find("Island"), controller=1, owner=1),)
    goal = rng.choice(("win", "win", "damage", "mana: BBB", "mana: UU"))
    return Position((me, other), permanents, turn=3, next_uid=10), goal


def compare(seed: int) -> None:
    position, goal = timed(seed)
    found = []
    for prunings in (frozenset(PRUNINGS), frozenset(PRUNINGS) - {"wait"}):
        wanted = parse_goal(goal, position, 0)
        solver = Solver(position, wanted, Limits(2_000), prunings, turns=2, attacks=False)
        found.append(solver.run())
    if all(v.kind != "UNKNOWN" for v in found):
        assert (found[0].kind, found[0].value) == (found[1].kind, found[1].value), seed


@pytest.mark.parametrize("seed", range(10))
def test_waiting_changes_no_answer(seed: int) -> None:
    compare(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 300))
def test_waiting_changes_no_answer_often(seed: int) -> None:
    compare(seed)


@pytest.mark.parametrize(
    ("mine", "step", "waits"),
    [
        # The end step is the last moment before the lands untap: all earlier ones can wait.
        ('hand = ["Brainstorm"]\nbattlefield = ["Island"]', "upkeep", True),
        ('hand = ["Brainstorm"]\nbattlefield = ["Island"]', "end", False),
        # What makes the opponent mill is worth less, or more, once they have drawn.
        ('hand = ["Brain Freeze"]\nbattlefield = ["Island"]', "upkeep", False),
        # A trigger of a later step that is there, or could be there by then, may need preparing.
        ('hand = ["Brainstorm"]\nbattlefield = ["Island", "Underworld Breach"]', "upkeep", False),
        ('hand = ["Dress Down"]\nbattlefield = ["Island"]', "upkeep", False),
        # Not so with one that could only come in a main phase of one's own.
        ('hand = ["Underworld Breach"]\nbattlefield = ["Mountain"]', "upkeep", True),
    ],
    ids=["cantrip", "last moment", "milling", "trigger there", "with flash", "sorcery speed"],
)
def test_the_opponents_turn_is_waited_through(mine: str, step: str, waits: bool) -> None:
    toml = f"[you]\n{mine}\nlibrary = {{ Island = 9 }}\n[opponent]\nlibrary = {{ Island = 9 }}\n"
    position = parse_position(toml).position
    there = replace(position, turn=position.turn + 1, active=1, step=Step[step.upper()])
    assert Horizon(position, 0, 2).waits(there) is waits


# Meditate draws four cards and skips the next turn (500.11).  Without a land drop the Petal and the
# Ritual make three mana for Tendrils of Agony, four with the Swamp two turns later.
MEDITATE = """
[you]
hand = ["{}"]
mana = "UUU"
lands_played = 1
library = {{ order = "known", cards = ["Dark Ritual", "Lotus Petal", "Tendrils of Agony",
  "Swamp", "Swamp", "Swamp"] }}
[opponent]
life = 2
library = {{ Island = 9 }}
"""


def test_a_skipped_turn_is_one_of_the_turns_asked_about() -> None:
    position = parse_position(MEDITATE.format("Meditate")).position
    assert solve(position, "win", Options(turns=2)).kind == "NO_LINE"
    verdict = solve(position, "win", Options(turns=3))
    assert (verdict.kind, verdict.turn) == ("LETHAL", 3)
    # Twin: one card a turn, so the third turn has only the Ritual, the Petal and no Tendrils more.
    position = parse_position(MEDITATE.format("Island")).position
    assert solve(position, "win", Options(turns=3)).kind == "NO_LINE"


def test_a_search_in_the_upkeep_leaves_one_card_to_be_drawn() -> None:
    # Of two cards in unknown order one is searched for, and the other drawn for certain; drawn
    # first, it could be either, and neither could be counted on.
    text = (
        "[you]\nland_drops = 0\nbattlefield = ["
        "{ card = 'Wishclaw Talisman', counters = { wish = 1 } }, "
        "{ card = 'Mountain', tapped = true }, { card = 'Mountain', tapped = true }]\n"
        "library = ['Lightning Bolt', 'Gut Shot'{more}]\n[opponent]\nlife = 4\n"
    )
    for prunings in (frozenset(PRUNINGS), frozenset(PRUNINGS) - {"wait"}):
        answers = []
        for more in ("", ", 'Swamp'"):
            position = parse_position(text.replace("{more}", more)).position
            wanted = parse_goal("win", position, 0)
            solver = Solver(position, wanted, Limits(20_000), prunings, turns=2, attacks=False)
            answers.append(solver.run().kind)
        assert answers == ["LETHAL", "NO_LINE"]
