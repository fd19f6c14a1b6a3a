"""The steps for datatrove: every page is accounted for, also those that cannot be decoded, and those that do harm."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("datatrove", reason="datatrove is not installed: pip install 'dehusk[datatrove]'")

import dehusk
from dehusk.datatrove import Extractor, Reader
from dehusk.pool import Limits
from tests.batch.conftest import PART, some_pages, write_crawl
from tests.batch.faults import CODES, FAULTY, asking

UNDECODABLE = b"<title>Tea</title><p>" + b"The tea \xff\xfe\x81 is hot, and the water \xc3\x28 is on the stove. " * 6


def counted(step: Any) -> Counter[str]:
    return Counter({name: int(one.total) for name, one in step.stats.stats.items() if ":" in name or name in COUNTED})


COUNTED = ("pages", "ok", "empty")


def pipeline(crawl: Path, tasks: int = 1, **settings: Any) -> tuple[list[Any], Counter[str]]:
    """The documents of all tasks, and what both steps counted."""
    documents, counts = [], Counter[str]()
    for rank in range(tasks):
        reader, extractor = Reader(crawl, part_bytes=PART), Extractor(**settings)
        documents += list(extractor.run(reader.run(rank=rank, world_size=tasks), rank=rank, world_size=tasks))
        counts += counted(reader) + counted(extractor)
    return documents, counts


def test_every_page_is_accounted_for(tmp_path: Path) -> None:
    count = 800
    pages = some_pages(count)
    pages[5::10] = [UNDECODABLE] * len(pages[5::10])
    pages[8] = b"<!DOCTYPE html><title>Nothing</title><p></p>"
    crawl = write_crawl(tmp_path / "crawl.warc.gz", pages)
    documents, counts = pipeline(crawl, tasks=3)
    assert counts["pages"] == count
    assert (counts["ok"], counts["empty"]) == (count - 1, 1)
    assert counts["skipped:request"] == count
    found = {document.metadata["url"]: document for document in documents}
    assert len(found) == len(documents) == count - 1
    one = found["https://example.org/5"]
    assert one.text == dehusk.extract(UNDECODABLE, encoding="utf-8").text
    assert one.metadata["status"] == "ok"
    assert one.metadata["metadata"]["title"] == "Tea"
    assert "html" not in one.metadata


def test_pages_that_do_harm_are_counted(tmp_path: Path) -> None:
    crawl = write_crawl(tmp_path / "crawl.warc.gz", [*some_pages(4), *map(asking, CODES), *some_pages(4, seed=1)])
    documents, counts = pipeline(crawl, fields=("url",), extractor=FAULTY, limits=Limits(deadline=2.0, memory=1 << 26))
    assert len(documents) == counts["ok"] == 8
    assert {name: n for name, n in counts.items() if name.startswith("error:")} == Counter(
        f"error:{code}" for code in CODES.values()
    )


def test_markdown_of_documents_by_other_readers() -> None:
    from datatrove.data import Document  # noqa: PLC0415

    html = "<h1>Tea</h1><p>" + "Pour the water at eighty degrees, and wait. " * 20
    [document] = Extractor("markdown", fields=()).run([Document(text=html, id="1", metadata={"url": "https://e.org/"})])
    assert document.text == dehusk.extract(html, url="https://e.org/").markdown
    assert document.metadata["url"] == "https://e.org/"
