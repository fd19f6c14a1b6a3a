"""The figures of docs/tps.md and docs/records.md: python -m benchmarks.records DATA [--json FILE]

Prints the record scores on list pages, and the time. Table I of the tag-path paper: `dehusk bench --paper 003`.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Any

import click
import numpy as np
import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from dehusk.extractors.published.tps import Tps, pruned
from dehusk.lists.mdr import Mdr, by_string, by_tree
from dehusk.page.text import shared, words

MEASURED = ("all regions: P", "all regions: R", "all regions: F1", "main: P", "main: R", "main: F1")


def texts(page: dehusk.Page, regions: list[list[list[int]]]) -> list[list[str]]:
    found = [
        ["\n".join(filter(None, (page.text_of(node) for node in record))) for record in region] for region in regions
    ]
    return [[text for text in region if text] for region in found]


def flat(regions: list[list[str]]) -> list[str]:
    return list(chain.from_iterable(regions))


def right(got: Iterable[str], want: Iterable[str]) -> int:
    """Records whose words overlap a wanted record's by Jaccard 0.7, one to one."""
    left, count = [frozenset(words(text)) for text in want], 0
    for record in (frozenset(words(text)) for text in got):
        best = max(left, key=lambda each: len(record & each) / max(len(record | each), 1), default=frozenset[str]())
        if record & best and len(record & best) >= 0.7 * len(record | best):
            left.remove(best)
            count += 1
    return count


def systems() -> dict[str, Callable[[bytes], list[list[str]]]]:
    """Each gives regions of record texts, the main one first."""

    def mdr(distance: Any, filtered: bool) -> Callable[[bytes], list[list[str]]]:
        def run(html: bytes) -> list[list[str]]:
            page = dehusk.parse(html)
            regions = Mdr(distance=distance).records(page, pruned(page, Tps().region(page)) if filtered else None)
            return sorted(texts(page, regions), key=lambda region: -sum(map(len, region)))

        return run

    return {
        "MDR, tag strings": mdr(by_string, False), "MDR, tree matching": mdr(by_tree, False),
        "TPS + MDR, tag strings": mdr(by_string, True), "TPS + MDR, tree matching": mdr(by_tree, True),
        "dehusk.records": lambda html: [[record.text for record in region.records] for region in dehusk.records(html)],
    }  # fmt: skip


def scores(pages: list[tuple[list[str], list[str]]]) -> tuple[float, float, float]:
    """Micro P and R, and the mean over pages of F1, of pairs (got, want)."""
    rows = [(right(got, want), len(got), len(want)) for got, want in pages]
    hit, got, want = (sum(column) for column in zip(*rows, strict=True))
    mean = statistics.mean(2 * h / (g + w) for h, g, w in rows)
    return hit / max(got, 1), hit / want, mean


def list_pages(data: Path) -> None:
    rows = pq.read_table(data / "tbdw.parquet").to_pylist()
    print(f"{len(rows)} list pages{'all regions: P':>33}{'R':>8}{'F1':>8}{'main: P':>12}{'R':>8}{'F1':>8}")
    for name, system in systems().items():
        found = [(system(row["html"]), row["records"]) for row in rows]
        every = scores([(flat(regions), want) for regions, want in found])
        main = scores([(flat(regions[:1]), want) for regions, want in found])
        keep("list pages", name, dict(zip(MEASURED, (*every, *main), strict=True)))
        cells = ["".join(f"{value:>8.3f}" for value in values) for values in (every, main)]
        print(f"{name:39}{cells[0]}{cells[1]:>28}")
    print()


def whole(got: list[str], want: list[str], others: list[list[str]]) -> bool:
    """A record with next to all words of a wanted one, that begins where it begins and has no half of what a
    neighbour says besides: the gold of some pages holds only a part of each record."""
    ours, theirs = frozenset(got), frozenset(want)
    if not theirs or len(ours & theirs) < 0.9 * len(theirs) or want[0] not in got[:6]:
        return False
    besides = (frozenset(other) - theirs for other in others)
    return not any(len(rest) > 1 and 2 * len(rest & ours) >= len(rest) for rest in besides)


def whole_f1(got: list[list[str]], want: list[list[str]]) -> float:
    left, hits = list(range(len(want))), 0
    for record in got:
        near = (k for k in left if whole(record, want[k], want[max(k - 2, 0) : k] + want[k + 1 : k + 3]))
        if (found := next(near, None)) is not None:
            left.remove(found)
            hits += 1
    return 2 * hits / max(len(got) + len(want), 1)


