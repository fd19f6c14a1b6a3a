"""Means with their intervals."""

import numpy as np
import pytest

from dehusk.evaluation.bootstrap import difference, mean

VALUES = np.random.default_rng(7).normal(0.8, 0.1, 400)


def test_the_interval_is_that_of_the_normal_law() -> None:
    found = mean(VALUES)
    half = 1.96 * VALUES.std(ddof=1) / 20
    assert found.mean == pytest.approx(VALUES.mean())
    assert found.low == pytest.approx(VALUES.mean() - half, abs=half / 5)
    assert found.high == pytest.approx(VALUES.mean() + half, abs=half / 5)


def test_the_seed_is_fixed() -> None:
    assert mean(VALUES) == mean(VALUES.copy())


def test_equal_pages_leave_no_doubt() -> None:
    assert mean(np.full(10, 0.5))[:3] == pytest.approx((0.5, 0.5, 0.5))


def test_pages_without_a_value_are_left_out() -> None:
    found = mean(np.array([1.0, np.nan, 0.0]))
    assert (found.mean, found.pages) == (0.5, 2)
    assert mean(np.array([np.nan])).pages == 0


def test_a_small_steady_gain_is_seen_in_pairs_only() -> None:
    better = VALUES + 0.01
    assert mean(better).low < mean(VALUES).high
    assert difference(better, VALUES).low == pytest.approx(0.01)
