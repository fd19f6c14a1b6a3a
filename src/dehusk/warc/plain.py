"""Records of a file that is not compressed."""

from collections.abc import Iterator

from dehusk.warc.frames import Frame, framed, next_header, past_empty_lines, record_at, records
from dehusk.warc.record import HEADER, Record
from dehusk.warc.spans import File

BACK = 1 << 26  # bytes to go back: a record that is longer, and holds records itself, might be taken for these


def plain(file: File, lo: int, hi: int, largest: int, after: int | None = None) -> Iterator[Record]:
    """The records beginning in [lo, hi), and what is damaged; from the position `after` on alone."""
    there = after is not None and HEADER.match(file.at(after, after + 1024))
    return records(file, after if after is not None and there else synchronised(file, lo, largest), hi, largest)


def synchronised(file: File, lo: int, largest: int) -> int:
    """The first offset from `lo` on to which a reader from the beginning comes.

    A block may hold records, so it goes from record to record, by their headers alone, from well before.
    """
    at = 0 if lo <= BACK else next_header(file, lo - BACK)
    while (at := past_empty_lines(file, at)) < lo:
        frame = framed(file, at)
        at = frame.end if isinstance(frame, Frame) and frame.end < lo else record_at(file, at, largest)[1]
    return at
