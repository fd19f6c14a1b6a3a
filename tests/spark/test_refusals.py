"""What the command cannot do on a cluster is said in one line, before any Java runs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("pyspark", reason="Spark is not installed: pip install 'dehusk[spark]'")

JAVA = "dehusk: Spark needs Java 17 or newer: `apt install default-jre-headless` gets it"


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
def test_one_line(words: list[str], environment: dict[str, str], told: str, tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("<p>Tea is served at five.")
    command = [sys.executable, "-m", "dehusk", "batch", "page.html", "-o", "out", "--engine", "spark", *words]
    env = os.environ | environment
    done = subprocess.run(command, env=env, cwd=tmp_path, check=False, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith(told)
    assert done.stderr.count("\n") == 1
