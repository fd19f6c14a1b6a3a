"""Repetition over columns, against plain loops."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk.repeats import ancestor_at, lowest_between, membership


@given(st.lists(st.integers(0, 9), min_size=2, max_size=60), st.data())
def test_lowest_between(depths: list[int], data: st.DataObject) -> None:
    lo = data.draw(st.integers(0, len(depths) - 2))
    hi = data.draw(st.integers(lo + 1, len(depths) - 1))
    assert lowest_between(np.array(depths), np.array([lo]), np.array([hi])).tolist() == [min(depths[lo + 1 : hi + 1])]


def test_ancestor_at() -> None:
    depth = np.array([0, 1, 2, 2, 1, 2, 3])
    items, wanted = np.array([6, 6, 6, 3, 2]), np.array([3, 2, 1, 1, 0])
    assert ancestor_at(depth, items, wanted).tolist() == [6, 5, 4, 1, 0]


def test_membership() -> None:
    page = dehusk.parse("<ul><li><a>one</a></li><li><a>two</a></li><li><a>three</a></li></ul><h1>once</h1>")
    root, size = membership(page)
    names = [page.tag_name(node) for node in range(len(root))]
    items = [node for node, name in enumerate(names) if name == "li"]
    for link, item in zip([node for node, name in enumerate(names) if name == "a"], items, strict=True):
        assert root[link] == item
        assert size[link] == 3
    assert root[names.index("h1")] == -1
    assert size[names.index("h1")] == 0
