"""Fetching from real servers on this machine: bounds, redirects, retries, the cache, permission."""

import gzip
import itertools
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

import dehusk
from dehusk.fetching.cache import Cache, Kept
from dehusk.fetching.exchange import Answer
from dehusk.fetching.guard import by_the_system
from dehusk.fetching.visit import seconds

from .site import PAGE, Handler, Names, Site, open_site, spied


@pytest.fixture
def site() -> Iterator[Site]:
    with open_site() as one:
        one.page("/")
        yield one


# -- a page


def test_a_page_with_its_address_and_charset(site: Site) -> None:
    site.page("/moved", b"", 301, location="/tea?x=1#part")
    site.page("/tea", "<title>Té</title><p>Verter el agua a ochenta grados y esperar.".encode("latin-1"),
              content_type='text/html; charset="ISO-8859-1"')  # fmt: skip
    fetched = site.fetcher().fetch(f"{site.url}/moved")
    assert fetched.url == f"{site.url}/tea?x=1"
    assert (fetched.content_type, fetched.encoding) == ("text/html", "windows-1252")
    assert fetched.page is fetched.page
    assert dehusk.extract(fetched.page).metadata.title == "Té"
    assert fetched.page.url == fetched.url


def test_the_function_takes_the_same_options(site: Site) -> None:
    fetched = dehusk.fetch(site.url, allow=["127.0.0.1"], ports=[site.server_port], agent="tester/1.0")
    assert fetched.body == PAGE
    assert site.paths == ["/robots.txt", "/"]
    assert {headers["user-agent"] for _, headers in site.asked} == {"tester/1.0"}


def test_letters_and_spaces_in_an_address_are_escaped(site: Site) -> None:
    site.page("/caf%C3%A9%20au%20lait")
    assert site.fetcher().fetch(f"{site.url}/café au lait?q=ü#x").body == PAGE
    assert site.paths == ["/caf%C3%A9%20au%20lait?q=%C3%BC"]


@pytest.mark.parametrize("label", ["nonsense", "", "utf-7"])
def test_a_charset_that_is_none_is_passed_over(site: Site, label: str) -> None:
    site.page("/", content_type=f"text/html; charset={label}")
    assert site.fetcher().fetch(site.url).encoding is None


@pytest.mark.parametrize("status", [201, 204, 206, 400, 401, 403, 404, 410, 418])
def test_another_answer_than_a_page_is_told(site: Site, status: int) -> None:
    site.page("/", b"", status)
    with pytest.raises(dehusk.FetchError, match=str(status)):
        site.fetcher().fetch(site.url)


@pytest.mark.parametrize("kind", ["image/png", "application/pdf", "application/json", "text/css", "video/mp4"])
def test_what_is_no_page_by_its_type_is_not_read(site: Site, kind: str) -> None:
    site.page("/", content_type=kind)
    with pytest.raises(dehusk.FetchError, match=f"not a page but {kind}"):
        site.fetcher().fetch(site.url)


# -- bounds


def endless(handler: Handler) -> None:
    handler.begin()
    while True:
        handler.wfile.write(b"<p>more" * 1000)


def silent(handler: Handler) -> None:
    handler.begin()
    handler.wfile.write(b"<p>")
    handler.wfile.flush()
    handler.server.over.wait()


def mute(handler: Handler) -> None:
    handler.server.over.wait()


def dripping(handler: Handler) -> None:
    handler.begin()
    while not handler.server.over.is_set():
        handler.wfile.write(b" ")
        handler.wfile.flush()


def dripping_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    for number in range(100_000):
        handler.wfile.write(f"x-{number}: y\r\n".encode())


def lying(handler: Handler) -> None:
    handler.begin(content_length=str(1 << 40))
    handler.wfile.write(PAGE)


def chunked_for_ever(handler: Handler) -> None:
    handler.begin(transfer_encoding="chunked")
    while True:
        handler.wfile.write(b"4\r\ntea \r\n")


def continuing(handler: Handler) -> None:
    while True:
        handler.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")


@pytest.mark.parametrize("page", [endless, lying, chunked_for_ever, dripping_headers], ids=lambda page: page.__name__)
def test_a_body_without_end(site: Site, page: object) -> None:
    site.pages["/"] = page  # type: ignore[assignment]
    with pytest.raises(dehusk.FetchError):
        site.fetcher(max_bytes=100_000, retries=0).fetch(site.url)


