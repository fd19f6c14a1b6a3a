"""A standalone master and two workers of Spark, processes of their own on loopback."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pyspark
from pyspark.sql import SparkSession

ROOT = Path(__file__).parents[2]
SPARK_CLASS = Path(pyspark.__file__).parent / "bin" / "spark-class"
HOST = "127.0.0.1"
QUICK = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1"
SMALL = f"{QUICK} -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"  # Spark's own classes need no check
DAEMON = f"{SMALL} -Dspark.master.rest.enabled=false"  # which would have a port of its own
SETTINGS = {
    "spark.driver.memory": "600m", "spark.driver.extraJavaOptions": SMALL,
    "spark.executor.memory": "600m", "spark.executor.extraJavaOptions": SMALL, "spark.executor.cores": "1",
    "spark.executorEnv.PYTHONPATH": str(ROOT), "spark.ui.enabled": "false", "spark.log.level": "ERROR",
    "spark.ui.showConsoleProgress": "false", "spark.sql.shuffle.partitions": "2",
    "spark.hadoop.fs.viewfs.mounttable.crawls.linkFallback": "file:///",
}  # fmt: skip
MOUNTED = "viewfs://crawls"  # a file system of Hadoop's that needs no server, over all files here
TRIES, PAUSE = 6000, 0.1  # ten minutes, on the busiest machine
ADDRESS = re.compile(r"Starting Spark master at (spark://\S+)")


class Cluster:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "master.log"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.master = self._begin("master", "master.Master", "--host", HOST, "--port", "0")
        said = self.log.read_text
        self.address = until(lambda: (found := ADDRESS.search(said("utf-8", "replace"))) and found[1])

    def hire(self) -> None:
        """Two workers, of one core each; a job waits for them."""
        for number in range(2):
            words = ["--host", HOST, "--cores", "1", "--memory", "700m", "--work-dir", f"{self.folder}/work-{number}"]
            self.workers.append(self._begin(f"worker-{number}", "worker.Worker", *words, self.address))

    def _begin(self, name: str, kind: str, *words: str) -> "subprocess.Popen[bytes]":
        env = self.environment() | {"SPARK_DAEMON_MEMORY": "128m", "SPARK_DAEMON_JAVA_OPTS": DAEMON}
        command = [str(SPARK_CLASS), f"org.apache.spark.deploy.{kind}", "--webui-port", "0", *words]
        with (self.folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(command, env=env, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def environment(self, **settings: str) -> dict[str, str]:
        """Of a program that hands its work to the cluster as Spark is configured."""
        wanted = SETTINGS | {"spark.pyspark.python": sys.executable} | settings
        (self.folder / "spark-defaults.conf").write_text("".join(f"{name} {wanted[name]}\n" for name in wanted))
        return os.environ | {"SPARK_LOCAL_IP": HOST, "SPARK_CONF_DIR": str(self.folder), "SPARK_LAUNCHER_OPTS": QUICK}

    def end(self) -> None:
        for process in [*self.workers, self.master]:
            for pid in [process.pid, *below(process.pid)]:
                kill(pid)
            process.wait()


@contextmanager
def clustered(folder: Path) -> Iterator[Cluster]:
    cluster = Cluster(folder)
    try:
        cluster.hire()
        yield cluster
    finally:
        cluster.end()


@contextmanager
def session_on(cluster: Cluster) -> Iterator[SparkSession]:
    os.environ |= {"SPARK_LOCAL_IP": HOST, "PYSPARK_PYTHON": sys.executable}
    spark = SparkSession.builder.master(cluster.address).appName("tests").config(map=dict(SETTINGS)).getOrCreate()
    try:
        yield spark
    finally:
        spark.stop()


def missing() -> str:
    return "" if os.environ.get("JAVA_HOME") or shutil.which("java") else "Spark needs Java, and there is none"


def until(found: Callable[[], object]) -> str:
    for _ in range(TRIES):
        if value := found():
            return str(value)
        time.sleep(PAUSE)
    raise TimeoutError("Spark has not come up")


def stat_of(pid: int) -> list[str]:
    """State, parent and what else stands behind a process's name; nothing where it has just ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("utf-8", "replace").rpartition(")")[2].split()
    except OSError:
        return []


def below(pid: int) -> list[int]:
    """All processes that a process began, and theirs."""
    children = defaultdict(list)
    for folder in Path("/proc").glob("[0-9]*"):
        if told := stat_of(int(folder.name)):
            children[int(told[1])].append(int(folder.name))
    found = list(children[pid])
    for one in found:
        found += children[one]
    return found


def above(pid: int) -> list[int]:
    """The processes that a process comes from, the nearest first."""
    found = []
    while pid > 1 and (told := stat_of(pid)):
        pid = int(told[1])
        found.append(pid)
    return found


def command_of(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
    except OSError:
        return ""


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
