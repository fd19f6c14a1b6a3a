"""The figures of docs/tps.md and docs/records.md: benchmarks/records.py DATA

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
from dehusk.extractors.tagpath import Tps, pruned
from dehusk.lists.tree import text_of
from dehusk.mdr import Mdr, by_string, by_tree
from dehusk.paths import sequence
from dehusk.text import words

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
KEPT = 0.9  # of the main list's text: the content is there


def noise_removed(raw: tuple[int, int], left: tuple[int, int]) -> float | None:
    """Equation 4 of (records, targets) before and after; None where no target is left."""
    noise = raw[0] - raw[1]
    return 1 - (left[0] - left[1]) / noise if left[1] and noise else None


def texts(page: dehusk.Page, regions: list[list[list[int]]]) -> list[list[str]]:
    found = [
        ["\n".join(filter(None, (text_of(page, node) for node in record))) for record in region] for region in regions
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


class Ours:
    """One page of the paper, measured."""

    def __init__(self, row: dict[str, Any]) -> None:
        page = self.page = dehusk.parse(row["html"])
        main = dehusk.records(row["html"])[0]
        targets, self.targets = [record.text for record in main.records], len(main)
        what = Tps().region(page)
        left = pruned(page, what)
        self.raw = len(sequence(page)[0])
        self.left = int(left[page.body : page.columns.end[page.body]].sum() + (what < 0).sum())
        spans = [(record.lo, record.hi) for record in main.records]
        self.kept = [kept(Tps(complement=False).pieces(page), spans), kept(Tps().pieces(page), spans)]
        mdr = Mdr(distance=by_tree)
        before, after = (flat(texts(page, mdr.records(page, nodes))) for nodes in (None, left))
        self.before, self.after = (len(before), right(before, targets)), (len(after), right(after, targets))


def kept(pieces: np.ndarray, spans: list[tuple[int, int]]) -> bool:
    return float(np.mean([pieces[lo:hi].mean() for lo, hi in spans])) >= KEPT


def table_1(data: Path) -> None:
    """`nodes`, `reduction`, `kept`, `MDR` raw and pruned as records/targets, `noise`: the paper's, then ours."""
    close, ours, theirs, kept_1, kept_6, noise = 0, [], [], 0, 0, []
    print(f"{'site':14}{'nodes':>11}{'reduction':>18}{'kept':>9}{'MDR raw':>16}{'MDR pruned':>16}{'noise removed':>18}")
    for row in pq.read_table(data / "tps-paper.parquet").to_pylist():
        raw, left, present, *mdr = PAPER[row["id"]]
        one = Ours(row)
        theirs.append(1 - left / raw)
        ours.append(1 - one.left / one.raw)
        close += abs(theirs[-1] - ours[-1]) <= 0.05
        kept_1, kept_6 = kept_1 + one.kept[0], kept_6 + one.kept[1]
        paper_noise, our_noise = noise_removed((mdr[0], mdr[1]), (mdr[2], mdr[3])), noise_removed(one.before, one.after)
        noise += [our_noise] if our_noise is not None else []
        cells = [
            f"{raw} {one.raw}",
            f"{-theirs[-1]:.2%} {-ours[-1]:.2%}",
            " ".join("ny"[answer] for answer in (present, *one.kept)),
            f"{mdr[0]}/{mdr[1]} {one.before[0]}/{one.before[1]}",
            f"{mdr[2]}/{mdr[3]} {one.after[0]}/{one.after[1]}",
            " ".join("N/A" if x is None else f"{x:.1%}" for x in (paper_noise, our_noise)),
        ]
        print(f"{row['id']:14}" + "".join(f"{c:>{w}}" for c, w in zip(cells, (11, 18, 9, 16, 16, 18), strict=True)))
    print(
        f"reduction: mean {statistics.mean(ours):.2%} (paper 46.22%), within 5 points on {close} of {len(ours)} pages"
    )
    print(
        f"content kept: Algorithm 1 on {kept_1}, Algorithm 6 on {kept_6} of {len(ours)} pages (paper, Algorithm 1: 20)"
    )
    print(
        f"noise removed: mean {statistics.mean(noise):.2%} over {len(noise)} pages with targets left (paper 77.03%)\n"
    )


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


def scores(pages: list[tuple[list[str], list[str]]]) -> str:
    """Micro P and R, and the mean over pages of F1, of pairs (got, want)."""
    rows = [(right(got, want), len(got), len(want)) for got, want in pages]
    hit, got, want = (sum(column) for column in zip(*rows, strict=True))
    mean = statistics.mean(2 * h / (g + w) for h, g, w in rows)
    return f"{hit / max(got, 1):>8.3f}{hit / want:>8.3f}{mean:>8.3f}"


def list_pages(data: Path) -> None:
    rows = pq.read_table(data / "tbdw.parquet").to_pylist()
    print(f"{len(rows)} list pages{'all regions: P':>33}{'R':>8}{'F1':>8}{'main: P':>12}{'R':>8}{'F1':>8}")
    for name, run in systems().items():
        found = [(run(row["html"]), row["records"]) for row in rows]
        every = scores([(flat(regions), want) for regions, want in found])
        print(f"{name:39}{every}{scores([(flat(regions[:1]), want) for regions, want in found]):>28}")
    print()


def cpu_ms(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return 1e3 * (time.process_time() - start)


def times(data: Path) -> None:
    rows = pq.read_table(data / "wcxb-dev.parquet", columns=["html"]).to_pylist()
    with click.progressbar([row["html"] for row in rows], label="timing", file=sys.stderr) as pages:
        taken = [(cpu_ms(lambda: dehusk.parse(html)), cpu_ms(lambda: dehusk.records(html))) for html in pages]  # noqa: B023
    parse, whole = (statistics.median(column) for column in zip(*taken, strict=True))
    print(f"dehusk.records on {len(rows)} pages, CPU ms: median {whole:.1f} (parsing alone {parse:.1f}), "
          f"most {max(ms for _, ms in taken):.0f}")  # fmt: skip
    record = "<li><a href=/{0}>Title of record {0}</a><p>Some words about it, and a price.</p><b>${0}</b></li>"
    for size in (1000, 10_000, 100_000):
        html = "<ul>" + "".join(record.format(i) for i in range(size)) + "</ul>"
        page = dehusk.parse(html)
        print(f"{size} records: {cpu_ms(lambda: dehusk.records(html)):.0f} ms, "  # noqa: B023
              f"tps {cpu_ms(lambda: Tps().score(page)):.0f} ms, {len(page.columns.tag)} nodes")  # noqa: B023  # fmt: skip


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    table_1(folder)
    list_pages(folder)
    times(folder)
