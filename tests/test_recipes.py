"""The programs and the line for cron that docs/spark.md shows, each run as it stands there, in a process of its own."""

import os
import shutil
import subprocess
import sys
from datetime import date, timedelta
from pathlib import Path

import pyarrow.dataset as ds
import pytest

from dehusk import batch
from tests.batch.conftest import rows_in
from tests.documents import furnish, samples

PAGE = Path(__file__).parents[1] / "docs" / "spark.md"
CRAWL = "stories.warc.gz"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    furnish(tmp_path)
    return tmp_path


def sample(beginning: str) -> str:
    return next(one.code for one in samples(PAGE) if one.code.startswith(beginning))


def texts(folder: Path) -> dict[str, str]:
    batch.run([folder / CRAWL], folder / "plain", workers=1)
    return {row["url"]: row["text"] for row in rows_in(folder / "plain")}


@pytest.mark.parametrize("engine", ["dask", pytest.param("ray", marks=pytest.mark.thorough)])
def test_engines_that_hand_out_parts(engine: str, folder: Path) -> None:
    pytest.importorskip(engine, reason=f"{engine} is not installed")
    (folder / "program.py").write_text(sample(f"# with_{engine}.py\n"))
    subprocess.run([sys.executable, "program.py"], cwd=folder, check=True)
    found = ds.dataset(folder / f"with-{engine}").to_table()
    assert found.column_names == ["url", "text"]
    assert {row["url"]: row["text"] for row in found.to_pylist()} == texts(folder)


def test_the_line_for_cron(folder: Path) -> None:
    """Today's crawl, and tomorrow's, if the day ends meanwhile."""
    for days in range(2):
        day = folder / "crawl" / str(date.today() + timedelta(days))
        day.mkdir(parents=True)
        shutil.copy(folder / CRAWL, day)
    command = sample("0 3 * * *").removeprefix("0 3 * * *").replace("\\%", "%").replace("/data", str(folder))
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    subprocess.run(["/bin/sh", "-c", command], env=os.environ | {"PATH": path}, check=True)
    [out] = (folder / "tables").iterdir()
    assert {row["url"]: row["text"] for row in rows_in(out)} == texts(folder)
