"""The compiled trees equal their Python twin."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.kernel import trees as python
from dehusk.models.forest import Forest, joined

compiled = pytest.importorskip("dehusk.kernel._trees", reason="built without a compiler")
seeds = st.integers(0, 2**32 - 1).map(np.random.default_rng)
blocks = st.sampled_from([1, 2, 5, 63, 64, 65, 200])  # about the number that are worked on together


def forest(random: np.random.Generator, columns: int, trees: int) -> tuple[np.ndarray, ...]:
    """Trees as the model has them, each grown by splitting leaves by lot."""
    roots, depths = [], []
    feature, threshold, left = [], [], []
    for _ in range(trees):
        roots.append(len(left))
        feature.append(0), threshold.append(np.inf), left.append(len(left))
        depth = {roots[-1]: 0}
        for _ in range(random.integers(0, 9)):
            leaf = int(random.choice([node for node in depth if left[node] == node]))
            feature[leaf], threshold[leaf], left[leaf] = random.integers(columns), random.integers(-2, 3), len(left)
            for child in (len(left), len(left) + 1):
                depth[child] = depth[leaf] + 1
                feature.append(0), threshold.append(np.inf), left.append(child)
        depths.append(max(depth.values()))
    value = random.normal(size=len(left))
    return (*(np.array(one, np.int32) for one in (roots, depths, feature)), np.array(threshold, np.float32),
            np.array(left, np.int32), value.astype(np.float32))  # fmt: skip


@given(random=seeds, rows=blocks)
def test_trees_equal(random: np.random.Generator, rows: int) -> None:
    trees = forest(random, 4, 6)
    columns = random.integers(-2, 4, (4, rows)).astype(np.float32)
    columns[0] = columns[0, 0]  # the same for all rows
    odd = random.random(columns.shape)
    columns[odd < 0.02], columns[odd > 0.98] = np.nan, np.inf
    assert np.array_equal(compiled.add_trees(columns, *trees), python.add_trees(columns, *trees))


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


@pytest.mark.parametrize("kernel", [python, compiled], ids=["python", "compiled"])
def test_two_trees(kernel: object) -> None:
    # the first: feature 0 <= 1.5 ? 10 : (feature 1 <= 0 ? 20 : 30); the second is a leaf of 1
    feature, left = ints(0, 0, 1, 0, 0, 0), ints(1, 1, 3, 3, 4, 5)
    threshold = np.array([1.5, np.inf, 0, np.inf, np.inf, np.inf], np.float32)
    value = np.array([0, 10, 0, 20, 30, 1], np.float32)
    columns = np.tile(np.array([[1, 2, 2], [5, 0, 1]], np.float32), 5)  # more rows than go side by side
    total = kernel.add_trees(  # type: ignore[attr-defined]
        columns, ints(0, 5), ints(2, 0), feature, threshold, left, value
    )
    assert total.tolist() == [11, 21, 31] * 5


def test_no_rows_no_sums() -> None:
    trees = forest(np.random.default_rng(0), 4, 6)
    assert compiled.add_trees(np.zeros((4, 0), np.float32), *trees).shape == (0,)


@given(random=seeds)
def test_sums_by_group_equal(random: np.random.Generator) -> None:
    trees, row = forest(random, 4, 6), random.integers(-2, 4, (4, 1)).astype(np.float32)
    group = random.integers(0, 3, 6).astype(np.int32)
    found = compiled.sum_by_group(row, 3, group, *trees)
    assert np.array_equal(found, python.sum_by_group(row, 3, group, *trees))
    assert found.sum() == pytest.approx(python.add_trees(row, *trees)[0])


def test_forests_that_are_joined_say_what_they_say_alone() -> None:
    random = np.random.default_rng(0)
    alone = [Forest(*forest(random, 4, size)) for size in (3, 1, 5)]
    row = random.integers(-2, 4, (4, 1)).astype(np.float32)
    assert joined(alone).margins(row).tolist() == [one.margin(row)[0] for one in alone]
