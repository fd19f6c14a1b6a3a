"""A session of Spark: the one at hand, or one begun and ended here."""

import os
import re
import shutil
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pyspark.sql import SparkSession

from dehusk.errors import EngineError, ParameterError

MASTER = re.compile(r"local(-cluster)?(\[.+\])?|yarn|k8s://.+|spark://(?P<hosts>.+)")
ANSWER = 10.0  # seconds for a master to answer; Spark would ask it for minutes
QUIET = {"spark.log.level": "ERROR", "spark.ui.showConsoleProgress": "false"}


@contextmanager
def session(master: str | None) -> Iterator[SparkSession]:
    """On the cluster at `master`, or as Spark is configured; a session that is there already is used, and stays."""
    if (there := _at_hand()) is not None:
        yield there
        return
    begun = _begun(master)
    try:
        yield begun
    finally:
        begun.stop()


def _at_hand() -> SparkSession | None:
    """Of this thread or of another."""
    try:
        return SparkSession.active()
    except RuntimeError:
        return None


def _begun(master: str | None) -> SparkSession:
    _look_for_java()
    if master:
        _look_for(master)
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


def _look_for_java() -> None:
    home = os.environ.get("JAVA_HOME")
    if not shutil.which("java", path=os.path.join(home, "bin") if home else None):
        raise EngineError(
            "Spark needs Java 17 or newer: `apt install default-jre-headless` gets it, or set JAVA_HOME to where it is"
        )


def _look_for(master: str) -> None:
    """Said here in a line; Spark would fill the screen."""
    found = MASTER.fullmatch(master)
    if not found:
        raise ParameterError(f"no master {master!r}: it is spark://host:port, k8s://..., yarn or local[2]")
    if found["hosts"] and not any(map(_answers, found["hosts"].split(","))):
        raise EngineError(f"nothing answers at {master}: a master's log has its address, spark://host:port")


def _answers(address: str) -> bool:
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host, int(port)), ANSWER).close()
    except (OSError, ValueError):
        return False
    return True


def first_line(error: Exception) -> str:
    """What went wrong in Java stands behind a line of Py4J's that says only what was called."""
    told = str(error).strip()
    return (told.partition("\n: ")[2] or told).partition("\n")[0]
