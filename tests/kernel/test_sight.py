"""A look in one step sees what the steps see one after the other; the compiled one equals its Python twin."""

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.extractors.fused import model_of
from dehusk.kernel import sight as python
from dehusk.kernel.questions import sort_questions
from tests.kernel.test_net import COLUMNS, columns, seeds, weights
from tests.kernel.test_trees import forest

compiled = pytest.importorskip("dehusk.kernel._sight", reason="built without a compiler")
_net, _questions, _verdict = (pytest.importorskip(f"dehusk.kernel._{name}") for name in ("net", "questions", "verdict"))
OF_BLOCKS, IS_COPY, WORDS, LEAST = 7, 2, 1, 3
blocks = st.sampled_from([1, 2, 16, 17, 64, 65, 200])


def model(random: np.random.Generator) -> tuple[tuple[np.ndarray, ...], tuple[np.ndarray, ...]]:
    asked = sort_questions(COLUMNS, *forest(random, COLUMNS, 6))
    assert asked is not None
    return asked, weights(random, 5, 2)


@given(random=seeds, rows=blocks, types=st.integers(0, 3))
def test_one_step_sees_what_the_steps_see(random: np.random.Generator, rows: int, types: int) -> None:
    asked, net = model(random)
    seen, kinds = columns(random, rows, OF_BLOCKS), random.normal(size=types)
    odds, words, copies, summary, greatest = compiled.Sight(OF_BLOCKS, asked, net, IS_COPY, WORDS, LEAST).see(
        seen, kinds
    )
    of_net = _net.net_margins(seen, OF_BLOCKS, *net)
    assert np.array_equal(odds, _verdict.probabilities(_questions.answer(seen, OF_BLOCKS, *asked), of_net))
    assert np.array_equal(words, seen[WORDS])
    assert np.array_equal(copies, _verdict.said_before(seen, IS_COPY, WORDS, LEAST))
    assert np.array_equal(summary, _verdict.summed_up(seen, OF_BLOCKS, odds, words, kinds))
    assert greatest == odds.max()


@given(random=seeds, rows=blocks)
def test_both_see_the_same(random: np.random.Generator, rows: int) -> None:
    given_ = (OF_BLOCKS, *model(random), IS_COPY, WORDS, LEAST)
    seen, kinds = columns(random, rows, OF_BLOCKS), random.normal(size=2)
    found, meant = compiled.Sight(*given_).see(seen, kinds), python.Sight(*given_).see(seen, kinds)
    for one, other in zip(found[:3], meant[:3], strict=True):
        assert one.dtype == other.dtype
        assert one == pytest.approx(other, rel=1e-4, abs=1e-4)
    assert found[3].shape == meant[3].shape
    assert found[4] == pytest.approx(meant[4], rel=1e-4)


def test_what_does_not_fit_is_refused() -> None:
    asked, net = model(np.random.default_rng(0))
    sight = compiled.Sight(OF_BLOCKS, asked, net, IS_COPY, WORDS, LEAST)
    for shape in ((COLUMNS - 1, 3), (COLUMNS, 0), (COLUMNS,)):
        with pytest.raises(ValueError, match="columns"):
            sight.see(np.zeros(shape, np.float32), np.zeros(2))
    with pytest.raises(ValueError, match="columns"):
        compiled.Sight(OF_BLOCKS, asked, net, IS_COPY, COLUMNS, LEAST)
    with pytest.raises(ValueError, match="columns"):
        compiled.Sight(OF_BLOCKS, sort_questions(3, *forest(np.random.default_rng(0), 3, 2)), net, 0, 1, LEAST)


def test_a_model_that_has_looked_can_be_pickled() -> None:
    known = model_of(None)
    assert known.reader.blocks.sight is not None
    known.leanings  # noqa: B018  (it is made when it is first asked for)
    again = pickle.loads(pickle.dumps(known))
    assert again.about == known.about
    assert again.leanings is not known.leanings
