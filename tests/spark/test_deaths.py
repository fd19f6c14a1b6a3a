"""The command as a process of its own, and processes of the cluster killed while they are at a page: the same rows."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'dehusk[spark]'")

from dehusk import batch
from tests.batch.conftest import PART, rows_in, some_pages, write_crawl
from tests.spark.cluster import ROOT, Cluster, above, command_of, kill, until
from tests.spark.gates import GATED, Gate

PAGES = 2400
SIZE = 32 * PART
# Of the processes above the one that is at the page, the nearest whose command has this word.
VICTIMS = {600: "pyspark.daemon", 1200: "CoarseGrainedExecutorBackend", 1800: "worker.Worker"}


def kill_above(gate: Gate, name: str) -> None:
    """Kill the process of that name that the page at the gate depends on."""
    at_page = int(until(gate.at))
    kill(next(pid for pid in above(at_page) if name in command_of(pid)))


def test_a_python_worker_an_executor_and_a_worker_die(cluster: Cluster, tmp_path: Path) -> None:
    pages, gates = some_pages(PAGES), {}
    for number in VICTIMS:
        (tmp_path / str(number)).mkdir()
        gates[number] = Gate(tmp_path / str(number))
        pages[number] = gates[number].page()
    crawl, out = write_crawl(tmp_path / "crawl.warc.gz", pages), tmp_path / "out"
    words = [
        "batch", str(crawl), "-o", str(out), "--with", "tests.spark.gates:GATED", "--deadline", "60",
        "--part-size", str(SIZE / (1 << 20)), "--engine", "spark", "--master", cluster.address,
    ]  # fmt: skip
    command = [sys.executable, "-m", "dehusk", *words]
    with (tmp_path / "told").open("w+") as told:
        running = subprocess.Popen(command, env=cluster.environment(), cwd=ROOT, stderr=told)
        try:
            for number, name in VICTIMS.items():
                kill_above(gates[number], name)
                gates[number].open()
            assert running.wait() == 0, (tmp_path / "told").read_text()
            cluster.hire()  # for other tests, in the place of the worker that is gone
        finally:
            running.kill()
    plain = batch.run([crawl], tmp_path / "plain", workers=2, part_bytes=SIZE, extractor=GATED)
    assert (plain.counts["ok"], plain.parts > 8) == (PAGES, True)
    assert rows_in(out) == rows_in(tmp_path / "plain")
    assert (tmp_path / "told").read_text().endswith(f"{plain}\n")
