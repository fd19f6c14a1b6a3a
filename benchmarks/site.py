"""What some pages of a site add on its other pages: F1 with and without, by a model that has not seen the site.

usage: python -m benchmarks.site DATA [--json FILE]

Sites of six pages and more in one of the development sets; pages to learn from are drawn anew several times, and every
site counts the same. Trains the model of each of five folds first, which takes some minutes.
"""

import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import click
import numpy as np

from benchmarks.found import keep, run
from dehusk.arrays import Mask
from dehusk.choice import choose_by_scores
from dehusk.evaluation.datasets import load
from dehusk.extractors.fused import look
from dehusk.features.measures import Measures
from dehusk.models.fused import Reader
from dehusk.models.site import Site
from dehusk.training.examples import FOLDS, Example, examples_of
from dehusk.training.fused import Trainer
from dehusk.training.site import SitePage, learn, site_page

SETS = ("cleaneval", "daniel-dev", "wcxb-dev")
LEAST = 6  # pages of a site
LEARNED = (1, 2, 3, 5, 10)
DRAWS = 3
TRIED = 20  # pages of a site to score on, at most
SHOWN = 5  # pages learned in the table by language


def chosen(example: Example, reader: Reader, site: Site | None = None) -> Mask:
    return choose_by_scores(example.page, look(Measures(example.page), reader, site).evidence).kept


class Unseen(NamedTuple):
    """A page, and what the model that has not seen its site makes of it."""

    example: Example
    reader: Reader
    seen: SitePage  # with gold
    plain: float  # F1 as it stands

    def f1(self, site: Site) -> float:
        return self.example.score(chosen(self.example, self.reader, site)).f1

    def learned_from(self, labelled: bool) -> SitePage:
        return self.seen if labelled else self.seen._replace(labels=None)


class Row(NamedTuple):
    site: str
    plain: float
    adapted: float

    @property
    def gain(self) -> float:
        return self.adapted - self.plain


def unseen(example: Example, reader: Reader) -> Unseen:
    plain = example.score(chosen(example, reader)).f1
    return Unseen(example, reader, site_page(example.page, example.document.text, reader), plain)


def by_site(examples: Sequence[Example], readers: Sequence[Reader]) -> dict[str, list[Unseen]]:
    sites: dict[str, list[Example]] = defaultdict(list)
    for example in examples:
        if len(example.page):
            sites[f"{example.document.set} {example.document.site}"].append(example)
    return {
        name: [unseen(page, readers[page.fold]) for page in pages]
        for name, pages in sites.items()
        if len(pages) >= LEAST
    }


def draws(pages: Sequence[Unseen], count: int) -> Iterator[tuple[list[Unseen], list[Unseen]]]:
    """Pages to learn from, and others to score on."""
    for draw in range(DRAWS):
        order = [pages[i] for i in np.random.default_rng([draw, count]).permutation(len(pages))]
        yield order[:count], order[count:][:TRIED]


def gains(sites: dict[str, list[Unseen]], count: int, labelled: bool) -> list[Row]:
    rows = []
    for name, pages in sites.items():
        if len(pages) <= count:
            continue
        scored = []
        for learned, others in draws(pages, count):
            site = learn(page.learned_from(labelled) for page in learned)
            scored.append(np.mean([(page.plain, page.f1(site)) for page in others], axis=0))
        rows.append(Row(name, *np.mean(scored, axis=0).tolist()))
    return rows


def strangers(sites: dict[str, list[Unseen]], labelled: bool) -> list[Row]:
    """With the site file of another site."""
    names, rows = list(sites), []
    for place, name in enumerate(names):
        other = sites[names[(place + len(names) // 2) % len(names)]][:SHOWN]
        site = learn(page.learned_from(labelled) for page in other)
        scored = [(page.plain, page.f1(site)) for page in sites[name][:TRIED]]
        rows.append(Row(name, *np.mean(scored, axis=0).tolist()))
    return rows


def line(table: str, what: str, rows: Sequence[Row]) -> None:
    plain, adapted = np.mean([row[1:] for row in rows], axis=0)
    gain = [100 * row.gain for row in rows]
    better, worse = sum(one > 0.5 for one in gain), sum(one < -0.5 for one in gain)
    keep(table, what, {"sites": len(rows), "F1 without": plain, "F1 with": adapted, "points": np.mean(gain),
                       "better": better, "worse": worse, "worst": min(gain)})  # fmt: skip
    print(f"| {what} | {len(rows)} | {plain:.3f} | {adapted:.3f} | {np.mean(gain):+.1f} | {better} | {worse} "
          f"| {min(gain):+.1f} |", flush=True)  # fmt: skip


def head(what: str) -> str:
    print(f"\n| {what} | sites | F1 without | F1 with | points | better | worse | worst |\n" + "|---" * 8 + "|")
    return what


def quality(sites: dict[str, list[Unseen]]) -> None:
    table = head("learned from")
    for labelled in (False, True):
        for count in LEARNED:
            line(table, f"{count} page{'s' * (count > 1)}{' with gold' * labelled}", gains(sites, count, labelled))
        line(table, f"{SHOWN} pages{' with gold' * labelled} of another site", strangers(sites, labelled))
    for labelled in (False, True):
        table = head(f"{SHOWN} pages{' with gold' * labelled}")
        rows = gains(sites, SHOWN, labelled)
        kinds = {name: kind(pages[0]) for name, pages in sites.items()}
        for each in sorted(set(kinds.values())):
            line(table, each, [row for row in rows if kinds[row.site] == each])


def kind(page: Unseen) -> str:
    document = page.example.document
    return f"{document.set} {document.language}" if document.set == "daniel-dev" else document.set


def speed(sites: dict[str, list[Unseen]]) -> None:
    """CPU time of the choice of blocks, page by page with and without."""
    spent = np.zeros(2)
    pages = [(page, learn(one.seen for one in group[:SHOWN])) for group in sites.values() for page in group[:TRIED]]
    for page, site in pages:
        for place, known in enumerate((None, site)):
            start = time.process_time()
            chosen(page.example, page.reader, known)
            spent[place] += time.process_time() - start
    plain, adapted = spent / len(pages) * 1e3
    keep("time", "columns, model and choice", {"without ms": plain, "with ms": adapted})
    print(f"\ncolumns, model and choice: {plain:.2f} ms a page, with a site {adapted:.2f} ms")


def main(data: Path) -> None:
    documents = load([data / f"{name}.parquet" for name in SETS])
    with click.progressbar(examples_of(documents), len(documents), "reading", file=sys.stderr) as bar:
        examples = list(bar)
    trainer = Trainer(examples)
    with click.progressbar(range(FOLDS), label="training", file=sys.stderr) as folds:
        readers = [trainer.reader(fold) for fold in folds]
    sites = by_site(examples, readers)
    quality(sites)
    speed(sites)


if __name__ == "__main__":
    run(main)
