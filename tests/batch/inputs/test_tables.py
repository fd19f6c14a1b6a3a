"""Pages in Parquet and JSONL, as others write them."""

import base64
import datetime
import gzip
import json
import random
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from dehusk import InputError
from dehusk.batch.inputs import Entry, plan, read
from tests.crawls import zstd

HTML = "<!DOCTYPE html><p>Tea</p>"
ROWS: list[dict[str, Any]] = [{"url": f"https://example.org/{i}", "html": f"{HTML}{i}"} for i in range(50)]


def entries(*paths: Path, part_bytes: int = 100, **options: Any) -> list[Entry]:
    return [entry for part in plan([*map(str, paths)], part_bytes=part_bytes, **options) for entry in read(part)]


def jsonl(folder: Path, rows: list[Any], name: str = "pages.jsonl") -> Path:
    path = folder / name
    data = "".join(json.dumps(row) + "\n" for row in rows).encode()
    path.write_bytes({".gz": gzip.compress, ".zst": zstd.compress}.get(path.suffix, bytes)(data))
    return path


def parquet(folder: Path, rows: list[dict[str, Any]], name: str = "pages.parquet") -> Path:
    pq.write_table(pa.Table.from_pylist(rows), folder / name, row_group_size=10)
    return folder / name


WRITERS = [
    ("pages.jsonl", jsonl), ("pages.jsonl.gz", jsonl), ("pages.jsonl.zst", jsonl), ("p.ndjson", jsonl),
    ("pages.parquet", parquet),
]  # fmt: skip


@pytest.mark.parametrize(("name", "write"), WRITERS)
def test_every_row_once(tmp_path: Path, name: str, write: Any) -> None:
    path = write(tmp_path, ROWS, name)
    found = entries(path)
    assert [(one.url, one.html) for one in found] == [(row["url"], row["html"]) for row in ROWS]
    assert {one.source for one in found} == {str(path)}
    assert len({one.position for one in found}) == 50
    parts = list(plan([str(path)], part_bytes=100))
    assert len(parts) > 3 or name.endswith((".gz", ".zst"))
    for part in parts:
        of_part = list(read(part))
        for number in range(len(of_part)):
            assert list(read(part, of_part[number].position)) == of_part[number + 1 :]


@pytest.mark.parametrize("write", [jsonl, parquet])
@pytest.mark.parametrize("name", ["html", "raw_html", "HTML", "html_content", "content", "body", "page", "text"])
def test_known_names(tmp_path: Path, write: Any, name: str) -> None:
    row = {"title": "<none>", name: HTML, "WARC-Target-URI": "https://example.org/", "crawl_date": "2026-03-01"}
    (entry,) = entries(write(tmp_path, [row]))
    assert (entry.html, entry.url, entry.date, entry.skip) == (HTML, "https://example.org/", "2026-03-01", None)


@pytest.mark.parametrize("write", [jsonl, parquet])
def test_a_named_column(tmp_path: Path, write: Any) -> None:
    path = write(tmp_path, [{"html": "<p>not this", "mine": HTML, "url": "no", "from": "https://example.org/"}])
    (entry,) = entries(path, html_column="mine", url_column="from")
    assert (entry.html, entry.url) == (HTML, "https://example.org/")


def test_text_is_not_taken_for_pages(tmp_path: Path) -> None:
    rows = [{"url": "https://example.org/", "text": "No markup: 1 < 2."}]
    with pytest.raises(InputError, match=r"known to hold HTML, but url, text: name one") as told:
        entries(parquet(tmp_path, rows))
    assert "pages.parquet" in str(told.value)
    with pytest.raises(InputError, match=r"pages\.jsonl: no column"):
        entries(jsonl(tmp_path, rows))


