"""Runs on a Dask cluster: the same bytes as on one machine, whatever happens to workers."""

import os
import signal
import sys

import pytest

from analyzer.batch.folder import RunError, RunFolder
from analyzer.batch.run import play_run
from tests.analyzer.batch.runs import hands_of, settings, whole_run


def test_without_the_package(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with (
        pytest.raises(RunError, match=r"pip install 'stormline\[cluster\]'"),
        RunFolder.create(tmp_path / "a", settings()) as folder,
    ):
        play_run(folder, scheduler="tcp://127.0.0.1:1")


@pytest.mark.slow
def test_an_address_where_nobody_answers(tmp_path, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("analyzer.batch.cluster._PATIENCE", 1)
    with (
        pytest.raises(RunError, match="no Dask scheduler answers at"),
        RunFolder.create(tmp_path / "a", settings()) as folder,
    ):
        play_run(folder, scheduler="tcp://127.0.0.1:1")


@pytest.mark.slow
def test_a_worker_is_killed_in_the_middle(tmp_path):
    distributed = pytest.importorskip("distributed")
    expected = whole_run(tmp_path / "here", settings(60))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        address = cluster.scheduler_address
        pids = [worker.pid for worker in cluster.workers.values()]
        assert len(set(pids)) == 2
        done = []

        def told(record):
            done.append(record.hand)
            if len(done) == 10:
                os.kill(pids[0], signal.SIGKILL)

        with RunFolder.create(tmp_path / "there", settings(60)) as folder:
            play_run(folder, scheduler=address, told=told)
        assert sorted(done) == list(range(1, 61))
    assert hands_of(tmp_path / "there") == expected


@pytest.mark.slow
def test_workers_of_another_version_are_refused(tmp_path, monkeypatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("analyzer.batch.cluster.here", lambda: "0" * 16)
    with (
        distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        RunFolder.create(tmp_path / "a", settings()) as folder,
        pytest.raises(RunError, match="runs another Stormline"),
    ):
        play_run(folder, scheduler=cluster.scheduler_address)
