"""Repetition over columns, against plain loops."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from dehusk.lists.repeats import ancestor_at, lowest_between, record_roots


@given(st.lists(st.integers(0, 9), min_size=2, max_size=60), st.data())
def test_lowest_between(depths: list[int], data: st.DataObject) -> None:
    lo = data.draw(st.integers(0, len(depths) - 2))
    hi = data.draw(st.integers(lo + 1, len(depths) - 1))
    assert lowest_between(np.array(depths), np.array([lo]), np.array([hi])).tolist() == [min(depths[lo + 1 : hi + 1])]


def test_ancestor_at() -> None:
    depth = np.array([0, 1, 2, 2, 1, 2, 3])
    items, wanted = np.array([6, 6, 6, 3, 2]), np.array([3, 2, 1, 1, 0])
    assert ancestor_at(depth, items, wanted).tolist() == [6, 5, 4, 1, 0]


def test_record_roots() -> None:
    # 0 ul: 1 li: 2 a, 3 li: 4 a, 5 li: 6 a; paths of li and of a occur three times
    depth, path = np.array([0, 1, 2, 1, 2, 1, 2]), np.array([9, 1, 2, 1, 2, 1, 2], np.uint64)
    item, root, _ = record_roots(depth, path)
    assert dict(zip(item.tolist(), root.tolist(), strict=True)) == {1: 1, 3: 3, 5: 5, 2: 1, 4: 3, 6: 5}
