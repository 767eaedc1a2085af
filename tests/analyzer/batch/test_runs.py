"""Runs: written hand by hand, resumed where they stopped, the same however they are played."""

import errno
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from analyzer.batch import folder as folder_module
from analyzer.batch.folder import HANDS, SETTINGS, RunError, RunFolder, read_hands, read_settings
from analyzer.batch.pool import play_in_pool
from analyzer.batch.run import play_run
from tests.analyzer.batch.runs import TEXT, hands_of, settings, whole_run

ROOT = Path(__file__).parents[3]
END = 300


def test_records_are_in_order_and_settled(tmp_path):
    whole_run(tmp_path / "a", settings(30))
    records = read_hands(tmp_path / "a")
    assert [r.hand for r in records] == list(range(1, 31))
    kills = [r.games[0].honest.kill for r in records]
    for record in records:
        hand = record.games[0].hand
        assert (record.games[0].honest.kill == 1) == ({"Black Lotus", "Blaze"} <= set(hand))
    assert 1 in kills and None in kills


def test_a_run_stopped_anywhere_goes_on_to_the_same_bytes(tmp_path):
    expected = whole_run(tmp_path / "a", settings())
    for stop in (0, 1, 7):
        path = tmp_path / f"stopped-{stop}"

        class Stop(Exception):
            pass

        def told(record, left=[stop]):  # noqa: B006
            if left[0] == 0:
                raise Stop
            left[0] -= 1

        with pytest.raises(Stop), RunFolder.create(path, settings()) as folder:
            play_run(folder, told=told)
        assert len(read_hands(path)) == stop + 1
        with RunFolder.resume(path) as folder:
            play_run(folder)
        assert hands_of(path) == expected


def test_a_line_that_was_cut_off_is_played_again(tmp_path):
    path = tmp_path / "a"
    expected = whole_run(path, settings())
    for cut in (1, 20):
        (path / HANDS).write_bytes(expected[:-cut])
        with RunFolder.resume(path) as folder:
            assert len(folder.done) == 11
            play_run(folder)
        assert hands_of(path) == expected


def test_a_damaged_line_is_named(tmp_path):
    path = tmp_path / "a"
    lines = whole_run(path, settings()).splitlines(keepends=True)
    (path / HANDS).write_bytes(lines[0] + b"nonsense\n" + b"".join(lines[2:]))
    with pytest.raises(RunError, match=r"hands.jsonl:2: expected a record"):
        RunFolder.resume(path).__enter__()


def test_a_full_disk_loses_nothing(tmp_path, monkeypatch):
    path = tmp_path / "a"
    expected = whole_run(tmp_path / "whole", settings())

    class Full:
        """A file on a disk that fills up within the sixth record."""

        def __init__(self, file):
            self.file, self.room = file, len(b"".join(expected.splitlines(True)[:5])) + 10

        def write(self, data):
            if not self.room:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            n = self.file.write(data[: self.room])
            self.room -= n
            return n

        def close(self):
            self.file.close()

    with RunFolder.create(path, settings()) as folder:
        folder._hands = Full(folder._hands)
        with pytest.raises(RunError, match=r"no space left.*The 5 hands so far are safe.*--resume"):
            play_run(folder)
    assert len(read_hands(path)) == 5
    with RunFolder.resume(path) as folder:
        play_run(folder)
    assert hands_of(path) == expected


