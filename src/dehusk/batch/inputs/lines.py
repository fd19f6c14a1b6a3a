"""JSONL: one row a line. A line belongs to the part in which its first byte stands."""

import itertools
import json
from collections.abc import Iterator
from typing import IO, Any

from dehusk.batch.inputs.columns import Columns, columns_of, entry_of
from dehusk.batch.inputs.part import Entry, Part, Reading
from dehusk.batch.inputs.streams import BROKEN, opened
from dehusk.errors import InputError

PIECE = 1 << 20
FIRST, FIRST_ROWS = 1 << 24, 20  # bytes and rows that tell whether there are pages in a file


def read(part: Part, after: int | None) -> Iterator[Entry]:
    at = part.lo
    try:
        with opened(part.file) as file:
            for at, line in lines(file, part.lo if after is None else after, part.hi, 2 * part.reading.largest):
                if line.strip() and (after is None or at > after):
                    yield _entry(part, at, line)
    except BROKEN as error:
        yield Entry(part.source, at + 1, skip="damaged", detail=f"the rest of the file cannot be read: {error}")


def check(path: str, reading: Reading) -> None:
    """InputError if the first rows have no page in them."""
    try:
        with opened(path) as file:
            first = [line for _, line in itertools.islice(lines(file, 0, FIRST, FIRST), FIRST_ROWS) if line.strip()]
    except BROKEN:
        return  # it is told when it is read
    rows = [row for row in map(row_in, first) if isinstance(row, dict)]
    told = [columns_of(row, reading) for row in rows]
    if told and all(isinstance(one, str) for one in told):
        raise InputError(str(told[0]))


def lines(file: IO[bytes], lo: int, hi: int, longest: int) -> Iterator[tuple[int, bytes]]:
    """The lines beginning in [lo, hi), each with its offset; one longer than `longest` is cut off."""
    if lo > 0:
        file.seek(lo - 1)
        _pass_line(file)
    while (at := file.tell()) < hi and (line := file.readline(longest + 1)):
        if len(line) > longest and not line.endswith(b"\n"):
            _pass_line(file)
        yield at, line


def _pass_line(file: IO[bytes]) -> None:
    while (piece := file.readline(PIECE)) and not piece.endswith(b"\n"):
        pass


def row_in(line: bytes) -> dict[str, Any] | str:
    """The object in a line, or what is wrong with it."""
    try:
        row = json.loads(line.removeprefix(b"\xef\xbb\xbf"))
    except (ValueError, RecursionError) as error:
        return f"no JSON: {error}"
    return row if isinstance(row, dict) else f"no object, but {type(row).__name__}"


def _entry(part: Part, at: int, line: bytes) -> Entry:
    if len(line) > 2 * part.reading.largest:
        return Entry(part.source, at, skip="too_large", detail=f"a line of more than {len(line) - 1} bytes")
    row = row_in(line)
    columns: Columns | str = columns_of(row, part.reading) if isinstance(row, dict) else row
    if isinstance(columns, str) or isinstance(row, str):
        why = "no_html" if isinstance(row, dict) else "damaged"
        return Entry(part.source, at, skip=why, detail=str(columns)[:300])
    return entry_of(row, columns, part.source, at, part.reading)
