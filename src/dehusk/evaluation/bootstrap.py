"""Means over pages with 95 % intervals: the pages drawn again a thousand times, from a fixed seed."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats

DRAWS = 1000
SEED = 20260101


class Mean(NamedTuple):
    mean: float
    low: float
    high: float
    pages: int

    def __str__(self) -> str:
        return f"{self.mean:.3f} [{self.low:.3f}, {self.high:.3f}]"


@lru_cache(maxsize=16)
def draws(n: int) -> Floats:
    """How often each of n pages is in each draw; the same for every method, so that they are compared on like draws."""
    return np.random.default_rng(SEED).multinomial(n, np.full(n, 1 / n), DRAWS).astype(np.float64)


def mean(values: Floats) -> Mean:
    """Pages without a value (nan) are left out."""
    known = values[~np.isnan(values)]
    n = len(known)
    if not n:
        return Mean(np.nan, np.nan, np.nan, 0)
    low, high = np.quantile(draws(n) @ known / n, (0.025, 0.975))
    return Mean(float(known.mean()), float(low), float(high), n)


def difference(a: Floats, b: Floats) -> Mean:
    """The mean of a - b, page by page: much surer than two intervals side by side."""
    return mean(a - b)
