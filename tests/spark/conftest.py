from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dehusk import batch
from tests.batch.conftest import PART, some_pages, write_crawl

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.spark.cluster import Cluster

PAGES = 300
LARGE = 4 * PART  # bytes of a part


@pytest.fixture(scope="session")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_crawl(tmp_path_factory.mktemp("crawl") / "crawl.warc.gz", some_pages(PAGES))


@pytest.fixture(scope="session")
def plain(crawl: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[batch.Summary, Path]:
    """What one machine makes of it."""
    out = tmp_path_factory.mktemp("plain") / "out"
    return batch.run([crawl], out, workers=1, part_bytes=LARGE), out


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> "Iterator[Cluster]":
    """A master and two workers; skipped where there is no Spark or no Java."""
    pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'dehusk[spark]'")
    from tests.spark.cluster import clustered, missing  # noqa: PLC0415

    if told := missing():
        pytest.skip(told)
    with clustered(tmp_path_factory.mktemp("spark")) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def spark(cluster: "Cluster") -> "Iterator[SparkSession]":
    from tests.spark.cluster import session_on  # noqa: PLC0415

    with session_on(cluster) as session:
        yield session