def test_a_disk_that_is_full_when_the_run_is_put_in_order(tmp_path, monkeypatch):
    path = tmp_path / "a"
    expected = whole_run(tmp_path / "whole", settings())

    def full(descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with RunFolder.create(path, settings()) as folder, monkeypatch.context() as patched:
        patched.setattr(folder_module.os, "fsync", full)
        with pytest.raises(RunError, match=r"All 12 hands are safe"):
            play_run(folder)
    assert not list(path.glob("*.new"))
    with RunFolder.resume(path) as folder:
        play_run(folder)
    assert hands_of(path) == expected


def test_a_run_of_another_version_is_not_mixed(tmp_path):
    path = tmp_path / "a"
    whole_run(path, settings())
    file = path / SETTINGS
    content = file.read_text()
    for change in ({"fingerprint": "0" * 16}, {"version": "9.9"}):
        file.write_bytes(msgspec.json.encode(msgspec.json.decode(content) | change))
        with pytest.raises(RunError, match=r"hands of two versions are not one run"):
            RunFolder.resume(path)
        assert len(read_hands(path)) == 12
    file.write_bytes(msgspec.json.encode(msgspec.json.decode(content) | {"format": 99}))
    with pytest.raises(RunError, match=r"a run of format 99.*reads format 1"):
        read_settings(path)
    file.write_text("{")
    with pytest.raises(RunError, match="not the settings of a run"):
        read_settings(path)
    with pytest.raises(RunError, match="expected a run folder"):
        read_settings(tmp_path)


def test_a_folder_that_holds_something_is_not_touched(tmp_path):
    (tmp_path / "mine").write_text("x")
    with pytest.raises(RunError, match="not empty"):
        RunFolder.create(tmp_path, settings())
    assert [p.name for p in tmp_path.iterdir()] == ["mine"]


def test_one_process_at_a_time(tmp_path):
    with (
        RunFolder.create(tmp_path / "a", settings()),
        pytest.raises(RunError, match="another process"),
    ):
        RunFolder.resume(tmp_path / "a").__enter__()
    RunFolder.resume(tmp_path / "a").__enter__().__exit__(None, None, None)


def test_settings_are_kept_as_they_are(tmp_path):
    about = settings(on_the_play=False, mulligans="london", turns=1)
    RunFolder.create(tmp_path / "a", about)
    assert read_settings(tmp_path / "a") == about


@pytest.mark.slow
def test_any_number_of_workers_gives_the_same(tmp_path):
    expected = whole_run(tmp_path / "one", settings(20), workers=1)
    assert whole_run(tmp_path / "two", settings(20), workers=2) == expected
    assert whole_run(tmp_path / "three", settings(20), workers=3) == expected


@pytest.mark.slow
def test_a_worker_that_is_killed_loses_no_hand(tmp_path):
    import multiprocessing

    about = msgspec.json.encode(settings(40))
    others = set(multiprocessing.active_children())
    found = []
    for number, played in enumerate(play_in_pool(about, range(1, 41), 2)):
        found.append(played[0])
        if number == 3:
            mine = set(multiprocessing.active_children()) - others
            os.kill(next(iter(mine)).pid, signal.SIGKILL)
    numbers = sorted(msgspec.json.decode(line)["hand"] for line in found)
    assert numbers == list(range(1, 41))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, 2])
def test_kill_in_the_middle(tmp_path, workers):
    """SIGKILL to a real command; what was written is kept, and the end is the same."""
    deck = tmp_path / "small.txt"
    deck.write_text(TEXT)
    command = [sys.executable, "-c", "from analyzer.cli import main; main()", "bench"]
    common = [str(deck), "--hands", "150", "--opponent-life", "2", "--sample"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "7"}
    whole, stopped = tmp_path / "whole", tmp_path / "stopped"
    subprocess.run([*command, *common, "--run", str(whole), "--workers", "1"], check=True,
                   env=environment | {"PYTHONHASHSEED": "11"}, capture_output=True)  # fmt: skip
    process = subprocess.Popen(
        [*command, *common, "--run", str(stopped), "--workers", str(workers)],
        env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    deadline = time.monotonic() + END
    while not (stopped / HANDS).exists() or len(read_hands(stopped)) < 5:
        assert process.poll() is None and time.monotonic() < deadline
        time.sleep(0.01)
    process.kill()
    process.wait()
    kept = len(read_hands(stopped))
    assert 5 <= kept < 150
    done = subprocess.run([*command, "--resume", str(stopped), "--workers", str(workers)],
                          check=True, env=environment, capture_output=True, text=True)  # fmt: skip
    assert "150 hands" in done.stdout
    assert hands_of(stopped) == hands_of(whole)
