from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

    from tests.spark.cluster import Cluster


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
