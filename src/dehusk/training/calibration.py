"""The second stage: the page's type, how sharply its blocks are chosen, and how sure the result is.

Learned from pages that the model of the blocks had not seen, as it will be used on such.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, Floats32
from dehusk.choice import choose, choose_by_scores
from dehusk.evaluation.metrics import Score, bag
from dehusk.extractors.fused import Look, probability, type_shares
from dehusk.kernel.verdict import sharpness
from dehusk.models.forest import Forest
from dehusk.page.text import words
from dehusk.result import Result as Output
from dehusk.training.examples import Example, page_weights
from dehusk.training.rounds import Rounds
from dehusk.training.trees import boost, forest_of

GOOD = 0.9  # a page comes out well when its F1 is above this
SHARPNESS = (0.5, 0.7, 1.0, 1.4, 2.0, 2.8, 4.0)  # the values that are tried
# Log odds, 0 for other types: of news of another making than what it learned from the model is too sure by that. With
# a cut goes a sharpness of 1: chosen on sets that it did learn from, it would undo the cut.
CUT = {"article": 1.3}
ROUNDS = 3  # times that every type's is chosen anew, the others as they are
TYPE_FOREST = {"objective": "multiclass", "learning_rate": 0.1, "num_leaves": 7, "min_data_in_leaf": 15,
               "feature_fraction": 0.2}  # fmt: skip
CONFIDENCE_FOREST = {"objective": "binary", "learning_rate": 0.05, "num_leaves": 7, "min_data_in_leaf": 40,
                     "feature_fraction": 0.2}  # fmt: skip


@dataclass(frozen=True, eq=False)
class HeldOut:
    """An example, and what a model without its fold makes of it."""

    example: Example
    look: Look | None  # None where the page has no block at all

    def score(self, types: Sequence[str], shares: Floats, of_types: Sequence[float]) -> Score:
        """Of the text as users get it, with the options that match the convention of its gold."""
        example = self.example
        if self.look is None:
            return bag([], example.gold)
        told = dict(zip(types, shares.tolist(), strict=True))
        sharp = sharpness(shares, of_types)
        evidence = replace(self.look.evidence, sharpness=sharp, cut=float(shares @ cuts_of(types)), page_types=told)
        result = Output(choose(example.page, evidence, example.options), evidence, "fused", example.options)
        return bag(words(result.text), example.gold)

    def f1_by_sharpness(self, cut: float) -> list[float]:
        """Of the blocks as they are chosen by their scores, before any convention."""
        assert self.look is not None
        page, evidence = self.example.page, replace(self.look.evidence, cut=cut)
        found = (choose_by_scores(page, replace(evidence, sharpness=sharp)) for sharp in SHARPNESS)
        return [self.example.f1(choice.kept) for choice in found]

    @property
    def summary(self) -> Floats32:
        """(numbers, 1) of a page that has blocks."""
        assert self.look is not None
        return self.look.summary


def cuts_of(types: Sequence[str]) -> list[float]:
    return [CUT.get(kind, 0.0) for kind in types]


def type_forests(pages: Sequence[HeldOut], types: tuple[str, ...], rounds: Rounds) -> tuple[Forest, ...]:
    """One forest a type, from the pages of these types."""
    if not types:
        return ()
    known = [page for page in pages if page.example.type in types]
    target = np.array([types.index(page.example.type or "") for page in known], np.float64)
    weights = np.array(page_weights([page.example for page in known], by_type=False))
    weights[[page.example.mixed for page in known]] = 1.0
    booster = boost(summaries(known), target, weights, rounds.type_trees, num_class=len(types), **TYPE_FOREST)
    return tuple(forest_of(booster, place, len(types)) for place in range(len(types)))


def best_sharpness(pages: Sequence[HeldOut], types: Sequence[str], shares: Floats, f1: Floats) -> list[float]:
    """One a type without a cut, by which all pages come out best where each is of several types with some probability.

    `shares`: (pages, types), by forests that have not seen the page; `f1`: (pages, SHARPNESS). In between it is
    interpolated.
    """
    tried = np.log(SHARPNESS)
    weights = np.array(page_weights([page.example for page in pages], by_type=False))
    chosen, rows = np.zeros(len(types)), np.arange(len(pages))

    def mean(of_types: Floats) -> float:
        at = np.interp(shares @ of_types, tried, np.arange(len(tried)))
        low = np.minimum(at.astype(np.int64), len(tried) - 2)
        between = f1[rows, low] + (at - low) * (f1[rows, low + 1] - f1[rows, low])
        return float(between @ weights)

    for _ in range(ROUNDS):
        for kind in (place for place, name in enumerate(types) if name not in CUT):
            options = [np.where(np.arange(len(types)) == kind, value, chosen) for value in tried]
            chosen = max(options, key=mean)
    return [round(float(value), 3) for value in np.exp(chosen)]


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


class Calibrated(NamedTuple):
    """What is learned from pages with blocks, and how all pages come out by what was learned from the other folds."""

    types: tuple[Forest, ...]  # a margin for every page type; none where nothing is to be told apart
    sharpness: list[float]  # of every type
    sure: Forest  # log odds that a page comes out well
    results: list[Result]


class Part(NamedTuple):
    """A fold: the pages to learn from, the others, and the type forests by the former."""

    learned: list[int]
    held: list[int]
    types: tuple[Forest, ...]


class Run(NamedTuple):
    """The pages with blocks as models of one seed see them."""

    pages: list[HeldOut]
    parts: list[Part]
    shares: Floats  # (pages, types), by forests that have not seen the page
    f1: Floats  # (pages, SHARPNESS)


def calibrate(seeds: Sequence[Sequence[HeldOut]], types: tuple[str, ...], rounds: Rounds) -> list[Calibrated]:
    """One for the same pages by models of every seed; the sharpness is chosen by all of them together."""
    runs = [run_of([page for page in pages if page.look is not None], types, rounds) for pages in seeds]
    sharp = sharpness_of(runs, types, list(range(len(runs[0].pages))))
    of_parts = [sharpness_of(runs, types, part.learned) for part in runs[0].parts]
    return [
        calibrated([page for page in pages if page.look is None], run, types, sharp, of_parts, rounds)
        for pages, run in zip(seeds, runs, strict=True)
    ]


def run_of(pages: list[HeldOut], types: tuple[str, ...], rounds: Rounds) -> Run:
    parts = [part_of(pages, fold, types, rounds) for fold in sorted({page.example.fold for page in pages})]
    shares = np.zeros((len(pages), len(types)))
    for part in parts:
        shares[part.held] = [type_shares(part.types, pages[row].summary) for row in part.held]
    f1 = [page.f1_by_sharpness(float(own @ cuts_of(types))) for page, own in zip(pages, shares, strict=True)]
    return Run(pages, parts, shares, np.array(f1))


def sharpness_of(runs: Sequence[Run], types: tuple[str, ...], rows: list[int]) -> list[float]:
    """By these pages in all runs, where they stand in the same order."""
    pages = [run.pages[row] for run in runs for row in rows]
    shares, f1 = (np.concatenate([getattr(run, name)[rows] for run in runs]) for name in ("shares", "f1"))
    return best_sharpness(pages, types, shares, f1)


def calibrated(
    empty: Iterable[HeldOut],
    run: Run,
    types: tuple[str, ...],
    sharp: list[float],
    of_parts: Iterable[list[float]],
    rounds: Rounds,
) -> Calibrated:
    """`sharp`: for pages that nobody has seen; `of_parts`: for those held out, by the others."""
    scores: dict[int, Score] = {}
    for part, learned in zip(run.parts, of_parts, strict=True):
        scores |= {row: run.pages[row].score(types, run.shares[row], learned) for row in part.held}
    sure = confidences(run.pages, scores, run.parts, rounds)
    told = [types[row] for row in run.shares.argmax(axis=1).tolist()] if types else [None] * len(run.pages)
    found = [Result(page.example, scores[row], told[row], sure[row]) for row, page in enumerate(run.pages)]
    nothing = [Result(page.example, page.score((), np.zeros(0), ()), None, None) for page in empty]
    return Calibrated(
        type_forests(run.pages, types, rounds),
        sharp,
        confidence_forest(run.pages, [scores[row] for row in range(len(run.pages))], rounds),
        nothing + found,
    )


def part_of(pages: Sequence[HeldOut], fold: int, types: tuple[str, ...], rounds: Rounds) -> Part:
    learned = [row for row, page in enumerate(pages) if page.example.fold != fold]
    held = [row for row, page in enumerate(pages) if page.example.fold == fold]
    return Part(learned, held, type_forests([pages[row] for row in learned], types, rounds))


def confidences(
    pages: Sequence[HeldOut], scores: Mapping[int, Score], parts: Iterable[Part], rounds: Rounds
) -> dict[int, float]:
    """How sure each page is to come out well, by the other folds."""
    found: dict[int, float] = {}
    for part in parts:
        sure = confidence_forest([pages[row] for row in part.learned], [scores[row] for row in part.learned], rounds)
        found |= {row: float(probability(sure.margin(pages[row].summary))[0]) for row in part.held}
    return found
