"""A session of Spark: the one at hand, or one begun and ended here."""

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pyspark.sql import SparkSession

from dehusk.errors import EngineError

QUIET = {"spark.log.level": "ERROR", "spark.ui.showConsoleProgress": "false"}


@contextmanager
def session(master: str | None) -> Iterator[SparkSession]:
    """On the cluster at `master`, or as Spark is configured; a session that is there already is used, and stays."""
    if (there := SparkSession.getActiveSession()) is not None:
        yield there
        return
    begun = _begun(master)
    try:
        yield begun
    finally:
        begun.stop()


def _begun(master: str | None) -> SparkSession:
    if not (os.environ.get("JAVA_HOME") or shutil.which("java")):
        raise EngineError(
            "Spark needs Java 17 or newer: `apt install default-jre-headless` gets it, or set JAVA_HOME to where it is"
        )
    builder = SparkSession.builder.appName("dehusk batch").config(map=dict(QUIET))
    try:
        begun = (builder.master(master) if master else builder).getOrCreate()
    except Exception as error:  # of Java, of the gateway to it, of the cluster
        raise EngineError(f"Spark does not start: {first_line(error)}") from None
    if "PYSPARK_PYTHON" not in os.environ:
        context = begun.sparkContext
        near = sys.executable if str(context.master).startswith("local") else context.pythonExec
        context.pythonExec = context.getConf().get("spark.pyspark.python", near)  # PySpark leaves that to spark-submit
    return begun


def first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]
