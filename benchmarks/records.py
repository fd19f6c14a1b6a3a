"""The figures of docs/tps.md and docs/records.md: python -m benchmarks.records DATA [--json FILE]

Prints Table I of Velloso and Dorneles (2013) with ours beside it, the record scores on list pages, and the time.
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
from dehusk.page.paths import sequence
from dehusk.page.text import shared, words

# Table I: nodes before and after, content present, MDR's records and targets on the raw and on the pruned page
TABLE_1 = """acm 601 340 1 61 10 16 10|amazon 3309 1054 1 368 15 27 15|americanas 2660 710 1 211 20 20 20
bestbuy 3632 1425 1 299 15 15 15|bondfaro 3897 3069 1 231 28 178 28|bradesco 1913 1113 1 164 10 93 10
buscape 3608 3514 1 279 24 266 24|ebay 2623 1801 1 162 50 50 50|elsevier 906 160 1 120 10 32 10
g1 900 619 0 225 10 202 0|globo 400 193 1 80 10 20 10|google 1421 981 1 118 11 61 11|itau 1111 410 0 77 10 11 0
magazineluiza 3167 1115 1 314 40 44 40|mercadolivre 2401 1771 1 136 50 52 50|reuters 1202 480 1 136 10 54 10
scopus 4929 4688 1 114 20 75 20|submarino 2389 1268 1 116 20 22 20|terra 869 588 1 122 50 76 50
valor 514 126 0 55 10 2 0|webmotors 2119 1361 1 113 14 19 14|yahoo 760 290 1 67 10 10 10
youtube 1424 674 1 82 20 20 20"""
PAPER = {row.split()[0]: [int(cell) for cell in row.split()[1:]] for row in TABLE_1.replace("\n", "|").split("|")}
MEASURED = ("all regions: P", "all regions: R", "all regions: F1", "main: P", "main: R", "main: F1")
KEPT = 0.9  # of the main list's text: the content is there


def noise_removed(raw: tuple[int, int], left: tuple[int, int]) -> float | None:
    """Equation 4 of (records, targets) before and after; None where no target is left."""
    noise = raw[0] - raw[1]
    return 1 - (left[0] - left[1]) / noise if left[1] and noise else None


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


class Site:
    """One page of Table I: the paper's figures and ours."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.name = row["id"]
        raw, left, self.present, *mdr = PAPER[self.name]
        self.paper_raw, self.paper_reduction = raw, 1 - left / raw
        self.paper_mdr = [(mdr[0], mdr[1]), (mdr[2], mdr[3])]
        page, main = dehusk.parse(row["html"]), dehusk.records(row["html"])[0]
        what = Tps().region(page)
        nodes = pruned(page, what)
        self.raw = len(sequence(page)[0])
        self.reduction = 1 - (nodes[page.body : page.columns.end[page.body]].sum() + (what < 0).sum()) / self.raw
        spans = [(record.lo, record.hi) for record in main.records]
        self.kept = [kept(Tps(complement=six).pieces(page), spans) for six in (False, True)]
        targets, mdr_by_tree = [record.text for record in main.records], Mdr(distance=by_tree)
        found = [flat(texts(page, mdr_by_tree.records(page, which))) for which in (None, nodes)]
        self.mdr = [(len(records), right(records, targets)) for records in found]
        self.as_many = len(main) == row["record_count"]
        self.noise = noise_removed(*self.mdr)

    def cells(self) -> list[str]:
        pairs = zip(self.paper_mdr, self.mdr, strict=True)
        return [
            self.name,
            f"{self.paper_raw} {self.raw}",
            f"{-self.paper_reduction:.2%} {-self.reduction:.2%}",
            " ".join("ny"[answer] for answer in (self.present, *self.kept)),
            *(f"{paper[0]}/{paper[1]} {ours[0]}/{ours[1]}" for paper, ours in pairs),
            " ".join("N/A" if x is None else f"{x:.1%}" for x in (noise_removed(*self.paper_mdr), self.noise)),
        ]


def kept(pieces: np.ndarray, spans: list[tuple[int, int]]) -> bool:
    return float(np.mean([pieces[lo:hi].mean() for lo, hi in spans])) >= KEPT


def table_1(data: Path) -> None:
    """The paper's figure, then ours; MDR's as records/targets."""
    sites = [Site(row) for row in pq.read_table(data / "tps-paper.parquet").to_pylist()]
    header = ["site", "nodes", "reduction", "kept", "MDR raw", "MDR pruned", "noise removed"]
    for row in (header, *(site.cells() for site in sites)):
        print("".join(f"{cell:>{width}}" for cell, width in zip(row, (13, 11, 18, 7, 15, 15, 15), strict=True)))
    close = sum(abs(site.reduction - site.paper_reduction) <= 0.05 for site in sites)
    noise = [site.noise for site in sites if site.noise is not None]
    print(f"reduction: mean {statistics.mean(s.reduction for s in sites):.2%} (paper 46.22%), within 5 points: {close}")
    print(f"content kept: {sum(s.kept[0] for s in sites)} (paper 20), with Algorithm 6 {sum(s.kept[1] for s in sites)}")
    print(f"noise removed: mean {statistics.mean(noise):.2%} of {len(noise)} pages with targets left (paper 77.03%)")
    print(f"main list has as many records as the paper counts: {sum(s.as_many for s in sites)} of {len(sites)}\n")


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
    table_1(folder)
    list_pages(folder)
    whole_records(folder)
    kinds(folder)
    as_extractor(folder)
    times(folder)


if __name__ == "__main__":
    run(main)
