"""What reading and unpacking a crawl costs, beside FastWARC and warcio, and beside what is done with the pages.

usage: python -m benchmarks.reading DATA [PAGES] [--json FILE]

CPU ms a page over the same file, the readers in turn, the best of three rounds; ours as a share of extraction. Then
how many good pages each finds in crawls of 300 made pages with 12 damaged records, of random kinds, over eight seeds.
"""

import contextlib
import io
import random
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from fastwarc.warc import ArchiveIterator, WarcRecordType
from warcio.archiveiterator import ArchiveIterator as WarcioIterator

import dehusk
from benchmarks.crawls import make
from benchmarks.found import keep, run
from dehusk import warc
from dehusk.batch import inputs
from dehusk.warc import codecs
from tests.crawls import KINDS, SUFFIXES, crawl, damaged, page

SETS = ("wcxb-dev.parquet", "daniel-dev.parquet", "cleaneval.parquet")
ROUNDS = 3
SEEDS = 8
EXTRACTED = 100  # pages, evenly spread


def records(path: Path) -> Iterator[bytes]:
    """Our reader alone, and what HTTP says."""
    for record in warc.read(path):
        if record.type == "response" and (answer := warc.response_of(record)):
            yield answer.body()


def with_zlib(path: Path) -> Iterator[bytes]:
    """The same where isal is not installed."""
    fast, codecs.inflate = codecs.inflate, zlib
    try:
        yield from records(path)
    finally:
        codecs.inflate = fast


def entries(path: Path) -> Iterator[object]:
    """As batch reads: in parts, and judged."""
    for part in inputs.plan([str(path)]):
        yield from (entry.html for entry in inputs.read(part) if entry.skip is None)


def fastwarc(path: Path) -> Iterator[bytes]:
    with open(path, "rb") as file:
        for record in ArchiveIterator(file, record_types=WarcRecordType.response, parse_http=True):
            yield record.reader.read()


def warcio(path: Path) -> Iterator[bytes]:
    with open(path, "rb") as file:
        for record in WarcioIterator(io.BufferedReader(file)):
            if record.rec_type == "response":
                yield record.content_stream().read()


READERS: dict[str, Callable[[Path], Iterator[object]]] = {
    "dehusk.warc": records,
    "dehusk.warc with zlib": with_zlib,
    "dehusk.batch.inputs": entries,
    "FastWARC": fastwarc,
    "warcio": warcio,
}


def timed(read: Callable[[Path], Iterator[object]], path: Path) -> tuple[float, int]:
    start = time.process_time()
    pages = sum(1 for _ in read(path))
    return time.process_time() - start, pages


def extraction(path: Path, pages: int) -> float:
    """CPU ms of a page, bytes to text and metadata."""
    some = [html for number, html in enumerate(entries(path)) if number % max(1, pages // EXTRACTED) == 0]
    dehusk.extract(some[0]).text  # noqa: B018
    start = time.process_time()
    for html in some:
        result = dehusk.extract(html, with_metadata=True)
        result.text, result.metadata  # noqa: B018
    return (time.process_time() - start) / len(some) * 1e3


def main(data: Path, pages: int = 300) -> None:
    with TemporaryDirectory() as folder:
        print("| packing | reader | CPU ms a page | x FastWARC | % of extraction |\n|---|---|---:|---:|---:|")
        for suffix in (".warc.gz", ".warc"):
            path = Path(folder) / f"crawl{suffix}"
            make(path, [data / one for one in SETS], pages)
            measured(path, pages, "gz" if suffix.endswith("gz") else "plain")
        print("\n| packing | reader | good pages found | of |\n|---|---|---:|---:|")
        for packing in ("gz", "plain"):
            found_in_damaged(Path(folder) / f"damaged{SUFFIXES[packing]}", packing)


def found_in_damaged(path: Path, packing: str) -> None:
    counts = dict.fromkeys(("dehusk.warc", "FastWARC", "warcio"), 0)
    good = 0
    for seed in range(SEEDS):
        rng = random.Random(seed)
        made = list(crawl(page(rng, number) for number in range(300)))
        bad = {number: rng.choice(KINDS) for number in rng.sample(range(len(made)), 12)}
        path.write_bytes(b"".join(damaged([one.raw for one in made], packing, bad, seed)))
        pages = {
            one.block.partition(b"\r\n\r\n")[2]
            for i, one in enumerate(made)
            if i not in bad and b"<title>" in one.block
        }
        good += len(pages)
        for name in counts:
            counts[name] += len(pages & set(until_error(READERS[name](path))))
    for name, count in counts.items():
        keep(f"damaged {packing}", name, {"found": count, "of": good})
        print(f"| {packing} | {name} | {count} | {good} |")


def until_error(bodies: Iterator[object]) -> Iterator[object]:
    with contextlib.suppress(Exception):  # each has its own, and then no more records
        yield from bodies


def measured(path: Path, pages: int, packing: str) -> None:
    best = dict.fromkeys(READERS, float("inf"))
    for _ in range(ROUNDS):
        for name, read in READERS.items():
            best[name] = min(best[name], timed(read, path)[0] / pages * 1e3)
    whole = extraction(path, pages)
    for name, ms in best.items():
        row = {"ms": ms, "x FastWARC": ms / best["FastWARC"], "% of extraction": 100 * ms / whole}
        keep(f"reading {packing}", name, row)
        print(f"| {packing} | {name} | {ms:.3f} | {row['x FastWARC']:.2f} | {row['% of extraction']:.1f} |")


if __name__ == "__main__":
    run(main)
