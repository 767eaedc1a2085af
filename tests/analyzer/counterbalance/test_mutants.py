"""Wrong programs must fail: one that ignores mana value, one that sees storm copies as cast."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from cards.vocabulary.effects import CounterEventSpell
from models import events
from models.effects import HANDLERS
from models.effects.stack import counter
from models.position import T_ITEM, Frame, StackItem
from models.state import State
from tests.analyzer.counterbalance import test_probabilities
from tests.models import test_counterbalance as trigger_tests
from tests.rulings.ledger import EDITIONS
from tests.rulings.test_counterbalance import ruling

FEWEST = 5


@contextmanager
def ignoring_mana_value() -> Iterator[None]:
    """A reveal counters whatever was cast."""
    right = HANDLERS[CounterEventSpell]

    def wrong(s: State, f: Frame, e: CounterEventSpell) -> bool:
        if not e.same_mana_value_as_revealed:
            return right(s, f, e)
        ref = f.item.event
        if ref and ref[0] == T_ITEM:
            counter(s, ref[1], f.item.controller)
        return True

    HANDLERS[CounterEventSpell] = wrong
    try:
        yield
    finally:
        HANDLERS[CounterEventSpell] = right


@contextmanager
def counting_copies_as_cast() -> Iterator[None]:
    """Putting a copy on the stack triggers what watches for spells being cast."""
    right = events.spell_copied

    def wrong(s: State, item: StackItem) -> None:
        events.watchers(s, item, copied=False)

    events.spell_copied = wrong
    try:
        yield
    finally:
        events.spell_copied = right


def every_check() -> dict[str, Callable[[], None]]:
    """The tests without parameters, and every ruling in each edition."""
    found: dict[str, Callable[[], None]] = {}
    for module in (trigger_tests, test_probabilities):
        for name, function in inspect.getmembers(module, inspect.isfunction):
            if name.startswith("test_") and not inspect.signature(function).parameters:
                found[name] = function
    for name, function in ruling.played.items():
        for edition in EDITIONS:
            found[f"{name}-{edition}"] = lambda f=function, e=edition: f(e)
    return found


def failures() -> list[str]:
    """The names of the checks that fail now."""
    failed = []
    for name, check in every_check().items():
        try:
            check()
        except AssertionError:
            failed.append(name)
    return failed


@pytest.mark.parametrize("mutant", [ignoring_mana_value, counting_copies_as_cast])
def test_a_wrong_program_fails(mutant: Callable[[], object]) -> None:
    with mutant():  # type: ignore[attr-defined]
        failed = failures()
    assert len(failed) >= FEWEST, failed


def test_the_right_program_passes() -> None:
    assert failures() == []
