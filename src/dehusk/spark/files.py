"""Files that Hadoop's file systems read (s3a://, hdfs://, file://): whole, and put where our readers can seek."""

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import PurePosixPath
from typing import Any

from pyspark.sql import DataFrame, SparkSession

from dehusk.batch import Part, plan
from dehusk.batch.inputs.part import Reading


def far(path: str) -> bool:
    return "://" in path


def from_hadoop(spark: SparkSession, paths: Sequence[str]) -> DataFrame:
    return spark.read.format("binaryFile").load(list(paths))


@contextmanager
def kept_whole(path: str, content: Any, reading: Reading) -> Iterator[list[Part]]:
    """The parts of a file; what is told of them names the path that it came from."""
    with tempfile.NamedTemporaryFile(suffix=f"-{PurePosixPath(path).name}") as file:
        file.write(content)
        file.flush()
        yield [named(part, file.name, path) for part in plan([file.name], **asdict(reading))]


def named(part: Part, kept: str, path: str) -> Part:
    names = tuple(name.replace(kept, path, 1) for name in part.names)
    return replace(part, source=part.source.replace(kept, path, 1), names=names, path=part.file)
