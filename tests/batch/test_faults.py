"""Pages that hang, sleep, leave, crash, eat memory and raise: each costs itself alone, and counts are exact."""

import os
import random
from collections import Counter
from pathlib import Path

from dehusk import batch
from dehusk.pool import Limits
from tests.batch.conftest import PART, rows_in, some_pages, write_crawl
from tests.batch.faults import CODES, FAULTY, asking

LIMITS = Limits(deadline=0.6, memory=1 << 26)


def with_faults(path: Path, count: int, seed: int) -> tuple[Path, dict[str, str]]:
    """A crawl with every kind of fault, and the code of each address."""
    pages = some_pages(count)
    at = random.Random(seed).sample(range(count), len(CODES))
    expected = {}
    for number, kind in zip(at, CODES, strict=True):
        pages[number] = asking(kind)
        expected[f"https://example.org/{number}"] = CODES[kind]
    return write_crawl(path, pages), expected


def test_counts_are_exact_and_the_same_twice_also_when_the_machine_is_busy(tmp_path: Path) -> None:
    crawl, expected = with_faults(tmp_path / "crawl.warc.gz", 60, seed=3)
    wanted = {"extractor": FAULTY, "limits": LIMITS, "part_bytes": PART, "fields": ("url", "status", "code", "text")}
    first = batch.run([crawl], tmp_path / "first", workers=2, **wanted)
    rows = rows_in(tmp_path / "first")
    assert len(rows) == 60
    assert {row["url"]: row["code"] for row in rows if row["status"] == "error"} == expected
    assert first.counts["ok"] == 54
    assert Counter({f"error:{code}": n for code, n in Counter(CODES.values()).items()}).items() <= first.counts.items()
    burners = [os.posix_spawn("/bin/sh", ["sh", "-c", "while :; do :; done"], os.environ) for _ in range(2)]
    try:
        second = batch.run([crawl], tmp_path / "second", workers=1, **wanted)
    finally:
        for burner in burners:
            os.kill(burner, 9)
            os.waitpid(burner, 0)
    assert second.counts == first.counts
    assert rows_in(tmp_path / "second") == rows


def test_failures_are_named_in_the_summary(tmp_path: Path) -> None:
    crawl = write_crawl(tmp_path / "crawl.warc.gz", [*some_pages(3), asking("segfault")])
    summary = batch.run([crawl], tmp_path / "out", workers=1, extractor=FAULTY, limits=LIMITS)
    [(code, source, _, url, detail)] = summary.tally.failed
    assert (code, source, url, detail) == ("crash", str(crawl), "https://example.org/3", "crashed (SIGSEGV)")