def whole_records(data: Path) -> None:
    found = []
    for row in pq.read_table(data / "tbdw.parquet").to_pylist():
        regions = dehusk.records(row["html"], url=row["url"])
        got = [words(record.text) for record in regions[0].records] if regions else []
        found.append(whole_f1(got, [words(text) for text in row["records"]]))
    exact = sum(score == 1 for score in found) / len(found)
    keep("whole records", "dehusk.records", {"F1": statistics.mean(found), "pages exactly right": exact})
    print(f"whole records: F1 {statistics.mean(found):.3f}, pages exactly right {exact:.3f}\n")


def kinds(data: Path) -> None:
    """How many pages of each kind have a list at all."""
    counts: dict[str, list[bool]] = {}
    for row in pq.read_table(data / "wcxb-dev.parquet", columns=["html", "url", "page_type"]).to_pylist():
        counts.setdefault(row["page_type"], []).append(bool(dehusk.records(row["html"], url=row["url"])))
    for kind, has in sorted(counts.items()):
        keep("kinds", kind, {"pages": len(has), "with a list": sum(has) / len(has)})
        print(f"{kind:14} {len(has):4} pages, {sum(has) / len(has):.1%} with a list")
    print()


def bag_f1(got: list[str], want: list[str]) -> float:
    return 2 * shared(got, want) / (len(got) + len(want)) if got or want else 1.0


def as_extractor(data: Path) -> None:
    """Mean bag-of-words F1 of the filter on today's web, every fifth page."""
    rows = pq.read_table(data / "wcxb-dev.parquet", columns=["html", "text"]).to_pylist()[::5]
    pages = [(dehusk.parse(row["html"]), words(row["text"] or "")) for row in rows]
    filters = {"tps": Tps(), "tps without Algorithm 6": Tps(complement=False), "all text": None}
    for name, method in filters.items():
        scores = []
        for page, want in pages:
            kept = method.score(page) >= dehusk.KEEP if method else np.ones(len(page), np.bool_)
            scores.append(bag_f1([w for b in np.flatnonzero(kept) for w in words(page.block_texts[b])], want))
        keep("as an extractor", name, {"F1": statistics.mean(scores), "pages": len(pages)})
        print(f"{name}: F1 {statistics.mean(scores):.3f} on {len(pages)} pages")
    print()


def cpu_ms(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return 1e3 * (time.process_time() - start)


def _times_of(html: bytes, url: str | None) -> tuple[float, float]:
    return cpu_ms(lambda: dehusk.parse(html, url=url)), cpu_ms(lambda: dehusk.records(html, url=url))


def times(data: Path) -> None:
    rows = pq.read_table(data / "wcxb-dev.parquet", columns=["html", "url"]).to_pylist()
    with click.progressbar([(row["html"], row["url"]) for row in rows], label="timing", file=sys.stderr) as pages:
        taken = [_times_of(html, url) for html, url in pages]
    parse, in_all = (statistics.median(column) for column in zip(*taken, strict=True))
    keep("time", "dehusk.records", {"median ms": in_all, "parse ms": parse, "most ms": max(ms for _, ms in taken)})
    print(f"dehusk.records on {len(rows)} pages, CPU ms: median {in_all:.1f} (parsing alone {parse:.1f}), "
          f"most {max(ms for _, ms in taken):.0f}")  # fmt: skip
    record = "<li><a href=/{0}>Title of record {0}</a><p>Some words about it, and a price.</p><b>${0}</b></li>"
    for size in (12_500, 25_000, 50_000, 100_000):
        html = "<ul>" + "".join(record.format(i) for i in range(size)) + "</ul>"
        page = dehusk.parse(html)
        taken_by = {"records": cpu_ms(lambda: dehusk.records(html)), "tps": cpu_ms(lambda: Tps().score(page))}  # noqa: B023
        keep("growth", f"{size} records", taken_by)
        print(
            f"{size} records: {taken_by['records']:.0f} ms, tps {taken_by['tps']:.0f} ms, {len(page.columns.tag)} nodes"
        )


def main(folder: Path) -> None:
    list_pages(folder)
    whole_records(folder)
    kinds(folder)
    as_extractor(folder)
    times(folder)


if __name__ == "__main__":
    run(main)
