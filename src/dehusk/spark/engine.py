"""`dehusk batch --engine spark`: Spark hands out the parts, and each task puts its rows where `dehusk batch` would.

A task says that a part is done by a small file in the output; so the driver knows how far it is, and what was finished
before it died.
"""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyspark.sql import SparkSession

from dehusk import files
from dehusk.batch import Part, Progress, Settings, Tally
from dehusk.batch.running import Run, write_part
from dehusk.errors import DehuskError, ParameterError
from dehusk.spark.frames import numbered

DONE = ".done"
LOOK = 1.0  # seconds between two looks at what is done


class EngineError(DehuskError):
    """Spark gave the job up."""


@dataclass(frozen=True)
class Engine:
    """`master`: a cluster's address; None for a session that is there already, or as Spark is configured. The output,
    and all inputs, must be folders that driver and executors share."""

    master: str | None = None

    def __call__(self, run: Run, told: Callable[[Progress], object] | None = None) -> None:
        if run.seen or run.settings.sites:
            raise ParameterError("duplicates and sites are looked for on one machine: leave out these, or the engine")
        done = run.out / DONE
        done.mkdir(exist_ok=True)
        with run.opened(), self._session() as spark:
            _adopt(run, done)
            left = tuple(run.left())
            task = Task(str(run.out.absolute()), left, run.settings, run.form)
            frame = numbered(spark, len(left)).mapInArrow(task, "part long")
            job = Job(frame.count)
            while job.wait(LOOK):
                _adopt(run, done)
                if told:
                    told(run.progress())
            _adopt(run, done)
        done.rmdir()

    @contextmanager
    def _session(self) -> Iterator[SparkSession]:
        before = SparkSession.getActiveSession()
        builder = SparkSession.builder.appName("dehusk batch")
        spark = (builder.master(self.master) if self.master else builder).getOrCreate()
        try:
            yield spark
        finally:
            if before is None:
                spark.stop()


@dataclass(frozen=True)
class Task:
    """Numbers of parts in, the same out when their rows are written."""

    out: str
    parts: tuple[tuple[int, Part], ...]
    settings: Settings
    form: str

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            for place in batch.column(0).to_pylist():
                number, part = self.parts[place]
                tally = write_part(Path(self.out), number, part, self.settings, self.form)
                files.write(Path(self.out) / DONE / f"{number}.json", json.dumps(tally.as_dict()))
                yield pa.RecordBatch.from_pydict({"part": [number]})


class Job:
    """A call in a thread of its own, so that somebody can look how far it is."""

    def __init__(self, call: Callable[[], object]) -> None:
        self.error: Exception | None = None
        self.thread = threading.Thread(target=self._run, args=(call,), daemon=True)
        self.thread.start()

    def _run(self, call: Callable[[], object]) -> None:
        try:
            call()
        except Exception as error:
            self.error = error

    def wait(self, seconds: float) -> bool:
        """Whether it still runs; an error of Spark's is told in a line."""
        self.thread.join(seconds)
        if self.error is not None:
            told = str(self.error).strip().partition("\n")[0]
            raise EngineError(f"Spark gave up ({told}): what is finished stays, and the same command goes on")
        return self.thread.is_alive()


def _adopt(run: Run, done: Path) -> None:
    """Take what tasks have finished into the account."""
    for path in sorted(done.glob("*.json"), key=lambda one: int(one.stem)):
        if int(path.stem) not in run.manifest.done:
            run.done(int(path.stem), Tally.from_dict(files.parsed(path.read_bytes())))
        path.unlink()
