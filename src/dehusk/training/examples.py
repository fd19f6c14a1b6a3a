"""Pages with gold as the fused extractor learns from them."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Floats, Ints, Keys, Mask
from dehusk.evaluation.document import Document, Fold
from dehusk.evaluation.metrics import Score, score
from dehusk.features.measures import Measures
from dehusk.lazy import cached
from dehusk.options import DEFAULT, Options
from dehusk.page import Page, parse
from dehusk.page.text import words
from dehusk.training import vocabulary
from dehusk.training.conventions import conventional
from dehusk.training.labels import block_labels

FOLDS = 5
# Rare types of pages count more than their number, news of a few sites less: else the model is one of articles.
TYPE_WEIGHT = {"article": 1.0, "service": 1.5, "documentation": 1.5, "forum": 2.0, "listing": 2.0, "product": 2.0,
               "collection": 2.0}  # fmt: skip
OTHER_WEIGHT = 1.2
DRAFTED_WEIGHT = 2.5  # a page whose gold is of the later, more consistent making
PAGE_WORDS = 20.0  # a page of fewer gold words than this counts as one of so many


@dataclass(frozen=True, eq=False)
class Example:
    document: Document
    page: Page
    labels: Floats  # (blocks,) the share of a block's words that is content, under the default convention
    counts: Ints  # (blocks,) the number of its words
    gold: list[str]  # words
    wanted: int  # their number, without those of blocks that its set alone calls content
    fold: int  # the part of the sites that its site is in
    mixed: bool  # of a known type, in a set of several types
    options: Options = DEFAULT  # those whose output is compared with the gold

    @cached
    def shares(self) -> tuple[Keys, Floats]:
        return vocabulary.shares(Measures(self.page), self.labels)

    @property
    def type(self) -> str | None:
        return known_type(self.document)

    @cached
    def numbered(self) -> tuple[Ints, Ints, Ints]:
        """The words of all blocks as numbers, the block of each, and how often the gold has each number."""
        numbers: dict[str, int] = {}
        of_page = [numbers.setdefault(word, len(numbers)) for text in self.page.block_texts for word in words(text)]
        of_gold = [numbers.setdefault(word, len(numbers)) for word in self.gold]
        owner = np.repeat(np.arange(len(self.page)), self.counts)
        return np.array(of_page, np.int64), owner, np.bincount(np.array(of_gold, np.int64), minlength=len(numbers))

    def f1(self, kept: Mask) -> float:
        """Of a selection of blocks, by their labels."""
        right, got = float((self.labels * self.counts)[kept].sum()), int(self.counts[kept].sum())
        return 2 * right / (got + self.wanted) if got + self.wanted else 1.0

    def score(self, kept: Mask) -> Score:
        """Of a selection of blocks: words in any order, as `metrics.bag` counts them."""
        of_page, owner, gold = self.numbered
        chosen = of_page[kept[owner]]
        hits = np.minimum(np.bincount(chosen, minlength=len(gold)), gold).sum()
        return score(int(hits), len(chosen), len(self.gold))


def examples_of(documents: Sequence[Document], judged: Mapping[str, Options] | None = None) -> Iterator[Example]:
    """An example a document, one after the other; their folds and mixed sets are told by all documents together.

    `judged`: by the name of a set, the options that match the convention of its gold.
    """
    folds, mixed = folds_of({document.site for document in documents}), mixed_sets(documents)
    for document in documents:
        page, gold = parse(document.html), document.text or ""
        labels, counts = block_labels(page, gold)
        apart = conventional(page, document.page_type) & bool(mixed and document.set not in mixed)
        wanted = len(words(gold)) - round(float((labels * counts)[apart].sum()))
        yield Example(
            document,
            page,
            np.where(apart, 0.0, labels),
            counts,
            words(gold),
            wanted,
            folds[document.site],
            mixed=document.set in mixed and known_type(document) is not None,
            options=(judged or {}).get(document.set, DEFAULT),
        )


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


def page_weights(examples: Sequence[Example], by_type: bool = True) -> list[float]:
    """Every page weighs the same whatever its length."""
    of_site = Counter(example.document.site for example in examples)
    return [
        (TYPE_WEIGHT.get(e.type or "", 1.0) if by_type else 1.0)
        * (1.0 if e.mixed else OTHER_WEIGHT / of_site[e.document.site] ** 0.25)
        * (DRAFTED_WEIGHT if e.document.drafted else 1.0)
        for e in examples
    ]


def folds_of(sites: Collection[str]) -> dict[str, int]:
    """The fold of every site, by its hash; where so few sites leave a fold empty, they are dealt out in turn."""
    folds = {site: fold_of(site) for site in sites}
    if len(set(folds.values())) < min(FOLDS, len(folds)):
        return {site: number % FOLDS for number, site in enumerate(sorted(folds))}
    return folds


def fold_of(site: str) -> int:
    return next(k for k in range(FOLDS) if Fold(k + 1, FOLDS).holds(site))
