"""Pages with gold as the fused extractor learns from them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dehusk.arrays import Floats, Ints, Keys, Mask
from dehusk.evaluation.document import Document, Fold
from dehusk.evaluation.metrics import Score, bag
from dehusk.features.measures import Measures
from dehusk.page import Page, parse
from dehusk.page.text import words
from dehusk.training import vocabulary
from dehusk.training.labels import block_labels

FOLDS = 5
# Rare types of pages count more than their number, news of a few sites less: else the model is one of articles.
TYPE_WEIGHT = {"article": 1.0, "service": 1.5, "documentation": 1.5, "forum": 2.0, "listing": 2.0, "product": 2.0,
               "collection": 2.0}  # fmt: skip
OTHER_WEIGHT = 1.2
PAGE_WORDS = 20.0  # a page of fewer gold words than this counts as one of so many


@dataclass(frozen=True, eq=False)
class Example:
    document: Document
    page: Page
    labels: Floats  # (blocks,) the share of a block's words that is content
    counts: Ints  # (blocks,) the number of its words
    gold: list[str]  # words
    fold: int  # the part of the sites that its site is in
    mixed: bool  # of a known type, in a set of several types

    @cached_property
    def shares(self) -> tuple[Keys, Floats]:
        return vocabulary.shares(Measures(self.page), self.labels)

    @property
    def type(self) -> str | None:
        return known_type(self.document)

    def score(self, kept: Mask) -> Score:
        got = [word for block in np.flatnonzero(kept).tolist() for word in words(self.page.block_texts[block])]
        return bag(got, self.gold)


def examples_of(documents: Sequence[Document]) -> Iterator[Example]:
    """An example a document, one after the other; their folds and mixed sets are told by all documents together."""
    folds, mixed = folds_of({document.site for document in documents}), mixed_sets(documents)
    for document in documents:
        page = parse(document.html)
        labels, counts = block_labels(page, document.text or "")
        in_mixed = document.set in mixed and known_type(document) is not None
        yield Example(document, page, labels, counts, words(document.text or ""), folds[document.site], in_mixed)


def known_type(document: Document) -> str | None:
    return document.page_type if document.page_type in TYPE_WEIGHT else None


def mixed_sets(documents: Sequence[Document]) -> set[str]:
    """The sets with pages of several known types: in others, a word of the set's sites would tell the type."""
    types = Counter(set_ for set_, kind in {(document.set, known_type(document)) for document in documents} if kind)
    return {name for name, count in types.items() if count > 1}


def told_types(pages: Iterable[tuple[str | None, int]]) -> tuple[str, ...]:
    """From (type, fold): the types that can be told apart, two or more with sites in two folds each; else none."""
    folds_with = Counter(kind for kind, _ in set(pages) if kind)
    told = tuple(sorted(kind for kind, count in folds_with.items() if count > 1))
    return told if len(told) > 1 else ()


def page_weights(examples: Sequence[Example]) -> list[float]:
    """Every page weighs the same whatever its length."""
    of_site = Counter(example.document.site for example in examples)
    return [TYPE_WEIGHT[e.type or ""] if e.mixed else OTHER_WEIGHT / of_site[e.document.site] ** 0.25 for e in examples]


def folds_of(sites: Collection[str]) -> dict[str, int]:
    """The fold of every site, by its hash; where so few sites leave a fold empty, they are dealt out in turn."""
    folds = {site: fold_of(site) for site in sites}
    if len(set(folds.values())) < min(FOLDS, len(folds)):
        return {site: number % FOLDS for number, site in enumerate(sorted(folds))}
    return folds


def fold_of(site: str) -> int:
    return next(k for k in range(FOLDS) if Fold(k + 1, FOLDS).holds(site))
