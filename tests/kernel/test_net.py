"""The compiled net equals its Python twin."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dehusk.kernel import net as python

compiled = pytest.importorskip("dehusk.kernel._net", reason="built without a compiler")
seeds = st.integers(0, 2**32 - 1).map(np.random.default_rng)
blocks = st.sampled_from([0, 1, 2, 5, 15, 16, 17, 200])  # about the number that are worked on together
COLUMNS = 9


def normal(random: np.random.Generator, *shape: int) -> np.ndarray:
    return random.normal(size=shape).astype(np.float32)


def weights(random: np.random.Generator, width: int, layers: int) -> tuple[np.ndarray, ...]:
    """The arrays of a net, as the model has them."""
    return (
        normal(random, COLUMNS), 1 + normal(random, COLUMNS) ** 2, normal(random, width, COLUMNS),
        normal(random, width, 1), normal(random, width, 2 * width) / width, normal(random, width, 1),
        normal(random, layers, width, 3 * width) / (3 * width), normal(random, layers, width, 1),
        normal(random, 1, width), normal(random, 1), normal(random, 1, 2 * width) / width,
    )  # fmt: skip


def columns(random: np.random.Generator, rows: int, of_blocks: int) -> np.ndarray:
    made = np.exp(5 * normal(random, COLUMNS, rows)) * normal(random, COLUMNS, rows)
    made[random.random(made.shape) < 0.2] = 0
    made[of_blocks:] = made[of_blocks:, :1]
    return made


@given(random=seeds, rows=blocks, of_blocks=st.integers(1, COLUMNS), width=st.integers(1, 9), layers=st.integers(0, 5))
def test_margins_are_the_same(random: np.random.Generator, rows: int, of_blocks: int, width: int, layers: int) -> None:
    given_ = (columns(random, rows, of_blocks), of_blocks, *weights(random, width, layers))
    assert compiled.net_margins(*given_) == pytest.approx(python.net_margins(*given_), rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("rows", [1024, 1025, 3000])
@pytest.mark.parametrize("layers", [4, 10])
def test_a_long_page_goes_through_in_slices(rows: int, layers: int) -> None:
    random = np.random.default_rng(rows)
    given_ = (columns(random, rows, 7), 7, *weights(random, 4, layers))
    assert compiled.net_margins(*given_) == pytest.approx(python.net_margins(*given_), rel=1e-4, abs=1e-4)


@pytest.mark.parametrize("size", [0, 1e-30, 1e-7, 0.3, 1, 5, 1e6, 3e38])
def test_the_logarithm_is_exact_to_the_last_bits(size: float) -> None:
    values, one = np.array([[size, -size]], np.float32), np.ones(1, np.float32)
    for sign in (1, -1):  # only what is positive goes through the first layer
        enter, none = np.full((1, 1), sign, np.float32), np.zeros((1, 1), np.float32)
        layers = np.zeros((0, 1, 3), np.float32), np.zeros((0, 1, 1), np.float32)
        page = np.zeros((1, 2), np.float32), none
        ends = abs(enter), 0 * one, page[0]
        made = compiled.net_margins(values, 1, 0 * one, 30 * one, enter, none, *page, *layers, *ends)
        assert made == pytest.approx(np.maximum(sign * python.squeezed(values, 0 * one, 30 * one)[0], 0), rel=3e-7)


@pytest.mark.parametrize("array", range(11))
def test_what_does_not_fit_is_refused(array: int) -> None:
    random = np.random.default_rng(0)
    arrays = list(weights(random, 4, 2))
    arrays[array] = np.ascontiguousarray(arrays[array][..., :0])
    with pytest.raises(ValueError, match="fit"):
        compiled.net_margins(columns(random, 3, 5), 5, *arrays)
    with pytest.raises(ValueError, match="fit"):
        compiled.net_margins(columns(random, 3, 5)[:8], 5, *weights(random, 4, 2))
