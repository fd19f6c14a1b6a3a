"""How the line-based methods score and how long they take: `make bench-lines` prints the tables of their docs.

F1 is the mean over pages of the bag of words. Time is CPU time of `score` alone, on a page whose columns are there.
FAR-SW's cross-validation is by site: in ten folds of sites (inter), and in ten folds of each site's pages (intra).
"""

import sys
import time
from collections import defaultdict
from pathlib import Path

import click
import numpy as np

import dehusk
from dehusk.extractors.fuzzy import FarSw, topical_region
from dehusk.extractors.paragraphs import Wpmte
from dehusk.extractors.segment import QRead
from dehusk.extractors.title import SHORT_POSTS, Twcem
from dehusk.text import shared, words
from dehusk.training import data, farsw

SETS = ("cleaneval", "daniel-dev", "wcxb-dev")
METHODS = {
    "farsw": FarSw(), "farsw, source lines": FarSw(lines="source"), "farsw, cutoff 1.5": FarSw(cutoff=1.5),
    "qread": QRead(), "qread, source lines": QRead(lines="source"),
    "twcem": Twcem(), "twcem, source lines": Twcem(lines="source"), "twcem-short": SHORT_POSTS,
    "wpmte": Wpmte(), "wpmte, source lines": Wpmte(lines="source"),
}  # fmt: skip
FOLDS = 10
FEWEST = 20  # pages of a site that is worth rules of its own


def groups(name: str, row: dict[str, object]) -> list[str]:
    kind = {"cleaneval": None, "daniel-dev": row["language"], "wcxb-dev": row["page_type"]}[name]
    return [name, f"{name} {kind}"] if kind else [name]


def f1(text: str, gold: str) -> float:
    got, want = words(text), words(gold or "")
    total = len(got) + len(want)
    return 2 * shared(got, want) / total if total else 1.0


def scores_and_times(folder: Path) -> None:
    score: dict[str, dict[str, list[float]]] = {method: defaultdict(list) for method in METHODS}
    times: dict[str, list[float]] = defaultdict(list)
    for name in SETS:
        rows = list(data.rows([folder / f"{name}.parquet"]))
        with click.progressbar(rows, label=name, file=sys.stderr) as bar:
            for row in bar:
                parsed = dehusk.parse(row["html"])
                for method, extractor in METHODS.items():
                    page = dehusk.Page(parsed.source, parsed.columns)  # nothing cached by the method before
                    begin = time.process_time()
                    found = extractor.score(page)
                    times[method].append(time.process_time() - begin)
                    text = dehusk.Result(page, found, method).text
                    for group in groups(name, row):
                        score[method][group].append(f1(text, row["text"]))
    for family in ("farsw", "qread", "twcem", "wpmte"):
        print_table([method for method in METHODS if method.startswith(family)], score, times)


def print_table(methods: list[str], score: dict[str, dict[str, list[float]]], times: dict[str, list[float]]) -> None:
    print("\n| | " + " | ".join(methods) + " |\n|" + "---|" * (len(methods) + 1))
    for group in sorted(score[methods[0]]):
        print(f"| {group} | " + " | ".join(f"{np.mean(score[method][group]):.3f}" for method in methods) + " |")
    print("| ms a page, median | " + " | ".join(f"{1e3 * np.median(times[method]):.2f}" for method in methods) + " |")


def folds(keys: list[str]) -> dict[str, int]:
    """The keys dealt into folds, in order."""
    return {key: number % FOLDS for number, key in enumerate(sorted(set(keys)))}


def validate(pages: list[data.Example], keys: list[str], site: str | None) -> list[float]:
    """Each page scored by rules that were learned without its fold."""
    fold = folds(keys)
    scores = np.zeros(len(pages))
    for held_out in range(min(FOLDS, len(fold))):
        test = np.array([fold[key] == held_out for key in keys])
        rules = farsw.learn([page for page, out in zip(pages, test, strict=True) if not out], "block", site)
        for place in np.flatnonzero(test).tolist():
            kept = topical_region(pages[place].features, rules, FarSw().window, rules.cutoff)
            scores[place] = pages[place].f1(kept)
    return scores.tolist()


def cross_validation(folder: Path) -> None:
    sets = [folder / f"{name}.parquet" for name in ("daniel-dev", "wcxb-dev")]
    rows = list(data.rows(sets, "article"))
    with click.progressbar(rows, label="articles", file=sys.stderr) as bar:
        pages = [data.example(row, "block") for row in bar]
    by_site = defaultdict(list)
    for page, inter in zip(pages, validate(pages, [page.site for page in pages], None), strict=True):
        by_site[page.site].append((page, inter))
    print("\n| site | pages | intra-site F1 | inter-site F1 |\n|---|---|---|---|")
    large = {site: found for site, found in by_site.items() if len(found) >= FEWEST}
    for site, found in sorted(large.items(), key=lambda item: -len(item[1])):
        own = validate([page for page, _ in found], [f"{number:04}" for number in range(len(found))], site)
        print(f"| {site} | {len(found)} | {np.mean(own):.3f} | {np.mean([inter for _, inter in found]):.3f} |")
    everything = [inter for found in by_site.values() for _, inter in found]
    print(f"| all {len(by_site)} sites | {len(everything)} | | {np.mean(everything):.3f} |")


if __name__ == "__main__":
    scores_and_times(Path(sys.argv[1]))
    cross_validation(Path(sys.argv[1]))
