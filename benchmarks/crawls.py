"""A crawl made of development sets: WARC with requests, metadata, redirects, images and error pages among the pages.

usage: python -m benchmarks.crawls OUT.warc[.gz|.zst] SET.parquet... [--pages 5000] [--damaged 0] [--seed 0]

The sets are repeated until there are enough pages. With --damaged so many records, spread evenly, are damaged, the 32
kinds of tests/crawls.py in turn; their numbers and kinds are printed.
"""

import argparse
import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow.parquet as pq

from tests.crawls import KINDS, crawl, damaged

BATCH = 64


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("sets", type=Path, nargs="+")
    parser.add_argument("--pages", type=int, default=5000)
    parser.add_argument("--damaged", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    make(given.out, given.sets, given.pages, given.damaged, given.seed)


def make(out: Path, sets: Iterable[Path], pages: int, damages: int = 0, seed: int = 0) -> int:
    """Write a crawl; the number of its records."""
    packing = {".gz": "gz", ".zst": "zst"}.get(out.suffix, "plain")
    made = crawl(itertools.islice(repeated(list(sets)), pages))
    step = 4 * pages // damages if damages else 0  # there are a few more than three records a page
    out.parent.mkdir(parents=True, exist_ok=True)
    written = 0
    with open(out, "wb") as file:
        while some := list(itertools.islice(made, BATCH)):
            numbers = [number for number in range(written, written + len(some)) if step and number % step == 1]
            kinds = {number: KINDS[number // step % len(KINDS)] for number in numbers}
            for number, kind in kinds.items():
                print(number, kind)
            of_these = {number - written: kind for number, kind in kinds.items()}
            file.writelines(damaged([one.raw for one in some], packing, of_these, seed + written))
            written += len(some)
    return written


def repeated(sets: list[Path]) -> Iterator[bytes]:
    while True:
        for one in sets:
            for batch in pq.ParquetFile(one).iter_batches(BATCH, columns=["html"]):
                yield from batch.column(0).to_pylist()


if __name__ == "__main__":
    main()
