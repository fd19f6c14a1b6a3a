"""A folder of Markdown: names that are safe and apart, front matter, and a list of all pages."""

import json
from pathlib import Path

import pytest
import yaml

from dehusk import batch
from dehusk.batch.formats.markdown import file_name
from dehusk.batch.sites import host_of, name_of
from tests.batch.conftest import PART, some_pages, write_crawl


def test_a_folder_of_markdown(tmp_path: Path) -> None:
    crawl = write_crawl(tmp_path / "crawl.warc.gz", [*some_pages(12), b"<p></p><!-- nothing -->"])
    for out in ("one", "two"):
        batch.run(
            [crawl], tmp_path / out, workers=2, part_bytes=PART, format="markdown", fields=("url", "date", "metadata")
        )
    pages = tmp_path / "one" / "pages"
    notes = sorted(path.relative_to(pages) for path in pages.rglob("*.md"))
    assert notes == sorted(p.relative_to(tmp_path / "two" / "pages") for p in (tmp_path / "two").rglob("*.md"))
    assert len(notes) == 12
    assert {str(note.parent) for note in notes} == {"example.org"}
    listed = [json.loads(line) for shard in sorted(pages.glob("*.jsonl")) for line in shard.read_text().splitlines()]
    assert len(listed) == 13
    assert sorted(row["file"] for row in listed if row["file"]) == [str(note) for note in notes]
    row = listed[3]
    _, front, text = (pages / row["file"]).read_text().split("---\n", 2)
    known = yaml.safe_load(front)
    assert known["url"] == row["url"] == "https://example.org/3"
    assert known["title"] == "Page 3"
    assert known["crawled"] == "2026-03-01T12:00:00Z"
    assert text.strip()


NASTY = {
    "https://example.org/../../etc/passwd": "example.org/etc-passwd-",
    "https://example.org/%2e%2e%2f%00/Tea%20house.html": "example.org/tea-house-html-",
    "https://例え.jp/茶": "_.jp-",
    "https://..:80/a": "_",
    "http://[::1": "no-host/page-",
    None: "no-host/page-",
    "https://example.org/" + "x" * 500: "example.org/" + "x" * 60 + "-",
}


@pytest.mark.parametrize("url", NASTY)
def test_names_are_safe(url: str | None) -> None:
    name = file_name({"url": url, "source": "s", "position": 1})
    assert name.startswith(NASTY[url])
    assert name.count("/") == 1
    assert not any(part in ("", ".", "..") for part in name.split("/"))
    assert all(len(part.encode()) < 150 for part in name.split("/"))
    assert name != file_name({"url": url, "source": "s", "position": 2})


def test_hosts() -> None:
    assert host_of("https://WWW.Example.org:8080/a") == "example.org"
    assert host_of("not an address") is None
    assert name_of("example.org") == "example.org"
    assert name_of("exämple.org") != name_of("exömple.org")
