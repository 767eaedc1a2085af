"""The suites can be read; smoke gives the stored answers, with the stored node counts."""

import pytest

from analyzer.search.moves import PRUNINGS
from benchmarks.expected import differences, failing, read_expected
from benchmarks.run import answer, run_suite
from benchmarks.suite import NAMES, Entry, Limit, read_suite

SMOKE = read_suite("smoke")
#: What a search with fewer prunings may use.
WIDE = Limit(nodes=2_000, seconds=3)
WIDER = Limit(nodes=10_000, seconds=8)


def ids(entry: Entry) -> str:
    return entry.id


def test_smoke_answers_and_node_counts_are_the_stored_ones() -> None:
    expected = read_expected("smoke")
    assert expected is not None
    run = run_suite(SMOKE, SMOKE.limit)
    bad = failing(differences(run, expected), exact=True)
    told = "\n".join(f"{d.level} {d.id}: {d.text}" for d in bad)
    assert not bad, f"{told}\npython -m benchmarks smoke --bless, after saying why in the commit"
    assert run.summary.settled == 1
    assert run.summary.unsupported == 0


@pytest.mark.parametrize("name", NAMES)
def test_stored_answers_are_about_the_entries_of_the_suite(name: str) -> None:
    expected = read_expected(name)
    assert expected is not None
    entries = {e.id: (e.origin, e.seed, e.goal) for e in read_suite(name).entries}
    assert {k: (s.origin, s.seed, s.goal) for k, s in expected.entries.items()} == entries


def test_standard_has_twenty_opening_hands_of_each_deck_and_settles_nearly_all() -> None:
    hands = [entry for entry in read_suite("standard").entries if entry.seed is not None]
    assert sorted({entry.origin.split(",")[0] for entry in hands}) == [
        "benchmarks/decks/legacy-ant-2021-07-18.txt",
        "benchmarks/decks/legacy-tes-2024-02-18.txt",
        "benchmarks/decks/modern-ruby-storm-2026-07-12.txt",
    ]
    assert len(hands) == 60
    expected = read_expected("standard")
    assert expected is not None
    settled = [entry for entry in hands if expected.entries[entry.id].settled]
    assert len(settled) >= 57  # 95 %


# --- prunings -------------------------------------------------------------------------------------
def same(entry: Entry, prunings: tuple[str, ...], limit: Limit) -> None:
    found, usual = answer(entry, limit, prunings), answer(entry, SMOKE.limit)
    if found.settled:
        assert (found.kind, found.value) == (usual.kind, usual.value)
    elif usual.kind == "OPTIMAL":
        assert usual.value is not None and (found.value or 0) <= usual.value


@pytest.mark.slow
@pytest.mark.parametrize("entry", SMOKE.entries, ids=ids)
def test_without_prunings_smoke_gives_the_same(entry: Entry) -> None:
    same(entry, (), WIDER)


@pytest.mark.slow
@pytest.mark.parametrize("entry", SMOKE.entries, ids=ids)
@pytest.mark.parametrize("off", PRUNINGS)
def test_without_one_pruning_smoke_gives_the_same(entry: Entry, off: str) -> None:
    same(entry, tuple(p for p in PRUNINGS if p != off), WIDE)
