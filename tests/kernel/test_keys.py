"""Keys: the compiled functions equal those in Python, and both are right on cases counted by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import dehusk
from dehusk import kernel
from dehusk.kernel import keys as python
from dehusk.kernel.keys import key_of
from dehusk.kernel.markup import ATTR

compiled = pytest.mark.skipif(not kernel.COMPILED, reason="built without a compiler: there is nothing to compare")
BOTH = [pytest.param(python, id="python"), pytest.param(kernel, id="kernel")]


def ints(*values: int) -> np.ndarray:
    return np.array(values, np.int32)


@compiled
@given(
    values=st.lists(st.text(st.sampled_from("abcXYZ019-_ \t\né汉𝔄"), max_size=9), max_size=6),
    wanted=st.sets(st.text("abcxyz-", min_size=1)),
)
def test_named_nodes_equal(values: list[str], wanted: set[str]) -> None:
    html = "".join(f'<p class="{value}" id="{value[::-1]}" role="{value}">{value[:1]}' for value in values * 2)
    page, seeds = dehusk.parse(html), np.zeros(256, np.uint32)
    seeds[[ATTR["class"], ATTR["id"]]], seeds[ATTR["role"]] = 7, 8
    table = np.array(sorted({key_of(name, seed) for name in wanted for seed in (7, 8)}), np.uint32)
    asked = (page.source, page.columns, seeds, table, kernel.places(table), np.arange(len(table)).astype(np.uint8))
    for ours, theirs in zip(kernel.named_nodes(*asked), python.named_nodes(*asked), strict=True):
        assert np.array_equal(ours, theirs)
        assert ours.dtype == theirs.dtype


@pytest.mark.parametrize("hand", BOTH)
def test_rows_with_names_of_nodes_with_text(hand: object) -> None:
    page = dehusk.parse('<p class="a b" title=t id=c>x<p class=none></p><b role=d>y</b>')
    seeds = np.zeros(256, np.uint32)
    seeds[[ATTR["class"], ATTR["id"]]], seeds[ATTR["role"]] = 7, 8
    rows, lo, hi, seed = hand.named_rows(page.columns, seeds)  # type: ignore[attr-defined]
    assert [page.source[a:b] for a, b in zip(lo, hi, strict=True)] == ["a b", "c", "d"]
    assert seed.tolist() == [7, 7, 8]
    assert page.columns.attr_lo[rows].tolist() == lo.tolist()


@pytest.mark.parametrize("hand", BOTH)
def test_nodes_by_the_sets_of_their_names(hand: object) -> None:
    page = dehusk.parse(
        "<body><p class=post-byline id=comment>a<p class=x>b<p id=articleByline>c<p class=byline></p><b title=date>d"
    )
    names, seeds = ("byline", "comment", "date"), np.zeros(256, np.uint32)
    seeds[[ATTR["class"], ATTR["id"]]] = python.SEED
    table = np.array([key_of(name) for name in names], np.uint32)
    asked = (page.source, page.columns, seeds, table, kernel.places(table), np.array([1, 2, 4], np.uint8))
    nodes, sets = hand.named_nodes(*asked)  # type: ignore[attr-defined]
    assert [page.text_of(node) for node in nodes] == ["a", "c"]
    assert sets.tolist() == [3, 1]


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


@pytest.mark.parametrize("hand", BOTH)
def test_names_are_cut_at_hyphens_capitals_and_digits(hand: object) -> None:
    text = "post-body2 mainText x"
    spans, keys = hand.name_parts(text, ints(0), ints(len(text)), np.array([5], np.uint32))  # type: ignore[attr-defined]
    assert spans.tolist() == [0] * 6
    assert keys.tolist() == [key_of(name, 5) for name in ("post", "body", "post-body2", "main", "text", "maintext")]


def test_the_mean_odds_of_names() -> None:
    table = np.array([key_of("post", 5), key_of("body", 5)], np.uint32)
    mean, count = python.mean_odds(
        "post-body menu post", ints(0, 10, 15), ints(9, 14, 19), np.full(3, 5, np.uint32), ints(2, 1, 0), 3,
        table, python.places(table), np.array([1, 4], np.float32))  # fmt: skip
    assert mean.tolist() == [1, 0, 2.5]
    assert count.tolist() == [1, 0, 2]


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
