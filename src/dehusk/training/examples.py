"""Pages with gold as the fused extractor learns from them."""

from collections import Counter
from collections.abc import Sequence
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
# Rare kinds of pages count more than their number, news of a few sites less: else the model is one of articles.
TYPE_WEIGHT = {"article": 1.0, "service": 1.5, "documentation": 1.5, "forum": 2.0, "listing": 2.0, "product": 2.0,
               "collection": 2.0}  # fmt: skip
TYPES = tuple(sorted(TYPE_WEIGHT))
OTHER_WEIGHT = 1.2
PAGE_WORDS = 20.0  # a page of fewer gold words than this counts as one of so many


@dataclass(frozen=True, eq=False)
class Example:
    document: Document
    page: Page
    labels: Floats  # of every block the share of its words that is content
    counts: Ints  # of every block the number of its words
    gold: list[str]

    @cached_property
    def shares(self) -> tuple[Keys, Floats]:
        return vocabulary.shares(Measures(self.page), self.labels)

    @property
    def fold(self) -> int:
        return fold_of(self.document.site)

    @property
    def type(self) -> str | None:
        """Of a set of many kinds of pages; a set of news has articles."""
        if self.document.set.startswith("wcxb"):
            return self.document.page_type if self.document.page_type in TYPE_WEIGHT else None
        return "article" if self.document.set.startswith("daniel") else None

    @property
    def mixed(self) -> bool:
        """From a set of many kinds of pages."""
        return self.document.set.startswith("wcxb") and self.type is not None

    def score(self, kept: Mask) -> Score:
        got = [word for block in np.flatnonzero(kept).tolist() for word in words(self.page.block_texts[block])]
        return bag(got, self.gold)


def example_of(document: Document) -> Example:
    page = parse(document.html)
    labels, counts = block_labels(page, document.text or "")
    return Example(document, page, labels, counts, words(document.text or ""))


def page_weights(examples: Sequence[Example]) -> list[float]:
    """Every page weighs the same whatever its length."""
    of_site = Counter(example.document.site for example in examples)
    return [TYPE_WEIGHT[e.type or ""] if e.mixed else OTHER_WEIGHT / of_site[e.document.site] ** 0.25 for e in examples]


def fold_of(site: str) -> int:
    return next(k for k in range(FOLDS) if Fold(k + 1, FOLDS).holds(site))
