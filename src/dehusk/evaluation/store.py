"""Where the rows of a run are kept: Parquet parts in a folder, each written whole or not at all."""

import os
import time
import uuid
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from dehusk.errors import DatasetError
from dehusk.evaluation.worker import Key, Row

EVERY = 1.0  # seconds between parts: what a run that is cut off has to do again
TYPES = {"seconds": pa.float64(), "regions": pa.list_(pa.list_(pa.string()))}
SCHEMA = pa.schema([(name, TYPES.get(name, pa.string())) for name in Row._fields])


class Store:
    """As a context manager it writes what is left on the way out, however that comes about."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.folder.mkdir(parents=True, exist_ok=True)
        self._waiting: list[Row] = []
        self._written = time.monotonic()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.flush()

    def add(self, row: Row) -> None:
        self._waiting.append(row)
        if time.monotonic() - self._written > EVERY:
            self.flush()

    def flush(self) -> None:
        if self._waiting:
            part = self.folder / f"{time.time_ns()}-{uuid.uuid4().hex[:8]}.parquet"
            unfinished = part.with_suffix(".unfinished")
            table = pa.Table.from_pylist([_clean(row) for row in self._waiting], SCHEMA)
            pq.write_table(table, unfinished, compression="zstd")
            os.replace(unfinished, part)
        self._waiting, self._written = [], time.monotonic()

    def rows(self, wanted: Iterable[Key] | None = None) -> dict[Key, Row]:
        """Every row once, or those that are asked for and there."""
        wanted = None if wanted is None else set(wanted)
        found: dict[Key, Row] = {}
        for part in sorted(self.folder.glob("*.parquet")):
            try:
                rows = pq.read_table(part, schema=SCHEMA).to_pylist()
            except (pa.ArrowException, OSError) as error:
                raise DatasetError(f"{part}: not a part of a run; delete it and run again") from error
            kept = (Row(**row) for row in rows)
            found.update((row[:5], row) for row in kept if wanted is None or row[:5] in wanted)
        return found


def _clean(row: Row) -> dict[str, Any]:
    """Parquet holds no lone surrogates, which some libraries give."""
    return {
        name: value.encode("utf-8", "replace").decode() if isinstance(value, str) else value
        for name, value in row._asdict().items()
    }
