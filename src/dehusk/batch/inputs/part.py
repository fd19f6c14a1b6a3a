"""A part of an input, and what stands in it."""

from dataclasses import dataclass, field

from dehusk.warc import LARGEST


@dataclass(frozen=True, slots=True)
class Reading:
    """How inputs are read; it belongs to every part, so that a worker needs nothing else."""

    html_column: str | None = None  # of Parquet and JSONL; None: a known name
    url_column: str | None = None
    http_errors: bool = False  # whether pages with a status of 400 and more are pages, too
    largest: int = LARGEST  # bytes of a page


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of one source. Small, and the same for the same inputs and options."""

    source: str  # as it was given; what stands in another file: "file.wacz!archive/x.warc.gz"
    kind: str  # warc, parquet, jsonl, zip, tar, files; jsonl and tar may be packed
    lo: int  # half-open range of positions: bytes (warc, jsonl, tar), rows (parquet), members (zip), files
    hi: int
    names: tuple[str, ...] = ()  # of the files, where the kind is files
    reading: Reading = Reading()
    path: str | None = field(default=None, compare=False)  # of the bytes, if not `source`: standard input is kept

    @property
    def file(self) -> str:
        return self.path or self.source


@dataclass(frozen=True, slots=True)
class Entry:
    """A page, or why it is none. Positions grow within a part, and no two entries of a source share one."""

    source: str
    position: int
    html: bytes | str | None = None
    url: str | None = None
    encoding: str | None = None  # as the transport says, if that is the name of one
    date: str | None = None  # of the crawl, where known
    skip: str | None = None  # None: a page to be extracted; else why not, one of SKIPS
    detail: str = ""  # more about it, in some words


SKIPS = {
    "damaged": "cannot be read: a damaged record, row, line or member, or a body that does not unpack",
    "too_large": "larger than is loaded",
    "unreadable": "a file that is gone or may not be read",
    "unsupported": "packed in a way that takes a package more",
    "not_html": "of another type than HTML",
    "no_html": "an empty body, or no value in the column",
    "redirect": "leads to another page (a status of 300 to 399)",
    "http_error": "an error page (a status of 400 and more)",
    "revisit": "a page that was stored before and has not changed",
    "wet": "text that was extracted already: the WARC file that it came from has the page",
    "dns": "what the domain name system said",
    "request": "what was sent to a server",
    "metadata": "of another record, also in WAT files",
    "warcinfo": "about the crawl",
    "continuation": "a later piece of a record",
    "other": "a record of an unknown type",
}
