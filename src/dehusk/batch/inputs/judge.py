"""Whether what was fetched is a page to extract: by its status, its type and its first bytes."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from dehusk.batch.inputs.part import Entry, Reading
from dehusk.errors import InputError
from dehusk.page.decode import named
from dehusk.page.kinds import REFUSED, kind_of
from dehusk.page.packed import MissingDecoderError

HTML = {"text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml", "application/html", "text/xhtml",
        "multipart/related", "message/rfc822"}  # fmt: skip
NO_TYPE = {"", "unknown", "unknown/unknown", "application/unknown", "application/octet-stream", "binary/octet-stream",
           "application/x-unknown", "content/unknown"}  # fmt: skip
PERHAPS_HTML = HTML | NO_TYPE
LOOKS_LIKE_HTML = re.compile(
    rb"\s*+(?:\xef\xbb\xbf)?\s*+<(?:!doctype\s+html|html|head|body|title|meta|div|p|h1|table|!--)", re.IGNORECASE
)
Body = Callable[[], bytes | str]


class Fetched(NamedTuple):
    """What is known of a page beside its bytes; a status of None is a good one, a type of None is HTML."""

    source: str
    position: int
    url: str | None = None
    date: str | None = None
    encoding: str | None = None
    status: int | None = None
    content_type: str | None = None
    location: str | None = None

    def skipped(self, why: str, detail: str = "") -> Entry:
        return Entry(self.source, self.position, url=self.url, date=self.date, skip=why, detail=detail)


def judged(page: Fetched, body: Body, reading: Reading) -> Entry:
    """A page, or why it is none. The body is unpacked only if it is needed."""
    if why := _by_status(page, reading):
        return page.skipped(*why)
    if page.content_type is not None and page.content_type not in PERHAPS_HTML:
        return page.skipped("not_html", page.content_type[:100])
    try:
        html = body()
    except MissingDecoderError as error:
        return page.skipped("unsupported", str(error))
    except InputError as error:
        return page.skipped("damaged", str(error))
    if why := _by_bytes(page, html, reading):
        return page.skipped(*why)
    return Entry(page.source, page.position, html, page.url, known_encoding(page.encoding), page.date)


def _by_status(page: Fetched, reading: Reading) -> tuple[str, str] | None:
    if page.status is None or 200 <= page.status < 300:
        return None
    if 300 <= page.status < 400:
        return "redirect", f"{page.status} {page.location or ''}".strip()[:300]
    return None if reading.http_errors and page.status >= 400 else ("http_error", str(page.status))


def _by_bytes(page: Fetched, html: bytes | str, reading: Reading) -> tuple[str, str] | None:
    if not html or html.isspace():
        return "no_html", ""
    if len(html) > reading.largest:
        return "too_large", f"{len(html)} bytes, of at most {reading.largest}"
    if isinstance(html, str):
        return None
    if (kind := kind_of(html)) in REFUSED:
        return "not_html", REFUSED[kind].partition(":")[0]
    if page.content_type in NO_TYPE and not LOOKS_LIKE_HTML.match(html):
        return "not_html", "of no type, and it does not look like HTML"
    return None


@lru_cache(1024)
def known_encoding(label: str | None) -> str | None:
    """A label that the web knows; servers also send others, which say nothing."""
    return label if label and named(label) else None
