"""Figures, stored answers and comparison of runs."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import expected
from benchmarks.__main__ import main
from benchmarks.expected import Expected, Stored, differences, failing
from benchmarks.result import Result, Run, read_run, summarize, write_run
from benchmarks.suite import Limit


def result(name: str, kind: str = "LETHAL", value: int = 1, nodes: int = 100) -> Result:
    return Result(name, "deck", 1, "win", False, kind, value, nodes, 0.5)


def run(*results: Result) -> Run:
    return Run("smoke", "1", "Python", Limit(nodes=9), summarize(results, 35.0), results)


def levels(now: Result, **before: object) -> list[str]:
    stored = {"origin": "deck", "seed": 1, "goal": "win", "kind": "LETHAL", "nodes": 100, **before}
    found = differences(run(now), Expected("smoke", "1", {"a": Stored(**stored)}))  # type: ignore
    return [difference.level for difference in found]


def test_figures() -> None:
    seconds = [n / 10 for n in range(1, 21)]
    results = tuple(
        Result(f"{n}", "", None, "win", False, kind, None, 10, s, "unsupported: X" * (n == 0))
        for n, s in enumerate(seconds)
        for kind in ["UNKNOWN" if n < 2 else "NO_LINE"]
    )
    found = summarize(results, 1.0)
    assert found.kinds == {"NO_LINE": 18, "UNKNOWN": 2}
    assert (found.settled, found.unsupported, found.nodes) == (0.9, 1, 200)
    assert (found.median, found.p95, found.slowest) == (1.05, 1.9, 2.0)
    assert found.states_per_second == pytest.approx(200 / 21)


def test_differences() -> None:
    assert levels(result("a")) == []
    assert levels(result("a", nodes=99)) == ["moved"]
    assert levels(result("a", "NO_LINE", 0)) == ["wrong"]
    assert levels(result("a", "OPTIMAL", 5), kind="OPTIMAL", value=6) == ["wrong"]
    assert levels(result("a", "UNKNOWN", 0)) == ["lost"]
    assert levels(result("a"), kind="UNKNOWN", nodes=None) == ["gained"]
    assert levels(result("a", "UNKNOWN", 0), kind="UNKNOWN", nodes=None) == []
    assert levels(result("a"), goal="storm") == ["new"]
    assert levels(result("a", "ERROR", 0)) == ["wrong"]
    assert levels(result("b")) == ["new", "gone"]


def test_a_moved_count_fails_only_where_counts_are_the_same_on_every_machine() -> None:
    moved = [expected.Difference("moved", "a", "")]
    assert failing(moved, exact=True) == moved
    assert failing(moved, exact=False) == []


def test_bless_stores_what_a_run_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expected, "FOLDER", tmp_path)
    found = run(result("a"), result("b", "UNKNOWN", 3), result("c", "OPTIMAL", 7))
    expected.bless(found)
    read = expected.read_expected("smoke")
    assert read is not None
    assert differences(found, read) == []
    assert [(s.kind, s.value, s.nodes) for s in read.entries.values()] == [
        ("LETHAL", None, 100), ("UNKNOWN", None, None), ("OPTIMAL", 7, 100),
    ]  # fmt: skip


def test_bless_keeps_what_only_the_clock_has_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expected, "FOLDER", tmp_path)
    now = result("a", "UNKNOWN", 0)
    for limit, kind in ((Limit(seconds=10), "LETHAL"), (Limit(nodes=10), "UNKNOWN")):
        expected.bless(run(result("a")))
        expected.bless(Run("smoke", "2", "Python", limit, summarize((now,), 35.0), (now,)))
        read = expected.read_expected("smoke")
        assert read is not None
        assert read.entries["a"].kind == kind


# --- compare --------------------------------------------------------------------------------------
def compared(tmp_path: Path, before: Run, after: Run) -> tuple[int, str]:
    paths = [tmp_path / "before.json", tmp_path / "after.json"]
    for path, written in zip(paths, (before, after), strict=True):
        write_run(written, path)
        assert read_run(path) == written
    found = CliRunner().invoke(main, ["compare", *map(str, paths)])
    return found.exit_code, found.output


def test_compare_shows_what_changed(tmp_path: Path) -> None:
    code, text = compared(
        tmp_path, run(result("a"), result("b")), run(result("a", nodes=50), result("b"))
    )
    assert code == 0
    assert "a         100     50   0.50" in text
    assert max(map(len, text.splitlines())) <= 80


def test_compare_fails_on_contradicting_answers(tmp_path: Path) -> None:
    code, text = compared(tmp_path, run(result("a")), run(result("a", "NO_LINE", 0)))
    assert code == 1
    assert "LETHAL" in text and "NO_LINE" in text


def test_compare_needs_runs(tmp_path: Path) -> None:
    path = tmp_path / "text.json"
    path.write_bytes(b"\xff nothing")
    found = CliRunner().invoke(main, ["compare", str(path), str(path)])
    assert found.exit_code == 2
    assert "not a run that --json wrote" in found.output
