"""Records one after another in a span of bytes: a plain file, or what a gzip member inflates to.

A length is believed only if it is followed by what ends a record; else the next header is looked for, byte by byte.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from dehusk.warc.record import DAMAGED, HEADER, TOO_LARGE, Record, parsed
from dehusk.warc.spans import Span, find

SHORT_HEAD, LONG_HEAD = 1 << 11, 1 << 16  # bytes of a header: of nearly all, and at most
BLANK_LINE = re.compile(rb"\r?\n\r?\n")
END = re.compile(rb"\r\n\r\n|[\r\n]{0,4}(?=WARC/|\Z)")  # what follows a record
FOREVER = 1 << 62


class Frame(NamedTuple):
    """Where a record stands: its block in [lo, hi), the next record from `end` on."""

    headers: dict[str, str]
    lo: int
    hi: int
    end: int


def records(span: Span, lo: int, hi: int, largest: int) -> Iterator[Record]:
    """The records that begin in [lo, hi), where one begins at `lo`, and what is damaged; positions are offsets."""
    while (lo := past_empty_lines(span, lo)) < hi and span.at(lo, lo + 1):
        frame = framed(span, lo)
        yield recorded(span, lo, frame, largest)
        lo = behind(span, lo, frame)


def behind(span: Span, lo: int, frame: Frame | str) -> int:
    """Where to go on."""
    return next(find(span, HEADER, lo + 1, FOREVER), FOREVER) if isinstance(frame, str) else frame.end


def past_empty_lines(span: Span, lo: int) -> int:
    """They may stand between records and are no damage."""
    while span.at(lo, lo + 1) in (b"\r", b"\n"):
        piece = span.at(lo, lo + LONG_HEAD)
        lo += len(piece) - len(piece.lstrip(b"\r\n"))
    return lo


def recorded(span: Span, position: int, frame: Frame | str, largest: int) -> Record:
    if isinstance(frame, str):
        return Record(position, problem=DAMAGED, detail=frame)
    size = frame.hi - frame.lo
    if size > largest:
        return Record(position, frame.headers, problem=TOO_LARGE, detail=f"{size} bytes, of at most {largest}")
    return Record(position, frame.headers, bytes(span.at(frame.lo, frame.hi)))


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
