"""The compiled counts equal their Python twin, and both are right on cases counted by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk import kernel
from dehusk.kernel import measure

if not kernel.COMPILED:
    pytest.skip("built without a compiler", allow_module_level=True)
compiled = kernel
BOTH = [pytest.param(measure, id="python"), pytest.param(compiled, id="compiled")]
texts = st.text(st.one_of(st.characters(), st.sampled_from("aB1_ -.,。，汉字ไทย"))).filter(
    lambda text: text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") == text
)


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


@given(text=texts)
def test_counts_of_spans_equal(text: str) -> None:
    lo, hi = ints(0, 0, len(text) // 2), ints(len(text), 0, len(text))
    for ours, theirs in zip(compiled.words(text, lo, hi), measure.words(text, lo, hi), strict=True):
        assert np.array_equal(ours, theirs)
    assert np.array_equal(compiled.profile(text, lo, hi), measure.profile(text, lo, hi))
    for ours, theirs in zip(compiled.same_spans(text, lo, hi), measure.same_spans(text, lo, hi), strict=True):
        assert np.array_equal(ours, theirs)


@given(text=st.text(st.sampled_from("abcXYZ019-_ \t\né汉")))
def test_name_parts_equal(text: str) -> None:
    lo, hi, seeds = ints(0, len(text) // 2), ints(len(text), len(text)), np.array([7, 8], np.uint32)
    ours, theirs = compiled.name_parts(text, lo, hi, seeds), measure.name_parts(text, lo, hi, seeds)
    table = np.unique(theirs[1])[::2].copy()
    asked = (text, lo, hi, seeds, ints(1, 1), 3, table, measure.places(table), np.arange(len(table), dtype=np.float32))
    for one, other in zip(compiled.name_odds(*asked), measure.name_odds(*asked), strict=True):
        assert one == pytest.approx(other)
    assert np.array_equal(ours[0], theirs[0])
    assert np.array_equal(ours[1], theirs[1])


trees = st.lists(st.integers(0, 10**6), min_size=1, max_size=30).map(
    lambda picks: ints(-1, *(pick % (i + 1) for i, pick in enumerate(picks)))
)


@given(parent=trees, seed=st.integers(0, 99))
def test_counts_along_paths_equal(parent: np.ndarray, seed: int) -> None:
    random = np.random.default_rng(seed)
    values = random.integers(-9, 9, len(parent)).astype(np.float32)
    kinds = random.integers(-1, 3, len(parent)).astype(np.int32)
    codes = random.integers(0, 2**32, len(parent)).astype(np.uint32)
    assert np.array_equal(compiled.fold(parent, values), measure.fold(parent, values))
    assert np.array_equal(compiled.distances(parent, kinds, 3), measure.distances(parent, kinds, 3))
    assert np.array_equal(compiled.path_keys(parent, codes), measure.path_keys(parent, codes))


@given(keys=st.lists(st.integers(0, 20) | st.integers(0, 2**32 - 1)), wanted=st.sets(st.integers(0, 2**32 - 1)))
def test_looking_up_and_grouping_equal(keys: list[int], wanted: set[int]) -> None:
    table, asked = np.array(sorted(wanted), np.uint32), np.array(keys, np.uint32)
    index = compiled.places(table)
    assert np.array_equal(index, measure.places(table))
    for some in (asked, table):
        assert np.array_equal(compiled.find(some, table, index), measure.find(some, table, index))
    bounds = ints(0, len(keys) // 2, len(keys))
    for some in ((), (table,), (table, asked, asked[:3])):
        for ours, theirs in zip(
            compiled.count_shared(bounds, asked, *some), measure.count_shared(bounds, asked, *some), strict=True
        ):
            assert np.array_equal(ours.ravel(), theirs.ravel())
    for ours, theirs in zip(
        compiled.groups(asked.astype(np.uint64)), measure.groups(asked.astype(np.uint64)), strict=True
    ):
        assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("kernel", BOTH)
def test_words_of_two_scripts(kernel: object) -> None:
    bounds, keys = kernel.words("Ab c_1, 汉字 AB", ints(0, 8), ints(7, 13))  # type: ignore[attr-defined]
    assert bounds.tolist() == [0, 2, 5]
    assert keys[0] == keys[-1] == measure.key_of("ab")
    assert len(set(keys.tolist())) == 4


@pytest.mark.parametrize("kernel", BOTH)
def test_like_keys_have_one_number(kernel: object) -> None:
    numbers, sizes = kernel.groups(np.array([7, 3, 7, 9, 3, 7], np.uint64))  # type: ignore[attr-defined]
    assert numbers.tolist() == [0, 1, 0, 2, 1, 0]
    assert sizes.tolist() == [3, 2, 1]


@pytest.mark.parametrize("kernel", BOTH)
def test_a_key_is_found_at_its_number(kernel: object) -> None:
    table = np.array([5, 40, 7], np.uint32)
    found = kernel.find(np.array([7, 8, 5], np.uint32), table, kernel.places(table))  # type: ignore[attr-defined]
    assert found.tolist() == [2, -1, 0]


@pytest.mark.parametrize("kernel", BOTH)
def test_keys_of_several_sets(kernel: object) -> None:
    keys, sets = np.array([7, 3, 7, 9], np.uint32), (np.array([7, 7, 3], np.uint32), np.array([9, 1], np.uint32))
    sizes, counts = kernel.count_shared(ints(0, 1, 1, 4), keys, *sets)  # type: ignore[attr-defined]
    assert sizes.tolist() == [2, 2]
    assert counts.tolist() == [[1, 0, 2], [0, 0, 1]]


@pytest.mark.parametrize("kernel", BOTH)
def test_spans_that_say_the_same(kernel: object) -> None:
    text = "long enough, long enough; long enouGh"
    numbers, sizes = kernel.same_spans(text, ints(0, 13, 26, 4, 0), ints(11, 24, 37, 4, 0))  # type: ignore[attr-defined]
    assert numbers.tolist() == [0, 0, 1, 2, 2]
    assert sizes.tolist() == [2, 1, 2]
    assert kernel.same_spans("\1", ints(0, 0), ints(1, 0))[0].tolist() == [0, 1]  # type: ignore[attr-defined]


@pytest.mark.parametrize("kernel", BOTH)
def test_kinds_of_characters(kernel: object) -> None:
    counts = kernel.profile("Ab 12, c. É！", ints(0, 0), ints(12, 6))  # type: ignore[attr-defined]
    assert counts.T.tolist() == [[2, 2, 2, 1, 0, 3], [1, 2, 0, 1, 0, 4]]


@pytest.mark.parametrize("kernel", BOTH)
def test_names_are_cut_at_hyphens_capitals_and_digits(kernel: object) -> None:
    text = "post-body2 mainText x"
    spans, keys = kernel.name_parts(text, ints(0), ints(len(text)), np.array([5], np.uint32))  # type: ignore[attr-defined]
    assert spans.tolist() == [0] * 6
    assert keys.tolist() == [
        measure.key_of(name, 5) for name in ("post", "body", "post-body2", "main", "text", "maintext")
    ]


@pytest.mark.parametrize("kernel", BOTH)
def test_the_mean_odds_of_names(kernel: object) -> None:
    table = np.array([measure.key_of("post", 5), measure.key_of("body", 5)], np.uint32)
    mean, count = kernel.name_odds(  # type: ignore[attr-defined]
        "post-body menu post", ints(0, 10, 15), ints(9, 14, 19), np.full(3, 5, np.uint32), ints(2, 1, 0), 3,
        table, kernel.places(table), np.array([1, 4], np.float32))  # type: ignore[attr-defined]  # fmt: skip
    assert mean.tolist() == [1, 0, 2.5]
    assert count.tolist() == [1, 0, 2]


@pytest.mark.parametrize("kernel", BOTH)
def test_along_the_path(kernel: object) -> None:
    parent, values = ints(-1, 0, 1, 0), np.array([2, -1, 5, 4], np.float32)
    total, least, greatest = kernel.fold(parent, values)  # type: ignore[attr-defined]
    assert total.tolist() == [2, 1, 6, 6]
    assert least.tolist() == [2, -1, -1, 2]
    assert greatest.tolist() == [2, 2, 5, 4]
    steps = kernel.distances(parent, ints(-1, 0, -1, 1), 2)  # type: ignore[attr-defined]
    assert steps.tolist() == [[99, 0, 1, 99], [99, 99, 99, 0]]
