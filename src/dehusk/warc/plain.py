"""Records of a file that is not compressed."""

from collections.abc import Iterator

from dehusk.warc.frames import FOREVER, behind, framed, past_empty_lines, records
from dehusk.warc.record import HEADER, Record
from dehusk.warc.spans import File, find

BACK = 1 << 26  # bytes to go back: a record that is longer, and holds records itself, might be taken for these


def plain(file: File, lo: int, hi: int, largest: int, after: int | None = None) -> Iterator[Record]:
    """The records that begin in [lo, hi), and what is damaged; from a position on alone."""
    begins_there = after is not None and HEADER.match(file.at(after, after + 1024))
    return records(file, after if after is not None and begins_there else synchronised(file, lo), hi, largest)


def synchronised(file: File, lo: int) -> int:
    """The first offset from `lo` on that a reader from the beginning comes to.

    A block may hold records, so it goes from record to record, by their headers alone, from well before.
    """
    at = 0 if lo <= BACK else next(find(file, HEADER, lo - BACK, lo), lo)
    while (at := past_empty_lines(file, at)) < lo:
        at = min(behind(file, at, framed(file, at)), FOREVER)
    return at