@pytest.mark.parametrize("page", [silent, mute], ids=lambda page: page.__name__)
def test_a_server_that_says_nothing(site: Site, page: object) -> None:
    site.pages["/"] = page  # type: ignore[assignment]
    with pytest.raises(dehusk.FetchError, match=r"not done after 0\.2 seconds"):
        site.fetcher(timeout=0.2).fetch(site.url)


@pytest.mark.parametrize("page", [dripping, dripping_headers, continuing], ids=lambda page: page.__name__)
def test_a_server_that_says_a_little_again_and_again(site: Site, page: object) -> None:
    """On a clock by which every look takes a second, so that the machine's own does not matter."""
    site.pages["/"] = page  # type: ignore[assignment]
    fetcher = site.fetcher(max_bytes=1 << 40, timeout=10)
    ticks = itertools.count()
    fetcher.clock = lambda: float(next(ticks))
    with pytest.raises(dehusk.FetchError):
        fetcher.fetch(site.url)


BOMB = gzip.compress(bytes(40 << 20))


@pytest.mark.parametrize(
    ("coding", "body"),
    [("gzip", BOMB), ("gzip, gzip", gzip.compress(BOMB)), ("deflate", zlib.compress(bytes(40 << 20)))],
)
def test_a_bomb_is_not_unpacked(site: Site, coding: str, body: bytes) -> None:
    site.page("/", body, content_encoding=coding)
    with pytest.raises(dehusk.FetchError, match="become more than"):
        site.fetcher().fetch(site.url)


def test_what_is_unpacked_is_bounded_too(site: Site) -> None:
    site.page("/", gzip.compress(b"<p>tea " * 100_000), content_encoding="gzip")
    with pytest.raises(dehusk.FetchError, match="more than 100000"):
        site.fetcher(max_bytes=100_000).fetch(site.url)


@pytest.mark.parametrize("coding", ["gzip", "br", "zstd", "deflate", "identity"])
def test_packed_pages(site: Site, coding: str) -> None:
    pack = {"gzip": gzip.compress, "deflate": zlib.compress, "identity": bytes}.get(coding)
    if coding == "br":
        pack = pytest.importorskip("brotli").compress
    if coding == "zstd":
        pack = pytest.importorskip("backports.zstd").compress
    assert pack is not None
    site.page("/", pack(PAGE), content_encoding=coding)
    assert site.fetcher().fetch(site.url).body == PAGE


@pytest.mark.parametrize("coding", ["compress", "gzip, gzip, gzip", "gzip, rot13"])
def test_packings_that_nobody_asked_for(site: Site, coding: str) -> None:
    site.page("/", content_encoding=coding)
    with pytest.raises(dehusk.FetchError, match="not asked for"):
        site.fetcher().fetch(site.url)


@pytest.mark.parametrize(
    "body", [b"", b"HTTP/9 what\r\n\r\n", b"\x00" * 100, b"HTTP/1.1 200 OK\r\ncontent-length: x\r\n\r\n"]
)
def test_what_is_no_http(site: Site, body: bytes) -> None:
    def page(handler: Handler) -> None:
        handler.close_connection = True
        handler.wfile.write(body)

    site.pages["/"] = page
    with pytest.raises(dehusk.FetchError):
        site.fetcher(retries=0).fetch(site.url)


# -- redirects


def test_redirects_without_end(site: Site) -> None:
    site.page("/", b"", 302, location="/")
    with pytest.raises(dehusk.FetchError, match="more than 3 redirects"):
        site.fetcher(redirects=3).fetch(site.url)
    assert site.paths == ["/"] * 4


def test_every_place_is_looked_up_and_checked() -> None:
    with open_site() as site:
        site.page("/", b"", 302, location="http://second.example/next")
        site.page("/next", b"", 307, location="//third.example/last")
        site.page("/last")
        names = Names(first_example=[["9.9.9.9"]], second_example=[["9.9.9.8"]], third_example=[["9.9.9.7"]])
        fetcher, spy = spied(names, site)
        assert fetcher.fetch("http://first.example/").url == "http://third.example/last"
        assert [address for address, _ in spy.connected] == ["9.9.9.9", "9.9.9.8", "9.9.9.7"]
        assert [headers["host"] for _, headers in site.asked] == ["first.example", "second.example", "third.example"]


# -- trying again


