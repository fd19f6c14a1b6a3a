"""`dehusk batch --engine spark`: Spark hands out the parts, and each task puts its rows where `dehusk batch` would.

A task says that a part is done by a small file in the output; so the driver knows how far it is, and what was finished
before it died.
"""

import json
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

from dehusk import files
from dehusk.batch import Part, Progress, Settings, Tally
from dehusk.batch.inputs.names import expanded
from dehusk.batch.inputs.part import Reading
from dehusk.batch.running import Run, write_part
from dehusk.errors import EngineError, ParameterError
from dehusk.spark.files import far, from_hadoop, kept_whole
from dehusk.spark.frames import numbered
from dehusk.spark.job import Job
from dehusk.spark.partitions import nameless, working_in
from dehusk.spark.session import first_line, session

DONE = ".done"
LOOK = 1.0  # seconds between two looks at what is done
WHOLE = "whole"  # the kind of a part that is a file of Hadoop's


@dataclass(frozen=True)
class Engine:
    """`master`: a cluster's address; None for a session at hand, or as Spark is configured. The output,
    and inputs without a scheme, must be folders that driver and executors share."""

    master: str | None = None

    def parted(self, inputs: Sequence[str]) -> tuple[list[str], list[str]]:
        """Paths with a scheme (s3a://, hdfs://), and the others; lists of paths may have both."""
        named = [path for one in inputs for path in (expanded(one) if one.startswith("@") else [one])]
        return [one for one in named if far(one)], [one for one in named if not far(one)]

    def listed(self, inputs: Sequence[str], reading: dict[str, Any]) -> list[Part]:
        with session(self.master) as spark:
            try:
                found = from_hadoop(spark, inputs).select("path", "length").collect()
            except Exception as error:
                raise EngineError(f"Spark cannot list the inputs: {first_line(error)}") from None
        return [Part(path, WHOLE, 0, size, reading=Reading(**reading)) for path, size in sorted(found)]

    def __call__(self, run: Run, told: Callable[[Progress], object] | None = None) -> None:
        if any(part.path for part in run.parts):
            raise ParameterError("standard input is read on one machine: name a file, or leave out the engine")
        done = run.out / DONE
        done.mkdir(exist_ok=True)
        with run.opened():
            _adopt(run, done)
            if left := tuple(run.left()):
                with session(self.master) as spark:
                    job = Job(spark, _frame(spark, left, run).count)
                    while job.wait(LOOK):
                        _adopt(run, done)
                        if told:
                            told(run.progress())
            _adopt(run, done)
        shutil.rmtree(done, ignore_errors=True)


def _frame(spark: SparkSession, left: tuple[tuple[int, Part], ...], run: Run) -> DataFrame:
    """The numbers of parts as they are written."""
    out = str(run.out.absolute())
    near = tuple(one for one in left if one[1].kind != WHOLE)
    whole = {part.source: (number, part) for number, part in left if part.kind == WHOLE}
    task = Task(out, os.getcwd(), near, run.settings, run.form)
    frame = numbered(spark, len(near)).mapInArrow(task, "part long")
    if whole:
        content = from_hadoop(spark, list(whole)).select("path", "content")
        frame = frame.unionAll(content.mapInArrow(WholeTask(out, whole, run.settings, run.form), "part long"))
    return frame


@dataclass(frozen=True)
class Task:
    """Places in `parts` in, numbers of parts out when their rows are written."""

    out: str
    folder: str  # which relative paths are meant from
    parts: tuple[tuple[int, Part], ...]
    settings: Settings
    form: str

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for place in batch.column(0).to_pylist():
                number, part = self.parts[place]
                with working_in(self.folder):
                    tally = write_part(Path(self.out), number, [part], self.settings, self.form)
                yield noted(self.out, number, tally)


@dataclass(frozen=True)
class WholeTask:
    """Files of Hadoop's in, numbers of parts out when their rows are written."""

    out: str
    parts: dict[str, tuple[int, Part]]
    settings: Settings
    form: str

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for path, content in zip(batch.column(0).to_pylist(), batch.column(1), strict=True):
                number, part = self.parts[path]
                with nameless(), kept_whole(path, content.as_buffer(), part.reading) as pieces:
                    tally = write_part(Path(self.out), number, pieces or [part], self.settings, self.form)
                yield noted(self.out, number, tally)


def noted(out: str, number: int, tally: Tally) -> Any:
    files.write(Path(out) / DONE / f"{number}.json", json.dumps(tally.as_dict()))
    return pa.RecordBatch.from_pydict({"part": [number]})


def _adopt(run: Run, done: Path) -> None:
    """Take what tasks have finished into the account; one that was tried twice counts once."""
    for path in sorted(done.glob("[0-9]*.json"), key=lambda one: int(one.stem)):
        if int(path.stem) not in run.manifest.done:
            run.done(int(path.stem), Tally.from_dict(files.parsed(path.read_bytes())))
        path.unlink(missing_ok=True)
