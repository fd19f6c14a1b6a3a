"""The second stage: what the whole page is, how its blocks are chosen, and how sure that is.

Learned from pages that the model of the blocks had not seen, as it will be used on such.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from dehusk.arrays import Floats, Floats32
from dehusk.choice import choose_by_scores
from dehusk.evaluation.metrics import Score
from dehusk.extractors.fused import Look, probability, sharpness, type_shares
from dehusk.models.forest import Forest
from dehusk.training.examples import FOLDS, TYPES, Example, page_weights
from dehusk.training.trees import boost, forest_of

GOOD = 0.9  # a page comes out well when its F1 is above this
SHARP = (0.6, 0.8, 1.0, 1.25, 1.6, 2.2)
OF_TYPES = {"objective": "multiclass", "learning_rate": 0.1, "num_leaves": 7, "min_data_in_leaf": 15,
            "feature_fraction": 0.2}  # fmt: skip
TYPE_ROUNDS = 60
SURE = {"objective": "binary", "learning_rate": 0.05, "num_leaves": 7, "min_data_in_leaf": 40, "feature_fraction": 0.2}
SURE_ROUNDS = 80


@dataclass(frozen=True, eq=False)
class Held:
    """What the model of the other folds sees on a page."""

    example: Example
    seen: Look | None  # None where the page has no block at all

    def score(self, sharp: float) -> Score:
        if self.seen is None:
            return self.example.score(np.zeros(0, np.bool_))
        return self.example.score(
            choose_by_scores(self.example.page, replace(self.seen.evidence, sharpness=sharp)).kept
        )

    @cached_property
    def by_sharpness(self) -> list[float]:
        return [self.score(sharp).f1 for sharp in SHARP]


@dataclass(frozen=True, eq=False)
class Second:
    types: tuple[Forest, ...]
    sharpness: list[float]  # of every type

    @classmethod
    def learn(cls, held: Sequence[Held]) -> "Second":
        return cls(page_types(held), [best_sharpness(held, kind) for kind in TYPES])

    def shares(self, one: Held) -> Floats:
        assert one.seen is not None
        return type_shares(self.types, one.seen.summary)

    def score(self, one: Held) -> Score:
        return one.score(sharpness(self.shares(one), self.sharpness))

    def confidence(self, held: Sequence[Held]) -> Forest:
        known = [one for one in held if one.seen is not None]
        return sure_of(known, [self.score(one) for one in known])


def page_types(held: Sequence[Held]) -> tuple[Forest, ...]:
    """One forest a type, from the pages whose type is known."""
    known = [one for one in held if one.example.type is not None and one.seen is not None]
    target = np.array([TYPES.index(one.example.type or "") for one in known], np.float64)
    weights = np.array(page_weights([one.example for one in known]))
    weights[[one.example.mixed for one in known]] = 1.0
    booster = boost(summaries(known), target, weights, TYPE_ROUNDS, num_class=len(TYPES), **OF_TYPES)
    return tuple(forest_of(booster, place, len(TYPES)) for place in range(len(TYPES)))


def best_sharpness(held: Sequence[Held], kind: str) -> float:
    of_kind = [one.by_sharpness for one in held if one.example.type == kind and one.seen is not None]
    return SHARP[int(np.argmax(np.mean(of_kind, axis=0)))] if of_kind else 1.0


def sure_of(held: Sequence[Held], scores: Sequence[Score]) -> Forest:
    target = np.array([score.f1 > GOOD for score in scores], np.float64)
    return forest_of(boost(summaries(held), target, np.ones(len(target)), SURE_ROUNDS, **SURE))


def summaries(held: Sequence[Held]) -> Floats32:
    return np.concatenate([one.seen.summary.T for one in held if one.seen is not None])


@dataclass(frozen=True, eq=False)
class Result:
    """How a page comes out by models that have seen neither it nor its site."""

    example: Example
    score: Score
    type: str | None
    confidence: float | None


def results(held: Sequence[Held]) -> list[Result]:
    """Fold by fold, with the second stage of the other folds."""
    empty = [Result(one.example, one.score(1.0), None, None) for one in held if one.seen is None]
    folds = [[one for one in held if one.example.fold == fold and one.seen is not None] for fold in range(FOLDS)]
    others = [[one for fold in folds if fold is not mine for one in fold] for mine in folds]
    seconds = [Second.learn(rest) if mine and rest else None for mine, rest in zip(folds, others, strict=True)]
    scores = {one: second.score(one) for mine, second in zip(folds, seconds, strict=True) if second for one in mine}
    found = []
    for mine, rest, second in zip(folds, others, seconds, strict=True):
        if second is None:
            continue
        sure = sure_of(rest, [scores[one] for one in rest])
        for one in mine:
            kind = TYPES[int(np.argmax(second.shares(one)))]
            assert one.seen is not None
            found.append(Result(one.example, scores[one], kind, float(probability(sure.margin(one.seen.summary))[0])))
    return empty + found
