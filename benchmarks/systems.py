"""The systems that the papers compare themselves with: F1, CleanEval in the papers' manner, time.

usage: python -m benchmarks.systems DATA [--json FILE]

F1 is the mean over pages of the bag of words; in the papers' manner that of the mean precision and the mean recall.
Time is CPU time after the columns, of every method that needs no layout, and as a share of what the columns cost.
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
from dehusk.evaluation.datasets import load
from dehusk.evaluation.metrics import Score, bag
from dehusk.extractors.published.cepr import Cepr
from dehusk.extractors.published.cetr import Cetr
from dehusk.extractors.published.coreex import CoreEx
from dehusk.extractors.published.econ import Econ
from dehusk.extractors.published.lqf import Lqf
from dehusk.extractors.published.mcstd import Mcstd
from dehusk.page.text import words

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
OURS = "cetd cectd cectd-s tps farsw qread twcem twcem-short wpmte".split()  # those of the five papers, timed as well
SETS = ("cleaneval", "daniel-dev", "wcxb-dev")
SAMPLE = 8  # time every eighth page of wcxb-dev
ROUNDS = 3  # the fastest of these counts


def scores(data: Path, name: str, methods: Mapping[str, str | dehusk.Extractor]) -> dict[str, list[Score]]:
    """Of every method on every page of a set."""
    found: dict[str, list[Score]] = defaultdict(list)
    with click.progressbar(load([data / f"{name}.parquet"]), label=name, file=sys.stderr) as bar:
        for document in bar:
            page, gold = dehusk.parse(document.html), words(document.text or "")
            for method, extractor in methods.items():
                found[method].append(bag(words(dehusk.extract(page, extractor=extractor).text), gold))
    return found


def in_their_manner(found: Mapping[str, list[Score]]) -> None:
    """Mean precision, mean recall, and the F1 of the two, in percent."""
    print("\nCleanEval: mean P, mean R, F1 of both")
    for name, pages in found.items():
        p = 100 * statistics.mean(page.precision for page in pages)
        r = 100 * statistics.mean(page.recall for page in pages)
        f1 = 2 * p * r / (p + r)
        keep("cleaneval", name, {"P": p, "R": r, "F1": f1})
        print(f"{name:30} {p:6.2f} {r:6.2f} {f1:6.2f}")


def quality(data: Path) -> None:
    for name in SETS:
        found = scores(
            data, name, {**{method: method for method in PLAIN}, **(VARIANTS if name == "cleaneval" else {})}
        )
        print(f"\n{name}, {len(found[PLAIN[0]])} pages: mean F1")
        for method in PLAIN:
            mean = statistics.mean(page.f1 for page in found[method])
            keep("f1", method, {name: mean})
            print(f"{method:8} {mean:.3f}")
        if name == "cleaneval":
            in_their_manner(found)


def speed(data: Path) -> None:
    rows = pq.read_table(data / "wcxb-dev.parquet", columns=["html"]).column("html").to_pylist()[::SAMPLE]
    times: dict[str, list[float]] = defaultdict(list)
    for html in rows:
        times["parse and columns"].append(min(cpu_ms(lambda html=html: dehusk.parse(html)) for _ in range(ROUNDS)))
        page = dehusk.parse(html)
        for name in (*PLAIN, *OURS):
            method, fresh = dehusk.EXTRACTORS[name], [dataclasses.replace(page) for _ in range(ROUNDS)]
            times[name].append(min(cpu_ms(lambda one=one, method=method: method.score(one)) for one in fresh))
    columns = statistics.median(times["parse and columns"])
    print(f"\nmedian ms of CPU time after the columns, and over theirs, {len(rows)} pages of wcxb-dev")
    for name, found in times.items():
        ms = statistics.median(found)
        keep("time", name, {"ms": ms, "of the columns": ms / columns})
        print(f"{name:18} {ms:.2f} {ms / columns:.2f}")


def main(data: Path) -> None:
    speed(data)
    quality(data)


if __name__ == "__main__":
    run(main)
