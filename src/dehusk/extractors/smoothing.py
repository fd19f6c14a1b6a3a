"""Gaussian smoothing of a column."""

from math import ceil

import numpy as np

from dehusk.arrays import Floats


def gaussian(radius: int, deviation: float) -> Floats:
    """2 * radius + 1 weights of sum 1, the greatest in the middle."""
    offsets = np.arange(-radius, radius + 1)
    weights = np.exp(-(offsets**2) / (2 * deviation**2)) if deviation > 0 else (offsets == 0).astype(np.float64)
    return np.asarray(weights / weights.sum())


def smoothed(values: Floats, deviation: float) -> Floats:
    """Each value with its neighbours up to one deviation away, zeros beyond the ends."""
    radius = min(ceil(deviation), (len(values) - 1) // 2)
    return np.convolve(values, gaussian(radius, deviation), "same") if len(values) else values
