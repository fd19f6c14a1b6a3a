"""How long the methods took, from a run that timed them side by side."""

from typing import NamedTuple

import numpy as np

from dehusk.arrays import Floats, Ints

FEW = 5  # pages; a median of fewer says nothing


class Speed(NamedTuple):
    """Milliseconds of CPU time a page; `ratio` is the median, over the pages, of the time over the other method's."""

    median: float
    mean: float
    p99: float
    ratio: float
    growth: float  # exponent: 1 where twice the page takes twice the time


def speed(seconds: Floats, against: Floats, sizes: Ints) -> Speed:
    ms = 1e3 * seconds[~np.isnan(seconds)]
    if not len(ms):
        return Speed(*[np.nan] * 5)
    both = ~np.isnan(seconds) & ~np.isnan(against) & (against > 0)
    ratio = float(np.median(seconds[both] / against[both])) if both.any() else np.nan
    return Speed(
        float(np.median(ms)), float(ms.mean()), float(np.quantile(ms, 0.99)), ratio, exponent(growth(seconds, sizes))
    )


def growth(seconds: Floats, sizes: Ints) -> list[tuple[float, float]]:
    """(bytes, ms): medians over the pages of each doubling of the size."""
    octave = np.floor(np.log2(np.maximum(sizes, 1)))
    known = seconds > 0  # a coarse clock shows none for a short page
    points = []
    for step in np.unique(octave):
        pages = known & (octave == step)
        if pages.sum() >= FEW:
            points.append((float(np.median(sizes[pages])), 1e3 * float(np.median(seconds[pages]))))
    return points


def exponent(points: list[tuple[float, float]]) -> float:
    """The slope of the growth on logarithmic axes, or nan where the pages are all of a size."""
    if len(points) < 3:
        return float("nan")
    x, y = np.log(np.array(points)).T
    return float(np.polyfit(x, y, 1)[0])
