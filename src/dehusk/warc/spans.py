"""Bytes by offset: of a file, and of what a gzip member or zstd frame in it inflates to. Never all of them at once."""

import os
import re
from collections.abc import Iterator
from typing import IO, Protocol

WINDOW = 1 << 18  # bytes of a file read at a time
PIECE = 1 << 20  # bytes searched at a time
LONGEST_MATCH = 1 << 8  # bytes of what is searched for


class Span(Protocol):
    """Bytes by offset. What lies behind the end is empty."""

    checked: bool  # whether a checksum tells that they are as they were written

    def at(self, lo: int, hi: int) -> bytes: ...
    def forget(self, lo: int, hi: int) -> None:
        """Of what is asked for next, only the bytes in [lo, hi) are worth keeping."""
        ...


class File:
    """A file, or `size` bytes of it from `base` on, read through one window."""

    checked = False

    def __init__(self, file: IO[bytes], base: int = 0, size: int | None = None) -> None:
        self.file, self.base = file, base
        end = os.fstat(file.fileno()).st_size
        self.size = max(0, end - base) if size is None else max(0, min(size, end - base))
        self.lo, self.window = 0, b""

    def at(self, lo: int, hi: int) -> bytes:
        hi = min(hi, self.size)
        if lo >= hi:
            return b""
        if not self.lo <= lo <= hi <= self.lo + len(self.window):
            self.file.seek(self.base + lo)
            self.lo, self.window = lo, self.file.read(min(max(hi - lo, WINDOW), self.size - lo))
        return self.window[lo - self.lo : hi - self.lo]

    def forget(self, lo: int, hi: int) -> None:
        """There is no more than the window."""


def find(span: Span, pattern: re.Pattern[bytes], lo: int, hi: int) -> Iterator[int]:
    """Where matches of a pattern begin in [lo, hi); none is longer than LONGEST_MATCH."""
    while lo < hi:
        piece = span.at(lo, lo + PIECE + LONGEST_MATCH)
        until = min(PIECE, hi - lo)
        for match in pattern.finditer(piece):
            if match.start() < until:
                yield lo + match.start()
        if len(piece) < PIECE:
            return
        lo += PIECE
