"""The published Doomsday puzzles: each solution is played, and found again from the pile on."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from analyzer import solve
from analyzer.question import Options
from analyzer.referee import replay
from cards.library import CARDS
from models import apply, legal_actions
from models.actions import Action, Activate, Cast
from models.position import T_PLAYER, Position
from tests.cases import puzzles

PUZZLES = puzzles.read()
#: Positions a search may expand: a limit that is the same on every machine.
NODES = 100_000

#: The search needs long for these: Baubles, or two Brainstorms with a full hand.
SLOW = {"CH1.D", "CH1.E", "CH1.E Tier 3", "CH1.F", "echo.tough", "ssg.puzzles_1"}
#: One life more than the solution takes is out of reach.
LIFE_TWINS = {"CH1.F": 23, "CH2.B": 21, "echo.easy": 23}
#: A permanent without which there is no win; a Thassa's Oracle in play is tapped, for it may not
#: attack instead.
WITHOUT = {
    "CH2.A Tier 2": "Island",
    "CH2.D": "Lion's Eye Diamond",
    "CH2.E": "Polluted Delta",
    "meandeck.alpha.1": "Underground Sea",
    "meandeck.beta.1": "Lion's Eye Diamond",
    "meandeck.delta.1": "Tundra",
    "meandeck.gamma.1": "Lotus Petal",
    "ssg.puzzles_2": "Conjurer's Bauble",
}
#: Cards of opponents without which the same actions are not legal or end otherwise.
MATTERS = [
    ("CH1.F", "Chains of Mephistopheles"),
    ("CH2.D", "Leyline of Sanctity"),
    ("CH2.E", "Rest in Peace"),
    ("meandeck.beta.1", "Leyline of the Void"),
    ("meandeck.beta.1", "Thought-Knot Seer"),
    ("meandeck.gamma.1", "Leonin Arbiter"),
    ("meandeck.gamma.1", "Rest in Peace"),
    ("meandeck.gamma.1", "Thalia, Guardian of Thraben"),
    ("meandeck.gamma.2", "Leonin Arbiter"),
    ("meandeck.gamma.2", "Thalia, Guardian of Thraben"),
]

pytestmark = pytest.mark.skipif(not PUZZLES, reason=f"no puzzles at {puzzles.FILE}")


@cache
def solution(name: str) -> tuple[Position, tuple[Action, ...]]:
    """The position of a puzzle and its solution."""
    puzzle = PUZZLES[name]
    root = puzzles.position(puzzle)
    line = puzzles.follow(root, puzzles.steps(puzzle))
    assert line is not None
    return root, tuple(line)


def after_doomsday(name: str) -> Position:
    """The position with the published pile on the library."""
    root, line = solution(name)
    return puzzles.after_doomsday(root, list(line))


def without(p: Position, card: str) -> Position:
    """The position without one permanent."""
    gone = next(q for q in p.battlefield if CARDS[q.cid].name == card)
    return replace(p, battlefield=tuple(q for q in p.battlefield if q.uid != gone.uid))


def tapped(p: Position, card: str) -> Position:
    """The position with this permanent tapped, if it is there."""
    board = (replace(q, tapped=True) if CARDS[q.cid].name == card else q for q in p.battlefield)
    return replace(p, battlefield=tuple(board))


def verdict(p: Position) -> str:
    """Whether there is a win against an opponent who does nothing, its line replayed."""
    found = solve(p, "win", Options(nodes=NODES, replies=False))
    if found.kind == "LETHAL":
        assert found.line is not None
        final = replay(p, found.line).final
        assert final is not None and final.winner == 0
    return found.kind


@pytest.mark.parametrize("name", PUZZLES)
def test_the_solution_is_legal_and_wins(name: str) -> None:
    root, line = solution(name)
    played = replay(root, line)
    stated = PUZZLES[name]["solution"]["replay"]
    assert not played.problems
    final = played.final
    assert final is not None and final.winner == 0
    assert final.storm == stated["spells_cast_in_all"]
    if "opponent_life_lost" not in stated:
        assert final.players[0].life == stated["life_left"]


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in PUZZLES],
)
def test_the_win_is_found_from_the_pile_on(name: str) -> None:
    assert verdict(after_doomsday(name)) == "LETHAL"


@pytest.mark.parametrize(
    "name",
    [pytest.param(n, marks=[pytest.mark.slow] if n in SLOW else []) for n in LIFE_TWINS],
)
def test_one_life_more_is_out_of_reach(name: str) -> None:
    p = after_doomsday(name)
    me, other = p.players
    assert verdict(replace(p, players=(me, replace(other, life=LIFE_TWINS[name])))) == "NO_LINE"


@pytest.mark.parametrize("name", WITHOUT)
def test_one_mana_less_does_not_win(name: str) -> None:
    p = tapped(without(after_doomsday(name), WITHOUT[name]), "Thassa's Oracle")
    assert verdict(p) == "NO_LINE"


@pytest.mark.parametrize(("name", "card"), MATTERS)
def test_the_opponents_cards_matter(name: str, card: str) -> None:
    root, line = solution(name)
    final = replay(root, line).final
    played = replay(without(root, card), line)
    assert final is not None
    targets = {t for a in line if isinstance(a, Cast | Activate) for t in a.targets}
    if card == "Leyline of Sanctity":
        # You have hexproof (702.11c): the Probes can only look at one's own hand.
        assert (T_PLAYER, 1) not in targets
        assert not any(targets_opponent(root, line))
        assert any(targets_opponent(without(root, card), line))
        return
    assert played.problems or played.final is None or played.final.players != final.players


def targets_opponent(p: Position, line: tuple[Action, ...]) -> list[bool]:
    """At each step of a line, whether the opponent could be targeted."""
    found = []
    for action in line:
        found.append(
            any(
                (T_PLAYER, 1) in legal.targets
                for legal in legal_actions(p)
                if isinstance(legal, Cast | Activate)
            )
        )
        p = apply(p, action)
    return found


def test_a_named_card_cannot_be_cast_until_its_namer_is_gone() -> None:
    # Meddling Mage names Act on Impulse; Massacre kills it.
    root, line = solution("CH1.E Tier 3")
    impulse = CARDS.find("Act on Impulse")
    mage = CARDS.find("Meddling Mage")
    p = root
    for action in line:
        castable = any(isinstance(a, Cast) and a.cid == impulse for a in legal_actions(p))
        assert not castable or all(q.cid != mage for q in p.battlefield)
        p = apply(p, action)


def test_cards_in_graveyards_are_no_targets_under_silent_gravestone() -> None:
    root, _ = solution("CH1.E Tier 3")
    bauble = CARDS.find("Conjurer's Bauble")
    with_bauble = replace(
        root,
        battlefield=(*root.battlefield, replace(root.battlefield[0], uid=99, cid=bauble)),
    )

    def most(p: Position) -> int:
        return max(
            len(a.targets) for a in legal_actions(p) if isinstance(a, Activate) and a.cid == bauble
        )

    assert most(with_bauble) == 0
    assert most(without(with_bauble, "Silent Gravestone")) == 1


def test_a_limit_gives_no_verdict() -> None:
    # The pile is still to be chosen: the win exists, and two hundred positions do not find it.
    root, _ = solution("CH1.D")
    found = solve(root, "win", Options(nodes=200))
    assert found.kind == "UNKNOWN"
    assert "limit" in found.reason
