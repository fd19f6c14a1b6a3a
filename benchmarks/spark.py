"""What Spark costs: CPU seconds over all processes of a cluster on this machine, as a ratio of the same work in one.

usage: python -m benchmarks.spark DATA [PAGES] [--json FILE]

A master and two workers on loopback, warm (a run before is not counted). `plain` reads and extracts in one process,
not isolated, and writes nothing; `read_crawl` does it in partitions with killable workers; `warc + extract` has the
records cross the JVM; `batch` is `dehusk batch` with one worker, which writes Parquet as well. In turn, ROUNDS times.
"""

import os
import shutil
import statistics
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import col

from benchmarks.crawls import make
from benchmarks.found import keep, run
from dehusk import batch
from dehusk import spark as dehusk_spark
from dehusk.batch import inputs
from dehusk.batch.pages import Extraction
from tests.spark.cluster import below, clustered, session_on

SETS = ("wcxb-dev.parquet", "daniel-dev.parquet", "cleaneval.parquet")
ROUNDS = 3
RANGES = 2 << 20  # bytes of a partition
TICK = os.sysconf("SC_CLK_TCK")


def spent() -> float:
    """CPU seconds of this process and all below it, the dead ones included."""
    return sum(_of(pid) for pid in [os.getpid(), *below(os.getpid())])


def _of(pid: int) -> float:
    try:
        told = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
    except OSError:
        return 0.0
    return sum(map(int, told.rpartition(")")[2].split()[11:15])) / TICK


def plain(crawl: Path) -> None:
    work = Extraction(batch.Settings())
    for part in inputs.plan([str(crawl)]):
        for entry in inputs.read(part):
            work.work(entry)


def to_nowhere(frame: DataFrame) -> None:
    frame.write.format("noop").mode("overwrite").save()


def ways(spark: SparkSession, crawl: Path, out: Path) -> dict[str, Callable[[], object]]:
    def batched() -> None:
        shutil.rmtree(out, ignore_errors=True)
        batch.run([crawl], out, workers=1, part_bytes=RANGES)

    def through_the_jvm() -> None:
        raw = spark.read.format("warc").option("ranges", RANGES).load(str(crawl))
        pages = raw.where((col("type") == "response") & (col("status") == 200))
        to_nowhere(dehusk_spark.extract(pages, html="body"))

    dehusk_spark.register(spark)
    return {
        "plain": lambda: plain(crawl),
        "batch": batched,
        "read_crawl": lambda: to_nowhere(dehusk_spark.read_crawl(spark, crawl, RANGES)),
        "warc + extract": through_the_jvm,
    }


def main(data: Path, pages: int = 800) -> None:
    with TemporaryDirectory() as folder:
        crawl = Path(folder) / "crawl.warc.gz"
        make(crawl, [data / one for one in SETS], pages)
        (Path(folder) / "spark").mkdir()
        with clustered(Path(folder) / "spark") as cluster, session_on(cluster) as spark:
            measured(ways(spark, crawl, Path(folder) / "out"), pages)


def measured(runs: dict[str, Callable[[], object]], pages: int) -> None:
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(ROUNDS + 1):
        for name, call in runs.items():
            before = spent()
            call()
            if number:  # the first is for warming up
                seconds[name].append(spent() - before)
    print("| way | CPU ms a page | x plain | least | most |\n|---|---:|---:|---:|---:|")
    for name, found in seconds.items():
        ratios = [ours / theirs for ours, theirs in zip(found, seconds["plain"], strict=True)]
        median, least, most = statistics.median(ratios), min(ratios), max(ratios)
        page = statistics.median(found) / pages * 1e3
        print(f"| {name} | {page:.2f} | {median:.2f} | {least:.2f} | {most:.2f} |")
        keep("spark", name, {"CPU ms a page": page, "x plain": median, "least": least, "most": most})


if __name__ == "__main__":
    run(main)
