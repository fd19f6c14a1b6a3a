"""Whether memory stays flat over many pages: what the process holds after every thousand of 10,000 calls.

The pages come again and again. Growth is from the most of the first half to the most of the second: what leaked, since
both saw the same pages.

usage: python -m benchmarks.memory SET.parquet [CALLS] [--json FILE]
"""

import resource
from itertools import cycle, islice
from pathlib import Path

import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run

EVERY = 1000


def held() -> float:
    """MB in memory now; where the system does not tell, the most there was."""
    status = Path("/proc/self/statm")
    if status.exists():
        return int(status.read_text().split()[1]) * resource.getpagesize() / 2**20
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(path: Path, calls: int = 10_000) -> None:
    pages = pq.read_table(path, columns=["html"]).column("html").to_pylist()
    seen = []
    for number, html in enumerate(islice(cycle(pages), calls), 1):
        result = dehusk.extract(html)
        len(result.text)
        if number % EVERY == 0:
            seen.append(held())
            print(f"{number:6} pages  {seen[-1]:7.1f} MB", flush=True)
    growth = max(seen[len(seen) // 2 :]) - max(seen[: len(seen) // 2])
    print(f"{calls} pages: {growth:+.1f} MB from one half to the other")
    keep("held", "after every thousand", {"least MB": min(seen), "most MB": max(seen), "growth MB": growth})


if __name__ == "__main__":
    run(main)
