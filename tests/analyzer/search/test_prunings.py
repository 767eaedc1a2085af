"""Prunings on and off give the same answers, and the bound is never below the truth."""

import pytest

from analyzer.referee import replay
from analyzer.search.bound import Bound
from analyzer.search.goals import parse_goal
from analyzer.search.moves import PRUNINGS
from analyzer.search.solver import Limits, Solver
from analyzer.search.verdict import Verdict
from models.apply import apply
from models.notation.position_file import parse_position
from models.position import Position
from tests.analyzer.search.small_positions import Small, landed, small

EXHAUSTIVE = 3_000
#: Fewer where there are lands to fetch: the rest of those positions take long.
WITH_LANDS = 1_000
SAMPLE = range(30)
ALL = range(300)

#: Positions that a pruning once got wrong: goal, then the position.
ONCE_WRONG = {
    "a land tapped for the goal itself": ("mana: B", '[you]\nbattlefield = ["Swamp"]'),
    "an artifact sacrificed for the goal itself": (
        "mana: BR",
        '[you]\nbattlefield = ["Badlands", "Lotus Petal"]\nhand = ["Lotus Petal"]',
    ),
    "mana of a token": (
        "win",
        '[you]\nhand = ["Strike It Rich", "Lightning Bolt"]\nmana = "R"\nland_drops = 0\n'
        "[opponent]\nlife = 3",
    ),
    "mana of a card in hand": (
        "win",
        '[you]\nhand = ["Gitaxian Probe", "Lightning Bolt"]\n'
        'library = { cards = ["Simian Spirit Guide", "Swamp"], order = "known" }\n'
        "[opponent]\nlife = 3",
    ),
    "cycling a card in hand": (
        "win",
        '[you]\nhand = ["Gitaxian Probe", "Lightning Bolt"]\n'
        'library = { cards = ["Street Wraith", "Simian Spirit Guide"], order = "known" }\n'
        "[opponent]\nlife = 3",
    ),
    "a fetch land's ability on the stack": (
        "win",
        '[you]\nbattlefield = ["Polluted Delta"]\nhand = ["Lightning Bolt"]\n'
        'library = ["Badlands"]\n[opponent]\nlife = 3',
    ),
    "drawing the whole library": (
        "win",
        '[you]\nmana = "UUR"\nhand = ["Ideas Unbound"]\n'
        'library = ["Lotus Petal", "Lightning Bolt", "Swamp"]\n[opponent]\nlife = 3',
    ),
    # In response to the Tutor the Diamond empties the hand, the Bauble draws Lightning Bolt, and
    # only casting it right then makes the hand empty again.
    "a response that empties the hand": (
        "win",
        '[you]\nmana = "BB"\nbattlefield = ["Lion\'s Eye Diamond", "Conjurer\'s Bauble"]\n'
        'hand = ["Infernal Tutor"]\nlife = 1\nland_drops = 0\n'
        'library = { cards = ["Lightning Bolt", "Gut Shot", "Swamp"], order = "known" }\n'
        "[opponent]\nlife = 4",
    ),
    # Only after Bonus Round does the Probe draw twice, and the Bolt deal six.
    "a delayed ability that copies spells": (
        "win",
        '[you]\nhand = ["Bonus Round", "Gitaxian Probe"]\nmana = "RRRR"\nland_drops = 0\n'
        'library = { top = ["Swamp", "Lightning Bolt", "Swamp"] }\n[opponent]\nlife = 6',
    ),
    "a spell on the stack that Past in Flames casts again": (
        "win",
        '[you]\nhand = ["Past in Flames", "Lightning Bolt"]\nmana = "RRRRRR"\n'
        "library = { unknown = 0 }\n[opponent]\nlife = 6",
    ),
    "a spell on the stack that Yawgmoth's Will casts again": (
        "win",
        '[you]\nhand = ["Yawgmoth\'s Will", "Lotus Petal", "Lightning Bolt"]\nmana = "BBRR"\n'
        "library = { unknown = 0 }\n[opponent]\nlife = 6",
    ),
    "a land in the graveyard under Yawgmoth's Will": (
        "win",
        '[you]\nhand = ["Yawgmoth\'s Will"]\ngraveyard = ["Lightning Bolt", "Mountain"]\n'
        'mana = "BBB"\nlibrary = { unknown = 0 }\n[opponent]\nlife = 3',
    ),
    # Sacrificed with the Will on the stack, cast again and sacrificed again.
    "a Diamond on the battlefield under Yawgmoth's Will": (
        "mana: RRRRRR",
        '[you]\nhand = ["Yawgmoth\'s Will"]\nbattlefield = ["Lion\'s Eye Diamond"]\n'
        'mana = "BBB"\nlibrary = { unknown = 0 }',
    ),
}


def answer(
    position: Position, goal: str, prunings: tuple[str, ...], nodes: int | None = None
) -> Verdict:
    wanted = parse_goal(goal, position, position.active)
    return Solver(position, wanted, Limits(nodes), frozenset(prunings)).run()


def same(case: Small, truth: Verdict, prunings: tuple[str, ...]) -> None:
    found = answer(case.position, case.goal, prunings, 10 * EXHAUSTIVE)
    assert (found.kind, found.value) == (truth.kind, truth.value), f"{case}: {prunings}"
    if found.line:
        assert not replay(case.position, found.line).problems, str(case)


def admissible(case: Small, truth: Verdict) -> None:
    bound = Bound(case.position, parse_goal(case.goal, case.position, case.position.active))
    at = case.position
    assert bound.value(at) >= (truth.value or 0), f"{case}: at the start"
    for number, action in enumerate(truth.line or (), start=1):
        at = apply(at, action)
        assert bound.value(at) >= (truth.value or 0), f"{case}: after {number} actions"


@pytest.mark.parametrize("name", ONCE_WRONG)
def test_once_wrong(name: str) -> None:
    goal, text = ONCE_WRONG[name]
    case = Small(0, parse_position(text).position, goal)
    truth = answer(case.position, goal, ())
    assert truth.kind == "LETHAL"
    same(case, truth, PRUNINGS)
    admissible(case, truth)
    for pruning in PRUNINGS:
        same(case, truth, (pruning,))


def check(case: Small, each: bool, nodes: int = EXHAUSTIVE) -> None:
    """A small position with and without prunings, if an exhaustive search answers it."""
    truth = answer(case.position, case.goal, (), nodes)
    if truth.kind == "UNKNOWN":
        return
    admissible(case, truth)
    same(case, truth, PRUNINGS)
    if each:
        for off in PRUNINGS:
            same(case, truth, tuple(p for p in PRUNINGS if p != off))


@pytest.mark.parametrize("seed", SAMPLE)
def test_sample_of_small_positions(seed: int) -> None:
    check(small(seed), each=False)


@pytest.mark.parametrize("seed", SAMPLE[:8])
def test_sample_of_positions_with_lands(seed: int) -> None:
    check(landed(seed), False, WITH_LANDS)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ALL)
def test_small_positions(seed: int) -> None:
    check(small(seed), each=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ALL[:40])
def test_positions_with_lands(seed: int) -> None:
    check(landed(seed), True, WITH_LANDS)
