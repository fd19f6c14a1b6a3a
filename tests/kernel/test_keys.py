"""Keys: the compiled functions equal those in Python, and both are right on cases counted by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import kernel
from dehusk.kernel import keys as python

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python, id="python"), pytest.param(kernel, id="kernel")]


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


@compiled
@given(keys=st.lists(st.integers(0, 20) | st.integers(0, 2**32 - 1)), wanted=st.sets(st.integers(0, 2**32 - 1)))
def test_looking_up_equal(keys: list[int], wanted: set[int]) -> None:
    table, asked = np.array(sorted(wanted), np.uint32), np.array(keys, np.uint32)
    index = kernel.places(table)
    assert np.array_equal(index, python.places(table))
    for some in (asked, table):
        assert np.array_equal(kernel.find(some, table, index), python.find(some, table, index))
    bounds = ints(0, len(keys) // 2, len(keys))
    for some in ((), (table,), (table, asked, asked[:3])):
        for ours, theirs in zip(
            kernel.count_shared(bounds, asked, *some), python.count_shared(bounds, asked, *some), strict=True
        ):
            assert np.array_equal(ours.ravel(), theirs.ravel())


def test_keys_chosen_to_share_a_place_do_not() -> None:
    """Multiples of the golden ratio's inverse: multiplied by it they are all small, and begin at one place."""
    inverse = pow(python.SPREAD, -1, 1 << 64)
    keys = [number * inverse % 2**64 for number in range(1000)]
    assert len({key * python.SPREAD % 2**64 >> 54 for key in keys}) == 1
    assert len({python.place_of(key, 10) for key in keys}) > 500


def test_like_keys_have_one_number() -> None:
    numbers, sizes = python.number_keys(np.array([7, 3, 7, 9, 3, 7], np.uint64))
    assert numbers.tolist() == [0, 1, 0, 2, 1, 0]
    assert sizes.tolist() == [3, 2, 1]


@pytest.mark.parametrize("hand", BOTH)
def test_a_key_is_found_at_its_number(hand: object) -> None:
    table = np.array([5, 40, 7], np.uint32)
    found = hand.find(np.array([7, 8, 5], np.uint32), table, hand.places(table))  # type: ignore[attr-defined]
    assert found.tolist() == [2, -1, 0]


@pytest.mark.parametrize("hand", BOTH)
def test_keys_of_several_sets(hand: object) -> None:
    keys, sets = np.array([7, 3, 7, 9], np.uint32), (np.array([7, 7, 3], np.uint32), np.array([9, 1], np.uint32))
    sizes, counts = hand.count_shared(ints(0, 1, 1, 4), keys, *sets)  # type: ignore[attr-defined]
    assert sizes.tolist() == [2, 2]
    assert counts.tolist() == [[1, 0, 2], [0, 0, 1]]


def test_spans_that_say_the_same() -> None:
    text = "long enough, long enough; long enouGh"
    numbers, sizes = python.number_spans(text, ints(0, 13, 26, 4, 0), ints(11, 24, 37, 4, 0))
    assert numbers.tolist() == [0, 0, 1, 2, 2]
    assert sizes.tolist() == [2, 1, 2]
    assert python.number_spans("\1", ints(0, 0), ints(1, 0))[0].tolist() == [0, 1]


@compiled
@given(
    text=st.text("abé汉", max_size=12), spans=st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=20)
)
def test_numbered_spans_equal(text: str, spans: list[tuple[int, int]]) -> None:
    within = [(min(lo, hi, len(text)), min(max(lo, hi), len(text))) for lo, hi in spans]
    lo, hi = ints(*(lo for lo, _ in within)), ints(*(hi for _, hi in within))
    assert kernel.numbered_spans(text, lo, hi).tolist() == python.numbered_spans(text, lo, hi).tolist()
    assert kernel.earlier_spans(text, lo, hi).tolist() == python.earlier_spans(text, lo, hi).tolist()


def test_earlier_spans() -> None:
    assert python.earlier_spans("abab", ints(0, 2, 1, 3, 0), ints(2, 4, 2, 4, 2)).tolist() == [0, 0, 2, 2, 1]
