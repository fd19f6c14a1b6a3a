"""Pages with gold -> the model of the fused extractor, and what it scores on sites that it has not seen."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from dehusk.evaluation.document import Document, Fold
from dehusk.evaluation.metrics import Score, bag
from dehusk.extractors.fused import choose, page_summary
from dehusk.features import NAMES, block_columns
from dehusk.features.view import View
from dehusk.features.vocabulary import Vocabulary
from dehusk.kernel.columns import Floats, Floats32, Ints, Keys, Mask
from dehusk.models.forest import VERSION, Forest, Model
from dehusk.page import Page, parse
from dehusk.text import words
from dehusk.training import names
from dehusk.training.data import digest
from dehusk.training.labels import block_labels
from dehusk.training.trees import boost, forest_of

FOLDS = 5
GOOD = 0.9  # a page comes out well when its F1 is above this
BLOCKS = {"objective": "cross_entropy", "learning_rate": 0.1, "num_leaves": 31, "min_data_in_leaf": 60,
          "feature_fraction": 0.3, "bagging_fraction": 0.8, "bagging_freq": 1, "lambda_l2": 5.0}  # fmt: skip
BLOCK_ROUNDS = 160
TYPES = {
    "objective": "multiclass",
    "learning_rate": 0.1,
    "num_leaves": 7,
    "min_data_in_leaf": 15,
    "feature_fraction": 0.2,
}
TYPE_ROUNDS = 50
SURE = {"objective": "binary", "learning_rate": 0.05, "num_leaves": 7, "min_data_in_leaf": 40, "feature_fraction": 0.2}
SURE_ROUNDS = 80
# Rare kinds of pages count more than their number, news of a few sites less: else the model is one of articles.
TYPE_WEIGHT = {"article": 1.0, "service": 1.5, "documentation": 1.5, "forum": 2.0, "listing": 2.0, "product": 2.0,
               "collection": 2.0}  # fmt: skip
OTHER_WEIGHT = 0.6
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
        return names.shares(View(self.page), self.labels)

    def weights(self, pages_of_site: int) -> Floats:
        """Every page weighs the same whatever its length, and every block by its words."""
        document = self.document
        weight = TYPE_WEIGHT[document.page_type or ""] if _mixed(document) else OTHER_WEIGHT / pages_of_site**0.25
        size = max(float(len(self.gold) or self.counts.sum()), PAGE_WORDS)
        return np.minimum(self.counts / size, 1.0) * weight + 1e-6

    def score(self, kept: Mask) -> Score:
        got = [word for block in np.flatnonzero(kept).tolist() for word in words(self.page.block_texts[block])]
        return bag(got, self.gold)


def _mixed(document: Document) -> bool:
    """From a set of many kinds of pages, not of news alone."""
    return document.set.startswith("wcxb") and document.page_type in TYPE_WEIGHT


def example_of(document: Document) -> Example:
    page = parse(document.html)
    labels, counts = block_labels(page, document.text or "")
    return Example(document, page, labels, counts, words(document.text or ""))


class Held(NamedTuple):
    """What the model of the other folds says of a page that it has not seen."""

    example: Example
    summary: Floats32 | None  # None where the page has no block at all
    scores: Score


class Trainer:
    """Trains on examples by folds; `step` is called FOLDS + 1 times, after each piece of work."""

    def __init__(self, examples: Sequence[Example], step: Callable[[], object]) -> None:
        self.examples = examples
        self.step = step
        self.pages_of_site = Counter(example.document.site for example in self.examples)
        self.fold = np.array([fold_of(example.document.site) for example in self.examples])
        self.tables: dict[frozenset[int], Vocabulary] = {}

    def table(self, *without: int) -> Vocabulary:
        """The vocabulary of all folds but these."""
        key = frozenset(without)
        if key not in self.tables:
            pages = zip(self.examples, self.fold.tolist(), strict=True)
            self.tables[key] = names.learn((e.document.site, e.shares) for e, fold in pages if fold not in key)
        return self.tables[key]

    def forest(self, *without: int) -> Forest:
        """Trained on all folds but these; each page sees a vocabulary that its own fold had no part in."""
        chosen = [(e, f) for e, f in zip(self.examples, self.fold.tolist(), strict=True) if f not in without]
        rows = np.concatenate([block_columns(e.page, self.table(f, *without)).T for e, f in chosen])
        labels = np.concatenate([e.labels for e, _ in chosen])
        weights = np.concatenate([e.weights(self.pages_of_site[e.document.site]) for e, _ in chosen])
        return forest_of(boost(rows, labels, weights, BLOCK_ROUNDS, **BLOCKS))

    def cross_validate(self) -> list[Held]:
        held = []
        for fold in range(FOLDS):
            if not (self.fold == fold).any() or (self.fold == fold).all():
                continue
            forest, table = self.forest(fold), self.table(fold)
            held += [_held(e, forest, table) for e, f in zip(self.examples, self.fold, strict=True) if f == fold]
            self.step()
        return held

    def model(self, held: Sequence[Held], licence: str) -> Model:
        blocks = self.forest()
        self.step()
        about = {"version": VERSION, "features": list(NAMES), "page_types": sorted(TYPE_WEIGHT), "licence": licence,
                 "pages": len(self.examples), "sha256": digest(e.document for e in self.examples)}  # fmt: skip
        return Model(blocks, page_types(held), confidence(held), self.table(), about)


def fold_of(site: str) -> int:
    return next(k for k in range(FOLDS) if Fold(k + 1, FOLDS).holds(site))


def _held(example: Example, forest: Forest, table: Vocabulary) -> Held:
    if not len(example.page):
        return Held(example, None, example.score(np.zeros(0, np.bool_)))
    choice = choose(example.page, forest, table)
    return Held(example, page_summary(choice), example.score(choice.kept))


def page_types(held: Sequence[Held]) -> tuple[Forest, ...]:
    """One forest a type, from the pages whose type is known."""
    known = [one for one in held if _mixed(one.example.document) and one.summary is not None]
    order = sorted(TYPE_WEIGHT)
    rows = np.concatenate([one.summary.T for one in known if one.summary is not None])
    target = np.array([order.index(one.example.document.page_type or "") for one in known], np.float64)
    booster = boost(rows, target, np.ones(len(known)), TYPE_ROUNDS, num_class=len(order), **TYPES)
    return tuple(forest_of(booster, place, len(order)) for place in range(len(order)))


def confidence(held: Sequence[Held]) -> Forest:
    rows = np.concatenate([one.summary.T for one in held if one.summary is not None])
    target = np.array([one.scores.f1 > GOOD for one in held if one.summary is not None], np.float64)
    return forest_of(boost(rows, target, np.ones(len(target)), SURE_ROUNDS, **SURE))


def table_of(held: Sequence[Held]) -> list[tuple[str, int, Score]]:
    """Mean scores by set, by page type and by language."""
    groups: dict[str, list[Any]] = {}
    for one in held:
        document = one.example.document
        for key in (document.set, f"{document.set} {document.page_type if _mixed(document) else document.language}"):
            groups.setdefault(key, []).append(one.scores)
    return [(key, len(rows), Score(*np.mean(rows, axis=0).tolist())) for key, rows in sorted(groups.items())]
