"""A job of Spark's that somebody looks at while it runs."""

import threading
import uuid
from collections.abc import Callable

from pyspark.sql import SparkSession

from dehusk.errors import EngineError
from dehusk.spark.session import first_line


class Job:
    """A call that runs a job, in a thread of its own."""

    def __init__(self, spark: SparkSession, call: Callable[[], object]) -> None:
        self.spark, self.group = spark, f"dehusk-{uuid.uuid4().hex}"
        self.error: Exception | None = None
        self.thread = threading.Thread(target=self._run, args=(call,), daemon=True)
        self.thread.start()

    def _run(self, call: Callable[[], object]) -> None:
        try:
            self.spark.sparkContext.setJobGroup(self.group, "dehusk batch", interruptOnCancel=True)
            call()
        except Exception as error:
            self.error = error

    def wait(self, seconds: float) -> bool:
        """Whether it still runs; an error of Spark's is told in a line. Who stops waiting stops the job."""
        try:
            self.thread.join(seconds)
        except BaseException:
            self.spark.sparkContext.cancelJobGroup(self.group)
            raise
        if self.error is not None:
            told = first_line(self.error)
            raise EngineError(f"Spark gave up ({told}): what is finished stays, and the same command goes on")
        return self.thread.is_alive()
