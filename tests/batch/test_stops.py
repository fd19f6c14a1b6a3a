"""Runs that are killed, interrupted or out of disk, and then go on: all rows, none twice, nothing left lying about."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.batch.conftest import PART, Rows, rows_in, some_pages, write_crawl

ROOT = Path(__file__).parents[2]
POLL = 0.001  # seconds between two looks at a folder
FIELDS = "url,status,code,text,source,position"


def command(crawl: Path, out: Path, *more: str) -> list[str]:
    size = str(PART / (1 << 20))
    return [sys.executable, "-m", "dehusk", "batch", str(crawl), "-o", str(out), "--workers", "2",
            "--part-size", size, "--fields", FIELDS, *more]  # fmt: skip


def begun(crawl: Path, out: Path, *more: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        command(crawl, out, *more), cwd=ROOT, start_new_session=True, text=True, stderr=subprocess.PIPE
    )


def finished(crawl: Path, out: Path, *more: str) -> None:
    run = subprocess.run(command(crawl, out, *more), cwd=ROOT, check=False, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr


def parts_done(out: Path) -> int:
    manifest = out / "manifest.jsonl"
    return manifest.read_text().count("\n") - 1 if manifest.exists() else -1


def at_part(count: int) -> Callable[[Path], bool]:
    return lambda out: parts_done(out) >= count


def at_a_shard(out: Path) -> bool:
    """While one is being written, or has just been."""
    scratch = out / ".unfinished"
    return parts_done(out) >= 1 or (scratch.is_dir() and any(scratch.iterdir()))


def kill_at(crawl: Path, out: Path, reached: Callable[[Path], bool], *more: str) -> None:
    with begun(crawl, out, *more) as running:
        while running.poll() is None and not reached(out):
            time.sleep(POLL)
        with suppress(ProcessLookupError):  # it was faster, and is done
            os.killpg(running.pid, signal.SIGKILL)


def left_over(out: Path) -> list[str]:
    names = {"manifest.jsonl", "pages", "seen", "sites", "summary.json"}
    return [path.name for path in out.iterdir() if path.name not in names]


@pytest.fixture(scope="module")
def crawl(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pages = some_pages(60)
    pages[20:30] = pages[5:15]  # ten texts twice
    return write_crawl(tmp_path_factory.mktemp("crawl") / "crawl.warc.gz", pages)


@pytest.fixture(scope="module")
def undisturbed(crawl: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Rows]:
    known: dict[str, Rows] = {}

    def rows(*more: str) -> Rows:
        if (name := "".join(more)) not in known:
            out = tmp_path_factory.mktemp("whole") / "out"
            finished(crawl, out, *more)
            known[name] = rows_in(out)
        return known[name]

    return rows


THOROUGH = pytest.mark.thorough
KILLED = {
    "at once": pytest.param((), lambda out: out.exists(), marks=THOROUGH),
    "at a shard": pytest.param((), at_a_shard),
    "after a part": pytest.param((), at_part(1), marks=THOROUGH),
    "after some": pytest.param((), at_part(4), marks=THOROUGH),
    "with duplicates, after a part": pytest.param(("--duplicates", "exact"), at_part(1), marks=THOROUGH),
    "with duplicates, after some": pytest.param(("--duplicates", "exact"), at_part(4)),
}


@pytest.mark.parametrize(("more", "reached"), KILLED.values(), ids=KILLED)
def test_killed_then_finished(
    more: tuple[str, ...],
    reached: Callable[[Path], bool],
    crawl: Path,
    undisturbed: Callable[..., Rows],
    tmp_path: Path,
) -> None:
    out = tmp_path / "out"
    kill_at(crawl, out, reached, *more)
    finished(crawl, out, *more)
    rows = rows_in(out)
    assert rows == undisturbed(*more)
    assert len(rows) == (50 if more else 60)
    assert left_over(out) == []


@pytest.mark.thorough
def test_killed_twenty_times_then_finished(crawl: Path, undisturbed: Callable[..., Rows], tmp_path: Path) -> None:
    out, more = tmp_path / "out", ("--duplicates", "near")
    for _ in range(20):
        before = parts_done(out)
        kill_at(crawl, out, at_part(max(before, 0) + 1), *more)
    finished(crawl, out, *more)
    assert rows_in(out) == undisturbed(*more)
    assert left_over(out) == []


@pytest.mark.parametrize("number", [pytest.param(signal.SIGINT, marks=THOROUGH), signal.SIGTERM])
def test_a_signal_ends_it_cleanly(
    number: signal.Signals, crawl: Path, undisturbed: Callable[..., Rows], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    with begun(crawl, out) as running:
        while running.poll() is None and not at_part(1)(out):
            time.sleep(POLL)
        running.send_signal(number)
        told = running.communicate()[1]
    assert running.returncode in (128 + number, 0)  # it may have been done already
    if running.returncode:
        assert told.count("\n") == 1
        assert "the same command goes on" in told
        assert json.loads((out / "summary.json").read_text())["finished"] is False
    assert left_over(out) == []
    finished(crawl, out)
    assert rows_in(out) == undisturbed()


def small_files_only() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))


def test_a_full_disk_is_one_line_and_loses_nothing(
    crawl: Path, undisturbed: Callable[..., Rows], tmp_path: Path
) -> None:
    out = tmp_path / "out"
    run = subprocess.run(
        command(crawl, out), cwd=ROOT, check=False, capture_output=True, text=True, preexec_fn=small_files_only
    )
    assert run.returncode == 1
    assert run.stderr.startswith("dehusk: ")
    assert run.stderr.count("\n") == 1
    assert "File too large" in run.stderr
    assert left_over(out) == []
    finished(crawl, out)
    assert rows_in(out) == undisturbed()


def test_an_output_that_cannot_be(crawl: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = subprocess.run(
        command(crawl, tmp_path / "file" / "out"), cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert run.returncode == 1
    assert run.stderr.startswith(f"dehusk: {tmp_path / 'file' / 'out'}")
    assert run.stderr.endswith(": Not a directory\n")
    assert run.stderr.count("\n") == 1


def test_an_input_that_cannot_be_read(crawl: Path, tmp_path: Path) -> None:
    run = subprocess.run(
        [*command(tmp_path / "gone.warc.gz", tmp_path / "out"), str(crawl)],
        cwd=ROOT, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 1
    assert run.stderr.splitlines()[0].startswith("dehusk: ")
    assert "gone.warc.gz" in run.stderr.splitlines()[0]
    assert "ok: 60" in run.stderr
