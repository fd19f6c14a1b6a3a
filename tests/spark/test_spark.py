"""Spark on a real cluster: the same rows and the same account as on one machine, whatever pages do."""

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'dehusk[spark]'")

from click.testing import CliRunner
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.functions import spark_partition_id

import dehusk
from dehusk import batch, warc
from dehusk import spark as dehusk_spark
from dehusk.cli import main
from dehusk.pool import Limits
from tests.batch.conftest import PART, rows_in, some_pages, write_crawl
from tests.batch.faults import CODES, FAULTY, asking
from tests.batch.test_faults import with_faults
from tests.spark.cluster import MOUNTED, above, command_of, kill, until
from tests.spark.conftest import LARGE, PAGES
from tests.spark.gates import GATED, Gate

LIMITS = Limits(deadline=0.6, memory=1 << 26)
MANY = 2400
# What is killed while this page is being read: of the processes above it, the nearest whose command has this word.
VICTIMS = {600: "pyspark.daemon", 1200: "CoarseGrainedExecutorBackend", 1800: "worker.Worker"}


def rows_of(frame: DataFrame, partitions: int = 1) -> list[dict[str, Any]]:
    """In their order; they come from so many partitions at least."""
    rows = [row.asDict(recursive=True) for row in frame.withColumn("from", spark_partition_id()).collect()]
    assert len({row.pop("from") for row in rows}) >= partitions
    return sorted(rows, key=lambda row: row["position"])


def shards(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (out / "pages").iterdir()}


def test_a_crawl_read_by_its_partitions(spark: SparkSession, crawl: Path, plain: tuple[batch.Summary, Path]) -> None:
    assert rows_of(dehusk_spark.read_crawl(spark, crawl, ranges=LARGE), partitions=8) == rows_in(plain[1])


@pytest.mark.parametrize(("scheme", "written"), [("file://", "file:"), (MOUNTED, MOUNTED)])
def test_a_path_with_a_scheme(
    scheme: str, written: str, spark: SparkSession, crawl: Path, plain: tuple[batch.Summary, Path]
) -> None:
    rows = rows_of(dehusk_spark.read_crawl(spark, f"{scheme}{crawl}"))
    assert {row["source"] for row in rows} == {f"{written}{crawl}"}  # as Hadoop writes it
    assert [row | {"source": str(crawl)} for row in rows] == rows_in(plain[1])


