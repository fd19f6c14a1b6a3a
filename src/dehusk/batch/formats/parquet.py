"""Parquet: one schema, packed by zstd, some rows a group."""

import os
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from dehusk.batch.schema import record_batch, schema_of

GROUP = 1000  # rows of a row group
LARGE = 64 << 20  # bytes of rows that are written as a group of fewer


class Shard:
    def __init__(self, form: str, name: str, pages: Path, scratch: Path, fields: tuple[str, ...]) -> None:
        self.path, self.beside = pages / f"{name}.{form}", scratch / f"{name}.{form}"
        self.schema = schema_of(fields)
        self.writer: Any = None
        self.waiting: list[Any] = []  # record batches

    def add(self, rows: list[dict[str, Any]]) -> None:
        self.waiting.append(record_batch(rows, self.schema))
        if sum(map(len, self.waiting)) >= GROUP or sum(one.nbytes for one in self.waiting) >= LARGE:
            self._write()

    def _write(self) -> None:
        if self.writer is None:
            self.writer = pq.ParquetWriter(self.beside, self.schema, compression="zstd")
        self.writer.write_table(pa.Table.from_batches(self.waiting, self.schema))
        self.waiting = []

    def finish(self) -> int:
        if self.waiting:
            self._write()
        if self.writer is None:
            return 0
        self.writer.close()
        os.replace(self.beside, self.path)
        return self.path.stat().st_size

    def abandon(self) -> None:
        self.waiting = []
        if self.writer is not None:
            self.writer.close()
