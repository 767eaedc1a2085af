"""Wins by attack, each with a losing twin; bounds and prunings change no verdict."""

from __future__ import annotations

from random import Random

import pytest

from analyzer import solve
from analyzer.question import Options
from analyzer.search.moves import PRUNINGS
from models.notation.position_file import parse_position
from tests.rulings.fights import listed
from tests.scenario import ask


def board(mine: list[str], theirs: list[str], life: int, you: str = "", opponent: str = "") -> str:
    return (
        f"[you]\nbattlefield = {listed(mine)}\n{you}\n"
        f"[opponent]\nlife = {life}\nbattlefield = {listed(theirs)}\n{opponent}\n"
    )


GIANTS = ["Hill Giant", "Hill Giant"]
ANGELS = ["Serra Angel", "Serra Angel"]
LANDS = ["Mountain"] * 4
TAPPED = '{ card = "Grizzly Bears", tapped = true }'
#: (what it shows, the winning position, its twin with one change that takes the win away)
TWINS = [
    (
        "the sum of all powers",
        board(["Hill Giant", "Grizzly Bears"], [], 5),
        board(["Hill Giant", "Grizzly Bears"], [], 6),
    ),
    (
        "one blocker stops one of two attackers",
        board(GIANTS, ["Grizzly Bears"], 3),
        board(GIANTS, ["Grizzly Bears", "Grizzly Bears"], 3),
    ),
    (
        "tapped creatures do not block",
        board(["Hill Giant"], [TAPPED], 3),
        board(["Hill Giant"], ["Grizzly Bears"], 3),
    ),
    (
        "flying passes over the ground",
        board(["Air Elemental"], GIANTS, 4),
        board(["Air Elemental"], ["Giant Spider"], 4),
    ),
    (
        "trample: lethal damage to the blocker first",
        board(["Colossal Dreadmaw"], ["Grizzly Bears"], 4),
        board(["Colossal Dreadmaw"], ["Grizzly Bears"], 5),
    ),
    (
        "menace takes two blockers",
        board(["Boggart Brute"], ["Grizzly Bears"], 3),
        board(["Boggart Brute"], ["Grizzly Bears", "Hill Giant"], 3),
    ),
    (
        "shadow",
        board(["Dauthi Slayer"], GIANTS, 2),
        board(["Dauthi Slayer"], ["Soltari Foot Soldier"], 2),
    ),
    (
        "double strike",
        board(["Fencing Ace"], [], 2),
        board(["Fencing Ace"], [], 3),
    ),
    (
        "haste: summoning sickness does not matter",
        board(['{ card = "Raging Goblin", sick = true }'], [], 1),
        board(['{ card = "Grizzly Bears", sick = true }'], [], 1),
    ),
    (
        "a hasty creature is cast first",
        board(["Mountain"] * 3, ["Llanowar Elves"], 5, 'hand = ["Ball Lightning"]'),
        board(["Mountain"] * 3, ["Llanowar Elves"], 6, 'hand = ["Ball Lightning"]'),
    ),
    (
        "burn after the attack",
        board(["Hill Giant", "Mountain"], [], 6, 'hand = ["Lightning Bolt"]'),
        board(["Hill Giant", "Mountain"], [], 7, 'hand = ["Lightning Bolt"]'),
    ),
    (
        "burn clears the way",
        board([*ANGELS, "Mountain"], ["Vampire Nighthawk"], 8, 'hand = ["Lightning Bolt"]'),
        board([*ANGELS, "Mountain"], ["Air Elemental"], 8, 'hand = ["Lightning Bolt"]'),
    ),
    (
        "another combat phase",
        board(["Hill Giant", *LANDS], [], 6, 'hand = ["Relentless Assault"]'),
        board(["Hill Giant", *LANDS], [], 7, 'hand = ["Relentless Assault"]'),
    ),
    (
        "a trick once blockers are declared",
        board([*GIANTS, "Mountain"], ["Grizzly Bears"], 4, 'hand = ["Precise Strike"]'),
        board([*GIANTS, "Mountain"], ["Grizzly Bears"], 5, 'hand = ["Precise Strike"]'),
    ),
]


@pytest.mark.parametrize(("win", "loss"), [t[1:] for t in TWINS], ids=[t[0] for t in TWINS])
def test_a_win_and_its_twin(win: str, loss: str) -> None:
    assert ask(win).kind == "LETHAL"
    assert ask(loss).kind == "NO_LINE"


def test_every_block_has_its_own_line() -> None:
    # Unblocked, or blocked by either creature: the plan answers each block.
    verdict = ask(board(GIANTS, ["Grizzly Bears"], 3))
    assert verdict.kind == "LETHAL"
    assert verdict.plan is not None
    assert len(list(verdict.plan.lines())) == 2  # no block, or one of two equal Giants blocked


def test_the_opponents_fog_is_reckoned_with() -> None:
    fog = board(["Hill Giant"], ["Forest"], 3, opponent='hand = ["Fog"]')
    passive = ask(fog)
    assert passive.kind == "LETHAL"  # if the opponent does nothing
    assert solve(parse_position(fog).position).kind == "NO_LINE"


def test_the_most_damage() -> None:
    verdict = ask(board([*GIANTS, "Grizzly Bears"], ["Wall of Wood"], 20), "damage")
    # The Wall blocks one of the Giants.
    assert (verdict.kind, verdict.value) == ("OPTIMAL", 5)


def test_equal_attackers_stay_few() -> None:
    verdict = ask(board(["Llanowar Elves"] * 12, ["Grizzly Bears"], 12))
    assert verdict.kind == "NO_LINE"
    assert verdict.stats.nodes < 100


def test_attacks_can_be_left_out() -> None:
    toml = board(["Hill Giant"], [], 3)
    answer = solve(parse_position(toml).position, "win", Options(attacks=False))
    assert answer.kind == "UNKNOWN"
    assert "attacks" in answer.reason


def test_parts_of_cards_that_matter_in_combat_only() -> None:
    # How Elephant Grass taxes attacks is not modelled.
    grass = '{ card = "Elephant Grass", counters = { age = 1 } }'
    verdict = ask(board(["Hill Giant"], [grass], 3))
    assert verdict.kind == "UNKNOWN"
    assert "Elephant Grass" in verdict.reason


POOL = (
    "Grizzly Bears", "Hill Giant", "Air Elemental", "Giant Spider", "Youthful Knight",
    "Fencing Ace", "Boggart Brute", "Typhoid Rats", "Wall of Wood", "Dauthi Slayer",
    "Benalish Cavalry", "Bull Aurochs", "Taunting Elf", "Vampire Nighthawk",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(12))
def test_bounds_and_prunings_change_no_verdict(seed: int) -> None:
    rng = Random(seed)
    mine = rng.choices(POOL, k=rng.randint(1, 3))
    theirs = rng.choices(POOL, k=rng.randint(0, 2))
    toml = board(mine, theirs, rng.randint(1, 7))
    position = parse_position(toml).position
    found = solve(position, "win", Options(replies=False))
    plain = solve(position, "win", Options(replies=False, prunings=()))
    assert found.kind == plain.kind != "UNKNOWN", toml
    for name in PRUNINGS:
        rest = tuple(p for p in PRUNINGS if p != name)
        if name in ("bound", "phases"):
            assert solve(position, "win", Options(replies=False, prunings=rest)).kind == found.kind
