"""k-means."""

import numpy as np

from dehusk.arrays import Floats, Ints

ROUNDS = 50


def k_means(points: Floats, centres: Floats, fixed: int = 0) -> Ints:
    """The nearest centre of each point (a row each), the first of several; the first `fixed` centres never move.

    A centre without points stays where it is.
    """
    centres, nearest = centres.copy(), np.full(len(points), -1)
    for _ in range(ROUNDS):
        before, nearest = nearest, ((points[:, None] - centres) ** 2).sum(axis=2).argmin(axis=1)
        if np.array_equal(before, nearest):
            break
        sizes = np.bincount(nearest, minlength=len(centres))
        for axis in range(points.shape[1]):
            sums = np.bincount(nearest, points[:, axis], len(centres))
            centres[fixed:, axis] = np.where(sizes > 0, sums / np.maximum(sizes, 1), centres[:, axis])[fixed:]
    return nearest
