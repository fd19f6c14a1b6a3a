"""Pages that are files."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from dehusk.batch.inputs.judge import Fetched, judged
from dehusk.batch.inputs.part import Entry, Part
from dehusk.page.packed import unpacked


def read(part: Part, after: int | None) -> Iterator[Entry]:
    start = part.lo if after is None else after + 1
    for position in range(start, part.hi):
        name = part.names[position - part.lo]
        yield entry_of(Fetched(name, position), Path(part.path or name), part)


def entry_of(page: Fetched, path: Path, part: Part) -> Entry:
    try:
        with open(path, "rb") as file:
            data = file.read(part.reading.largest + 1)
    except OSError as error:
        return page.skipped("unreadable", error.strerror or str(error))
    return judged(page, partial(page_in, data, path.name), part.reading)


def page_in(data: bytes, name: str) -> bytes:
    """The bytes of a page; other packings than brotli's are told by their signs when it is parsed."""
    return unpacked(data, "brotli") if name.lower().endswith(".br") else data
