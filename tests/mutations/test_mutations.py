"""A mechanic that is broken on purpose is caught by the tests that are recorded for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutations.breaking import Mutation, broken_copy, failing, mutations

#: Breaking these, a program would give wrong answers about Counterbalance or copies.
WIDELY = ("counterbalance-ignores-mana-value", "copies-count-for-storm")
AT_LEAST = 5


@pytest.mark.parametrize("mutation", mutations(), ids=lambda m: m.name)
def test_every_mutation_can_be_made_and_is_caught(mutation: Mutation, tmp_path: Path) -> None:
    broken_copy(mutation, tmp_path)
    assert mutation.caught, "python -m tests.mutations.record stores what catches it"


@pytest.mark.parametrize("name", WIDELY)
def test_some_are_caught_by_many(name: str) -> None:
    caught = next(m.caught for m in mutations() if m.name == name)
    assert len(caught) >= AT_LEAST


@pytest.mark.slow
@pytest.mark.parametrize("mutation", mutations(), ids=lambda m: m.name)
def test_the_recorded_tests_fail(mutation: Mutation, tmp_path: Path) -> None:
    found = failing(mutation, tmp_path, mutation.files)
    assert set(mutation.caught) <= found
