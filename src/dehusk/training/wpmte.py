"""Chooses the two thresholds of WPMTE."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats
from dehusk.errors import TrainingError
from dehusk.extractors.published.wpmte import main_text
from dehusk.training.line_examples import LineExample

SHORT = (0, 2, 4, 6, 8, 10, 15, 20)
LONG = (1, 10, 15, 20, 25, 30, 40, 60)
PAIRS = [(short, long) for short, long in product(SHORT, LONG) if short < long]


class Tried(NamedTuple):
    """A page with every pair of thresholds; folds that share the page share this."""

    topical: bool  # the gold has one of its lines
    f1: Floats  # one a pair


def tried(page: LineExample) -> Tried:
    counts = np.array([len(line) for line in page.words], np.int64)
    return Tried(bool(page.topical.any()), np.array([page.f1(main_text(counts, *pair)) for pair in PAIRS]))


def learn(pages: Sequence[Tried]) -> tuple[int, int]:
    """n_short and n_long with the best mean F1."""
    if not any(page.topical for page in pages):
        raise TrainingError(f"{len(pages)} pages have no line that the gold text has: nothing to learn from")
    return PAIRS[int(np.argmax(np.mean([page.f1 for page in pages], axis=0)))]
