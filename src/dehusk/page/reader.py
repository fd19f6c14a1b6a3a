"""Bytes or characters -> Page: decode, parse, scan into columns, cut blocks. The only file that knows the parser."""

import re
from dataclasses import replace
from typing import Any, NamedTuple

import turbohtml

from dehusk import straight
from dehusk.errors import InputError
from dehusk.kernel import restored, scan, shortened
from dehusk.kernel.bodies import MARK, Spans
from dehusk.page.decode import decode, named
from dehusk.page.edit import edited
from dehusk.page.feed import from_feed, is_feed
from dehusk.page.guard import tamed
from dehusk.page.kinds import REFUSED, is_binary, kind_of
from dehusk.page.mhtml import saved_page
from dehusk.page.packed import PACKINGS, unpacked
from dehusk.page.page import Page, spans_tagged
from dehusk.page.plain import from_plain, is_plain
from dehusk.page.shadow import with_shown_trees
from dehusk.page.streamed import with_parts_in_place
from dehusk.page.xhtml import is_xhtml, with_end_tags

MUCH = 1 << 14  # characters of scripts and styles
HTML = re.compile(r"\s*+(?:<!doctype[^<>]*+>\s*+)?<html[\s>]", re.IGNORECASE)  # what needs no longer look
LARGEST = 1 << 30  # characters, read or written back by the parser: offsets are 32-bit
# As in a browser with scripts, what noscript holds is no markup: an iframe in it without an end would swallow the rest.
PARSE: dict[str, Any] = {"positions": False, "scripting": True, "allow_declarative_shadow_roots": False}


def parse(html: bytes | str, *, url: str | None = None, encoding: str | None = None) -> Page:
    """Read a page into columns. `encoding` is what the transport said; bytes without it are looked at."""
    _check_url(url)
    read = _as_html(_characters(html, encoding))
    page = _with_noscript(_as_shown(page_of(_written_back(read.text), url or read.url, read.encoding)))
    return replace(page, whole=True) if read.whole else page


def page_of(source: str, url: str | None = None, encoding: str | None = None) -> Page:
    """The page of a source that the parser has already written back."""
    _check_size(source)
    return Page(source, scan(source), url, encoding)


def _written_back(text: str) -> str:
    """The page as regular HTML: the straight way, or by the parser where it alone knows."""
    html = straight.written(text)
    return by_parser(text) if html is None else html


def by_parser(text: str) -> str:
    """Where scripts and styles are much of the page, the parser is spared them."""
    text, bodies = tamed(text)
    if is_much(text, bodies):
        html = restored(turbohtml.parse(shortened(text, bodies), **PARSE).html, text, bodies)
        if html is not None:
            return html
    return str(turbohtml.parse(text, **PARSE).html)


def is_much(text: str, bodies: Spans) -> bool:
    """Whether to spare the parser these bodies is worth two copies of the rest."""
    chars = sum(hi - lo for lo, hi in bodies)
    return chars >= MUCH and 3 * chars >= len(text) and MARK not in text


def _as_shown(page: Page) -> Page:
    """The page as a browser makes it of what stands in its templates."""
    for remade in (with_parts_in_place, with_shown_trees):
        source = remade(page)
        if source is not None:
            page = page_of(_written_back(source), page.url, page.encoding)
    return page


def _with_noscript(page: Page) -> Page:
    """What noscript holds counts when the page shows nothing else to speak of: less than half as much."""
    if not page.has("noscript"):
        return page
    columns, spans = page.columns, list(spans_tagged(page, "noscript"))
    if sum(close - inner for _, inner, close in spans) <= 2 * len(columns.text):
        return page
    edits = ((at, close + len("</noscript>"), _contained(page.source[inner:close])) for at, inner, close in spans)
    fuller = page_of(_written_back(edited(page.source, edits)), page.url, page.encoding)
    return fuller if len(fuller.columns.text) > 3 * len(columns.text) else page


def _contained(markup: str) -> str:
    """The content of a noscript, or of a feed's entry, as a div, parsed by itself: what it leaves open ends with it.
    Scripts do not run there, templates are not shown, and plaintext has no end."""
    div = turbohtml.parse_fragment(tamed(markup).text, "div", positions=False)
    return str(div.remove("script, template").strip_tags("noscript, plaintext").html)


class _Read(NamedTuple):
    text: str
    encoding: str | None = None
    url: str | None = None  # that the input states
    whole: bool = False  # all of it is content


def _as_html(read: _Read) -> _Read:
    """Text of another kind as a page of HTML."""
    text = read.text
    if HTML.match(text):
        return read
    if is_feed(text):
        page = from_feed(text, _contained)
        return _Read(page.html, read.encoding, page.url, whole=True)
    if is_xhtml(text):
        return read._replace(text=with_end_tags(text))
    return read._replace(text=from_plain(text), whole=True) if is_plain(text) else read


def _characters(html: bytes | str, encoding: str | None) -> _Read:
    if not isinstance(html, (bytes, str, bytearray, memoryview)):
        raise InputError(f"a page is bytes or str, not {type(html).__name__}")
    _check_size(html)
    if isinstance(html, str):
        return _Read(_without_lone_surrogates(html.removeprefix("\ufeff")))
    data = bytes(html)
    kind = kind_of(data)
    if kind in PACKINGS:
        data = unpacked(data, kind)
        kind = kind_of(data)
    if kind == "mhtml":
        saved = saved_page(data)
        return _Read(*decode(saved.html, encoding or named(saved.charset or "")), saved.url)
    if kind != "text":
        raise InputError(f"not a page but {REFUSED.get(kind, 'packed twice')}")
    read = _Read(*decode(data, encoding))
    if not data.startswith(b"<") and is_binary(read.text):
        raise InputError(f"not a page but {REFUSED['binary']}")
    return read


def _check_size(page: bytes | bytearray | memoryview | str) -> None:
    if len(page) > LARGEST:
        raise InputError(f"a page of {len(page)} characters: the most is {LARGEST}, cut it before")


def _check_url(url: str | None) -> None:
    if url is None:
        return
    if not isinstance(url, str):
        raise InputError(f"a URL is str, not {type(url).__name__}")
    if _without_lone_surrogates(url) != url:
        raise InputError("a URL has half a character, a lone surrogate: percent-encode it")


def _without_lone_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
