"""The generator and the checker are separate code; random play holds them together."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from models import Position, apply, is_legal, legal_actions, violations
from models.actions import PASS, Action
from models.errors import Unsupported
from models.mana_sources import window_sources
from tests.models.playouts import mechanics, positions
from tests.models.playouts.attempts import attempt
from tests.models.playouts.equivalence import canonical, left_out
from tests.models.playouts.invariants import check_position, check_step
from tests.models.playouts.near_misses import garbage, near_miss

STEPS = 14
MOST_MANA = 10  # with more, the distinct payments of one X spell number tens of thousands
CHECKED = 40  # generated actions checked at each step
NEAR_MISSES = 12
ATTEMPTS = 8

needs_decks = pytest.mark.skipif(
    not positions.decks(), reason=f"no deck lists in {positions.DECKS}"
)


def play(position: Position, rng: Random) -> None:
    """Play at random, comparing generator and checker at every step."""
    for _ in range(STEPS):
        check_position(position)
        if mana_within_reach(position) > MOST_MANA:
            return
        actions = legal_actions(position)
        if position.winner is not None:
            assert not actions
            return
        assert actions, position
        assert len(set(actions)) == len(actions)
        for action in actions if len(actions) <= CHECKED else rng.sample(actions, CHECKED):
            found = violations(position, action)
            assert not found, (list(map(str, found)), action, position)
        compare_near_misses(position, actions, rng)
        after = follow(position, actions, rng)
        if after is None:
            return
        position = after


def mana_within_reach(position: Position) -> int:
    """How much mana the player to act has or can make at once."""
    you = min(1, position.decider)
    player = position.players[you]
    sources = window_sources(position, you)
    made = sum(s.count * max(sum(mana) for mana, _ in s.outputs) for s in sources)
    return sum(player.pool) + len(player.tagged) + made


def compare_near_misses(position: Position, actions: list[Action], rng: Random) -> None:
    """Other actions are legal for the checker if and only if the generator gives their like."""
    given = set(actions)
    kinds: set[object] = set()
    tries = [near_miss(position, rng.choice(actions), actions, rng) for _ in range(NEAR_MISSES)]
    tries += [a for _ in range(ATTEMPTS) if (a := attempt(position, actions, rng)) is not None]
    for action in tries:
        found = violations(position, action)
        if action in given:
            assert not found, (list(map(str, found)), action, position)
        elif not found:
            kinds = kinds or {canonical(position, a) for a in actions}
            same = canonical(position, action) in kinds
            assert same or left_out(position, action), (action, position)


def follow(position: Position, actions: list[Action], rng: Random) -> Position | None:
    """The position after a random action, or None when nothing modelled can follow."""
    choices = list(actions)
    if PASS in choices and len(choices) > 1 and rng.random() < 0.6:
        choices.remove(PASS)
    rng.shuffle(choices)
    for action in choices[:5]:
        try:
            after = apply(position, action)
        except Unsupported:
            continue
        check_step(position, action, after)
        return after
    return None


BUILDERS: list[Callable[[int], Position]] = [
    positions.from_definitions,
    positions.small,
    positions.tight,
    positions.upkeep,
    positions.fight,
    positions.face_down,
    positions.commanders,
    mechanics.by_mechanic,
]


@pytest.mark.parametrize("build", BUILDERS)
@pytest.mark.parametrize("batch", range(5))
def test_playouts(build: Callable[[int], Position], batch: int) -> None:
    for seed in range(10 * batch, 10 * batch + 10):
        play(build(seed), Random(seed))


@needs_decks
@pytest.mark.parametrize("batch", range(6))
def test_playouts_with_decks(batch: int) -> None:
    for seed in range(10 * batch, 10 * batch + 10):
        play(positions.from_deck(seed), Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("build", BUILDERS)
@pytest.mark.parametrize("batch", range(10))
def test_many_playouts(build: Callable[[int], Position], batch: int) -> None:
    for seed in range(1000 + 50 * batch, 1050 + 50 * batch):
        play(build(seed), Random(seed))


@needs_decks
@pytest.mark.slow
@pytest.mark.parametrize("batch", range(10))
def test_many_playouts_with_decks(batch: int) -> None:
    for seed in range(1000 + 60 * batch, 1060 + 60 * batch):
        play(positions.from_deck(seed), Random(seed))


def test_garbage_is_illegal_and_harmless() -> None:
    rng = Random(0)
    for seed in range(150):
        position = positions.small(seed)
        given = set(legal_actions(position))
        for _ in range(20):
            action = garbage(rng)
            assert is_legal(position, action) == (action in given), action


def test_nothing_is_legal_once_the_game_is_over() -> None:
    from msgspec.structs import replace

    over = replace(positions.small(1), winner=0)
    assert legal_actions(over) == []
    assert not is_legal(over, PASS)
