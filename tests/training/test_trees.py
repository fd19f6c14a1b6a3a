"""LightGBM's trees come over to ours."""

import numpy as np
import pytest

from dehusk.training.trees import at_most, boost, forest_of


def test_trees_come_over_exactly() -> None:
    random = np.random.default_rng(0)
    rows = random.normal(size=(500, 4)).astype(np.float32)
    target = (rows[:, 0] * rows[:, 1] > 0).astype(np.float64)
    booster = boost(rows, target, np.ones(500), 20, objective="binary", num_leaves=8)
    ours = forest_of(booster).margin(np.ascontiguousarray(rows.T))
    assert ours == pytest.approx(booster.predict(rows, raw_score=True), abs=1e-5)


def test_a_threshold_is_never_rounded_up() -> None:
    for value in np.random.default_rng(1).normal(size=100).tolist():
        assert at_most(value) <= value
        assert float(np.nextafter(np.float32(at_most(value)), np.float32(np.inf))) > value
