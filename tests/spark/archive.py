"""An environment packed as docs/spark.md says, and a cluster whose own Python knows no dehusk: `make archive`.

usage: python -m tests.spark.archive FOLDER

It builds dehusk and gets its packages, which takes minutes, and a network the first time.
"""

import subprocess
import sys
from pathlib import Path

from dehusk import batch
from tests.batch.conftest import rows_in, some_pages, write_crawl
from tests.spark.cluster import ROOT, SPARK_CLASS, Cluster, clustered

PLAIN_PYTHON = Path(sys.base_prefix) / "bin" / "python3"
PAGES = 60
JOB = """
import sys
from pyspark.sql import SparkSession
from dehusk import spark as dehusk_spark

session = SparkSession.builder.getOrCreate()
dehusk_spark.read_crawl(session, sys.argv[1], ranges=8000).write.parquet(sys.argv[2])
"""


def pack(folder: Path) -> Path:
    """As in the document, but of this source."""
    lean, archive = folder / "lean", folder / "lean.tar.gz"
    if not (lean / "bin" / "venv-pack").exists():
        subprocess.run([PLAIN_PYTHON, "-m", "venv", lean], check=True)
        subprocess.run([lean / "bin" / "pip", "install", "-q", f"{ROOT}[batch]", "pandas<3", "venv-pack"], check=True)
    if not archive.exists():
        subprocess.run([lean / "bin" / "venv-pack", "-q", "-p", lean, "-o", archive], check=True)
    return archive


def submitted(cluster: Cluster, archive: Path, crawl: Path, out: Path) -> None:
    job = out.with_name("job.py")
    job.write_text(JOB)
    spark_submit = SPARK_CLASS.with_name("spark-submit")
    words = [spark_submit, "--master", cluster.address, "--archives", f"{archive}#lean", job, crawl, out / "pages"]
    env = cluster.environment() | {"PYSPARK_PYTHON": "./lean/bin/python", "PYSPARK_DRIVER_PYTHON": sys.executable}
    subprocess.run(words, env=env, check=True)


def batched(cluster: Cluster, archive: Path, crawl: Path, out: Path) -> None:
    settings = {"spark.archives": f"{archive}#lean", "spark.pyspark.python": "./lean/bin/python"}
    words = [sys.executable, "-m", "dehusk", "batch", crawl, "-o", out, "--engine", "spark", "--part-size", "0.008"]
    subprocess.run([*words, "--master", cluster.address], env=cluster.environment(**settings), check=True)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    known = subprocess.run([PLAIN_PYTHON, "-c", "import dehusk"], cwd="/", check=False, capture_output=True)
    assert known.returncode, f"{PLAIN_PYTHON} has dehusk: this would show nothing"
    archive, crawl = pack(folder), write_crawl(folder / "crawl.warc.gz", some_pages(PAGES))
    batch.run([crawl], folder / "plain", workers=1)
    expected = sorted(map(str, rows_in(folder / "plain")))
    (folder / "spark").mkdir(exist_ok=True)
    with clustered(folder / "spark") as cluster:
        for way in (submitted, batched):
            out = folder / way.__name__
            way(cluster, archive, crawl, out)
            assert sorted(map(str, rows_in(out))) == expected
            print(f"{way.__name__}: {len(expected)} rows, the same; the archive has {archive.stat().st_size >> 20} MB")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
