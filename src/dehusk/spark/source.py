"""`spark.read.format("warc")`: the raw records of crawls, by a data source in Python."""

import os
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition

from dehusk import warc
from dehusk.batch import Part, plan
from dehusk.batch.inputs import PART_BYTES
from dehusk.errors import DehuskError

SCHEMA = pa.schema(
    [
        ("source", pa.string()),
        ("position", pa.int64()),
        ("type", pa.string()),
        ("url", pa.string()),
        ("date", pa.string()),
        ("status", pa.int32()),
        ("content_type", pa.string()),
        ("charset", pa.string()),
        ("headers", pa.map_(pa.string(), pa.string())),
        ("body", pa.binary()),
        ("problem", pa.string()),
        ("detail", pa.string()),
    ]
)
DDL = (
    "source string, position long, type string, url string, date string, status int, content_type string, "
    "charset string, headers map<string, string>, body binary, problem string, detail string"
)
GATHERED = 8 << 20  # bytes of bodies that go at once
MOST = 256  # records that go at once


def register(spark: SparkSession) -> None:
    """Make the format "warc" known to a session."""
    spark.dataSource.register(WarcSource)


class Range(InputPartition):
    def __init__(self, part: Part) -> None:
        self.part = part


class WarcSource(DataSource):
    """Options: `path`, several with commas between; `ranges`, the bytes of a partition."""

    @classmethod
    def name(cls) -> str:
        return "warc"

    def schema(self) -> str:
        return DDL

    def reader(self, schema: Any) -> "WarcReader":
        return WarcReader(self.options)


class WarcReader(DataSourceReader):
    def __init__(self, options: Any) -> None:
        self.paths = [one.strip() for one in options.get("path", "").split(",") if one.strip()]
        self.ranges = int(options.get("ranges", PART_BYTES))

    def partitions(self) -> list[InputPartition]:
        parts = plan(self.paths, part_bytes=self.ranges)
        return [Range(replace(part, path=os.path.abspath(part.file))) for part in parts if part.kind == "warc"]

    def read(self, partition: InputPartition) -> Iterator[Any]:
        assert isinstance(partition, Range)
        part, rows, size = partition.part, [], 0
        for record in warc.read(part.file, part.lo, part.hi):
            rows.append(row_of(part.source, record))
            size += len(record.block)
            if size > GATHERED or len(rows) == MOST:
                yield pa.RecordBatch.from_pylist(rows, SCHEMA)
                rows, size = [], 0
        if rows:
            yield pa.RecordBatch.from_pylist(rows, SCHEMA)


def row_of(source: str, record: warc.Record) -> dict[str, Any]:
    """A record with what its block says of the answer, if it holds one. A body that cannot be unpacked is as sent."""
    row: dict[str, Any] = {
        "source": source, "position": record.position, "type": record.type or None, "url": record.url,
        "date": record.date, "headers": list(record.headers.items()), "body": record.block,
        "problem": record.problem, "detail": record.detail or None,
    }  # fmt: skip
    if record.type == "response" and (answer := warc.response_of(record)) is not None:
        row |= {"status": answer.status, "content_type": answer.content_type or None, "charset": answer.charset}
        row["headers"] = list(answer.headers.items())
        try:
            row["body"] = answer.body()
        except DehuskError as error:
            row |= {"body": answer.sent, "problem": "damaged", "detail": str(error)}
    return row
