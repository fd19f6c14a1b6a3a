"""Crawls into tables: every entry counted once, whatever the format, the workers and the interruptions."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from backports import zstd

import dehusk
from dehusk import batch
from dehusk.batch.schema import SCHEMA, schema_of
from tests.batch.conftest import PART, rows_in, some_pages, write_crawl

Made = Callable[[Iterable[bytes]], Path]
# Of 40 pages: see tests/crawls.py for what stands between them.
COUNTS = {"ok": 39, "empty": 1, "skipped:redirect": 4, "skipped:not_html": 4, "skipped:http_error": 4,
          "skipped:request": 40, "skipped:metadata": 40, "skipped:warcinfo": 1}  # fmt: skip


@pytest.fixture
def crawl(made: Made) -> Path:
    return made([*some_pages(39), b"<!DOCTYPE html><title>Nothing</title><p></p>"])


def test_every_entry_is_counted_and_every_page_has_a_row(crawl: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    summary = batch.run([crawl], out, workers=2, part_bytes=PART)
    assert summary.counts == COUNTS
    assert summary.well
    assert summary.finished_parts == summary.parts > 3
    rows = rows_in(out)
    assert len(rows) == 40
    assert [row["url"] for row in rows] == [f"https://example.org/{number}" for number in range(40)]
    assert sorted({(row["source"], row["position"]) for row in rows}) == [(str(crawl), row["position"]) for row in rows]
    expected = dehusk.extract(some_pages(39)[7], url="https://example.org/7")
    assert rows[7] == {
        "url": "https://example.org/7", "status": "ok", "code": None, "detail": None, "text": expected.text,
        "metadata": {**expected.metadata.as_dict(), "authors": [], "tags": []}, "page_type": expected.page_type,
        "confidence": pytest.approx(expected.confidence, rel=1e-6), "language": expected.metadata.language,
        "source": str(crawl), "position": rows[7]["position"], "date": "2026-03-01T12:00:00Z",
    }  # fmt: skip
    assert rows[39]["status"] == "empty"
    told = json.loads((out / "summary.json").read_text())
    assert told["in"] == sum(told["counts"].values()) == sum(COUNTS.values())
    assert told["finished"] is True
    assert told["options"]["inputs"] == [str(crawl)]
    assert told["versions"]["dehusk"] == dehusk.__version__
    assert sorted(path.name for path in out.iterdir()) == ["manifest.jsonl", "pages", "summary.json"]


def test_the_schema_is_the_same_in_every_shard(crawl: Path, tmp_path: Path) -> None:
    batch.run([crawl], tmp_path / "out", workers=2, part_bytes=PART, fields=tuple(batch.COLUMNS))
    schemas = [pq.read_schema(shard) for shard in (tmp_path / "out" / "pages").iterdir()]
    assert len(schemas) > 3
    assert all(schema.equals(SCHEMA) for schema in schemas)
    assert schema_of(["text", "url"]).names == ["url", "text"]


@pytest.mark.parametrize("form", ["jsonl", "jsonl.zst"])
def test_json_lines_have_the_same_rows(form: str, crawl: Path, tmp_path: Path) -> None:
    batch.run([crawl], tmp_path / "parquet", workers=1, part_bytes=PART, fields=("url", "markdown", "position"))
    batch.run(
        [crawl], tmp_path / "json", workers=2, part_bytes=PART, fields=("position", "url", "markdown"), format=form
    )
    lines = []
    for shard in sorted((tmp_path / "json" / "pages").iterdir()):
        assert shard.name.endswith(form)
        data = shard.read_bytes()
        lines += (zstd.decompress(data) if form == "jsonl.zst" else data).decode().splitlines()
    assert [json.loads(line) for line in lines] == rows_in(tmp_path / "parquet")
    assert list(json.loads(lines[0])) == ["url", "markdown", "position"]


def test_a_run_that_is_done_does_nothing_again(crawl: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = batch.run([crawl], out, workers=1, part_bytes=PART)
    before = {path: path.stat().st_mtime_ns for path in (out / "pages").iterdir()}
    second = batch.run([crawl], out, workers=1, part_bytes=PART)
    assert second.counts == first.counts
    assert {path: path.stat().st_mtime_ns for path in (out / "pages").iterdir()} == before


def test_other_options_and_inputs_are_refused(crawl: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    batch.run([crawl], out, workers=1, part_bytes=PART)
    with pytest.raises(dehusk.InputError, match="begun with another value of fields, min_length: give the same"):
        batch.run([crawl], out, part_bytes=PART, fields=("url",), min_length=3)
    other = write_crawl(tmp_path / "other.warc.gz", some_pages(5))
    with pytest.raises(dehusk.InputError, match="begun with other inputs"):
        batch.run([other], out, part_bytes=PART)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "thesis.txt").write_text("mine")
    with pytest.raises(dehusk.InputError, match="not empty"):
        batch.run([crawl], tmp_path / "full")
    assert (tmp_path / "full" / "thesis.txt").read_text() == "mine"


def test_inputs_that_fail_whole_are_named_and_others_go_on(crawl: Path, tmp_path: Path) -> None:
    summary = batch.run([tmp_path / "gone.warc.gz", crawl], tmp_path / "out", workers=1)
    assert summary.counts == COUNTS
    assert not summary.well
    [line] = summary.failed_inputs
    assert "gone.warc.gz" in line


def test_filters_are_counted_by_reason(made: Made, tmp_path: Path) -> None:
    german = "<p>" + "Der Tee ist nicht so heiß wie das Wasser, und die Kanne ist auf dem Tisch mit der Tasse. " * 10
    crawl = made([*some_pages(10), german.encode(), b"<p>Too short.</p>"])
    summary = batch.run([crawl], tmp_path / "out", workers=1, languages=("de",), min_length=50)
    assert summary.counts["filtered:language"] == 10
    assert summary.counts["filtered:length"] == 1
    assert summary.counts["ok"] == 1 == len(rows_in(tmp_path / "out"))
    kept = batch.run([crawl], tmp_path / "all", workers=1, languages=("de",), min_length=50, every=True)
    assert kept.counts == summary.counts
    rows = rows_in(tmp_path / "all")
    assert len(rows) == kept.entries
    assert [row["code"] for row in rows if row["status"] == "filtered"] == ["language"] * 10 + ["length"]
    typed = batch.run([crawl], tmp_path / "types", workers=1, page_types=("product",), min_confidence=0.0)
    sure = batch.run([crawl], tmp_path / "sure", workers=1, min_confidence=1.0)
    assert typed.counts["filtered:page_type"] + typed.counts.get("ok", 0) == 12
    assert sure.counts["filtered:confidence"] == 12


@pytest.mark.parametrize(
    "wanted", [{"fields": ("url", "txt")}, {"duplicates": "all"}, {"format": "csv"}, {"colour": 1}]
)
def test_what_does_not_exist_is_told(wanted: dict[str, Any], crawl: Path, tmp_path: Path) -> None:
    with pytest.raises(dehusk.InputError, match="choose of"):
        batch.run([crawl], tmp_path / "out", **wanted)
    assert not (tmp_path / "out").exists()


def test_counting_alone_writes_nothing(crawl: Path, tmp_path: Path) -> None:
    summary = batch.count([crawl], workers=2, part_bytes=PART)
    pages = {"page": COUNTS["ok"] + COUNTS["empty"]}
    assert summary.counts == pages | {name: count for name, count in COUNTS.items() if ":" in name}
    assert [path.name for path in tmp_path.iterdir()] == [crawl.name]


def test_half_characters_are_written_as_marks(tmp_path: Path) -> None:
    page = "<p>" + "A half character \\ud800 in a text of some words that is long enough to be kept. " * 3
    (tmp_path / "in.jsonl").write_text(f'{{"html": "{page}", "url": "https://e.org/\\udc00"}}\n')
    summary = batch.run([tmp_path / "in.jsonl"], tmp_path / "out", workers=1)
    assert summary.counts == {"ok": 1}
    [row] = rows_in(tmp_path / "out")
    assert "A half character \ufffd in a text" in row["text"]
    assert row["url"] == "https://e.org/?"
