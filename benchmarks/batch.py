"""What `dehusk batch` costs: whole process trees in CPU time, beside a plain loop and trafilatura's command line.

usage: python -m benchmarks.batch DATA [PAGES] [MEMORY] [--json FILE]

A crawl of PAGES (5,000) pages is made of development sets. Measured on it: the parent a page, all processes against a
plain loop over the same entries, two workers against one on the clock, reading alone; and on 200 pages as files the
command line of trafilatura. Then MEMORY (100,000) small pages: what all processes hold after a tenth and at the end.
"""

import ctypes
import multiprocessing
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from benchmarks.crawls import make, repeated
from benchmarks.found import keep, run
from dehusk import batch
from dehusk.batch import inputs
from dehusk.batch.pages import Extraction
from tests.crawls import crawl, packed

SETS = ("wcxb-dev.parquet", "daniel-dev.parquet", "cleaneval.parquet")
ROOT = Path(__file__).parents[1]
PR_SET_CHILD_SUBREAPER = 36
FILES = 200  # pages for trafilatura
SMALL = b"<!DOCTYPE html><title>Tea</title><p>Page %d: pour the water at eighty degrees, and wait a little.</p>"


class Cost(NamedTuple):
    parent: float  # CPU seconds of the process that was started
    others: float  # of all that it started
    clock: float

    @property
    def all(self) -> float:
        return self.parent + self.others


def cost(words: list[str]) -> Cost:
    """Of a command with all its processes: those that outlive their parents become ours, and are waited for."""
    start = time.monotonic()
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        _, status, used = os.wait4(running.pid, 0)
        clock, running.returncode = time.monotonic() - start, os.waitstatus_to_exitcode(status)
    if running.returncode:
        sys.exit(f"{' '.join(words)} ended with {running.returncode}")
    parent, others = used.ru_utime + used.ru_stime, 0.0
    while True:
        try:
            _, _, used = os.wait4(-1, 0)
        except ChildProcessError:
            return Cost(parent, others, clock)
        others += used.ru_utime + used.ru_stime


def of_batch(source: Path, out: Path, workers: int) -> Cost:
    return cost([sys.executable, "-m", "dehusk", "batch", str(source), "-o", str(out), "--workers", str(workers)])


def plainly(source: Path, only_read: bool = False) -> float:
    """CPU seconds of a loop over the same entries in one process."""
    work = Extraction(batch.Settings()).work
    start = time.process_time()
    for part in inputs.plan([str(source)]):
        for entry in inputs.read(part):
            if not only_read:
                work(entry)
    return time.process_time() - start


def compare(data: Path, pages: int, folder: Path) -> None:
    source, few = folder / "crawl.warc.gz", folder / "few.warc.gz"
    make(source, [data / name for name in SETS], pages)
    make(few, [data / name for name in SETS], pages // 10)
    begun = of_batch(few, folder / "begun", 2)
    two, loop, one = of_batch(source, folder / "two", 2), plainly(source), of_batch(source, folder / "one", 1)
    reading = plainly(source, only_read=True)
    rows = {
        "parent, ms a page": 1000 * two.parent / pages,
        "parent without its start, ms a page": 1000 * (two.parent - begun.parent) / (pages - pages // 10),
        "all processes, ms a page": 1000 * two.all / pages,
        "plain loop, ms a page": 1000 * loop / pages,
        "all processes to plain loop": two.all / loop,
        "reading to all processes": reading / two.all,
        "clock, one worker to two": one.clock / two.clock,
        "core-hours for 3 bn pages": two.all / pages * 3e9 / 3600,
    }
    for name, value in rows.items():
        print(f"{name:40} {value:10.3f}", flush=True)
        keep("cost", name, {"value": value})


def against_trafilatura(data: Path, folder: Path) -> None:
    pages = folder / "files"
    pages.mkdir()
    for number, html in zip(range(FILES), repeated([data / SETS[0]]), strict=False):
        (pages / f"{number:05}.html").write_bytes(html)
    ours = of_batch(pages, folder / "ours", 2)
    command = Path(sys.executable).with_name("trafilatura")
    theirs = cost([str(command), "--input-dir", str(pages), "--output-dir", str(folder / "theirs"), "--parallel", "2"])
    print(f"{'CPU, ours to trafilatura 200 pages':40} {ours.all / theirs.all:10.3f}", flush=True)
    keep("cost", "CPU to trafilatura's", {"value": ours.all / theirs.all})


def small_pages(count: int) -> Iterator[bytes]:
    return (SMALL % number for number in range(count))


def hold(pages: int, folder: Path) -> None:
    """Resident memory of parent and workers together."""
    source = folder / "small.warc.gz"
    with open(source, "wb") as file:
        for one in crawl(small_pages(pages)):
            file.writelines(packed([one.raw], "gz"))
    seen: list[tuple[int, float]] = []

    def look(now: batch.Progress) -> None:
        pids = [os.getpid(), *(process.pid for process in multiprocessing.active_children())]
        seen.append((now.pages, sum(_resident(pid) for pid in pids if pid)))

    batch.run([source], folder / "small", workers=2, part_bytes=1 << 20, progress=look, extractor="cetd")
    early = max(held for at, held in seen if at <= pages / 10)
    late = max(held for at, held in seen if at > pages / 10)
    print(f"{pages} pages: {early:.0f} MB in the first tenth, {late - early:+.1f} MB after it")
    keep("memory", f"{pages} pages", {"first tenth MB": early, "growth MB": late - early})


def _resident(pid: int) -> float:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * resource.getpagesize() / 2**20
    except (OSError, IndexError):  # it has just ended
        return 0.0


def main(data: Path, pages: int = 5000, memory: int = 100_000) -> None:
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores: read ratios, and the clock only if it is quiet")
    with TemporaryDirectory() as name:
        if pages:
            compare(data, pages, Path(name))
            against_trafilatura(data, Path(name))
        if memory:
            hold(memory, Path(name))


if __name__ == "__main__":
    run(main)
