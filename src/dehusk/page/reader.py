"""Bytes or characters -> Page: decode, parse, scan into columns, cut blocks. The only file that knows the parser."""

import re
from typing import Any

import numpy as np
import turbohtml

from dehusk.errors import InputError
from dehusk.kernel import scan
from dehusk.kernel.markup import FOREIGN, TAG
from dehusk.page.decode import decode
from dehusk.page.edit import edited
from dehusk.page.guard import tamed
from dehusk.page.page import Page

LARGEST = 1 << 30  # characters, read or written back by the parser: offsets are 32-bit
BINARY = re.compile(  # images, PDF, archives, programs, sound, film, fonts, old office files
    rb"\x89PNG|\xff\xd8\xff|GIF8[79]a|BM.{4}\0{4}|RIFF.{4}(?:WEBP|WAVE|AVI )|%PDF-|PK\x03\x04|\x1f\x8b|Rar!\x1a"
    rb"|7z\xbc\xaf|\x7fELF|MZ.{6}\0|OggS\0|ID3[\x02-\x04]|.{4}ftyp|wOF[F2]|\xd0\xcf\x11\xe0",
    re.DOTALL,
)
# As in a browser with scripts, what noscript holds is no markup: an iframe in it without an end would swallow the rest.
PARSE: dict[str, Any] = {"positions": False, "scripting": True, "allow_declarative_shadow_roots": False}


def parse(html: bytes | str, *, url: str | None = None, encoding: str | None = None) -> Page:
    """Read a page into columns. `encoding` is what the transport said; bytes without it are looked at."""
    _check_url(url)
    text, name = _characters(html, encoding)
    return _with_noscript(page_of(_written_back(text), url, name))


def page_of(source: str, url: str | None = None, encoding: str | None = None) -> Page:
    """The page of a source that the parser has already written back."""
    _check_size(source)
    return Page(source, scan(source), url, encoding)


def _written_back(text: str) -> str:
    """The page as regular HTML."""
    return str(turbohtml.parse(tamed(text), **PARSE).html)


def _with_noscript(page: Page) -> Page:
    """What noscript holds counts when the page shows nothing else to speak of: less than half as much."""
    columns = page.columns
    nodes = np.flatnonzero((columns.tag == TAG["noscript"]) & (columns.flags & FOREIGN == 0))
    if (columns.close[nodes] - columns.inner[nodes]).sum() <= 2 * len(columns.text):
        return page
    spans = zip(*(column[nodes].tolist() for column in (columns.at, columns.inner, columns.close)), strict=True)
    edits = ((at, close + len("</noscript>"), _contained(page.source[inner:close])) for at, inner, close in spans)
    fuller = page_of(_written_back(edited(page.source, edits)), page.url, page.encoding)
    return fuller if len(fuller.columns.text) > 3 * len(columns.text) else page


def _contained(noscript: str) -> str:
    """The content of a noscript as a div, parsed by itself: what it leaves open ends with it. Scripts do not run there,
    templates are not shown, and plaintext has no end."""
    div = turbohtml.parse_fragment(noscript, "div", positions=False)
    return str(div.remove("script, template").strip_tags("noscript, plaintext").html)


def _characters(html: bytes | str, encoding: str | None) -> tuple[str, str | None]:
    if not isinstance(html, bytes | bytearray | memoryview | str):
        raise InputError(f"a page is bytes or str, not {type(html).__name__}")
    _check_size(html)
    if isinstance(html, str):
        return _without_lone_surrogates(html.removeprefix("\ufeff")), None
    data = bytes(html)
    if BINARY.match(data):
        return "", None  # an image or an archive has no text to give
    return decode(data, encoding)


def _check_size(page: bytes | bytearray | memoryview | str) -> None:
    if len(page) > LARGEST:
        raise InputError(f"a page of {len(page)} characters: the most is {LARGEST}, cut it before")


def _check_url(url: str | None) -> None:
    if not isinstance(url, str | None):
        raise InputError(f"a URL is str, not {type(url).__name__}")
    if url is not None and _without_lone_surrogates(url) != url:
        raise InputError("a URL has half a character, a lone surrogate: percent-encode it")


def _without_lone_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