def once_or_more(*statuses: int, **headers: str) -> object:
    left = iter(statuses)

    def page(handler: Handler) -> None:
        status = next(left, 200)
        if status == 0:  # the connection breaks
            handler.close_connection = True
            return
        handler.answer(status, PAGE, **headers)

    return page


@pytest.mark.parametrize("statuses", [(503, 200), (429, 502, 200), (0, 200), (500, 0, 200), (504,)])
def test_what_may_help_is_tried_again(site: Site, statuses: tuple[int, ...]) -> None:
    pauses: list[float] = []
    site.pages["/"] = once_or_more(*statuses)  # type: ignore[assignment]
    fetcher = site.fetcher()
    fetcher.sleep = pauses.append
    assert fetcher.fetch(site.url).body == PAGE
    failed = len([status for status in statuses if status != 200])
    assert len(site.asked) == failed + 1
    assert [0.5 * 2**trial <= pause <= 0.75 * 2**trial for trial, pause in enumerate(pauses)] == [True] * failed


def test_it_is_tried_so_often_and_not_more(site: Site) -> None:
    site.page("/", b"", 503)
    with pytest.raises(dehusk.FetchError, match="503"):
        site.fetcher(retries=3).fetch(site.url)
    assert len(site.asked) == 4


def test_the_server_says_when(site: Site) -> None:
    pauses: list[float] = []
    site.pages["/"] = once_or_more(429, 200, retry_after="7")  # type: ignore[assignment]
    fetcher = site.fetcher()
    fetcher.sleep = pauses.append
    fetcher.fetch(site.url)
    assert pauses == [7.0]
    site.page("/", b"", 429, retry_after="3600")
    with pytest.raises(dehusk.FetchError, match="asked again in 3600 s, which is too late"):
        fetcher.fetch(site.url)


@pytest.mark.parametrize(
    ("said", "meant"), [("3", 3), ("", 0), ("Fri, 31 Dec 1999 23:59:59 GMT", 0), ("-1", 0), ("9" * 400, 999999999)]
)
def test_when(said: str, meant: float) -> None:
    assert seconds(said) == meant


def test_nobody_is_there() -> None:
    with open_site() as site:
        fetcher = site.fetcher(retries=0)
        url = site.url
    site.server_close()
    with pytest.raises(dehusk.FetchError, match=r"127\.0\.0\.1"):
        fetcher.fetch(url)


def test_one_address_of_several_is_enough() -> None:
    fetcher, spy = spied(Names(two_example=[["9.9.9.9", "2606:4700::1111"]]), retries=0)
    with pytest.raises(dehusk.FetchError):
        fetcher.fetch("http://two.example/")
    assert spy.connected == [("9.9.9.9", 80), ("2606:4700::1111", 80)]


def test_a_host_that_does_not_exist() -> None:
    fetcher, spy = spied()
    with pytest.raises(dehusk.FetchError, match="no such host: nobody"):
        fetcher.fetch("http://nobody.example/")
    assert spy.connected == []


def test_names_by_the_system() -> None:
    assert set(by_the_system("localhost", 80, 60.0)) <= {"127.0.0.1", "::1"}
    with pytest.raises(dehusk.FetchError, match="no such host"):
        by_the_system("a" * 70, 80, 60.0)  # no name has such a label, so nobody is asked


# -- permission


def test_robots_txt_is_heeded_and_asked_for_once(site: Site) -> None:
    site.page("/robots.txt", b"User-agent: *\nDisallow: /private\n", content_type="text/plain")
    site.page("/private/a")
    fetcher = site.fetcher(robots=True)
    for _ in range(2):
        assert fetcher.fetch(site.url).body == PAGE
    with pytest.raises(dehusk.RefusedError, match=r"robots.txt does not permit it to dehusk"):
        fetcher.fetch(f"{site.url}/private/a")
    assert site.paths == ["/robots.txt", "/", "/"]
    assert site.fetcher().fetch(f"{site.url}/private/a").body == PAGE


def test_a_redirect_into_what_is_not_permitted(site: Site) -> None:
    site.page("/robots.txt", b"User-agent: dehusk\nDisallow: /private\n", content_type="text/plain")
    site.page("/", b"", 302, location="/private")
    with pytest.raises(dehusk.RefusedError, match="does not permit"):
        site.fetcher(robots=True).fetch(site.url)
    assert "/private" not in site.paths


