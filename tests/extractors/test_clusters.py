"""k-means and Gaussian weights, by hand."""

from math import exp

import numpy as np
import pytest

from dehusk.arrays import greatest_run
from dehusk.extractors.clusters import k_means
from dehusk.extractors.smoothing import gaussian, smoothed


def test_centres_move_to_the_mean_of_their_points() -> None:
    points = np.array([[0.0], [1.0], [5.0], [9.0]])
    # from 0 and 1: 0 | 1 5 9, mean 5: 0 1 | 5 9, means .5 and 7: the same again
    assert k_means(points, np.array([[0.0], [1.0]])).tolist() == [0, 0, 1, 1]


def test_a_fixed_centre_stays() -> None:
    points = np.array([[3.0], [4.0], [9.0]])
    # from 0 and 9: 3 and 4 are nearer to 0; if that moved, it would come to 3.5; from 0 and 6.5 the 4 goes over
    assert k_means(points, np.array([[0.0], [7.5]]), fixed=1).tolist() == [0, 1, 1]
    assert k_means(points, np.array([[0.0], [7.5]])).tolist() == [0, 0, 1]


def test_gaussian_weights() -> None:
    k = exp(-0.5)
    assert gaussian(1, 1.0).tolist() == pytest.approx([k / (1 + 2 * k), 1 / (1 + 2 * k), k / (1 + 2 * k)])
    assert gaussian(1, 0.0).tolist() == [0, 1, 0]


def test_smoothing_pads_with_zeros() -> None:
    k = exp(-0.5)
    assert smoothed(np.array([0.0, 4.0, 0.0]), 1.0).tolist() == pytest.approx(
        [4 * k / (1 + 2 * k), 4 / (1 + 2 * k), 4 * k / (1 + 2 * k)]
    )
    assert smoothed(np.array([7.0]), 3.0).tolist() == [7.0]
    assert smoothed(np.zeros(0), 1.0).tolist() == []


@pytest.mark.parametrize(
    ("values", "run"),
    [([], (0, 0)), ([-1, -2], (0, 0)), ([-1, 3, -1, 2, -5, 4], (1, 4)), ([2, -2, 2], (0, 1)), ([1, 1], (0, 2))],
)
def test_the_run_with_the_greatest_sum(values: list[int], run: tuple[int, int]) -> None:
    assert greatest_run(np.array(values, np.int64)) == run