def test_values_of_all_kinds(tmp_path: Path) -> None:
    packed = gzip.compress(HTML.encode())
    values = [HTML, base64.b64encode(HTML.encode()).decode(), base64.b64encode(packed).decode(), None, "", 7, {}]
    found = entries(jsonl(tmp_path, [{"html": value} for value in values]))
    assert [one.skip for one in found] == [None, None, None, "no_html", "no_html", "damaged", "damaged"]
    assert [one.html for one in found[:3]] == [HTML, HTML.encode(), packed]
    columns = pa.table({"html": [HTML.encode(), packed], "timestamp": [datetime.datetime(2026, 3, 1, 12)] * 2})
    pq.write_table(columns, tmp_path / "bytes.parquet")
    found = entries(tmp_path / "bytes.parquet")
    assert [(one.html, one.date) for one in found] == [
        (HTML.encode(), "2026-03-01T12:00:00"),
        (packed, "2026-03-01T12:00:00"),
    ]


def test_status_and_type_of_a_row_count(tmp_path: Path) -> None:
    rows = [
        {"html": HTML, "status_code": 200, "content_type": "text/html; charset=windows-1251"},
        {"html": HTML, "status_code": 404, "content_type": "text/html"},
        {"html": HTML, "status_code": 301, "content_type": "text/html"},
        {"html": "%PDF", "status_code": 200, "content_type": "application/pdf"},
    ]
    for path in (jsonl(tmp_path, rows), parquet(tmp_path, rows)):
        found = entries(path)
        assert [one.skip for one in found] == [None, "http_error", "redirect", "not_html"]
        assert found[0].encoding == "windows-1251"


def test_lines_that_are_no_rows(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    good = json.dumps({"html": HTML})
    path.write_text(f'{good}\n\n{{"html": \n[1]\n{"[" * 99999}\n{{"other": 1}}\n{good}', "utf-8")
    assert [one.skip for one in entries(path)] == [None, "damaged", "damaged", "damaged", "no_html", None]


def test_a_line_that_is_too_long_is_told(tmp_path: Path) -> None:
    path = jsonl(tmp_path, [{"html": HTML}, {"html": HTML + "x" * 5000}, {"html": HTML}])
    assert [one.skip for one in entries(path, largest=1000)] == [None, "too_large", None]


@pytest.mark.parametrize("packing", [gzip.compress, zstd.compress])
def test_a_packed_file_cut_off(tmp_path: Path, packing: Any) -> None:
    path = tmp_path / "cut.jsonl.gz"
    rows = [{"html": HTML + random.Random(i).randbytes(2000).hex()} for i in range(200)]
    path.write_bytes(packing("".join(json.dumps(row) + "\n" for row in rows).encode())[:-20])
    found = entries(path)
    assert found[0].skip is None
    assert found[-1].skip == "damaged"


def test_a_damaged_row_group_costs_its_own_rows(tmp_path: Path) -> None:
    path = parquet(
        tmp_path, [{"html": f"<p>{i:05}" + "".join(chr(97 + (i * k) % 26) for k in range(300))} for i in range(50)]
    )
    second = pq.ParquetFile(path).metadata.row_group(1).column(0)
    data = bytearray(path.read_bytes())
    data[second.data_page_offset : second.data_page_offset + 20] = b"\xff" * 20
    path.write_bytes(data)
    skips = [one.skip for one in entries(path, part_bytes=1 << 20)]
    assert skips == [None] * 10 + ["damaged"] * 10 + [None] * 30


def test_a_parquet_file_cut_off_is_told_whole(tmp_path: Path) -> None:
    path = parquet(tmp_path, ROWS)
    path.write_bytes(path.read_bytes()[:-10])
    with pytest.raises(InputError, match=r"pages\.parquet: not a Parquet file, or a damaged one"):
        entries(path)


def test_text_that_is_no_utf_8_costs_its_row(tmp_path: Path) -> None:
    column = pa.array([b"<p>one", b"<p>\xff\xfe", b"<p>three"], pa.binary())
    table = pa.table({"html": pa.StringArray.from_buffers(3, *column.buffers()[1:])})
    pq.write_table(table, tmp_path / "bad.parquet")
    assert [one.skip for one in entries(tmp_path / "bad.parquet")] == [None, "damaged", None]
