"""Processes of a cluster killed in the middle: the same rows, and the same account."""

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'dehusk[spark]'")

from pyspark.sql import SparkSession

from dehusk import batch
from dehusk.spark import Engine
from tests.batch.conftest import PART, rows_in, some_pages, write_crawl
from tests.spark.cluster import Cluster, below, command_of

pytestmark = pytest.mark.thorough
PAGES = 2400


def a_python_worker(cluster: Cluster) -> int:
    """One that a daemon of Spark's forked."""
    daemons = named(cluster, "pyspark.daemon")
    return next(pid for daemon in daemons for pid in below(daemon) if pid in daemons)


def an_executor(cluster: Cluster) -> int:
    return named(cluster, "CoarseGrainedExecutorBackend")[0]


def a_worker(cluster: Cluster) -> int:
    return next(worker.pid for worker in cluster.workers if worker.poll() is None)


def named(cluster: Cluster, name: str) -> list[int]:
    return [pid for worker in cluster.workers for pid in below(worker.pid) if name in command_of(pid)]


@pytest.fixture(scope="module")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_crawl(tmp_path_factory.mktemp("crawl") / "crawl.warc.gz", some_pages(PAGES))


@pytest.fixture(scope="module")
def plain(crawl: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[batch.Summary, Path]:
    out = tmp_path_factory.mktemp("plain") / "out"
    return batch.run([crawl], out, workers=2, part_bytes=8 * PART), out


@pytest.mark.parametrize("victim", [None, a_python_worker, an_executor, a_worker])
def test_the_same_rows_after_a_death(
    victim: Callable[[Cluster], int] | None,
    spark: SparkSession,
    cluster: Cluster,
    crawl: Path,
    plain: tuple[batch.Summary, Path],
    tmp_path: Path,
) -> None:
    killed: list[int] = []

    def look(progress: batch.Progress) -> None:
        if victim and not killed and 0 < progress.part < progress.parts:
            killed.append(victim(cluster))
            os.kill(killed[0], signal.SIGKILL)

    summary = batch.run([crawl], tmp_path / "out", part_bytes=8 * PART, engine=Engine(), progress=look)
    assert len(killed) == (victim is not None)
    assert summary.counts == plain[0].counts
    assert rows_in(tmp_path / "out") == rows_in(plain[1])
    if victim is a_worker:
        cluster.hire()
