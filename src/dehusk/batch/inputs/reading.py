"""The entries of a part."""

from collections.abc import Callable, Iterator

from dehusk.batch.inputs import crawls, files, lines, tables, tars, zips
from dehusk.batch.inputs.part import Entry, Part
from dehusk.errors import DehuskError

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
    position = part.lo if after is None else after + 1
    try:
        for entry in READERS[part.kind](part, after):
            position = entry.position + 1
            yield entry
    except (OSError, DehuskError) as error:  # it was well when it was planned
        yield Entry(part.source, position, skip="unreadable", detail=f"from here on: {error}"[:300])
