"""Extractors on pages with gold, one page after the other in this process: what a paper's tables are made of."""

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace

import dehusk
from dehusk.evaluation.document import Document
from dehusk.evaluation.metrics import bag, cleaneval, score, verdict
from dehusk.extractors import LAID_OUT
from dehusk.page.text import lcs_length, words

FEWEST = 6  # pages of a site that is worth rules of its own
Key = tuple[str, str]  # set and id
Figures = dict[str, float]  # of one page, by name; shares from 0 to 1, and milliseconds
Outcomes = dict[Key, Figures]
Measure = Callable[[str, list[str]], Figures]  # of a text against the gold's words


def key(document: Document) -> Key:
    return document.set, document.id


def in_any_order(text: str, gold: list[str]) -> Figures:
    found = bag(words(text), gold)
    return {"P": found.precision, "R": found.recall, "F1": found.f1}


def in_order(text: str, gold: list[str]) -> Figures:
    """By the longest common subsequence, with CleanEval's score and qRead's three verdicts."""
    got = words(text)
    common = lcs_length(got, gold)
    found = score(common, len(got), len(gold))
    said = verdict(found)
    return {
        "P": found.precision, "R": found.recall, "F1": found.f1, "Score": cleaneval(common, len(got), len(gold)),
        **{name: float(said == name) for name in ("accurate", "extra", "missed")},
    }  # fmt: skip


MEASURES: dict[str, Measure] = {"in any order": in_any_order, "in order": in_order}


def tried(
    document: Document, methods: Mapping[str, dehusk.Extractor], measure: Measure, laid_out: dehusk.Page | None = None
) -> dict[str, Figures]:
    """Each method's figures on a page; "ms" is CPU time from bytes to text, but for a browser's."""
    start = time.process_time()
    page = dehusk.parse(document.html, url=document.url)
    parsing, gold = time.process_time() - start, words(document.text or "")
    found: dict[str, Figures] = {}
    for label, method in methods.items():
        start = time.process_time()
        text = dehusk.extract(replace(laid_out or page), extractor=method).text
        took = time.process_time() - start
        found[label] = {**measure(text, gold), "ms": 1e3 * (parsing + took)}
    return found


def needs_layout(label: str) -> bool:
    return label.partition(" ")[0] in LAID_OUT


def within_sites(label: str) -> bool:
    """Whether the method is learned from other pages of the same site."""
    return label.endswith(" intra")


def of_sites(documents: Iterable[Document], most: int, first: Collection[str]) -> list[Document]:
    """FEWEST pages each of so many sites: those named first, then those with most pages."""
    by_site: dict[str, list[Document]] = {}
    for document in documents:
        by_site.setdefault(document.site, []).append(document)
    large = [site for site, pages in by_site.items() if len(pages) >= FEWEST]
    chosen = sorted(large, key=lambda site: (site not in first, -len(by_site[site]), site))[:most]
    return [document for site in chosen for document in by_site[site][:FEWEST]]


def spread(documents: Iterable[Document], most: int) -> list[Document]:
    """At most so many of each set, evenly spread over it."""
    by_set: dict[str, list[Document]] = {}
    for document in documents:
        by_set.setdefault(document.set, []).append(document)
    taken = [(some, min(most, len(some))) for some in by_set.values()]
    return [some[k * len(some) // number] for some, number in taken for k in range(number)]
