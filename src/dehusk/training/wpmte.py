"""Chooses the two thresholds of WPMTE."""

from collections.abc import Sequence
from itertools import product

import numpy as np

from dehusk.extractors.published.wpmte import main_text
from dehusk.training.line_examples import Example

SHORT = (0, 2, 4, 6, 8, 10, 15, 20)
LONG = (1, 10, 15, 20, 25, 30, 40, 60)


def learn(examples: Sequence[Example]) -> tuple[int, int]:
    """n_short and n_long with the best F1 on the pages."""
    counts = [np.array([len(line) for line in page.words]) for page in examples]
    return max(
        ((short, long) for short, long in product(SHORT, LONG) if short < long),
        key=lambda pair: np.mean([p.f1(main_text(n, *pair)) for p, n in zip(examples, counts, strict=True)]),
    )
