"""Chooses the two thresholds of WPMTE."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from dehusk.errors import TrainingError
from dehusk.extractors.published.wpmte import main_text
from dehusk.training.line_examples import LineExample

SHORT = (0, 2, 4, 6, 8, 10, 15, 20)
LONG = (1, 10, 15, 20, 25, 30, 40, 60)


def learn(examples: Sequence[LineExample]) -> tuple[int, int]:
    """n_short and n_long with the best F1 on the pages."""
    if not any(page.topical.any() for page in examples):
        raise TrainingError(f"{len(examples)} pages have no line that the gold text has: nothing to learn from")
    counts = [np.array([len(line) for line in page.words], np.int64) for page in examples]
    pairs = [(short, long) for short, long in product(SHORT, LONG) if short < long]
    f1 = [np.mean([p.f1(main_text(n, *pair)) for p, n in zip(examples, counts, strict=True)]) for pair in pairs]
    return pairs[int(np.argmax(f1))]
