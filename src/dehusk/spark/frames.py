"""DataFrames of pages and of crawls into DataFrames of content, in the schema of `dehusk batch`."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from dehusk.batch import FIELDS, Settings, plan
from dehusk.batch.inputs import PART_BYTES, Reading
from dehusk.batch.schema import schema_of
from dehusk.errors import InputError
from dehusk.spark.files import far, from_hadoop
from dehusk.spark.partitions import OfFiles, OfParts, OfRows

OF_ROWS = tuple(name for name in FIELDS if name not in ("source", "position", "date"))  # which a DataFrame has not


def extract(
    df: DataFrame,
    html: str = "html",
    url: str | None = "url",
    fields: Iterable[str] = OF_ROWS,
    *,
    keep: Sequence[str] = (),
    **settings: Any,
) -> DataFrame:
    """A row for every row of `df`, whose columns `html` (bytes or text) and `url` have a page and its address.

    `fields` are columns of `dehusk.batch.COLUMNS`, `keep` columns of `df` to go along; `settings` are those of
    `dehusk.batch.Settings`. A page over which a worker hangs or dies is a row with its code.
    """
    wanted = Settings(fields=_fields(fields), every=True, **settings)
    url = url if url in df.columns else None
    if unknown := [name for name in (html, *keep) if name not in df.columns]:
        raise InputError(f"no column {unknown[0]!r}: choose of {', '.join(df.columns)}")
    named = [name for name in (html, url) if name is not None]
    chosen = df.select(*dict.fromkeys([*named, *keep]))
    kept = [field for field in chosen.schema if field.name in keep]
    if same := [field.name for field in kept if field.name in wanted.fields]:
        raise InputError(f"{same[0]!r} is a column of both: give `df` another name for it, or leave it out of `fields`")
    return chosen.mapInArrow(OfRows(wanted, html, url, tuple(keep)), StructType([*spark_schema(wanted), *kept]))


def read_crawl(
    spark: SparkSession,
    paths: str | Path | Sequence[str | Path],
    ranges: int = PART_BYTES,
    fields: Iterable[str] = FIELDS,
    *,
    html_column: str | None = None,
    url_column: str | None = None,
    http_errors: bool = False,
    **settings: Any,
) -> DataFrame:
    """The content of crawls: paths and ranges of `ranges` bytes go to the executors, which read and extract them, so
    that no HTML crosses the JVM. Inputs are those of `dehusk batch`; every executor must see them under these paths.

    A path with a scheme (s3a://, hdfs://) is read by Hadoop's own file system, a whole file at a time.
    """
    wanted = Settings(fields=_fields(fields), **settings)
    given = [os.fspath(one) for one in ([paths] if isinstance(paths, str | Path) else paths)]
    distant, near = [one for one in given if far(one)], [one for one in given if not far(one)]
    reading: dict[str, Any] = {"html_column": html_column, "url_column": url_column, "http_errors": http_errors}
    frames = []
    if near:
        parts = tuple(plan(near, part_bytes=ranges, **reading))
        frames.append(numbered(spark, len(parts)).mapInArrow(OfParts(wanted, os.getcwd(), parts), spark_schema(wanted)))
    if distant:
        whole = from_hadoop(spark, distant).select("path", "content")
        frames.append(whole.mapInArrow(OfFiles(wanted, Reading(**reading)), spark_schema(wanted)))
    if not frames:
        raise InputError("no input: name at least one")
    first, *others = frames
    return first.unionAll(others[0]) if others else first


def numbered(spark: SparkSession, count: int) -> DataFrame:
    """A partition for each number below `count`."""
    return spark.range(0, count, 1, max(count, 1))


def spark_schema(settings: Settings) -> StructType:
    return from_arrow_schema(schema_of(settings.fields))


def _fields(names: Iterable[str]) -> tuple[str, ...]:
    """In the order of the schema."""
    return tuple(schema_of(Settings(fields=tuple(names)).fields).names)
