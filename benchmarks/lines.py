"""How the line-based methods score and how long they take: `make bench-lines` prints the tables of their docs.

usage: python -m benchmarks.lines DATA [--json FILE]

F1 is the mean over pages of the bag of words. Time is CPU time of `score` alone, of every eighth page.
FAR-SW's cross-validation is by site: in ten folds of sites (inter), and in ten folds of each site's pages (intra).
"""

import sys
import time
from collections import defaultdict
from pathlib import Path

import click
import numpy as np

import dehusk
from benchmarks.found import keep, run
from benchmarks.foundation import cpu_ms
from dehusk.arrays import Floats
from dehusk.evaluation.datasets import load
from dehusk.evaluation.metrics import bag
from dehusk.extractors.published.farsw.method import FarSw, topical_region
from dehusk.extractors.published.qread import QRead
from dehusk.extractors.published.twcem import SHORT_POSTS, Twcem
from dehusk.extractors.published.wpmte import Wpmte
from dehusk.page.text import words
from dehusk.training import farsw
from dehusk.training.line_examples import LineExample, line_example

SETS = ("cleaneval", "daniel-dev", "wcxb-dev")
METHODS = {
    "farsw": FarSw(), "farsw, source lines": FarSw(lines="source"), "farsw, cutoff 1.5": FarSw(cutoff=1.5),
    "qread": QRead(), "qread, source lines": QRead(lines="source"),
    "twcem": Twcem(), "twcem, source lines": Twcem(lines="source"), "twcem-short": SHORT_POSTS,
    "wpmte": Wpmte(), "wpmte, source lines": Wpmte(lines="source"),
}  # fmt: skip
# The papers' own figures, each on pages of its own: the mean of their Chinese and of their English news sites.
PAPER = {
    "farsw": {"daniel-dev zh": "0.899", "daniel-dev en": "0.907"},
    "qread": {"daniel-dev zh": "96.8 % of pages exact", "daniel-dev en": "93.6 % of pages exact"},
    "twcem": {"daniel-dev zh": "0.939", "daniel-dev en": "0.912", "cleaneval": "0.866"},
    "wpmte": {"daniel-dev zh": "0.578", "daniel-dev en": "0.645"},
}
SAMPLE = 8  # time every eighth page
FOLDS = 10
FEWEST = 20  # pages of a site that is worth rules of its own


def groups(name: str, row: dict[str, object]) -> list[str]:
    kind = {"cleaneval": None, "daniel-dev": row.language, "wcxb-dev": row.page_type}[name]
    return [name, f"{name} {kind}"] if kind else [name]


def timed(extractor: dehusk.Extractor, parsed: dehusk.Page) -> float:
    """The least of three runs in ms, each on a page on which nothing is cached."""
    fresh = [dehusk.Page(parsed.source, parsed.columns) for _ in range(3)]
    return min(cpu_ms(lambda page=page: extractor.score(page)) for page in fresh)


def scores_and_times(folder: Path) -> None:
    score: dict[str, dict[str, list[float]]] = {method: defaultdict(list) for method in METHODS}
    times: dict[str, list[float]] = defaultdict(list)
    for name in SETS:
        rows = load([folder / f"{name}.parquet"])
        with click.progressbar(rows, label=name, file=sys.stderr) as bar:
            for place, row in enumerate(bar):
                page, gold = dehusk.parse(row.html), words(row.text or "")
                for method, extractor in METHODS.items():
                    if place % SAMPLE == 0:
                        times[method].append(timed(extractor, page))
                    value = bag(words(dehusk.extract(page, extractor=extractor).text), gold).f1
                    for group in groups(name, row):
                        score[method][group].append(value)
    for family in PAPER:
        print_table(family, score, times)


def print_table(family: str, score: dict[str, dict[str, list[float]]], times: dict[str, list[float]]) -> None:
    methods = [method for method in METHODS if method.startswith(family)]
    print("\n| | " + " | ".join(methods) + " | paper |\n|" + "---|" * (len(methods) + 2))
    for group in sorted(score[family]):
        means = {method: float(np.mean(score[method][group])) for method in methods}
        paper = PAPER[family].get(group, "")
        keep(family, group, {**means, **({} if " " in paper or not paper else {"paper": float(paper)})})
        print(f"| {group} | {' | '.join(f'{mean:.3f}' for mean in means.values())} | {paper} |")
    medians = {method: float(np.median(times[method])) for method in methods}
    keep(family, "ms a page, median", medians)
    print(f"| ms a page, median | {' | '.join(f'{median:.2f}' for median in medians.values())} | |")


def folds(keys: list[str]) -> dict[str, int]:
    """The keys dealt into folds, in order."""
    return {key: number % FOLDS for number, key in enumerate(sorted(set(keys)))}


def validate(pages: list[LineExample], keys: list[str], site: str | None) -> Floats:
    """F1 and milliseconds of each page, by rules that were learned without its fold."""
    fold = folds(keys)
    results = np.zeros((len(pages), 2))
    for held_out in range(min(FOLDS, len(fold))):
        test = np.array([fold[key] == held_out for key in keys])
        rules = farsw.learn([page for page, out in zip(pages, test, strict=True) if not out], "block", site)
        for place in np.flatnonzero(test).tolist():
            begin = time.process_time()
            kept = topical_region(pages[place].features, rules, FarSw().window, rules.cutoff)
            took = time.process_time() - begin
            results[place] = pages[place].f1(kept), 1e3 * took
    return results


def cross_validation(folder: Path) -> None:
    sets = [folder / f"{name}.parquet" for name in ("daniel-dev", "wcxb-dev")]
    rows = [page for page in load(sets) if page.page_type == "article"]
    with click.progressbar(rows, label="articles", file=sys.stderr) as bar:
        pages = [line_example(row, "block") for row in bar]
    sites = np.array([row.site for row in rows])
    inter = validate(pages, sites.tolist(), None)
    print("\n| site | pages | intra-site F1 | ms | inter-site F1 | ms |\n|" + "---|" * 6)
    names, counts = np.unique(sites, return_counts=True)
    for site, count in sorted(zip(names[counts >= FEWEST], counts[counts >= FEWEST], strict=True), key=lambda x: -x[1]):
        here = np.flatnonzero(sites == site)
        intra = validate([pages[place] for place in here], [f"{place:06}" for place in here], str(site))
        keep("sites", str(site), {"pages": count, **means("intra", intra), **means("inter", inter[here])})
        print(f"| {site} | {count} | {cells(intra)} | {cells(inter[here])} |")
    keep("sites", "all sites", {"pages": len(pages), **means("inter", inter)})
    print(f"| all {len(names)} sites | {len(pages)} | | | {cells(inter)} |")


def means(of: str, results: Floats) -> dict[str, float]:
    return {f"{of}-site F1": float(results[:, 0].mean()), f"{of}-site ms": float(np.median(results[:, 1]))}


def cells(results: Floats) -> str:
    f1, ms = means("", results).values()
    return f"{f1:.3f} | {ms:.2f}"


def main(folder: Path) -> None:
    scores_and_times(folder)
    cross_validation(folder)


if __name__ == "__main__":
    run(main)
