"""Table I of Velloso and Dorneles (2013): what the tag-path filter prunes of each page, and the noise with it."""

from typing import Any

import numpy as np

import dehusk
from dehusk.arrays import running
from dehusk.evaluation.document import Document
from dehusk.evaluation.matches import noise_removed, reduction
from dehusk.evaluation.method import records
from dehusk.evaluation.tables import number, table

Figures = list[float | None]  # reduction, content present, noise removed; in percent


def tag_path_table(told: dict[str, Any], documents: list[Document]) -> str:
    """A row a page; ours where the pages are there and this version has the filter and the records."""
    pages = {document.id: document for document in documents}
    rows: list[list[str]] = []
    published: list[Figures] = []
    ours: list[Figures] = []
    for row in told["rows"]:
        theirs = [row["reduction"], 100.0 * row["content_present"], row["noise_removed"]]
        found: Figures = measured(pages[row["page"]]) if row["page"] in pages else [None] * 3
        rows.append([row["page"], *_cells(theirs, found)])
        published.append(theirs)
        ours.append(found)
    rows.append(["mean", *_cells(_means(published), _means(ours))])
    return table(["page", "reduction %", "ours", "content present %", "ours", "noise removed %", "ours"], rows)


def measured(document: Document) -> Figures:
    reduced = 100 * filtered(document.html) if "tps" in dehusk.EXTRACTORS else None
    lists = records()
    if lists is None or not document.record_count:
        return [reduced, None, None]
    sizes = [len(region) for region in lists.make()(document.html).regions or []]
    target, main = document.record_count, sizes[0] if sizes else 0
    if main < target:
        return [reduced, 0.0, None]
    return [reduced, 100.0, 100 * noise_removed(sum(sizes), target, main, target)]


def filtered(html: bytes) -> float:
    """The share of the body's elements and text nodes that hold nothing which the filter keeps."""
    page = dehusk.parse(html)
    columns = page.columns
    kept = (dehusk.EXTRACTORS["tps"].score(page) >= dehusk.KEEP)[page.piece_block]
    pieces = running(kept)
    body = slice(page.body, columns.end[page.body]) if page.body >= 0 else slice(0)
    holds = (pieces[columns.hi] - pieces[columns.lo])[body] > 0
    return reduction(len(holds) + len(kept), int(holds.sum() + kept.sum()))


def _cells(theirs: Figures, found: Figures) -> list[str]:
    digits = (2, 0, 2)
    pairs = zip(theirs, found, digits, strict=True)
    return [number(value, places) for a, b, places in pairs for value in (a, b)]


def _means(rows: list[Figures]) -> Figures:
    known = [[value for value in column if value is not None] for column in zip(*rows, strict=True)]
    return [float(np.mean(values)) if values else None for values in known]
