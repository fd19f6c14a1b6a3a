"""How sharply the blocks of each page type are chosen, on pages whose F1 is made up."""

import numpy as np
import pytest

from dehusk.evaluation.document import Document
from dehusk.extractors.expected_f1 import sharpened
from dehusk.training.calibration import CUT, SHARPNESS, HeldOut, Run, best_sharpness, cuts_of, sharpness_of
from dehusk.training.examples import examples_of

TYPES = ("article", "forum", "listing")


def pages(count: int) -> list[HeldOut]:
    documents = [Document("mine", str(n), b"<p>A word", f"http://{n}.com", text="A word") for n in range(count)]
    return [HeldOut(example, None) for example in examples_of(documents)]


def peak(sharpness: float) -> list[float]:
    """F1 of a page that comes out best with this sharpness."""
    return [1 - abs(np.log(one / sharpness)) / 10 for one in SHARPNESS]


def test_every_type_without_a_cut_has_the_sharpness_that_its_pages_want() -> None:
    shares = np.array([[1, 0, 0], [0, 1, 0], [0, 1, 0], [0, 0, 1]])
    f1 = np.array([peak(4.0), peak(0.5), peak(0.5), peak(2.0)])
    assert best_sharpness(pages(4), TYPES, shares, f1) == [1.0, 0.5, 2.0]  # an article has a cut
    assert cuts_of(TYPES) == [CUT["article"], 0.0, 0.0]


def test_several_runs_choose_together() -> None:
    """Of two threads one wants 0.5 by both seeds, the other 2.0, by one of them more than all others want theirs."""
    doubtful, sure = np.array([peak(0.5), peak(2.0)]), np.array([peak(0.5), [10 * one for one in peak(2.0)]])
    shares = np.array([[0, 1, 0], [0, 1, 0]])
    runs = [Run(pages(2), [], shares, f1) for f1 in (doubtful, sure)]
    assert sharpness_of(runs, TYPES, [0, 1])[1] == 2.0
    assert sharpness_of(runs, TYPES, [0])[1] == 0.5


def test_where_the_type_is_in_doubt_it_is_chosen_for_the_mean() -> None:
    """A page half article and half thread wants the square root of a thread's sharpness: 1.4 is that of 2."""
    assert best_sharpness(pages(1), TYPES[:2], np.array([[0.5, 0.5]]), np.array([peak(1.4)])) == [1.0, 2.0]


def test_a_cut_is_the_odds_that_come_out_even() -> None:
    odds = 1 / (1 + np.exp(-np.array([1.1, 3.1, -0.9])))
    assert sharpened(odds, 1.0, 1.1) == pytest.approx(1 / (1 + np.exp([0, -2, 2])))
    assert sharpened(odds, 3.0, 1.1) == pytest.approx(1 / (1 + np.exp([0, -6, 6])))
    assert sharpened(odds, 2.0) == pytest.approx(odds**2 / (odds**2 + (1 - odds) ** 2))


def test_sharpening_is_finite_at_its_bounds() -> None:
    odds = np.array([0.0, 1e-300, 0.0183, 0.5, 1 - 1e-16, 1.0])
    for cut in (-4.0, 4.0):
        assert np.isfinite(sharpened(odds, 100.0, cut)).all()
