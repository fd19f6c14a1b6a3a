"""The entries of a part."""

from collections.abc import Callable, Iterator

from dehusk.batch.inputs import crawls, files, lines, tables, tars, zips
from dehusk.batch.inputs.part import Entry, Part

READERS: dict[str, Callable[[Part, int | None], Iterator[Entry]]] = {
    "warc": crawls.read,
    "jsonl": lines.read,
    "parquet": tables.read,
    "zip": zips.read,
    "tar": tars.read,
    "files": files.read,
}


def read(part: Part, after: int | None = None) -> Iterator[Entry]:
    """The entries of a part in order; those behind a position alone, if `after` is one that an entry of it had."""
    return READERS[part.kind](part, after)
