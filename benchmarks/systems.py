"""The systems that the papers compare themselves with: CleanEval in the papers' manner, time, and those with a layout.

usage: python -m benchmarks.systems DATA [EVERY] [--json FILE]

The papers' F1 is that of the mean precision and the mean recall. Time is CPU time after the columns. EVERY n-th page of
each set is laid out by a browser, 20 unless told; the trained one is scored on sites that it was not learned from.
"""

import dataclasses
import statistics
import sys
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import click
import pyarrow.parquet as pq

import dehusk
from benchmarks.found import keep, run
from benchmarks.foundation import cpu_ms
from dehusk.browser import with_layout
from dehusk.evaluation.datasets import load
from dehusk.evaluation.document import Document
from dehusk.extractors.published.cepr import Cepr
from dehusk.extractors.published.cetr import Cetr
from dehusk.extractors.published.coreex import CoreEx
from dehusk.extractors.published.econ import Econ
from dehusk.extractors.published.lqf import Lqf
from dehusk.extractors.published.mcstd import Mcstd
from dehusk.page.text import shared, words
from dehusk.training.clg import Example, example_of, unseen

PLAIN = "bte dsc lqf ccb accb tccb fe kfe cetr cetr-tm cetr-km coreex econ cepr mcstd wisdom".split()  # no layout
VARIANTS: dict[str, dehusk.Extractor] = {
    "all text": Lqf(quota=1.0),  # no share of links is above it
    "lqf, quota 0.5": Lqf(quota=0.5),
    "cetr, source lines": Cetr(lines="source"),
    "coreex, weights 0.95 and 0.05": CoreEx(ratio_weight=0.95, text_weight=0.05),
    "econ, gain 0.25": Econ(gain=0.25),
    "cepr, TPR": Cepr(extended=False, threshold=1.0),
    "mcstd, source lines": Mcstd(lines="source"),
}
SETS = ("cleaneval", "daniel-dev", "wcxb-dev")
SAMPLE = 8  # time every eighth page of wcxb-dev
ROUNDS = 3  # the fastest of these counts


def precision_and_recall(page: dehusk.Page, extractor: str | dehusk.Extractor, gold: list[str]) -> tuple[float, float]:
    got = words(dehusk.extract(page, extractor=extractor).text)
    both = shared(got, gold)
    return both / len(got) if got else float(not gold), both / len(gold) if gold else float(not got)


def f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall else 0.0


def cleaneval(data: Path, methods: Mapping[str, str | dehusk.Extractor]) -> None:
    """Mean precision, mean recall, and the F1 of the two, in percent."""
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    documents = load([data / "cleaneval.parquet"])
    with click.progressbar(documents, label="CleanEval", file=sys.stderr) as bar:
        for document in bar:
            page, gold = dehusk.parse(document.html), words(document.text or "")
            for name, extractor in methods.items():
                found[name].append(precision_and_recall(page, extractor, gold))
    print(f"CleanEval, {len(documents)} pages: mean P, mean R, F1 of both")
    for name, pairs in found.items():
        p, r = (100 * statistics.mean(side) for side in zip(*pairs, strict=True))
        keep("cleaneval", name, {"P": p, "R": r, "F1": f1(p, r)})
        print(f"{name:30} {p:6.2f} {r:6.2f} {f1(p, r):6.2f}")


def speed(data: Path) -> None:
    rows = pq.read_table(data / "wcxb-dev.parquet", columns=["html"]).column("html").to_pylist()[::SAMPLE]
    times: dict[str, list[float]] = defaultdict(list)
    for html in rows:
        page = dehusk.parse(html)
        for name in PLAIN:
            method, fresh = dehusk.EXTRACTORS[name], [dataclasses.replace(page) for _ in range(ROUNDS)]
            times[name].append(min(cpu_ms(lambda one=one, method=method: method.score(one)) for one in fresh))
    print(f"\nmedian ms of CPU time after the columns, {len(rows)} pages of wcxb-dev")
    for name, found in times.items():
        keep("time", name, {"ms": statistics.median(found)})
        print(f"{name:8} {statistics.median(found):.2f}")


def laid_out(document: Document) -> Example | None:
    page = dehusk.parse(document.html, url=document.url)
    try:
        return example_of(document, with_layout(page)) if len(page) else None
    except dehusk.RenderError:
        return None


def layouts(data: Path, every: int) -> None:
    """Mean F1 of `vips` and of `clg`, the latter by folds of sites."""
    documents = [one for name in SETS for one in load([data / f"{name}.parquet"])[::every]]
    with click.progressbar(documents, label="laying out", file=sys.stderr) as bar:
        examples = [one for document in bar if (one := laid_out(document))]
    segmented: dict[str, list[float]] = defaultdict(list)
    for one in examples:
        gold = words(one.document.text or "")
        segmented[one.document.set].append(f1(*precision_and_recall(one.page, "vips", gold)))
    learned = unseen(examples)
    print(f"\nmean F1 on every {every}th page, laid out")
    for name in SETS:
        found = {"vips": statistics.mean(segmented[name]), "clg": statistics.mean(learned[name])}
        keep("layout", name, {**found, "pages": len(segmented[name])})
        print(f"{name:10} vips {found['vips']:.3f} clg {found['clg']:.3f} {len(segmented[name])} pages")


def main(data: Path, every: int = 20) -> None:
    cleaneval(data, {**{name: name for name in PLAIN}, **VARIANTS})
    speed(data)
    layouts(data, every)


if __name__ == "__main__":
    run(main)
