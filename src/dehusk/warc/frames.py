"""Records one after another in a span of bytes: a plain file, or what a gzip member inflates to.

A length is believed only if it is followed by what ends a record; else the next header is looked for, byte by byte.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from dehusk.warc.digest import digest_fits
from dehusk.warc.record import DAMAGED, HEADER, TOO_LARGE, Record, parsed
from dehusk.warc.spans import Span, find

SHORT_HEAD, LONG_HEAD = 1 << 11, 1 << 16  # bytes of a header: of nearly all, and at most
BLANK_LINE = re.compile(rb"\r?\n\r?\n")
END = re.compile(rb"\r\n\r\n|[\r\n]{0,4}(?=WARC/|\Z)")  # what follows a record
HEADER_WITHIN = b"\r\n\r\nWARC/1."
FOREVER = 1 << 62


class Frame(NamedTuple):
    """Where a record stands: its block in [lo, hi), the next record from `end` on."""

    headers: dict[str, str]
    lo: int
    hi: int
    end: int


def records(span: Span, lo: int, hi: int, largest: int) -> Iterator[Record]:
    """The records that begin in [lo, hi), where one begins at `lo`, and what is damaged; positions are offsets."""
    while lo < hi and (first := span.at(lo, lo + 1)):
        if first in b"\r\n":
            lo = past_empty_lines(span, lo)
            continue
        span.forget(lo, lo + LONG_HEAD + largest)
        record, lo = record_at(span, lo, largest)
        yield record


def record_at(span: Span, lo: int, largest: int) -> tuple[Record, int]:
    """What stands at an offset, and where to go on."""
    frame = framed(span, lo)
    if isinstance(frame, Frame):
        size = frame.hi - frame.lo
        if size > largest:
            detail = f"{size} bytes, of at most {largest}"
            return Record(lo, frame.headers, problem=TOO_LARGE, detail=detail), frame.end
        block = span.at(frame.lo, frame.hi)
        if span.checked or HEADER_WITHIN not in block or digest_fits(frame.headers, block):
            return Record(lo, frame.headers, block), frame.end
        frame = "a length that goes over the next record"
    return Record(lo, problem=DAMAGED, detail=frame), next_header(span, lo + 1)


def next_header(span: Span, lo: int) -> int:
    return next(find(span, HEADER, lo, FOREVER), FOREVER)


def past_empty_lines(span: Span, lo: int) -> int:
    """They may stand between records and are no damage."""
    while span.at(lo, lo + 1) in (b"\r", b"\n"):
        piece = span.at(lo, lo + LONG_HEAD)
        lo += len(piece) - len(piece.lstrip(b"\r\n"))
    return lo


def framed(span: Span, lo: int) -> Frame | str:
    """The record at an offset, or what is wrong with it."""
    head = span.at(lo, lo + SHORT_HEAD)
    if not HEADER.match(head):
        return "no header of a record"
    blank = BLANK_LINE.search(head)
    if not blank:
        head = span.at(lo, lo + LONG_HEAD)
        if not (blank := BLANK_LINE.search(head)):
            return "a header without an end"
    if HEADER.search(head, 1, blank.start()):
        return "a header that is cut off by the next"
    headers = parsed(head[: blank.start()])
    stated = headers.get("content-length", "")
    if not (stated.isascii() and stated.isdigit() and len(stated) < 19):
        return f"no length, but {stated[:20]!r}"
    block = lo + blank.end()
    hi = block + int(stated)
    tail = span.at(hi - 1, hi + 9)
    end = END.match(tail, 1) if tail else None
    if end is None:
        return f"a length of {stated} at whose end no record ends"
    return Frame(headers, block, hi, hi - 1 + end.end())
