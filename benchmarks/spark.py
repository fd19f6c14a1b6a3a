"""What Spark costs: CPU seconds over all processes of a cluster on this machine, as a ratio of the same work in one.

usage: python -m benchmarks.spark DATA [PAGES [WAY...]] [--json FILE]     without names, all ways

A master and two workers on loopback. `plain` reads and extracts in one process, not isolated, and writes nothing;
`read_crawl` does it in partitions with killable workers, `read_crawl, small` in partitions of an eighth; `warc +
extract` has the records cross the JVM; `batch` is `dehusk batch` with one worker, which writes Parquet as well. In
turn, ROUNDS times, each on a few pages before, which are not counted: Spark ends a Python worker that rests a minute,
and nobody is told what it had spent; so what runs on one machine is counted without the cluster.
"""

import ctypes
import os
import shutil
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import col

from benchmarks.crawls import make
from benchmarks.found import keep, run
from benchmarks.serve import server_cpu
from dehusk import batch
from dehusk import spark as dehusk_spark
from dehusk.batch import inputs
from dehusk.batch.pages import Extraction
from tests.spark.cluster import below, clustered, session_on

SETS = ("wcxb-dev.parquet", "daniel-dev.parquet", "cleaneval.parquet")
ROUNDS = 3
RANGES = 4 << 20  # bytes of a partition: a quarter of what is usual
FEW, FEW_RANGES = 20, 1 << 19  # pages, bytes of a partition: there must be one for each worker
TICK = os.sysconf("SC_CLK_TCK")
HERE = ("plain", "batch")  # on one machine
ADOPTS = 36  # PR_SET_CHILD_SUBREAPER of prctl
CRAWL = 3_000_000_000  # pages of one Common Crawl

Way = Callable[[Path, int], object]  # of a crawl and the bytes of a partition


def keep_orphans() -> None:
    """A process whose parent ends comes to stand below this one, else its seconds would be lost."""
    ctypes.CDLL(None).prctl(ADOPTS, 1)


def spent() -> float:
    """CPU seconds of this process and all below it, the dead ones included."""
    return sum(_of(pid) for pid in [os.getpid(), *below(os.getpid())])


def _of(pid: int) -> float:
    try:
        told = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    except OSError:
        return 0.0
    return sum(map(int, told.rpartition(")")[2].split()[11:15])) / TICK


def spent_here() -> float:
    """Of this process and the one that workers are forked from, without the cluster."""
    return time.process_time() + server_cpu()


def plain(crawl: Path, _: int) -> None:
    work = Extraction(batch.Settings())
    for part in inputs.plan([str(crawl)]):
        for entry in inputs.read(part):
            work.work(entry)


def to_nowhere(frame: DataFrame) -> None:
    frame.write.format("noop").mode("overwrite").save()


def ways(spark: SparkSession, out: Path) -> dict[str, Way]:
    def batched(crawl: Path, ranges: int) -> None:
        shutil.rmtree(out, ignore_errors=True)
        batch.run([crawl], out, workers=1, part_bytes=ranges)

    def through_the_jvm(crawl: Path, ranges: int) -> None:
        raw = spark.read.format("warc").option("ranges", ranges).load(str(crawl))
        pages = raw.where((col("type") == "response") & (col("status") == 200))
        to_nowhere(dehusk_spark.extract(pages, html="body"))

    dehusk_spark.register(spark)
    return {
        "plain": plain,
        "batch": batched,
        "read_crawl": lambda crawl, ranges: to_nowhere(dehusk_spark.read_crawl(spark, crawl, ranges)),
        "read_crawl, small": lambda crawl, ranges: to_nowhere(dehusk_spark.read_crawl(spark, crawl, ranges // 8)),
        "warc + extract": through_the_jvm,
    }


def main(data: Path, pages: int = 800, *names: str) -> None:
    keep_orphans()
    with TemporaryDirectory() as name:
        folder = Path(name)
        few, crawl = folder / "few.warc.gz", folder / "crawl.warc.gz"
        make(few, [data / one for one in SETS], FEW)
        make(crawl, [data / one for one in SETS], pages)
        (folder / "spark").mkdir()
        with clustered(folder / "spark") as cluster, session_on(cluster) as spark:
            wanted = {name: way for name, way in ways(spark, folder / "out").items() if not names or name in names}
            told(measured(wanted, few, crawl), pages)


def measured(runs: dict[str, Way], few: Path, crawl: Path) -> dict[str, list[float]]:
    """CPU seconds of every way, a round each."""
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(ROUNDS + 1):
        for name, call in runs.items():
            call(few, FEW_RANGES)
            clock = spent_here if name in HERE else spent
            before = clock()
            call(crawl, RANGES)
            if number:  # the first is for warming up
                seconds[name].append(clock() - before)
                print(f"round {number}, {name}: {seconds[name][-1]:.2f} s", flush=True)
    return seconds


def told(seconds: dict[str, list[float]], pages: int) -> None:
    print("| way | CPU ms a page | x plain | least | most |\n|---|---:|---:|---:|---:|")
    for name, found in seconds.items():
        ratios = [ours / theirs for ours, theirs in zip(found, seconds["plain"], strict=True)]
        median, least, most = statistics.median(ratios), min(ratios), max(ratios)
        page = statistics.median(found) / pages * 1e3
        print(f"| {name} | {page:.2f} | {median:.2f} | {least:.2f} | {most:.2f} |")
        keep("spark", name, {"CPU ms a page": page, "x plain": median, "least": least, "most": most})
        keep("crawl", name, {"core-hours": page / 1e3 * CRAWL / 3600})


if __name__ == "__main__":
    run(main)
