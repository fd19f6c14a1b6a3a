"""A small set, as the evaluation reads it."""

from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

Write = Callable[..., Path]


def page(number: int, words: int = 10) -> bytes:
    """A menu, an article whose words tell its number, and a footer."""
    links = "".join(f"<li><a href=/{i}>Section {i}</a></li>" for i in range(8))
    story = "".join(f"<p>Story {number}, part {i}: {'a word and another, ' * words}the end.</p>" for i in range(4))
    return f"<body><ul>{links}</ul><div><h1>Story {number}</h1>{story}</div><p><a href=/i>Imprint</a></p>".encode()


def gold(number: int, words: int = 10) -> str:
    return "\n".join(f"Story {number}, part {i}: {'a word and another, ' * words}the end." for i in range(4))


@pytest.fixture
def write_set(tmp_path: Path) -> Write:
    def write(n: int, words: int = 10, name: str = "stories", **columns: object) -> Path:
        rows = [
            {
                "id": f"page {i}", "url": f"http://site{i % 3}.org/{i}", "language": "en",
                "page_type": ("article", "forum")[i % 2], "html": page(i, words), "text": gold(i, words),
                "title": f"Story {i}", "author": None, "date": None, **columns,
            }
            for i in range(n)
        ]  # fmt: skip
        path = tmp_path / f"{name}.parquet"
        pq.write_table(pa.Table.from_pylist(rows), path)
        return path

    return write
