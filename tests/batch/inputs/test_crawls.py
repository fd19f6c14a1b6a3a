"""Records of a crawl as entries: pages, and why the others are none."""

import gzip
import random
from collections import Counter
from pathlib import Path

import pytest

from dehusk.batch.inputs import SKIPS, Entry, plan, read
from tests.crawls import DATE, SUFFIXES, Made, answer, crawl, in_gzip, packed, page, record


def entries(path: Path, **options: bool) -> list[Entry]:
    return [entry for part in plan([str(path)], part_bytes=4000, **options) for entry in read(part)]  # type: ignore[arg-type]


def written(folder: Path, *made: Made) -> Path:
    path = folder / "crawl.warc.gz"
    path.write_bytes(b"".join(in_gzip(one.raw) for one in made))
    return path


HTML = b"<!DOCTYPE html><p>Tea</p>"
URL = "https://example.org/"
CASES = {
    "page": (answer(URL, HTML), None),
    "redirect": (answer(URL, HTML, "302 Found", Location="/b"), "redirect"),
    "gone": (answer(URL, HTML, "410 Gone"), "http_error"),
    "image": (answer(URL, b"\x89PNG\r\n", content_type="image/png"), "not_html"),
    "image that says it is a page": (answer(URL, b"\x89PNG\r\n\x1a\n"), "not_html"),
    "of no type, but HTML": (answer(URL, HTML, content_type=""), None),
    "of no type": (answer(URL, b"no markup", content_type=""), "not_html"),
    "XHTML": (answer(URL, HTML, content_type="application/xhtml+xml"), None),
    "empty": (answer(URL, b""), "no_html"),
    "blank": (answer(URL, b" \r\n "), "no_html"),
    "packed": (answer(URL, gzip.compress(HTML), Content_Encoding="gzip"), None),
    "bomb": (answer(URL, gzip.compress(bytes(30 << 20)), Content_Encoding="gzip"), "damaged"),
    "dns": (record("response", "dns:example.org", b"20260301\nexample.org. IN A 1.2.3.4", "text/dns"), "dns"),
    "resource": (record("resource", URL, HTML, "text/html; charset=utf-8"), None),
    "resource of another type": (record("resource", URL, b"{}", "application/json"), "not_html"),
    "wet": (record("conversion", URL, b"Tea", "text/plain"), "wet"),
    "revisit": (record("revisit", URL, b"HTTP/1.1 200 OK\r\n\r\n", "application/http"), "revisit"),
    "request": (record("request", URL, b"GET / HTTP/1.1\r\n\r\n", "application/http"), "request"),
    "metadata": (record("metadata", URL, b"{}", "application/json"), "metadata"),
    "warcinfo": (record("warcinfo", "", b"a: b", "application/warc-fields"), "warcinfo"),
    "continuation": (record("continuation", URL, b"rest", "text/html"), "continuation"),
    "of another kind": (record("screenshot", URL, b"x", "image/png"), "other"),
    "HTTP before headers": (record("response", URL, HTML, "text/html"), None),
}


@pytest.mark.parametrize("name", CASES)
def test_what_becomes_of_a_record(tmp_path: Path, name: str) -> None:
    made, why = CASES[name]
    (entry,) = entries(written(tmp_path, made))
    assert entry.skip == why
    assert why is None or why in SKIPS
    assert (entry.html is None) == (why is not None)
    assert (entry.url, entry.date) == (made.url or None, DATE)


def test_what_the_headers_say_of_a_page(tmp_path: Path) -> None:
    cyrillic = answer(URL, HTML, content_type="text/html; charset=windows-1251")
    bogus = answer(URL, HTML, content_type="text/html; charset=no-such")
    first, second = entries(written(tmp_path, cyrillic, bogus))
    assert (first.html, first.encoding) == (HTML, "windows-1251")
    assert second.encoding is None  # it would be an error for the parser, and says nothing


def test_error_pages_are_pages_if_so_wished(tmp_path: Path) -> None:
    path = written(tmp_path, answer(URL, HTML, "404 Not Found"))
    assert [entry.skip for entry in entries(path, http_errors=True)] == [None]
    assert [(entry.skip, entry.detail) for entry in entries(path)] == [("http_error", "404")]


@pytest.mark.parametrize("packing", SUFFIXES)
def test_every_record_is_one_entry_of_one_part(tmp_path: Path, packing: str) -> None:
    rng = random.Random(1)
    made = list(crawl(page(rng, number) for number in range(60)))
    path = tmp_path / f"crawl{SUFFIXES[packing]}"
    path.write_bytes(b"".join(packed([one.raw for one in made], packing)))
    found = entries(path)
    assert len(list(plan([str(path)], part_bytes=4000))) > 3
    assert len(found) == len({entry.position for entry in found}) == len(made)
    counts = {None: 60, "request": 60, "metadata": 60, "warcinfo": 1, "redirect": 6, "not_html": 6, "http_error": 6}
    assert Counter(entry.skip for entry in found) == counts
    for part in plan([str(path)], part_bytes=4000):
        of_part = list(read(part))
        for number in range(0, len(of_part), 5):
            assert list(read(part, of_part[number].position)) == of_part[number + 1 :]
