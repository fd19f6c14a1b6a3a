"""Rows of others' crawlers as pages: which column is what, by name, and what a value may be."""

import base64
import binascii
import re
from collections.abc import Collection, Mapping
from functools import partial
from typing import Any, NamedTuple

from dehusk.batch.inputs.judge import Fetched, judged
from dehusk.batch.inputs.part import Entry, Reading
from dehusk.errors import InputError
from dehusk.warc.http import charset_in, media_type

# Names as crawlers and corpora write them, in lower case, without `_` and `-`; the first that is there is taken.
HTML = ("html", "rawhtml", "htmlcontent", "contenthtml", "pagehtml", "htmlbody", "htmlsource", "pagesource", "rawpage",
        "htmlbytes", "htmlbase64", "htmlb64", "responsebody", "rawcontent")  # fmt: skip
PERHAPS_HTML = ("content", "body", "page", "document", "raw", "data", "source", "payload", "pagecontent", "text")
URL = ("url", "uri", "targeturi", "warctargeturi", "pageurl", "sourceurl", "finalurl", "requesturl", "responseurl",
       "link", "address", "loc")  # fmt: skip
DATE = ("warcdate", "crawldate", "crawledat", "fetchdate", "fetchedat", "fetchtime", "crawltime", "downloadedat",
        "scrapedat", "timestamp", "date")  # fmt: skip
ENCODING = ("encoding", "charset", "contentcharset", "htmlencoding")
TYPE = ("contenttype", "mimetype", "mime", "contentmimetype", "contentmimedetected")
STATUS = ("statuscode", "httpstatus", "httpstatuscode", "fetchstatus", "status")
MARKUP = re.compile(r"<(?:!doctype|!--|\?xml|[a-z][a-z0-9]*[\s/>])", re.IGNORECASE)
LOOKED_AT = 4096  # characters of a value that tell whether it is markup


class Columns(NamedTuple):
    """Which column holds what; None: none does."""

    html: str
    url: str | None
    date: str | None
    encoding: str | None
    type: str | None
    status: str | None

    @property
    def used(self) -> list[str]:
        return list(dict.fromkeys(name for name in self if name))


def columns_of(row: Mapping[str, Any], reading: Reading, names: Collection[str] | None = None) -> Columns | str:
    """Which columns of a row are used, or what is missing. A column whose name could mean other things is taken for
    the page if markup stands in it."""
    known = {re.sub("[_-]", "", name).lower(): name for name in reversed(list(names or row))}
    for wanted in filter(None, (reading.html_column, reading.url_column)):
        if wanted not in known.values():
            return f"no column {wanted}, but {_listed(names or row)}"
    html = reading.html_column or _first(known, HTML)
    html = html or next((known[n] for n in PERHAPS_HTML if n in known and _is_markup(row.get(known[n]))), None)
    if html is None:
        return f"no column that is known to hold HTML, but {_listed(names or row)}: name one as the html column"
    url = reading.url_column or _first(known, URL)
    return Columns(html, url, *(_first(known, names) for names in (DATE, ENCODING, TYPE, STATUS)))


def _first(known: Mapping[str, str], names: Collection[str]) -> str | None:
    return next((known[name] for name in names if name in known), None)


def _listed(names: Collection[str]) -> str:
    return ", ".join(list(names)[:20]) or "none at all"


def _is_markup(value: Any) -> bool:
    text = value[:LOOKED_AT].decode("latin-1") if isinstance(value, bytes) else value
    return isinstance(text, str) and bool(MARKUP.search(text, 0, LOOKED_AT))


def entry_of(row: Mapping[str, Any], columns: Columns, source: str, position: int, reading: Reading) -> Entry:
    status = row.get(columns.status) if columns.status else None
    stated_type = row.get(columns.type) if columns.type else None
    encoding = _text(row.get(columns.encoding) if columns.encoding else None)
    page = Fetched(
        source,
        position,
        _text(row.get(columns.url) if columns.url else None),
        _text(row.get(columns.date) if columns.date else None),
        encoding or charset_in(_text(stated_type) or ""),
        _status(status),
        media_type(stated_type) if isinstance(stated_type, str) else None,
    )
    return judged(page, partial(_page, row.get(columns.html)), reading)


def _status(value: Any) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"[1-5]\d\d", value):
        return int(value)
    return value if isinstance(value, int) and 100 <= value < 600 else None


def _text(value: Any) -> str | None:
    """A string; a moment as ISO 8601."""
    if value is None or isinstance(value, str):
        return value or None
    return str(value.isoformat() if hasattr(value, "isoformat") else value)


def _page(value: Any) -> bytes | str:
    """Text or bytes as they are; base64 is told by having no markup, and some when it is decoded."""
    if value is None:
        return b""
    if isinstance(value, bytes | str):
        return value if _is_markup(value) else _from_base64(value)
    raise InputError(f"the html column holds {type(value).__name__}, not text or bytes")


def _from_base64(value: bytes | str) -> bytes | str:
    try:
        data = base64.b64decode(value, validate=True)
    except (binascii.Error, ValueError):
        return value
    return data if _is_markup(data) or data[:2] in (b"\x1f\x8b", b"\x28\xb5") else value
