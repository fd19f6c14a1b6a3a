"""What is expected of a page: the compiled steps equal their Python twins."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.kernel import verdict as python
from tests.kernel.test_trees import forest

compiled = pytest.importorskip("dehusk.kernel._verdict", reason="built without a compiler")
seeds = st.integers(0, 2**32 - 1).map(np.random.default_rng)
blocks = st.sampled_from([1, 2, 7, 8, 9, 100])


def drawn(random: np.random.Generator, rows: int) -> tuple[np.ndarray, np.ndarray]:
    """Odds, some of them equal and some very small, and words, none of some blocks."""
    odds = random.choice([0, 0.05, 0.1, 0.5, 1], rows) if random.random() < 0.5 else random.random(rows)
    return odds, random.integers(0, 20, rows).astype(np.float32)


@given(random=seeds, rows=st.just(0) | blocks)
def test_probabilities_and_what_is_sharpened(random: np.random.Generator, rows: int) -> None:
    one, other = 30 * random.normal(size=(2, rows))
    odds = compiled.probabilities(one, other)
    assert odds == pytest.approx(python.probabilities(one, other), rel=1e-14)
    for sharpness, cut in ((1.0, 0.0), (2.5, -1.0), (0.3, 2.0)):
        found = compiled.sharpened(odds, sharpness, cut)
        assert found == pytest.approx(python.sharpened(odds, sharpness, cut), rel=1e-13, nan_ok=True)


def expected_f1(odds: np.ndarray, words: np.ndarray, worlds: tuple[float, ...], kept: np.ndarray) -> float:
    """Of any selection, world by world."""
    found = []
    for world in worlds:
        right = words / (1 + (1 - odds) / np.maximum(odds, 1e-300) * np.exp(-world)) * (odds > 0)
        found.append(2 * right[kept].sum() / max(words[kept].sum() + right.sum(), 1e-9))
    return float(np.mean(found))


@given(random=seeds, rows=st.just(0) | blocks, worlds=st.sampled_from([python.SURE, python.WORLDS]))
def test_the_best_selection(random: np.random.Generator, rows: int, worlds: tuple[float, ...]) -> None:
    odds, words = drawn(random, rows)
    kept, expected = compiled.best_selection(odds, words, worlds)
    meant, wanted = python.best_selection(odds, words, worlds)
    assert expected == pytest.approx(wanted, rel=1e-14)
    assert kept.dtype == np.bool_
    best = expected_f1(odds, words, worlds, kept)
    assert best == pytest.approx(wanted)
    assert np.array_equal(kept, meant) or expected_f1(odds, words, worlds, meant) == pytest.approx(best)


def test_the_best_selection_in_several_worlds_by_hand() -> None:
    """A block that is content as likely as not: at odds of 3 to 1 for it and as much against it."""
    worlds = tuple(np.log([3, 3, 1 / 3, 1 / 3]).tolist())
    for kernel in (python, compiled):
        kept, expected = kernel.best_selection(np.array([0.5]), np.ones(1, np.float32), worlds)
        assert kept.all()
        assert expected == pytest.approx((2 * 0.75 / 1.75 + 2 * 0.25 / 1.25) / 2)


@given(random=seeds, rows=st.just(0) | blocks)
def test_what_is_chosen(random: np.random.Generator, rows: int) -> None:
    odds, words = drawn(random, rows)
    copies = odds > 0.5
    kept, others, least, copied = compiled.chosen(odds, words, 1.0, 0.0, copies)
    assert np.array_equal(kept, compiled.best_selection(compiled.sharpened(odds, 1.0, 0.0), words, python.WORLDS)[0])
    assert np.array_equal(others.view(np.bool_), ~kept)
    assert least == min(odds[kept].tolist(), default=None)
    assert copied == (kept & copies).nonzero()[0].tolist()
    assert compiled.chosen(odds, words, 1.0, 0.0, None)[3] == []
    meant, *_, lowest, again = python.chosen(odds, words, 1.0, 0.0, copies)
    assert not np.array_equal(kept, meant) or (least, copied) == (lowest, again)


def test_equals_are_taken_in_order_and_the_first_of_equal_selections() -> None:
    odds, words = np.array([0.5, 1.0, 1.0, 0.05]), np.array([0, 1, 1, 9], np.float32)
    for kernel in (python, compiled):
        kept, expected = kernel.best_selection(odds, words)
        assert kept.tolist() == [False, True, True, False]
        assert expected == pytest.approx(4 / (2 + 2.45))


@given(random=seeds, rows=blocks, of_blocks=st.integers(0, 5), kinds=st.integers(0, 3))
def test_a_page_is_summed_up_alike(random: np.random.Generator, rows: int, of_blocks: int, kinds: int) -> None:
    odds, words = drawn(random, rows)
    columns = (100 * random.normal(size=(5, rows))).astype(np.float32)
    given_ = (columns, of_blocks, odds, words, random.normal(size=kinds))
    found = compiled.summed_up(*given_)
    assert found.dtype == np.float32
    assert found == pytest.approx(python.summed_up(*given_), rel=1e-6, abs=1e-6)


def test_what_is_not_of_the_same_blocks_is_refused() -> None:
    odds, words = np.zeros(3), np.zeros(2, np.float32)
    with pytest.raises(ValueError, match="same blocks"):
        compiled.best_selection(odds, words)
    with pytest.raises(ValueError, match="worlds"):
        compiled.best_selection(odds[:2], words, (0.0,))
    with pytest.raises(ValueError, match="same blocks"):
        compiled.probabilities(odds, odds[:2])
    with pytest.raises(ValueError, match="same blocks"):
        compiled.summed_up(np.zeros((4, 3), np.float32), 2, odds, words, odds)


@given(random=seeds, rows=st.just(0) | blocks)
def test_what_was_said_before(random: np.random.Generator, rows: int) -> None:
    columns = random.integers(0, 3, (4, rows)).astype(np.float32)
    found = compiled.said_before(columns, 2, 1, 2)
    assert found.dtype == np.bool_
    assert found.tolist() == python.said_before(columns, 2, 1, 2).tolist()


def test_a_short_block_is_no_copy() -> None:
    columns = np.array([[1, 1, 0], [9, 10, 10]], np.float32)
    for kernel in (python, compiled):
        assert kernel.said_before(columns, 0, 1, 10).tolist() == [False, True, False]


@given(random=seeds, types=st.integers(0, 7))
def test_leanings_equal(random: np.random.Generator, types: int) -> None:
    margins, about = 9 * random.normal(size=types + 1), (random.random((2, types)) + 0.1).tolist()
    found, meant = compiled.leanings(margins, *about), python.leanings(margins, *about)
    assert found[0] == pytest.approx(meant[0], rel=1e-14)
    assert found[1:] == pytest.approx(meant[1:], rel=1e-14)


def test_leanings_by_hand() -> None:
    for kernel in (python, compiled):
        types, sharpness, cut, sure = kernel.leanings(np.array([np.log(3), 0, 0]), [16.0, 1.0], [0.0, 2.0])
        assert types == pytest.approx([0.75, 0.25])
        assert (sharpness, cut, sure) == pytest.approx((8, 0.5, 0.5))
    with pytest.raises(ValueError, match="same page types"):
        compiled.leanings(np.zeros(2), [1.0, 1.0], [0.0])


@given(shares=st.dictionaries(st.text(max_size=2), st.sampled_from([0.0, 0.2, 0.5])))
def test_the_likeliest(shares: dict[str, float]) -> None:
    assert compiled.likeliest(shares) == python.likeliest(shares)


def test_the_first_of_the_likeliest() -> None:
    for kernel in (python, compiled):
        assert kernel.likeliest({"a": 0.0, "b": 0.4, "c": 0.4, "d": 0.2}) == "b"
        assert kernel.likeliest({"a": 0.0}) == "a"
        assert kernel.likeliest({}) is None


@given(random=seeds, types=st.integers(0, 3))
def test_a_page_leans_alike(random: np.random.Generator, types: int) -> None:
    trees, of_tree = forest(random, 4, 9), random.integers(0, types + 1, 9).astype(np.int32)
    names, (sharp, cut) = ["a", "b", "c"][:types], (random.random((2, types)) + 0.1).tolist()
    given_ = (names, sharp, cut, 4, of_tree, trees)
    summary = random.integers(-2, 4, (4, 1)).astype(np.float32)
    found, meant = compiled.Types(*given_).lean(summary), python.Types(*given_).lean(summary)
    assert found[0] == pytest.approx(meant[0], rel=1e-14)
    assert list(found[0]) == names
    assert found[1:] == pytest.approx(meant[1:], rel=1e-14)


def test_what_is_not_of_a_models_types_is_refused() -> None:
    trees, of_tree = forest(np.random.default_rng(0), 4, 3), np.zeros(3, np.int32)
    with pytest.raises(ValueError, match="same page types"):
        compiled.Types(["a"], [1.0], [], 4, of_tree, trees)
    with pytest.raises(ValueError, match="another model"):
        compiled.Types(["a"], [1.0], [0.0], 4, of_tree, trees).lean(np.zeros((5, 1), np.float32))
