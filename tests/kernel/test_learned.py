"""The compiled trees and layers equal their Python twins."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.kernel import learned

compiled = pytest.importorskip("dehusk.kernel._learned", reason="built without a compiler")
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
    assert np.array_equal(compiled.add_trees(columns, *trees), learned.add_trees(columns, *trees))


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


@pytest.mark.parametrize("kernel", [learned, compiled], ids=["python", "compiled"])
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


def normal(random: np.random.Generator, *shape: int) -> np.ndarray:
    return random.normal(size=shape).astype(np.float32)


@given(random=seeds, rows=blocks, of_blocks=st.integers(1, 9))
def test_the_first_layer_is_the_same(random: np.random.Generator, rows: int, of_blocks: int) -> None:
    columns = np.exp(5 * normal(random, 9, rows)) * normal(random, 9, rows)
    columns[random.random(columns.shape) < 0.2] = 0
    given_ = (
        columns,
        of_blocks,
        normal(random, 9),
        1 + normal(random, 9) ** 2,
        normal(random, 5, 9),
        normal(random, 5, 1),
    )
    assert compiled.enter(*given_) == pytest.approx(learned.enter(*given_), rel=1e-4, abs=1e-4)


@given(random=seeds, rows=blocks, step=st.sampled_from([1, 2, 8, 64, 1000]))
def test_a_layer_is_the_same(random: np.random.Generator, rows: int, step: int) -> None:
    given_ = (normal(random, 6, rows), normal(random, 6, 18), normal(random, 6, 1), step)
    assert compiled.with_neighbours(*given_) == pytest.approx(learned.with_neighbours(*given_), rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("size", [0, 1e-30, 1e-7, 0.3, 1, 5, 1e6, 3e38])
def test_the_logarithm_is_exact_to_the_last_bits(size: float) -> None:
    columns, one = np.array([[size, -size]], np.float32), np.ones(1, np.float32)
    for sign in (1, -1):  # only what is positive goes through the layer
        made = compiled.enter(columns, 1, 0 * one, 30 * one, np.full((1, 1), sign, np.float32), np.zeros((1, 1), "f4"))
        assert made == pytest.approx(np.maximum(sign * learned.squeezed(columns, 0 * one, 30 * one), 0), rel=3e-7)


@pytest.mark.parametrize("rows", [8, 10])
def test_what_does_not_fit_is_refused(rows: int) -> None:
    random = np.random.default_rng(0)
    shape, weights, bias = normal(random, 9), normal(random, 4, 9), normal(random, 4, 1)
    with pytest.raises(ValueError, match="fit"):
        compiled.enter(normal(random, rows, 3), 5, shape, shape, weights, bias)
    with pytest.raises(ValueError, match="fit"):
        compiled.with_neighbours(normal(random, rows, 3), normal(random, 9, 27), normal(random, 9, 1), 1)
