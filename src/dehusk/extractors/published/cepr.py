"""CEPR (Wu, Li, Hu, Wu 2013): text nodes on tag paths whose text nodes are long, punctuated and unlike each other.

Names follow the paper: TPR, the text to tag path ratio of a path, and ETPR, the extended one.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from rapidfuzz.distance import Levenshtein

from dehusk.arrays import Floats, Ints
from dehusk.extractors.base import chosen_share
from dehusk.extractors.parameters import check
from dehusk.extractors.smoothing import gaussian
from dehusk.kernel import path_keys
from dehusk.page import Page
from dehusk.page.paths import in_order, labels
from dehusk.page.text import punctuation


@dataclass(frozen=True)
class Cepr:
    extended: bool = True  # ETPR, else TPR
    radius: int = 1  # text nodes before and after one that smooth its ratio
    threshold: float = 0.8  # in standard deviations of the smoothed ratio
    about: ClassVar[str] = (
        "text nodes by the ratio of text to tag paths (CEPR). "
        "Wu, Li, Hu, Wu: Web news extraction via path ratios (2013)"
    )

    def __post_init__(self) -> None:
        check(self, radius=(1, 100))

    def score(self, page: Page) -> Floats:
        if not len(page):
            return np.zeros(0)
        columns = page.columns
        tags = labels(page)
        path = in_order(path_keys(columns.parent, tags.astype(np.uint64))[columns.piece_node])
        ratio = smoothed(self.ratios(page, path)[path], path, _steps(page, tags, path), self.radius)
        return chosen_share(page, (ratio >= self.threshold * ratio.std()) & (ratio > 0))

    def ratios(self, page: Page, path: Ints) -> Floats:
        """TPR or ETPR of every path."""
        length = page.piece_chars
        mean, deviation = _moments(path, length)
        if not self.extended:
            return mean
        columns = page.columns
        marks = np.diff(np.searchsorted(punctuation(columns.text), (columns.piece_lo, columns.piece_hi)), axis=0)[0]
        mean_marks, deviation_marks = _moments(path, marks)
        return mean * mean_marks * np.maximum(deviation, 1) * np.maximum(deviation_marks, 1)


def _moments(path: Ints, values: Ints) -> tuple[Floats, Floats]:
    """Mean and standard deviation of the values on each path."""
    size = np.bincount(path)
    mean = np.bincount(path, values) / size
    return mean, np.sqrt(np.bincount(path, (values - mean[path]) ** 2) / size)


def _steps(page: Page, tags: Ints, path: Ints) -> list[list[int]]:
    """The tags of every path, root first."""
    _, first = np.unique(path, return_index=True)
    parent, tag, found = page.columns.parent.tolist(), tags.tolist(), []
    for node in page.columns.piece_node[first].tolist():
        steps, at = [], node
        while at >= 0:
            steps.append(tag[at])
            at = parent[at]
        found.append(steps[::-1])
    return found


def smoothed(ratio: Floats, path: Ints, steps: list[list[int]], radius: int) -> Floats:
    """Each text node's ratio with those of its neighbours, which weigh as much as their paths are alike."""
    kernel = gaussian(radius, radius)[radius:]
    total, weight = ratio * kernel[0], np.full(len(ratio), kernel[0])
    for distance in range(1, min(radius, len(ratio) - 1) + 1):
        alike = kernel[distance] * _similarity(path[:-distance], path[distance:], steps)
        total[:-distance] += alike * ratio[distance:]
        total[distance:] += alike * ratio[:-distance]
        weight[:-distance] += alike
        weight[distance:] += alike
    return np.asarray(total / weight)


def _similarity(path: Ints, other: Ints, steps: list[list[int]]) -> Floats:
    """1 less the edit distance of two paths as a share of the longer; each pair of paths is compared once."""
    pairs, of_pair = np.unique(path * len(steps) + other, return_inverse=True)
    found = [
        Levenshtein.normalized_similarity(steps[pair // len(steps)], steps[pair % len(steps)])
        for pair in pairs.tolist()
    ]
    return np.array(found)[of_pair]
