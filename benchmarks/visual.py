"""The systems of the papers that need a layout, VIPS and CLG: mean F1 on pages that a browser laid out.

usage: python -m benchmarks.visual DATA [EVERY] [--json FILE]

EVERY n-th page of each set, 20 unless told; the trained one is scored on sites that it was not learned from.
"""

import statistics
import sys
from collections import defaultdict
from pathlib import Path

import click

import dehusk
from benchmarks.found import keep, run
from benchmarks.systems import SETS
from dehusk.browser import with_layout
from dehusk.evaluation.datasets import load
from dehusk.evaluation.document import Document
from dehusk.evaluation.metrics import bag
from dehusk.page.text import words
from dehusk.training.clg import Example, example_of, unseen


def laid_out(document: Document) -> Example | None:
    page = dehusk.parse(document.html, url=document.url)
    try:
        return example_of(document, with_layout(page)) if len(page) else None
    except dehusk.RenderError:
        return None


def main(data: Path, every: int = 20) -> None:
    """`clg` by folds of sites."""
    documents = [one for name in SETS for one in load([data / f"{name}.parquet"])[::every]]
    with click.progressbar(documents, label="laying out", file=sys.stderr) as bar:
        examples = [one for document in bar if (one := laid_out(document))]
    segmented: dict[str, list[float]] = defaultdict(list)
    for one in examples:
        found = words(dehusk.extract(one.page, extractor="vips").text)
        segmented[one.document.set].append(bag(found, words(one.document.text or "")).f1)
    learned = unseen(examples)
    print(f"\nmean F1 on every {every}th page, laid out")
    for name in SETS:
        means = {"vips": statistics.mean(segmented[name]), "clg": statistics.mean(learned[name])}
        keep("layout", name, {**means, "pages": len(segmented[name])})
        print(f"{name:10} vips {means['vips']:.3f} clg {means['clg']:.3f} {len(segmented[name])} pages")


if __name__ == "__main__":
    run(main)
