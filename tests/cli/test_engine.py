"""`dehusk batch --engine spark` as a process of its own; what it cannot do is said in a line before Java runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'dehusk[spark]'")

from dehusk import batch
from tests.batch.conftest import rows_in, some_pages, write_crawl
from tests.spark.cluster import HOST, SMALL, missing

JAVA = "dehusk: Spark needs Java 17 or newer: `apt install default-jre-headless` gets it"


Words = list[str]
Done = subprocess.CompletedProcess[str]


def on_spark(
    folder: Path, source: str, words: Words, environment: dict[str, str]
) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "dehusk", "batch", source, "-o", "out", "--engine", "spark", *words]
    env = os.environ | environment
    return subprocess.run(command, env=env, cwd=folder, check=False, capture_output=True, text=True)


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_a_session_is_begun_and_ended(tmp_path: Path) -> None:
    crawl = write_crawl(tmp_path / "crawl.warc.gz", some_pages(20))
    plain = batch.run([crawl], tmp_path / "plain", workers=1)
    java = {"JAVA_TOOL_OPTIONS": SMALL, "SPARK_LOCAL_IP": HOST}
    done = on_spark(tmp_path, str(crawl), ["--master", "local[1]"], java)
    assert (done.returncode, done.stderr.endswith(f"{plain}\n")) == (0, True), done.stderr
    assert rows_in(tmp_path / "out") == rows_in(tmp_path / "plain")


@pytest.mark.parametrize(
    ("words", "environment", "told"),
    [
        ([], {"PATH": "/nowhere", "JAVA_HOME": ""}, JAVA),
        ([], {"JAVA_HOME": "/nowhere"}, JAVA),
        (["--master", "nonsense://host"], {}, "dehusk: no master 'nonsense://host'"),
        (["--master", "spark://127.0.0.1:1"], {}, "dehusk: nothing answers at spark://127.0.0.1:1"),
        (["--master", "spark://127.0.0.1"], {}, "dehusk: nothing answers at spark://127.0.0.1"),
        (["--duplicates", "exact"], {}, "dehusk: duplicates and sites are looked for on one machine"),
    ],
)
def test_one_line(words: Words, environment: dict[str, str], told: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>Tea is served at five.")
    done = on_spark(tmp_path, "page.html", words, environment)
    assert done.returncode == 1
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == 1
