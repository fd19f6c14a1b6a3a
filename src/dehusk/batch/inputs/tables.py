"""Parquet: rows, a part being some row groups."""

from collections.abc import Iterator
from typing import Any

from dehusk.batch.inputs.columns import Columns, columns_of, entry_of
from dehusk.batch.inputs.part import Entry, Part, Reading
from dehusk.errors import InputError, PackageError

ROWS = 32  # read at a time: pages are large


def opened(path: str) -> Any:
    try:
        import pyarrow as pa  # noqa: PLC0415  (the extra is imported when it is needed)
        import pyarrow.parquet as pq  # noqa: PLC0415
    except ModuleNotFoundError:
        raise PackageError("Parquet needs a package more: pip install pyarrow") from None
    try:
        return pq.ParquetFile(path)
    except (pa.ArrowException, OSError, ValueError) as error:
        raise InputError(f"not a Parquet file, or a damaged one ({_first_line(error)})") from None


def groups(path: str, reading: Reading) -> list[tuple[int, int]]:
    """Rows and bytes of the pages of every row group."""
    with opened(path) as file:
        html = columns_in(file, reading).html
        column = next(i for i in range(len(file.schema)) if file.schema.column(i).path.split(".")[0] == html)
        meta = [file.metadata.row_group(i) for i in range(file.num_row_groups)]
        return [(group.num_rows, group.column(column).total_uncompressed_size) for group in meta]


def columns_in(file: Any, reading: Reading) -> Columns:
    names = file.schema_arrow.names
    columns = columns_of({}, reading, names)
    if isinstance(columns, str):  # a name that could mean other things is judged by the first row
        columns = columns_of(_first_row(file), reading, names)
    if isinstance(columns, str):
        raise InputError(columns)
    return columns


def _first_row(file: Any) -> dict[str, Any]:
    for batch in file.iter_batches(batch_size=1):
        rows: list[dict[str, Any]] = batch.to_pylist()
        return rows[0] if rows else {}
    return {}


def read(part: Part, after: int | None) -> Iterator[Entry]:
    start = part.lo if after is None else after + 1
    with opened(part.file) as file:
        columns = columns_in(file, part.reading)
        row = 0
        for number in range(file.num_row_groups):
            count = file.metadata.row_group(number).num_rows
            if row < part.hi and row + count > start:
                yield from _of_group(file, number, row, count, max(start, row), columns, part)
            row += count


def _of_group(
    file: Any, number: int, row: int, count: int, start: int, columns: Columns, part: Part
) -> Iterator[Entry]:
    """The rows of a row group from `start` on; if it cannot be read to its end, each that is lost is told."""
    try:
        for batch in file.iter_batches(ROWS, row_groups=[number], columns=columns.used, use_threads=False):
            for values in _rows(batch) if row + len(batch) > start else [None] * len(batch):
                if row >= start:
                    yield _entry(values, row, columns, part)
                row, count = row + 1, count - 1
    except OSError as error:  # Arrow's own for damage
        for lost in range(max(row, start), row + count):
            yield Entry(part.source, lost, skip="damaged", detail=_first_line(error)[:300])


def _rows(batch: Any) -> list[dict[str, Any] | None]:
    """The rows of a batch as dicts; None for one with a text that is no UTF-8."""
    try:
        rows: list[dict[str, Any] | None] = batch.to_pylist()
        return rows
    except UnicodeDecodeError:
        if len(batch) == 1:
            return [None]
        return [row for at in range(len(batch)) for row in _rows(batch.slice(at, 1))]


def _entry(values: dict[str, Any] | None, row: int, columns: Columns, part: Part) -> Entry:
    if values is None:
        return Entry(part.source, row, skip="damaged", detail="a text that is no UTF-8")
    return entry_of(values, columns, part.source, row, part.reading)


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