def test_the_command(
    spark: SparkSession, crawl: Path, plain: tuple[batch.Summary, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the session that is there; from a relative path, which executors have another folder for."""
    monkeypatch.chdir(crawl.parent)
    size = str(LARGE / (1 << 20))
    words = ["batch", crawl.name, "-o", str(tmp_path / "out"), "--part-size", size, "--engine", "spark"]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    assert done.stderr.endswith(f"{plain[0]}\n")
    rows = [row | {"source": str(crawl)} for row in rows_in(tmp_path / "out")]
    assert rows == rows_in(plain[1])
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["manifest.jsonl", "pages", "summary.json"]
    again = CliRunner().invoke(main, words)
    assert again.stderr.endswith(f"{plain[0]}\n")


def test_whole_files_by_the_command(
    spark: SparkSession, crawl: Path, plain: tuple[batch.Summary, Path], tmp_path: Path
) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text(f"{MOUNTED}{crawl}\n")
    summary = batch.run([f"@{listed}"], tmp_path / "out", engine=dehusk_spark.Engine())
    assert (summary.counts, summary.parts) == (plain[0].counts, 1)
    assert [row["text"] for row in rows_in(tmp_path / "out")] == [row["text"] for row in rows_in(plain[1])]


def test_faults_of_six_kinds(spark: SparkSession, tmp_path: Path) -> None:
    crawl, expected = with_faults(tmp_path / "crawl.warc.gz", 60, seed=3)
    summary = batch.run(
        [crawl], tmp_path / "out", part_bytes=PART, extractor=FAULTY, limits=LIMITS, engine=dehusk_spark.Engine()
    )
    rows = rows_in(tmp_path / "out")
    assert len(rows) == 60
    assert {row["url"]: row["code"] for row in rows if row["status"] == "error"} == expected
    assert summary.counts["ok"] == 54
    assert (
        Counter({f"error:{code}": n for code, n in Counter(CODES.values()).items()}).items() <= summary.counts.items()
    )
    assert summary.finished_parts == summary.parts > 3


def frame_of(spark: SparkSession, pages: Iterable[bytes]) -> DataFrame:
    rows = [(bytearray(page), f"https://example.org/{number}", number) for number, page in enumerate(pages)]
    return spark.createDataFrame(rows, "html binary, url string, position long").repartition(2)


def test_pages_of_a_frame_with_faults(spark: SparkSession) -> None:
    pages = [*some_pages(20), *(asking(kind) for kind in CODES), *some_pages(20, seed=1)]
    frame = dehusk_spark.extract(
        frame_of(spark, pages), fields=("url", "status", "code", "text"), keep=("position",), extractor=FAULTY,
        limits=LIMITS,
    )  # fmt: skip
    assert frame.columns == ["url", "status", "code", "text", "position"]
    rows = rows_of(frame)
    assert [row["url"] for row in rows] == [f"https://example.org/{number}" for number in range(46)]
    assert [row["code"] for row in rows] == [None] * 20 + list(CODES.values()) + [None] * 20
    assert rows[3]["text"] == dehusk.extract(pages[3], extractor=FAULTY).text


def test_frames_that_do_not_fit(spark: SparkSession) -> None:
    pages = frame_of(spark, some_pages(2))
    with pytest.raises(dehusk.InputError, match="no column 'page'"):
        dehusk_spark.extract(pages, html="page")
    with pytest.raises(dehusk.InputError, match="'url' is a column of both"):
        dehusk_spark.extract(pages, keep=("url",))
    with pytest.raises(dehusk.InputError, match="no field 'txt'"):
        dehusk_spark.extract(pages, fields=("txt",))
    with pytest.raises(dehusk.InputError, match="no such file"):
        dehusk_spark.read_crawl(spark, "/nowhere/crawl.warc.gz")


def test_raw_records(spark: SparkSession, crawl: Path) -> None:
    dehusk_spark.register(spark)
    frame = spark.read.format("warc").option("ranges", LARGE).load(str(crawl))
    rows = rows_of(frame, partitions=8)
    records = list(warc.read(crawl))
    assert [(row["position"], row["type"], row["url"]) for row in rows] == [
        (record.position, record.type, record.url) for record in records
    ]
    pages = [bytes(row["body"]) for row in rows if row["status"] == 200 and row["content_type"] == "text/html"]
    assert pages == some_pages(PAGES)


def test_a_python_worker_an_executor_and_a_worker_die(spark: SparkSession, tmp_path: Path) -> None:
    """Killed while each is at a page: the same rows. The last test of this file: a worker is gone for good."""
    pages, gates = some_pages(MANY), {}
    for number in VICTIMS:
        (tmp_path / str(number)).mkdir()
        gates[number] = Gate(tmp_path / str(number))
        pages[number] = gates[number].page()
    crawl = write_crawl(tmp_path / "crawl.warc.gz", pages)
    settings = {"part_bytes": 8 * LARGE, "extractor": GATED, "limits": Limits(deadline=60)}
    with ThreadPoolExecutor() as threads:
        running = threads.submit(batch.run, [crawl], tmp_path / "out", engine=dehusk_spark.Engine(), **settings)
        try:
            for number, name in VICTIMS.items():
                at_page = int(until(gates[number].at))
                kill(next(pid for pid in above(at_page) if name in command_of(pid)))
                gates[number].open()
        finally:
            for gate in gates.values():
                gate.open()
    plain = batch.run([crawl], tmp_path / "plain", workers=2, **settings)
    assert (plain.counts["ok"], plain.parts > 8) == (MANY, True)
    assert rows_in(tmp_path / "out") == rows_in(tmp_path / "plain")
    assert str(running.result()) == str(plain)
    assert spark.range(3).count() == 3  # it was used from another thread, and is there still
