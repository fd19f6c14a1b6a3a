"""Crawls and tables for the tests of batch."""

import random
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from tests.crawls import crawl, packed, page

Rows = list[dict[str, Any]]
PART = 4000  # bytes: some pages a part


def write_crawl(path: Path, pages: Iterable[bytes]) -> Path:
    path.write_bytes(b"".join(packed([one.raw for one in crawl(pages)], "gz")))
    return path


def some_pages(count: int, seed: int = 0, words: int = 60) -> list[bytes]:
    rng = random.Random(seed)
    return [page(rng, number, words) for number in range(count)]


@pytest.fixture
def made(tmp_path: Path) -> Callable[[Iterable[bytes]], Path]:
    """A crawl of some pages."""
    return lambda pages: write_crawl(tmp_path / "crawl.warc.gz", pages)


def rows_in(out: Path) -> Rows:
    """All rows, in the order of the shards."""
    found: Rows = []
    for shard in sorted((out / "pages").glob("*.parquet")):
        found += pq.read_table(shard).to_pylist()
    return found


def codes(rows: Rows) -> Counter[str]:
    return Counter(row["code"] or row["status"] for row in rows)
