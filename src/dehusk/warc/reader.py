"""A WARC file by its first bytes: plain, gzip or zstd; or those in a WACZ."""

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import IO

from dehusk.warc import wacz
from dehusk.warc.codecs import Gzip, Zstd
from dehusk.warc.packed import packed
from dehusk.warc.plain import plain
from dehusk.warc.record import Record
from dehusk.warc.spans import File

LARGEST = 64 << 20  # bytes of a block that is loaded


def read(
    path: str | os.PathLike[str],
    lo: int = 0,
    hi: int | None = None,
    *,
    after: int | None = None,
    largest: int = LARGEST,
) -> Iterator[Record]:
    """The records beginning in the bytes [lo, hi) of a file, and what is damaged in there, in order.

    Every record is in one range, however the file is cut. `after`, the position of a record from the same range, goes
    on behind it; a block of more than `largest` bytes is not loaded. `path` may lead into a WACZ:
    "crawl.wacz!archive/data.warc.gz".
    """
    name, inner = wacz.split(os.fspath(path))
    with open(name, "rb", buffering=0) as file:
        if inner:
            with wacz.opened(file, name, inner) as span:
                yield from _behind(after, _records(span, inner, lo, hi, largest, after))
        elif wacz.is_whole(file):
            yield from _behind(after, _of_all(file, name, lo, hi, largest))
        else:
            yield from _behind(after, _records(File(file), name, lo, hi, largest, after))


def _behind(after: int | None, records: Iterator[Record]) -> Iterator[Record]:
    return records if after is None else (record for record in records if record.position > after)


def _records(file: File, name: str, lo: int, hi: int | None, largest: int, after: int | None) -> Iterator[Record]:
    hi = file.size if hi is None else min(hi, file.size)
    codec = _codec(file, name)
    return packed(codec(file), lo, hi, largest, after) if codec else plain(file, lo, hi, largest, after)


def _codec(file: File, name: str) -> type[Gzip] | type[Zstd] | None:
    """By the first bytes, or by the name where those are damaged."""
    magic = file.at(0, 4)
    if magic == wacz.MAGIC:  # its directory is lost, but its crawls stand in it as they are
        return Gzip
    for codec, suffix in ((Gzip, ".gz"), (Zstd, ".zst")):
        named_so = name.lower().endswith(suffix) and magic != b"WARC"
        if codec.magic.match(magic) or named_so:
            return codec
    return Zstd if magic == Zstd.DICTIONARY else None


def _of_all(file: IO[bytes], name: str, lo: int, hi: int | None, largest: int) -> Iterator[Record]:
    """Those of every WARC in a WACZ; positions are offsets in the WACZ."""
    for inner, base in wacz.archives(file, name):
        with wacz.opened(file, name, inner) as span:
            for record in _records(span, inner, lo - base, None if hi is None else hi - base, largest, None):
                yield replace(record, position=base + record.position)
