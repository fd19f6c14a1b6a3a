"""Spark on a real cluster: the same rows and the same account as on one machine, whatever pages do."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'dehusk[spark]'")

from click.testing import CliRunner
from pyspark.sql import DataFrame, SparkSession

import dehusk
from dehusk import batch, warc
from dehusk import spark as dehusk_spark
from dehusk.cli import main
from dehusk.pool import Limits
from tests.batch.conftest import PART, rows_in, some_pages
from tests.batch.faults import CODES, FAULTY, asking
from tests.batch.test_faults import with_faults
from tests.spark.cluster import MOUNTED
from tests.spark.conftest import LARGE, PAGES

LIMITS = Limits(deadline=0.6, memory=1 << 26)


def rows_of(frame: DataFrame) -> list[dict[str, Any]]:
    return sorted((row.asDict(recursive=True) for row in frame.collect()), key=lambda row: row["position"])


def shards(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (out / "pages").iterdir()}


def test_a_crawl_read_by_its_partitions(spark: SparkSession, crawl: Path, plain: tuple[batch.Summary, Path]) -> None:
    frame = dehusk_spark.read_crawl(spark, crawl, ranges=LARGE)
    assert frame.rdd.getNumPartitions() >= 8
    assert rows_of(frame) == rows_in(plain[1])


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
    assert frame.rdd.getNumPartitions() >= 8
    rows = rows_of(frame)
    records = list(warc.read(crawl))
    assert [(row["position"], row["type"], row["url"]) for row in rows] == [
        (record.position, record.type, record.url) for record in records
    ]
    pages = [bytes(row["body"]) for row in rows if row["status"] == 200 and row["content_type"] == "text/html"]
    assert pages == some_pages(PAGES)
