"""The second stage: the page's type, how sharply its blocks are chosen, and how sure the result is.

Learned from pages that the model of the blocks had not seen, as it will be used on such.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from dehusk.arrays import Floats, Floats32
from dehusk.choice import choose_by_scores
from dehusk.evaluation.metrics import Score
from dehusk.extractors.fused import Look, probability, sharpness, type_shares
from dehusk.models.forest import Forest
from dehusk.training.examples import Example, page_weights
from dehusk.training.rounds import Rounds
from dehusk.training.trees import boost, forest_of

GOOD = 0.9  # a page comes out well when its F1 is above this
SHARPNESS = (0.6, 0.8, 1.0, 1.25, 1.6, 2.2)  # the values that are tried
TYPE_FOREST = {"objective": "multiclass", "learning_rate": 0.1, "num_leaves": 7, "min_data_in_leaf": 15,
               "feature_fraction": 0.2}  # fmt: skip
CONFIDENCE_FOREST = {"objective": "binary", "learning_rate": 0.05, "num_leaves": 7, "min_data_in_leaf": 40,
                     "feature_fraction": 0.2}  # fmt: skip


@dataclass(frozen=True, eq=False)
class HeldOut:
    """An example, and what a model without its fold makes of it."""

    example: Example
    look: Look | None  # None where the page has no block at all

    def score(self, sharp: float) -> Score:
        if self.look is None:
            return self.example.score(np.zeros(0, np.bool_))
        evidence = replace(self.look.evidence, sharpness=sharp)
        return self.example.score(choose_by_scores(self.example.page, evidence).kept)

    @cached_property
    def f1_by_sharpness(self) -> list[float]:
        return [self.score(sharp).f1 for sharp in SHARPNESS]

    @property
    def summary(self) -> Floats32:
        """(numbers, 1) of a page that has blocks."""
        assert self.look is not None
        return self.look.summary


@dataclass(frozen=True, eq=False)
class Calibration:
    """What is learned from pages with blocks; `types` may be none, and then nothing is to be told apart."""

    types: tuple[str, ...]
    forests: tuple[Forest, ...]  # a margin for every type
    sharpness: list[float]  # of every type

    @classmethod
    def learn(cls, pages: Sequence[HeldOut], types: tuple[str, ...], rounds: Rounds) -> "Calibration":
        return cls(types, type_forests(pages, types, rounds), [best_sharpness(pages, kind) for kind in types])

    def shares(self, page: HeldOut) -> Floats:
        return type_shares(self.forests, page.summary)

    def type(self, page: HeldOut) -> str | None:
        return self.types[int(np.argmax(self.shares(page)))] if self.types else None

    def score(self, page: HeldOut) -> Score:
        return page.score(sharpness(self.shares(page), self.sharpness))


def type_forests(pages: Sequence[HeldOut], types: tuple[str, ...], rounds: Rounds) -> tuple[Forest, ...]:
    """One forest a type, from the pages of these types."""
    if not types:
        return ()
    known = [page for page in pages if page.example.type in types]
    target = np.array([types.index(page.example.type or "") for page in known], np.float64)
    weights = np.array(page_weights([page.example for page in known]))
    weights[[page.example.mixed for page in known]] = 1.0
    booster = boost(summaries(known), target, weights, rounds.type_trees, num_class=len(types), **TYPE_FOREST)
    return tuple(forest_of(booster, place, len(types)) for place in range(len(types)))


def best_sharpness(pages: Sequence[HeldOut], kind: str) -> float:
    of_kind = [page.f1_by_sharpness for page in pages if page.example.type == kind]
    return SHARPNESS[int(np.argmax(np.mean(of_kind, axis=0)))]


def confidence_forest(pages: Sequence[HeldOut], scores: Sequence[Score], rounds: Rounds) -> Forest:
    """Log odds that a page comes out well."""
    target = np.array([score.f1 > GOOD for score in scores], np.float64)
    weights = np.ones(len(target))
    return forest_of(boost(summaries(pages), target, weights, rounds.confidence_trees, **CONFIDENCE_FOREST))


def summaries(pages: Sequence[HeldOut]) -> Floats32:
    """(pages, numbers)."""
    return np.concatenate([page.summary.T for page in pages])


@dataclass(frozen=True, eq=False)
class Result:
    """How a page comes out by models that have seen neither it nor its site."""

    example: Example
    score: Score
    type: str | None
    confidence: float | None


def results(pages: Sequence[HeldOut], types: tuple[str, ...], rounds: Rounds) -> Iterator[Result]:
    """Fold by fold, with the calibration of the other folds."""
    yield from (Result(page.example, page.score(1.0), None, None) for page in pages if page.look is None)
    shown = [page for page in pages if page.look is not None]
    scored: dict[HeldOut, tuple[Score, str | None]] = {}
    folds = sorted({page.example.fold for page in shown})
    for fold in folds:
        others = Calibration.learn([page for page in shown if page.example.fold != fold], types, rounds)
        scored |= {page: (others.score(page), others.type(page)) for page in shown if page.example.fold == fold}
    for fold in folds:
        rest = [page for page in shown if page.example.fold != fold]
        sure = confidence_forest(rest, [scored[page][0] for page in rest], rounds)
        for page in shown:
            if page.example.fold == fold:
                yield Result(page.example, *scored[page], float(probability(sure.margin(page.summary))[0]))
