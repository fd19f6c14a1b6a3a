"""Learns where content stands and how it looks, for CLG: a logistic regression over the blocks of laid out pages."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from dehusk.arrays import Floats, Mask
from dehusk.errors import TrainingError
from dehusk.evaluation.document import Document, Fold
from dehusk.extractors.published.clg.features import Leaves, leaves
from dehusk.extractors.published.clg.grouping import main_group
from dehusk.extractors.published.clg.method import LEAST_SPREAD, Learned
from dehusk.page import Page
from dehusk.page.text import shared, words
from dehusk.training.labels import block_labels

PENALTY = 1.0  # on the squares of the weights
ROUNDS = 25  # of Newton's method
FOLDS = 5
CONTENT = 0.5  # the share of a block's words in the gold that makes it content


@dataclass(frozen=True, eq=False)
class Example:
    """A page with its layout and gold."""

    document: Document
    page: Page
    leaves: Leaves
    content: Mask  # of its blocks


def example_of(document: Document, page: Page) -> Example:
    assert page.layout is not None
    share, _ = block_labels(page, document.text or "")
    return Example(document, page, leaves(page, page.layout), share >= CONTENT)


def learn(examples: Sequence[Example]) -> Learned:
    """Balanced: content and the rest weigh the same, however many blocks each has."""
    places = np.concatenate([one.leaves.places[one.leaves.visible & one.content] for one in examples])
    content = np.concatenate([one.content[one.leaves.visible] for one in examples])
    if not content.any() or content.all():
        raise TrainingError(f"{len(examples)} pages have no block of content, or no other: nothing to learn from")
    best = np.median(places, axis=0)
    features = np.concatenate([one.leaves.features(best)[one.leaves.visible] for one in examples])
    mean, spread = features.mean(axis=0), np.maximum(features.std(axis=0), LEAST_SPREAD)
    balance = np.where(content, 0.5 / content.mean(), 0.5 / (1 - content.mean()))
    *weights, bias = fitted((features - mean) / spread, content, balance)
    return Learned(best, mean, spread, np.array(weights), float(bias))


def fitted(features: Floats, content: Mask, balance: Floats) -> Floats:
    """The weights of a logistic regression, and its bias last, by Newton's method."""
    rows = np.column_stack((features, np.ones(len(features))))
    penalty = np.append(np.full(features.shape[1], PENALTY), 1e-9)
    weights = np.zeros(rows.shape[1])
    for _ in range(ROUNDS):
        guess = 1 / (1 + np.exp(-np.clip(rows @ weights, -30, 30)))
        slope = rows.T @ (balance * (guess - content)) + penalty * weights
        curve = (rows * (balance * guess * (1 - guess))[:, None]).T @ rows + np.diag(penalty)
        step = np.linalg.solve(curve, slope)
        weights -= step
        if np.abs(step).max() < 1e-8:
            break
    return weights


def unseen(examples: Sequence[Example]) -> dict[str, list[float]]:
    """Set -> F1 of its pages, each by a model that was learned from other sites."""
    scores: dict[str, list[float]] = {}
    for fold in (Fold(k, FOLDS) for k in range(1, FOLDS + 1)):
        others = [one for one in examples if not fold.holds(one.document.site)]
        held = [one for one in examples if fold.holds(one.document.site)]
        if others and held:
            learned = learn(others)
            for one in held:
                scores.setdefault(one.document.set, []).append(f1(learned, one))
    return scores


def f1(learned: Learned, example: Example) -> float:
    """Of the bag of words that a model keeps of a page."""
    page, gold = example.page, words(example.document.text or "")
    kept = main_group(page, example.leaves.box, learned.probability(example.leaves))
    got = words("\n".join(page.texts_of(np.flatnonzero(kept))))
    return 2 * shared(got, gold) / (len(got) + len(gold)) if got or gold else 1.0
