"""Trees turned about say what the trees say, compiled and in Python."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.kernel import questions as python
from dehusk.kernel import trees
from tests.kernel.test_trees import forest, seeds

compiled = pytest.importorskip("dehusk.kernel._questions", reason="built without a compiler")
both = pytest.mark.parametrize("kernel", [python, compiled], ids=["python", "compiled"])
blocks = st.sampled_from([0, 1, 2, 5, 63, 64, 65, 200])  # about the number that are asked together


def sorted_by(kernel: object, columns: int, grown: tuple[np.ndarray, ...]) -> python.Questions | None:
    return kernel.sort_questions(columns, *grown)  # type: ignore[attr-defined, no-any-return]


@given(random=seeds, rows=blocks, of_blocks=st.integers(0, 4))
def test_every_block_comes_to_its_leaf(random: np.random.Generator, rows: int, of_blocks: int) -> None:
    grown = forest(random, 4, 6)
    columns = random.integers(-2, 4, (4, rows)).astype(np.float32)
    odd = random.random(columns.shape)
    columns[odd < 0.02], columns[odd > 0.98] = np.nan, np.inf
    columns[of_blocks:] = columns[of_blocks:, :1]
    expected = trees.add_trees(columns, *grown)
    for kernel in (python, compiled):
        asked = sorted_by(kernel, 4, grown)
        assert asked is not None
        assert np.array_equal(kernel.answer(columns, of_blocks, *asked), expected)
    for one, other in zip(sorted_by(python, 4, grown), sorted_by(compiled, 4, grown), strict=True):
        assert one.dtype == other.dtype
        assert np.array_equal(np.sort(one, axis=None), np.sort(other, axis=None))


def chain(leaves: int) -> tuple[np.ndarray, ...]:
    """One tree that asks whether a value is above 0, above 1, ...: leaf k for the values up to k."""
    nodes = 2 * leaves - 1
    left = np.arange(nodes, dtype=np.int32)
    left[0:-1:2] = np.arange(1, nodes, 2)  # node 2k asks; its left child is a leaf, its right one asks on
    threshold = np.full(nodes, np.inf, np.float32)
    threshold[0:-1:2] = np.arange(leaves - 1)
    value = np.zeros(nodes, np.float32)
    value[1::2], value[-1] = np.arange(leaves - 1), leaves - 1
    return np.zeros(1, np.int32), np.full(1, leaves - 1, np.int32), np.zeros(nodes, np.int32), threshold, left, value


@both
def test_as_many_leaves_as_there_are_bits(kernel: object) -> None:
    columns = np.arange(-1, 40, dtype=np.float32)[None]
    asked = sorted_by(kernel, 1, chain(32))
    assert asked is not None
    found = kernel.answer(columns, 1, *asked)  # type: ignore[attr-defined]
    assert found.tolist() == np.ceil(columns[0]).clip(0, 31).tolist()
    assert sorted_by(kernel, 1, chain(33)) is None
    assert sorted_by(kernel, 1, chain(5000)) is None
    broad = (np.zeros(2, np.int32), np.array([6, 6], np.int32), *complete(6))
    assert sorted_by(kernel, 1, broad) is None
    assert sorted_by(kernel, 1, (np.zeros(2, np.int32), np.array([5, 5], np.int32), *complete(5))) is not None


def complete(depth: int) -> tuple[np.ndarray, ...]:
    """The nodes of a tree of 2 ** depth leaves, all of them as deep."""
    nodes, inner = 2 ** (depth + 1) - 1, 2**depth - 1
    left = np.arange(nodes, dtype=np.int32)
    left[:inner] = 2 * left[:inner] + 1
    threshold = np.where(np.arange(nodes) < inner, 0, np.inf).astype(np.float32)
    return np.zeros(nodes, np.int32), threshold, left, np.zeros(nodes, np.float32)


def test_questions_about_other_columns_are_refused() -> None:
    asked = sorted_by(compiled, 1, chain(3))
    assert asked is not None
    with pytest.raises(ValueError, match="other columns"):
        compiled.answer(np.zeros((2, 3), np.float32), 1, *asked)
