"""Learns which regions are lists from pages of which only the kind is known: an article has none, a result page one.

Which region of a list page is its list is not told: it is taken to be the likeliest by score and model, in turns
(multiple-instance learning). Of a page without a list the likeliest regions are the examples.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, Ints, Mask
from dehusk.lists.build import tree_of
from dehusk.lists.facts import Facts
from dehusk.lists.glance import glance
from dehusk.lists.regions import AGAINST_SCORE, found_in
from dehusk.page import Page

ROUNDS = 5
RIDGE = 60.0  # penalty on the square of a weight, of signs with a variance of 1: many, learned from few list pages
GLANCE_RIDGE = 3.0  # of the first look, which is to be sure of articles
STEPS = 25
OTHERS, THEIR_WEIGHT = 2, 0.5  # further regions of a page without a list, and what they count


class Example(NamedTuple):
    """A page as its regions."""

    site: str
    is_list: bool
    weight: float
    scores: Floats  # one a region
    signs: Floats  # (regions, signs)
    glance: Floats  # one number a sign of the page


class Model(NamedTuple):
    weights: Floats  # one a sign
    constant: float

    def odds(self, signs: Floats) -> Floats:
        return np.asarray(signs @ self.weights + self.constant)

    def calibrated(self, by: "Model") -> "Model":
        """The same, its odds put through a model of one sign: the odds."""
        return Model(self.weights * by.weights[0], self.constant * float(by.weights[0]) + by.constant)


def example(page: Page, site: str, is_list: bool, weight: float) -> Example | None:
    """None for a page in which nothing repeats."""
    tree = tree_of(page)
    regions = found_in(Facts(tree)) if len(tree) else []
    if not regions:
        return None
    signs = np.array([each.signs for each in regions], np.float64)
    scores = np.array([each.score for each in regions])
    return Example(site, is_list, weight, scores, signs, np.array(glance(page)))


def learn_glance(examples: Sequence[Example]) -> Model:
    """What tells a page with a list at a glance."""
    signs = np.array([each.glance for each in examples])
    is_list, weight = (np.array(column) for column in zip(*((e.is_list, e.weight) for e in examples), strict=True))
    return _fitted(signs, is_list, weight, GLANCE_RIDGE)


def learn(examples: Sequence[Example]) -> Model:
    signs = np.concatenate([each.signs for each in examples])
    page = np.repeat(np.arange(len(examples)), [len(each.scores) for each in examples])
    score = np.concatenate([each.scores for each in examples])
    is_list = np.array([each.is_list for each in examples])[page]
    weight = np.array([each.weight for each in examples])[page]
    odds = np.zeros(len(page))
    model = Model(np.zeros(signs.shape[1]), 0.0)
    for turn in range(ROUNDS):
        promise = np.where(is_list, score + AGAINST_SCORE * odds, odds if turn else score)
        rank = _ranks(page, promise)
        use = rank <= np.where(is_list, 0, OTHERS)
        count = weight * np.where(rank == 0, 1.0, THEIR_WEIGHT)
        model = _fitted(signs[use], is_list[use], count[use], RIDGE)
        odds = model.odds(signs)
    return model


def calibration(odds: Floats, is_list: Mask, weight: Floats) -> Model:
    """What the odds of pages that a model has not seen are worth (Platt 1999)."""
    return _fitted(odds[:, None], is_list, weight, 0.0)


def _ranks(page: Ints, promise: Floats) -> Ints:
    """The place of each region among those of its page, 0 for the likeliest."""
    order = np.lexsort((-promise, page))
    rank = np.empty(len(page), np.int64)
    rank[order] = np.arange(len(page)) - np.searchsorted(page[order], page[order])
    return rank


def _fitted(signs: Floats, is_list: Mask, weight: Floats, penalty: float) -> Model:
    """Logistic regression by Newton's method."""
    mean, spread = signs.mean(axis=0), signs.std(axis=0) + 1e-9
    z = np.column_stack([(signs - mean) / spread, np.ones(len(signs))])
    ridge = np.diag([penalty] * signs.shape[1] + [0.0])
    beta = np.zeros(z.shape[1])
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(z @ beta, -30, 30)))
        gradient = z.T @ (weight * (p - is_list)) + ridge @ beta
        beta -= np.linalg.solve((z * (weight * p * (1 - p))[:, None]).T @ z + ridge, gradient)
    return Model(beta[:-1] / spread, float(beta[-1] - (beta[:-1] * mean / spread).sum()))
