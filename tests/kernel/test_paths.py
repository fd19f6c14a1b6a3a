"""Walks along paths: the compiled ones equal those in Python, and both are right on cases counted by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import kernel
from dehusk.kernel import paths
from dehusk.kernel.keys import PRIME, SEED


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


trees = st.lists(st.integers(0, 10**6), min_size=1, max_size=30).map(
    lambda picks: ints(-1, *(pick % (i + 1) for i, pick in enumerate(picks)))
)


@pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler")
@given(parent=trees, seed=st.integers(0, 99))
def test_keys_of_paths_equal(parent: np.ndarray, seed: int) -> None:
    codes = np.random.default_rng(seed).integers(0, 2**64, len(parent), np.uint64)
    assert np.array_equal(kernel.path_keys(parent, codes), paths.path_keys(parent, codes))


@pytest.mark.parametrize("path_keys", [paths.path_keys, kernel.path_keys], ids=["python", "kernel"])
def test_the_lower_half_of_a_path_is_a_key_of_32_bits(path_keys: object) -> None:
    """Files of sites hold such keys."""
    keys = path_keys(ints(-1, 0, 0), np.array([5, 7, 8], np.uint64))  # type: ignore[operator]
    assert keys.dtype == np.uint64
    root = ((SEED ^ 5) * PRIME) % 2**32
    assert keys.astype(np.uint32).tolist() == [root, ((root ^ 7) * PRIME) % 2**32, ((root ^ 8) * PRIME) % 2**32]


def test_along_the_path() -> None:
    parent, values = ints(-1, 0, 1, 0), np.array([2, -1, 5, 4], np.float32)
    total, least, greatest = paths.fold_paths(parent, values)
    assert total.tolist() == [2, 1, 6, 6]
    assert least.tolist() == [2, -1, -1, 2]
    assert greatest.tolist() == [2, 2, 5, 4]


@given(st.lists(st.tuples(st.integers(0, 10**6), st.booleans()), max_size=50))
def test_inherit_is_a_walk_to_the_root(nodes: list[tuple[int, bool]]) -> None:
    parent = np.array([(up % i if i else -1) for i, (up, _) in enumerate(nodes)], np.int32)
    marked = np.array([mark for _, mark in nodes], np.uint8)
    expected = []
    for start in range(len(nodes)):
        node = start
        while node >= 0 and not marked[node]:
            node = int(parent[node])
        expected.append(node)
    for inherit in (kernel.inherit, paths.inherit):
        assert inherit(parent, marked).tolist() == expected
        assert inherit(parent, marked).dtype == np.int32


@given(st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 4)), max_size=30))
def test_highest_below_is_the_first_greatest_of_the_subtree(nodes: list[tuple[int, int]]) -> None:
    """Any forest in document order: a node's parent is the node before it or one of that node's ancestors."""
    parent: list[int] = []
    for node, (up, _) in enumerate(nodes):
        path = [node - 1]
        while path[-1] >= 0:
            path.append(parent[path[-1]])
        parent.append(path[up % len(path)])
    values = [float(value) for _, value in nodes]
    expected = []
    for root in range(len(nodes)):
        end = next((i for i in range(root + 1, len(nodes)) if parent[i] < root), len(nodes))
        expected.append(max(range(root, end), key=lambda i: (values[i], -i)))
    for highest_below in (kernel.highest_below, paths.highest_below):
        found = highest_below(np.array(parent, np.int32), np.array(values))
        assert found.tolist() == expected
        assert found.dtype == np.int32