def test_without_a_robots_txt_all_is_permitted_and_with_one_that_fails_nothing(site: Site) -> None:
    assert site.fetcher(robots=True).fetch(site.url).body == PAGE
    site.page("/robots.txt", b"", 500)
    with pytest.raises(dehusk.RefusedError, match="cannot be had"):
        site.fetcher(robots=True).fetch(site.url)


def test_a_robots_txt_elsewhere(site: Site) -> None:
    site.page("/robots.txt", b"", 301, location="/rules")
    site.page("/rules", b"User-agent: *\nDisallow: /", content_type="text/plain")
    with pytest.raises(dehusk.RefusedError, match="does not permit"):
        site.fetcher(robots=True).fetch(site.url)
    site.page("/robots.txt", b"", 301, location="http://169.254.169.254/")
    with pytest.raises(dehusk.RefusedError, match="not a public address"):
        site.fetcher(robots=True, ports=[80, site.server_port]).fetch(site.url)


# -- the cache


def test_a_page_that_is_fresh_is_not_asked_for(site: Site, tmp_path: Path) -> None:
    site.page("/", cache_control="public, max-age=86400")
    fetcher = site.fetcher(cache=tmp_path / "cache")
    first, second = fetcher.fetch(site.url), fetcher.fetch(site.url)
    assert (second.body, second.encoding, second.url) == (first.body, first.encoding, first.url)
    assert len(site.asked) == 1
    site.fetcher(cache=tmp_path / "cache", agent="another").fetch(site.url)
    assert len(site.asked) == 2
    with pytest.raises(dehusk.RefusedError):  # who may not go there may not have it either
        site.fetcher(cache=tmp_path / "cache", allow=[]).fetch(site.url)


def test_a_page_that_is_not_fresh_is_asked_about(site: Site, tmp_path: Path) -> None:
    def page(handler: Handler) -> None:
        if handler.headers.get("if-none-match") == '"1"':
            assert handler.headers.get("if-modified-since") == "Mon, 01 Jan 2024 00:00:00 GMT"
            handler.answer(304)
        else:
            handler.answer(200, PAGE, etag='"1"', last_modified="Mon, 01 Jan 2024 00:00:00 GMT")

    site.pages["/"] = page
    fetcher = site.fetcher(cache=tmp_path)
    bodies = {fetcher.fetch(site.url).body for _ in range(3)}
    assert bodies == {PAGE}
    assert ["if-none-match" in headers for _, headers in site.asked] == [False, True, True]


@pytest.mark.parametrize("control", ["no-store", "private, max-age=100"])
def test_what_is_not_to_be_kept_is_not_kept(site: Site, tmp_path: Path, control: str) -> None:
    site.page("/", cache_control=control)
    site.fetcher(cache=tmp_path / "cache").fetch(site.url)
    assert not (tmp_path / "cache").exists()


def test_a_damaged_file_is_as_if_it_were_not_there(site: Site, tmp_path: Path) -> None:
    site.page("/", cache_control="max-age=86400")
    fetcher = site.fetcher(cache=tmp_path)
    fetcher.fetch(site.url)
    (kept,) = tmp_path.iterdir()
    for damage in (b"", b"{}\n", b"[" * 100_000, b'{"key": 1, "at": "x", "headers": []}\nbody', b"\xff"):
        kept.write_bytes(damage)
        assert fetcher.fetch(site.url).body == PAGE
    assert len(site.asked) == 6


def test_the_folder_stays_within_its_bounds(tmp_path: Path) -> None:
    cache = Cache(tmp_path, most=10_000)
    for number in range(30):
        cache.put(f"page {number}", Kept(Answer(200, {}, bytes(1000)), time.time()))
        assert sum(one.stat().st_size for one in tmp_path.iterdir()) <= 10_000
    assert cache.get("page 29") is not None
    assert cache.get("page 0") is None


@pytest.mark.parametrize(("control", "age", "fresh"), [
    ("max-age=60", 59, True), ("max-age=60", 60, False), ("max-age=60, no-cache", 1, False), ("", 0, False),
    ('max-age="60"', 1, True), ("max-age=60", -1, False), ("s-maxage=60", 1, False),
])  # fmt: skip
def test_what_is_fresh(control: str, age: float, fresh: bool) -> None:
    assert Kept(Answer(200, {"cache-control": control}), 1000.0).fresh(1000.0 + age) is fresh
